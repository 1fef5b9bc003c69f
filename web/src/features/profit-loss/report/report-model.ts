import type { LayoutEngine } from '@fourwall/domain/layouts/layout-engine.ts'
import type { LayoutFigureColumn, LayoutFigures } from '@fourwall/domain/layouts/layout-figures.ts'
import type { NamedRow } from '@fourwall/domain/layouts/ranked-row.ts'
import type { ProfitLossGroup } from '@fourwall/domain/mappings/categorization.ts'
import { figureUnits } from '@fourwall/domain/mappings/figure-units.ts'
import { type GroupTree, groupTree } from '@fourwall/domain/mappings/group-tree.ts'
import { type MetricDisplay, metricDisplay } from '@fourwall/domain/ops-data/metric-display.ts'
import { metricRowId, type ReceivedMetric, type ReceivedSection } from '@fourwall/domain/profit-loss/report-rows.ts'
import type { KnownMetric } from '../../../blocks/report-view/known-budgets-and-metrics.ts'

/** A metric row with its format and values. */
export interface RowMetric extends KnownMetric, MetricDisplay, Pick<ReceivedMetric, 'values' | 'gaps' | 'isOfLedger'> {}

/** A report with its categorization, for traces and bridges. */
export interface ReportModel {
  readonly tree: GroupTree
  readonly columns: readonly LayoutFigureColumn[]
  /** The accounts and totals of each group by its id. */
  readonly sections: ReadonlyMap<string, ReceivedSection>
  /** The metrics that have rows, by their `metricRowId`. */
  readonly metrics: ReadonlyMap<string, RowMetric>
  readonly budget: { readonly id: string; readonly name: string } | null
}

/** The report of a layout. @param known all metrics of the company; others are printed plainly. */
export function modelOfLayout({ surroundings, figures, layout }: LayoutEngine, known: readonly KnownMetric[]): ReportModel {
  const { budgetId } = layout.columns
  const { budgetName = null } = figures
  return reportModel(
    surroundings.groups,
    figures,
    known,
    budgetId === null || budgetName === null ? null : { id: budgetId, name: budgetName },
  )
}

export function reportModel(
  groups: readonly ProfitLossGroup[],
  { columns, sections, metrics = [] }: Pick<LayoutFigures, 'columns' | 'sections'> & Partial<Pick<LayoutFigures, 'metrics'>>,
  known: readonly KnownMetric[] = [],
  budget: ReportModel['budget'] = null,
): ReportModel {
  const tree = groupTree(groups)
  const units = figureUnits(tree)
  const rowMetric = ({ metricId, name, unit, values, gaps }: ReceivedMetric): RowMetric => {
    const metric = known.find(({ id }) => id === metricId) ?? { ...UNKNOWN_METRIC, id: metricId, name, unit }
    // Prorated figures have more decimals than are useful.
    const whole = values.filter((_, column) => columns[column]?.coverage !== 'PRORATED')
    const shown = whole.some((value) => value !== null) ? whole : []
    return { ...metric, ...metricDisplay(metric, shown, (groupId) => units.get(groupId) ?? null), values, ...(gaps && { gaps }) }
  }
  return {
    tree,
    columns,
    sections: new Map(sections.map((section) => [section.profitLossGroupId, section])),
    metrics: new Map(metrics.map((metric) => [metricRowId(metric.metricId), rowMetric(metric)])),
    budget,
  }
}

const UNKNOWN_METRIC = { definition: null, formula: null, timeAggregation: 'SUM', locationAggregation: 'SUM', favorability: null } as const

/** Name of a row; an account by number and name, or by its group's name if it no longer exists. */
export function reportRowName(model: ReportModel, { groupId, accountId }: NamedRow): string {
  const metric = model.metrics.get(groupId)
  if (metric) return metric.name
  const account = model.sections.get(groupId)?.rows.find((row) => String(row.accountId) === accountId)
  return account ? `${account.accountNumber} ${account.accountName}`.trim() : (model.tree.byId.get(groupId)?.group.name ?? '')
}
