import type { AccountId, LocationId } from '@fourwall/domain/ledger/account.ts'
import type { Day } from '@fourwall/domain/time/day.ts'
import type { Queryable } from '../../platform/database/database.ts'

/** As long as the API waits for an answer. */
const ANSWER_MS = 10_000

/** An entry that counts now and did not, or the other way around. */
export interface EntryChange {
  /** Id of the entry that came, or went. */
  readonly id: string
  readonly day: Day
  readonly accountId: AccountId
  readonly locationId: LocationId
  /** Minor units, debit positive: of all equal entries that came, less those that went. */
  readonly amount: bigint
  readonly vendor: string | null
  readonly memo: string | null
  readonly reference: string | null
  readonly transactionNumber: string | null
  /** The import that brought it, or whose entry it was. */
  readonly importId: number
  readonly importFileName: string
  readonly importedAt: Date
}

/** Which changes to look for. */
export interface EntryChangesQuestion {
  /** Imports whose entries counted before. */
  readonly before: readonly number[]
  readonly accountIds: readonly AccountId[]
  readonly startDate: Day
  readonly endDate: Day
  readonly first: number
  /** Only the largest of each account, location and day. */
  readonly isLargestOnly?: boolean
}

/** Ids of the imports whose entries count, in order. */
export async function selectImportsInForce(scope: Queryable): Promise<number[]> {
  const rows = await scope.query<{ id: number }>(`select id from ledger_imports where company_id = $1 and status = 'IN_FORCE' order by id`)
  return rows.map(({ id }) => id)
}

/** An import whose entries counted before and were taken back since. */
export interface UndoneImport {
  readonly id: number
  readonly fileName: string
  readonly undoneAt: Date
  readonly undoneBy: string
}

export function selectUndoneOf(scope: Queryable, before: readonly number[]): Promise<UndoneImport[]> {
  return scope.query<UndoneImport>(
    `select id, file_name as "fileName", undone_at as "undoneAt", undone_by as "undoneBy" from ledger_imports
     where company_id = $1 and status = 'UNDONE' and id = any($2::int[]) order by undone_at desc`,
    [before],
  )
}

/**
 * The largest first. What an import brought again just as it had been is no change: equal entries cancel out. Entries that an undone import
 * handed back to an earlier one are not among them.
 */
export async function selectEntryChanges(
  scope: Queryable,
  { before, accountIds, startDate, endDate, first, isLargestOnly = false }: EntryChangesQuestion,
): Promise<EntryChange[]> {
  const rows = await scope.query<Omit<EntryChange, 'amount'> & { readonly amount: string }>(
    `with touched as (
       select e.id, e.day, e.account_id, e.location_id, e.amount, e.vendor, e.memo, e.reference, e.transaction_number, e.import_id,
         case when i.id = any($2::int[]) then -1 else 1 end as side
       from ledger_imports i
       join entries e on e.company_id = $1 and e.id >= i.first_entry_id and e.id < i.first_entry_id + i.entry_count
       join ledger_slices s on s.company_id = $1 and s.import_id = i.id and s.location_id = e.location_id and s.month = e.month
         and e.day between s.first_day and s.last_day
       where i.company_id = $1 and e.account_id = any($3::int[]) and e.day between $4::date and $5::date
         and case when i.id = any($2::int[])
           then i.status = 'UNDONE' or (s.released_by is not null and s.released_by <> all($2::int[]))
           else i.status = 'IN_FORCE' and s.released_by is null end
     ),
     changed as (
       select coalesce(max(id) filter (where side = 1), max(id)) as id, day, account_id, location_id, amount * sum(side) as amount, vendor,
         memo, reference, transaction_number, coalesce(max(import_id) filter (where side = 1), max(import_id)) as import_id
       from touched group by day, account_id, location_id, amount, vendor, memo, reference, transaction_number having sum(side) <> 0
     ),
     placed as (
       select *, row_number() over (partition by account_id, location_id, day order by abs(amount) desc, id desc) as place from changed
     )
     select c.id, c.day, c.account_id as "accountId", c.location_id as "locationId", c.amount::text as amount, c.vendor, c.memo, c.reference,
       c.transaction_number as "transactionNumber", c.import_id as "importId", i.file_name as "importFileName", i.imported_at as "importedAt"
     from placed c join ledger_imports i on i.company_id = $1 and i.id = c.import_id
     where c.place = 1 or not $7::boolean
     order by abs(c.amount) desc, c.day desc, c.id desc limit $6::int`,
    [before, accountIds, startDate, endDate, first, isLargestOnly],
    { timeoutMs: ANSWER_MS },
  )
  return rows.map((row) => ({ ...row, amount: BigInt(row.amount) }))
}
