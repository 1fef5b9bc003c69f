import { formatFigure } from '../../money/format.ts'

/** The others differ by so many times at most. */
const ALIKE = 2

interface Seen {
  readonly size: number
  readonly coordinate: string
}

/** With fewer figures, none is the odd one. */
const FEWEST = 3
/** So many are compared of a line: the others are alike. */
const MOST = 60
const MOST_NAMED = 5
/** The factors of a slipped decimal point of cents, or thousands. */
const FACTORS = [
  { least: 80, most: 125, times: 100 },
  { least: 800, most: 1_250, times: 1_000 },
] as const

/** Finds amounts of a line that are about 100 or 1,000 times its others, as if one of them was typed in cents. */
export class MoneySizes {
  readonly #lines = new Map<string, Seen[]>()

  /** @param line what figures are alike in: the sheet and the name of their row. */
  add(line: string, coordinate: string, value: string): void {
    const size = Math.abs(Number(value))
    if (size === 0) return
    const seen = this.#lines.get(line) ?? []
    if (seen.length === 0) this.#lines.set(line, seen)
    if (seen.length < MOST) seen.push({ size, coordinate })
  }

  get remarks(): readonly { readonly coordinate: string; readonly error: string }[] {
    const remarks = []
    for (const seen of this.#lines.values()) {
      const sizes = seen.map(({ size }) => size).sort((left, right) => left - right)
      const median = sizes[(sizes.length - 1) >> 1] ?? 0
      const odd = seen.filter(({ size }) => FACTORS.some(({ least, most }) => size >= median * least && size <= median * most))
      const [one, ...others] = odd
      if (seen.length < FEWEST || one === undefined || others.length > 0) continue
      const times = FACTORS.find(({ most }) => one.size <= median * most)?.times ?? 0
      const usualSizes = seen.filter((other) => other !== one).map(({ size }) => size)
      // An audit of 10,000 among fees of 100 is a round amount; so are bonuses.
      if (Math.max(...usualSizes) > Math.min(...usualSizes) * ALIKE || hasFewDigits(one.size)) continue
      const [shown, usual] = [one.size, median].map((size) => formatFigure(size.toFixed(2), 2))
      remarks.push({
        coordinate: one.coordinate,
        error: `${shown} is about ${times.toLocaleString('en-US')} times the other figures of its line, such as ${usual}. Correct it if it was typed in another unit.`,
      })
      if (remarks.length === MOST_NAMED) break
    }
    return remarks
  }
}

/** Whether a number is round: one or two digits and zeros. */
function hasFewDigits(size: number): boolean {
  return (
    size
      .toFixed(2)
      .replace(/\D/g, '')
      .replace(/^0+|0+$/g, '').length < 3
  )
}
