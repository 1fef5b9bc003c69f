import { LONGEST } from '../text-limits.ts'
import type { DaySpan } from '../time/time-span.ts'
import type { Plan, PlanReportRow } from './plan.ts'

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
  /** What the last answer lists, in its order, which `why`, `their labor` and `the highest one` may be about; empty for none. */
  readonly listed: readonly ListedItem[]
  /** What was answered before the last answer, which `both against budget` is about as well; null for none. */
  readonly earlier: Plan | null
  /**
   * The questions since the last answer, oldest first: they were not understood, or none of their meanings was chosen. `sorry, I
   * mean Old Town` corrects the last of them. Empty right after an answer.
   */
  readonly unanswered: readonly string[]
}

/** A place, a period, a line or an account that an answer lists, with what it has of the others. */
export interface ListedItem {
  /** Empty for every location. */
  readonly locationIds: readonly string[]
  /** Null for a vendor, which has those of the answer. */
  readonly days: DaySpan | null
  /** Null for a metric, a calculation, a vendor. */
  readonly row: PlanReportRow | null
  /** By the name as it is booked. Left out: none. */
  readonly vendor?: string
  /** What it is listed with; of a comparison how much better it is than its base. A Decimal; null without one. */
  readonly value: string | null
}

export const NO_CONTEXT: ChatContext = {
  mappingId: null,
  locationIds: [],
  days: null,
  picked: null,
  listed: [],
  earlier: null,
  unanswered: [],
}

/** A question as a title: its first line, shortened. */
export function titleOfQuestion(question: string): string {
  const [line = ''] = question.trim().split('\n')
  return line.length <= LONGEST.chatTitle ? line : `${line.slice(0, LONGEST.chatTitle - 1).trimEnd()}…`
}
