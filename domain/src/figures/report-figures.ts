import type { BudgetBook } from '../budgets/budget-book.ts'
import { withPlannedColumns } from '../budgets/planned-columns.ts'
import type { LocationId } from '../ledger/account.ts'
import type { Metric } from '../ops-data/metric.ts'
import type { UncoveredMonths } from '../ops-data/metric-columns.ts'
import type { MetricGap } from '../ops-data/metric-figures.ts'
import { type ReportSection, reportSections } from '../profit-loss/build-report.ts'
import { type Reconciliation, reconcile } from '../profit-loss/reconciliation.ts'
import type { ColumnChoice, FigureColumn } from '../profit-loss/report-columns.ts'
import type { TimeSpan } from '../time/time-span.ts'
import type { GatheredFigures } from './gathered-figures.ts'
import { insertedRows, type ResolvedRow, type RowFigures } from './inserted-rows.ts'
import { type MetricBeside, metricsBeside, plannedBeside, type ReportPlan } from './plans-and-metrics.ts'

/** A metric with its value in each column of a report. */
export interface ReportMetric {
  readonly metric: Metric
  readonly values: readonly (string | null)[]
  readonly gaps: readonly ReportGap[]
  readonly uncovered: UncoveredMonths
  /** See `MetricBeside`. */
  readonly isOfLedger: boolean
}

/** A column in which a metric lacks figures of some locations. */
export interface ReportGap {
  readonly column: number
  /** The metric whose figures are missing. */
  readonly metric: Metric
  /** How many locations are to have figures. */
  readonly expected: number
  readonly missing: number
  /** The first of those that lack some, by name. */
  readonly locations: readonly { readonly id: LocationId; readonly name: string }[]
}

/** A column with its own locations; null for the report's. */
export interface AnsweredColumn extends FigureColumn {
  readonly locationIds: readonly LocationId[] | null
}

export interface ReportFigures {
  readonly sections: readonly ReportSection[]
  readonly timeSpan: TimeSpan
  readonly columns: readonly AnsweredColumn[]
  readonly reconciliation: Reconciliation
  /** Null for every location. */
  readonly locationIds: readonly LocationId[] | null
  readonly sameStores: GatheredFigures['sameStores']
  /** The budget that figures are compared with; null for none. */
  readonly budget: Pick<BudgetBook, 'budgetId' | 'name' | 'version'> | null
  /** The chosen rows, in their order. */
  readonly metrics: readonly ReportMetric[]
  /** What money is divided by; null for nothing. */
  readonly perMetric: ReportMetric | null
}

export interface LayoutRowFigures extends Pick<RowFigures, 'id' | 'values' | 'coverages' | 'uncovered'> {
  readonly gaps: readonly ReportGap[]
}

/** Figures in addition to the ledger's own: plans, and metrics by their ids. */
export interface FiguresBeside {
  readonly plans: readonly ReportPlan[]
  readonly metricsOf: (metricId: string) => MetricBeside
}

/** Plans and metrics of gathered figures, in steps: a server lets other work go first in between. */
export function* figuresBeside(gathered: GatheredFigures): Generator<void, FiguresBeside, void> {
  const { metrics: source, columns, isProrated } = gathered
  const metrics = [...source.metrics.values()]
  const plans: ReportPlan[] = []
  for (const budget of gathered.budgets) {
    plans.push(plannedBeside({ ...budget, input: gathered, metrics, columns, isProrated }))
    yield
  }
  return { plans, metricsOf: metricsBeside({ source, input: gathered, columns, plans }) }
}

/** A whole report, in steps. */
export function* reportFigures(
  gathered: GatheredFigures,
  { plans, metricsOf }: FiguresBeside,
  { metricIds, perMetricId }: Pick<ColumnChoice, 'metricIds' | 'perMetricId'>,
): Generator<void, ReportFigures, void> {
  const { columns, metrics: source, book } = gathered
  const actuals: ReportSection[] = []
  const plannedAccounts = new Set(plans.flatMap(({ planned }) => [...planned.accounts.ids]))
  for (const section of reportSections({ ...gathered, plannedAccounts })) {
    actuals.push(section)
    yield
  }
  const metrics = new Map<string, ReportMetric>()
  for (const id of new Set([...metricIds, ...(perMetricId === null ? [] : [perMetricId])])) {
    const metric = source.metrics.get(id)
    if (metric === undefined) continue
    // Of hundreds of locations each takes some milliseconds.
    yield
    const { values, gaps, uncovered, isOfLedger } = metricsOf(id)
    metrics.set(id, { metric, values, gaps: reportGaps(gaps, gathered), uncovered, isOfLedger })
  }
  yield
  const reconciliation = reconcile({ ...gathered, facts: gathered.spanFacts })
  yield
  const empty = columns.flatMap(({ isEmpty }, at) => (isEmpty ? [at] : []))
  const sections = [...plans, { at: empty, planned: NO_PLAN }].reduce(
    (before: readonly ReportSection[], planned) => (planned.at.length === 0 ? before : withPlannedColumns(before, planned)),
    actuals,
  )
  return {
    sections,
    timeSpan: gathered.timeSpan,
    columns: answeredColumns(gathered, plans),
    reconciliation,
    locationIds: gathered.locationIds,
    sameStores: gathered.sameStores,
    budget: book && { budgetId: book.budgetId, name: book.name, version: book.version },
    metrics: metricIds.flatMap((id) => metrics.get(id) ?? []),
    perMetric: (perMetricId === null ? null : metrics.get(perMetricId)) ?? null,
  }
}

const NO_PLAN = { groups: { exact: () => [], printed: () => [] }, accounts: { ids: new Set<number>(), printed: () => [] } }

/** The columns with how their figures fit their days. */
export function answeredColumns({ columns }: GatheredFigures, plans: readonly ReportPlan[]): readonly AnsweredColumn[] {
  const coverages = new Map(plans.flatMap((planned) => [...planned.coverages]))
  return columns.map(({ ownLocationIds, isEmpty, ...column }, at) => ({
    ...column,
    coverage: isEmpty ? 'NONE' : (coverages.get(at) ?? column.coverage),
    locationIds: ownLocationIds,
  }))
}

/** The rows of a layout that are not the report's, in steps. Empty columns have no values. */
export function* rowFigures(
  gathered: GatheredFigures,
  { plans }: FiguresBeside,
  rows: readonly ResolvedRow[],
): Generator<void, readonly LayoutRowFigures[], void> {
  const { columns, metrics: source, budgets, isProrated, factsAt } = gathered
  const metrics = [...source.metrics.values()]
  const rowOf = insertedRows({ source, metrics, input: gathered, columns, budgets, plans, isProrated, factsOf: factsAt })
  const isEmpty = (at: number): boolean => columns[at]?.isEmpty === true
  const figures: LayoutRowFigures[] = []
  for (const row of rows) {
    yield
    const { id, values, coverages, gaps, uncovered } = rowOf(row)
    figures.push({
      id,
      values: values.map((value, at) => (isEmpty(at) ? null : value)),
      coverages: coverages && coverages.map((coverage, at) => (isEmpty(at) ? 'NONE' : coverage)),
      gaps: reportGaps(gaps, gathered),
      uncovered,
    })
  }
  return figures
}

/** Locations of a gap that are named. */
const NAMED_OF_GAP = 5

/** @param gaps one per column; null where nothing is missing. */
export function reportGaps(
  gaps: readonly (MetricGap | null)[],
  { metrics: { metrics }, names }: Pick<GatheredFigures, 'metrics' | 'names'>,
): readonly ReportGap[] {
  return gaps.flatMap((gap, column) => {
    const metric = gap && metrics.get(gap.metricId)
    if (!metric) return []
    const locations = gap.missing.slice(0, NAMED_OF_GAP).map((id) => ({ id, name: names.get(id) ?? String(id) }))
    return [{ column, metric, expected: gap.expected, missing: gap.missing.length, locations }]
  })
}
