/** Positions in CSS pixels along one axis: item i spans `offsets[i]` to `offsets[i + 1]`; the last entry is the total length. */
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

/** Where an item begins; beyond the last item, the total length. */
export function offsetAt(offsets: Offsets, index: number): number {
  return offsets[Math.max(0, Math.min(index, offsets.length - 1))] ?? 0
}

function itemCount(offsets: Offsets): number {
  return offsets.length - 1
}

export function totalLength(offsets: Offsets): number {
  return offsetAt(offsets, itemCount(offsets))
}

/** The item at a position, clamped to the first and last item; -1 if there are no items. */
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
 * The items to mount for a viewport, with `overscan` more on either side. A `quantum` above 1 widens the span to multiples of it,
 * so that a slow scroll changes nothing for several items. The first `frozen` items cover the start of the viewport wherever it is
 * scrolled to, and are not included.
 */
export function mountedItems(offsets: Offsets, scroll: number, viewport: number, overscan: number, quantum = 1, frozen = 0): Span {
  const count = itemCount(offsets)
  if (count <= frozen) return { from: count, to: count }
  const covered = offsetAt(offsets, frozen)
  const first = itemAt(offsets, scroll + covered) - overscan
  const last = itemAt(offsets, scroll + Math.max(covered, viewport - 1)) + overscan
  return {
    from: Math.max(frozen, Math.floor(first / quantum) * quantum),
    to: Math.min(count, (Math.floor(last / quantum) + 1) * quantum),
  }
}

export function sameSpan(a: Span, b: Span): boolean {
  return a.from === b.from && a.to === b.to
}

/** The nearest scroll position that shows the whole item. The first `frozen` items are always visible. */
export function scrollToShow(offsets: Offsets, index: number, scroll: number, viewport: number, frozen = 0): number {
  if (index < frozen) return scroll
  const covered = offsetAt(offsets, frozen)
  const start = offsetAt(offsets, index) - covered
  const end = offsetAt(offsets, index + 1)
  if (start < scroll || end - start > viewport) return start
  if (end > scroll + viewport) return end - viewport
  return scroll
}

/** The scroll position that shows an item that was searched for: unchanged if it is visible, else with others around it. */
export function scrollToFind(offsets: Offsets, index: number, scroll: number, viewport: number, frozen = 0): number {
  const start = offsetAt(offsets, index)
  const isInView = start >= scroll + offsetAt(offsets, frozen) && offsetAt(offsets, index + 1) <= scroll + viewport
  return index < frozen || isInView ? scroll : Math.max(0, start - Math.floor(viewport / 3))
}

/** The items of a span and `extra`, in order. The first `frozen` items are mounted elsewhere. */
export function indexesWith({ from, to }: Span, extra: number | null, frozen: number): readonly number[] {
  const indexes: number[] = []
  if (extra !== null && extra >= frozen && extra < from) indexes.push(extra)
  for (let index = from; index < to; index += 1) indexes.push(index)
  if (extra !== null && extra >= to) indexes.push(extra)
  return indexes
}

/** Whether an item begins within the viewport. */
export function isInSight(offsets: Offsets, index: number, scroll: number, viewport: number, frozen = 0): boolean {
  if (index < frozen) return true
  const start = offsetAt(offsets, index) - scroll
  return start >= offsetAt(offsets, frozen) && start < viewport
}

/** How many of the first `count` items can be frozen so that two fifths of the room are left for others. */
export function frozenWithin(offsets: Offsets, count: number, room: number): number {
  let frozen = Math.min(count, itemCount(offsets))
  while (frozen > 0 && offsetAt(offsets, frozen) > room * 0.6) frozen -= 1
  return frozen
}

/** How many items of the size of the first one fit into a viewport, at least one: the step of Page Up and Page Down. */
export function pageLength(offsets: Offsets, viewport: number): number {
  const size = offsetAt(offsets, 1)
  return size > 0 ? Math.max(1, Math.floor(viewport / size)) : 1
}

/**
 * The width of equal columns: as their longest text needs, or wider if there is spare room, but not so wide that the eye loses the
 * line from one figure to the next.
 */
export function columnWidth(needed: number, columns: number, room: number, limits: { least: number; most: number }): number {
  const natural = Math.max(limits.least, Math.ceil(needed))
  if (columns === 0) return natural
  const shared = Math.floor(room / columns)
  return Math.max(natural, Math.min(shared, Math.max(natural, limits.most)))
}

/**
 * The width of the names if the user has not chosen one: what they need, but not so much that columns are pushed out of view, and never
 * less than usual. If the columns do not fit anyway, little more than a fifth of the viewport.
 */
export function nameWidthBeside(columns: number, viewport: number, needed: number, usual: number): number {
  const room = viewport - columns
  return Math.max(usual, Math.min(needed, room < usual ? Math.round(viewport * 0.22) : room))
}

/** Pixels per second by which a drag scrolls outside of the viewport: the farther the pointer, the faster. */
export function dragScrollSpeed(position: number, start: number, end: number): number {
  if (position < start) return -Math.min(3000, (start - position) * 20)
  if (position > end) return Math.min(3000, (position - end) * 20)
  return 0
}

/** The sizes of what surrounds the cells of a grid, in CSS pixels, and how many of its first rows and columns are frozen. */
export interface GridFrame {
  readonly numbers: number
  readonly names: number
  readonly letters: number
  readonly headings: number
  readonly frozenRows: number
  readonly frozenColumns: number
}

/** What is at a point of the viewport. Rows and columns are clamped to the grid, so that a drag beyond it still selects. */
export interface GridPoint {
  readonly area: 'corner' | 'letters' | 'headings' | 'numbers' | 'names' | 'cells'
  readonly row: number
  readonly column: number
  /** The point is on a row and a column, not in the empty space after the last ones. */
  readonly isInside: boolean
}

/** `x` and `y` in CSS pixels from the viewport's top left corner. */
export function pointAt(
  point: { x: number; y: number },
  scroll: { left: number; top: number },
  frame: GridFrame,
  rows: Offsets,
  columns: Offsets,
): GridPoint {
  const across = contentPosition(columns, point.x - frame.numbers - frame.names, scroll.left, frame.frozenColumns)
  const down = contentPosition(rows, point.y - frame.letters - frame.headings, scroll.top, frame.frozenRows)
  const isAbove = point.y < frame.letters + frame.headings
  const isBeside = point.x < frame.numbers + frame.names
  return {
    area: areaAt(point, frame, isAbove, isBeside),
    row: itemAt(rows, down),
    column: itemAt(columns, across),
    isInside: (isAbove || down < totalLength(rows)) && (isBeside || across < totalLength(columns)),
  }
}

function areaAt({ x, y }: { x: number; y: number }, frame: GridFrame, isAbove: boolean, isBeside: boolean): GridPoint['area'] {
  if (isAbove && isBeside) return 'corner'
  if (isAbove) return y < frame.letters ? 'letters' : 'headings'
  if (isBeside) return x < frame.numbers ? 'numbers' : 'names'
  return 'cells'
}

/** Converts a position in the viewport to one among the items: frozen items do not scroll. */
function contentPosition(offsets: Offsets, place: number, scroll: number, frozen: number): number {
  return frozen > 0 && place < offsetAt(offsets, frozen) ? place : place + scroll
}
