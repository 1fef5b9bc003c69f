import type { LocationId } from '@fourwall/domain/ledger/account.ts'
import type { DecimalMark } from '@fourwall/domain/ledger/reading/file-match.ts'
import type { WaitingPack, WaitingSheet } from '@fourwall/domain/ops-data/waiting-packs.ts'
import type { WorkbookIssue } from '@fourwall/domain/workbooks/read-figures.ts'
import type { Queryable, Scope } from '../../platform/database/database.ts'

/** An upload that waits to be saved. */
export interface WaitingUpload {
  readonly id: string
  readonly userId: string
  readonly uploadedBy: string
  readonly filename: string
  readonly uploadedAt: Date
  /** How numbers in texts were read; null where no text needed it. */
  readonly decimalMark: DecimalMark | null
  readonly issues: readonly WorkbookIssue[]
  readonly sheets: readonly WaitingSheet[]
  /** Metrics and locations that more than one line is about. */
  readonly repeated: readonly (readonly [metricId: string, locationId: LocationId])[]
  readonly lineCount: number
  readonly cellCount: number
  /** Raised by each correction. */
  readonly revision: number
}

const LONG_MS = 60_000

const HEADER = `id, user_id as "userId", uploaded_by as "uploadedBy", filename, uploaded_at as "uploadedAt", decimal_mark as "decimalMark", issues, sheets, repeated,
  line_count as "lineCount", cell_count as "cellCount", revision`
const PACK = 'number, metric_ids::text[] as "metricIds", location_ids as "locationIds", lines'

/** Inserts an upload that is still arriving; it is invisible until it is complete. */
export async function insertArrivingUpload(
  scope: Queryable,
  upload: Pick<WaitingUpload, 'id' | 'userId' | 'uploadedBy' | 'filename' | 'uploadedAt'>,
): Promise<void> {
  await scope.query(
    `insert into ops_data_waiting (company_id, id, user_id, uploaded_by, filename, uploaded_at, is_whole, issues, sheets, repeated, line_count, cell_count, revision)
     values ($1, $2, $3, $4, $5, $6, false, '[]', '[]', '[]', 0, 0, 0)`,
    [upload.id, upload.userId, upload.uploadedBy, upload.filename, upload.uploadedAt.toISOString()],
  )
}

/**
 * Packs of an upload that is still arriving, a few at a time. They need not be flushed to disk one by one: the transaction that completes
 * the upload waits for the disk, and everything before it is then stored.
 */
export async function insertWaitingPacks(scope: Scope, uploadId: string, packs: readonly WaitingPack[]): Promise<void> {
  const rows = packs.map((_, at) => {
    const first = 3 + at * 4
    return `($1, $2, $${first}, $${first + 1}::uuid[], $${first + 2}::int[], $${first + 3})`
  })
  await scope.transaction(async (tx) => {
    await tx.query("select set_config('synchronous_commit', 'off', true) where $1::uuid is not null")
    await tx.query(
      `insert into ops_data_waiting_packs (company_id, upload_id, number, metric_ids, location_ids, lines) values ${rows.join(', ')}`,
      [uploadId, ...packs.flatMap(({ number, metricIds, locationIds, lines }) => [number, metricIds, locationIds, lines])],
      { timeoutMs: LONG_MS },
    )
  })
}

/** Makes an upload that is all there the one that its user has waiting, in the place of an earlier one. */
export async function landUpload(
  tx: Queryable,
  { id, userId, decimalMark, issues, sheets, repeated, lineCount, cellCount }: WaitingUpload,
): Promise<void> {
  // Two of one user that land at one time follow each other.
  await tx.query("select pg_advisory_xact_lock(hashtextextended('operational data of ' || $1::text || $2::text, 0))", [userId])
  await tx.query('delete from ops_data_waiting where company_id = $1 and user_id = $2 and is_whole', [userId])
  const landed = await tx.query(
    `update ops_data_waiting set is_whole = true, decimal_mark = $3, issues = $4::jsonb, sheets = $5::jsonb, repeated = $6::jsonb,
       line_count = $7, cell_count = $8
     where company_id = $1 and id = $2 returning 1`,
    [id, decimalMark, JSON.stringify(issues), JSON.stringify(sheets), JSON.stringify(repeated), lineCount, cellCount],
  )
  // Taken for what an ended process left behind, where the lock on it was lost.
  if (landed.length === 0) throw new Error(`The upload ${id} was swept before it landed`)
}

/** What a user has waiting; null where that is nothing. */
export async function selectWaitingUpload(scope: Queryable, userId: string): Promise<WaitingUpload | null> {
  const [row] = await scope.query<WaitingUpload>(
    `select ${HEADER} from ops_data_waiting where company_id = $1 and user_id = $2 and is_whole`,
    [userId],
  )
  return row ?? null
}

/** The same, locked until the transaction ends. */
export async function lockWaitingUpload(tx: Queryable, userId: string): Promise<WaitingUpload | null> {
  const [row] = await tx.query<WaitingUpload>(
    `select ${HEADER} from ops_data_waiting where company_id = $1 and user_id = $2 and is_whole for update`,
    [userId],
  )
  return row ?? null
}

/** Locks an upload until the transaction ends: required before changing its packs. */
export async function holdUpload(tx: Queryable, id: string): Promise<void> {
  await tx.query('select 1 from ops_data_waiting where company_id = $1 and id = $2 for update', [id])
}

/** Which lines: null for those of any. */
export interface LineFilter {
  readonly metricIds: readonly string[] | null
  readonly locationIds: readonly LocationId[] | null
}

export const ALL_LINES: LineFilter = { metricIds: null, locationIds: null }

/** Of the packs after one, in their order, so many at most: those that have lines that the filter leaves, and others maybe. */
export function selectWaitingPacks(
  scope: Queryable,
  uploadId: string,
  { metricIds, locationIds }: LineFilter,
  after: number,
  most: number,
): Promise<WaitingPack[]> {
  return scope.query<WaitingPack>(
    `select ${PACK} from ops_data_waiting_packs
     where company_id = $1 and upload_id = $2 and number > $3 and ($4::uuid[] is null or $4 && metric_ids) and ($5::int[] is null or $5 && location_ids)
     order by number limit $6`,
    [uploadId, after, metricIds, locationIds, most],
    { timeoutMs: LONG_MS },
  )
}

/** The metrics of an upload's packs that the company does not have: they were deleted while it came in. */
export async function selectGoneMetrics(tx: Queryable, uploadId: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `select distinct p.id from (select unnest(metric_ids) as id from ops_data_waiting_packs where company_id = $1 and upload_id = $2) p
     where not exists (select 1 from metrics m where m.company_id = $1 and m.id = p.id and m.formula is null)`,
    [uploadId],
    { timeoutMs: LONG_MS },
  )
  return rows.map(({ id }) => id)
}

/** The uploads that have figures of a metric, those on their way in included. */
export async function selectUploadsWith(tx: Queryable, metricId: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    'select distinct upload_id as id from ops_data_waiting_packs where company_id = $1 and $2::uuid = any(metric_ids)',
    [metricId],
  )
  return rows.map(({ id }) => id)
}
