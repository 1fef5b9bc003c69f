import type { ProfitLossGroup } from '@fourwall/domain/mappings/categorization.ts'
import { figureUnits } from '@fourwall/domain/mappings/figure-units.ts'
import { parseFormula, referencesOf } from '@fourwall/domain/mappings/formula.ts'
import { type GroupTree, groupTree, isCategory } from '@fourwall/domain/mappings/group-tree.ts'
import { type MetricDisplay, metricDisplay } from '@fourwall/domain/ops-data/metric-display.ts'
import {
  expandAll,
  figureAt,
  type GridRow,
  metricRowId,
  outlineReport,
  type ReceivedMetric,
  type ReportOutline,
  visibleRows,
} from '@fourwall/domain/profit-loss/report-rows.ts'
import { rankedOrder } from '@fourwall/domain/profit-loss/shown-columns.ts'
import type { ReceivedColumn, ReceivedReport } from '../../../blocks/report-figures/received-report.ts'
import type { KnownMetric } from '../../../blocks/report-view/known-beside.ts'
import type { RankedRow } from '../viewer/view.ts'

/** A metric of a row, with how it prints. */
export interface RowMetric extends KnownMetric, MetricDisplay {}

/** A report beside the categorization that it is laid out along, prepared once for grid and trace. */
export interface ReportModel {
  readonly tree: GroupTree
  readonly outline: ReportOutline
  readonly columns: readonly ReceivedColumn[]
  /** The accounts and totals of each group by its id. */
  readonly sections: ReadonlyMap<string, ReceivedReport['sections'][number]>
  /** The metrics that have rows, by their `metricRowId`. */
  readonly metrics: ReadonlyMap<string, RowMetric>
  readonly perMetric: ReceivedMetric | null
  readonly budget: { readonly id: string; readonly name: string } | null
}

/** @param known every metric of the company; one that is not among them prints plainly. */
export function reportModel(groups: readonly ProfitLossGroup[], report: ReceivedReport, known: readonly KnownMetric[] = []): ReportModel {
  const tree = groupTree(groups)
  const units = figureUnits(tree)
  const { columns, metrics = [], perMetric = null, budget = null } = report
  const rowMetric = ({ metricId, name, unit, values }: ReceivedMetric): RowMetric => {
    const metric = known.find(({ id }) => id === metricId) ?? { ...UNKNOWN_METRIC, id: metricId, name, unit }
    // Shares of days have more decimals than anybody counts in.
    const whole = values.filter((_, column) => columns[column]?.coverage !== 'PRORATED')
    const shown = whole.some((value) => value !== null) ? whole : []
    return { ...metric, ...metricDisplay(metric, shown, (groupId) => units.get(groupId) ?? null) }
  }
  return {
    tree,
    outline: outlineReport(groups, report.sections, { metrics, isPlan: (column) => columns[column]?.comparison === 'BUDGET' }),
    columns,
    sections: new Map(report.sections.map((section) => [section.profitLossGroupId, section])),
    metrics: new Map(metrics.map((metric) => [metricRowId(metric.metricId), rowMetric(metric)])),
    perMetric,
    budget,
  }
}

const UNKNOWN_METRIC = { definition: null, formula: null, timeAggregation: 'SUM', locationAggregation: 'SUM' } as const

/**
 * The rows that show while some groups are expanded. A calculation that is zero because nothing that it stands on has
 * entries has no value either, like the categories around it.
 */
export function reportRows(
  model: ReportModel,
  expanded: ReadonlySet<string>,
  choice: { readonly showEmptyRows: boolean } = { showEmptyRows: true },
): readonly GridRow[] {
  const isNothing = nothingShows(model)
  return visibleRows(model.outline, expanded, choice).map((row) =>
    row.kind === 'calculation' || row.kind === 'net-income'
      ? { ...row, entryCounts: row.values && row.values.map((value, column) => (isNothing(row.groupId, column, value) ? 0 : 1)) }
      : row,
  )
}

/**
 * Tells whether a group's value in a column is no figure: it is zero, and no entries stand behind it, through formulas
 * down to accounts.
 */
export function nothingShows(model: ReportModel): (groupId: string, column: number, value: string | null) => boolean {
  const known = new Map<string, readonly boolean[]>()
  const columnsOf = (groupId: string): readonly boolean[] => {
    const found = known.get(groupId)
    if (found) return found
    // While it is being found out: a formula in a circle is refused on saving, this only ends the walk.
    const nothing = model.columns.map(() => true)
    known.set(groupId, nothing)
    const node = model.tree.byId.get(groupId)
    if (!node) return nothing
    const below = isCategory(node.group)
      ? node.children.filter((child) => isCategory(child.group)).map((child) => child.group.id)
      : referencesOf(parseFormula(node.group.formula ?? ''))
    const rows = model.sections.get(groupId)?.rows ?? []
    const isEmpty = model.columns.map(
      (_, column) => rows.every((row) => (row.entryCounts[column] ?? 0) === 0) && below.every((id) => columnsOf(id)[column] ?? true),
    )
    known.set(groupId, isEmpty)
    return isEmpty
  }
  // A plan of zero is one.
  return (groupId, column, value) => model.columns[column]?.comparison !== 'BUDGET' && isZero(value) && (columnsOf(groupId)[column] ?? true)
}

function isZero(value: string | null): boolean {
  return value !== null && /^-?[0.]+$/.test(value)
}

/** The order of the columns where locations are ranked by a row, by its figures as they show; undefined, as they are, where there is no such row. */
export function rankedColumns(model: ReportModel, rank: RankedRow | null): readonly number[] | undefined {
  if (rank === null) return undefined
  const row = reportRows(model, expandAll(model.outline)).find(
    ({ values, groupId, accountId }) => values !== null && groupId === rank.groupId && accountId === rank.accountId,
  )
  return (
    row &&
    rankedOrder(
      model.columns,
      model.columns.map((_, column) => figureAt(row, column)),
    )
  )
}

/** What a row is called, an account by its number and name; the group's name where its account is gone. */
export function reportRowName(model: ReportModel, { groupId, accountId }: RankedRow): string {
  const metric = model.metrics.get(groupId)
  if (metric) return metric.name
  const account = model.sections.get(groupId)?.rows.find((row) => String(row.accountId) === accountId)
  return account ? `${account.accountNumber} ${account.accountName}`.trim() : (model.tree.byId.get(groupId)?.group.name ?? '')
}
