import { BadInputError } from '../errors.ts'
import { LONGEST } from '../text-limits.ts'
import { compareDays, type Day } from '../time/day.ts'
import { DAY_FORMATS, type DayStyle, formatDay, rangeName } from '../time/day-format.ts'

/** Days on which a location was shut, as stated, both included. `to` null: until further notice. */
export interface Closure {
  readonly from: Day
  readonly to: Day | null
  /** Such as `Refit`; empty if none was given. */
  readonly reason: string
}

/** Maximum number of closures of a location. */
export const MOST_CLOSURES = 100

/** `shut Jan 5 – 20, 2026 (Refit)`, `shut from Jan 05, 2026 on`. */
export function closureText({ from, to, reason }: Closure, style: DayStyle = 'MONTH_NAME'): string {
  const when = to === null ? `from ${formatDay(from, DAY_FORMATS[style])} on` : rangeName(from, to, style)
  return `shut ${when}${reason === '' ? '' : ` (${reason})`}`
}

/** Why a location cannot have these closures, a sentence; null if it can. */
export function closuresProblem(closures: readonly Closure[], name: string): string | null {
  if (closures.length > MOST_CLOSURES) return `"${name}" has more than ${MOST_CLOSURES} closures. Remove some.`
  const sorted = closures.toSorted((left, right) => compareDays(left.from, right.from))
  for (const [at, { from, to, reason }] of sorted.entries()) {
    if (to !== null && to < from) return `A closure of "${name}" ends before it begins. Correct its days.`
    const next = sorted[at + 1]
    if (next !== undefined && (to === null || next.from <= to)) return `Two closures of "${name}" overlap. Make one of them.`
    if (reason.length > LONGEST.closureReason) return `A reason has up to ${LONGEST.closureReason} characters. Shorten it.`
  }
  return null
}

/** Validates, trims and sorts closures for storage. @throws BadInputError (dates) as `closuresProblem`. */
export function checkedClosures(closures: readonly Closure[], name: string): readonly Closure[] {
  const trimmed = closures.map(({ reason, ...days }) => ({ ...days, reason: reason.trim() }))
  const problem = closuresProblem(trimmed, name)
  if (problem !== null) throw new BadInputError(problem, 'dates')
  return trimmed.toSorted((left, right) => compareDays(left.from, right.from))
}
