import type { Queryable } from '../../platform/database/database.ts'

/** What a presentation showed when it was presented, without its figures. */
export interface PresentedRecord {
  readonly id: string
  readonly presentationId: string
  /** From 1 within its presentation. */
  readonly number: number
  readonly name: string
  readonly presentationVersion: number
  readonly presentedAt: Date
  readonly presentedBy: string
}

export interface StoredRecord extends PresentedRecord {
  /** As `presentedBasisText` and `presentedFiguresText` write them, parsed. */
  readonly basis: unknown
  readonly figures: unknown
}

const RECORD = `r.id, r.presentation_id as "presentationId", r.number, r.name, r.presentation_version as "presentationVersion",
  r.presented_at as "presentedAt", r.presented_by as "presentedBy"`
const OF_KEPT = 'join presentations p on p.company_id = r.company_id and p.id = r.presentation_id and p.deleted_at is null'

/** The latest first. */
export function selectRecords(scope: Queryable, presentationId: string): Promise<PresentedRecord[]> {
  return scope.query<PresentedRecord>(
    `select ${RECORD} from presented_records r ${OF_KEPT} where r.company_id = $1 and r.presentation_id = $2 order by r.number desc`,
    [presentationId],
  )
}

/** The latest of every presentation, whichever was presented last first. */
export function selectLatestRecords(scope: Queryable): Promise<PresentedRecord[]> {
  return scope.query<PresentedRecord>(
    `select * from (select distinct on (r.presentation_id) ${RECORD} from presented_records r ${OF_KEPT}
       where r.company_id = $1 order by r.presentation_id, r.number desc) latest order by "presentedAt" desc, id`,
  )
}

export async function selectRecord(scope: Queryable, id: string): Promise<StoredRecord | null> {
  const [found] = await scope.query<StoredRecord>(
    `select ${RECORD}, r.basis, r.figures from presented_records r ${OF_KEPT} where r.company_id = $1 and r.id = $2`,
    [id],
  )
  return found ?? null
}

interface NewRecord extends Omit<PresentedRecord, 'number' | 'name'> {
  /** Null for its number. */
  readonly name: string | null
  /** JSON. */
  readonly basis: string
  readonly figures: string
}

/** Under a lock of its presentation. */
export async function insertRecord(
  tx: Queryable,
  { id, presentationId, name, presentationVersion, presentedAt, presentedBy, basis, figures }: NewRecord,
): Promise<void> {
  await tx.query(
    `insert into presented_records (company_id, id, presentation_id, number, name, presentation_version, presented_at, presented_by, basis, figures)
     select $1, $2, $3, n.number, coalesce($4, 'Presented ' || n.number), $5, $6, $7, $8::jsonb, $9::jsonb
     from (select coalesce(max(number), 0) + 1 as number from presented_records where company_id = $1 and presentation_id = $3) n`,
    [id, presentationId, name, presentationVersion, presentedAt.toISOString(), presentedBy, basis, figures],
  )
}

/** Which of some records belong to a presentation. */
export async function selectRecordsOf(tx: Queryable, presentationId: string, ids: readonly string[]): Promise<readonly string[]> {
  if (ids.length === 0) return []
  const rows = await tx.query<{ id: string }>(
    'select id from presented_records where company_id = $1 and presentation_id = $2 and id = any($3::uuid[])',
    [presentationId, ids],
  )
  return rows.map(({ id }) => id)
}

/** Uploads and edits of ops data that were saved, and undos of them: a number that grows with each change. */
export async function selectMetricChanges(scope: Queryable): Promise<number> {
  const [row] = await scope.query<{ changes: number }>(
    `select (coalesce((select max(saved_order) from ops_data_uploads where company_id = $1), 0)
       + coalesce((select max(number) from ops_data_undos where company_id = $1), 0))::int as changes`,
  )
  return row?.changes ?? 0
}
