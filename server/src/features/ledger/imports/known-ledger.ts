import type { AccountId } from '@fourwall/domain/ledger/account.ts'
import { UNNAMED_LOCATION } from '@fourwall/domain/ledger/reading/file-locations.ts'
import type { SurveyedAccount } from '@fourwall/domain/ledger/reading/ledger-file-survey.ts'
import type { Company } from '../../companies/service.ts'
import type { ErpLocation, StoredAccount } from '../accounts-repository.ts'
import type { KnownAccountType } from './import-worker-protocol.ts'
import type { Slice, Source } from './repository.ts'

/** The ledger that a file is compared with: accounts and locations with active entries. */
export interface Known {
  readonly company: Company
  readonly accounts: readonly StoredAccount[]
  readonly locations: readonly ErpLocation[]
  /**
   * Accounts and locations without active entries. Only their ids count, since undone entries refer to them; names and types come from the
   * file that reactivates them.
   */
  readonly dormant: { readonly accounts: readonly StoredAccount[]; readonly locations: readonly ErpLocation[] }
  readonly sources: readonly Source[]
  readonly held: readonly Slice[]
}

/** The ledger's id of each account of a file by its index; a negative one for new accounts. */
export function accountIdsOf(known: Known, accounts: readonly SurveyedAccount[]): (index: number) => AccountId {
  const ids = new Map<number, AccountId>()
  for (const account of accounts) {
    const found = findAccount(known.accounts, account) ?? findAccount(known.dormant.accounts, account)
    if (found !== undefined) ids.set(account.index, found.id)
  }
  return (index) => ids.get(index) ?? -1 - index
}

/** Known account types, for the reader. */
export function knownTypes(accounts: readonly StoredAccount[]): KnownAccountType[] {
  return accounts.flatMap(({ number, name, type, isTypeStated }) =>
    type === null && !isTypeStated ? [] : [{ number, name, type, isStated: isTypeStated }],
  )
}

const accountIndexes = new WeakMap<readonly StoredAccount[], ReadonlyMap<string, StoredAccount>>()

/** By number, or by exact name if it has none. */
export function findAccount(
  accounts: readonly StoredAccount[],
  wanted: { readonly number: string; readonly name: string },
): StoredAccount | undefined {
  let index = accountIndexes.get(accounts)
  if (index === undefined) {
    index = new Map(accounts.map((account) => [accountKey(account), account]))
    accountIndexes.set(accounts, index)
  }
  return index.get(accountKey(wanted))
}

function accountKey({ number, name }: { readonly number: string; readonly name: string }): string {
  return number === '' ? `name ${name}` : `number ${number}`
}

const locationIndexes = new WeakMap<readonly ErpLocation[], ReadonlyMap<string, ErpLocation>>()

export function findLocation(locations: readonly ErpLocation[], name: string): ErpLocation | undefined {
  let index = locationIndexes.get(locations)
  if (index === undefined) {
    index = new Map(locations.map((location) => [location.name, location]))
    locationIndexes.set(locations, index)
  }
  return index.get(nameOfLocation(name))
}

/** Entries without a location belong to a location that says so. */
export function nameOfLocation(name: string): string {
  return name === '' ? UNNAMED_LOCATION : name
}
