import { addToMonth, type Day, monthOf } from '../time/day.ts'
import { fiscalYearOf } from '../time/fiscal-calendar.ts'
import { resolveTimeSpan, type TimeContext, type TimeSpanSetting } from '../time/time-span.ts'
import { type ColumnChoice, PLAIN_COLUMNS, sameColumns } from './report-columns.ts'

/**
 * The columns that a view starts with where nobody chose any. A month to date has the same days of the year before and the year to date
 * beside it, as far as the ledger reaches; months side by side are wide enough.
 */
export function usualColumns(setting: TimeSpanSetting, context: TimeContext, firstLedgerDay: Day | null): ColumnChoice {
  const { startDate, endDate } = resolveTimeSpan(setting, context)
  const [month, first] = [monthOf(startDate), firstLedgerDay === null ? null : monthOf(firstLedgerDay)]
  if (first === null || setting.period !== 'MONTHLY' || month !== monthOf(endDate)) return PLAIN_COLUMNS
  const fiscalYear = (of: typeof month) => fiscalYearOf(of, context.fiscalYearStartMonth)
  const before = addToMonth(month, -1)
  return {
    ...PLAIN_COLUMNS,
    comparisons: first <= addToMonth(month, -12) ? ['PRIOR_YEAR'] : [],
    hasYearToDate: first <= before && fiscalYear(before) === fiscalYear(month),
  }
}

/** The columns of a view after another time span was chosen: those that it started with give way to the usual ones, others stay. */
export function columnsAfter(
  columns: ColumnChoice,
  [before, after]: readonly [before: TimeSpanSetting, after: TimeSpanSetting],
  context: TimeContext,
  firstLedgerDay: Day | null,
): ColumnChoice {
  const isChosen = sameColumns(columns, PLAIN_COLUMNS) || !sameColumns(columns, usualColumns(before, context, firstLedgerDay))
  return isChosen ? columns : usualColumns(after, context, firstLedgerDay)
}
