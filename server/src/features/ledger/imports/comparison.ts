import type { LedgerAccountType } from '@fourwall/domain/ledger/account.ts'
import { headingKey } from '@fourwall/domain/ledger/reading/headings.ts'
import { type MonthPlan, planMonths } from '@fourwall/domain/ledger/reading/import-plan.ts'
import type { SurveyedAccount } from '@fourwall/domain/ledger/reading/ledger-file-survey.ts'
import type { MonthIndex } from '@fourwall/domain/time/day.ts'
import type { Company } from '../../companies/service.ts'
import type { ErpLocation, StoredAccount } from '../accounts-repository.ts'
import type { Surveyed } from './import-worker-protocol.ts'
import type { LedgerImport, Slice, Source } from './repository.ts'

/** Entries without a location belong to this one, a location like any other. */
export const NO_LOCATION = '(No location)'

const PLAIN_SOURCE = 'General ledger'

/** What is known of the ledger while a file is held against it. */
export interface Known {
  readonly company: Company
  readonly accounts: readonly StoredAccount[]
  readonly locations: readonly ErpLocation[]
  readonly sources: readonly Source[]
  readonly held: readonly Slice[]
}

/** A file held against the ledger: what it brings, and to which source it belongs. */
export interface Compared {
  readonly survey: Surveyed
  readonly source: { readonly id: number | null; readonly name: string; readonly fingerprint: string }
  readonly sameFile: LedgerImport | null
  readonly months: readonly MonthPlan[]
}

/** Holds a surveyed file against what is known. @param sourceName as the user names it; left out, as recognized by its columns. */
export function comparedWith(known: Known, survey: Surveyed, sourceName: string | undefined, sameFile: LedgerImport | null): Compared {
  const fingerprint = survey.match.headings.map(headingKey).join('|')
  const named = sourceName?.trim()
  const byName = known.sources.find((source) => source.name === named)
  const byColumns = known.sources.find((source) => source.fingerprint === fingerprint)
  const existing = named === undefined || named === '' ? byColumns : byName
  const source =
    existing === undefined
      ? {
          id: null,
          name: named === undefined || named === '' ? freeName(known.sources, survey.match.recognizedAs ?? PLAIN_SOURCE) : named,
          fingerprint,
        }
      : { id: existing.id, name: existing.name, fingerprint }
  const places = survey.survey.totals.map(({ month, locationName, rows }) => ({
    month,
    locationName: nameOfLocation(locationName),
    rows,
  }))
  const names = new Map(known.locations.map(({ id, name }) => [id, name]))
  const stored = known.held
    .filter(({ sourceId }) => sourceId === source.id)
    // A slice's month is a month index.
    .map(({ month, locationId, entryCount }) => ({
      month: month as MonthIndex,
      locationName: names.get(locationId) ?? '',
      rows: entryCount,
    }))
  return { survey, source, sameFile, months: planMonths(places, stored) }
}

function freeName(sources: readonly Source[], wanted: string): string {
  const taken = new Set(sources.map(({ name }) => name))
  if (!taken.has(wanted)) return wanted
  let number = 2
  while (taken.has(`${wanted} ${number}`)) number += 1
  return `${wanted} ${number}`
}

/** What the ledger knows of its accounts' types, for the reader. */
export function knownTypes(accounts: readonly StoredAccount[]): { number: string; name: string; type: LedgerAccountType }[] {
  return accounts.flatMap(({ number, name, type }) => (type === null ? [] : [{ number, name, type }]))
}

const accountIndexes = new WeakMap<readonly StoredAccount[], ReadonlyMap<string, StoredAccount>>()

/** By number, or by exact name where it has none. */
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

export function findLocation(locations: readonly ErpLocation[], name: string): ErpLocation | undefined {
  const wanted = nameOfLocation(name)
  return locations.find((location) => location.name === wanted)
}

/** Entries that name no location are of one that says so. */
export function nameOfLocation(name: string): string {
  return name === '' ? NO_LOCATION : name
}

/** Accounts whose newest name, or whose type, comes with this file. */
export function renamedAccounts(accounts: readonly StoredAccount[], inFile: readonly SurveyedAccount[]) {
  return inFile.flatMap((account) => {
    const known = findAccount(accounts, account)
    if (known === undefined) return []
    const isNewer =
      account.name !== account.number &&
      (account.namedOn > known.namedOn || (account.namedOn === known.namedOn && account.name < known.name))
    const type = known.type ?? account.typing.type
    const name = isNewer ? account.name : known.name
    const namedOn = isNewer ? account.namedOn : known.namedOn
    return name === known.name && type === known.type && namedOn === known.namedOn ? [] : [{ id: known.id, name, type, namedOn }]
  })
}
