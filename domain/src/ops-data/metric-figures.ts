import type { LocationId } from '../ledger/account.ts'
import { isAmountFormula } from '../mappings/figure-units.ts'
import { parseFormula } from '../mappings/formula.ts'
import { evaluateFormula, numberIn } from '../mappings/formula-evaluation.ts'
import { fractionFromDecimal } from '../money/decimal.ts'
import { addFractions, divideFractions, type Fraction, fraction, multiplyFractions } from '../money/fraction.ts'
import { addToMonth, type MonthIndex } from '../time/day.ts'
import { type Metric, type MetricAggregation, metricReference } from './metric.ts'

/** A stored figure of a metric at a location, for whole months. Figures of the same metric and location never overlap. */
export interface MetricFigure {
  readonly locationId: LocationId
  readonly firstMonth: MonthIndex
  /** 1, 3 or 12, as imported. */
  readonly months: number
  /** A Decimal. */
  readonly value: string
}

/** Whole months, both ends included; for a cut column those of its whole period. */
export interface MonthSpan {
  readonly from: MonthIndex
  readonly to: MonthIndex
}

/** Input for metric values. */
export interface MetricBooks {
  readonly metrics: ReadonlyMap<string, Metric>
  /** Has to return the same list on each call. */
  readonly figuresOf: (metricId: string) => readonly MetricFigure[]
  /** Value of a P&L group at these locations in a span; null if it has none. */
  readonly groupValue: (groupId: string, span: MonthSpan, locationIds: readonly LocationId[]) => Fraction | null
  /** Whether a group's value is an amount of money. */
  readonly isMoney: (groupId: string) => boolean
  /** Months in which a location should have figures of a metric; null for none. */
  readonly expectedMonths: (metricId: string, locationId: LocationId) => MonthSpan | null
}

/** Books in which no metric is derived from groups, or none of these. */
export const WITHOUT_GROUPS = { groupValue: () => null, isMoney: () => false }

/** Figures of a metric that are missing at some locations in a span while others have theirs. */
export interface MetricGap {
  /** The metric whose figures are missing: for a derived metric one of its operands. */
  readonly metricId: string
  /** Number of locations that should have figures in the span. */
  readonly expected: number
  /** The locations that lack some, in the order of the request. */
  readonly missing: readonly LocationId[]
}

export interface MetricResult {
  /** Exact; null without figures. */
  readonly value: Fraction | null
  /** Why the value is partial or missing; null if nothing is missing, or if there are no figures at all. */
  readonly gap: MetricGap | null
}

/** The value of {@link metricResult}. */
export function metricValue(books: MetricBooks, metricId: string, span: MonthSpan, locationIds: readonly LocationId[]): Fraction | null {
  return metricResult(books, metricId, span, locationIds).value
}

/**
 * Value of a metric at some locations in a span of months: aggregates each location's figures over time first, then the
 * locations, each by the metric's own rule. A figure longer than the span is never divided: its location has no value there.
 * A derived metric is computed from its operands for the same span and locations. It has no value if the operands lack
 * different figures, such as guests of a store that has sales: dividing all sales by some of the guests would be meaningless.
 */
export function metricResult(books: MetricBooks, metricId: string, span: MonthSpan, locationIds: readonly LocationId[]): MetricResult {
  // Cached: formulas that use each other twice would double the work at every step.
  const known = new Map<string, Lacking>()
  const isMoney = amountsOfMetrics(books)
  const resultOf = (id: string): Lacking => {
    const metric = books.metrics.get(id)
    const before = known.get(id)
    if (metric === undefined || before !== undefined) return before ?? NOTHING
    const result =
      metric.formula === null
        ? figuresResult(books, metric, span, locationIds)
        : formulaResult(
            metric.formula,
            (reference) => {
              const named = metricReference(reference)
              if (named === null) return NOTHING
              if (named.kind === 'metric') return resultOf(named.id)
              return { ...NOTHING, value: books.groupValue(named.id, span, locationIds) }
            },
            isMoney,
          )
    known.set(id, result)
    return result
  }
  const { value, gap } = resultOf(metricId)
  return { value, gap }
}

/** A result with a key of the figures that it lacks; empty for none. */
interface Lacking extends MetricResult {
  readonly lack: string
}

const NOTHING: Lacking = { value: null, gap: null, lack: '' }

function formulaResult(formula: string, operandOf: (reference: string) => Lacking, isMoney: (reference: string) => boolean): Lacking {
  const operands: Lacking[] = []
  const valueOf = (reference: string): Fraction | null => {
    const operand = operandOf(reference)
    operands.push(operand)
    return operand.value
  }
  const value = numberIn(evaluateFormula(parseFormula(formula), valueOf, isMoney))
  const [first = NOTHING, ...others] = operands
  const isAlike = others.every(({ lack }) => lack === first.lack)
  if (value !== null && isAlike) return { value, gap: first.gap, lack: first.lack }
  // A gap does not explain a missing value, unless an operand has no value because of it.
  const because = operands.find((operand) => operand.gap !== null && (value !== null || operand.value === null))
  return { ...NOTHING, gap: because?.gap ?? null }
}

interface AmountSources extends Pick<MetricBooks, 'isMoney'> {
  readonly metrics: ReadonlyMap<string, { readonly formula: string | null }>
}

/** Whether an operand of a derived metric is an amount of money: a group that is, or a metric that is derived as one. */
export function amountsOfMetrics({ metrics, isMoney }: AmountSources): (reference: string) => boolean {
  const known = new Map<string, boolean>()
  const isAmount = (reference: string): boolean => {
    const named = metricReference(reference)
    if (named === null) return false
    if (named.kind === 'group') return isMoney(named.id)
    const formula = metrics.get(named.id)?.formula ?? null
    const found = known.get(named.id)
    if (formula === null || found !== undefined) return found ?? false
    // Ends cycles of formulas, which are already refused on saving.
    known.set(named.id, false)
    const isOne = isAmountFormula(parseFormula(formula), isAmount)
    known.set(named.id, isOne)
    return isOne
  }
  return isAmount
}

/** Value of a metric with its own figures. */
function figuresResult(books: MetricBooks, metric: Metric, span: MonthSpan, locationIds: readonly LocationId[]): Lacking {
  const values: WeighedValue[] = []
  const missing: LocationId[] = []
  let [expected, lack] = [0, '']
  for (const locationId of locationIds) {
    const value = overTime(books, metric, span, locationId)
    if (value !== null) values.push({ value, weight: weightOf(books, metric, span, locationId) })
    const months = books.expectedMonths(metric.id, locationId)
    const due = months && sharedMonths(months, span)
    if (due === null) continue
    expected += 1
    const absent = missingMonths(books, metric, { due, span, locationId, isTold: value !== null })
    if (absent.length === 0) continue
    missing.push(locationId)
    lack += `${locationId}:${absent.join('+')} `
  }
  const value = totalOverLocations(metric.locationAggregation, values)
  const isPart = value !== null && missing.length > 0
  return { value, gap: isPart ? { metricId: metric.id, expected, missing } : null, lack: isPart ? lack : '' }
}

interface DueMonths {
  /** The expected months within the span. */
  readonly due: MonthSpan
  readonly span: MonthSpan
  readonly locationId: LocationId
  readonly isTold: boolean
}

/** Months for which a location lacks figures. Unless figures add up over time, one within the span is enough. */
function missingMonths(books: MetricBooks, metric: Metric, { due, span, locationId, isTold }: DueMonths): readonly MonthIndex[] {
  if (isTold && metric.timeAggregation !== 'SUM') return []
  const months = new Set<MonthIndex>()
  for (let month = due.from; month <= due.to; month = addToMonth(month, 1)) months.add(month)
  if (isTold)
    for (const figure of ofLocation(books.figuresOf(metric.id), locationId))
      if (overlaps(figure, span))
        for (let month = figure.firstMonth; month <= lastMonth(figure); month = addToMonth(month, 1)) months.delete(month)
  return [...months]
}

/** The months that two spans share; null for none. */
export function sharedMonths(months: MonthSpan, { from, to }: MonthSpan): MonthSpan | null {
  if (months.from > to || months.to < from) return null
  return { from: months.from > from ? months.from : from, to: months.to < to ? months.to : to }
}

/** Aggregates one period's values over locations, exactly; null without values, or if a required weight is missing. */
export function totalOverLocations(rule: MetricAggregation, values: readonly WeighedValue[]): Fraction | null {
  switch (rule) {
    case 'SUM':
      return sumOf(values.map(({ value }) => value))
    case 'AVERAGE':
      return weighted(values.map(({ value }) => ({ value, weight: ONE })))
    case 'WEIGHTED':
      return weighted(values)
    case 'LAST':
      // Refused on saving: locations have no order.
      return null
  }
}

export interface WeighedValue {
  readonly value: Fraction
  /** Null without a weight. */
  readonly weight: Fraction | null
}

/** Aggregates one location's figures over a span. */
function overTime(books: MetricBooks, metric: Metric, span: MonthSpan, locationId: LocationId): Fraction | null {
  const own = ofLocation(books.figuresOf(metric.id), locationId).filter((figure) => overlaps(figure, span))
  if (own.length === 0 || own.some((figure) => !isWithin(figure, span))) return null
  const valued = own.map((figure) => ({ figure, value: fractionFromDecimal(figure.value) }))
  switch (metric.timeAggregation) {
    case 'SUM':
      return sumOf(valued.map(({ value }) => value))
    case 'AVERAGE':
      // A quarter's average counts as three months.
      return weighted(valued.map(({ figure, value }) => ({ value, weight: fraction(BigInt(figure.months)) })))
    case 'LAST':
      return valued.toSorted((one, other) => other.figure.firstMonth - one.figure.firstMonth)[0]?.value ?? null
    case 'WEIGHTED':
      return weighted(
        valued.map(({ figure, value }) => ({
          value,
          weight: weightOf(books, metric, { from: figure.firstMonth, to: lastMonth(figure) }, locationId),
        })),
      )
  }
}

/** A location's figures. Indexed once per list, since every location asks for its own repeatedly. */
export function ofLocation(figures: readonly MetricFigure[], locationId: LocationId): readonly MetricFigure[] {
  let byLocation = figuresByLocation.get(figures)
  if (byLocation === undefined) {
    byLocation = Map.groupBy(figures, (figure) => figure.locationId)
    figuresByLocation.set(figures, byLocation)
  }
  return byLocation.get(locationId) ?? []
}

const figuresByLocation = new WeakMap<readonly MetricFigure[], ReadonlyMap<LocationId, readonly MetricFigure[]>>()

function weightOf(books: MetricBooks, { weightMetricId }: Metric, span: MonthSpan, locationId: LocationId): Fraction | null {
  const weight = weightMetricId === null ? undefined : books.metrics.get(weightMetricId)
  return weight === undefined ? null : overTime(books, weight, span, locationId)
}

/** Weighted mean; null without values, if a weight is missing, or if the weights add up to zero. */
function weighted(parts: readonly WeighedValue[]): Fraction | null {
  let [sum, weights] = [ZERO, ZERO]
  for (const { value, weight } of parts) {
    if (weight === null) return null
    sum = addFractions(sum, multiplyFractions(value, weight))
    weights = addFractions(weights, weight)
  }
  return divideFractions(sum, weights)
}

function sumOf(values: readonly Fraction[]): Fraction | null {
  return values.length === 0 ? null : values.reduce(addFractions, ZERO)
}

const ZERO = fraction(0n)
const ONE = fraction(1n)

function lastMonth({ firstMonth, months }: MetricFigure): MonthIndex {
  return addToMonth(firstMonth, months - 1)
}

function overlaps(figure: MetricFigure, { from, to }: MonthSpan): boolean {
  return figure.firstMonth <= to && lastMonth(figure) >= from
}

function isWithin(figure: MetricFigure, { from, to }: MonthSpan): boolean {
  return figure.firstMonth >= from && lastMonth(figure) <= to
}
