/** A straight scale of figures, in floating point, for drawing only. */
export interface ValueScale {
  readonly least: number
  readonly most: number
  /** Round figures on it, the lowest first. */
  readonly ticks: readonly number[]
  /** Whether it does not reach down, or up, to zero. */
  readonly isCut: boolean
}

const STEPS = [1, 2, 2.5, 5, 10]

/** A scale from zero to all figures, with about so many lines at round figures. */
export function zeroScale(values: readonly number[], lines = 3): ValueScale {
  const least = Math.min(0, ...values)
  const most = Math.max(0, ...values)
  return { ...stepped(least, most, lines), isCut: false }
}

/** Of lines, which may leave out zero: only where the figures would fill less than this share of the height. */
const LEAST_FILLED = 0.35

/** A scale for lines: from zero if they fill enough of it, else from a round figure near them, which is drawn and said. */
export function lineScale(values: readonly number[], lines = 3): ValueScale {
  const least = Math.min(...values)
  const most = Math.max(...values)
  const farthest = Math.max(Math.abs(least), Math.abs(most))
  const crosses = least <= 0 && most >= 0
  if (values.length === 0 || crosses || most === least || most - least >= LEAST_FILLED * farthest) return zeroScale(values, lines)
  return { ...stepped(least, most, lines), isCut: true }
}

/** From the round figure at or below the least to that at or above the most. */
function stepped(least: number, most: number, lines: number): Omit<ValueScale, 'isCut'> {
  const range = most - least
  if (!(range > 0) || !Number.isFinite(range)) return { least: Math.min(0, least), most: least < 0 ? 0 : 1, ticks: [0] }
  const size = 10 ** Math.floor(Math.log10(range / lines))
  const step = size * (STEPS.find((one) => one * size * lines >= range) ?? 10)
  const from = Math.floor(least / step + TINY)
  const to = Math.ceil(most / step - TINY)
  // Each from its own multiple, since sums of steps would drift.
  const ticks = Array.from({ length: to - from + 1 }, (_, at) => Number(((from + at) * step).toPrecision(12)))
  return { least: ticks[0] ?? 0, most: ticks.at(-1) ?? 1, ticks }
}

/** So that 0.3 / 0.1 is three steps. */
const TINY = 1e-9
