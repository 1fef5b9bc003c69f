import type { LocationId } from '../ledger/account.ts'
import { parseFormula } from '../mappings/formula.ts'
import { evaluateFormula } from '../mappings/formula-evaluation.ts'
import { fractionFromDecimal } from '../money/decimal.ts'
import { addFractions, divideFractions, type Fraction, fraction, multiplyFractions } from '../money/fraction.ts'
import type { MonthIndex } from '../time/day.ts'
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
}

/**
 * What a metric comes to at some locations in a span of months, exactly; null where there is nothing to go by. First each
 * location's figures over time, then locations, each by the metric's own rule. A figure of more months than the span has room
 * for is never divided: a location that has one has no value in that span. A derived metric is computed from what its operands
 * come to in the very same span and locations.
 */
export function metricValue(books: MetricBooks, metricId: string, span: MonthSpan, locationIds: readonly LocationId[]): Fraction | null {
  // Formulas that name each other twice would double the work with each step.
  const known = new Map<string, Fraction | null>()
  const valueOf = (id: string): Fraction | null => {
    const metric = books.metrics.get(id)
    const before = known.get(id)
    if (metric === undefined || before !== undefined) return before ?? null
    const value =
      metric.formula === null
        ? figuresValue(books, metric, span, locationIds)
        : evaluateFormula(parseFormula(metric.formula), (reference) => {
            const named = metricReference(reference)
            if (named === null) return null
            return named.kind === 'metric' ? valueOf(named.id) : books.groupValue(named.id, span, locationIds)
          })
    known.set(id, value)
    return value
  }
  return valueOf(metricId)
}

/** What a metric with figures of its own comes to. */
function figuresValue(books: MetricBooks, metric: Metric, span: MonthSpan, locationIds: readonly LocationId[]): Fraction | null {
  const values = locationIds.flatMap((locationId) => {
    const value = overTime(books, metric, span, locationId)
    return value === null ? [] : [{ locationId, value }]
  })
  return totalOverLocations(
    metric.locationAggregation,
    values.map(({ locationId, value }) => ({ value, weight: weightOf(books, metric, span, locationId) })),
  )
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

/** Looked through once for each list: side by side, every location asks for its own again and again. */
function ofLocation(figures: readonly MetricFigure[], locationId: LocationId): readonly MetricFigure[] {
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
  // A count of months added to a month is one.
  return (firstMonth + months - 1) as MonthIndex
}

function overlaps(figure: MetricFigure, { from, to }: MonthSpan): boolean {
  return figure.firstMonth <= to && lastMonth(figure) >= from
}

function isWithin(figure: MetricFigure, { from, to }: MonthSpan): boolean {
  return figure.firstMonth >= from && lastMonth(figure) <= to
}
