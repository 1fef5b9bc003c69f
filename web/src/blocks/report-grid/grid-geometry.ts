/** Distances in CSS pixels along one axis: item i spans `offsets[i]` to `offsets[i + 1]`, the last entry is the whole length. */
export type Offsets = Float64Array

/** Items `from` up to, not including, `to`. */
export interface Span {
  readonly from: number
  readonly to: number
}

export interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

export function offsetsOf(count: number, sizeOf: (index: number) => number): Offsets {
  const offsets = new Float64Array(count + 1)
  for (let index = 0; index < count; index += 1) offsets[index + 1] = offsetAt(offsets, index) + sizeOf(index)
  return offsets
}

/** Where an item begins; beyond the last item, the whole length. */
export function offsetAt(offsets: Offsets, index: number): number {
  return offsets[Math.max(0, Math.min(index, offsets.length - 1))] ?? 0
}

function itemCount(offsets: Offsets): number {
  return offsets.length - 1
}

export function totalLength(offsets: Offsets): number {
  return offsetAt(offsets, itemCount(offsets))
}

/** The item under a position, clamped to the first and last item; -1 where there is none. */
export function itemAt(offsets: Offsets, position: number): number {
  let low = 0
  let high = itemCount(offsets) - 1
  if (high < 0) return -1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (offsetAt(offsets, middle) <= position) low = middle
    else high = middle - 1
  }
  return low
}

/**
 * The items to keep mounted for a viewport, with `overscan` more on either side. A `quantum` above 1
 * widens the span to multiples of it, so that a slow scroll changes nothing for several items.
 */
export function mountedItems(offsets: Offsets, scroll: number, viewport: number, overscan: number, quantum = 1): Span {
  const count = itemCount(offsets)
  if (count === 0) return { from: 0, to: 0 }
  const first = itemAt(offsets, scroll) - overscan
  const last = itemAt(offsets, scroll + Math.max(0, viewport - 1)) + overscan
  return {
    from: Math.max(0, Math.floor(first / quantum) * quantum),
    to: Math.min(count, (Math.floor(last / quantum) + 1) * quantum),
  }
}

export function sameSpan(a: Span, b: Span): boolean {
  return a.from === b.from && a.to === b.to
}

/** The scroll position that shows an item whole, moving as little as possible. */
export function scrollToShow(offsets: Offsets, index: number, scroll: number, viewport: number): number {
  const start = offsetAt(offsets, index)
  const end = offsetAt(offsets, index + 1)
  if (start < scroll || end - start > viewport) return start
  if (end > scroll + viewport) return end - viewport
  return scroll
}

/** How many whole items of the first item's size a viewport holds, at least one: the step of Page Up and Page Down. */
export function pageLength(offsets: Offsets, viewport: number): number {
  const size = offsetAt(offsets, 1)
  return size > 0 ? Math.max(1, Math.floor(viewport / size)) : 1
}

/**
 * The widths of equal columns: as wide as their longest text needs, wider where the viewport has room to
 * spare, but never so wide that neighboring figures lose each other.
 */
export function columnWidth(needed: number, columns: number, room: number, limits: { least: number; most: number }): number {
  const natural = Math.max(limits.least, Math.ceil(needed))
  if (columns === 0) return natural
  const shared = Math.floor(room / columns)
  return Math.max(natural, Math.min(shared, Math.max(natural, limits.most)))
}

/**
 * The width of the names where nobody chose one: what they need, no more than keeps all columns in sight, and never less
 * than usual. Where the columns cannot be kept in sight anyway, hardly more than a fifth of the viewport.
 */
export function nameWidthBeside(columns: number, viewport: number, needed: number, usual: number): number {
  const room = viewport - columns
  return Math.max(usual, Math.min(needed, room < usual ? Math.round(viewport * 0.22) : room))
}

/** Pixels per second by which a drag scrolls once the pointer leaves the viewport, faster the farther it is. */
export function dragScrollSpeed(position: number, start: number, end: number): number {
  if (position < start) return -Math.min(3000, (start - position) * 20)
  if (position > end) return Math.min(3000, (position - end) * 20)
  return 0
}

/** What lies under a point of the viewport; rows and columns are clamped to the grid, so that a drag beyond it still selects. */
export interface GridPoint {
  readonly area: 'corner' | 'headings' | 'names' | 'cells'
  readonly row: number
  readonly column: number
  /** The point is on a row and a column and not in the empty space past the last of them. */
  readonly isInside: boolean
}

/** `x` and `y` in CSS pixels from the viewport's top left corner; headings and names are frozen over what scrolls. */
export function pointAt(
  point: { x: number; y: number },
  scroll: { left: number; top: number },
  frozen: { names: number; headings: number },
  rows: Offsets,
  columns: Offsets,
): GridPoint {
  const across = point.x - frozen.names + scroll.left
  const down = point.y - frozen.headings + scroll.top
  const isHeading = point.y < frozen.headings
  const isName = point.x < frozen.names
  return {
    area: isHeading ? (isName ? 'corner' : 'headings') : isName ? 'names' : 'cells',
    row: itemAt(rows, down),
    column: itemAt(columns, across),
    isInside: (isHeading || down < totalLength(rows)) && (isName || across < totalLength(columns)),
  }
}
