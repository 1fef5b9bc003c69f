import type { ColumnChoice } from '@fourwall/domain/profit-loss/report-columns.ts'

export function withoutBudget(columns: ColumnChoice): ColumnChoice {
  return { ...columns, comparisons: columns.comparisons.filter((one) => one !== 'BUDGET'), budgetId: null }
}

export function withBudget(columns: ColumnChoice, budgetId: string): ColumnChoice {
  return { ...withoutBudget(columns), comparisons: ['BUDGET', ...columns.comparisons.filter((one) => one !== 'BUDGET')], budgetId }
}

/** Adds a metric as the last row, or removes it. */
export function withMetric(columns: ColumnChoice, metricId: string, isShown: boolean): ColumnChoice {
  const others = columns.metricIds.filter((id) => id !== metricId)
  return { ...columns, metricIds: isShown ? [...others, metricId] : others }
}
