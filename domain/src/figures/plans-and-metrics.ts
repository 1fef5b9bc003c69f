import type { BudgetBook } from '../budgets/budget-book.ts'
import { type PlanBeside, planCoverage } from '../budgets/planned-columns.ts'
import { type PlannedValues, plannedValues } from '../budgets/planned-values.ts'
import type { LocationId } from '../ledger/account.ts'
import { amountsOf } from '../mappings/figure-units.ts'
import type { Fraction } from '../money/fraction.ts'
import { isOfLedgerAlone, type Metric } from '../ops-data/metric.ts'
import { type MetricColumn, type MetricSource, type MetricValues, metricValues, type UncoveredMonths } from '../ops-data/metric-columns.ts'
import type { MetricGap } from '../ops-data/metric-figures.ts'
import type { ReportInput } from '../profit-loss/build-report.ts'
import { type GroupTotals, groupTotals } from '../profit-loss/group-totals.ts'
import type { PlacedColumn } from '../profit-loss/plan-columns.ts'
import type { Coverage } from '../profit-loss/report-columns.ts'
import { touchedGroups } from '../profit-loss/touched-groups.ts'

/** A column of a report with the locations it covers. */
export interface LocatedColumn extends PlacedColumn {
  readonly locationIds: readonly LocationId[]
}

/** A budget and which of a report's columns are its own, by their places. */
export interface BudgetColumns {
  readonly book: BudgetBook
  readonly at: readonly number[]
}

interface PlanQuestion extends BudgetColumns {
  readonly input: Pick<ReportInput, 'categorization' | 'mapping' | 'scale'>
  readonly metrics: readonly Metric[]
  readonly columns: readonly LocatedColumn[]
  readonly isProrated: boolean
}

export interface ReportPlan extends PlanBeside {
  readonly planned: PlannedValues
  /** How the plan fits each of its columns, by its place among all. */
  readonly coverages: ReadonlyMap<number, Coverage>
}

/** What a budget says in some columns of a report. */
export function plannedBeside({ book, at, input, metrics, columns, isProrated }: PlanQuestion): ReportPlan {
  const own = at.flatMap((place) => columns[place] ?? [])
  const { categorization, mapping, scale } = input
  const planned = plannedValues({ book, categorization, mapping, metrics, columns: own, scale, isProrated })
  const locations = new Set(book.lines.map(({ locationId }) => locationId))
  const coverages = new Map<number, Coverage>()
  for (const [index, cover] of planned.columns.entries())
    coverages.set(at[index] ?? -1, planCoverage(cover, own[index]?.locationIds.some((id) => locations.has(id)) ?? false))
  return { at, planned, coverages }
}

interface MetricQuestion {
  readonly source: MetricSource
  readonly input: ReportInput
  readonly columns: readonly LocatedColumn[]
  readonly plans: readonly ReportPlan[]
}

/** The value of a metric in each column of a report, and what it lacks there. */
export interface MetricBeside {
  readonly values: readonly (string | null)[]
  readonly gaps: readonly (MetricGap | null)[]
  readonly uncovered: UncoveredMonths
  /** Whether it is computed from the ledger alone: of just the days of each column. */
  readonly isOfLedger: boolean
}

/**
 * The values of metrics in the columns of a report, those of a budget by the budget's own figures. Groups that a derived metric refers to
 * count as the report has them in that column; if that is cut short and the metrics it refers to are not, it has no value.
 */
export function metricsBeside({ source, input, columns, plans }: MetricQuestion): (metricId: string) => MetricBeside {
  const known = new Map<string, readonly (Fraction | null)[]>()
  const actuals = new Map<boolean, MetricValues>()
  let ready: { readonly totals: GroupTotals; readonly isTouched: ReturnType<typeof touchedGroups> } | null = null
  const exact = (groupId: string): readonly (Fraction | null)[] => {
    // Few metrics name groups.
    const { totals, isTouched } = (ready ??= { totals: groupTotals(input)(input.facts), isTouched: touchedGroups(input) })
    const values = known.get(groupId) ?? totals.exact(groupId).map((value, at) => (isTouched(groupId, at) ? value : null))
    known.set(groupId, values)
    return values
  }
  const isMoney = amountsOf(input.categorization.groups)
  const valuesIn = (isOfLedger: boolean): MetricValues =>
    metricValues(
      source,
      columns.map(({ comparison, coverage, ...column }, at): MetricColumn | null => {
        if (comparison === 'BUDGET') return null
        const groupValue = (groupId: string): Fraction | null => (coverage === 'CUT' && !isOfLedger ? null : (exact(groupId)[at] ?? null))
        return { ...column, isProrated: coverage === 'PRORATED', groupValue, isMoney }
      }),
    )
  return (metricId) => {
    const isOfLedger = isOfLedgerAlone(metricId, source.metrics)
    // Most reports show no metric.
    const actual = actuals.get(isOfLedger) ?? valuesIn(isOfLedger)
    actuals.set(isOfLedger, actual)
    const [values, gaps] = [[...actual.printed(metricId)], [...actual.gaps(metricId)]]
    for (const { at: places, planned } of plans)
      for (const [index, at] of places.entries()) {
        values[at] = planned.metrics.printed(metricId)[index] ?? null
        gaps[at] = planned.metrics.gaps(metricId)[index] ?? null
      }
    return { values, gaps, uncovered: actual.uncovered(metricId), isOfLedger }
  }
}
