import type { Plan, QuestionReading } from '../../plan.ts'
import type { Sketch } from '../sketch.ts'

/** `fine, just give me its four-wall`, `labor hours then`: at the place of the question before, though that was not answered. */
const GOES_ON = /^(?:ok(?:ay)?|fine|alright|all right|right|then|well|just)\b|\b(?:then|instead)[?.! ]*$/i

/** A longer text says more than what takes the place of another question. */
const MOST_LETTERS = 160

/** Whether a question goes on from one that was not answered. */
export function goesOnUnanswered(question: string, unanswered: string): boolean {
  return question.length <= MOST_LETTERS && unanswered.length <= MOST_LETTERS && GOES_ON.test(question.trim())
}

/**
 * Figures at the place that an unanswered question before it names, which is printed as assumed; its days may not have been booked. Null where
 * either names other places, or the figures are divided by place.
 *
 * @param unanswered the sketch of that question.
 */
export function withCarriedOver(reading: QuestionReading, { at }: Pick<Sketch, 'at'>): QuestionReading | null {
  const [places, ...others] = at
  if (reading.kind !== 'PLAN' || places === undefined || others.length > 0) return null
  const { kind, by } = reading.plan
  const isOfOne = (kind === 'FIGURES' || kind === 'TREND' || kind === 'REPORT') && (by === null || by === 'PERIOD')
  return isOfOne && reading.assumed.includes('places') && isEverywhere(reading.plan)
    ? { ...reading, plan: { ...reading.plan, places } }
    : null
}

function isEverywhere({ places }: Plan): boolean {
  return places.locationIds.length + places.nodeIds.length === 0
}
