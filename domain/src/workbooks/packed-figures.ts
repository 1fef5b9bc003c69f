import type { LocationId } from '../ledger/account.ts'
import type { MonthIndex } from '../time/day.ts'

/** Stored figures of one subject at one location: parallel lists, earliest first. */
export interface PackedFigures {
  /** Id of a metric, or of a group. */
  readonly subjectId: string
  readonly locationId: LocationId
  readonly firstMonths: readonly MonthIndex[]
  /** 1, 3 or 12. */
  readonly months: readonly number[]
  /** Decimals. */
  readonly values: readonly string[]
}

/** Figures by subject, location and period. */
export class FigureBook {
  readonly #lines = new Map<string, Map<LocationId, PackedFigures>>()

  add(lines: readonly PackedFigures[]): void {
    for (const line of lines) {
      const ofSubject = this.#lines.get(line.subjectId)
      if (ofSubject === undefined) this.#lines.set(line.subjectId, new Map([[line.locationId, line]]))
      else ofSubject.set(line.locationId, line)
    }
  }

  /** The values of some periods, in order; null if nothing is stored for exactly these months. */
  valuesOf(
    subjectId: string,
    locationId: LocationId,
    periods: readonly { readonly firstMonth: MonthIndex; readonly months: number }[],
  ): readonly (string | null)[] {
    const line = this.#lines.get(subjectId)?.get(locationId)
    if (line === undefined) return periods.map(() => null)
    const byMonth = new Map(line.firstMonths.map((month, at) => [month, at]))
    return periods.map(({ firstMonth, months }) => {
      const at = byMonth.get(firstMonth)
      return at === undefined || line.months[at] !== months ? null : (line.values[at] ?? null)
    })
  }

  /** Number of figures that overlap the periods without being of one of them. */
  countBeside(periods: readonly { readonly firstMonth: MonthIndex; readonly months: number }[]): number {
    const [first, last] = [periods[0], periods.at(-1)]
    if (first === undefined || last === undefined) return 0
    const end = last.firstMonth + last.months
    const known = new Map(periods.map(({ firstMonth, months }) => [firstMonth, months]))
    let count = 0
    for (const ofSubject of this.#lines.values())
      for (const line of ofSubject.values())
        line.firstMonths.forEach((month, at) => {
          const months = line.months[at] ?? 1
          if (month < end && month + months > first.firstMonth && known.get(month) !== months) count += 1
        })
    return count
  }
}
