import type { AccountId } from '@fourwall/domain/ledger/account.ts'
import type { EntryTypeCounts } from '@fourwall/domain/ledger/entry-type-counts.ts'
import type { Queryable } from '../../platform/database/database.ts'

/** Maximum of distinct types of a company's entries, those with the most entries first. */
const MOST_TYPES = 200

/** A type of entries as the ledger names it, with the accounts that have such entries. */
export interface LedgerEntryType {
  readonly name: string
  readonly accountIds: readonly AccountId[]
}

/** Once for each import, with its entries. */
export async function insertImportEntryTypes(
  scope: Queryable,
  importId: number,
  types: ReturnType<EntryTypeCounts['most']>,
): Promise<void> {
  if (types.length === 0) return
  await scope.query(
    'insert into import_entry_types (company_id, import_id, types, account_ids, entries) values ($1, $2, $3::text[], $4::int[], $5::int[])',
    [importId, types.map(({ type }) => type), types.map(({ accountId }) => accountId), types.map(({ entries }) => entries)],
  )
}

/**
 * Those with the most entries first, of imports that hold any days: some of a type's entries, or all, may be among those that a later import
 * replaced.
 */
export async function selectEntryTypes(scope: Queryable): Promise<LedgerEntryType[]> {
  return scope.query<{ name: string; accountIds: AccountId[] }>(
    `select n.type as name, array_agg(distinct n.account_id) as "accountIds"
     from import_entry_types t cross join unnest(t.types, t.account_ids, t.entries) as n(type, account_id, entries)
     where t.company_id = $1 and exists (
       select from ledger_slices s where s.company_id = $1 and s.import_id = t.import_id and s.released_by is null)
     group by n.type order by sum(n.entries) desc, n.type collate "C" limit $2::int`,
    [MOST_TYPES],
  )
}
