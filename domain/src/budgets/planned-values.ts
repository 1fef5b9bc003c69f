import type { AccountId, LocationId } from '../ledger/account.ts'
import type { BalanceFacts } from '../ledger/balances/balance-facts.ts'
import type { Categorization } from '../mappings/categorization.ts'
import { amountsOf } from '../mappings/figure-units.ts'
import { parseFormula, referencesOf } from '../mappings/formula.ts'
import { type GroupNode, type GroupTree, groupTree, isCategory } from '../mappings/group-tree.ts'
import { decimalFromFraction, decimalFromUnits, decimalPlaces, parseDecimal } from '../money/decimal.ts'
import { exactSum } from '../money/exact-sum.ts'
import { addFractions, CALCULATION_DECIMALS, type Fraction, fraction, roundFraction } from '../money/fraction.ts'
import type { MinorDigits } from '../money/minor.ts'
import { WideSums } from '../money/wide-sums.ts'
import type { Metric } from '../ops-data/metric.ts'
import { type MetricColumn, type MetricValues, metricValues } from '../ops-data/metric-columns.ts'
import { type MetricFigure, type MonthSpan, sharedMonths } from '../ops-data/metric-figures.ts'
import { daysWithin } from '../ops-data/prorated-figures.ts'
import { type GroupTotals, groupTotals } from '../profit-loss/group-totals.ts'
import { mappedPlaces, type Placing } from '../profit-loss/mapped-places.ts'
import { isCutShort } from '../profit-loss/whole-months.ts'
import { addToMonth, type MonthIndex } from '../time/day.ts'
import { monthsPerPeriod } from '../time/fiscal-calendar.ts'
import type { DaySpan } from '../time/time-span.ts'
import type { BudgetBook } from './budget-book.ts'

/** Days at some locations. */
export interface PlanColumn extends DaySpan {
  /** The months whose figures it shows, see `fitMonths`. */
  readonly months: MonthSpan
  readonly periodMonths?: MonthSpan
  /** Null for all locations. */
  readonly locationIds: readonly LocationId[] | null
}

/**
 * How much of a column a plan covers.
 *
 * - WHOLE: all of it.
 * - CUT: the column is cut short and shows the plan of its whole months, so that it must not be compared.
 * - PART: only some of its months, as the budget starts or ends within it; it must not be compared either.
 * - NONE: no value, since the budget covers other months, or has longer periods, which are never divided.
 */
export type PlanCoverage = 'WHOLE' | 'CUT' | 'PART' | 'NONE'

export interface PlannedColumn {
  readonly coverage: PlanCoverage
  /** The months of the plan that are shown; null for none. */
  readonly months: MonthSpan | null
  /** The months that it was to cover: those of the column, or of its whole periods. */
  readonly asked: MonthSpan
  /** Whether the values are prorated by days. */
  readonly isProrated: boolean
}

export interface PlanQuestion {
  readonly book: BudgetBook
  /** That of the budget, or of the mapping next to it: the same groups. */
  readonly categorization: Pick<Categorization, 'groups'>
  /** Where the plan's accounts count. Accounts outside of it count nowhere. */
  readonly mapping: Placing
  readonly metrics: readonly Metric[]
  readonly columns: readonly PlanColumn[]
  /** Decimals of the ledger's amounts: the minimum for printing planned amounts. */
  readonly scale: MinorDigits
  /** Whether columns that are cut short show the share of their days. */
  readonly isProrated: boolean
}

/** Planned values, one per column of the question. */
export interface PlannedValues {
  readonly columns: readonly PlannedColumn[]
  /**
   * By group, in its natural sign. Null if nothing is planned: for a category neither itself nor anything under it, for a
   * calculation none of its operands. Categories print exactly, with all planned decimals; calculations are rounded as in
   * every report.
   */
  readonly groups: GroupTotals
  /** By account, as far as they are in the mapping and have a figure in some column. */
  readonly accounts: PlannedAccounts
  /** By metric, including derived ones, by the metric's own rules from the plan's own figures; null without a value. */
  readonly metrics: MetricValues
}

export interface PlannedAccounts {
  readonly ids: ReadonlySet<AccountId>
  /**
   * Decimals with all planned digits; null where nothing is planned, empty for other accounts.
   *
   * @param sign 1 for debits positive; by default the natural sign of the account's category.
   */
  readonly printed: (accountId: AccountId, sign?: 1 | -1) => readonly (string | null)[]
}

/**
 * Values of a budget in columns. A category is its own figure plus those of its accounts, which are where the mapping has them, as their
 * actuals are. The figures of its categories go through the report engine as balances of one account
 * each, so that totals, calculations and exactness are those of reports. Whole months are added up, never divided; only
 * with proration the periods at the ends of a cut column count by the share of their days, rounded half away from zero to
 * 6 decimals per category and account.
 */
export function plannedValues({ book, categorization, mapping, metrics, columns, scale, isProrated }: PlanQuestion): PlannedValues {
  const tree = groupTree(categorization.groups)
  const ready = preparedBook(book)
  const covers = columns.map((column) => coverageOf(book, column, isProrated))
  const decimals = Math.max(ready.decimals, scale, covers.some((cover) => cover.isProrated) ? CALCULATION_DECIMALS : 0)
  const lines = linesIn(tree, mapping)
  const own = planCells(lines, ready, { columns, covers, decimals })
  const planned = plannedGroups(tree, own, covers)
  const totals = groupTotals({ categorization, mapping: placing(own), scale: decimals })(factsOf(own, columns.length))
  const ofPlanned = <Value>(groupId: string, values: readonly Value[]): readonly (Value | null)[] => {
    const isPlanned = planned.get(groupId)
    return values.map((value, column) => (isPlanned?.[column] === true ? value : null))
  }
  const known = new Map<string, readonly (Fraction | null)[]>()
  const exact = (groupId: string): readonly (Fraction | null)[] => {
    const values = known.get(groupId) ?? ofPlanned(groupId, totals.exact(groupId))
    known.set(groupId, values)
    return values
  }
  const isMoney = amountsOf(categorization.groups)
  const metricOf = new Map(metrics.map((metric) => [metric.id, metric]))
  const ofMetrics = metricValues(
    {
      metrics: metricOf,
      figuresOf: (id) => ready.metrics.get(id) ?? NO_FIGURES,
      openMonths: (locationId) => ready.plannedMonths.get(locationId) ?? null,
    },
    columns.map(({ locationIds, ...column }, at): MetricColumn | null => {
      const cover = covers[at]
      if (cover === undefined || cover.coverage === 'NONE') return null
      const groupValue = (groupId: string): Fraction | null => exact(groupId)[at] ?? null
      const months = cover.asked
      return { ...column, months, locationIds: locationIds ?? ready.locationIds, isProrated: cover.isProrated, groupValue, isMoney }
    }),
  )
  return {
    columns: covers,
    groups: {
      exact,
      printed(groupId) {
        // If the plan is no more precise than the ledger, use the report's printing, which is much faster.
        if (decimals === scale) return ofPlanned(groupId, totals.printed(groupId))
        const node = tree.byId.get(groupId)
        const most = node !== undefined && isCategory(node.group) ? decimals : CALCULATION_DECIMALS
        return exact(groupId).map((value) => (value === null ? null : decimalFromFraction(value, scale, Math.max(most, scale))))
      },
    },
    accounts: plannedAccounts(own, decimals, scale),
    metrics: ofMetrics,
  }
}

function plannedAccounts(cells: PlanCells, decimals: number, scale: MinorDigits): PlannedAccounts {
  const rows = new Map<AccountId, { readonly sign: 1 | -1; readonly row: readonly (number | bigint | null)[] }>()
  for (const [{ accountId, node }, row] of cells)
    if (accountId !== null && row.some((value) => value !== null)) rows.set(accountId, { sign: node.sign, row })
  return {
    ids: new Set(rows.keys()),
    printed(accountId, asked) {
      const found = rows.get(accountId)
      const sign = asked ?? found?.sign ?? 1
      return (found?.row ?? []).map((value) => {
        if (value === null) return null
        const units = BigInt(value) * BigInt(sign)
        return decimals === scale
          ? decimalFromUnits(units, scale)
          : decimalFromFraction(fraction(units, 10n ** BigInt(decimals)), scale, decimals)
      })
    },
  }
}

/** How much of a column a plan covers. A budget by longer periods than the column's months shows those of its whole periods. */
function coverageOf(book: Pick<BudgetBook, 'period' | 'firstMonth' | 'lastMonth'>, column: PlanColumn, isProrated: boolean): PlannedColumn {
  const perPeriod = monthsPerPeriod(book.period)
  const shared = (span: MonthSpan): MonthSpan | null => sharedMonths({ from: book.firstMonth, to: book.lastMonth }, span)
  const isWhole = (span: MonthSpan): boolean =>
    (span.from - book.firstMonth) % perPeriod === 0 && (span.to + 1 - book.firstMonth) % perPeriod === 0
  const own = shared(column.months)
  const asked = own !== null && !isWhole(own) && column.periodMonths !== undefined ? column.periodMonths : column.months
  const months = shared(asked)
  if (months === null || !isWhole(months)) return { coverage: 'NONE', months: null, asked, isProrated: false }
  const { from, to } = asked
  const isCut = isCutShort(column, asked)
  const isPart = months.from !== from || months.to !== to
  return { coverage: isPart ? 'PART' : isCut && !isProrated ? 'CUT' : 'WHOLE', months, asked, isProrated: isCut && isProrated }
}

/** A budget's figures as integers of 10^-decimals units by location, and its metrics' figures. */
interface PreparedBook {
  readonly decimals: number
  readonly perPeriod: number
  readonly firstMonth: MonthIndex
  readonly periods: number
  readonly locationIds: readonly LocationId[]
  readonly lines: ReadonlyMap<LocationId, readonly ReadyLine[]>
  readonly metrics: ReadonlyMap<string, readonly MetricFigure[]>
  /** First to last month planned at each location, metrics aside. */
  readonly plannedMonths: ReadonlyMap<LocationId, MonthSpan>
}

const NO_FIGURES: readonly MetricFigure[] = []

interface ReadyLine {
  /** Id of the category or account, see `linesIn`. */
  readonly key: string
  /** Period of each unit, counted from 0. */
  readonly periods: readonly number[]
  readonly units: readonly (number | bigint)[]
}

const preparedBooks = new WeakMap<BudgetBook, PreparedBook>()
/** Lines prepared per step: some milliseconds' worth. */
const LINES_PER_STEP = 500

function preparedBook(book: BudgetBook): PreparedBook {
  const steps = prepareBookInSteps(book)
  while (steps.next().done !== true);
  // Set by the last step.
  return preparedBooks.get(book) as PreparedBook
}

/** Prepares a book in steps, so that other work can run in between; otherwise the first question prepares it at once. */
export function* prepareBookInSteps(book: BudgetBook): Generator<void, void, void> {
  if (preparedBooks.has(book)) return
  const perPeriod = monthsPerPeriod(book.period)
  const ofMoney = book.lines.filter(({ subject }) => subject.kind !== 'METRIC')
  let decimals = 0
  for (const [at, { figures }] of ofMoney.entries()) {
    for (const { value } of figures) decimals = Math.max(decimals, decimalPlaces(value))
    if (at % LINES_PER_STEP === 0) yield
  }
  const lines = new Map<LocationId, ReadyLine[]>()
  const plannedMonths = new Map<LocationId, MonthSpan>()
  for (const [at, { subject, locationId, figures }] of ofMoney.entries()) {
    const line = {
      key: subject.id,
      periods: figures.map(({ firstMonth }) => (firstMonth - book.firstMonth) / perPeriod),
      units: figures.map(({ value }) => unitsOf(value, decimals)),
    }
    const others = lines.get(locationId)
    if (others === undefined) lines.set(locationId, [line])
    else others.push(line)
    for (const { firstMonth } of figures) {
      const before = plannedMonths.get(locationId)
      const until = addToMonth(firstMonth, perPeriod - 1)
      if (before === undefined) plannedMonths.set(locationId, { from: firstMonth, to: until })
      else if (firstMonth < before.from) plannedMonths.set(locationId, { ...before, from: firstMonth })
      else if (until > before.to) plannedMonths.set(locationId, { ...before, to: until })
    }
    if (at % LINES_PER_STEP === 0) yield
  }
  const metrics = new Map<string, MetricFigure[]>()
  for (const { subject, locationId, figures } of book.lines) {
    if (subject.kind !== 'METRIC') continue
    const ofMetric = metrics.get(subject.id) ?? []
    for (const { firstMonth, value } of figures) ofMetric.push({ locationId, firstMonth, months: perPeriod, value })
    metrics.set(subject.id, ofMetric)
  }
  preparedBooks.set(book, {
    decimals,
    perPeriod,
    firstMonth: book.firstMonth,
    periods: (book.lastMonth - book.firstMonth + 1) / perPeriod,
    locationIds: [...new Set(book.lines.map(({ locationId }) => locationId))].sort((left, right) => left - right),
    lines,
    metrics,
    plannedMonths,
  })
}

/** Number if it is a safe integer, else a bigint. */
function unitsOf(value: string, decimals: number): number | bigint {
  const more = decimals - decimalPlaces(value)
  // Arithmetic, since a budget may have hundreds of thousands of figures.
  if (value.length + more <= 15) return Number(value.replace('.', '')) * 10 ** more
  const parsed = parseDecimal(value)
  return exactSum(parsed.units * 10n ** BigInt(more), 0)
}

/** What has figures of its own: a category, or an account in its category. */
interface PlanLine {
  readonly node: GroupNode
  /** Null for the category itself. */
  readonly accountId: AccountId | null
}

/** Figures of each line: integers, or null if nothing is planned; of categories in their own sign, of accounts debit positive. */
type PlanCells = ReadonlyMap<PlanLine, readonly (number | bigint | null)[]>

/**
 * The lines by their ids: those of groups are UUIDs, those of accounts numbers. Leaves out categories that became calculations or were
 * deleted, and accounts outside of the mapping: their figures count again once they are back.
 */
function linesIn(tree: GroupTree, mapping: Placing): ReadonlyMap<string, PlanLine> {
  const lines = new Map<string, PlanLine>()
  for (const node of tree.nodes) if (isCategory(node.group)) lines.set(node.group.id, { node, accountId: null })
  for (const [accountId, index] of mappedPlaces(tree, mapping)) {
    const node = tree.nodes[index]
    if (node !== undefined) lines.set(String(accountId), { node, accountId })
  }
  return lines
}

interface CellQuestion {
  readonly columns: readonly PlanColumn[]
  readonly covers: readonly PlannedColumn[]
  readonly decimals: number
}

function planCells(lines: ReadonlyMap<string, PlanLine>, ready: PreparedBook, { columns, covers, decimals }: CellQuestion): PlanCells {
  const cells = new Map<PlanLine, (number | bigint | null)[]>()
  const perUnit = 10 ** (decimals - ready.decimals)
  // Columns with the same locations share their sums by period.
  for (const place of Map.groupBy(columns.keys(), (at) => columns[at]?.locationIds?.join(',') ?? 'all').values()) {
    const sums = periodSums(lines, ready, columns[place[0] ?? 0]?.locationIds ?? ready.locationIds)
    for (const [line, periods] of sums) {
      const row = cells.get(line) ?? new Array<number | bigint | null>(columns.length).fill(null)
      cells.set(line, row)
      for (const at of place) {
        const [column, cover] = [columns[at], covers[at]]
        if (column !== undefined && cover !== undefined) row[at] = columnSum(ready, periods, { column, cover, perUnit, decimals })
      }
    }
  }
  return cells
}

/** Planned sums of each line by period of the budget, at some locations; undefined where nothing is planned. */
function periodSums(
  lines: ReadonlyMap<string, PlanLine>,
  ready: PreparedBook,
  locationIds: readonly LocationId[],
): Map<PlanLine, (number | bigint | undefined)[]> {
  const sums = new Map<PlanLine, (number | bigint | undefined)[]>()
  for (const locationId of new Set(locationIds))
    for (const { key, periods, units } of ready.lines.get(locationId) ?? []) {
      const line = lines.get(key)
      if (line === undefined) continue
      const row = sums.get(line) ?? new Array<number | bigint | undefined>(ready.periods).fill(undefined)
      sums.set(line, row)
      for (const [at, period] of periods.entries()) row[period] = exactSum(row[period] ?? 0, units[at] ?? 0)
    }
  return sums
}

interface SumQuestion {
  readonly column: PlanColumn
  readonly cover: PlannedColumn
  /** Units of the result per unit of the budget. */
  readonly perUnit: number
  readonly decimals: number
}

function columnSum(
  ready: PreparedBook,
  periods: readonly (number | bigint | undefined)[],
  { column, cover, perUnit, decimals }: SumQuestion,
): number | bigint | null {
  if (cover.months === null) return null
  const from = (cover.months.from - ready.firstMonth) / ready.perPeriod
  const to = (cover.months.to - ready.firstMonth + 1) / ready.perPeriod
  let sum: number | bigint | null = null
  let cut: Fraction | null = null
  for (let period = from; period < to; period += 1) {
    const units = periods[period]
    if (units === undefined) continue
    if (cover.isProrated) {
      const firstMonth = addToMonth(ready.firstMonth, period * ready.perPeriod)
      const { within, days } = daysWithin({ firstMonth, months: ready.perPeriod }, column)
      if (within === 0) continue
      if (within < days) {
        const share = fraction(BigInt(units) * BigInt(within), BigInt(days) * 10n ** BigInt(ready.decimals))
        cut = cut === null ? share : addFractions(cut, share)
        continue
      }
    }
    sum = exactSum(sum ?? 0, units)
  }
  const whole = sum === null ? null : perUnit === 1 ? sum : exactSum(BigInt(sum) * BigInt(perUnit), 0)
  if (cut === null) return whole
  const rounded = roundFraction(cut, CALCULATION_DECIMALS) * 10n ** BigInt(decimals - CALCULATION_DECIMALS)
  return exactSum(whole ?? 0, rounded)
}

/** Accounts keep their number; a category's own figures are an account with a number below zero, by its place in the tree. */
function numberOf({ node, accountId }: PlanLine): AccountId {
  return accountId ?? -1 - node.index
}

function placing(cells: PlanCells): Placing {
  return { accountMappings: [...cells.keys()].map((line) => ({ accountId: numberOf(line), groupId: line.node.group.id })) }
}

/** As balances, debit positive. */
function factsOf(cells: PlanCells, columns: number): BalanceFacts {
  const units: (number | bigint)[] = []
  const entries: number[] = []
  for (const [{ node, accountId }, row] of cells)
    for (const value of row) {
      units.push(value === null || value === 0 ? 0 : accountId !== null || node.sign === 1 ? value : -value)
      entries.push(value === null ? 0 : 1)
    }
  return {
    accountIds: [...cells.keys()].map(numberOf),
    columns,
    sums: fitsDoubles(units) ? Float64Array.from(units, Number) : WideSums.from(units),
    entries: Uint32Array.from(entries),
  }
}

/** Whether every partial sum of all columns together is an exact double, by a cheap upper bound. */
function fitsDoubles(units: readonly (number | bigint)[]): boolean {
  let size = 0
  for (const value of units) {
    if (typeof value === 'bigint') return false
    size += Math.abs(value)
  }
  return size <= Number.MAX_SAFE_INTEGER
}

/** Whether something is planned for each group, per column. */
function plannedGroups({ nodes }: GroupTree, cells: PlanCells, covers: readonly PlannedColumn[]): ReadonlyMap<string, readonly boolean[]> {
  const planned = new Map<string, boolean[]>()
  const rowsOf = Map.groupBy(cells, ([{ node }]) => node)
  const byId = new Map(nodes.map((node) => [node.group.id, node]))
  const of = (node: GroupNode): readonly boolean[] => {
    const known = planned.get(node.group.id)
    if (known !== undefined) return known
    const row = covers.map(() => false)
    planned.set(node.group.id, row)
    const add = (other: readonly boolean[]): void => other.forEach((is, at) => void (row[at] ||= is))
    if (node.group.formula === null) {
      for (const [, values] of rowsOf.get(node) ?? []) add(values.map((value) => value !== null))
      for (const child of node.children) if (isCategory(child.group)) add(of(child))
      return row
    }
    const references = referencesOf(parseFormula(node.group.formula))
    // A formula without references, just a number, has a value wherever there is a plan.
    if (references.length === 0) add(covers.map(({ coverage }) => coverage !== 'NONE'))
    for (const reference of references) {
      const named = byId.get(reference)
      if (named !== undefined) add(of(named))
    }
    return row
  }
  for (const node of nodes) of(node)
  return planned
}
