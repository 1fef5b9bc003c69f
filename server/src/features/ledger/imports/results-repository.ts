import type { AccountId, LocationId } from '@fourwall/domain/ledger/account.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { COUNTS } from '../balances-repository.ts'
import type { LedgerImport, Place } from './repository.ts'

/** Whole ledgers are added up here, some seconds for millions of entries. */
const CHECK_MS = 120_000

export interface EntryCell {
  readonly accountId: AccountId
  /** year * 12 + month - 1. */
  readonly month: number
  readonly rows: number
  /** Minor units, debit positive. */
  readonly sum: bigint
}

/** What an import's entries in force come to, by account and month. */
export async function selectImportCells(
  scope: Queryable,
  one: Pick<LedgerImport, 'id' | 'firstEntryId' | 'entryCount'>,
): Promise<EntryCell[]> {
  const rows = await scope.query<{ accountId: number; month: number; rows: number; sum: string }>(
    `select e.account_id as "accountId", e.month, count(*)::int as rows, sum(e.amount)::text as sum
     from entries e ${COUNTS}
     where e.company_id = $1 and e.id >= $3::bigint and e.id < $4::bigint and e.import_id = $2
     group by e.account_id, e.month`,
    [one.id, String(one.firstEntryId), String(one.firstEntryId + BigInt(one.entryCount))],
    { timeoutMs: CHECK_MS },
  )
  return rows.map((row) => ({ ...row, sum: BigInt(row.sum) }))
}

export interface PlaceSum extends Place {
  readonly rows: number
  readonly sum: bigint
}

/** What the entries of all imports in force come to at the places that an import holds. */
export async function selectSumsAtPlaces(scope: Queryable, importId: number): Promise<PlaceSum[]> {
  const rows = await scope.query<{ locationId: LocationId; month: number; rows: number; sum: string }>(
    `select e.location_id as "locationId", e.month, count(*)::int as rows, sum(e.amount)::text as sum
     from ledger_slices p
     join entries e on e.company_id = $1 and e.location_id = p.location_id and e.month = p.month
       and e.day >= make_date(p.month / 12, p.month % 12 + 1, 1) and e.day < make_date((p.month + 1) / 12, (p.month + 1) % 12 + 1, 1)
     ${COUNTS}
     where p.company_id = $1 and p.import_id = $2 and p.released_by is null
     group by e.location_id, e.month`,
    [importId],
    { timeoutMs: CHECK_MS },
  )
  return rows.map((row) => ({ ...row, sum: BigInt(row.sum) }))
}

/** Puts a result in the place of an earlier one. */
export async function saveResult(scope: Queryable, importId: number, document: unknown): Promise<void> {
  await scope.query(
    `insert into ledger_import_results (company_id, import_id, document) values ($1, $2, $3::jsonb)
     on conflict (company_id, import_id) do update set document = excluded.document, made_at = now()`,
    [importId, JSON.stringify(document)],
  )
}

export async function saveUndoNote(tx: Queryable, importId: number, note: string): Promise<void> {
  await tx.query('update ledger_import_results set undo_note = $3 where company_id = $1 and import_id = $2', [importId, note])
}

export interface StoredResult {
  readonly importId: number
  readonly madeAt: Date
  readonly document: unknown
  readonly undoNote: string | null
}

/** Of those imports that have one: none have of before results were kept. */
export async function selectResults(scope: Queryable, importIds: readonly number[]): Promise<StoredResult[]> {
  return scope.query<StoredResult>(
    `select import_id as "importId", made_at as "madeAt", document, undo_note as "undoNote" from ledger_import_results
     where company_id = $1 and import_id = any($2::int[])`,
    [importIds],
    { timeoutMs: 30_000 },
  )
}
