import type { Plan, QuestionReading } from '../../plan.ts'
import type { Sketch } from '../sketch.ts'

/** `fine, just give me its four-wall`, `labor hours then`: of the place of the question before, though that was not answered. */
const GOES_ON = /^(?:ok(?:ay)?|fine|alright|all right|right|then|well|no|just)\b|\b(?:then|instead)[?.! ]*$|\b(?:its|there)\b/i

/** Longer ones say more than what takes the place of another question. */
const MOST_LETTERS = 160

/** Whether a question goes on from one that was not answered. */
export function goesOnUnanswered(question: string, unanswered: string): boolean {
  return question.length <= MOST_LETTERS && unanswered.length <= MOST_LETTERS && GOES_ON.test(question.trim())
}

/**
 * A plan with the place and the days that an unanswered question before it names, where it names none of its own; both are printed as assumed.
 * Null where that question names no place.
 *
 * @param unanswered what is read of that question.
 */
export function withCarriedOver(reading: QuestionReading, { at, spans }: Pick<Sketch, 'at' | 'spans'>): QuestionReading | null {
  const [places, ...others] = at
  if (reading.kind !== 'PLAN' || places === undefined || others.length > 0 || !isEverywhere(reading.plan)) return null
  const [span, ...more] = spans
  const isDated = span !== undefined && more.length === 0 && reading.assumed.includes('span')
  return {
    ...reading,
    plan: { ...reading.plan, places, span: isDated ? span : reading.plan.span },
    assumed: [...new Set([...reading.assumed, 'places' as const])],
  }
}

function isEverywhere({ places }: Plan): boolean {
  return places.locationIds.length + places.nodeIds.length === 0
}
