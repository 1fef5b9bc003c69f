import type { LocationId } from '@fourwall/domain/ledger/account.ts'
import type { DecimalMark } from '@fourwall/domain/ledger/reading/file-match.ts'
import type { WaitingSheet } from '@fourwall/domain/ops-data/waiting-lines.ts'
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
  readonly lineCount: number
  readonly cellCount: number
  /** Raised by each correction. */
  readonly revision: number
}

/** A line as it is kept: see domain/ops-data/waiting-lines. */
export interface WaitingLine {
  readonly metricId: string
  readonly locationId: LocationId
  /** In the order of the workbook. */
  readonly position: number
  /** The place of its sheet among the upload's. */
  readonly sheet: number
  /** From 1. */
  readonly line: number
  readonly cells: string
}

const LONG_MS = 60_000
/** Lines deleted in one go: each goes quickly, so that others have their turn. */
const PIECE_LINES = 5_000

const HEADER = `id, user_id as "userId", uploaded_by as "uploadedBy", filename, uploaded_at as "uploadedAt", decimal_mark as "decimalMark", issues, sheets,
  line_count as "lineCount", cell_count as "cellCount", revision`
const LINE = 'metric_id as "metricId", location_id as "locationId", position, sheet, line, cells'

/** Has room for an upload that is on its way in; nobody sees it before it has landed. */
export async function insertArriving(
  scope: Queryable,
  upload: Pick<WaitingUpload, 'id' | 'userId' | 'uploadedBy' | 'filename' | 'uploadedAt'>,
): Promise<void> {
  await scope.query(
    `insert into ops_data_waiting (company_id, id, user_id, uploaded_by, filename, uploaded_at, is_whole, issues, sheets, line_count, cell_count, revision)
     values ($1, $2, $3, $4, $5, $6, false, '[]', '[]', 0, 0, 0)`,
    [upload.id, upload.userId, upload.uploadedBy, upload.filename, upload.uploadedAt.toISOString()],
  )
}

export async function insertLines(scope: Queryable, uploadId: string, lines: readonly WaitingLine[]): Promise<void> {
  await scope.query(
    `insert into ops_data_waiting_lines (company_id, upload_id, metric_id, location_id, position, sheet, line, cells)
     select $1, $2, l.* from unnest($3::uuid[], $4::int[], $5::int[], $6::int[], $7::int[], $8::text[]) as l`,
    [
      uploadId,
      lines.map(({ metricId }) => metricId),
      lines.map(({ locationId }) => locationId),
      lines.map(({ position }) => position),
      lines.map(({ sheet }) => sheet),
      lines.map(({ line }) => line),
      lines.map(({ cells }) => cells),
    ],
    { timeoutMs: LONG_MS },
  )
}

/** Makes an upload that is all there the one that its user has waiting, in the place of an earlier one. */
export async function landUpload(
  tx: Queryable,
  { id, userId, decimalMark, issues, sheets, lineCount, cellCount }: WaitingUpload,
): Promise<void> {
  await tx.query('delete from ops_data_waiting where company_id = $1 and user_id = $2 and is_whole', [userId])
  await tx.query(
    `update ops_data_waiting set is_whole = true, decimal_mark = $3, issues = $4::jsonb, sheets = $5::jsonb, line_count = $6, cell_count = $7
     where company_id = $1 and id = $2`,
    [id, decimalMark, JSON.stringify(issues), JSON.stringify(sheets), lineCount, cellCount],
  )
}

/** What a user has waiting; null where that is nothing. */
export async function selectWaiting(scope: Queryable, userId: string): Promise<WaitingUpload | null> {
  const [row] = await scope.query<WaitingUpload>(
    `select ${HEADER} from ops_data_waiting where company_id = $1 and user_id = $2 and is_whole`,
    [userId],
  )
  return row ?? null
}

/** The same, held until the transaction ends. */
export async function lockWaiting(tx: Queryable, userId: string): Promise<WaitingUpload | null> {
  const [row] = await tx.query<WaitingUpload>(
    `select ${HEADER} from ops_data_waiting where company_id = $1 and user_id = $2 and is_whole for update`,
    [userId],
  )
  return row ?? null
}

/** Which lines: all where neither is given. */
export interface LineFilter {
  readonly metricId: string | null
  readonly locationId: LocationId | null
}

/** Of the lines after one, in order of metric, then location, then as in the workbook, so many at most; null for the first ones. */
export function selectLines(
  scope: Queryable,
  uploadId: string,
  { metricId, locationId }: LineFilter,
  after: WaitingLine | null,
  most: number,
): Promise<WaitingLine[]> {
  // Only conditions that are there, so that each has the index that it needs.
  const wanted = [
    ...(metricId === null ? ['$7::uuid is null'] : ['metric_id = $7::uuid']),
    ...(locationId === null ? ['$8::int is null'] : ['location_id = $8::int']),
  ]
  return scope.query<WaitingLine>(
    `select ${LINE} from ops_data_waiting_lines
     where company_id = $1 and upload_id = $2 and (metric_id, location_id, position) > ($3::uuid, $4::int, $5::int) and ${wanted.join(' and ')}
     order by metric_id, location_id, position limit $6`,
    [uploadId, after?.metricId ?? metricId ?? BEFORE_ALL, after?.locationId ?? -1, after?.position ?? -1, most, metricId, locationId],
    { timeoutMs: LONG_MS },
  )
}

const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/** Stores a line's cells anew, and raises the upload's revision. */
export async function updateCells(tx: Queryable, uploadId: string, { metricId, locationId, position, cells }: WaitingLine): Promise<void> {
  await tx.query(
    'update ops_data_waiting_lines set cells = $6 where company_id = $1 and upload_id = $2 and metric_id = $3 and location_id = $4 and position = $5',
    [uploadId, metricId, locationId, position, cells],
  )
  await tx.query('update ops_data_waiting set revision = revision + 1 where company_id = $1 and id = $2', [uploadId])
}

/** Its lines go later: see `sweepLines`. */
export async function deleteWaiting(tx: Queryable, id: string): Promise<void> {
  await tx.query('delete from ops_data_waiting where company_id = $1 and id = $2', [id])
}

/** Takes the lines of a metric out of every waiting upload. */
export async function deleteLinesOf(tx: Queryable, metricId: string): Promise<void> {
  await tx.query(
    `update ops_data_waiting w set revision = revision + 1 where company_id = $1 and exists (
       select 1 from ops_data_waiting_lines l where l.company_id = $1 and l.upload_id = w.id and l.metric_id = $2)`,
    [metricId],
  )
  await tx.query('delete from ops_data_waiting_lines where company_id = $1 and metric_id = $2', [metricId], { timeoutMs: LONG_MS })
}

/** Uploads that never landed, whether they are still on their way in or were ended in the middle. */
export async function selectArriving(scope: Queryable): Promise<string[]> {
  const rows = await scope.query<{ id: string }>('select id from ops_data_waiting where company_id = $1 and not is_whole')
  return rows.map(({ id }) => id)
}

/** Takes away lines whose upload is gone, some at a time. */
export async function sweepLines(scope: Scope): Promise<void> {
  for (;;) {
    const rows = await scope.query<{ lines: number }>(
      `with gone as (
         delete from ops_data_waiting_lines where ctid = any(array(
           select l.ctid from ops_data_waiting_lines l where l.company_id = $1
             and not exists (select 1 from ops_data_waiting w where w.company_id = $1 and w.id = l.upload_id) limit $2))
         and company_id = $1 returning 1)
       select count(*)::int as lines from gone`,
      [PIECE_LINES],
      { timeoutMs: LONG_MS },
    )
    if ((rows[0]?.lines ?? 0) < PIECE_LINES) return
  }
}
