import { joinNames } from '../../sentence-text.ts'
import { firstDayOf, lastDayOf, monthOf } from '../../time/day.ts'
import { lastWholeMonth } from '../../time/whole-months.ts'
import type { CompanyNames } from '../company-names.ts'
import { figureMeasureOf, isBySpans, isRateRow, type Plan, type PlanKind } from '../plan.ts'
import type { AnswerPart, AnswerWords, AssistantAnswer } from './answer.ts'
import { comparesPartOfMonth, hasCosts } from './answer-writing.ts'
import { planDays } from './plan-days.ts'

/** How many sentences about the whole months to show; other kinds show none. */
const TOLD: Readonly<Partial<Record<PlanKind, number>>> = { COMPARE: 3, BRIDGE: 1, FILTER: 1, RANK: 1, FIGURES: 3, BREAKDOWN: 1, REPORT: 2 }

/**
 * The plan of a comparison that ends within a month, or of what sets costs off against revenue, up to the last month that is booked whole:
 * payroll and rent of a part of a month may turn a year to date around. Null for any other plan.
 */
export function inWholeMonths(plan: Plan, names: CompanyNames): Plan | null {
  const { kind, against, span } = plan
  const isCompared = against?.kind === 'BUDGET' || against?.kind === 'PRIOR_YEAR'
  if (TOLD[kind] === undefined || span.kind === 'LEDGER' || !(isCompared || (against === null && isNet(plan, names)))) return null
  const days = planDays(span, names)
  const endDate = lastDayOf(lastWholeMonth(names.time))
  const isPart = days.startDate === firstDayOf(monthOf(days.startDate)) && days.startDate < endDate && endDate < days.endDate
  if (!isPart || (isCompared && !comparesPartOfMonth(plan, days, names))) return null
  return { ...plan, span: { kind: 'FIXED', period: 'MONTHLY', startDate: days.startDate, endDate } }
}

/** Whether figures set costs off against revenue: profits, shares, rates, whole reports. Those of single periods show which one is a part. */
function isNet(plan: Plan, names: CompanyNames): boolean {
  const { kind, by, rows, measure, rolling } = plan
  const { groups } = names
  if (by === 'PERIOD' || isBySpans({ by }) || rolling !== null || rows.some((row) => row.kind === 'METRIC' || row.kind === 'VENDOR'))
    return false
  // Next to what it costs stands its share of revenue.
  if (((kind === 'FIGURES' && by === null) || (kind === 'BREAKDOWN' && (by === 'ACCOUNT' || by === 'LINE'))) && hasCosts(plan, names))
    return true
  if (kind === 'REPORT' || (figureMeasureOf(measure) === 'SHARE_OF_REVENUE' && hasCosts(plan, names)) || rows.some(isRateRow)) return true
  return rows.some((row) => row.kind === 'GROUP' && groups.some(({ id, formula }) => id === row.groupId && formula !== null))
}

/**
 * An answer with the figures of its whole months: first where it compares, as payroll and rent of a part of a month may turn the comparison
 * around, else in a note after its own sentences.
 *
 * @param whole the answer to `inWholeMonths`.
 */
export function withWholeMonths(answer: AssistantAnswer, whole: Pick<AssistantAnswer, 'parts' | 'plan'>): AssistantAnswer {
  const most = whole.plan === null ? 0 : (TOLD[whole.plan.kind] ?? 0)
  const told = whole.parts
    .filter((part) => part.kind === 'TEXT')
    .filter(({ tone }) => tone === 'ANSWER')
    // Some have no figure in whole months.
    .filter(({ words }) => words.some((word) => typeof word !== 'string'))
    .slice(0, most)
  const shown = answer.parts.findIndex(({ kind }) => kind !== 'TEXT')
  const sentences = shown === -1 ? answer.parts : answer.parts.slice(0, shown)
  const leads = answer.plan !== null && answer.plan.against !== null
  const isSaid = (part: AnswerPart): boolean => part.kind === 'TEXT' && part.tone === 'ANSWER'
  const place = leads ? Math.max(sentences.findIndex(isSaid), 0) : sentences.findLastIndex(isSaid) + 1
  const notes = told.map(
    ({ words }, number): AnswerPart => ({
      kind: 'TEXT',
      tone: leads ? 'ANSWER' : 'NOTE',
      words: [
        ...(number === 0 ? ['In whole months: '] : []),
        ...apart(whole.plan?.kind === 'FILTER' ? withNames(words, whole.parts) : words),
      ],
    }),
  )
  return { ...answer, parts: [...answer.parts.slice(0, place), ...notes, ...answer.parts.slice(place)] }
}

/** More are only counted. */
const MOST_NAMED = 8

/** A sentence that counts what a filter found, with the names of it where these are few: they may be others than the table lists. */
function withNames(words: AnswerWords, parts: readonly AnswerPart[]): AnswerWords {
  const names = parts.flatMap((part) =>
    part.kind === 'TABLE' ? part.rows.flatMap(({ cells: [name], isTotal }) => (typeof name === 'string' && !isTotal ? [name] : [])) : [],
  )
  if (names.length === 0 || names.length > MOST_NAMED) return words
  return [...words, ` Found: ${joinNames(names)}.`]
}

/** Figures of other days than those of the answer, under keys of their own. */
function apart(words: AnswerWords): AnswerWords {
  return words.map((word) => (typeof word === 'string' ? word : { ...word, key: `whole ${word.key}` }))
}
