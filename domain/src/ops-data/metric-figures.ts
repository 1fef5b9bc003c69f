import type { LocationId } from '../ledger/account.ts'
import { parseFormula } from '../mappings/formula.ts'
import { evaluateFormula } from '../mappings/formula-evaluation.ts'
import { fractionFromDecimal } from '../money/decimal.ts'
import { addFractions, divideFractions, type Fraction, fraction, multiplyFractions } from '../money/fraction.ts'
import { addToMonth, type MonthIndex } from '../time/day.ts'
import { type Metric, type MetricAggregation, metricReference } from './metric.ts'

/** A stored figure of one metric at one location, for whole months. Those of a metric and location never overlap. */
export interface MetricFigure {
  readonly locationId: LocationId
  readonly firstMonth: MonthIndex
  /** 1, 3 or 12, as it came in. */
  readonly months: number
  /** A Decimal. */
  readonly value: string
}

/** Whole months, both ends included: of a column that is cut short those of its whole period. */
export interface MonthSpan {
  readonly from: MonthIndex
  readonly to: MonthIndex
}

/** What figures are taken from. */
export interface MetricBooks {
  readonly metrics: ReadonlyMap<string, Metric>
  /** The same list each time it is asked for. */
  readonly figuresOf: (metricId: string) => readonly MetricFigure[]
  /** What a group of the profit and loss comes to at these locations in a span; null where it has no value. */
  readonly groupValue: (groupId: string, span: MonthSpan, locationIds: readonly LocationId[]) => Fraction | null
  /** The months in which a location is to have figures of a metric; null for none. */
  readonly expectedMonths: (metricId: string, locationId: LocationId) => MonthSpan | null
}

/** What a metric lacks in a span at some locations: figures that are to be there are not, while others are. */
export interface MetricGap {
  /** Whose figures are missing: of a derived metric an operand's. */
  readonly metricId: string
  /** How many of the locations are to have figures in the span. */
  readonly expected: number
  /** Those of them that lack some, in the order asked for. */
  readonly missing: readonly LocationId[]
}

export interface MetricResult {
  /** Exact; null where there is nothing to go by. */
  readonly value: Fraction | null
  /** Why the value is of a part alone, or why there is none; null where nothing is missing, and where nothing is there at all. */
  readonly gap: MetricGap | null
}

/** What `metricResult` says, without its gap. */
export function metricValue(books: MetricBooks, metricId: string, span: MonthSpan, locationIds: readonly LocationId[]): Fraction | null {
  return metricResult(books, metricId, span, locationIds).value
}

/**
 * What a metric comes to at some locations in a span of months. First each location's figures over time, then locations,
 * each by the metric's own rule. A figure of more months than the span has room for is never divided: a location that has
 * one has no value in that span. A derived metric is computed from what its operands come to in the very same span and
 * locations. Where operands lack different figures, such as the guests of a store whose sales are there, it has no value:
 * all sales by some of the guests would be a number of nothing.
 */
export function metricResult(books: MetricBooks, metricId: string, span: MonthSpan, locationIds: readonly LocationId[]): MetricResult {
  // Formulas that name each other twice would double the work with each step.
  const known = new Map<string, Lacking>()
  const resultOf = (id: string): Lacking => {
    const metric = books.metrics.get(id)
    const before = known.get(id)
    if (metric === undefined || before !== undefined) return before ?? NOTHING
    const result =
      metric.formula === null
        ? figuresResult(books, metric, span, locationIds)
        : formulaResult(metric.formula, (reference) => {
            const named = metricReference(reference)
            if (named === null) return NOTHING
            if (named.kind === 'metric') return resultOf(named.id)
            return { ...NOTHING, value: books.groupValue(named.id, span, locationIds) }
          })
    known.set(id, result)
    return result
  }
  const { value, gap } = resultOf(metricId)
  return { value, gap }
}

/** A result with what names the very figures that it lacks: empty for none. */
interface Lacking extends MetricResult {
  readonly lack: string
}

const NOTHING: Lacking = { value: null, gap: null, lack: '' }

function formulaResult(formula: string, operandOf: (reference: string) => Lacking): Lacking {
  const operands: Lacking[] = []
  const value = evaluateFormula(parseFormula(formula), (reference) => {
    const operand = operandOf(reference)
    operands.push(operand)
    return operand.value
  })
  const [first = NOTHING, ...others] = operands
  const isAlike = others.every(({ lack }) => lack === first.lack)
  if (value !== null && isAlike) return { value, gap: first.gap, lack: first.lack }
  // Of what has no value by itself a gap explains nothing, but where one kept an operand from having one.
  const because = operands.find((operand) => operand.gap !== null && (value !== null || operand.value === null))
  return { ...NOTHING, gap: because?.gap ?? null }
}

/** What a metric with figures of its own comes to. */
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
  /** Those of the span. */
  readonly due: MonthSpan
  readonly span: MonthSpan
  readonly locationId: LocationId
  readonly isTold: boolean
}

/** The months of which a location lacks figures. What does not add up over time is told by any of its figures in the span. */
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

/** The months that two spans share; null where there are none. */
export function sharedMonths(months: MonthSpan, { from, to }: MonthSpan): MonthSpan | null {
  if (months.from > to || months.to < from) return null
  return { from: months.from > from ? months.from : from, to: months.to < to ? months.to : to }
}

/** What one period's values at some locations come to by a rule, exactly; null of none, and where weights are missing that it needs. */
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
  /** Null where nothing weighs it. */
  readonly weight: Fraction | null
}

/** One location's figures in a span. */
function overTime(books: MetricBooks, metric: Metric, span: MonthSpan, locationId: LocationId): Fraction | null {
  const own = ofLocation(books.figuresOf(metric.id), locationId).filter((figure) => overlaps(figure, span))
  if (own.length === 0 || own.some((figure) => !isWithin(figure, span))) return null
  const valued = own.map((figure) => ({ figure, value: fractionFromDecimal(figure.value) }))
  switch (metric.timeAggregation) {
    case 'SUM':
      return sumOf(valued.map(({ value }) => value))
    case 'AVERAGE':
      // A quarter's average stands for three months.
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

/** A location's figures. Looked through once for each list: side by side, every location asks for its own again and again. */
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

/** The mean by weight; null of none, where a weight is missing, and where they come to zero. */
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
