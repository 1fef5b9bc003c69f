import type { Queryable } from '../../../platform/database/database.ts'

export interface PromptRow {
  readonly id: string
  /** Empty: the company's. */
  readonly userId: string
  readonly starterKey: string | null
  readonly place: number
  readonly version: number
  /** As `promptDocument` and `goldenDocument` write them, parsed. */
  readonly document: unknown
  readonly golden: unknown
  readonly updatedAt: Date
  readonly updatedBy: string
  readonly isDeleted: boolean
}

/** The things that a prompt's golden answer names, stored along with it. */
export interface PromptFacts {
  readonly mappingId: string
  /** Budgets and metrics. */
  readonly namedIds: readonly string[]
  readonly groupIds: readonly string[]
  readonly locationIds: readonly string[]
}

const COLUMNS = `id, user_id as "userId", starter_key as "starterKey", place, version, document, golden, updated_at as "updatedAt",
  updated_by as "updatedBy", deleted_at is not null as "isDeleted"`

/** The company's and the user's own in their order; deleted ones only where they stand for a starter. */
export function selectPrompts(scope: Queryable, userId: string): Promise<PromptRow[]> {
  return scope.query<PromptRow>(
    `select ${COLUMNS} from prompts where company_id = $1 and user_id in ('', $2) and (deleted_at is null or starter_key is not null)
     order by place, created_at, id`,
    [userId],
  )
}

/** Locks a prompt of the company or of the user until the transaction ends. @param id or the key of a starter that it stands for. */
export async function lockPrompt(tx: Queryable, userId: string, by: 'id' | 'starter_key', id: string): Promise<PromptRow | null> {
  const [prompt] = await tx.query<PromptRow>(
    `select ${COLUMNS} from prompts where company_id = $1 and user_id in ('', $2) and ${by} = $3 for update`,
    [userId, id],
  )
  return prompt ?? null
}

export async function countPrompts(tx: Queryable, userId: string): Promise<{ readonly count: number; readonly lastPlace: number }> {
  const [row] = await tx.query<{ count: number; lastPlace: number }>(
    `select (count(*) filter (where deleted_at is null))::int as count, coalesce(max(place), 0)::int as "lastPlace"
     from prompts where company_id = $1 and user_id = $2`,
    [userId],
  )
  return row ?? { count: 0, lastPlace: 0 }
}

/** A prompt to write; documents are objects. */
export type WrittenPrompt = Omit<PromptRow, 'document' | 'golden'> & { readonly document: object; readonly golden: object }

/** @returns whether it was added; false if a prompt with this id or for this starter already exists. */
export async function insertPrompt(tx: Queryable, prompt: WrittenPrompt, facts: PromptFacts): Promise<boolean> {
  const { id, userId, starterKey, place, version, document, golden, updatedAt, updatedBy, isDeleted } = prompt
  const added = await tx.query<{ id: string }>(
    `insert into prompts (company_id, id, user_id, starter_key, place, version, document, golden, mapping_id, named_ids, group_ids, location_ids,
       created_at, updated_at, updated_by, deleted_at)
     values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8::jsonb, $9, $10, $11, $12, $13, $13, $14, $15) on conflict do nothing returning id`,
    [
      id,
      userId,
      starterKey,
      place,
      version,
      JSON.stringify(document),
      JSON.stringify(golden),
      ...factValues(facts),
      updatedAt.toISOString(),
      updatedBy,
      isDeleted ? updatedAt.toISOString() : null,
    ],
  )
  return added.length > 0
}

export async function updatePrompt(
  tx: Queryable,
  { id, version, document, golden, updatedAt, updatedBy }: Omit<WrittenPrompt, 'userId' | 'starterKey' | 'place' | 'isDeleted'>,
  facts: PromptFacts,
): Promise<void> {
  await tx.query(
    `update prompts set version = $3, document = $4::jsonb, golden = $5::jsonb, mapping_id = $6, named_ids = $7, group_ids = $8,
       location_ids = $9, updated_at = $10, updated_by = $11 where company_id = $1 and id = $2`,
    [id, version, JSON.stringify(document), JSON.stringify(golden), ...factValues(facts), updatedAt.toISOString(), updatedBy],
  )
}

function factValues({ mappingId, namedIds, groupIds, locationIds }: PromptFacts): readonly unknown[] {
  return [mappingId, namedIds, groupIds, locationIds]
}

export async function placePrompt(tx: Queryable, id: string, place: number): Promise<void> {
  await tx.query('update prompts set place = $3 where company_id = $1 and id = $2', [id, place])
}

export async function markPromptDeleted(tx: Queryable, id: string, at: Date | null): Promise<void> {
  await tx.query('update prompts set deleted_at = $3 where company_id = $1 and id = $2', [id, at && at.toISOString()])
}

/** Removes what was deleted before a day, for good. */
export async function sweepPrompts(tx: Queryable, before: Date): Promise<void> {
  await tx.query('delete from prompts where company_id = $1 and deleted_at < $2 and starter_key is null', [before.toISOString()])
}

/** Takes note that prompts run for a user. @returns ids of those that had not run in their period yet, in no order. */
export async function insertRuns(
  tx: Queryable,
  userId: string,
  runs: readonly { readonly promptId: string; readonly period: string }[],
  at: Date,
): Promise<readonly string[]> {
  const added = await tx.query<{ id: string }>(
    `insert into prompt_runs (company_id, user_id, prompt_id, period, ran_at)
     select $1, $2, run.prompt_id, run.period, $5 from unnest($3::uuid[], $4::text[]) as run (prompt_id, period)
     on conflict do nothing returning prompt_id as id`,
    [userId, runs.map(({ promptId }) => promptId), runs.map(({ period }) => period), at.toISOString()],
  )
  return added.map(({ id }) => id)
}

export async function sweepRuns(tx: Queryable, before: Date): Promise<void> {
  await tx.query('delete from prompt_runs where company_id = $1 and ran_at < $2', [before.toISOString()])
}

interface ReferringPrompt {
  readonly subjectId: string
  readonly id: string
  readonly name: string
}

/** The company's prompts. @param column of the ids that a prompt names. */
export function selectPromptsNaming(
  scope: Queryable,
  column: 'mapping_id' | 'named_ids' | 'group_ids' | 'location_ids',
  ids: readonly string[],
): Promise<ReferringPrompt[]> {
  const isNamed = column === 'mapping_id' ? 'named = mapping_id::text' : `named = any(${column})`
  return scope.query<ReferringPrompt>(
    `select named as "subjectId", id, document ->> 'title' as name from prompts cross join unnest($2::text[]) named
     where company_id = $1 and user_id = '' and ${isNamed} and deleted_at is null order by lower(document ->> 'title'), id`,
    [ids],
  )
}
