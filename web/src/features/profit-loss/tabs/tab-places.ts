/** A tab's position in the bar, in CSS pixels from its start. */
export interface TabBox {
  readonly left: number
  readonly width: number
  readonly pinned: boolean
}

/** Where a dragged tab would go, and the offset of each tab during the drag. */
export interface DraggedTabs {
  /** Its index among all tabs, from 0. */
  readonly place: number
  readonly shifts: readonly number[]
}

/**
 * Tabs while one of them is dragged: it follows the pointer as far as its part of the bar goes, since pinned ones stay
 * before the others; those that it has passed by more than half make room.
 *
 * @param boxes of all tabs from left to right, as they stand without the drag.
 * @param by CSS pixels that the pointer has moved.
 */
export function draggedTabs(boxes: readonly TabBox[], from: number, by: number): DraggedTabs {
  const dragged = boxes[from]
  if (dragged === undefined) return { place: from, shifts: boxes.map(() => 0) }
  const first = boxes.findIndex(({ pinned }) => pinned === dragged.pinned)
  const last = boxes.findLastIndex(({ pinned }) => pinned === dragged.pinned)
  const least = (boxes[first]?.left ?? 0) - dragged.left
  const most = (boxes[last]?.left ?? 0) + (boxes[last]?.width ?? 0) - dragged.left - dragged.width
  const shift = Math.max(least, Math.min(by, most))
  const isPassed = ({ left, width }: TabBox, at: number) => {
    const middle = left + width / 2
    return at < from ? dragged.left + shift < middle : dragged.left + shift + dragged.width > middle
  }
  let place = from
  while (place > first && isPassed(boxes[place - 1] ?? dragged, place - 1)) place -= 1
  while (place >= from && place < last && isPassed(boxes[place + 1] ?? dragged, place + 1)) place += 1
  const neighbor = boxes[from + 1] ?? boxes[from - 1]
  const gap =
    neighbor === undefined ? 0 : Math.max(0, Math.abs(neighbor.left - dragged.left) - (boxes[from + 1] ? dragged : neighbor).width)
  const room = dragged.width + gap
  return {
    place,
    shifts: boxes.map((_, at) => (at === from ? shift : at > from && at <= place ? -room : at < from && at >= place ? room : 0)),
  }
}

/** Whether a tab may move to a place: pinned ones stay before the others. */
export function canMoveTab(tabs: readonly { readonly pinned: boolean }[], from: number, to: number): boolean {
  return tabs[from] !== undefined && tabs[to]?.pinned === tabs[from].pinned
}
