import type { QuestionPlaces } from '../figures/figure-question.ts'
import { EVERY_PLACE } from '../figures/figure-question.ts'
import type { CurrencyView } from '../money/format.ts'
import type { Comparison } from '../profit-loss/report-columns.ts'
import type { TimeSpanSetting } from '../time/time-span.ts'

export const CHART_TYPES = [
  'COMBINATION',
  'WATERFALL',
  'SIMPLE_BAR',
  'HORIZONTAL_BAR',
  'STACKED_BAR',
  'NORMALISED_BAR',
  'GROUPED_STACKS',
  'GROUPED_CATEGORY',
  'LINE',
] as const
export type ChartType = (typeof CHART_TYPES)[number]

export const CHART_TYPE_NAMES: Readonly<Record<ChartType, string>> = {
  COMBINATION: 'Combination',
  WATERFALL: 'Waterfall',
  SIMPLE_BAR: 'Simple bar',
  HORIZONTAL_BAR: 'Horizontal bar',
  STACKED_BAR: 'Stacked bar',
  NORMALISED_BAR: 'Normalized bar',
  GROUPED_STACKS: 'Grouped stacks',
  GROUPED_CATEGORY: 'Grouped category',
  LINE: 'Line',
}

/** What stands along the chart: the periods of its span, or locations. */
export type ChartXAxis = 'DATE' | 'LOCATION'

/** A chart as it is stored: what it asks for and how it is drawn, never a figure. */
export interface ChartDocument {
  /** Empty: the message that the figures themselves give, see `chartMessage`. */
  readonly title: string
  readonly type: ChartType
  readonly xAxis: ChartXAxis
  readonly mappingId: string
  readonly timeSpan: TimeSpanSetting
  readonly places: QuestionPlaces
  readonly metrics: readonly ChartMetric[]
  readonly options: ChartOptions
}

/** What a chart shows of one subject: its actual figures, its plan, or its figures of an earlier time. */
export interface ChartMetric {
  readonly id: string
  readonly subject: ChartSubject
  /** The budget whose plan it is; null for none. */
  readonly budgetId: string | null
  /** The earlier time whose figures it is of; null for the chart's own. */
  readonly comparison: Exclude<Comparison, 'BUDGET'> | null
  /** Empty: the locations of the chart. */
  readonly locationIds: readonly string[]
  /** What it is called in the chart. */
  readonly dataLabel: string
  /** Null: by its place among the series. */
  readonly color: SeriesColor | null
  /** How a COMBINATION draws it; null for columns. */
  readonly seriesType: 'COLUMN' | 'LINE' | null
}

/** An account is one of a group, as in a report. */
export type ChartSubject =
  | { readonly kind: 'GROUP'; readonly groupId: string }
  | { readonly kind: 'ACCOUNT'; readonly groupId: string; readonly accountId: string }
  | { readonly kind: 'METRIC'; readonly metricId: string }

export const SERIES_COLORS = ['c1', 'c2', 'c3', 'c4', 'c5', 'c6'] as const
export type SeriesColor = (typeof SERIES_COLORS)[number]

export const CHART_MEASURES = [
  'VALUE',
  'VARIANCE',
  'VARIANCE_PERCENT',
  'CHANGE',
  'CHANGE_PERCENT',
  'SHARE_OF_REVENUE',
  'PER_METRIC',
] as const
/** As measures of figures. A measure that compares sets each metric against its plan or its earlier figures. */
export type ChartMeasure = (typeof CHART_MEASURES)[number]

/**
 * Into what each metric is divided: the lines or accounts of its group, the nodes of a level of the location tree, or
 * locations. Each part is a series, or a step of a waterfall.
 */
export const CHART_SPLITS = ['NONE', 'LINES', 'ACCOUNTS', 'LEVEL', 'LOCATION'] as const
export type ChartSplit = (typeof CHART_SPLITS)[number]

/** Whether there is a small chart for each location, each node of a level, or each metric. */
export const CHART_MULTIPLES = ['NONE', 'LOCATION', 'LEVEL', 'METRIC'] as const
export type ChartMultiples = (typeof CHART_MULTIPLES)[number]

/** TREE: locations as the tree has them, lines as the report has them. VALUE and CHANGE: by the first metric, most first. */
export const CHART_ORDERS = ['TREE', 'NAME', 'VALUE', 'CHANGE'] as const
export type ChartOrder = (typeof CHART_ORDERS)[number]

export interface ChartFormat {
  /** Null: as large as the figures ask for. */
  readonly currencyView: CurrencyView | null
  readonly showDollarSign: boolean
  /** Null: as usual for the unit. */
  readonly decimals: 0 | 1 | 2 | null
}

export interface ChartOptions {
  readonly measure: ChartMeasure
  /** What PER_METRIC divides by; null otherwise. */
  readonly perMetricId: string | null
  readonly split: ChartSplit
  /** How far a waterfall opens its LINES, from 1: see `lineDepths`. Other charts show those of its formula. */
  readonly depth: number
  readonly multiples: ChartMultiples
  /** The level of the location tree, 1 for its roots, of an x-axis of locations, a split or multiples. Null: single locations. */
  readonly level: number | null
  readonly order: ChartOrder
  readonly isAscending: boolean
  /** So many places or parts stand by themselves, the rest is folded into one. Null: all. */
  readonly first: number | null
  /** Only locations that were open throughout what is compared. */
  readonly isSameStore: boolean
  /** Whether plans and metrics of a column that is cut short count by the share of its days. */
  readonly isProrated: boolean
  /** Bands above the columns: the difference from the first metric that is compared with, in amounts and in percent. */
  readonly showDifference: boolean
  readonly showDifferencePercent: boolean
  /** A column of the whole span, on a scale of its own. */
  readonly showTotal: boolean
  readonly showTable: boolean
  readonly showValues: boolean
  readonly format: ChartFormat
  /** The key of the period or place that is meant; null for none. */
  readonly highlight: string | null
  readonly note: string
}

export const USUAL_CHART_OPTIONS: ChartOptions = {
  measure: 'VALUE',
  perMetricId: null,
  split: 'NONE',
  depth: 1,
  multiples: 'NONE',
  level: null,
  order: 'VALUE',
  isAscending: false,
  first: null,
  isSameStore: false,
  isProrated: false,
  showDifference: false,
  showDifferencePercent: false,
  showTotal: false,
  showTable: true,
  showValues: true,
  format: { currencyView: null, showDollarSign: false, decimals: null },
  highlight: null,
  note: '',
}

export const NEW_CHART: Pick<ChartDocument, 'title' | 'type' | 'xAxis' | 'places' | 'metrics' | 'options'> = {
  title: '',
  type: 'COMBINATION',
  xAxis: 'DATE',
  places: EVERY_PLACE,
  metrics: [],
  options: USUAL_CHART_OPTIONS,
}

/** Maximum of metrics in one chart; more cannot be distinguished. */
export const MOST_CHART_METRICS = 12

/** What a metric is in the chart: PLAN of a budget, PRIOR of an earlier time, else ACTUAL. */
export type SeriesRole = 'ACTUAL' | 'PRIOR' | 'PLAN'

export function roleOf({ budgetId, comparison }: Pick<ChartMetric, 'budgetId' | 'comparison'>): SeriesRole {
  return budgetId !== null ? 'PLAN' : comparison !== null ? 'PRIOR' : 'ACTUAL'
}

/** The comparison of a report that a metric is read from; null for the report's own columns. */
export function comparisonOf({ budgetId, comparison }: Pick<ChartMetric, 'budgetId' | 'comparison'>): Comparison | null {
  return budgetId !== null ? 'BUDGET' : comparison
}

/** Names a subject, the same for equal ones. */
export function chartSubjectKey(subject: ChartSubject): string {
  switch (subject.kind) {
    case 'GROUP':
      return `group:${subject.groupId}`
    case 'ACCOUNT':
      return `account:${subject.groupId}/${subject.accountId}`
    case 'METRIC':
      return `metric:${subject.metricId}`
  }
}

/** Maximum of parts of a stack that colors can distinguish. */
const MOST_STACKED_PARTS = 6

/** How many parts stand by themselves before the rest is folded; null for all. Stacks fold what has no color, unless the chart says how many. */
export function partsApart({ type, options: { first } }: Pick<ChartDocument, 'type' | 'options'>): number | null {
  return first ?? (isStacked(type) ? MOST_STACKED_PARTS : null)
}

/** Whether bars of a type are stacked from parts. */
export function isStacked(type: ChartType): boolean {
  return type === 'STACKED_BAR' || type === 'NORMALISED_BAR' || type === 'GROUPED_STACKS'
}
