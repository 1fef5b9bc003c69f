import type { FigureCell, FigureState } from '../figures/answer-cells.ts'
import { combinedState } from '../figures/combined-state.ts'
import type { Favorability, ProfitLossGroup } from '../mappings/categorization.ts'
import { sumDecimals } from '../money/decimal.ts'
import type { Day } from '../time/day.ts'
import type { SeriesColor, SeriesRole } from './chart-document.ts'

/** A figure of a chart: exact, and named as the answer names it, so that it can be traced. */
export interface ChartCell extends FigureCell {
  /** Which of the chart's questions. */
  readonly question: number
  /** Key of the row, a bar, key of the column; of parts that were folded here: the keys of what they are made of, with spaces. */
  readonly key: string
}

/** A place along the chart. */
export interface ChartCategory {
  readonly key: string
  readonly label: string
  readonly kind: 'PERIOD' | 'LOCATION' | 'GROUP' | 'REST' | 'TOTAL'
  /** The days of the period, or of the span. */
  readonly startDate: Day
  readonly endDate: Day
  /** The days of a period that is cut short, or that the ledger does not reach the end of, for people; null for a whole one. */
  readonly cutDays: string | null
  /** The same however far the ledger reaches: the days of metrics that do not depend on it. Default: `cutDays`. */
  readonly spanDays?: string | null
}

/** What a series is compared with, and by how much it differs. */
export interface SeriesDifference {
  /** What it is compared with, as the chart calls it. */
  readonly label: string
  readonly role: SeriesRole
  /** In favorable terms: positive is better. Of a share in its points. One per category, and of the total column. */
  readonly amounts: readonly ChartCell[]
  readonly percents: readonly ChartCell[]
  readonly total: ChartCell | null
  readonly totalPercent: ChartCell | null
}

export interface ChartSeries {
  readonly key: string
  readonly label: string
  readonly metricId: string
  readonly subject: string
  readonly role: SeriesRole
  readonly isLine: boolean
  readonly color: SeriesColor | null
  readonly unit: 'money' | 'share' | 'plain'
  /** What a metric counts; null for money. */
  readonly unitLabel: string | null
  readonly favorability: Favorability | null
  /** Whether it depends on stored metrics alone, not on the ledger. Default: no. */
  readonly isOfOpsData?: boolean
  /** The part of the metric that it is, if the chart splits it: the same in each role. */
  readonly part: { readonly key: string; readonly label: string } | null
  /** One per category. */
  readonly cells: readonly ChartCell[]
  readonly total: ChartCell | null
  readonly difference: SeriesDifference | null
  /** What is added up in the folded rest, where each of it is known. */
  readonly folded?: readonly ChartSeries[]
}

/** A step of a waterfall: adds up from the base to the actual figure, exactly. */
export interface ChartStep {
  readonly key: string
  readonly label: string
  /** Decimal in the sign of the whole. */
  readonly change: string
  readonly outcome: FigureCell['outcome']
  /** What the step is of; null for what remains. */
  readonly cell: ChartCell | null
}

export interface WaterfallEnd {
  readonly label: string
  readonly cell: ChartCell
  /** `Jan – Oct 2025`, where the ends are of different days. Default: not said. */
  readonly days?: string | null
  /** The days that the books cover of a span that is not over, or that they begin in. Default: all of it. */
  readonly cutDays?: string | null
}

export interface ChartWaterfall {
  /** Of its ends; the steps of a share are points. */
  readonly unit: ChartSeries['unit']
  readonly unitLabel: string | null
  readonly base: WaterfallEnd & { readonly role: SeriesRole }
  readonly actual: WaterfallEnd
  readonly steps: readonly ChartStep[]
  /** The plan next to the actual figure of a waterfall from another base, and its difference, positive is better. Default: none. */
  readonly plan?: { readonly label: string; readonly cell: ChartCell; readonly difference: FigureCell } | null
}

/** One of small multiples, or the whole chart. */
export interface ChartPanel {
  readonly key: string
  readonly label: string
  readonly series: readonly ChartSeries[]
}

/** A chart's figures in the order in which they are drawn. */
export interface ChartData {
  readonly categories: readonly ChartCategory[]
  /** The column of the whole span; null for none. */
  readonly total: ChartCategory | null
  readonly panels: readonly ChartPanel[]
  /** Of a waterfall; null for other types, and if there is nothing to compare. */
  readonly waterfall: ChartWaterfall | null
  /** What of a waterfall has no figure: its own line, or what that is compared with. Default: nothing. */
  readonly lacking?: readonly string[]
  /** Places that the chart leaves out, as they have no figures. */
  readonly without: readonly string[]
  /** Why no measure has a figure, in a sentence. Default: nothing is known. */
  readonly whyEmpty?: string
}

/** Names that answers do not hold. */
export interface ChartContext {
  /** Of the mapping's categorization: how lines add up to a calculation. */
  readonly groups: readonly ProfitLossGroup[]
  /** The last day of the ledger: a period that reaches beyond it is not whole. Null without entries. */
  readonly ledgerThrough: Day | null
  /** Its first day: a period that begins months before is not whole. Default: not known. */
  readonly ledgerFrom?: Day | null
}

/** The days that a series covers of a period that is not whole for it; null for a whole one. */
export function cutDaysOf(
  { cutDays, spanDays = cutDays }: Pick<ChartCategory, 'cutDays' | 'spanDays'>,
  { isOfOpsData = false }: Pick<ChartSeries, 'isOfOpsData'>,
): string | null {
  return isOfOpsData ? spanDays : cutDays
}

/** The only actual series, and the index of its last category with a figure for a whole period. Null if missing, or if several series are actual. */
export function lastWholeFigure(
  series: readonly ChartSeries[],
  categories: readonly ChartCategory[],
): { readonly lead: ChartSeries; readonly at: number } | null {
  const [lead, ...others] = series.filter(({ role }) => role === 'ACTUAL')
  if (lead === undefined || others.length > 0) return null
  const at = lead.cells.findLastIndex(({ value }, place) => {
    const category = categories[place]
    return value !== null && category !== undefined && cutDaysOf(category, lead) === null
  })
  return at === -1 ? null : { lead, at }
}

/** What the sign of a difference means, in words: without a direction that is better, more is only above. */
export function differenceWords({ favorability }: Pick<ChartSeries, 'favorability'>): string {
  return favorability === null ? 'above (below)' : 'better (worse)'
}

/** Cells added up exactly; without a value if none has one. */
export function addedUp(cells: readonly (ChartCell | null | undefined)[]): ChartCell {
  const found = cells.flatMap((cell) => (cell === null || cell === undefined ? [] : [cell]))
  const valued = found.flatMap(({ value }) => value ?? [])
  return {
    question: found[0]?.question ?? 0,
    key: found.flatMap(({ key, value }) => (value === null ? [] : key)).join(' '),
    value: valued.length === 0 ? null : sumDecimals(valued),
    ...(valued.length === 0 ? { state: found[0]?.state ?? 'NO_RESULT' } : combinedState(statesOf(found))),
    outcome: 'NEUTRAL',
    isMaterial: false,
  }
}

function statesOf(cells: readonly FigureCell[]): readonly FigureState[] {
  return cells.flatMap(({ value, state, lacksLocations = false }) =>
    value === null ? [] : lacksLocations ? [state, 'LACKS_LOCATIONS' as const] : [state],
  )
}
