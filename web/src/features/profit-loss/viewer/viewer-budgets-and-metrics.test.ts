import { PLAIN_COLUMNS } from '@fourwall/domain/profit-loss/report-columns.ts'
import { describe, expect, it } from 'vitest'
import { withBudget, withMetric, withoutBudget } from '../../../blocks/report-view/column-choices.ts'
import { type BudgetsAndMetrics, presentColumns } from './viewer-budgets-and-metrics.ts'

const metric = (id: string) =>
  ({
    id,
    name: id,
    unit: null,
    definition: null,
    formula: null,
    timeAggregation: 'SUM',
    locationAggregation: 'SUM',
    favorability: null,
  }) as const
const beside: BudgetsAndMetrics = {
  budgets: [
    { id: 'plan', name: 'Plan', categorizationId: 'lines', version: 1, period: 'MONTHLY' },
    { id: 'other', name: 'Other plan', categorizationId: 'other', version: 1, period: 'YEARLY' },
  ],
  metrics: [metric('guests'), metric('hours')],
}
const chosen = withMetric(withMetric({ ...withBudget(PLAIN_COLUMNS, 'plan'), perMetricId: 'guests' }, 'hours', true), 'guests', true)

describe('presentColumns', () => {
  it('leaves a choice alone of which everything is there', () => {
    expect(presentColumns(chosen, beside, 'lines')).toEqual({ columns: chosen, leftOut: [] })
    expect(presentColumns(chosen, beside, 'lines').columns).toBe(chosen)
    expect(chosen.metricIds).toEqual(['hours', 'guests'])
  })

  it('leaves out a budget that is gone, and says so of one that is of other lines', () => {
    const gone = presentColumns({ ...chosen, budgetId: 'gone', comparisons: ['BUDGET', 'PRIOR_YEAR'] }, beside, 'lines')
    expect(gone.columns).toEqual({ ...chosen, budgetId: null, comparisons: ['PRIOR_YEAR'] })
    expect(gone.leftOut).toEqual(['its budget, which was deleted'])
    const foreign = presentColumns({ ...chosen, budgetId: 'other' }, beside, 'lines')
    expect(foreign).toEqual({ columns: withoutBudget(chosen), leftOut: ['“Other plan”, which is a budget for other lines'] })
    // Of a mapping that is gone nobody knows the lines.
    expect(presentColumns(chosen, beside, null).leftOut).toEqual([])
  })

  it('leaves out metrics that are gone, as rows and as units', () => {
    const rows = presentColumns({ ...chosen, metricIds: ['gone', 'hours', 'lost'] }, beside, 'lines')
    expect(rows).toEqual({ columns: { ...chosen, metricIds: ['hours'] }, leftOut: ['2 metrics, which were deleted'] })
    const unit = presentColumns({ ...chosen, perMetricId: 'gone' }, beside, 'lines')
    expect(unit).toEqual({ columns: { ...chosen, perMetricId: null }, leftOut: ['a metric, which was deleted'] })
  })
})
