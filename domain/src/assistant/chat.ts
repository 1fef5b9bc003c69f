import { LONGEST } from '../text-limits.ts'
import type { DaySpan } from '../time/time-span.ts'
import type { Plan } from './plan.ts'

/** What the person who asks has in view. */
export interface ChatContext {
  /** Null for the mapping that is usual. */
  readonly mappingId: string | null
  /** Empty for every location. */
  readonly locationIds: readonly string[]
  /** Null for none. */
  readonly days: DaySpan | null
  /** The figure that is picked on the screen, which a question such as `why?` goes on from; null for none. */
  readonly picked: Plan | null
  /** Locations that the last answer ranked or chose, which `why` and `their labor` are about; empty for none. */
  readonly listed: readonly string[]
}

export const NO_CONTEXT: ChatContext = { mappingId: null, locationIds: [], days: null, picked: null, listed: [] }

/** A question as a title: its first line, shortened. */
export function titleOfQuestion(question: string): string {
  const [line = ''] = question.trim().split('\n')
  return line.length <= LONGEST.chatTitle ? line : `${line.slice(0, LONGEST.chatTitle - 1).trimEnd()}…`
}
