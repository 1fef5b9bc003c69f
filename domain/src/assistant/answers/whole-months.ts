import { firstDayOf, lastDayOf, monthOf } from '../../time/day.ts'
import { lastWholeMonth } from '../../time/whole-months.ts'
import type { CompanyNames } from '../company-names.ts'
import type { Plan, PlanKind } from '../plan.ts'
import type { AnswerPart, AnswerWords, AssistantAnswer } from './answer.ts'
import { comparesPartOfMonth } from './answer-writing.ts'
import { planDays } from './plan-days.ts'

/** How many sentences of the whole months are told; kinds that are left out have none. */
const TOLD: Readonly<Partial<Record<PlanKind, number>>> = { COMPARE: 3, BRIDGE: 1, FILTER: 1, RANK: 1 }

/**
 * The plan of a comparison that ends within a month, up to the last month that is booked whole: payroll and rent of a part of a month may
 * turn a year to date around. Null for any other plan.
 */
export function inWholeMonths(plan: Plan, names: CompanyNames): Plan | null {
  const { kind, against, span } = plan
  if (TOLD[kind] === undefined || span.kind === 'LEDGER' || (against?.kind !== 'BUDGET' && against?.kind !== 'PRIOR_YEAR')) return null
  const days = planDays(span, names)
  const endDate = lastDayOf(lastWholeMonth(names.time))
  const isPart = days.startDate === firstDayOf(monthOf(days.startDate)) && days.startDate < endDate && endDate < days.endDate
  if (!isPart || !comparesPartOfMonth(plan, days, names)) return null
  return { ...plan, span: { kind: 'FIXED', period: 'MONTHLY', startDate: days.startDate, endDate } }
}

/** An answer that also tells what its whole months come to, behind its own sentences. @param whole the answer to `inWholeMonths`. */
export function withWholeMonths(answer: AssistantAnswer, whole: Pick<AssistantAnswer, 'parts' | 'plan'>): AssistantAnswer {
  const most = whole.plan === null ? 0 : (TOLD[whole.plan.kind] ?? 0)
  const told = whole.parts
    .filter((part) => part.kind === 'TEXT')
    .filter(({ tone }) => tone === 'ANSWER')
    .slice(0, most)
  const at = answer.parts.findIndex(({ kind }) => kind !== 'TEXT')
  const place = at === -1 ? answer.parts.length : at
  const notes = told.map(
    ({ words }, number): AnswerPart => ({
      kind: 'TEXT',
      tone: 'NOTE',
      words: [...(number === 0 ? ['In whole months: '] : []), ...apart(words)],
    }),
  )
  return { ...answer, parts: [...answer.parts.slice(0, place), ...notes, ...answer.parts.slice(place)] }
}

/** Figures of other days than those of the answer, under keys of their own. */
function apart(words: AnswerWords): AnswerWords {
  return words.map((word) => (typeof word === 'string' ? word : { ...word, key: `whole ${word.key}` }))
}
