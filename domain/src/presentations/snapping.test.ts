import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { anyBox } from '../../test/any-presentations.ts'
import { SLIDE_SIZES } from './presentation.ts'
import { type Bounds, boxBounds } from './slide-box.ts'
import { GRID, snapped } from './snapping.ts'

const slide = SLIDE_SIZES.WIDE_16_9
const box = (left: number, top: number, width: number, height: number): Bounds => ({ left, top, right: left + width, bottom: top + height })
const lines = ({ left, right, top, bottom }: Bounds) => ({
  VERTICAL: [left, (left + right) / 2, right],
  HORIZONTAL: [top, (top + bottom) / 2, bottom],
})
const movedBy = ({ left, right, top, bottom }: Bounds, dx: number, dy: number): Bounds => ({
  left: left + dx,
  right: right + dx,
  top: top + dy,
  bottom: bottom + dy,
})

it('puts a box on every guide that it shows, and never further than it reaches', () => {
  fc.assert(
    fc.property(anyBox, fc.array(anyBox, { maxLength: 6 }), fc.double({ min: 0, max: 20, noNaN: true }), (moving, standing, reach) => {
      const [moved, others] = [boxBounds(moving), standing.map(boxBounds)]
      const { dx, dy, guides } = snapped(moved, { slide, others, reach })
      expect(Math.abs(dx)).toBeLessThanOrEqual(reach)
      expect(Math.abs(dy)).toBeLessThanOrEqual(reach)
      const own = lines(movedBy(moved, dx, dy))
      for (const { axis, at, from, to } of guides) {
        expect(Math.min(...own[axis].map((line) => Math.abs(line - at)))).toBeLessThan(0.001)
        expect(from).toBeLessThanOrEqual(to)
      }
      // Where it stands it stays.
      const again = snapped(movedBy(moved, dx, dy), { slide, others, reach })
      expect(Math.abs(again.dx) + Math.abs(again.dy)).toBeLessThan(2 * reach + 0.001)
    }),
  )
})

it('takes the nearest line', () =>
  expect(snapped(box(101, 203, 50, 50), { slide, others: [box(100, 400, 50, 20), box(104, 300, 50, 20)], reach: 5 })).toMatchObject({
    dx: -1,
    guides: [{ axis: 'VERTICAL', at: 100, from: 207, to: 420 }, { at: 125 }, { at: 150 }],
  }))

it('finds the middle between two neighbors, and the gap that two others have', () => {
  const between = snapped(box(203, 61, 60, 40), { slide, others: [box(45, 55, 100, 30), box(330, 55, 60, 30)], reach: 6 })
  expect(between).toMatchObject({ gaps: [{ axis: 'HORIZONTAL', size: 62.5 }] })
  expect(203 + between.dx - 145).toBeCloseTo(62.5, 9)
  const after = snapped(box(313, 61, 33, 40), { slide, others: [box(55, 55, 100, 30), box(175, 55, 117, 30)], reach: 6 })
  expect(after).toMatchObject({ dx: -1, gaps: [{ axis: 'HORIZONTAL', size: 20 }] })
})

it('stands on the grid where nothing else is near', () => {
  const { dx, dy, guides } = snapped(box(200, 200, 51, 47), { slide, others: [], reach: 4.5 })
  expect([(200 + dx) % GRID, (200 + dy) % GRID, guides]).toEqual([0, 0, []])
})

it('lets go of everything without reach', () =>
  expect(snapped(box(200.3, 200.3, 51, 47), { slide, others: [], reach: 0 })).toEqual({ dx: 0, dy: 0, guides: [], gaps: [] }))
