import { BadInputError } from '../errors.ts'
import type { LocationId } from '../ledger/account.ts'
import { outsideTree } from '../locations/location-order.ts'
import { type LocationNode, locationIdsUnder, locationNames } from '../locations/location-tree.ts'
import type { MonthSpan } from '../ops-data/metric-figures.ts'
import { shiftDays } from '../time/comparison.ts'
import { addToMonth, type Day, firstDayOf, type MonthOfYear, monthOf } from '../time/day.ts'
import { rangeName } from '../time/day-format.ts'
import { countPeriods, firstMonthOfPeriod, fiscalYearOf, monthsPerPeriod, periodNumberOf } from '../time/fiscal-calendar.ts'
import { cutIntoPeriods, type ReportPeriod } from '../time/periods.ts'
import type { TimeSpan } from '../time/time-span.ts'
import {
  askedColumns,
  COMPARISONS,
  type ColumnChoice,
  type ColumnPlace,
  type ColumnRange,
  type Comparison,
  comparisonKey,
  comparisonsOf,
  type FigureColumn,
} from './report-columns.ts'
import { type FittedMonths, fitMonths } from './whole-months.ts'

/** Columns of figures that a report may have: room for all comparisons of the longest time span, of all locations together. */
export const MOST_COLUMNS = 5_000

export interface PlaceLocations {
  readonly place: ColumnPlace
  /** Null for every location of the company. */
  readonly locationIds: readonly LocationId[] | null
}

/** Columns of the same locations, which are asked of the ledger together. */
export interface ColumnsOfPlace extends PlaceLocations {
  /** Which of the plan's columns are of it, in their order. */
  readonly columns: readonly number[]
}

export interface PlacedColumn extends FigureColumn {
  /** Which of the plan's places it is of. */
  readonly placeAt: number
  /** The months that it stands for where figures are of whole months. */
  readonly months: MonthSpan
  /** See `FittedMonths`. */
  readonly periodMonths?: MonthSpan
}

export interface ColumnPlan {
  readonly columns: readonly PlacedColumn[]
  readonly places: readonly ColumnsOfPlace[]
}

export interface ColumnQuestion {
  readonly choice: ColumnChoice
  readonly span: TimeSpan
  readonly fiscalYearStart: MonthOfYear
  /** Null for every location of the company, those to come too. */
  readonly locationIds: readonly LocationId[] | null
  /** Every location of the company, in the order to show those that stand nowhere in the tree. */
  readonly locations: readonly { readonly id: LocationId; readonly name: string }[]
  readonly tree: readonly LocationNode[]
  /** Whether each period of the span has a column; it has, if left out. */
  readonly hasPeriods?: boolean
  /** Whether the prior period of each period is the one right before it; otherwise it is the one at its place in the span before. */
  readonly comparesInSteps?: boolean
  /** Which places have columns, instead of what `choice.locations` says; all locations together come after them. */
  readonly places?: readonly PlaceLocations[]
  /** Whether a single place has its own columns in addition to those of all locations together; left out: no. */
  readonly keepsOnlyPlace?: boolean
}

/**
 * The columns of a report, in the order shown: period by period, then the total, the year to date and
 * the rolling months; in each of them place by place, all locations last; and after each what it is
 * compared with. A column that would repeat another (the total of a single period) is left out.
 *
 * @throws BadInputError past 5,000 columns.
 */
export function planColumns(question: ColumnQuestion): ColumnPlan {
  const steps = planningColumns(question)
  for (;;) {
    const { done, value } = steps.next()
    if (done === true) return value
  }
}

/** `planColumns` in steps, one for each period and then each again: a server lets others go first in between. */
export function* planningColumns(asked: ColumnQuestion): Generator<void, ColumnPlan, void> {
  const question = byPlace(asked)
  // Counted first: naming and fitting the columns of a century takes longer than refusing them.
  requireRoomForColumns(countColumns(question))
  const places = placesOf(question)
  const ranges: RangeColumns[] = []
  for (const range of rangesOf(question)) {
    ranges.push(range)
    yield
  }
  const columns: PlacedColumn[] = []
  const columnsOf = places.map((): number[] => [])
  for (const range of ranges) {
    yield
    for (const [placeAt, { place }] of places.entries()) {
      const of = columns.length
      const key = range.key + placeSuffix(place)
      columns.push(columnOf(range, range.days, { key, comparison: null, place, placeAt, of: null }))
      for (const other of range.compared)
        columns.push(
          columnOf({ range: range.range, label: other.label, daysLabel: other.daysLabel }, other, {
            key: comparisonKey(key, other.comparison),
            comparison: other.comparison,
            place,
            placeAt,
            of,
          }),
        )
    }
  }
  for (const [at, { placeAt }] of columns.entries()) columnsOf[placeAt]?.push(at)
  return { columns, places: places.map((place, at) => ({ ...place, columns: columnsOf[at] ?? [] })) }
}

/** Locations as rows have one figure of the whole span each. */
function byPlace(question: ColumnQuestion): ColumnQuestion {
  const { choice } = question
  return choice.byLocation === null ? question : { ...question, choice: askedColumns(choice), hasPeriods: false }
}

/** Field by field: spreading the parts takes twice as long, and a long report has thousands of columns. */
function columnOf(
  { range, label, daysLabel }: Pick<RangeColumns, 'range' | 'label' | 'daysLabel'>,
  { startDate, endDate, months, coverage, periodMonths }: FittedDays,
  { key, comparison, place, placeAt, of }: Pick<PlacedColumn, 'key' | 'comparison' | 'place' | 'placeAt' | 'of'>,
): PlacedColumn {
  const column = { range, key, label, daysLabel, startDate, endDate, months, coverage, comparison, place, placeAt, of }
  return periodMonths === undefined ? column : { ...column, periodMonths }
}

/** How many columns `planColumns` makes of a question, without making them; those that would repeat another are counted too. */
export function countColumns(question: ColumnQuestion): number {
  const { choice, span, fiscalYearStart, hasPeriods, ...where } = byPlace(question)
  const periods = hasPeriods === false ? 0 : countPeriods(monthOf(span.startDate), monthOf(span.endDate), span.period, fiscalYearStart)
  const compared = (range: ColumnRange): number => new Set(choice.comparisons.filter((one) => comparisonsOf(range).includes(one))).size
  const others: readonly ColumnRange[] = [
    ...(choice.hasTotal ? (['TOTAL'] as const) : []),
    ...(choice.hasYearToDate ? (['YEAR_TO_DATE'] as const) : []),
    ...([12, 13] as const).filter((months) => choice.rolling.includes(months)).map((months) => `ROLLING_${months}` as const),
  ]
  const most = new Set(choice.comparisons).size
  const all = periods * (1 + most) + others.reduce((sum, range) => sum + 1 + compared(range), 0)
  // Ranges other than the periods exist whenever they are chosen; for listed days, only all periods would show it.
  const isLimited = choice.comparedOn?.some((key) => hasRange(choice, key)) === true
  const ofPlace = isLimited ? Math.min(all, periods + others.length + (choice.comparedOn?.length ?? 0) * most * 2) : all
  return ofPlace * placesOf({ choice, span, fiscalYearStart, ...where }).length
}

/** Whether a report has the extra range that a key of `comparedOn` names. */
function hasRange({ hasTotal, hasYearToDate, rolling }: ColumnChoice, key: string): boolean {
  switch (key) {
    case 'total':
      return hasTotal
    case 'ytd':
      return hasYearToDate
    case 'r12':
      return rolling.includes(12)
    case 'r13':
      return rolling.includes(13)
    default:
      return false
  }
}

/** The columns that can be named in `comparedOn`, in the order shown: the periods, and the columns next to them. */
export function comparableColumns(
  choice: ColumnChoice,
  span: TimeSpan,
  fiscalYearStart: MonthOfYear,
): readonly { readonly key: string; readonly label: string }[] {
  const plain = { ...choice, comparisons: [], comparedOn: null }
  return [...rangesOf({ choice: plain, span, fiscalYearStart })].map(({ key, label }) => ({ key, label }))
}

interface SpanColumnQuestion {
  readonly key: string
  readonly label: string
  /** Its period is what figures of whole months go by. */
  readonly span: TimeSpan
  readonly placeAt: number
  readonly fiscalYearStart: MonthOfYear
  readonly isProrated: boolean
  /** Whether it shows a plan for its days. */
  readonly isPlan: boolean
}

/** A column of a whole span under a name of its own. */
export function spanColumn({ key, label, span, placeAt, fiscalYearStart, isProrated, isPlan }: SpanColumnQuestion): PlacedColumn {
  const { startDate, endDate, period } = span
  const days = { startDate, endDate }
  return {
    key,
    label,
    ...days,
    ...fitMonths({ range: 'TOTAL', ...days }, { period, fiscalYearStart }, isProrated),
    placeAt,
    range: 'TOTAL',
    comparison: isPlan ? 'BUDGET' : null,
    place: { kind: 'ALL' },
    daysLabel: rangeName(startDate, endDate),
    of: null,
  }
}

/** @throws BadInputError for more columns than a report may have. */
export function requireRoomForColumns(count: number): void {
  if (count > MOST_COLUMNS)
    throw new BadInputError(
      `These choices make ${count.toLocaleString('en-US')} columns; ${MOST_COLUMNS.toLocaleString('en-US')} can be shown. Choose fewer locations or periods.`,
      'columns',
    )
}

function placeSuffix(place: ColumnPlace): string {
  return place.kind === 'ALL' ? '' : `@${place.kind === 'GROUP' ? 'g' : 'l'}${place.id}`
}

interface Days {
  readonly startDate: Day
  readonly endDate: Day
}

/** Days, and how figures of whole months fit them. */
interface FittedDays extends Days, FittedMonths {}

interface RangeColumns {
  readonly key: string
  readonly range: ColumnRange
  readonly label: string
  readonly daysLabel: string | null
  readonly days: FittedDays
  readonly compared: readonly (FittedDays & {
    readonly comparison: Comparison
    readonly label: string
    readonly daysLabel: string | null
  })[]
}

function* rangesOf({
  choice,
  span,
  fiscalYearStart,
  hasPeriods,
  comparesInSteps = false,
}: Pick<ColumnQuestion, 'choice' | 'span' | 'fiscalYearStart' | 'hasPeriods' | 'comparesInSteps'>): Generator<RangeColumns, void> {
  const periods = cutIntoPeriods(span, fiscalYearStart)
  // As many periods earlier as there are columns, so that the columns' comparisons add up to the total's.
  const columns = countPeriods(monthOf(span.startDate), monthOf(span.endDate), span.period, fiscalYearStart)
  const step = monthsPerPeriod(span.period)
  const monthsBack = (comparison: 'PRIOR_PERIOD' | 'PRIOR_YEAR', range: ColumnRange): number =>
    comparison === 'PRIOR_YEAR' ? 12 : comparesInSteps && range === 'PERIOD' ? step : columns * step
  const fitted = (range: ColumnRange, days: Days): FittedDays => ({
    ...days,
    ...fitMonths({ range, ...days }, { period: span.period, fiscalYearStart }, choice.isProrated),
  })
  const compare = (
    { range, label, daysLabel }: Pick<RangeColumns, 'range' | 'label' | 'daysLabel'>,
    days: Days,
    comparisons: readonly Comparison[],
    period: ReportPeriod | null,
  ): RangeColumns['compared'] =>
    comparisons.map((comparison) => {
      // A plan covers exactly the same days.
      if (comparison === 'BUDGET') return { comparison, ...fitted(range, days), label, daysLabel }
      const other = shiftDays(days.startDate, days.endDate, -monthsBack(comparison, range))
      const [whole] = period === null ? [] : cutIntoPeriods({ period: span.period, ...other }, fiscalYearStart)
      return {
        comparison,
        ...fitted(range, other),
        label: whole?.label ?? rangeName(other.startDate, other.endDate),
        daysLabel: whole === undefined ? null : whole.daysLabel,
      }
    })
  // Each once, in their order.
  const chosen = COMPARISONS.filter((one) => choice.comparisons.includes(one))
  const lastMonth = monthOf(span.endDate)
  const daysOf = rangeDays(span, fiscalYearStart)
  // By days: a total that would repeat a single period is compared at that period.
  const named = (choice.comparedOn ?? []).flatMap((key): Days[] => {
    if (key === 'total' || key === 'ytd' || key === 'r12' || key === 'r13') return hasRange(choice, key) ? [daysOf[key]] : []
    return hasPeriods === false ? [] : periods.filter(({ date }) => date === key)
  })
  const compared = named.length === 0 ? null : new Set(named.map(rangeKey))
  const comparisonsAt = (days: Days): readonly Comparison[] => (compared === null || compared.has(rangeKey(days)) ? chosen : [])
  const shown = new Set<string>()
  for (const period of hasPeriods === false ? [] : periods) {
    const days = { startDate: period.startDate, endDate: period.endDate }
    shown.add(rangeKey(days))
    const heading = { range: 'PERIOD', label: period.label, daysLabel: period.daysLabel } as const
    yield { key: period.date, ...heading, days: fitted('PERIOD', days), compared: compare(heading, days, comparisonsAt(days), period) }
  }
  const unlessShown = function* (key: string, range: ColumnRange, label: string, days: Days): Generator<RangeColumns, void> {
    const kept = comparisonsAt(days).filter((one) => comparisonsOf(range).includes(one))
    if (shown.has(rangeKey(days))) return
    shown.add(rangeKey(days))
    const heading = { range, label, daysLabel: rangeName(days.startDate, days.endDate) }
    yield { key, ...heading, days: fitted(range, days), compared: compare(heading, days, kept, null) }
  }
  if (choice.hasTotal) yield* unlessShown('total', 'TOTAL', 'Total', daysOf.total)
  if (choice.hasYearToDate) yield* unlessShown('ytd', 'YEAR_TO_DATE', `${fiscalYearOf(lastMonth, fiscalYearStart)} to date`, daysOf.ytd)
  for (const months of [12, 13] as const)
    if (choice.rolling.includes(months)) yield* unlessShown(`r${months}`, `ROLLING_${months}`, `${months} months`, daysOf[`r${months}`])
}

/** The days of the ranges that are no periods, by the keys of their columns. */
function rangeDays({ startDate, endDate }: Days, fiscalYearStart: MonthOfYear): Readonly<Record<'total' | 'ytd' | 'r12' | 'r13', Days>> {
  const lastMonth = monthOf(endDate)
  const yearStart = firstDayOf(firstMonthOfPeriod(periodNumberOf(lastMonth, 'YEARLY', fiscalYearStart), 'YEARLY', fiscalYearStart))
  return {
    total: { startDate, endDate },
    ytd: { startDate: yearStart, endDate },
    r12: { startDate: firstDayOf(addToMonth(lastMonth, -11)), endDate },
    r13: { startDate: firstDayOf(addToMonth(lastMonth, -12)), endDate },
  }
}

/**
 * The key of the column that shows the days of a range: a total or year to date that would repeat another column has none of its
 * own. Any other key, and that of a range that no column shows, is itself.
 *
 * @param key with its comparison and place: `total~b`.
 */
export function keyOfSameDays(key: string, question: Pick<ColumnQuestion, 'choice' | 'span' | 'fiscalYearStart'>): string {
  const [range = ''] = key.split(/[~@]/)
  const days = new Map(Object.entries(rangeDays(question.span, question.fiscalYearStart))).get(range)
  if (days === undefined) return key
  for (const shown of rangesOf(question)) if (rangeKey(shown.days) === rangeKey(days)) return shown.key + key.slice(range.length)
  return key
}

function rangeKey({ startDate, endDate }: Days): string {
  return `${startDate} ${endDate}`
}

function placesOf({
  choice,
  locationIds,
  locations,
  tree,
  places: given,
  keepsOnlyPlace = false,
}: ColumnQuestion): readonly PlaceLocations[] {
  const all: PlaceLocations = { place: { kind: 'ALL' }, locationIds }
  if (given !== undefined) return [...given, all]
  if (choice.locations === 'TOGETHER') return [all]
  const chosen = new Set(locationIds ?? locations.map(({ id }) => id))
  const names = locationNames(tree, locations)
  const places: PlaceLocations[] = []
  const addLocations = (ids: readonly LocationId[]): void => {
    for (const id of ids)
      if (chosen.has(id) && names.has(id))
        places.push({ place: { kind: 'LOCATION', id: String(id), name: names.get(id) ?? '' }, locationIds: [id] })
  }
  const chosenUnder = (node: LocationNode): readonly LocationId[] => locationIdsUnder(node).filter((id) => chosen.has(id))
  const addGroup = (node: LocationNode): void => {
    places.push({ place: { kind: 'GROUP', id: node.id, name: node.name }, locationIds: chosenUnder(node) })
  }
  const visit = (node: LocationNode, isWhole: boolean): void => {
    const under = chosenUnder(node)
    // A node that would repeat another: all of the company, or its only child once more.
    const repeats = isWhole && under.length === chosen.size
    const [only] = node.children
    const repeatsChild = node.locationIds.length === 0 && only !== undefined && chosenUnder(only).length === under.length
    if (under.length === 0) return
    if (choice.locations === 'GROUPS' && !repeats && !repeatsChild) {
      if (under.length === 1 && node.tag === 'LOCATION') addLocations(under)
      else addGroup(node)
      return
    }
    addLocations(node.locationIds)
    for (const child of node.children) visit(child, repeats)
    if (choice.locations === 'WITH_GROUPS' && !repeats && !repeatsChild && under.length > 1) addGroup(node)
  }
  for (const root of tree) visit(root, true)
  addLocations(outsideTree(tree, locations).map(({ id }) => id))
  return places.length === 1 && !keepsOnlyPlace ? [all] : [...places, all]
}
