import type { ListedItem } from '../../chat.ts'
import type { CompanyNames } from '../../company-names.ts'
import type { Plan, QuestionReading } from '../../plan.ts'
import { amongListed } from '../listed-items.ts'

const THAT = '(?:that|it|this|the (?:record|peak|best|worst|high|low|top|highest|lowest)(?: one)?)'
const HOW_FAR = new RegExp(
  String.raw`^(?:and |so )?how (?:far|much)(?: (?:better|worse|higher|lower|more|less))? (?:below|above|under|over|behind|ahead of|off|from|than) ${THAT} (?:was|is|were|are|did) (.+?)(?: (?:come in|end up|finish|land))?[?.! ]*$`,
  'i',
)
const COMPARED = new RegExp(
  String.raw`^(?:and |so )?how (?:does|did|do|is|was|were) (.+?) (?:compared? (?:to|with|against)|measure up (?:to|against)|stack up (?:to|against)|look against) ${THAT}[?.! ]*$`,
  'i',
)

/** Whether a question asks how far something is from what was answered. */
export function asksHowFarFromIt(question: string): boolean {
  return HOW_FAR.test(question.trim())
}

/**
 * `How far below that was June?`, after the best month: June against that month; `and how does Hoboken compare to that`, after the best store.
 * Null for any other question, and after an answer that is not of a single month or location.
 *
 * @param read reads what is set against it, as a question after one about it alone.
 */
export function againstTheOne(
  question: string,
  last: Plan,
  listed: readonly ListedItem[],
  names: CompanyNames,
  read: (text: string, last: Plan) => QuestionReading,
): Plan | null {
  const text = (HOW_FAR.exec(question.trim()) ?? COMPARED.exec(question.trim()))?.[1]
  if (text === undefined || last.kind !== 'RANK' || listed.length !== 1 || last.against !== null) return null
  const one = amongListed(last, listed, names)
  if (one?.kind !== 'FIGURES') return null
  const other = read(text, one)
  if (other.kind !== 'PLAN' || other.plan.kind !== 'FIGURES' || JSON.stringify(other.plan.rows) !== JSON.stringify(one.rows)) return null
  const isSame = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right)
  const compared: Plan = { ...other.plan, kind: 'COMPARE', measure: one.measure, perMetricId: one.perMetricId }
  const isOfPlaces = isSame(other.plan.span, one.span)
  if (isOfPlaces && !isSame(other.plan.places, one.places)) return { ...compared, against: { kind: 'PLACES', places: one.places } }
  const isOfDays = isSame(other.plan.places, one.places) && !isOfPlaces
  return isOfDays && one.span.kind !== 'LEDGER' ? { ...compared, against: { kind: 'SPAN', span: one.span } } : null
}
