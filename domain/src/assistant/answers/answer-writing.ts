import { uncoveredNote } from '../../profit-loss/uncovered-months.ts'
import { DAY_FORMATS, formatDay } from '../../time/day-format.ts'
import type { CompanyNames } from '../company-names.ts'
import type { Plan } from '../plan.ts'
import type { AnswerPart } from './answer.ts'
import { AnswerFigures } from './answer-figures.ts'
import { countFigure, countWords, note, warning } from './answer-sentences.ts'
import type { PlanRequests } from './plan-questions.ts'
import type { PlanResults } from './plan-results.ts'
import { daysOfPlan, placesName } from './plan-words.ts'

/** What the writers of an answer's parts work from. */
export interface AnswerWriting {
  readonly plan: Plan
  readonly requests: PlanRequests
  readonly results: PlanResults
  readonly names: CompanyNames
}

export function writtenFigures({ plan, results, names }: AnswerWriting): AnswerFigures | null {
  return (
    results.figures &&
    new AnswerFigures(results.figures, {
      names,
      mappingId: plan.mappingId,
      budgetId: plan.against?.kind === 'BUDGET' ? plan.against.budgetId : null,
      question: 0,
    })
  )
}

/** `Jun 2026`, `all of Aug 2023 – Jun 2026`. */
export function whenOf({ plan, names }: Pick<AnswerWriting, 'plan' | 'names'>): string {
  const days = daysOfPlan(plan, names)
  return plan.span.kind === 'LEDGER' ? `all of ${days}` : days
}

/** `Southeast`, `same stores of all 24 locations`. */
export function whereOf({ plan, names }: Pick<AnswerWriting, 'plan' | 'names'>): string {
  const places = placesName(plan.places, names)
  return plan.isSameStore ? `same stores of ${places}` : places
}

/** `in Jun 2026`, `on Jun 15, 2026`. */
export function inWhen(writing: Pick<AnswerWriting, 'plan' | 'names'>): string {
  const when = whenOf(writing)
  return `${A_DAY.test(when) ? 'on' : 'in'} ${when}`
}

const A_DAY = /^\p{L}+ \d{1,2}, \d{4}$/u

/** ` in Jun 2026 at 101 Back Bay`; every place goes without saying. */
export function inWhenAndWhere(writing: Pick<AnswerWriting, 'plan' | 'names'>): string {
  const { locationIds, nodeIds, isAllBut } = writing.plan.places
  if (locationIds.length + nodeIds.length === 0) return ` ${inWhen(writing)}`
  return ` ${inWhen(writing)} ${nodeIds.length > 0 && locationIds.length === 0 && !isAllBut ? 'in' : 'at'} ${placesName(writing.plan.places, writing.names)}`
}

/** More locations left out than this are only counted. */
const MOST_LEFT_OUT = 10

/** How many locations are comparable, and why the others are not; nothing unless only same stores are asked for. */
export function sameStoreParts({ results }: AnswerWriting): readonly AnswerPart[] {
  const stores = results.figures?.sameStores ?? null
  if (stores === null) return []
  const { summary, leftOut, inference } = stores
  // A split by a group has the groups at odd places.
  const counted = summary
    .split(/(\d[\d,]*)/)
    .map((part, at) =>
      at % 2 === 0 ? part : countFigure(Number(part.replaceAll(',', '')), `${at === 1 ? 'comparable' : 'compared'} locations`),
    )
  const left = leftOut.slice(0, MOST_LEFT_OUT).map(({ text }) => ` ${text}.`)
  const more = leftOut.length - left.length
  return [
    note(
      ...counted,
      '.',
      ...left,
      ...(more > 0 ? [' ', ...countWords(more, 'more location'), ' left out.'] : []),
      ...(inference === null ? [] : [` ${inference}`]),
    ),
  ]
}

/** Says so where the books cover fewer months of what is compared with; empty where they do not. */
export function startOfBooks({ results }: Pick<AnswerWriting, 'results'>): readonly AnswerPart[] {
  const missing = results.figures === null ? null : uncoveredNote(results.figures.figureColumns)
  return missing === null ? [] : [warning(`${missing}.`)]
}

/** Says so where the books end before the days that are asked about; empty where they do not. */
export function endOfBooks({ names, requests }: AnswerWriting): readonly AnswerPart[] {
  const { lastLedgerDay } = names.time
  if (lastLedgerDay === null || requests.days.endDate <= lastLedgerDay) return []
  const last = formatDay(lastLedgerDay, DAY_FORMATS.MONTH_NAME)
  const isAfter = requests.days.startDate > lastLedgerDay
  return [warning(isAfter ? `The books end on ${last}, before these days begin.` : `The books end on ${last}, before these days are over.`)]
}
