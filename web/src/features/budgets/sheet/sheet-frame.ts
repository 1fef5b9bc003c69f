import { AccountPlaces } from '@fourwall/domain/budgets/account-places.ts'
import type { BudgetAccount } from '@fourwall/domain/budgets/budget-book.ts'
import { type BudgetLine, budgetLines } from '@fourwall/domain/budgets/budget-lines.ts'
import type { ProfitLossGroup } from '@fourwall/domain/mappings/categorization.ts'
import { type FigureUnit, figureUnits } from '@fourwall/domain/mappings/figure-units.ts'
import { type GroupTree, groupTree } from '@fourwall/domain/mappings/group-tree.ts'
import type { MinorDigits } from '@fourwall/domain/money/minor.ts'
import type { Metric } from '@fourwall/domain/ops-data/metric.ts'
import type { MonthSpan } from '@fourwall/domain/ops-data/metric-figures.ts'
import type { Placing } from '@fourwall/domain/profit-loss/mapped-places.ts'
import { addToMonth, type Day, firstDayOf, lastDayOf, type MonthIndex, type MonthOfYear } from '@fourwall/domain/time/day.ts'
import { monthName } from '@fourwall/domain/time/day-format.ts'
import { firstMonthOfPeriod, fiscalYearOf, monthsPerPeriod, type Period, periodNumberOf } from '@fourwall/domain/time/fiscal-calendar.ts'
import { periodHeading } from '@fourwall/domain/time/periods.ts'
import { listedAccounts, NO_ACCOUNTS, type SheetAccounts } from './sheet-accounts.ts'

/** Categorization, period and time span of a budget. */
export interface BudgetShape {
  readonly period: Period
  /** Whole fiscal periods, both ends included. */
  readonly firstMonth: MonthIndex
  readonly lastMonth: MonthIndex
}

/** A column of a budget's sheet: a period, or a total of several. */
export interface SheetColumn {
  /** A period's first day; `year:2026`; `total`. */
  readonly key: string
  readonly kind: 'PERIOD' | 'YEAR' | 'TOTAL'
  readonly heading: string
  readonly months: MonthSpan
  readonly startDate: Day
  readonly endDate: Day
  /** The range of its periods, from 0; the end is excluded. */
  readonly from: number
  readonly to: number
}

/** The structure of a budget's sheet, independent of its figures. */
export interface SheetFrame {
  readonly shape: BudgetShape
  readonly groups: readonly ProfitLossGroup[]
  readonly tree: GroupTree
  readonly lines: readonly BudgetLine[]
  readonly accounts: SheetAccounts
  readonly mapping: Placing
  /** Signs and names of accounts. */
  readonly places: AccountPlaces
  readonly columns: readonly SheetColumn[]
  /** Each period's first day, the earliest first. */
  readonly periods: readonly Day[]
  /** The metrics of the sheet, and those that derived ones are computed from. */
  readonly metrics: readonly Metric[]
  readonly units: ReadonlyMap<string, FigureUnit>
  /** Decimals of the ledger's amounts. */
  readonly scale: MinorDigits
}

interface FrameFacts {
  readonly shape: BudgetShape
  readonly groups: readonly ProfitLossGroup[]
  readonly metrics: readonly Metric[]
  /** Default: none. */
  readonly accounts?: SheetAccounts
  /** The accounts with a row; default: those that `listedAccounts` has. */
  readonly listed?: readonly BudgetAccount[]
  readonly fiscalYearStart: MonthOfYear
  readonly scale: MinorDigits
}

/** The lines and columns of a budget's sheet. Metrics hidden in budgets have no line. */
export function sheetFrame({ shape, groups, metrics, accounts = NO_ACCOUNTS, listed, fiscalYearStart, scale }: FrameFacts): SheetFrame {
  const tree = groupTree(groups)
  const mapping = { accountMappings: accounts.all.flatMap(({ id, groupId }) => (groupId === null ? [] : [{ accountId: id, groupId }])) }
  const columns = sheetColumns(shape, fiscalYearStart)
  return {
    shape,
    groups,
    tree,
    columns,
    scale,
    metrics,
    accounts,
    mapping,
    // Types only matter outside of the mapping, where no line adds accounts up.
    places: new AccountPlaces(
      tree,
      mapping,
      accounts.all.map((account) => ({ ...account, type: null })),
    ),
    lines: budgetLines(
      tree,
      metrics.filter(({ showInBudget }) => showInBudget),
      listed ?? listedAccounts(accounts),
    ),
    periods: columns.flatMap(({ kind, startDate }) => (kind === 'PERIOD' ? [startDate] : [])),
    units: figureUnits(tree),
  }
}

/**
 * A column per period; a total after each fiscal year if there are several; the total at the end. Periods keep the months they were
 * planned for, even if the company's fiscal year changed.
 */
export function sheetColumns({ period, firstMonth, lastMonth }: BudgetShape, fiscalYearStart: MonthOfYear): readonly SheetColumn[] {
  const months = monthsPerPeriod(period)
  const count = Math.floor((lastMonth - firstMonth + 1) / months)
  // Its periods may follow a former fiscal year: then its years are twelve months each from its first month.
  const isOfFiscalYears = firstMonthOfPeriod(periodNumberOf(firstMonth, period, fiscalYearStart), period, fiscalYearStart) === firstMonth
  const yearOf = (at: number): number =>
    isOfFiscalYears ? fiscalYearOf(addToMonth(firstMonth, at * months), fiscalYearStart) : Math.floor((at * months) / 12)
  const yearHeading = (from: number, to: number): string =>
    isOfFiscalYears
      ? String(yearOf(from))
      : `${monthName(addToMonth(firstMonth, from * months))} to ${monthName(addToMonth(firstMonth, to * months - 1))}`
  const hasYears = count > 0 && period !== 'YEARLY' && yearOf(0) !== yearOf(count - 1)
  const column = (kind: SheetColumn['kind'], key: string, heading: string, from: number, to: number): SheetColumn => {
    const span = { from: addToMonth(firstMonth, from * months), to: addToMonth(firstMonth, to * months - 1) }
    return { key, kind, heading, months: span, startDate: firstDayOf(span.from), endDate: lastDayOf(span.to), from, to }
  }
  const columns: SheetColumn[] = []
  let yearFrom = 0
  for (let at = 0; at < count; at += 1) {
    const month = addToMonth(firstMonth, at * months)
    columns.push(column('PERIOD', firstDayOf(month), periodHeading(month, period, fiscalYearStart), at, at + 1))
    if (!hasYears || (at + 1 < count && yearOf(at + 1) === yearOf(at))) continue
    columns.push(column('YEAR', `year:${yearOf(at)}`, yearHeading(yearFrom, at + 1), yearFrom, at + 1))
    yearFrom = at + 1
  }
  if (count > 1) columns.push(column('TOTAL', 'total', 'Total', 0, count))
  return columns
}
