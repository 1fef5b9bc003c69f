import { expect, it } from 'vitest'
import { adjacentBox } from './adjacent-box.ts'
import type { SlideBox } from './slide-box.ts'

const SIZE = { width: 960, height: 540 }
const box = (x: number, y: number, width: number, height: number): SlideBox => ({ x, y, width, height, rotation: 0 })
const high = () => 80

it.each([
  { where: 'below', of: box(48, 96, 400, 300), others: [], found: box(48, 408, 400, 80) },
  { where: 'beside, where it reaches down to the edge', of: box(48, 96, 400, 420), others: [], found: box(460, 96, 476, 80) },
  {
    where: 'at the left, where the right is taken',
    of: box(500, 96, 420, 420),
    others: [],
    found: box(24, 96, 464, 80),
  },
  {
    where: 'above, where the rest is taken',
    of: box(48, 140, 860, 380),
    others: [],
    found: box(48, 48, 860, 80),
  },
  {
    where: 'over its lower end',
    of: box(0, 0, 960, 540),
    others: [],
    found: box(24, 460, 912, 80),
  },
  {
    where: 'not over what else is there',
    of: box(48, 96, 400, 300),
    others: [box(48, 420, 400, 80)],
    found: box(460, 96, 476, 80),
  },
  {
    where: 'below what stands beside it',
    of: box(48, 96, 400, 400),
    others: [box(460, 96, 400, 100)],
    found: box(460, 208, 476, 80),
  },
])('stands $where', ({ where, of, others, found }) => {
  expect(adjacentBox(of, { others, size: SIZE, mayShrink: false }, high)).toEqual({
    box: found,
    of,
    isFree: where !== 'over its lower end',
  })
})

it('takes the lower part of an element that may give it', () => {
  const of = box(48, 96, 864, 420)
  const around = { others: [box(48, 30, 864, 56)], size: SIZE, mayShrink: true }
  expect(adjacentBox(of, around, high)).toEqual({ box: box(48, 436, 864, 80), of: box(48, 96, 864, 328), isFree: true })
  expect(adjacentBox(of, around, () => 200)).toEqual({ box: box(48, 316, 864, 200), of, isFree: false })
})
