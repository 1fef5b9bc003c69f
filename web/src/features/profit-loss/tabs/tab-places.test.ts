import { expect, it } from 'vitest'
import { canMoveTab, draggedTabs, type TabBox } from './tab-places.ts'

// 2 px between them, the first two pinned.
const boxes: readonly TabBox[] = [
  { left: 0, width: 50, pinned: true },
  { left: 52, width: 80, pinned: true },
  { left: 134, width: 100, pinned: false },
  { left: 236, width: 60, pinned: false },
  { left: 298, width: 40, pinned: false },
]

it.each([
  { what: 'not far enough', from: 2, by: 29, place: 2, shifts: [0, 0, 29, 0, 0] },
  { what: 'past the middle of the next', from: 2, by: 40, place: 3, shifts: [0, 0, 40, -102, 0] },
  { what: 'no further than the end', from: 2, by: 900, place: 4, shifts: [0, 0, 104, -102, -102] },
  { what: 'back to the first of its kind', from: 4, by: -900, place: 2, shifts: [0, 0, 42, 42, -164] },
  { what: 'a pinned one among the pinned', from: 0, by: 500, place: 1, shifts: [82, -52, 0, 0, 0] },
  { what: 'a pinned one back', from: 1, by: -30, place: 0, shifts: [82, -30, 0, 0, 0] },
])('$what', ({ from, by, place, shifts }) => expect(draggedTabs(boxes, from, by)).toEqual({ place, shifts }))

it('leaves a single tab in its place', () => {
  expect(draggedTabs(boxes.slice(0, 1), 0, 70)).toEqual({ place: 0, shifts: [0] })
  expect([canMoveTab(boxes, 0, 1), canMoveTab(boxes, 1, 2), canMoveTab(boxes, 4, 5), canMoveTab(boxes, 0, -1)]).toEqual([
    true,
    false,
    false,
    false,
  ])
})
