import { randomUUID } from 'node:crypto'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { BadInputError } from '@fourwall/domain/errors.ts'
import type { AccountId, LedgerAccount, LocationId } from '@fourwall/domain/ledger/account.ts'
import { decodeBalances, type LocationBalances } from '@fourwall/domain/ledger/balances/balance-pack.ts'
import { type AddToFacts, changedFacts, forEachBalance, withTotalColumn } from '@fourwall/domain/ledger/balances/changed-facts.ts'
import {
  type Claim,
  claimsOf,
  type MonthLocationRows,
  type MonthPlan,
  type PlanChoices,
} from '@fourwall/domain/ledger/import-plan/import-plan.ts'
import type { RemainingLocation } from '@fourwall/domain/ledger/import-plan/remaining-locations.ts'
import type { SurveyedAccount } from '@fourwall/domain/ledger/reading/ledger-file-survey.ts'
import type { Categorization, Mapping } from '@fourwall/domain/mappings/categorization.ts'
import { proposeMapping } from '@fourwall/domain/mappings/proposal.ts'
import type { ReportInput } from '@fourwall/domain/profit-loss/build-report.ts'
import { type ReportChange, reportChange } from '@fourwall/domain/profit-loss/report-change.ts'
import { addDays, type Day, earlierDay, firstDayOf, lastDayOf, laterDay, type MonthIndex } from '@fourwall/domain/time/day.ts'
import { monthText } from '@fourwall/domain/time/day-format.ts'
import type { Scope } from '../../../platform/database/database.ts'
import type { Access } from '../../../platform/identity/access.ts'
import type { MappingService, NewAccountMapping, PlannedMapping } from '../../mappings/service.ts'
import { LOCATIONS_AT_ONCE, selectImportPacks } from '../balances-repository.ts'
import { ledgerPolicy } from '../policy.ts'
import type { LedgerService } from '../service.ts'
import { type Compared, renamedOrRetypedAccounts } from './comparison.ts'
import { isCompletion } from './completing.ts'
import type { PlacementDecisions } from './import-file.ts'
import type { EntryColumns, Surveyed } from './import-worker-protocol.ts'
import { batchesOf } from './in-pieces.ts'
import { accountIdsOf, findAccount, findLocation, type Known, nameOfLocation } from './known-ledger.ts'
import { holdsWholeMonth, type PlaceDays, type Slice } from './repository.ts'
import { balancesOfParts, type ImportDays } from './slice-balances.ts'

/** What a file adds, stored with its preview to compute the effect. */
export interface Brought {
  readonly accounts: readonly SurveyedAccount[]
  /** By index of account and month, for all locations together. */
  readonly balances: LocationBalances
  readonly inFile: readonly MonthLocationRows[]
  readonly months: readonly MonthPlan[]
  readonly remaining: readonly RemainingLocation[]
  /** Null for a new source. */
  readonly sourceId: number | null
  readonly rows: number
  /** The file's locations by the ids of `entries`. */
  readonly locationNames: ReadonlyMap<LocationId, string>
  /** To compare with what is stored; null if the file has too many, or no comparison was requested. */
  readonly entries: ReadEntries | null
}

/** Entries of a file that is not stored, each with the ledger's ids; others for accounts and locations that are new. */
export interface ReadEntries {
  readonly locationIds: readonly LocationId[]
  readonly accountIds: readonly AccountId[]
  readonly days: readonly Day[]
  /** Minor units, debit positive. */
  readonly amounts: readonly (number | bigint)[]
  readonly transactionNumbers: readonly (string | null)[]
  readonly references: readonly (string | null)[]
}

export function broughtBy(known: Known, { survey: { survey, entries }, source, months, remaining, inFile, completes }: Compared): Brought {
  const { accounts, balances, locations, rows } = survey
  const locationIds = new Map(locations.map(({ index, name }) => [index, findLocation(known.locations, name)?.id ?? -1 - index]))
  const locationNames = new Map(locations.map(({ index, name }) => [locationIds.get(index) ?? 0, nameOfLocation(name)]))
  // Rows that an import left out are added to it, whatever they repeat.
  const read = entries === null || isCompletion(completes) ? null : withIds(known, survey, entries, locationIds)
  return { accounts, balances, inFile, months, remaining, sourceId: source.id, rows, locationNames, entries: read }
}

/** Entries with the ledger's ids; negative ones for what is new. */
function withIds(
  known: Known,
  { accounts }: Surveyed['survey'],
  entries: EntryColumns,
  locationIds: ReadonlyMap<number, LocationId>,
): ReadEntries {
  const accountId = accountIdsOf(known, accounts)
  const { locations: places, accounts: of, ...columns } = entries
  return { ...columns, locationIds: places.map((index) => locationIds.get(index) ?? -1 - index), accountIds: of.map(accountId) }
}

/** How an import would change a P&L: each of its months, then all of them together. */
export interface ImportEffect extends ReportChange {
  /** yyyy-MM, earliest first; one fewer than the figures of a line. */
  readonly months: readonly string[]
  /** Null for the mapping that the import proposes. */
  readonly mappingId: string | null
  readonly mappingName: string
  /** Decimals of the ledger's amounts. */
  readonly scale: number
}

export interface EffectQuestion extends PlacementDecisions {
  /** Null: the one that the user viewed last, otherwise the first one, otherwise the one that the import proposes. */
  readonly mappingId: string | null
  /** Whether new accounts join the proposed mapping; default: no. */
  readonly mapNewAccounts?: boolean
}

/** More figures than this are unreadable, and would block other requests. */
const MOST_FIGURES = 1_000_000

export interface EffectServices {
  readonly ledger: LedgerService
  readonly mappings: MappingService
  readonly newAccounts: NewAccountMapping
}

/**
 * The P&L of the ledger as it is and as it would be. Null if there is nothing to show, or too much.
 *
 * @throws BadInputError if the company has no such mapping.
 */
export async function effectOf(
  access: Access,
  known: Known,
  brought: Brought,
  { ledger, mappings, newAccounts }: EffectServices,
  question: EffectQuestion,
): Promise<ImportEffect | null> {
  const scope = ledgerPolicy.import(access)
  const months = brought.months.map(({ month }) => month)
  if (months.length === 0 || months.length * (known.accounts.length + brought.accounts.length) > MOST_FIGURES) return null
  const columns = new Map<number, number>(months.map((month, column) => [month, column]))
  const { accounts, idOf } = accountsAfter(known, brought)
  const chosen = await mappingFor(access, mappings, question, accounts)
  if (chosen === null) return null
  const plan = question.mapNewAccounts === true ? await newAccounts.plan(scope, accounts, arrivingAccounts(known, brought)) : null
  const mapping = plan !== null && plan.mapping.id === chosen.id ? withNewAccounts(chosen, plan) : chosen

  const spans = months.map((month) => ({ startDate: firstDayOf(month), endDate: lastDayOf(month) }))
  const held = await ledger.facts(access, spans, null)
  const goes = await replacedBalances(scope, known, brought, question)
  await yieldToEventLoop()
  const after = changedFacts(held, (add) => {
    for (const { balances, months: taken } of goes) addBalances(add, balances, columns, (id) => id, -1, taken)
    addBalances(add, brought.balances, columns, idOf, 1, null)
  })
  await yieldToEventLoop()
  const inputOf = (facts: typeof held): ReportInput => ({
    categorization: mapping.categorization,
    mapping: mapping.mapping,
    accounts,
    facts: withTotalColumn(facts),
    scale: known.company.minorDigits,
  })
  return {
    ...reportChange(inputOf(held), inputOf(after)),
    months: months.map(monthText),
    mappingId: mapping.id,
    mappingName: mapping.name,
    scale: known.company.minorDigits,
  }
}

/** Accounts new to the ledger, including known ones without active entries, under the ids of `accountsAfter`. */
export function arrivingAccounts(known: Known, brought: Pick<Brought, 'accounts'>): LedgerAccount[] {
  const { idOf } = accountsAfter(known, brought)
  return brought.accounts
    .filter((account) => findAccount(known.accounts, account) === undefined)
    .map(({ index, number, name, typing }) => ({ id: idOf(index), number, name, type: typing.type }))
}

interface ChosenMapping {
  readonly id: string | null
  readonly name: string
  readonly mapping: Pick<Mapping, 'accountMappings'>
  readonly categorization: Pick<Categorization, 'groups'>
}

/** The mapping after the import. */
function withNewAccounts(chosen: ChosenMapping, { placed, groups }: PlannedMapping): ChosenMapping {
  const added = placed.map(({ account, groupId }) => ({ id: randomUUID(), accountId: account.id, groupId }))
  return { ...chosen, mapping: { accountMappings: [...chosen.mapping.accountMappings, ...added] }, categorization: { groups } }
}

/** All accounts after the import, new ones under unused ids, and the id of each account of the file. */
export function accountsAfter(
  known: Known,
  brought: Pick<Brought, 'accounts'>,
): { readonly accounts: readonly LedgerAccount[]; readonly idOf: (index: number) => AccountId } {
  const idOf = accountIdsOf(known, brought.accounts)
  const added = brought.accounts
    .filter((account) => findAccount(known.accounts, account) === undefined)
    .map(({ index, number, name, typing }) => ({ id: idOf(index), number, name, type: typing.type }))
  const changes = new Map(renamedOrRetypedAccounts(known.accounts, brought.accounts).map((change) => [change.id, change]))
  const accounts = [...known.accounts.map((account) => ({ ...account, ...changes.get(account.id) })), ...added]
  return { accounts, idOf }
}

async function mappingFor(
  access: Access,
  mappings: MappingService,
  question: EffectQuestion,
  accounts: readonly LedgerAccount[],
): Promise<ChosenMapping | null> {
  const viewed = (await mappings.lastViewed(access)).mappingId
  const named = question.mappingId ?? viewed
  const found = named === '' ? null : await mappings.mapping(access, named)
  if (found === null && question.mappingId !== null) throw new BadInputError('The mapping does not exist.', 'mappingId')
  const mapping = found ?? (await mappings.mappings(access, null))[0]
  if (mapping !== undefined)
    return { id: mapping.id, name: mapping.name, mapping, categorization: await mappings.categorizationOf(access, mapping) }
  const proposal = proposeMapping(accounts, randomUUID)
  if (proposal === null) return null
  const accountMappings = proposal.accountMappings.map((one) => ({ ...one, id: randomUUID() }))
  return { id: null, name: proposal.name, mapping: { accountMappings }, categorization: { groups: proposal.groups } }
}

/** What was decided about the months of a plan. */
export function planChoices(
  months: readonly MonthPlan[],
  { placements, wholeMonths, remaining = new Map() }: PlacementDecisions,
): PlanChoices {
  const named = new Map(months.map(({ month }) => [monthText(month), month]))
  const of = <Choice>(choices: Iterable<readonly [string, Choice]>): [MonthIndex, Choice][] =>
    [...choices].flatMap(([text, choice]) => {
      const month = named.get(text)
      return month === undefined ? [] : [[month, choice]]
    })
  return {
    placements: new Map(of(placements)),
    wholeMonths: new Set(of([...(wholeMonths ?? [])].map((text) => [text, null] as const)).map(([month]) => month)),
    remaining,
  }
}

/** Days of known locations that claims take, each with the days of its month. */
export function takenDays(known: Known, claims: readonly Claim[]): PlaceDays[] {
  return claims.flatMap(({ month, locationName, firstDay, lastDay, takes }) => {
    const location = takes ? findLocation(known.locations, locationName) : undefined
    return location === undefined ? [] : [{ locationId: location.id, month, firstDay, lastDay }]
  })
}

/** What each active slice loses when days of its source are taken, and what remains of its month. */
export function afterTaking(
  held: readonly Slice[],
  sourceId: number | null,
  taken: readonly PlaceDays[],
): { readonly going: Slice[]; readonly staying: Slice[] } {
  const takenAt = new Map(taken.map((days) => [`${days.locationId}/${days.month}`, days]))
  const going: Slice[] = []
  const staying: Slice[] = []
  for (const slice of held) {
    const days = slice.sourceId === sourceId ? takenAt.get(`${slice.locationId}/${slice.month}`) : undefined
    if (days === undefined || days.lastDay < slice.firstDay || days.firstDay > slice.lastDay) {
      staying.push(slice)
      continue
    }
    going.push({ ...slice, firstDay: laterDay(slice.firstDay, days.firstDay), lastDay: earlierDay(slice.lastDay, days.lastDay) })
    if (slice.firstDay < days.firstDay) staying.push({ ...slice, lastDay: addDays(days.firstDay, -1) })
    if (slice.lastDay > days.lastDay) staying.push({ ...slice, firstDay: addDays(days.lastDay, 1) })
  }
  return { going, staying }
}

/** The balances that imports would lose, with their months. */
export async function replacedBalances(
  scope: Scope,
  known: Known,
  brought: Brought,
  decided: PlacementDecisions,
): Promise<{ readonly balances: LocationBalances; readonly months: ReadonlySet<number> }[]> {
  if (brought.sourceId === null) return []
  const claims = claimsOf(brought.months, brought.inFile, planChoices(brought.months, decided))
  const { going } = afterTaking(known.held, brought.sourceId, takenDays(known, claims))
  const result: { balances: LocationBalances; months: ReadonlySet<number> }[] = []
  const keyOf = ({ importId, locationId }: Pick<Slice, 'importId' | 'locationId'>): string => `${importId}/${locationId}`
  const parts: ImportDays[] = going.filter((slice) => slice.entryCount > 0 && !holdsWholeMonth(slice))
  for (const { balances, month } of await balancesOfParts(scope, parts)) result.push({ balances, months: new Set([month]) })
  const byPack = Map.groupBy(
    going.filter((slice) => slice.entryCount > 0 && holdsWholeMonth(slice)),
    keyOf,
  )
  const wanted = [...byPack.values()].flatMap(([first]) => (first === undefined ? [] : [first]))
  for (const batch of batchesOf(wanted, LOCATIONS_AT_ONCE, () => 1)) {
    for (const pack of await selectImportPacks(scope, batch))
      result.push({ balances: decodeBalances(pack.data), months: new Set(byPack.get(keyOf(pack))?.map(({ month }) => month)) })
    await yieldToEventLoop()
  }
  return result
}

export function addBalances(
  add: AddToFacts,
  balances: LocationBalances,
  columns: ReadonlyMap<number, number>,
  idOf: (account: number) => AccountId,
  sign: 1 | -1,
  months: ReadonlySet<number> | null,
): void {
  forEachBalance(balances, (account, month, sum, entries) => {
    const column = columns.get(month)
    if (column !== undefined && months?.has(month) !== false) add(idOf(account), column, sign === 1 ? sum : -sum, sign * entries)
  })
}
