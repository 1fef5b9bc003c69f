import {
  BY_SIZE,
  EVERY_PLACE,
  type FigureMeasure,
  type FigureQuestion,
  type QuestionColumns,
  type QuestionPlaces,
  type QuestionRow,
  TOTAL_ONLY,
} from '../figures/figure-question.ts'
import type { ProfitLossGroup } from '../mappings/categorization.ts'
import { groupTree, isCategory } from '../mappings/group-tree.ts'
import { addDays, type Day, firstDayOf, monthOf } from '../time/day.ts'
import { firstMonthOfPeriod, periodNumberOf } from '../time/fiscal-calendar.ts'
import { resolveTimeSpan, type TimeContext, type TimeSpanSetting } from '../time/time-span.ts'

/** Periods of a trend: the last one, and the same one a year before with those in between where periods are months. */
const TREND_PERIODS = 13

/** Levels of the tree of lines that are listed: more is for the report. */
const LISTED_DEPTH = 2

/** What the page of all measures is of. */
export interface MainMetricsView {
  readonly mappingId: string
  readonly timeSpan: TimeSpanSetting
  readonly places: QuestionPlaces
  /** Whose plan is the target; null for none. */
  readonly budgetId: string | null
}

/** A line of the profit and loss, or a metric, as the list has it. */
export interface ListedMeasure {
  readonly key: string
  readonly label: string
  readonly row: Extract<QuestionRow, { readonly kind: 'GROUP' | 'METRIC' }>
  /** From 0. */
  readonly depth: number
  /** A calculation, such as a margin. */
  readonly isCalculation: boolean
}

/** The upper lines of a mapping in their order, then every metric. */
export function listedMeasures(
  groups: readonly ProfitLossGroup[],
  metrics: readonly { readonly id: string; readonly name: string }[],
): readonly ListedMeasure[] {
  const lines = groupTree(groups).nodes.filter(({ depth }) => depth <= LISTED_DEPTH)
  return [
    ...lines.map(
      ({ group, depth }): ListedMeasure => ({
        key: `group:${group.id}`,
        label: group.name,
        row: { kind: 'GROUP', groupId: group.id },
        depth: depth - 1,
        isCalculation: !isCategory(group),
      }),
    ),
    ...metrics.map(
      ({ id, name }): ListedMeasure => ({
        key: `metric:${id}`,
        label: name,
        row: { kind: 'METRIC', metricId: id },
        depth: 0,
        isCalculation: false,
      }),
    ),
  ]
}

/** The questions about measures: their figures for the span and for the year to date, and their trend. */
export interface MeasureQuestions {
  readonly now: FigureQuestion
  /** In parts, in the order of time: an answer has a limit of columns. */
  readonly trend: readonly FigureQuestion[]
}

const NOW_MEASURES: readonly FigureMeasure[] = ['VALUE', 'VARIANCE', 'VARIANCE_PERCENT']

/** Of several measures, all locations of the view together. */
export function overviewQuestions(view: MainMetricsView, measures: readonly ListedMeasure[], context: TimeContext): MeasureQuestions {
  const rows = measures.map(({ row }) => row)
  return questions(view, rows, { places: 'TOGETHER', parts: 1 }, context)
}

/** Of one measure, location by location, the best first. */
export function placeQuestions(view: MainMetricsView, { row }: ListedMeasure, context: TimeContext): MeasureQuestions {
  const { now, trend } = questions(view, [row], { places: 'SIDE_BY_SIDE', parts: TREND_PARTS }, context)
  return { now: { ...now, ranking: { ...BY_SIZE, order: 'BEST' } }, trend }
}

function questions(
  { mappingId, timeSpan, places, budgetId }: MainMetricsView,
  rows: readonly QuestionRow[],
  { parts, ...columns }: Pick<QuestionColumns, 'places'> & { readonly parts: number },
  context: TimeContext,
): MeasureQuestions {
  const planned = budgetId === null ? [] : (['BUDGET'] as const)
  const asked = { mappingId, mappedOn: null, rows, places: places ?? EVERY_PLACE, beside: [], ranking: null, materiality: null }
  return {
    now: {
      ...asked,
      timeSpan,
      columns: { ...TOTAL_ONLY, ...columns, hasYearToDate: true, comparisons: [...planned, 'PRIOR_YEAR'], budgetId },
      measures: NOW_MEASURES,
    },
    trend: trendSpans(timeSpan, parts, context).map((part) => ({
      ...asked,
      timeSpan: part,
      columns: { ...TOTAL_ONLY, ...columns, hasTotal: false, hasPeriods: true, comparisons: planned, budgetId },
      measures: ['VALUE'],
    })),
  }
}

/** Room for 400 locations with their targets. */
const TREND_PARTS = 3

/** So many periods up to the end of the span, in its own periods. */
function trendSpans(setting: TimeSpanSetting, parts: number, context: TimeContext): readonly TimeSpanSetting[] {
  const { period, endDate } = resolveTimeSpan(setting, context)
  const { fiscalYearStartMonth } = context
  const last = periodNumberOf(monthOf(endDate), period, fiscalYearStartMonth)
  const firstDay = (number: number): Day => firstDayOf(firstMonthOfPeriod(number, period, fiscalYearStartMonth))
  const size = Math.ceil(TREND_PERIODS / parts)
  return Array.from({ length: parts }, (_, at): TimeSpanSetting => {
    const first = last - TREND_PERIODS + 1 + at * size
    const end = first + size > last ? endDate : addDays(firstDay(first + size), -1)
    return { kind: 'FIXED', period, startDate: firstDay(first), endDate: end }
  })
}
