import type { Day } from '@fourwall/domain/time/day.ts'
import type { Queryable } from '../../platform/database/database.ts'

/** What an owner lets a language model have. */
export interface ModelPermissions {
  readonly usesModel: boolean
  readonly wordsAnswers: boolean
  readonly readsMemos: boolean
  readonly readsFiles: boolean
}

export interface StoredPermissions extends ModelPermissions {
  /** 0 if never saved. */
  readonly version: number
  readonly changedAt: Date | null
  readonly changedBy: string | null
}

export interface UsageOfDay {
  readonly day: Day
  readonly questions: number
  readonly tokens: number
  readonly refusals: number
  readonly overLimit: number
}

const NOTHING: StoredPermissions = {
  usesModel: false,
  wordsAnswers: false,
  readsMemos: false,
  readsFiles: false,
  version: 0,
  changedAt: null,
  changedBy: null,
}

export async function selectPermissions(scope: Queryable): Promise<StoredPermissions> {
  const [row] = await scope.query<StoredPermissions>(
    `select uses_model as "usesModel", words_answers as "wordsAnswers", reads_memos as "readsMemos",
       reads_files as "readsFiles", version,
       changed_at as "changedAt", changed_by as "changedBy"
     from assistant_settings where company_id = $1`,
  )
  return row ?? NOTHING
}

/** @returns whether `version` was still the latest. */
export async function savePermissions(
  tx: Queryable,
  { usesModel, wordsAnswers, readsMemos, readsFiles }: ModelPermissions,
  { version, at, by }: { readonly version: number; readonly at: Date; readonly by: string },
): Promise<boolean> {
  const saved = await tx.query<{ version: number }>(
    `insert into assistant_settings (company_id, uses_model, words_answers, reads_memos, reads_files, changed_at, changed_by, version)
     select $1::uuid, $2, $3, $4, $8::boolean, $5::timestamptz, $6, 1 where $7 = 0
       or exists (select 1 from assistant_settings where company_id = $1 and version = $7)
     on conflict (company_id) do update set uses_model = excluded.uses_model, words_answers = excluded.words_answers,
       reads_memos = excluded.reads_memos, reads_files = excluded.reads_files, changed_at = excluded.changed_at, changed_by = excluded.changed_by,
       version = assistant_settings.version + 1
     where assistant_settings.version = $7::int returning version`,
    [usesModel, wordsAnswers, readsMemos, at.toISOString(), by, version, readsFiles],
  )
  return saved.length > 0
}

/** Newest first. */
export async function selectUsage(scope: Queryable, days: number): Promise<UsageOfDay[]> {
  const rows = await scope.query<Omit<UsageOfDay, 'tokens'> & { tokens: string }>(
    `select day::text as day, questions, tokens::text as tokens, refusals, over_limit as "overLimit"
     from assistant_usage where company_id = $1 order by day desc limit ${days}`,
  )
  return rows.map(({ tokens, ...row }) => ({ ...row, tokens: Number(tokens) }))
}

/**
 * Sets aside tokens of a day for an answer. @returns whether the day has room for them; nothing is set aside otherwise, and the question
 * counts as over the limit.
 */
export async function reserveUsage(
  scope: Queryable,
  day: Day,
  { questions, tokens }: { readonly questions: 0 | 1; readonly tokens: number },
  limits: { readonly dayQuestions: number; readonly dayTokens: number },
): Promise<boolean> {
  const reserved = await scope.query<{ day: string }>(
    `insert into assistant_usage as u (company_id, day, questions, tokens, refusals, over_limit) values ($1, $2, $3, $4, 0, 0)
     on conflict (company_id, day) do update set questions = u.questions + excluded.questions, tokens = u.tokens + excluded.tokens
     where u.questions + excluded.questions <= $5 and u.tokens + excluded.tokens <= $6 returning day::text`,
    [day, questions, tokens, limits.dayQuestions, limits.dayTokens],
  )
  if (reserved.length > 0) return true
  await scope.query('update assistant_usage set over_limit = over_limit + 1 where company_id = $1 and day = $2', [day])
  return false
}

/** Replaces what was set aside by what was used. */
export async function settleUsage(
  scope: Queryable,
  day: Day,
  { reserved, used, refusals }: { readonly reserved: number; readonly used: number; readonly refusals: 0 | 1 },
): Promise<void> {
  await scope.query(
    'update assistant_usage set tokens = greatest(0, tokens - $3 + $4), refusals = refusals + $5 where company_id = $1 and day = $2',
    [day, reserved, used, refusals],
  )
}
