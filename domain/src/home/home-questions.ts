import { type ChartDocument, type ChartMetric, NEW_CHART, USUAL_CHART_OPTIONS } from '../charts/chart-document.ts'
import { chartQuestions } from '../charts/chart-questions.ts'
import { EVERY_PLACE, type FigureQuestion, type QuestionRow, TOTAL_ONLY } from '../figures/figure-question.ts'
import { addToMonth, firstDayOf, lastDayOf, type MonthIndex } from '../time/day.ts'
import type { TimeSpanSetting } from '../time/time-span.ts'
import type { HomeArrangement, HomeTile } from './home-arrangement.ts'

/** Months of a small picture: the last one, and the twelve before it. */
const TREND_MONTHS = 13

/** What home shows, of days that are known. */
export interface HomeView extends Omit<HomeArrangement, 'timeSpan'> {
  readonly timeSpan: TimeSpanSetting
  /** The month that the span ends in. */
  readonly month: MonthIndex
  /** The line of income; null without one. */
  readonly revenueGroupId: string | null
  /** Of a view of a single location, which has no ranking: the lines that it shows instead, as the report has them. Else empty. */
  readonly lineGroupIds: readonly string[]
}

/** Names of the questions of home, in the order in which they are asked. */
export interface HomeQuestions {
  readonly tiles: FigureQuestion | null
  readonly trends: FigureQuestion | null
  readonly ranking: FigureQuestion | null
  readonly margins: FigureQuestion | null
  readonly lines: FigureQuestion | null
  readonly parts: FigureQuestion | null
  readonly bridge: readonly FigureQuestion[]
}

/**
 * Everything that home asks for, in one request.
 *
 * @param partIds categories that the bridge goes by: see `headlineParts`.
 */
export function homeQuestions(view: HomeView, bridge: ChartDocument | null, partIds: readonly string[]): HomeQuestions {
  const { mappingId, timeSpan, places, budgetId, tiles, headlineGroupId, revenueGroupId, lineGroupIds, month } = view
  const base: FigureQuestion = {
    mappingId,
    mappedOn: null,
    timeSpan,
    rows: tiles.map(rowOfTile),
    places,
    columns: TOTAL_ONLY,
    beside: [],
    measures: ['VALUE'],
    ranking: null,
    materiality: null,
  }
  const comparisons = budgetId === null ? (['PRIOR_YEAR'] as const) : (['BUDGET', 'PRIOR_YEAR'] as const)
  const planned = budgetId === null ? [] : (['BUDGET'] as const)
  const trend: TimeSpanSetting = {
    kind: 'FIXED',
    period: 'MONTHLY',
    startDate: firstDayOf(addToMonth(month, 1 - TREND_MONTHS)),
    endDate: lastDayOf(month),
  }
  const headline: readonly QuestionRow[] = headlineGroupId === null ? [] : [{ kind: 'GROUP', groupId: headlineGroupId }]
  const revenue: readonly QuestionRow[] = revenueGroupId === null ? [] : [{ kind: 'GROUP', groupId: revenueGroupId }]
  const againstBudget = bridge?.metrics.some((metric) => metric.budgetId !== null) === true
  const hasTiles = tiles.length > 0
  const ranks = headline.length > 0 && lineGroupIds.length === 0
  return {
    tiles: hasTiles
      ? {
          ...base,
          columns: { ...TOTAL_ONLY, hasYearToDate: true, comparisons, budgetId },
          measures: ['VALUE', 'VARIANCE', 'VARIANCE_PERCENT', 'SHARE_OF_REVENUE'],
        }
      : null,
    trends: hasTiles
      ? { ...base, timeSpan: trend, columns: { ...TOTAL_ONLY, hasPeriods: true, hasTotal: false, comparisons: planned, budgetId } }
      : null,
    ranking: ranks
      ? {
          ...base,
          rows: [...headline, ...revenue],
          columns: { ...TOTAL_ONLY, comparisons: planned.length > 0 ? planned : ['PRIOR_YEAR'], budgetId, places: 'SIDE_BY_SIDE' },
          measures: ['VALUE', 'VARIANCE', 'SHARE_OF_REVENUE'],
          ranking: {
            of: 'PLACES',
            measure: 'SHARE_OF_REVENUE',
            comparison: null,
            row: 0,
            order: 'DESC',
            first: null,
            last: null,
            foldsRest: false,
            atLeast: null,
            atMost: null,
          },
        }
      : null,
    margins: ranks
      ? {
          ...base,
          rows: headline,
          timeSpan: trend,
          columns: { ...TOTAL_ONLY, hasPeriods: true, hasTotal: false, places: 'SIDE_BY_SIDE' },
          measures: ['SHARE_OF_REVENUE'],
        }
      : null,
    lines:
      lineGroupIds.length === 0
        ? null
        : {
            ...base,
            rows: lineGroupIds.map((groupId) => ({ kind: 'GROUP', groupId })),
            columns: { ...TOTAL_ONLY, comparisons: planned.length > 0 ? planned : ['PRIOR_YEAR'], budgetId },
            measures: ['VALUE', 'VARIANCE', 'VARIANCE_PERCENT'],
          },
    parts:
      bridge === null || partIds.length === 0
        ? null
        : {
            ...base,
            rows: partIds.map((groupId) => ({ kind: 'GROUP', groupId })),
            columns: againstBudget ? { ...TOTAL_ONLY, comparisons: planned, budgetId } : { ...TOTAL_ONLY, comparisons: ['PRIOR_YEAR'] },
            measures: ['VALUE', 'CHANGE'],
          },
    bridge: bridge === null ? [] : chartQuestions(bridge, []).map(({ question }) => question),
  }
}

/** The bridge to the headline, as a chart; null without a headline or without what it is compared with. */
export function homeBridge(view: HomeView, label: string, against: 'BUDGET' | 'PRIOR_YEAR', budgetName: string): ChartDocument | null {
  const { mappingId, timeSpan, places, headlineGroupId, budgetId } = view
  if (headlineGroupId === null || (against === 'BUDGET' && budgetId === null)) return null
  const metric = (id: string, dataLabel: string, more: Partial<ChartMetric>): ChartMetric => ({
    id,
    subject: { kind: 'GROUP', groupId: headlineGroupId },
    budgetId: null,
    comparison: null,
    locationIds: [],
    dataLabel,
    color: null,
    seriesType: null,
    ...more,
  })
  return {
    ...NEW_CHART,
    type: 'WATERFALL',
    mappingId,
    timeSpan,
    places,
    metrics: [
      metric('m1', label, {}),
      against === 'BUDGET' ? metric('m2', budgetName, { budgetId }) : metric('m2', 'Prior year', { comparison: 'PRIOR_YEAR' }),
    ],
    options: { ...USUAL_CHART_OPTIONS, split: 'LINES', showTable: false, format: { ...USUAL_CHART_OPTIONS.format, currencyView: 'FULL' } },
  }
}

function rowOfTile(tile: HomeTile): QuestionRow {
  return tile.kind === 'GROUP' ? { kind: 'GROUP', groupId: tile.groupId } : { kind: 'METRIC', metricId: tile.metricId }
}

/** Whether a view is of every location. */
export function isEveryPlace({ places }: Pick<HomeView, 'places'>): boolean {
  return places.locationIds.length === 0 && places.nodeIds.length === 0 && places.isAllBut === EVERY_PLACE.isAllBut
}
