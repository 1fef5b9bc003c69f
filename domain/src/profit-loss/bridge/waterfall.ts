/** A bar of a waterfall: where it begins and where it ends, from 0 at the left of the scale to 1 at its right. */
export interface WaterfallBar {
  readonly from: number
  readonly to: number
}

/** A waterfall's geometry; for drawing only, since it is worked out in floating point. */
export interface Waterfall {
  readonly base: WaterfallBar
  /** One for each change: `from` is what was reached before it. */
  readonly steps: readonly WaterfallBar[]
  readonly actual: WaterfallBar
  /** Where zero is; null where the scale begins beyond it, because the changes would be too small to be seen beside the whole. */
  readonly zero: number | null
}

/** Changes that move within less than this share of the whole are drawn on a scale that leaves zero out. */
const LEAST_SHARE = 0.4
/** What a cut scale leaves before the first bar's end, as a share of the moves. */
const STUB = 0.25

/**
 * Lays out a waterfall from a base through changes to what they come to.
 *
 * @param base a Decimal, as are the changes.
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
  // Whole bars stand on zero, or on the end of the scale that is nearer to it.
  const ground = place(isCut ? (lowest > 0 ? left : right) : 0)
  return {
    base: { from: ground, to: place(reached[0] ?? 0) },
    steps: changes.map((_, at) => ({ from: place(reached[at] ?? 0), to: place(reached[at + 1] ?? 0) })),
    actual: { from: ground, to: place(reached.at(-1) ?? 0) },
    zero: isCut ? null : ground,
  }
}
