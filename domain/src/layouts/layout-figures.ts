import type { ProfitLossGroup } from '../mappings/categorization.ts'
import type { Metric } from '../ops-data/metric.ts'
import type { Coverage, FigureColumn } from '../profit-loss/report-columns.ts'
import type { MetricGaps, ReceivedMetric, ReceivedSection } from '../profit-loss/report-rows.ts'
import type { MonthOfYear } from '../time/day.ts'
import type { TimeSpanSetting } from '../time/time-span.ts'
import type { RankedRow } from './ranked-row.ts'

/** What ledger, plan and metrics say of everything that stands in a layout. */
export interface LayoutFigures {
  /** The report's own columns, then those of inserted columns with figures, under the keys of these. */
  readonly columns: readonly LayoutFigureColumn[]
  /** How many are the report's own. */
  readonly ownColumns: number
  /** What the report's columns were asked for, while those of another layout stand for this one's. Left out: what the layout says. */
  readonly timeSpan?: TimeSpanSetting
  /** The locations that the report is of; null for every one. Left out, nobody knows. */
  readonly locationIds?: readonly string[] | null
  readonly sections: readonly ReceivedSection[]
  readonly metrics: readonly ReceivedMetric[]
  readonly perMetric: ReceivedMetric | null
  /** The budget that columns compare with; left out, none, or one that is not known. */
  readonly budgetName?: string | null
  /** What inserted rows of budgets and metrics come to, by their ids. */
  readonly insertedRows: ReadonlyMap<string, InsertedFigures>
}

/** A figure column with its locations; null or left out: a location's own, and otherwise the report's. */
export interface LayoutFigureColumn extends FigureColumn {
  readonly locationIds?: readonly string[] | null
}

/** A figure of an inserted row for each of the figure columns. */
export interface InsertedFigures {
  readonly values: readonly (string | null)[]
  /** How the row's plan fits the days of each column; null of metrics, which fit as the columns do. */
  readonly coverages: readonly Coverage[] | null
  readonly gaps?: MetricGaps
}

/** What a layout stands on besides its figures. */
export interface LayoutSurroundings {
  readonly groups: readonly ProfitLossGroup[]
  readonly metrics: readonly LayoutMetric[]
  readonly fiscalYearStart: MonthOfYear
  /** The row by which locations side by side are ranked, by what the report has in it; left out or null: they stand as they come. */
  readonly rank?: RankedRow | null
}

/** A metric as a layout needs to know it. */
export interface LayoutMetric extends Pick<Metric, 'id' | 'name' | 'formula' | 'timeAggregation' | 'locationAggregation'> {
  readonly unit: string | null
}
