import { type Day, isFirstOfMonth, isLastOfMonth } from '../../../time/day.ts'

/** Rows whose month may be another one where people are, since their times are in UTC. */
export interface UtcTimesFound {
  readonly rows: number
  readonly text: string
  readonly day: Day
  /** It may still be the month before, or already the next one. */
  readonly other: 'BEFORE' | 'AFTER'
}

/** Finds times in UTC, as in 2026-02-01T05:59:59Z, within fourteen hours of another month. */
export class UtcTimes {
  readonly #minutes = new Set<string>()
  #latest = 0
  #first: Omit<UtcTimesFound, 'rows'> | null = null
  #rows = 0

  /** @param text of the date. */
  add(text: string, day: Day): void {
    const time = text.length < SHORTEST ? null : UTC.exec(text)
    if (time === null) return
    const [, hours = '', minutes = ''] = time
    const hour = Number(hours)
    if (this.#minutes.size <= MIDNIGHTS) this.#minutes.add(`${hours}:${minutes}`)
    this.#latest = Math.max(this.#latest, hour)
    const isFirst = isFirstOfMonth(day) && hour < FARTHEST
    const isLast = isLastOfMonth(day) && hour >= HOURS - FARTHEST
    if (!isFirst && !isLast) return
    this.#rows++
    this.#first ??= { text: text.trim(), day, other: isFirst ? 'BEFORE' : 'AFTER' }
  }

  /** Null for none, and where all times are midnight in UTC or, in winter and summer, west of Greenwich: then the days are right. */
  get found(): UtcTimesFound | null {
    const areMidnights = this.#minutes.size <= MIDNIGHTS && this.#latest <= HOURS / 2
    return this.#first === null || areMidnights ? null : { ...this.#first, rows: this.#rows }
  }
}

const UTC = /[T\s](\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?)?\s*(?:Z|UTC|GMT|[+-]00:?00)\s*$/i
/** No date with a time is shorter. */
const SHORTEST = 12
/** Hours of clocks that are farthest from UTC. */
const FARTHEST = 14
const HOURS = 24
const MIDNIGHTS = 2
