import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { AccountId } from '@fourwall/domain/ledger/account.ts'
import { type DayPack, firstCellOf, holdsDay } from '@fourwall/domain/ledger/balances/day-pack.ts'
import { type CoveredMonth, coveredMonths } from '@fourwall/domain/ledger/import-plan/covered-days.ts'
import {
  type CompletedImport,
  type MonthLocationRows,
  type MonthPlan,
  mayBeDeleted,
  planMonths,
  type StoredRows,
  type TitledRows,
} from '@fourwall/domain/ledger/import-plan/import-plan.ts'
import { type DaySum, type MonthOfSource, MovedEntries } from '@fourwall/domain/ledger/import-plan/moved-entries.ts'
import { planRemaining, type RemainingLocation, type RemainingPlace } from '@fourwall/domain/ledger/import-plan/remaining-locations.ts'
import type { TitlePeriod } from '@fourwall/domain/ledger/reading/dates/title-period.ts'
import type { FileSurvey } from '@fourwall/domain/ledger/reading/ledger-file-survey.ts'
import { exactSum } from '@fourwall/domain/money/exact-sum.ts'
import { dayOfMonthOf, firstDayOf, lastDayOf, type MonthIndex, monthOf } from '@fourwall/domain/time/day.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { forEachInPieces, mapInPieces } from './in-pieces.ts'
import { type Known, nameOfLocation, namesInFile } from './known-ledger.ts'
import { holdsWholeMonth, type Slice, selectBroughtLocations } from './repository.ts'
import { forEachDayPack } from './slice-balances.ts'

/** What the file meets in its source's months, and what is planned for each. */
export interface StoredMonths {
  readonly months: readonly MonthPlan[]
  /** Locations whose entries would remain although the file covers their days. */
  readonly remaining: readonly RemainingLocation[]
  readonly inFile: readonly MonthLocationRows[]
  /** Months of the title's period without rows in the file, in which its locations keep what came with the replaced months. Earliest first. */
  readonly titledMonths: readonly TitledMonth[]
}

interface TitledMonth {
  readonly month: MonthIndex
  /** Stored rows at the file's locations. */
  readonly rows: number
}

/** Reads what slices alone do not tell: entries by day, and which locations earlier files had. */
export interface StoredDays {
  forEachPack(slices: readonly Slice[], each: (pack: DayPack, slices: readonly Slice[]) => void): Promise<void>
  broughtBefore(sourceId: number): Promise<ReadonlyMap<number, ReadonlySet<number>>>
}

export function storedDays(scope: Queryable): StoredDays {
  return {
    forEachPack: (slices, each) => forEachDayPack(scope, slices, (pack, _, ofPack) => each(pack, ofPack)),
    broughtBefore: (sourceId) => selectBroughtLocations(scope, sourceId),
  }
}

export interface FileInPlan {
  readonly survey: FileSurvey
  /** Null for a new source. */
  readonly sourceId: number | null
  /** The days that its title names; null for none. */
  readonly period: TitlePeriod | null
  /** The ledger's id of an account of the file, or another number for a new one. */
  readonly accountIdOf: (index: number) => AccountId
  readonly completes: CompletedImport | null
}

/**
 * Plans the months of a file against those of its source in the ledger. Reads entries by day only in months that the file covers in part,
 * and where locations would remain.
 */
export async function planStored(known: Known, file: FileInPlan, read: StoredDays): Promise<StoredMonths> {
  const { survey, sourceId, period, completes } = file
  const covered = coveredMonths(survey.totals, period)
  const ownDays = new Map(coveredMonths(survey.totals).map((one) => [one.month, one]))
  const inFile = await mapInPieces(survey.totals, ({ month, locationName, rows }) => ({
    month,
    locationName: nameOfLocation(locationName),
    rows,
  }))
  const names = namesInFile(known.locations, file)
  const activeSlices: Slice[] = []
  await forEachInPieces(sourceId === null ? [] : known.held, (slice) => {
    if (slice.sourceId !== sourceId) return
    const { entryCount, ...rest } = slice
    if (entryCount > 0) activeSlices.push({ ...rest, entryCount })
  })
  const heldByMonth = Map.groupBy(activeSlices, ({ month }) => month as MonthIndex) // a slice's month is a month index
  const fileByMonth = Map.groupBy(inFile, ({ month }) => month)
  const nameOf = ({ locationId }: Slice): string => names.get(locationId) ?? ''
  const coveredByMonth = new Map(covered.map((one) => [one.month, one]))
  const between = completes === null ? monthsBetween(covered, heldByMonth, fileByMonth, nameOf) : []
  for (const one of between) coveredByMonth.set(one.month, one)
  const titledMonths = completes === null ? monthsOfTitle(period, coveredByMonth, heldByMonth, fileByMonth, nameOf) : []

  const stored: StoredRows[] = []
  const remainingPlaces: RemainingPlace[] = []
  const equalRows = new Map<MonthIndex, number>()
  const titledRows = new Map<MonthIndex, number>()
  const others = new OtherMonths()
  const moved = new MovedEntries()
  for (const [month, days] of coveredByMonth) {
    const slices = heldByMonth.get(month) ?? []
    const places = new Set((fileByMonth.get(month) ?? []).map(({ locationName }) => locationName))
    const own = ownDays.get(month) ?? days
    const isWhole = holdsWholeMonth({ locationId: 0, ...days }) && own.firstDay === days.firstDay && own.lastDay === days.lastDay
    const vanishes = completes === null && slices.some((slice) => !places.has(nameOf(slice)))
    if (isWhole && !vanishes) {
      if (others.mayBe(slices)) others.add(month, (await readMonth(known, file, { days, own }, slices, nameOf, read)).month)
      for (const slice of slices)
        stored.push({ month, locationName: nameOf(slice), rows: slice.entryCount, before: 0, after: 0, byTitle: 0 })
      continue
    }
    let found = await readMonth(known, file, { days, own }, slices, nameOf, read)
    const ofTitle = titledRowsOf(found.coveredBy, places)
    if (!mayBeDeleted(ofTitle)) {
      coveredByMonth.set(month, own)
      titledRows.set(month, ofTitle.rows)
      found = await readMonth(known, file, { days: own, own }, slices, nameOf, read)
    }
    stored.push(...found.stored)
    const vanished = new Map<string, { importIds: Set<number>; rows: number; netIncome: bigint }>()
    for (const { locationName, importId, rows, netIncome } of found.coveredBy) {
      if (completes !== null || places.has(locationName) || rows === 0) continue
      const one = vanished.get(locationName) ?? { importIds: new Set<number>(), rows: 0, netIncome: 0n }
      one.importIds.add(importId)
      vanished.set(locationName, { ...one, rows: one.rows + rows, netIncome: one.netIncome + netIncome })
    }
    const isBetween = !fileByMonth.has(month)
    for (const [locationName, { importIds, ...left }] of vanished)
      remainingPlaces.push({ month, locationName, importIds: [...importIds], ...left, isBetween })
    if (!isWhole) equalRows.set(month, equalRowsOf(found.month))
    if (isWhole && others.mayBe(slices)) others.add(month, found.month)
    moved.addMonth({ ...found.month, vanished: new Set(vanished.keys()) })
    await yieldToEventLoop()
  }
  const before =
    remainingPlaces.length === 0 || sourceId === null ? new Map<number, ReadonlySet<number>>() : await read.broughtBefore(sourceId)
  const allNames = namesInFile([...known.dormant.locations, ...known.locations], file)
  const remaining = planRemaining(remainingPlaces, {
    inFile: new Set(inFile.map(({ locationName }) => locationName)),
    broughtBefore: new Map(
      [...before].map(([id, locations]) => [id, new Set([...locations].map((location) => allNames.get(location) ?? ''))]),
    ),
    moved: moved.result(),
  })
  const [storedByMonth, remainingByMonth] = [Map.groupBy(stored, ({ month }) => month), Map.groupBy(remainingPlaces, ({ month }) => month)]
  const months: MonthPlan[] = []
  for (const [month, days] of coveredByMonth) {
    const places = { inFile: fileByMonth.get(month) ?? [], stored: storedByMonth.get(month) ?? [] }
    const left = { remainingPlaces: remainingByMonth.get(month) ?? [], remaining }
    months.push(...planMonths({ ...places, ...left, covered: [days], equalRows, otherMonths: others.months, titledRows, completes }))
    await yieldToEventLoop()
  }
  months.sort((left, right) => left.month - right.month)
  return { months, remaining, inFile, titledMonths }
}

/**
 * Months of the title's period in which the file has nothing, and its locations something that came together with what it replaces. None if they
 * have anything else there: such a title stood above the files of single months before, and says nothing.
 */
function monthsOfTitle(
  period: TitlePeriod | null,
  covered: ReadonlyMap<MonthIndex, CoveredMonth>,
  slicesByMonth: ReadonlyMap<MonthIndex, readonly Slice[]>,
  inFile: ReadonlyMap<MonthIndex, readonly MonthLocationRows[]>,
  nameOf: (slice: Slice) => string,
): readonly TitledMonth[] {
  if (period === null) return []
  const replaced = [...inFile].flatMap(([month, brought]) => {
    const places = new Set(brought.map(({ locationName }) => locationName))
    return (slicesByMonth.get(month) ?? []).filter((slice) => places.has(nameOf(slice)))
  })
  const together = new Set(replaced.map(({ importId }) => importId))
  const names = new Set([...inFile.values()].flat().map(({ locationName }) => locationName))
  const titled = [...slicesByMonth]
    .filter(([month]) => !covered.has(month) && month >= monthOf(period.firstDay) && month <= monthOf(period.lastDay))
    .map(([month, slices]) => ({
      month,
      slices: slices.filter((slice) => names.has(nameOf(slice)) && slice.firstDay <= period.lastDay && slice.lastDay >= period.firstDay),
    }))
    .filter(({ slices }) => slices.length > 0)
    .sort((left, right) => left.month - right.month)
  if (titled.some(({ slices }) => slices.some(({ importId }) => !together.has(importId)))) return []
  return titled.map(({ month, slices }) => ({ month, rows: slices.reduce((sum, { entryCount }) => sum + entryCount, 0) }))
}

/** Months in which the file has nothing, between months in which it replaces entries of the source, which has some in them. */
function monthsBetween(
  covered: readonly CoveredMonth[],
  held: ReadonlyMap<MonthIndex, readonly Slice[]>,
  inFile: ReadonlyMap<MonthIndex, readonly MonthLocationRows[]>,
  nameOf: (slice: Slice) => string,
): CoveredMonth[] {
  const replaces = ({ month, firstDay, lastDay }: CoveredMonth): boolean => {
    const places = new Set((inFile.get(month) ?? []).map(({ locationName }) => locationName))
    return (held.get(month) ?? []).some((slice) => places.has(nameOf(slice)) && slice.firstDay <= lastDay && slice.lastDay >= firstDay)
  }
  return covered.flatMap((one, at) => {
    const next = covered[at + 1]
    if (next === undefined || next.month === one.month + 1 || !replaces(one) || !replaces(next)) return []
    return [...held.keys()]
      .filter((month) => month > one.month && month < next.month)
      .map((month) => ({ month, firstDay: firstDayOf(month), lastDay: lastDayOf(month), isFirst: false, isLast: false }))
  })
}

interface ReadMonth {
  readonly stored: readonly StoredRows[]
  /** What of each import lies on covered days. */
  readonly coveredBy: readonly {
    readonly locationName: string
    readonly importId: number
    readonly rows: number
    /** Of these, on days that the file's title alone names. */
    readonly byTitle: number
    readonly netIncome: bigint
  }[]
  readonly month: Omit<MonthOfSource, 'vanished'>
}

/** A month of the source by day. */
async function readMonth(
  known: Known,
  { survey, accountIdOf }: FileInPlan,
  { days: { month, firstDay, lastDay }, own }: { readonly days: CoveredMonth; readonly own: CoveredMonth },
  slices: readonly Slice[],
  nameOf: (slice: Slice) => string,
  read: StoredDays,
): Promise<ReadMonth> {
  const [first, last] = [dayOfMonthOf(firstDay), dayOfMonthOf(lastDay)]
  const [ownFirst, ownLast] = [dayOfMonthOf(own.firstDay), dayOfMonthOf(own.lastDay)]
  const inNetIncome = new Set(known.accounts.flatMap(({ id, type }) => (type === null || type === 'BALANCE_SHEET' ? [] : [id])))
  const stored: StoredRows[] = []
  const coveredBy: ReadMonth['coveredBy'][number][] = []
  const storedDaySums = new Map<string, Map<number, DaySum>>()
  await read.forEachPack(slices, (pack, ofPack) => {
    for (const [locationId, at] of Map.groupBy(ofPack, (slice) => slice.locationId)) {
      const [one] = at
      if (one === undefined) continue
      const locationName = nameOf(one)
      const ranges = at.map((slice) => ({ first: dayOfMonthOf(slice.firstDay), last: dayOfMonthOf(slice.lastDay) }))
      const sums = storedDaySums.get(locationName) ?? new Map<number, DaySum>()
      storedDaySums.set(locationName, sums)
      let [before, after, byTitle, rows, netIncome] = [0, 0, 0, 0, 0n]
      for (let cell = firstCellOf(pack, locationId); pack.locationIds[cell] === locationId; cell += 1) {
        const day = pack.days[cell] ?? 0
        if (!holdsDay(ranges, day)) continue
        const count = pack.entries[cell] ?? 0
        if (day < first) before += count
        else if (day > last) after += count
        else {
          const [account, sum] = [pack.accountIds[cell] ?? 0, pack.sums[cell] ?? 0]
          rows += count
          if (day < ownFirst || day > ownLast) byTitle += count
          if (inNetIncome.has(account)) netIncome -= BigInt(sum)
          addTo(sums, keyOf(account, day), sum, count)
        }
      }
      stored.push({ month, locationName, rows: before + rows + after, before, after, byTitle })
      coveredBy.push({ locationName, importId: one.importId, rows, byTitle, netIncome })
    }
  })
  const inFile = new Map<string, Map<number, DaySum>>()
  const pack = survey.days?.get(month)
  const locations = new Map(survey.locations.map(({ index, name }) => [index, nameOfLocation(name)]))
  pack?.locationIds.forEach((place, cell) => {
    const locationName = locations.get(place) ?? ''
    const sums = inFile.get(locationName) ?? new Map<number, DaySum>()
    inFile.set(locationName, sums)
    addTo(sums, keyOf(accountIdOf(pack.accountIds[cell] ?? 0), pack.days[cell] ?? 0), pack.sums[cell] ?? 0, pack.entries[cell] ?? 0)
  })
  return { stored, coveredBy, month: { month, stored: storedDaySums, inFile } }
}

/** Rows on days that the title alone names: those at the file's locations, and others of the imports that brought these. */
function titledRowsOf(coveredBy: ReadMonth['coveredBy'], places: ReadonlySet<string>): TitledRows {
  const atPlaces = coveredBy.filter(({ locationName }) => places.has(locationName))
  const together = new Set(atPlaces.filter(({ rows, byTitle }) => rows > byTitle).map(({ importId }) => importId))
  return {
    rows: coveredBy.reduce((sum, one) => sum + (places.has(one.locationName) || together.has(one.importId) ? one.byTitle : 0), 0),
    replaced: atPlaces.reduce((sum, { rows, byTitle }) => sum + rows - byTitle, 0),
    cameTogether: atPlaces.every(({ importId, byTitle }) => byTitle === 0 || together.has(importId)),
  }
}

/** Fewer rows of a month may all have been corrected. */
const FEWEST_OTHERS = 10

/** Whole months that a file replaces and has nothing of. One with rows that stayed the same shows that the file is an export of the same books. */
class OtherMonths {
  readonly #months = new Set<MonthIndex>()
  #isOfSameBooks = false

  get months(): ReadonlySet<MonthIndex> {
    return this.#isOfSameBooks ? new Set() : this.#months
  }

  /** Whether reading a month can tell any more. */
  mayBe(slices: readonly Slice[]): boolean {
    return !this.#isOfSameBooks && slices.reduce((sum, { entryCount }) => sum + entryCount, 0) >= FEWEST_OTHERS
  }

  add(month: MonthIndex, read: ReadMonth['month']): void {
    if (equalRowsOf(read) > 0) this.#isOfSameBooks = true
    else this.#months.add(month)
  }
}

function keyOf(account: AccountId, day: number): number {
  return account * 32 + day
}

function addTo(sums: Map<number, DaySum>, key: number, sum: number | bigint, rows: number): void {
  const known = sums.get(key)
  sums.set(key, { sum: exactSum(known?.sum ?? 0, sum), rows: (known?.rows ?? 0) + rows })
}

/** Rows of the file that the ledger has at the same location, by account and day. */
function equalRowsOf({ stored, inFile }: ReadMonth['month']): number {
  let equal = 0
  for (const [location, sums] of inFile)
    for (const [key, { sum, rows }] of sums) {
      const same = stored.get(location)?.get(key)
      if (same !== undefined && same.rows === rows && BigInt(same.sum) === BigInt(sum)) equal += rows
    }
  return equal
}
