import { type CalculationOperand, calculationName, readCalculation } from '../../figures/calculation.ts'
import type { Comparison } from '../../profit-loss/report-columns.ts'
import { shiftTimeSpan } from '../../time/comparison.ts'
import { monthOf } from '../../time/day.ts'
import { monthName } from '../../time/day-format.ts'
import type { TimeSpan } from '../../time/time-span.ts'
import type { CompanyNames } from '../company-names.ts'
import { operandsOf, type Plan, type PlanRow } from '../plan.ts'
import { planDays } from './plan-days.ts'

export function planRowName(row: PlanRow, { groups, accounts, metrics }: Pick<CompanyNames, 'groups' | 'accounts' | 'metrics'>): string {
  switch (row.kind) {
    case 'GROUP':
      return groups.find(({ id }) => id === row.groupId)?.name ?? 'A deleted line'
    case 'METRIC':
      return metrics.find(({ id }) => id === row.metricId)?.name ?? 'A deleted metric'
    case 'ACCOUNT':
      return accounts.find(({ id }) => id === row.accountId)?.name ?? 'A deleted account'
    case 'VENDOR':
      return [
        row.vendor === '' ? 'No vendor' : row.vendor,
        ...operandsOf(row).map((part) => planRowName(part, { groups, accounts, metrics })),
      ].join(' in ')
    case 'CALCULATION': {
      if (row.name !== undefined) return row.name
      const { formula, operands } = readCalculation(row.formula)
      const nameOf = (operand: CalculationOperand | undefined): string =>
        operand === undefined ? '' : planRowName(operand, { groups, accounts, metrics })
      return calculationName(formula, (reference) => nameOf(operands.get(reference)))
    }
  }
}

/** One of what figures are divided by: `guest`, `square foot`, `labor hour`. A name in capitals stays as it is. */
export function divisorName({ perMetricId }: Pick<Plan, 'perMetricId'>, { metrics }: CompanyNames): string {
  const name = metrics.find(({ id }) => id === perMetricId)?.name ?? 'metric'
  const words = name.split(' ').map((word) => (/^\p{Lu}\p{Ll}/u.test(word) ? word.toLowerCase() : word))
  const last = words.at(-1) ?? ''
  const one = /feet$/i.test(last)
    ? last.replace(/feet$/i, 'foot')
    : /[^aeiou]ies$/.test(last)
      ? last.replace(/ies$/, 'y')
      : /[a-z]s$/.test(last) && !/(?:ss|us|is)$/.test(last)
        ? last.slice(0, -1)
        : last
  return [...words.slice(0, -1), one].join(' ')
}

/** The words after a ratio: ` of revenue`, ` per guest`; empty for an amount. */
export function ratioWords(plan: Pick<Plan, 'measure' | 'perMetricId'>, names: CompanyNames): string {
  if (plan.measure === 'SHARE_OF_REVENUE') return ' of revenue'
  return plan.measure === 'PER_METRIC' ? ` per ${divisorName(plan, names)}` : ''
}

/** What figures are compared with: `Budget 2026`, `Prior year`, `Jan – Mar 2026`. */
export function baseName({ against, span }: Pick<Plan, 'against' | 'span'>, names: CompanyNames): string {
  switch (against?.kind) {
    case 'BUDGET':
      return names.budgets.find(({ id }) => id === against.budgetId)?.name ?? 'Budget'
    case 'PRIOR_YEAR':
      return 'Prior year'
    case 'PRIOR_PERIOD':
      return span.kind === 'LEDGER' ? 'Prior period' : priorName(planDays(span, names))
    default:
      return 'Base'
  }
}

function priorName(days: TimeSpan): string {
  if (days.period === 'MONTHLY' && monthOf(days.startDate) === monthOf(days.endDate))
    return monthName(monthOf(shiftTimeSpan(days, -1).startDate))
  return 'Prior period'
}

/** A plan that compares with what it is also set against; null for none. */
export function secondBase(plan: Plan): Plan | null {
  return plan.alsoAgainst === null ? null : { ...plan, against: plan.alsoAgainst, alsoAgainst: null }
}

/** The budget that figures are compared with; null for none. */
export function budgetOfPlan({ against, alsoAgainst }: Pick<Plan, 'against' | 'alsoAgainst'>): string | null {
  return [against, alsoAgainst].find((base) => base?.kind === 'BUDGET')?.budgetId ?? null
}

/** `which months were below the month before`: whether each period of an answer is set against the one right before it. */
export function comparesInSteps({ kind, by, against }: Pick<Plan, 'kind' | 'by' | 'against'>): boolean {
  return against?.kind === 'PRIOR_PERIOD' && kind !== 'REPORT' && (by === 'PERIOD' || kind === 'TREND')
}

/** `June and YTD`: whether other days stand next to a plan's own, which are a part of them, so that nothing differs. */
export function standsBesideWhole(
  plan: Pick<Plan, 'kind' | 'by' | 'span' | 'against'>,
  names: Pick<CompanyNames, 'time' | 'firstLedgerDay'>,
): boolean {
  const { kind, by, span, against } = plan
  if (against?.kind !== 'SPAN' || (kind !== 'COMPARE' && (kind !== 'REPORT' || by !== null))) return false
  const [own, whole] = [planDays(span, names), planDays(against.span, names)]
  return whole.startDate <= own.startDate && whole.endDate >= own.endDate && whole.startDate !== own.startDate
}

/** The comparison of the report engine that a plan's base is; null for other days or places, or nothing. */
export function comparisonOfPlan({ against }: Pick<Plan, 'against'>): Comparison | null {
  return against === null || against.kind === 'SPAN' || against.kind === 'PLACES' ? null : against.kind
}

/** Whether a line is computed from amounts, as a profit is, so that its share of revenue is a margin. */
export function isProfitLine(row: PlanRow, groups: CompanyNames['groups']): boolean {
  return row.kind === 'GROUP' && groups.some(({ id, formula }) => id === row.groupId && formula !== null && !formula.includes('/'))
}
