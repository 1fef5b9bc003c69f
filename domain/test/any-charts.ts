import * as fc from 'fast-check'
import {
  CHART_MEASURES,
  CHART_MULTIPLES,
  CHART_ORDERS,
  CHART_SPLITS,
  CHART_TYPES,
  type ChartDocument,
  type ChartMetric,
  SERIES_COLORS,
} from '../src/charts/chart-document.ts'
import { checkChart } from '../src/charts/chart-problems.ts'
import { type ChartQuestion, chartQuestions } from '../src/charts/chart-questions.ts'
import type { FigureState, FigureTable, FigureTableRow, MeasureColumn } from '../src/figures/answer-cells.ts'
import { isComparing } from '../src/figures/figure-question.ts'
import { REST } from '../src/figures/ranked-columns.ts'
import { COMPARISON_SUFFIX, type ColumnPlace, type FigureColumn } from '../src/profit-loss/report-columns.ts'
import { type Day, parseDay } from '../src/time/day.ts'
import { parseTimeSpan } from '../src/time/time-span.ts'

// Charts of every kind with answers of the engine's form, for tests by properties.

const subject = fc.oneof(
  fc.constantFrom('revenue', 'labor', 'margin').map((groupId) => ({ kind: 'GROUP' as const, groupId })),
  fc.constant({ kind: 'ACCOUNT' as const, groupId: 'revenue', accountId: '7' }),
  fc.constantFrom('guests', 'hours').map((metricId) => ({ kind: 'METRIC' as const, metricId })),
)

const label = fc.oneof(
  fc.constantFrom('Revenue', 'Four-wall EBITDA', 'Umsatzerlöse aus dem Verkauf von Speisen und Getränken', '売上高'),
  fc.string({ minLength: 1, maxLength: 80 }).map((text) => text.replace(/\p{Cc}/gu, '').trim() || 'x'),
)

const metric: fc.Arbitrary<Omit<ChartMetric, 'id'>> = fc
  .record({
    subject,
    role: fc.constantFrom('ACTUAL', 'PLAN', 'PRIOR_YEAR', 'PRIOR_PERIOD'),
    dataLabel: label,
    color: fc.option(fc.constantFrom(...SERIES_COLORS), { nil: null }),
    seriesType: fc.constantFrom('COLUMN', 'LINE', null),
    locationIds: fc.constantFrom<readonly string[]>([], [], [], ['l1']),
  })
  .map(({ role, ...rest }) => ({
    ...rest,
    budgetId: role === 'PLAN' ? 'plan' : null,
    comparison: role === 'PRIOR_YEAR' || role === 'PRIOR_PERIOD' ? role : null,
  }))

/** Any chart that can be drawn. */
export const anyChart: fc.Arbitrary<ChartDocument> = fc
  .record({
    title: fc.constantFrom('', 'A title'),
    type: fc.constantFrom(...CHART_TYPES),
    xAxis: fc.constantFrom('DATE', 'LOCATION'),
    metrics: fc.array(metric, { maxLength: 5 }),
    options: fc.record({
      measure: fc.constantFrom(...CHART_MEASURES, 'VALUE' as const, 'VALUE' as const),
      perMetricId: fc.constant('guests'),
      split: fc.constantFrom(...CHART_SPLITS),
      depth: fc.constantFrom(1, 2, 4),
      multiples: fc.constantFrom(...CHART_MULTIPLES, 'NONE' as const, 'NONE' as const),
      level: fc.constantFrom(null, 1, 2),
      order: fc.constantFrom(...CHART_ORDERS),
      isAscending: fc.boolean(),
      first: fc.constantFrom(null, 1, 3, 8),
      isSameStore: fc.boolean(),
      isProrated: fc.boolean(),
      showDifference: fc.boolean(),
      showDifferencePercent: fc.boolean(),
      showTotal: fc.boolean(),
      showTable: fc.boolean(),
      showValues: fc.boolean(),
      format: fc.record({
        currencyView: fc.constantFrom(null, 'FULL', 'THOUSANDS', 'MILLIONS'),
        showDollarSign: fc.boolean(),
        decimals: fc.constantFrom(null, 0, 1, 2),
      }),
      highlight: fc.constantFrom(null, '2026-02-01', 'l1', 'total'),
      note: fc.constant(''),
    }),
  })
  .map(
    ({ metrics, ...chart }): ChartDocument => ({
      ...chart,
      mappingId: 'mapping',
      timeSpan: parseTimeSpan({ period: 'MONTHLY', startDate: '2026-01-01', endDate: '2026-06-30' }),
      places: { locationIds: [], nodeIds: [], isAllBut: false },
      metrics: metrics.map((one, at) => ({ ...one, id: `m${at}` })),
    }),
  )
  .filter((chart) => {
    try {
      checkChart(chart)
      return true
    } catch {
      return false
    }
  })

/** What the answers hold: how many periods and places, and sizes of figures. */
export interface AnyFigures {
  readonly periods: number
  readonly places: number
  /** One figure after the other, taken in turns: Decimals, or null for none. */
  readonly figures: readonly (string | null)[]
  /** The month that the first period is, from January 2025. Default: 0. */
  readonly firstMonth?: number
  /** Whether names of places begin with a number. Default: true. */
  readonly isNumbered?: boolean
}

const figure = fc.oneof(
  fc.constant(null),
  fc.constant('0.00'),
  fc.integer({ min: -9_999, max: 99_999 }).map((cents) => (cents / 100).toFixed(2)),
  fc.integer({ min: -2_000_000_000, max: 9_000_000_000 }).map((units) => `${units}.00`),
  fc.constantFrom('0.000000000001', '-123456789012345678.123', '9999999999999.99'),
)

export const anyFigures: fc.Arbitrary<AnyFigures> = fc.record({
  periods: fc.integer({ min: 1, max: 24 }),
  places: fc.integer({ min: 1, max: 30 }),
  figures: fc.array(figure, { minLength: 1, maxLength: 40 }),
})

/** Answers to a chart's questions in the form of the engine: the figures are any, and do not add up. */
export function answersOf(chart: ChartDocument, figures: AnyFigures): readonly FigureTable[] {
  return chartQuestions(chart, []).map((question) => answerOf(question, figures))
}

function answerOf({ question }: ChartQuestion, { periods, places, figures, firstMonth = 0, isNumbered = true }: AnyFigures): FigureTable {
  const { columns, rows, measures, ranking } = question
  const isTogether = columns.places === 'TOGETHER'
  const kept = Math.min(places, ranking?.first ?? places)
  const named: ColumnPlace[] = Array.from({ length: kept }, (_, at) => ({
    kind: columns.places === 'LEVEL' ? 'GROUP' : 'LOCATION',
    id: `l${at + 1}`,
    name: `${isNumbered ? `${101 + at} ` : ''}Place number ${at + 1}`,
  }))
  if (kept < places && ranking?.foldsRest === true) named.push({ kind: 'GROUP', id: REST, name: `${places - kept} others` })
  const all: readonly ColumnPlace[] = isTogether ? [{ kind: 'ALL' }] : [...named, { kind: 'ALL' }]
  const figureColumns: FigureColumn[] = []
  for (const place of all) {
    const spans = [
      ...(columns.hasPeriods ? Array.from({ length: periods }, (_, at) => monthOf(firstMonth + at)) : []),
      ...(columns.hasTotal
        ? [{ range: 'TOTAL' as const, key: 'total', label: 'Total', startDate: parseDay('2026-01-01'), endDate: parseDay('2026-06-30') }]
        : []),
    ]
    for (const span of spans) {
      const suffix = place.kind === 'ALL' ? '' : `@${place.id}`
      const at =
        figureColumns.push({ ...span, key: span.key + suffix, comparison: null, place, daysLabel: null, of: null, coverage: 'WHOLE' }) - 1
      for (const comparison of columns.comparisons)
        figureColumns.push({
          ...span,
          key: span.key + suffix + COMPARISON_SUFFIX[comparison],
          comparison,
          place,
          daysLabel: null,
          of: at,
          coverage: 'WHOLE',
        })
    }
  }
  const measured = figureColumns.flatMap(({ key, of }, column): MeasureColumn[] =>
    measures.flatMap((measure): MeasureColumn[] =>
      isComparing(measure)
        ? of === null
          ? []
          : [{ key: `${key}!${measure}`, measure, column: of, base: column }]
        : [{ key: `${key}!${measure}`, measure, column, base: null }],
    ),
  )
  let turn = 0
  const next = (): string | null => figures[turn++ % figures.length] ?? null
  const rowOf = (
    key: string,
    name: string,
    ids: Pick<FigureTableRow, 'groupId' | 'accountId' | 'metricId'>,
    unit: FigureTableRow['unit'],
  ): FigureTableRow => ({
    key,
    label: name,
    ...ids,
    unit,
    unitLabel: unit === 'plain' ? name : null,
    favorability: 'UP',
    cells: measured.map(() => {
      const value = next()
      const state: FigureState = value === null ? 'NO_ENTRIES' : 'WHOLE'
      return {
        value,
        state,
        outcome: value === null ? 'NEUTRAL' : value.startsWith('-') ? 'UNFAVORABLE' : 'FAVORABLE',
        isMaterial: turn % 2 === 0,
      }
    }),
  })
  const none = { groupId: null, accountId: null, metricId: null }
  return {
    figureColumns,
    columns: measured,
    rows: rows.flatMap((row) => {
      switch (row.kind) {
        case 'METRIC':
          return [rowOf(`metric:${row.metricId}`, row.metricId, { ...none, metricId: row.metricId }, 'plain')]
        case 'ACCOUNT':
          return [rowOf(`account:${row.groupId}/${row.accountId}`, 'Account', { ...none, groupId: row.groupId }, 'money')]
        case 'GROUP':
          return [
            rowOf(`group:${row.groupId}`, row.groupId, { ...none, groupId: row.groupId }, row.groupId === 'margin' ? 'share' : 'money'),
          ]
        case 'VENDOR':
          return [rowOf(`vendor:costs:${row.vendor}`, row.vendor, { ...none, groupId: row.groupId }, 'money')]
        case 'CALCULATION':
          return [rowOf(`calculation:${row.formula}`, 'Calculation', none, 'money')]
        case 'LINES':
        case 'ACCOUNTS':
        case 'VENDORS':
          return Array.from({ length: 5 }, (_, at) =>
            rowOf(
              `group:${row.groupId}-${row.kind}-${at}`,
              `Line ${at} of ${row.groupId}`,
              { ...none, groupId: `${row.groupId}-${at}` },
              'money',
            ),
          )
      }
    }),
  }
}

function monthOf(at: number): Pick<FigureColumn, 'range' | 'key' | 'label' | 'startDate' | 'endDate'> {
  const [year, month] = [2025 + Math.floor(at / 12), (at % 12) + 1]
  const name = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'][month - 1] ?? ''
  const start: Day = parseDay(`${year}-${String(month).padStart(2, '0')}-01`)
  return {
    range: 'PERIOD',
    key: start,
    label: `${name} ${year}`,
    startDate: start,
    endDate: parseDay(`${year}-${String(month).padStart(2, '0')}-28`),
  }
}
