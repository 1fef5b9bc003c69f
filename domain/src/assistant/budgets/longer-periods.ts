import type { BudgetExtent } from '../../budgets/budget-extent.ts'
import { type FigureQuestion, type QuestionRow, TOTAL_ONLY } from '../../figures/figure-question.ts'
import { addToMonth, firstDayOf, lastDayOf, type MonthIndex, monthOf } from '../../time/day.ts'
import { monthsPerPeriod } from '../../time/fiscal-calendar.ts'
import type { TimeSpan } from '../../time/time-span.ts'
import { budgetOfPlan } from '../answers/plan-names.ts'
import type { CompanyNames } from '../company-names.ts'
import { figureMeasureOf, isOutsideReports, type Plan } from '../plan.ts'

/** What a budget of quarters or years has of the whole periods that some days are in. */
export interface LongerPeriods {
  readonly period: 'QUARTERLY' | 'YEARLY'
  readonly days: TimeSpan
  /** For the whole periods; null if the plan has too many lines to show figures. */
  readonly figures: FigureQuestion | null
}

/** With more lines, no figures are shown. */
const MOST_TOLD = 3

/**
 * What can be shown of a budget by quarter or year, which has no figures for part of a period. Null for a budget by month, and for days
 * outside its plan.
 */
export function longerPeriods(plan: Plan, days: TimeSpan, extent: BudgetExtent | null, names: CompanyNames): LongerPeriods | null {
  const budgetId = budgetOfPlan(plan)
  if (extent === null || budgetId === null || extent.period === 'MONTHLY') return null
  const { firstMonth, lastMonth, period } = extent
  const [from, until] = [monthOf(days.startDate), monthOf(days.endDate)]
  if (until < firstMonth || from > lastMonth) return null
  const length = monthsPerPeriod(period)
  const periodAt = (month: MonthIndex): number => Math.floor((Math.min(Math.max(month, firstMonth), lastMonth) - firstMonth) / length)
  const whole: TimeSpan = {
    period,
    startDate: firstDayOf(addToMonth(firstMonth, periodAt(from) * length)),
    endDate: lastDayOf(addToMonth(firstMonth, (periodAt(until) + 1) * length - 1)),
  }
  const rows = toldRows(plan, names)
  const measure = figureMeasureOf(plan.measure)
  return {
    period,
    days: whole,
    figures:
      rows.length === 0 || rows.length > MOST_TOLD
        ? null
        : {
            mappingId: plan.mappingId,
            mappedOn: null,
            timeSpan: { kind: 'FIXED', ...whole },
            rows,
            places: plan.places,
            columns: { ...TOTAL_ONLY, comparisons: ['BUDGET'], budgetId },
            beside: [],
            measures: measure === 'SHARE_OF_REVENUE' ? ['VALUE', measure] : ['VALUE'],
            ranking: null,
            materiality: null,
          },
  }
}

/** The lines of a plan; of a whole report what says most of it. */
function toldRows({ rows, kind }: Plan, { groups }: CompanyNames): readonly QuestionRow[] {
  const typed = (type: string): readonly QuestionRow[] =>
    groups.flatMap((group): readonly QuestionRow[] => (group.type === type ? [{ kind: 'GROUP', groupId: group.id }] : [])).slice(0, 1)
  if (kind === 'REPORT') {
    const ebitda = typed('EBITDA')
    return [...typed('REVENUE'), ...(ebitda.length > 0 ? ebitda : typed('NET_INCOME'))]
  }
  return rows.flatMap((row): readonly QuestionRow[] => {
    if (row.kind === 'METRIC') return [{ kind: 'METRIC', metricId: row.metricId }]
    if (isOutsideReports(row)) return row.kind === 'VENDOR' ? [] : [row]
    if (row.kind === 'GROUP') return [{ kind: 'GROUP', groupId: row.groupId }]
    return row.groupId === null ? [] : [{ kind: 'ACCOUNT', groupId: row.groupId, accountId: row.accountId }]
  })
}
