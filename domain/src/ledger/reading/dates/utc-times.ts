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
    const isFirst = isFirstOfMonth(day) && hour < FARTHEST_WEST
    const isLast = isLastOfMonth(day) && hour >= HOURS - FARTHEST_EAST
    if (!isFirst && !isLast) return
    this.#rows++
    this.#first ??= { text: text.trim(), day, other: isFirst ? 'BEFORE' : 'AFTER' }
  }

  /** Null for none, and where all times are midnight in UTC or, in winter and summer, west of Greenwich: then the days are right. */
  get found(): UtcTimesFound | null {
    const areMidnights = this.#minutes.size <= MIDNIGHTS && this.#latest <= LATEST_MIDNIGHT
    // Programs that store days without a time put them at noon.
    const areNoons = this.#minutes.size === 1 && this.#minutes.has('12:00')
    return this.#first === null || areMidnights || areNoons ? null : { ...this.#first, rows: this.#rows }
  }
}

const UTC = /[T\s](\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?)?\s*(?:Z|UTC|GMT|[+-]00:?00)\s*$/i
/** No date with a time is shorter. */
const SHORTEST = 12
/** Hours of the clocks that are farthest behind UTC and ahead of it. */
const FARTHEST_WEST = 12
const FARTHEST_EAST = 14
/** When it is midnight in Hawaii. East of Greenwich midnight is on the day before. */
const LATEST_MIDNIGHT = 10
const HOURS = 24
const MIDNIGHTS = 2
