/** A bar of a waterfall from start to end, on a scale from 0 at the left to 1 at the right. */
export interface WaterfallBar {
  readonly from: number
  readonly to: number
}

/** Geometry of a waterfall; in floating point, for drawing only. */
export interface Waterfall {
  readonly base: WaterfallBar
  /** One per change: `from` is the subtotal before it. */
  readonly steps: readonly WaterfallBar[]
  readonly actual: WaterfallBar
  /** Position of zero; null if the scale does not start there, because the changes would be too small to see. */
  readonly zero: number | null
}

/** If changes span less than this share of the whole, the scale omits zero. */
const LEAST_SHARE = 0.4
/** Space before the first bar's end on such a scale, as a share of the changes. */
const STUB = 0.25

/**
 * Lays out a waterfall from a base through changes to the result.
 *
 * @param base a Decimal, like the changes.
 */
export function layOutWaterfall(base: string, changes: readonly string[]): Waterfall {
  const reached = [Number(base)]
  for (const change of changes) reached.push((reached.at(-1) ?? 0) + Number(change))
  const [lowest, highest] = [Math.min(...reached), Math.max(...reached)]
  const farthest = Math.max(Math.abs(lowest), Math.abs(highest))
  const isOneSided = lowest > 0 || highest < 0
  const isCut = isOneSided && highest > lowest && highest - lowest < LEAST_SHARE * farthest
  const room = (highest - lowest) * STUB
  const [left, right] = isCut
    ? lowest > 0
      ? [lowest - room, highest]
      : [lowest, highest + room]
    : [Math.min(0, lowest), Math.max(0, highest)]
  const place = (amount: number): number => (right === left ? 0 : (amount - left) / (right - left))
  // Total bars start at zero, or at the nearer end of the scale.
  const ground = place(isCut ? (lowest > 0 ? left : right) : 0)
  return {
    base: { from: ground, to: place(reached[0] ?? 0) },
    steps: changes.map((_, at) => ({ from: place(reached[at] ?? 0), to: place(reached[at + 1] ?? 0) })),
    actual: { from: ground, to: place(reached.at(-1) ?? 0) },
    zero: isCut ? null : ground,
  }
}
