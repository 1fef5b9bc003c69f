import type { LocationId } from '@fourwall/domain/ledger/account.ts'
import type { DecimalMark } from '@fourwall/domain/ledger/reading/file-match.ts'
import type { WaitingPack, WaitingSheet } from '@fourwall/domain/ops-data/waiting-packs.ts'
import type { MonthIndex } from '@fourwall/domain/time/day.ts'
import type { WorkbookIssue } from '@fourwall/domain/workbooks/read-figures.ts'
import type { Queryable, Scope } from '../../platform/database/database.ts'
import { deleteInPieces, sweepPacks } from '../waiting-uploads/service.ts'

/** A budget upload that waits to be saved. */
export interface WaitingBudget {
  readonly id: string
  readonly budgetId: string
  /** The budget's name once it is saved. */
  readonly name: string
  readonly uploadedBy: string
  readonly filename: string
  readonly uploadedAt: Date
  /** How numbers in texts were read; null if no text needed it. */
  readonly decimalMark: DecimalMark | null
  /** The span of its headings, both ends included. */
  readonly firstMonth: MonthIndex
  readonly lastMonth: MonthIndex
  readonly issues: readonly WorkbookIssue[]
  readonly sheets: readonly WaitingSheet[]
  /** Which of its subjects are metrics; the others are groups and accounts. */
  readonly metricIds: readonly string[]
  readonly cellCount: number
  /** Raised by each correction. */
  readonly revision: number
}

/** Some lines of one location, as stored. */
export type KeptPack = WaitingPack & { readonly locationId: LocationId }

const LONG_MS = 60_000
/** Pieces of files deleted at a time, so that others get their turn. */
const PIECE_FILES = 20

const HEADER = `id, budget_id as "budgetId", name, uploaded_by as "uploadedBy", filename, uploaded_at as "uploadedAt", decimal_mark as "decimalMark",
  first_month as "firstMonth", last_month as "lastMonth", issues, sheets, metric_ids::text[] as "metricIds", cell_count as "cellCount", revision`

/** Inserts an upload that is still being read; it is invisible until it is complete. */
export async function insertArrivingBudget(
  scope: Queryable,
  upload: Pick<WaitingBudget, 'id' | 'budgetId' | 'name' | 'uploadedBy' | 'filename' | 'uploadedAt'>,
): Promise<void> {
  const { id, budgetId, name, uploadedBy, filename, uploadedAt } = upload
  await scope.query(
    `insert into budget_waiting (company_id, id, budget_id, name, uploaded_by, filename, uploaded_at, is_whole, issues, sheets, metric_ids, cell_count, revision)
     values ($1, $2, $3, $4, $5, $6, $7, false, '[]', '[]', '{}', 0, 0)`,
    [id, budgetId, name, uploadedBy, filename, uploadedAt.toISOString()],
  )
}

export async function insertWaitingBudgetPacks(scope: Queryable, uploadId: string, packs: readonly KeptPack[]): Promise<void> {
  if (packs.length === 0) return
  await scope.query(
    `insert into budget_waiting_packs (company_id, upload_id, number, location_id, subject_ids, lines)
     select $1, $2, p.number, p.location_id, p.subject_ids::text[], p.lines
     from unnest($3::int[], $4::int[], $5::text[], $6::text[]) as p(number, location_id, subject_ids, lines)`,
    [
      uploadId,
      packs.map(({ number }) => number),
      packs.map(({ locationId }) => locationId),
      packs.map(({ metricIds }) => `{${metricIds.join(',')}}`),
      packs.map(({ lines }) => lines),
    ],
    { timeoutMs: LONG_MS },
  )
}

export async function insertFilePiece(scope: Queryable, uploadId: string, piece: number, content: Uint8Array): Promise<void> {
  await scope.query(
    'insert into budget_files (company_id, upload_id, piece, content) values ($1, $2, $3, $4)',
    [uploadId, piece, content],
    {
      timeoutMs: LONG_MS,
    },
  )
}

export async function hasFile(scope: Queryable, uploadId: string): Promise<boolean> {
  return (await scope.query('select 1 from budget_files where company_id = $1 and upload_id = $2 limit 1', [uploadId])).length > 0
}

/** Null past the last. */
export async function selectFilePiece(scope: Queryable, uploadId: string, piece: number): Promise<Uint8Array | null> {
  const [row] = await scope.query<{ content: Uint8Array }>(
    'select content from budget_files where company_id = $1 and upload_id = $2 and piece = $3',
    [uploadId, piece],
    { timeoutMs: LONG_MS },
  )
  return row?.content ?? null
}

/** Makes a completely stored upload its budget's waiting one, replacing an earlier one. */
export async function landBudgetUpload(tx: Queryable, upload: WaitingBudget): Promise<void> {
  const { id, budgetId, name, decimalMark, firstMonth, lastMonth, issues, sheets, metricIds, cellCount } = upload
  await tx.query('delete from budget_waiting where company_id = $1 and budget_id = $2 and is_whole', [budgetId])
  const landed = await tx.query(
    `update budget_waiting set is_whole = true, name = $3, decimal_mark = $4, first_month = $5, last_month = $6, issues = $7::jsonb,
       sheets = $8::jsonb, cell_count = $9, metric_ids = $10::uuid[]
     where company_id = $1 and id = $2 returning 1`,
    [id, name, decimalMark, firstMonth, lastMonth, JSON.stringify(issues), JSON.stringify(sheets), cellCount, metricIds],
  )
  // Removed as the remains of an interrupted process because its lock was lost.
  if (landed.length === 0) throw new Error(`The upload ${id} was swept before it landed`)
}

/** A budget's waiting upload, or null. */
export async function selectWaitingBudget(scope: Queryable, budgetId: string): Promise<WaitingBudget | null> {
  const rows = await scope.query<WaitingBudget>(
    `select ${HEADER} from budget_waiting where company_id = $1 and budget_id = $2 and is_whole`,
    [budgetId],
  )
  return rows[0] ?? null
}

/** The same, locked until the transaction ends. */
export async function lockWaitingBudget(tx: Queryable, budgetId: string): Promise<WaitingBudget | null> {
  await tx.query('select 1 from budget_waiting where company_id = $1 and budget_id = $2 and is_whole for update', [budgetId])
  return selectWaitingBudget(tx, budgetId)
}

/** The locations with lines in an upload, by id. */
export async function selectUploadLocations(scope: Queryable, uploadId: string): Promise<LocationId[]> {
  const rows = await scope.query<{ id: LocationId }>(
    'select distinct location_id as id from budget_waiting_packs where company_id = $1 and upload_id = $2 order by location_id',
    [uploadId],
    { timeoutMs: LONG_MS },
  )
  return rows.map(({ id }) => id)
}

/** The ids of everything that an upload has rows of. */
export async function selectUploadSubjects(scope: Queryable, uploadId: string): Promise<string[]> {
  const rows = await scope.query<{ id: string }>(
    `select distinct subject_id as id from budget_waiting_packs p, unnest(p.subject_ids) as subject_id
     where p.company_id = $1 and p.upload_id = $2`,
    [uploadId],
    { timeoutMs: LONG_MS },
  )
  return rows.map(({ id }) => id)
}

/** In workbook order. */
export function selectWaitingBudgetPacks(scope: Queryable, uploadId: string, locationId: LocationId): Promise<KeptPack[]> {
  return scope.query<KeptPack>(
    `select number, location_id as "locationId", array[location_id] as "locationIds", subject_ids as "metricIds", lines
     from budget_waiting_packs where company_id = $1 and upload_id = $2 and location_id = $3 order by number`,
    [uploadId, locationId],
    { timeoutMs: LONG_MS },
  )
}

/** Removes packs of deleted uploads, and files that are neither waiting nor part of a version; some at a time. */
export async function sweepRest(scope: Scope): Promise<void> {
  await sweepPacks(scope, 'budget_waiting')
  await deleteInPieces(
    scope,
    `delete from budget_files where company_id = $1 and (upload_id, piece) in (
       select f.upload_id, f.piece from budget_files f where f.company_id = $1
         and not exists (select 1 from budget_waiting w where w.company_id = $1 and w.id = f.upload_id)
         and not exists (select 1 from budget_versions v where v.company_id = $1 and v.upload_id = f.upload_id) limit $2)`,
    PIECE_FILES,
  )
}
