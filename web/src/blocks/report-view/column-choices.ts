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

/** Which columns a report compares: all of them, its total alone, or chosen ones. */
export type ComparedPart = 'ALL' | 'TOTAL' | 'CHOSEN'

export function comparedPart({ comparedOn }: Pick<ColumnChoice, 'comparedOn'>): ComparedPart {
  if (comparedOn === null) return 'ALL'
  return comparedOn.length === 1 && comparedOn[0] === 'total' ? 'TOTAL' : 'CHOSEN'
}

/** Comparing at the total alone shows the total; choosing begins with the last period. `comparable`: in the order shown. */
export function withComparedPart(columns: ColumnChoice, part: ComparedPart, comparable: readonly { readonly key: string }[]): ColumnChoice {
  switch (part) {
    case 'ALL':
      return { ...columns, comparedOn: null }
    case 'TOTAL':
      return { ...columns, hasTotal: true, comparedOn: ['total'] }
    case 'CHOSEN': {
      const last = comparable.findLast(({ key }) => /^\d/.test(key)) ?? comparable.at(-1)
      return { ...columns, comparedOn: last === undefined ? null : [last.key] }
    }
  }
}

/** Adds a column to those that are compared, or removes it; without any, all are. */
export function withComparedColumn(columns: ColumnChoice, key: string, isCompared: boolean): ColumnChoice {
  const others = (columns.comparedOn ?? []).filter((one) => one !== key)
  const comparedOn = isCompared ? [...others, key] : others
  return { ...columns, comparedOn: comparedOn.length === 0 ? null : comparedOn }
}

/** With or without the total, which is no longer compared once it is removed. */
export function withTotal(columns: ColumnChoice, hasTotal: boolean): ColumnChoice {
  return { ...(hasTotal ? columns : withComparedColumn(columns, 'total', false)), hasTotal }
}
