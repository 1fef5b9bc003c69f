import { BY_SIZE, EVERY_PLACE, type FigureQuestion, type QuestionRow, TOTAL_ONLY } from '../figures/figure-question.ts'
import { addToMonth, firstDayOf, lastDayOf, type MonthIndex } from '../time/day.ts'
import type { TimeSpanSetting } from '../time/time-span.ts'
import type { BridgeSide } from './headline-bridge.ts'
import type { HomeArrangement, HomeTile } from './home-arrangement.ts'

/** Months of a small picture: the last one, and the twelve before it. */
const TREND_MONTHS = 13

/** More locations than these are folded: the first and the last of them show, until the user asks for all. */
export const MOST_RANKED = 40
export const RANKED_AT_ENDS = 12

/** What home shows, of days that are known. */
export interface HomeView extends Omit<HomeArrangement, 'timeSpan'> {
  readonly timeSpan: TimeSpanSetting
  /** The month that the span ends in. */
  readonly month: MonthIndex
  /** The line of income; null without one. */
  readonly revenueGroupId: string | null
  /** Of a view of a single location, which has no ranking: the lines that it shows instead, as the report has them. Else empty. */
  readonly lineGroupIds: readonly string[]
  /** How many locations it covers. */
  readonly locationCount: number
}

/** Names of the questions of home, in the order in which they are asked. */
export interface HomeQuestions {
  /** Of the tiles, the headline and its parts. */
  readonly figures: FigureQuestion | null
  readonly trends: FigureQuestion | null
  readonly ranking: FigureQuestion | null
  /** Of the ranked locations, where they are few; of many they are asked for by `marginsOf`, once it is known which of them show. */
  readonly margins: FigureQuestion | null
  readonly lines: FigureQuestion | null
  /** The parts of the headline, of same-store locations. */
  readonly stores: FigureQuestion | null
}

/**
 * Everything that home asks for, in one request. Figures of the same days and places share one question and are gathered once.
 *
 * @param against what the bridge leads from.
 * @param partIds categories that the bridge goes by: see `headlineParts`.
 */
export function homeQuestions(view: HomeView, against: BridgeSide, partIds: readonly string[]): HomeQuestions {
  const { budgetId, tiles, headlineGroupId, revenueGroupId, lineGroupIds, month } = view
  const base = baseOf(view)
  const comparisons = budgetId === null ? (['PRIOR_YEAR'] as const) : (['BUDGET', 'PRIOR_YEAR'] as const)
  const planned = budgetId === null ? [] : (['BUDGET'] as const)
  const trend = trendSpan(month)
  const headline: readonly QuestionRow[] = headlineGroupId === null ? [] : [{ kind: 'GROUP', groupId: headlineGroupId }]
  const revenue: readonly QuestionRow[] = revenueGroupId === null ? [] : [{ kind: 'GROUP', groupId: revenueGroupId }]
  const parts = partIds.map((groupId): QuestionRow => ({ kind: 'GROUP', groupId }))
  const ofTiles = [...tiles.map(rowOfTile), ...headline]
  const hasRows = ofTiles.length > 0
  const ranks = headline.length > 0 && lineGroupIds.length === 0
  return {
    figures: hasRows
      ? {
          ...base,
          rows: [...ofTiles, ...parts],
          columns: { ...TOTAL_ONLY, hasYearToDate: true, comparisons, budgetId },
          measures: ['VALUE', 'VARIANCE', 'VARIANCE_PERCENT', 'CHANGE', 'SHARE_OF_REVENUE'],
        }
      : null,
    trends: hasRows
      ? {
          ...base,
          rows: ofTiles,
          timeSpan: trend,
          columns: { ...TOTAL_ONLY, hasPeriods: true, hasTotal: false, comparisons: planned, budgetId },
        }
      : null,
    ranking: ranks
      ? {
          ...base,
          rows: [...headline, ...revenue],
          // They are judged by the budget; the prior year also shows which opened and closed.
          columns: { ...TOTAL_ONLY, comparisons: against === 'BUDGET' ? planned : comparisons, budgetId, places: 'SIDE_BY_SIDE' },
          measures: ['VALUE', 'VARIANCE', 'SHARE_OF_REVENUE'],
          ranking: { ...BY_SIZE, measure: 'SHARE_OF_REVENUE' },
        }
      : null,
    margins: ranks && view.locationCount <= MOST_RANKED ? marginsQuestion(view) : null,
    lines:
      lineGroupIds.length === 0
        ? null
        : {
            ...base,
            rows: lineGroupIds.map((groupId) => ({ kind: 'GROUP', groupId })),
            columns: { ...TOTAL_ONLY, comparisons: planned.length > 0 ? planned : ['PRIOR_YEAR'], budgetId },
            measures: ['VALUE', 'VARIANCE', 'VARIANCE_PERCENT'],
          },
    stores:
      ranks && against === 'PRIOR_YEAR' && parts.length > 0
        ? {
            ...base,
            rows: parts,
            columns: { ...TOTAL_ONLY, comparisons: ['PRIOR_YEAR'], isSameStore: true },
            measures: ['VALUE', 'CHANGE'],
          }
        : null,
  }
}

/** The margins of some locations in the months of a small picture; null without a headline. */
export function marginsOf(view: HomeView, locationIds: readonly string[]): FigureQuestion | null {
  return locationIds.length === 0 ? null : marginsQuestion({ ...view, places: { ...EVERY_PLACE, locationIds } })
}

function marginsQuestion(view: HomeView): FigureQuestion | null {
  const { headlineGroupId, month } = view
  return headlineGroupId === null
    ? null
    : {
        ...baseOf(view),
        rows: [{ kind: 'GROUP', groupId: headlineGroupId }],
        timeSpan: trendSpan(month),
        columns: { ...TOTAL_ONLY, hasPeriods: true, hasTotal: false, places: 'SIDE_BY_SIDE' },
        measures: ['SHARE_OF_REVENUE'],
      }
}

function baseOf({ mappingId, timeSpan, places }: HomeView): FigureQuestion {
  return {
    mappingId,
    mappedOn: null,
    timeSpan,
    rows: [],
    places,
    columns: TOTAL_ONLY,
    beside: [],
    measures: ['VALUE'],
    ranking: null,
    materiality: null,
  }
}

function trendSpan(month: MonthIndex): TimeSpanSetting {
  return {
    kind: 'FIXED',
    period: 'MONTHLY',
    startDate: firstDayOf(addToMonth(month, 1 - TREND_MONTHS)),
    endDate: lastDayOf(month),
  }
}

function rowOfTile(tile: HomeTile): QuestionRow {
  return tile.kind === 'GROUP' ? { kind: 'GROUP', groupId: tile.groupId } : { kind: 'METRIC', metricId: tile.metricId }
}

/** Whether a view is of every location. */
export function isEveryPlace({ places }: Pick<HomeView, 'places'>): boolean {
  return places.locationIds.length === 0 && places.nodeIds.length === 0 && places.isAllBut === EVERY_PLACE.isAllBut
}
