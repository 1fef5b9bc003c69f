import type { ProfitLossGroupType } from '../../mappings/categorization.ts'
import { isCategory } from '../../mappings/group-tree.ts'
import { addToMonth, firstDayOf, lastDayOf, monthOf } from '../../time/day.ts'
import { monthName, rangeName } from '../../time/day-format.ts'
import { firstMonthOfPeriod, periodNumberOf } from '../../time/fiscal-calendar.ts'

import type { TimeSpan } from '../../time/time-span.ts'
import { areWholeMonths, lastWholeMonth } from '../../time/whole-months.ts'
import type { CompanyNames } from '../company-names.ts'
import { isBySpans, isOutsideReports, listsVendors, namesVendors, type Plan, type RefusalReason } from '../plan.ts'
import { beginAfterBooks, overlapYearBefore, planDays } from './plan-days.ts'
import { budgetOfPlan, standsBesideWhole } from './plan-names.ts'

/** What to ask first, from the company's own lines and locations. */
export function firstQuestions({ groups, locations, budgets, metrics, tree }: CompanyNames): readonly string[] {
  const { revenue, payroll, headline } = linesToAskOf(groups)
  const region = tree[0]?.children.find(({ tag }) => tag !== 'LOCATION')?.name
  const [location] = locations
  const [metric] = metrics
  return [
    ...(revenue === undefined ? [] : [`${revenue} last month`]),
    ...(payroll === undefined || budgets.length === 0 ? [] : [`${payroll} against budget year to date`]),
    ...(headline === undefined || locations.length < 2 ? [] : [`Locations by ${headline} %, best and worst`]),
    ...(headline === undefined ? [] : [`Why is ${headline} different from last year?`]),
    ...(payroll === undefined || location === undefined ? [] : [`${payroll} % at ${location.name} by month`]),
    ...(revenue === undefined || region === undefined ? [] : [`${revenue} by region by quarter`]),
    ...(metric === undefined ? [] : [`${metric.name} by month`]),
    'Anything unusual last month?',
  ]
}

/** Questions close to one that the ledger's reports cannot answer; the first questions where there are none. */
export function questionsInstead(reason: RefusalReason, names: CompanyNames): readonly string[] {
  const { revenue, payroll, headline } = linesToAskOf(names.groups)
  const of = (line: string | undefined, ask: (line: string) => string): readonly string[] => (line === undefined ? [] : [ask(line)])
  const hasBudget = names.budgets.length > 0
  const areMany = names.locations.length > 1
  const ofPayroll = [...(areMany ? of(payroll, (line) => `${line} by location`) : []), ...of(payroll, (line) => `${line} % by month`)]
  const INSTEAD: Readonly<Partial<Record<RefusalReason, readonly string[]>>> = {
    DAYS: [...of(revenue, (line) => `${line} by month`), ...of(payroll, (line) => `${line} % by month`)],
    FORECAST: [
      ...(hasBudget ? of(headline, (line) => `${line} against budget year to date`) : []),
      ...of(revenue, (line) => `${line} by month`),
      ...of(headline, (line) => `${line} against last year`),
    ],
    WHAT_IF: [...of(payroll, (line) => `${line} % by month`), ...of(headline, (line) => `Why is ${line} different from last year?`)],
    OUTSIDE_COMPANY: [
      ...(areMany ? of(headline, (line) => `Locations by ${line} %, best and worst`) : []),
      ...of(revenue, (line) => `${line} against last year`),
    ],
    PEOPLE: ofPayroll,
    STAFF: ofPayroll,
    DUPLICATES: ['Possible duplicates last month', 'Entries last month'],
    HISTORY: ['How far do the books go?', ...of(headline, (line) => `Why is ${line} different from last year?`)],
    ADVICE: ['Anything unusual last month?', ...of(headline, (line) => `Why is ${line} different from last year?`)],
  }
  const found = INSTEAD[reason] ?? []
  return found.length > 0 ? found : firstQuestions(names).slice(0, 3)
}

function linesToAskOf(groups: CompanyNames['groups']): {
  readonly revenue: string | undefined
  readonly payroll: string | undefined
  readonly headline: string | undefined
} {
  const named = (type: ProfitLossGroupType): string | undefined => groups.find((group) => group.type === type)?.name
  return { revenue: named('REVENUE'), payroll: named('PAYROLL'), headline: named('EBITDA') ?? named('NET_INCOME') }
}

function isCategoryOf(groupId: string, groups: CompanyNames['groups']): boolean {
  return groups.some((group) => group.id === groupId && isCategory(group))
}

/** `this month`, of books that end before it: the same of the last month or quarter that they have. Null where they do not end before it, and for a budget. */
function bookedInstead(plan: Plan, { time, firstLedgerDay }: CompanyNames): string | null {
  if (!beginAfterBooks(plan.span, { time, firstLedgerDay }) || budgetOfPlan(plan) !== null || plan.kind === 'DEFINE') return null
  const last = lastWholeMonth(time)
  switch (monthsOf(planDays(plan.span, { time, firstLedgerDay }))) {
    case 1:
      return `In ${monthName(last)}`
    case MONTHS_OF_QUARTER: {
      const quarter = periodNumberOf(addToMonth(last, 1), 'QUARTERLY', time.fiscalYearStartMonth) - 1
      const first = firstMonthOfPeriod(quarter, 'QUARTERLY', time.fiscalYearStartMonth)
      return `In ${rangeName(firstDayOf(first), lastDayOf(addToMonth(first, MONTHS_OF_QUARTER - 1)))}`
    }
    default:
      return null
  }
}

const MONTHS_OF_QUARTER = 3

/** Whether a budget plans months that the books do not have yet: no reason why they differ is known. */
function isPlanned(plan: Plan, names: Pick<CompanyNames, 'time' | 'firstLedgerDay'>): boolean {
  return budgetOfPlan(plan) !== null && monthOf(planDays(plan.span, names).endDate) > lastWholeMonth(names.time)
}

/** How many months days are; null where they begin or end within one. */
function monthsOf(days: TimeSpan): number | null {
  return areWholeMonths(days) ? monthOf(days.endDate) - monthOf(days.startDate) + 1 : null
}

/** Questions that go on from an answer, each read as one that changes the plan. */
export function nextQuestions(plan: Plan, names: CompanyNames): readonly string[] {
  const booked = bookedInstead(plan, names)
  if (booked !== null) return [booked]
  const { budgets, locations, groups } = names
  const { kind, by, against, alsoAgainst, rows, places, rolling, vendor, entryTypes, side, where, first, order } = plan
  const isOfCategories = rows.every((row) => row.kind === 'ACCOUNT' || (row.kind === 'GROUP' && isCategoryOf(row.groupId, groups)))
  const areAll = where.length + entryTypes.length + (first ?? 0) === 0 && order === null && side !== 'INCOME'
  const isOfVendor = vendor !== null && vendor !== '' && kind === 'TRANSACTIONS' && rows.length < 2 && isOfCategories && areAll
  if (
    (rows.length === 0 && !isOfVendor) ||
    kind === 'DEFINE' ||
    kind === 'CHECK' ||
    kind === 'ATTENTION' ||
    listsVendors(plan) ||
    rolling !== null ||
    isBySpans({ by })
  )
    return []
  const isOfOne = locations.length < 2 || (!places.isAllBut && places.nodeIds.length === 0 && places.locationIds.length === 1)
  // The entries of a vendor lead to its figures.
  const isTransactions = kind === 'TRANSACTIONS' && !isOfVendor
  const isRanked = kind === 'RANK' || kind === 'FILTER'
  const isOfYears = kind !== 'TREND' && overlapYearBefore(plan.span, names)
  const isOfMonth = kind === 'BRIDGE' && against?.kind === 'PRIOR_YEAR' && monthsOf(planDays(plan.span, names)) === 1
  return [
    // Sales that are down from the month before may be up from the year before.
    ...(isOfMonth ? ['Against the month before'] : []),
    ...(kind === 'COMPARE' &&
    !isPlanned(plan, names) &&
    !standsBesideWhole(plan, names) &&
    rows.length === 1 &&
    !rows.some(isOutsideReports)
      ? ['Why?']
      : []),
    ...(budgetOfPlan(plan) !== null || budgets.length === 0 || isTransactions || isRanked || namesVendors(plan) ? [] : ['Against budget']),
    ...(against?.kind === 'PRIOR_YEAR' || alsoAgainst?.kind === 'PRIOR_YEAR' || isTransactions || isRanked || isOfYears
      ? []
      : ['Against last year']),
    ...(by === 'LOCATION' || isOfOne || isTransactions || isRanked || kind === 'BRIDGE' ? [] : ['By location']),
    ...(kind === 'TREND' || isRanked || isTransactions ? [] : ['By month']),
  ].slice(0, 3)
}
