import type { Bounds, SlideSize } from './slide-box.ts'

/** An eighth of an inch, in points. */
export const GRID = 9
/** Of the slides that templates make: points from the left and right, the top and the bottom. */
const MARGINS = { side: 42, top: 30, bottom: 16 } as const

/** A line that a moved box is aligned with, from one end of the aligned boxes to the other. */
export interface Guide {
  readonly axis: 'VERTICAL' | 'HORIZONTAL'
  /** Where the line is, in points. */
  readonly at: number
  readonly from: number
  readonly to: number
}

/** Two gaps of one size between neighbors, in points. */
export interface EqualGaps {
  readonly axis: 'VERTICAL' | 'HORIZONTAL'
  readonly size: number
}

export interface Snapped {
  /** How much further to move, in points. */
  readonly dx: number
  readonly dy: number
  readonly guides: readonly Guide[]
  readonly gaps: readonly EqualGaps[]
}

interface Surroundings {
  readonly slide: SlideSize
  /** Boxes of the slide that do not move. */
  readonly others: readonly Bounds[]
  /** How near is near, in points. */
  readonly reach: number
}

/** A box seen along one axis. */
interface Extent {
  readonly start: number
  readonly end: number
}

/**
 * What a moved box snaps to: edges and centers of other boxes, of the slide and of its margins; then equal gaps to its
 * neighbors; then the grid. The nearest of the first kind that is near enough decides, across and down by themselves.
 */
export function snapped(moved: Bounds, { slide, others, reach }: Surroundings): Snapped {
  const across = snappedAlong(
    { start: moved.left, end: moved.right },
    others.map(({ left, right }) => ({ start: left, end: right })),
    { size: slide.width, margins: [MARGINS.side, slide.width - MARGINS.side], reach },
    others.map((other) => overlaps(moved.top, moved.bottom, other.top, other.bottom)),
  )
  const down = snappedAlong(
    { start: moved.top, end: moved.bottom },
    others.map(({ top, bottom }) => ({ start: top, end: bottom })),
    { size: slide.height, margins: [MARGINS.top, slide.height - MARGINS.bottom], reach },
    others.map((other) => overlaps(moved.left, moved.right, other.left, other.right)),
  )
  const stands: Bounds = {
    left: moved.left + across.by,
    right: moved.right + across.by,
    top: moved.top + down.by,
    bottom: moved.bottom + down.by,
  }
  return {
    dx: across.by,
    dy: down.by,
    guides: [
      ...across.lines.map((at): Guide => {
        const along = [stands, ...others.filter(({ left, right }) => isAt({ start: left, end: right }, at))]
        return { axis: 'VERTICAL', at, from: Math.min(...along.map(({ top }) => top)), to: Math.max(...along.map(({ bottom }) => bottom)) }
      }),
      ...down.lines.map((at): Guide => {
        const along = [stands, ...others.filter(({ top, bottom }) => isAt({ start: top, end: bottom }, at))]
        return {
          axis: 'HORIZONTAL',
          at,
          from: Math.min(...along.map(({ left }) => left)),
          to: Math.max(...along.map(({ right }) => right)),
        }
      }),
    ],
    gaps: [
      ...(across.gap === null ? [] : [{ axis: 'HORIZONTAL' as const, size: across.gap }]),
      ...(down.gap === null ? [] : [{ axis: 'VERTICAL' as const, size: down.gap }]),
    ],
  }
}

interface SnappedExtent {
  readonly by: number
  readonly lines: readonly number[]
  readonly gap: number | null
}

function snappedAlong(
  moved: Extent,
  others: readonly Extent[],
  { size, margins, reach }: { readonly size: number; readonly margins: readonly number[]; readonly reach: number },
  isBeside: readonly boolean[],
): SnappedExtent {
  const lines = [0, size / 2, size, ...margins, ...others.flatMap(linesOf)]
  const own = linesOf(moved)
  const toLine = nearest(
    lines.flatMap((line) => own.map((at) => line - at)),
    reach,
  )
  if (toLine !== null) {
    const stands = own.map((at) => at + toLine)
    return { by: toLine, lines: [...new Set(lines.filter((line) => stands.some((at) => isSame(at, line))))], gap: null }
  }
  const neighbors = others.filter((_, at) => isBeside[at])
  const gap = equalGap(moved, neighbors, reach)
  if (gap !== null) return { by: gap.by, lines: [], gap: gap.size }
  const toGrid = Math.round(moved.start / GRID) * GRID - moved.start
  return { by: Math.abs(toGrid) <= reach ? toGrid : 0, lines: [], gap: null }
}

/** The step to a place with the same gap on both sides, or with the gap that two neighbors on one side have between them. */
function equalGap(moved: Extent, neighbors: readonly Extent[], reach: number): { readonly by: number; readonly size: number } | null {
  const before = neighbors.filter(({ end }) => end <= moved.start + reach).toSorted((one, other) => other.end - one.end)
  const after = neighbors.filter(({ start }) => start >= moved.end - reach).toSorted((one, other) => one.start - other.start)
  const length = moved.end - moved.start
  const steps: { readonly by: number; readonly size: number }[] = []
  const [left, leftOfLeft] = before
  const [right, rightOfRight] = after
  if (left && right && right.start - left.end >= length) {
    const size = (right.start - left.end - length) / 2
    steps.push({ by: left.end + size - moved.start, size })
  }
  if (left && leftOfLeft && left.start >= leftOfLeft.end) {
    const size = left.start - leftOfLeft.end
    steps.push({ by: left.end + size - moved.start, size })
  }
  if (right && rightOfRight && rightOfRight.start >= right.end) {
    const size = rightOfRight.start - right.end
    steps.push({ by: right.start - size - moved.end, size })
  }
  const near = steps.filter(({ by }) => Math.abs(by) <= reach).toSorted((one, other) => Math.abs(one.by) - Math.abs(other.by))
  return near[0] ?? null
}

function linesOf({ start, end }: Extent): readonly number[] {
  return [start, (start + end) / 2, end]
}

function isAt(extent: Extent, line: number): boolean {
  return linesOf(extent).some((at) => isSame(at, line))
}

function isSame(one: number, other: number): boolean {
  return Math.abs(one - other) < 0.001
}

/** The smallest step that is near enough; null for none. */
function nearest(steps: readonly number[], reach: number): number | null {
  let found: number | null = null
  for (const step of steps) if (Math.abs(step) <= reach && (found === null || Math.abs(step) < Math.abs(found))) found = step
  return found
}

function overlaps(start: number, end: number, otherStart: number, otherEnd: number): boolean {
  return start < otherEnd && otherStart < end
}
