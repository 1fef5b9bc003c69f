import { setImmediate as breathe } from 'node:timers/promises'
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

/** Entries without a location belong to this one, a location like any other. */
const NO_LOCATION = '(No location)'

const PLAIN_SOURCE = 'General ledger'

/** What is known of the ledger while a file is held against it: accounts and locations with entries in force. */
export interface Known {
  readonly company: Company
  readonly accounts: readonly StoredAccount[]
  readonly locations: readonly ErpLocation[]
  /**
   * Those whose entries all went out of force: known by their ids alone, to which undone entries refer.
   * What an undone import said of them counts for nothing, and whatever brings them back names them anew.
   */
  readonly dormant: { readonly accounts: readonly StoredAccount[]; readonly locations: readonly ErpLocation[] }
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
 * The source of an export to which optional columns were added, or from which some were left out: date,
 * accounts, location and amounts stand under the same headings. Of several the one that shares most
 * headings, then the newest; none of another system's export.
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

/** What the ledger knows of its accounts' types, for the reader. */
export function knownTypes(accounts: readonly StoredAccount[]): KnownAccountType[] {
  return accounts.flatMap(({ number, name, type, isTypeStated }) =>
    type === null && !isTypeStated ? [] : [{ number, name, type, isStated: isTypeStated }],
  )
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

const locationIndexes = new WeakMap<readonly ErpLocation[], ReadonlyMap<string, ErpLocation>>()

export function findLocation(locations: readonly ErpLocation[], name: string): ErpLocation | undefined {
  let index = locationIndexes.get(locations)
  if (index === undefined) {
    index = new Map(locations.map((location) => [location.name, location]))
    locationIndexes.set(locations, index)
  }
  return index.get(nameOfLocation(name))
}

/** Entries that name no location are of one that says so. */
export function nameOfLocation(name: string): string {
  return name === '' ? NO_LOCATION : name
}

/**
 * Accounts whose newest name, or whose type, comes with this file. A stated type replaces a guessed one
 * and an older word; a guess replaces nothing.
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
    const states = account.typing.certainty === 'STATED' && (!known.isTypeStated || account.namedOn >= known.namedOn)
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
