import type { Plan, QuestionReading } from '../../plan.ts'
import { joinedPlaces } from '../places/place-sets.ts'
import type { Sketch } from '../sketch.ts'

/** `fine, just give me its four-wall`, `labor hours then`: at the place of the question before, though that was not answered. */
const GOES_ON = /^(?:ok(?:ay)?|fine|alright|all right|right|then|well|just)\b|\b(?:then|instead)[?.! ]*$/i

/** A longer text says more than what takes the place of another question. */
const MOST_LETTERS = 160

const KINDS: ReadonlySet<Plan['kind']> = new Set([
  'FIGURES',
  'COMPARE',
  'TREND',
  'BREAKDOWN',
  'BRIDGE',
  'REPORT',
  'TRANSACTIONS',
  'ATTENTION',
])

/** Whether a question goes on from one that was not answered. */
export function goesOnUnanswered(question: string, unanswered: string): boolean {
  return question.length <= MOST_LETTERS && unanswered.length <= MOST_LETTERS && GOES_ON.test(question.trim())
}

/**
 * Figures at the place that an unanswered question before it names, which is printed as assumed; its days may not have been booked. Null where
 * either names other places, or the figures are divided by place; those by location may be of a region.
 *
 * @param unanswered the sketch of that question.
 */
export function withCarriedOver(reading: QuestionReading, { at }: Pick<Sketch, 'at'>): QuestionReading | null {
  const [first, ...others] = at
  if (reading.kind !== 'PLAN' || first === undefined) return null
  const places = joinedPlaces(at)
  const { kind, by } = reading.plan
  const isOfOne = KINDS.has(kind) && (by === null || by === 'PERIOD' || by === 'ACCOUNT' || by === 'LINE')
  const isWithin = by === 'LOCATION' && places.nodeIds.length > 0 && !places.isAllBut
  return (isOfOne || isWithin) && reading.assumed.includes('places') && isEverywhere(reading.plan)
    ? { ...reading, plan: { ...reading.plan, places, by: others.length > 0 && by === null ? 'LOCATION' : by } }
    : null
}

function isEverywhere({ places }: Plan): boolean {
  return places.locationIds.length + places.nodeIds.length === 0
}
