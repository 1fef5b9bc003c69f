import type { AccountId, LedgerAccount, LocationId } from '@fourwall/domain/ledger/account.ts'
import type { Day } from '@fourwall/domain/time/day.ts'
import type { Queryable } from '../../platform/database/database.ts'

/** An account with the entry date that its name comes from. */
export interface StoredAccount extends LedgerAccount {
  readonly namedOn: Day
  /** Whether a file or person stated its type; otherwise it was guessed. */
  readonly isTypeStated: boolean
  /** Whether a person corrected its type after the import; files no longer change it. */
  readonly isTypeCorrected: boolean
  /** When it was first imported; null if unknown. */
  readonly addedAt: Date | null
}

export type NewLedgerAccount = Omit<StoredAccount, 'addedAt' | 'isTypeCorrected'>

export interface ErpLocation {
  readonly id: LocationId
  readonly name: string
}

export async function selectAccounts(scope: Queryable): Promise<StoredAccount[]> {
  return scope.query<StoredAccount>(
    `select id, number, name, type, named_on as "namedOn", type_is_stated as "isTypeStated", type_is_corrected as "isTypeCorrected",
       added_at as "addedAt" from ledger_accounts where company_id = $1 order by id`,
  )
}

export async function selectErpLocations(scope: Queryable): Promise<ErpLocation[]> {
  return scope.query<ErpLocation>('select id, name from erp_locations where company_id = $1 order by id')
}

/** Reserves unique ids; those of a failed import stay unused. */
export async function takeIds(
  scope: Queryable,
  count: {
    readonly accounts: number
    readonly locations: number
    readonly sources: number
    readonly imports: number
    readonly entries: number
  },
): Promise<{ account: AccountId; location: LocationId; source: number; import: number; entry: bigint }> {
  const [row] = await scope.query<{ account: number; location: number; source: number; import: number; entry: string }>(
    `update companies set next_account_id = next_account_id + $2::int, next_location_id = next_location_id + $3::int,
       next_source_id = next_source_id + $4::int, next_import_id = next_import_id + $5::int, next_entry_id = next_entry_id + $6::bigint
     where id = $1
     returning next_account_id - $2::int as account, next_location_id - $3::int as location, next_source_id - $4::int as source,
       next_import_id - $5::int as import, next_entry_id - $6::bigint as entry`,
    [count.accounts, count.locations, count.sources, count.imports, count.entries],
  )
  if (row === undefined) throw new Error('The company no longer exists')
  return { ...row, entry: BigInt(row.entry) }
}

export async function insertAccounts(tx: Queryable, accounts: readonly NewLedgerAccount[]): Promise<void> {
  await tx.query(
    `insert into ledger_accounts (company_id, id, number, name, type, named_on, type_is_stated)
     select $1, * from unnest($2::int[], $3::text[], $4::text[], $5::text[], $6::date[], $7::boolean[])`,
    [
      accounts.map(({ id }) => id),
      accounts.map(({ number }) => number),
      accounts.map(({ name }) => name),
      accounts.map(({ type }) => type),
      accounts.map(({ namedOn }) => namedOn),
      accounts.map(({ isTypeStated }) => isTypeStated),
    ],
    { timeoutMs: 60_000 },
  )
}

/** Updates names and types from a newer file. */
export async function updateAccounts(tx: Queryable, changes: readonly Omit<NewLedgerAccount, 'number'>[]): Promise<void> {
  await tx.query(
    `update ledger_accounts a set name = c.name, type = c.type, named_on = c.named_on, type_is_stated = c.is_stated
     from unnest($2::int[], $3::text[], $4::text[], $5::date[], $6::boolean[]) as c(id, name, type, named_on, is_stated)
     where a.company_id = $1 and a.id = c.id`,
    [
      changes.map(({ id }) => id),
      changes.map(({ name }) => name),
      changes.map(({ type }) => type),
      changes.map(({ namedOn }) => namedOn),
      changes.map(({ isTypeStated }) => isTypeStated),
    ],
    { timeoutMs: 60_000 },
  )
}

export async function insertLocations(tx: Queryable, locations: readonly ErpLocation[]): Promise<void> {
  await tx.query('insert into erp_locations (company_id, id, name) select $1, * from unnest($2::int[], $3::text[])', [
    locations.map(({ id }) => id),
    locations.map(({ name }) => name),
  ])
}
