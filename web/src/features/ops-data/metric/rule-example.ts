import type { LocationId } from '@fourwall/domain/ledger/account.ts'
import { decimalFromFraction } from '@fourwall/domain/money/decimal.ts'
import type { Metric, MetricAggregation } from '@fourwall/domain/ops-data/metric.ts'
import { type MetricFigure, type MonthSpan, metricValue, WITHOUT_GROUPS } from '@fourwall/domain/ops-data/metric-figures.ts'
import { type MonthIndex, monthIndex } from '@fourwall/domain/time/day.ts'

/** A row of the example: values or weights by month, and in total. */
export interface ExampleRow {
  readonly label: string
  readonly kind: 'location' | 'weight' | 'together'
  /** Decimals, one per month and the total; null for no value. */
  readonly values: readonly (string | null)[]
}

export const EXAMPLE_MONTHS = ['Jan', 'Feb', 'Mar']

const PLACES = [
  { name: 'Downtown', figures: [40, 50, 60], weights: [100, 100, 200] },
  { name: 'Harbor', figures: [20, 30, 30], weights: [50, 50, 100] },
] as const

/** Aggregates two locations and three months by these rules, with the function that also aggregates real figures. */
export function ruleExample(timeAggregation: MetricAggregation, locationAggregation: MetricAggregation): readonly ExampleRow[] {
  const metric: Metric = { ...EMPTY, id: 'metric', timeAggregation, locationAggregation, weightMetricId: 'weight' }
  const metrics = new Map([
    ['metric', metric],
    ['weight', { ...EMPTY, id: 'weight' }],
  ])
  const figures: ReadonlyMap<string, readonly MetricFigure[]> = new Map([
    ['metric', PLACES.flatMap((place, at) => figuresAt(at, place.figures))],
    ['weight', PLACES.flatMap((place, at) => figuresAt(at, place.weights))],
  ])
  const books = { metrics, figuresOf: (id: string) => figures.get(id) ?? [], ...WITHOUT_GROUPS, expectedMonths: () => null }
  const valuesOf = (id: string, locations: readonly LocationId[]) =>
    SPANS.map((span) => {
      const value = metricValue(books, id, span, locations)
      return value === null ? null : decimalFromFraction(value, 0, 1)
    })
  const isWeighed = timeAggregation === 'WEIGHTED' || locationAggregation === 'WEIGHTED'
  return [
    ...PLACES.flatMap(({ name }, at): ExampleRow[] => [
      { label: name, kind: 'location', values: valuesOf('metric', [locationAt(at)]) },
      ...(isWeighed ? [{ label: 'its weight', kind: 'weight', values: valuesOf('weight', [locationAt(at)]) } as const] : []),
    ]),
    {
      label: 'Together',
      kind: 'together',
      values: valuesOf(
        'metric',
        PLACES.map((_, at) => locationAt(at)),
      ),
    },
  ]
}

const EMPTY: Metric = {
  id: '',
  name: '',
  definition: null,
  unit: null,
  timeAggregation: 'SUM',
  locationAggregation: 'SUM',
  weightMetricId: null,
  formula: null,
  showInBudget: false,
  favorability: null,
}

const JANUARY = monthIndex(2000, 1)

function monthAt(at: number): MonthIndex {
  return monthIndex(2000, 1 + at)
}

const SPANS: readonly MonthSpan[] = [
  ...EXAMPLE_MONTHS.map((_, at) => ({ from: monthAt(at), to: monthAt(at) })),
  { from: JANUARY, to: monthAt(EXAMPLE_MONTHS.length - 1) },
]

function locationAt(at: number): LocationId {
  return at
}

function figuresAt(at: number, values: readonly number[]): MetricFigure[] {
  return values.map((value, month) => ({ locationId: locationAt(at), firstMonth: monthAt(month), months: 1, value: String(value) }))
}
