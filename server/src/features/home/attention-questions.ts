import type { FigureQuestion } from '@fourwall/domain/figures/figure-question.ts'
import { EVERY_PLACE, TOTAL_ONLY } from '@fourwall/domain/figures/figure-question.ts'
import type { AttentionFacts, MetricMonths, PlaceSeries } from '@fourwall/domain/home/attention/attention-facts.ts'
import { columnMateriality, type Materiality } from '@fourwall/domain/profit-loss/materiality.ts'
import { addToMonth, firstDayOf, lastDayOf, type MonthIndex, monthOf } from '@fourwall/domain/time/day.ts'
import type { TimeSpanSetting } from '@fourwall/domain/time/time-span.ts'
import type { QuestionAnswer } from '../figures/service.ts'

/** Months of a pattern: the judged one, and the twelve before it. */
export const PATTERN_MONTHS = 13
/** Months of metrics: the judged one, and those in which it is expected. */
const METRIC_MONTHS = 4

/** What attention is asked for: a month of a mapping, at some locations. */
export interface AttentionQuestion {
  readonly mappingId: string
  readonly month: MonthIndex
  /** The line that locations are judged by; null for none. */
  readonly headlineGroupId: string | null
  readonly budgetId: string | null
  /** Empty: every one. */
  readonly locationIds: readonly string[]
}

/** The figure questions behind the rules. */
export function attentionQuestions(
  { mappingId, month, headlineGroupId, budgetId, locationIds }: AttentionQuestion,
  lineIds: readonly string[],
  metricIds: readonly string[],
  materiality: Materiality,
) {
  const base: FigureQuestion = {
    mappingId,
    mappedOn: null,
    timeSpan: monthsTo(month, 1),
    rows: lineIds.map((groupId) => ({ kind: 'GROUP', groupId })),
    places: EVERY_PLACE,
    columns: TOTAL_ONLY,
    beside: [],
    measures: ['VALUE'],
    ranking: null,
    materiality,
  }
  const compared = { ...TOTAL_ONLY, comparisons: ['BUDGET'] as const, budgetId }
  const measures = ['VALUE', 'VARIANCE', 'VARIANCE_PERCENT'] as const
  // Only the judged locations are compared with a plan; the others serve for patterns and shares.
  const judged = { ...base, places: { ...EVERY_PLACE, locationIds } }
  const lines = budgetId === null ? null : { ...judged, columns: compared, measures }
  const places =
    budgetId === null || headlineGroupId === null
      ? null
      : {
          ...judged,
          rows: [{ kind: 'GROUP', groupId: headlineGroupId } as const],
          columns: { ...compared, places: 'SIDE_BY_SIDE' as const },
          measures,
        }
  const series = {
    ...base,
    timeSpan: monthsTo(month, PATTERN_MONTHS),
    columns: { ...TOTAL_ONLY, hasTotal: false, hasPeriods: true, places: 'SIDE_BY_SIDE' as const },
  }
  // A comparison, for each location's share of revenue.
  const shares = {
    ...base,
    columns: { ...TOTAL_ONLY, comparisons: ['PRIOR_YEAR'] as const, places: 'SIDE_BY_SIDE' as const },
    rows: base.rows.slice(0, 1),
  }
  const metrics =
    metricIds.length === 0
      ? null
      : {
          ...base,
          rows: metricIds.map((metricId) => ({ kind: 'METRIC', metricId }) as const),
          timeSpan: monthsTo(month, METRIC_MONTHS),
          columns: { ...TOTAL_ONLY, hasTotal: false, hasPeriods: true, places: 'SIDE_BY_SIDE' as const },
        }
  return { lines, places, series, shares, metrics } satisfies Readonly<Record<string, FigureQuestion | null>>
}

function monthsTo(month: MonthIndex, months: number): TimeSpanSetting {
  return { kind: 'FIXED', period: 'MONTHLY', startDate: firstDayOf(addToMonth(month, 1 - months)), endDate: lastDayOf(month) }
}

/** Lines of all judged locations together, with their plans; lines without a plan are left out. */
export function lineFigures(answer: QuestionAnswer | null): AttentionFacts['lines'] {
  return (answer?.rows ?? []).flatMap((row) => {
    const [compared] = comparedCells(answer, row, null)
    return row.groupId === null || compared === undefined ? [] : [{ groupId: row.groupId, name: row.label, ...compared.figure }]
  })
}

/** @param only the judged location, where it is one alone, as in `placeOf`. */
export function placeFigures(answer: QuestionAnswer | null, only: string | null): AttentionFacts['places'] {
  const [row] = answer?.rows ?? []
  if (row === undefined || row.groupId === null) return []
  const { groupId, label } = row
  return comparedCells(answer, row, only).flatMap(({ locationId, figure }) =>
    locationId === null ? [] : [{ groupId, lineName: label, locationId, ...figure }],
  )
}

/**
 * Which location a column is of; null for all of them together. Locations stand side by side only where there are several: of one alone, the
 * column of all is its column.
 */
function placeOf(answer: QuestionAnswer | null, only: string | null): (column: number) => string | null {
  const places = answer?.figureColumns.map(({ place }) => place) ?? []
  const whole = places.some(({ kind }) => kind === 'LOCATION') ? null : only
  return (column) => {
    const place = places[column]
    return place === undefined ? null : place.kind === 'LOCATION' ? place.id : whole
  }
}

/** The variances of a row by place; null for all locations together. */
function comparedCells(answer: QuestionAnswer | null, row: QuestionAnswer['rows'][number], only: string | null) {
  const columns = answer?.columns ?? []
  const placeAt = placeOf(answer, only)
  return columns.flatMap(({ measure, column }, at) => {
    if (measure !== 'VARIANCE') return []
    const cell = row.cells[at]
    const value = row.cells[columns.findIndex((one) => one.measure === 'VALUE' && one.column === column && one.base === null)]
    const percent = row.cells[columns.findIndex((one) => one.measure === 'VARIANCE_PERCENT' && one.column === column)]
    if (typeof cell?.value !== 'string' || typeof value?.value !== 'string') return []
    return [
      {
        locationId: placeAt(column),
        figure: {
          value: value.value,
          variance: cell.value,
          variancePercent: percent?.value ?? null,
          isMaterial: cell.isMaterial,
          isUnfavorable: cell.outcome === 'UNFAVORABLE',
          favorability: row.favorability,
        },
      },
    ]
  })
}

/** From which amount a difference of a location counts, by location. */
export function placeThresholds(answer: QuestionAnswer | null, materiality: Materiality): ReadonlyMap<string, string> {
  if (answer === null) return new Map()
  const { amounts } = columnMateriality(materiality, answer.figureColumns)
  return new Map(
    answer.figureColumns.flatMap(({ place }, at) => (place.kind === 'LOCATION' ? [[place.id, amounts[at] ?? materiality.amount]] : [])),
  )
}

/** Lines by location and month, in steps. */
export function* placeSeries(
  answer: QuestionAnswer | null,
  thresholds: ReadonlyMap<string, string>,
  whole: string,
  only: string | null,
): Generator<void, PlaceSeries[], void> {
  const placeAt = placeOf(answer, only)
  const series: PlaceSeries[] = []
  for (const row of answer?.rows ?? []) {
    yield
    const byPlace = Map.groupBy((answer?.columns ?? []).entries(), ([, { column }]) => placeAt(column))
    for (const [locationId, columns] of byPlace)
      if (locationId !== null && row.groupId !== null)
        series.push({
          groupId: row.groupId,
          name: row.label,
          favorability: row.favorability,
          locationId,
          values: columns.map(([at]) => row.cells[at]?.value ?? null),
          threshold: thresholds.get(locationId) ?? whole,
        })
  }
  return series
}

/** Which locations have figures of metrics, by month. @param open locations with entries in the last month. */
export function metricMonths(answer: QuestionAnswer | null, open: ReadonlySet<string>, only: string | null): readonly MetricMonths[] {
  const placeAt = placeOf(answer, only)
  return (answer?.rows ?? []).flatMap(({ metricId, label, cells }): readonly MetricMonths[] => {
    if (metricId === null || answer === null) return []
    const months = new Set<MonthIndex>()
    const places = new Map<string, boolean[]>()
    for (const [at, { column }] of answer.columns.entries()) {
      const { startDate } = answer.figureColumns[column] ?? {}
      const locationId = placeAt(column)
      if (locationId === null || startDate === undefined) continue
      months.add(monthOf(startDate))
      const has = (cells[at]?.value ?? null) !== null
      const own = places.get(locationId)
      if (own === undefined) places.set(locationId, [has])
      else own.push(has)
    }
    return [
      {
        metricId,
        name: label,
        months: [...months].sort((one, other) => one - other),
        places: [...places].map(([locationId, has]) => ({ locationId, has, isOpen: open.has(locationId) })),
      },
    ]
  })
}
