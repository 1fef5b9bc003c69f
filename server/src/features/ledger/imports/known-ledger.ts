import type { AccountId, LocationId } from '@fourwall/domain/ledger/account.ts'
import { UNNAMED_LOCATION } from '@fourwall/domain/ledger/reading/file-locations.ts'
import type { SurveyedAccount } from '@fourwall/domain/ledger/reading/ledger-file-survey.ts'
import { seenText } from '@fourwall/domain/seen-text.ts'
import type { Company } from '../../companies/service.ts'
import type { ErpLocation, StoredAccount } from '../accounts-repository.ts'
import type { KnownAccountType, Surveyed } from './import-worker-protocol.ts'
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

/** By key as it is, then as people see it, as files are read; the earliest of several that look the same. */
function withLooks<Thing>(things: readonly Thing[], keyOf: (thing: Thing) => string): ReadonlyMap<string, Thing> {
  const index = new Map(things.map((thing) => [keyOf(thing), thing]))
  for (const thing of things) {
    const seen = seenText(keyOf(thing))
    if (!index.has(seen)) index.set(seen, thing)
  }
  return index
}

/** By number, or by name if it has none. */
export function findAccount(
  accounts: readonly StoredAccount[],
  wanted: { readonly number: string; readonly name: string },
): StoredAccount | undefined {
  let index = accountIndexes.get(accounts)
  if (index === undefined) {
    index = withLooks(accounts, accountKey)
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
    index = withLooks(locations, (location) => location.name)
    locationIndexes.set(locations, index)
  }
  return index.get(nameOfLocation(name))
}

/** Names of locations by id, those of the file as the file is read. */
export function namesInFile(locations: readonly ErpLocation[], { survey }: Pick<Surveyed, 'survey'>): ReadonlyMap<LocationId, string> {
  const names = new Map(locations.map(({ id, name }) => [id, name]))
  for (const { name } of survey.locations) {
    const known = findLocation(locations, name)
    if (known !== undefined) names.set(known.id, nameOfLocation(name))
  }
  return names
}

/** Entries without a location belong to a location that says so. */
export function nameOfLocation(name: string): string {
  return name === '' ? UNNAMED_LOCATION : name
}
