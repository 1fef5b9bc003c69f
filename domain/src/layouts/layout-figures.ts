import type { LocationNode } from '../locations/location-tree.ts'
import type { SameStoreWords } from '../locations/same-store-text.ts'
import type { ProfitLossGroup } from '../mappings/categorization.ts'
import type { Metric } from '../ops-data/metric.ts'
import type { UncoveredMonths } from '../ops-data/metric-columns.ts'
import type { Materiality } from '../profit-loss/materiality.ts'
import type { Coverage, FigureColumn } from '../profit-loss/report-columns.ts'
import type { MetricGaps, ReceivedMetric, ReceivedSection } from '../profit-loss/report-rows.ts'
import type { MonthOfYear } from '../time/day.ts'
import type { TimeSpanSetting } from '../time/time-span.ts'
import type { RankedRow } from './ranked-row.ts'

/** Figures of ledger, plans and metrics for everything in a layout. */
export interface LayoutFigures {
  /** The report's own columns, then those of inserted figure columns, under their keys. */
  readonly columns: readonly LayoutFigureColumn[]
  /** Number of the report's own columns. */
  readonly ownColumns: number
  /** Time span of the report's columns while the layout's own are still loading; default: the layout's. */
  readonly timeSpan?: TimeSpanSetting
  /** Locations of the report; null for all, undefined if unknown. */
  readonly locationIds?: readonly string[] | null
  /** Which locations are comparable; null or omitted unless only same stores are asked for. */
  readonly sameStores?: SameStoreWords | null
  readonly sections: readonly ReceivedSection[]
  readonly metrics: readonly ReceivedMetric[]
  readonly perMetric: ReceivedMetric | null
  /** Name of the compared budget; null or omitted without one, or if it is unknown. */
  readonly budgetName?: string | null
  /** Figures of inserted budget and metric rows, by row id. */
  readonly insertedRows: ReadonlyMap<string, InsertedFigures>
}

/** A figure column with its locations; null or omitted: that of its location, or else the report's. */
export interface LayoutFigureColumn extends FigureColumn {
  readonly locationIds?: readonly string[] | null
}

/** Figures of an inserted row, one per figure column. */
export interface InsertedFigures {
  readonly values: readonly (string | null)[]
  /** How the row's plan covers the days of each column; null for metrics, which follow the columns. */
  readonly coverages: readonly Coverage[] | null
  readonly gaps?: MetricGaps
  /** See `ReceivedMetric`. */
  readonly uncovered?: UncoveredMonths
}

/** What a layout depends on in addition to its figures. */
export interface LayoutSurroundings {
  readonly groups: readonly ProfitLossGroup[]
  readonly metrics: readonly LayoutMetric[]
  readonly fiscalYearStart: MonthOfYear
  /** The company's; omitted: the default. */
  readonly materiality?: Materiality
  /** The report row by which locations side by side are ranked; null or omitted: unranked. */
  readonly rank?: RankedRow | null
  /** For locations as rows; omitted where lines are rows. */
  readonly places?: LayoutPlaces
}

/** How locations are grouped and called. */
export interface LayoutPlaces {
  /** Ids as in the API. */
  readonly tree: readonly LocationNode<string>[]
  readonly nameOf: (locationId: string) => string
}

/** The parts of a metric that layouts need. */
export interface LayoutMetric extends Pick<Metric, 'id' | 'name' | 'formula' | 'timeAggregation' | 'locationAggregation' | 'favorability'> {
  readonly unit: string | null
}
