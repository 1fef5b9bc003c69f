import { setImmediate as breathe } from 'node:timers/promises'
import { UNNAMED_LOCATION } from '@fourwall/domain/ledger/reading/file-locations.ts'
import type { FileMatch } from '@fourwall/domain/ledger/reading/file-match.ts'
import { headingKey } from '@fourwall/domain/ledger/reading/headings.ts'
import { type MonthLocationRows, type MonthPlan, planMonths } from '@fourwall/domain/ledger/reading/import-plan.ts'
import type { SurveyedAccount } from '@fourwall/domain/ledger/reading/ledger-file-survey.ts'
import { coreOf, isOtherSystem } from '@fourwall/domain/ledger/reading/remembered-match.ts'
import type { MonthIndex } from '@fourwall/domain/time/day.ts'
import type { Company } from '../../companies/service.ts'
import type { ErpLocation, NewLedgerAccount, StoredAccount } from '../accounts-repository.ts'
import type { KnownAccountType, Surveyed } from './import-worker-protocol.ts'
import { forEachInPieces } from './in-pieces.ts'
import { rememberedMatch } from './remembered-matches.ts'
import type { LedgerImport, Slice, Source } from './repository.ts'

const PLAIN_SOURCE = 'General ledger'

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

/** A file compared with the ledger: what it adds, and its source. */
export interface Compared {
  readonly survey: Surveyed
  readonly source: { readonly id: number | null; readonly name: string; readonly fingerprint: string }
  readonly sameFile: LedgerImport | null
  readonly months: readonly MonthPlan[]
}

/** Compares a surveyed file with the ledger. @param sourceName as the user entered it; by default as recognized from the columns. */
export async function compareWithStored(
  known: Known,
  survey: Surveyed,
  sourceName: string | undefined,
  sameFile: LedgerImport | null,
): Promise<Compared> {
  const fingerprint = survey.match.headings.map(headingKey).join('|')
  const named = sourceName?.trim()
  const byName = known.sources.find((source) => source.name === named)
  const byColumns =
    known.sources.findLast((source) => source.fingerprint === fingerprint) ?? sourceWithSameCore(known.sources, survey.match)
  const existing = named === undefined || named === '' ? byColumns : byName
  const source =
    existing === undefined
      ? {
          id: null,
          name: named === undefined || named === '' ? freeName(known.sources, survey.match.recognizedAs ?? PLAIN_SOURCE) : named,
          fingerprint,
        }
      : { id: existing.id, name: existing.name, fingerprint }
  const names = new Map(known.locations.map(({ id, name }) => [id, name]))
  const inFile = new Map<MonthIndex, MonthLocationRows[]>()
  await forEachInPieces(survey.survey.totals, ({ month, locationName, rows }) =>
    addTo(inFile, month, { month, locationName: nameOfLocation(locationName), rows }),
  )
  const stored = new Map<MonthIndex, MonthLocationRows[]>()
  await forEachInPieces(known.held, (slice) => {
    if (slice.sourceId !== source.id) return
    const month = slice.month as MonthIndex // a slice's month is a month index
    addTo(stored, month, { month, locationName: names.get(slice.locationId) ?? '', rows: slice.entryCount })
  })
  const months: MonthPlan[] = []
  for (const [month, places] of inFile) {
    months.push(...planMonths(places, stored.get(month) ?? []))
    await breathe()
  }
  months.sort((left, right) => left.month - right.month)
  return { survey, source, sameFile, months }
}

/**
 * The source of the same export with optional columns added or left out: date, accounts, location and amounts have the same headings. If
 * several match, the one with most headings in common, then the newest; never an export of another system.
 */
function sourceWithSameCore(sources: readonly Source[], match: FileMatch): Source | undefined {
  const core = coreOf(match)
  if (core === '') return undefined
  const headings = new Set(match.headings.map(headingKey))
  return sources
    .flatMap((source) => {
      const before = rememberedMatch(source.match)
      if (before === null || coreOf(before) !== core || isOtherSystem(before, match)) return []
      return [{ source, shared: before.headings.filter((heading) => headings.has(headingKey(heading))).length }]
    })
    .sort((left, right) => right.shared - left.shared || right.source.id - left.source.id)[0]?.source
}

function addTo<Key, Item>(lists: Map<Key, Item[]>, key: Key, item: Item): void {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [item])
  else list.push(item)
}

function freeName(sources: readonly Source[], wanted: string): string {
  const taken = new Set(sources.map(({ name }) => name))
  if (!taken.has(wanted)) return wanted
  let number = 2
  while (taken.has(`${wanted} ${number}`)) number += 1
  return `${wanted} ${number}`
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

/**
 * Accounts whose name or type changes with this file. A stated type replaces a guess and an earlier
 * statement, but not what a person corrected; a guess replaces nothing.
 */
export function renamedOrRetypedAccounts(
  accounts: readonly StoredAccount[],
  inFile: readonly SurveyedAccount[],
): Omit<NewLedgerAccount, 'number'>[] {
  return inFile.flatMap((account) => {
    const known = findAccount(accounts, account)
    if (known === undefined) return []
    const isNewer =
      account.name !== account.number &&
      (account.namedOn > known.namedOn || (account.namedOn === known.namedOn && account.name < known.name))
    const states =
      !known.isTypeCorrected && account.typing.certainty === 'STATED' && (!known.isTypeStated || account.namedOn >= known.namedOn)
    const changed: Omit<NewLedgerAccount, 'number'> = {
      id: known.id,
      name: isNewer ? account.name : known.name,
      namedOn: isNewer ? account.namedOn : known.namedOn,
      type: states ? account.typing.type : known.isTypeStated ? known.type : (known.type ?? account.typing.type),
      isTypeStated: states || known.isTypeStated,
    }
    const isSame =
      changed.name === known.name &&
      changed.namedOn === known.namedOn &&
      changed.type === known.type &&
      changed.isTypeStated === known.isTypeStated
    return isSame ? [] : [changed]
  })
}
