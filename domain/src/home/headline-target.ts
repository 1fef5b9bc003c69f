import type { FigureTable } from '../figures/answer-cells.ts'
import { absoluteDecimal, compareDecimals, negateDecimal } from '../money/decimal.ts'
import { type Day, type MonthIndex, monthOf } from '../time/day.ts'
import { homeCells } from './home-cells.ts'
import { changeFrom } from './store-changes.ts'

/** How the headline stands to its budget. Decimals: positive is better. */
export interface HeadlineTarget {
  /** Null without a plan of just these days. */
  readonly span: string | null
  /** Of the fiscal year to the end of the span; null where the span is that itself. */
  readonly toDate: string | null
  /** The month of that year that has most of it; null if it has one month, or nothing. */
  readonly most: { readonly month: MonthIndex; readonly value: string } | null
}

/**
 * @param figures of the headline with its budget.
 * @param trends the same by month.
 */
export function headlineTarget(figures: FigureTable | null, trends: FigureTable | null, groupId: string): HeadlineTarget {
  const row = figures?.rows.find((one) => one.groupId === groupId && one.accountId === null)
  const cells = homeCells(figures)
  const against = (range: 'TOTAL' | 'YEAR_TO_DATE'): string | null =>
    cells.cell(row, { measure: 'VARIANCE', range, comparison: 'BUDGET' })?.value ?? null
  const toDate = against('YEAR_TO_DATE')
  const year = figures?.figureColumns.find(({ range }) => range === 'YEAR_TO_DATE')
  return {
    span: against('TOTAL'),
    toDate,
    most: toDate === null || year === undefined ? null : mostOf(toDate, monthVariances(trends, groupId, year)),
  }
}

interface MonthVariance {
  readonly month: MonthIndex
  readonly value: string
}

/** In favorable terms: positive is better. Months without either figure are left out. */
function monthVariances(
  trends: FigureTable | null,
  groupId: string,
  { startDate, endDate }: { readonly startDate: Day; readonly endDate: Day },
): readonly MonthVariance[] {
  const row = trends?.rows.find((one) => one.groupId === groupId && one.accountId === null)
  const [own, planned] = [new Map<Day, string>(), new Map<Day, string>()]
  for (const [at, { column, measure }] of (trends?.columns ?? []).entries()) {
    const [figure, value] = [trends?.figureColumns[column], row?.cells[at]?.value ?? null]
    if (figure === undefined || measure !== 'VALUE' || value === null || figure.startDate < startDate || figure.startDate > endDate)
      continue
    if (figure.comparison === null) own.set(figure.startDate, value)
    else if (figure.comparison === 'BUDGET') planned.set(figure.startDate, value)
  }
  return [...own].flatMap(([day, value]) => {
    const plan = planned.get(day)
    if (plan === undefined) return []
    const change = changeFrom(value, plan)
    return [{ month: monthOf(day), value: row?.favorability === 'DOWN' ? negateDecimal(change) : change }]
  })
}

function mostOf(toDate: string, months: readonly MonthVariance[]): MonthVariance | null {
  const [most, ...others] = months
    .filter(({ value }) => compareDecimals(value, '0') * compareDecimals(toDate, '0') > 0)
    .toSorted((left, right) => compareDecimals(absoluteDecimal(right.value), absoluteDecimal(left.value)))
  return most === undefined || (others.length === 0 && months.length === 1) ? null : most
}
