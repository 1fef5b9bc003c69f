import { addToMonth, type Day, lastDayOf, monthOf } from '../time/day.ts'
import { fiscalYearOf } from '../time/fiscal-calendar.ts'
import { resolveTimeSpan, type TimeContext, type TimeSpanSetting } from '../time/time-span.ts'
import { type ColumnChoice, PLAIN_COLUMNS, sameColumns } from './report-columns.ts'

/**
 * The default columns of a view. A month to date is shown next to the year to date, compared with the same days of the year before as far as
 * the ledger reaches; months side by side are wide enough. An unfinished month is not compared: payroll and rent are posted on some of its
 * days, in another year on others.
 */
export function usualColumns(setting: TimeSpanSetting, context: TimeContext, firstLedgerDay: Day | null): ColumnChoice {
  const { startDate, endDate } = resolveTimeSpan(setting, context)
  const [month, first] = [monthOf(startDate), firstLedgerDay === null ? null : monthOf(firstLedgerDay)]
  if (first === null || setting.period !== 'MONTHLY' || month !== monthOf(endDate)) return PLAIN_COLUMNS
  const fiscalYear = (of: typeof month) => fiscalYearOf(of, context.fiscalYearStartMonth)
  const before = addToMonth(month, -1)
  const hasYearToDate = first <= before && fiscalYear(before) === fiscalYear(month)
  const isCompared = first <= addToMonth(month, -12)
  const isOver = endDate === lastDayOf(month)
  return {
    ...PLAIN_COLUMNS,
    comparisons: isCompared ? ['PRIOR_YEAR'] : [],
    comparedOn: isCompared && hasYearToDate && !isOver ? ['ytd'] : null,
    hasYearToDate,
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
