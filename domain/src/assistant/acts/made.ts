import type { TimeSpan } from '../../time/time-span.ts'
import { areWholeMonths } from '../../time/whole-months.ts'
import type { AssistantAnswer } from '../answers/answer.ts'
import { planDays } from '../answers/plan-days.ts'
import type { CompanyNames } from '../company-names.ts'
import type { Plan } from '../plan.ts'

/** What an answer was made into, with what that cannot say; or why it cannot be. All in sentences for a person. */
export type Made<What> =
  | { readonly made: What; readonly leftOut: readonly string[]; readonly reason: null }
  | { readonly made: null; readonly leftOut: readonly []; readonly reason: string }

export function made<What>(what: What, leftOut: readonly string[] = []): Made<What> {
  return { made: what, leftOut, reason: null }
}

export function notMade(reason: string): Extract<Made<never>, { readonly made: null }> {
  return { made: null, leftOut: [], reason }
}

/** A plan with the days that its answer was of. */
export interface AnsweredPlan {
  readonly plan: Plan
  readonly days: TimeSpan
  /** The company's names, at the time of the answer. */
  readonly names: CompanyNames
}

/** An old answer stays of the days of its time: a plan that rolls would be of others by now. */
function namesAtAnswer({ asOf }: Pick<AssistantAnswer, 'asOf'>, names: CompanyNames): CompanyNames {
  const { time } = names
  return { ...names, time: { ...time, today: asOf.today ?? time.today, lastLedgerDay: asOf.ledgerThrough ?? time.lastLedgerDay } }
}

/** The plan of an answer, whatever it is about. */
export function answeredPlan(answer: Pick<AssistantAnswer, 'plan' | 'asOf'>, names: CompanyNames): Made<AnsweredPlan> {
  const { plan } = answer
  if (plan === null) return notMade('This was not answered with figures.')
  const then = namesAtAnswer(answer, names)
  return made({ plan, days: planDays(plan.span, then), names: then })
}

/** The plan of an answer that is made of figures of lines, accounts or metrics. */
export function figuredPlan(answer: Pick<AssistantAnswer, 'plan' | 'asOf'>, names: CompanyNames): Made<AnsweredPlan> {
  const answered = answeredPlan(answer, names)
  if (answered.made === null) return answered
  const { kind, by } = answered.made.plan
  if (by === 'VENDOR') return notMade('Reports do not divide by vendor.')
  if (kind === 'TRANSACTIONS') return notMade('Entries are not figures of a report. Ask for the line that they are in.')
  if (kind === 'DEFINE') return notMade('A definition has no figures.')
  if (kind === 'CHECK') return notMade('A check of the data has no figures of lines.')
  if (kind === 'ATTENTION') return notMade('Findings are of many lines. Ask about one of them.')
  return answered
}

/** What is left out of whatever has no room for the year to date next to other days. */
export function withoutYear({ hasYearToDate }: Pick<Plan, 'hasYearToDate'>): readonly string[] {
  return hasYearToDate ? ['The year to date is left out.'] : []
}

export const OTHER_BASE = 'Only budgets, the prior period and the prior year can be compared with there.'

/** Whether plans and metrics count by the share of days, as they do against a budget where days are no whole months. */
export function countsByDays({ against }: Pick<Plan, 'against'>, days: TimeSpan): boolean {
  return against?.kind === 'BUDGET' && !areWholeMonths(days)
}
