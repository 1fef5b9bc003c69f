import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyBox } from '../../test/any-presentations.ts'
import { type Alignment, aligned, distributed } from './arrange.ts'
import { ASPECT_RATIOS, SLIDE_SIZES } from './presentation.ts'
import { HANDLES, type Handle, LEAST_SIZE, resized } from './resize.ts'
import { boundsAround, boxBounds, centerOf, gripOf, isOnBox, type Point, reflowed, type SlideBox, turnedAbout } from './slide-box.ts'

const ratio = fc.constantFrom(...ASPECT_RATIOS)
const step = fc.record({ x: fc.double({ min: -500, max: 500, noNaN: true }), y: fc.double({ min: -500, max: 500, noNaN: true }) })

/** A point of a box on the slide, by parts of its width and height. */
function pointOf(box: SlideBox, across: number, down: number): Point {
  return turnedAbout({ x: box.x + across * box.width, y: box.y + down * box.height }, centerOf(box), box.rotation)
}

/** The point that stays where it is while a handle is moved, by parts. */
function anchorOf(handle: Handle): readonly [number, number] {
  return [handle.includes('e') ? 0 : handle.includes('w') ? 1 : 0.5, handle.includes('s') ? 0 : handle.includes('n') ? 1 : 0.5]
}

describe('a box', () => {
  it('stays within its bounds, and has its center on it', () => {
    fc.assert(
      fc.property(anyBox, fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true }), (box, across, down) => {
        const { left, right, top, bottom } = boxBounds(box)
        const { x, y } = pointOf(box, across, down)
        expect(x).toBeGreaterThanOrEqual(left - 1e-6)
        expect(x).toBeLessThanOrEqual(right + 1e-6)
        expect(y).toBeGreaterThanOrEqual(top - 1e-6)
        expect(y).toBeLessThanOrEqual(bottom + 1e-6)
        expect(isOnBox(box, { x, y }, 'RECTANGLE', 1e-6)).toBe(true)
        for (const outline of ['RECTANGLE', 'ELLIPSE', 'TRIANGLE'] as const) expect(isOnBox(box, centerOf(box), outline)).toBe(true)
      }),
    )
  })

  it.each([
    { at: { x: 1, y: 1 }, outline: 'ELLIPSE', is: false },
    { at: { x: 50, y: 1 }, outline: 'ELLIPSE', is: true },
    { at: { x: 10, y: 10 }, outline: 'TRIANGLE', is: false },
    { at: { x: 10, y: 45 }, outline: 'TRIANGLE', is: true },
    { at: { x: 101, y: 25 }, outline: 'RECTANGLE', is: false },
  ] as const)('of a $outline has $at on it: $is', ({ at, outline, is }) =>
    expect(isOnBox({ x: 0, y: 0, width: 100, height: 50, rotation: 0 }, at, outline)).toBe(is),
  )

  it('comes back from a slide of another shape', () => {
    fc.assert(
      fc.property(anyBox, ratio, ratio, fc.boolean(), (box, from, to, keepsShape) => {
        const there = reflowed(box, SLIDE_SIZES[from], SLIDE_SIZES[to], keepsShape)
        const back = reflowed(there, SLIDE_SIZES[to], SLIDE_SIZES[from], keepsShape)
        for (const field of ['x', 'y', 'width', 'height', 'rotation'] as const)
          expect(Math.abs(back[field] - box[field])).toBeLessThan(0.01)
        const [center, was] = [centerOf(there), centerOf(box)]
        expect(center.x / SLIDE_SIZES[to].width).toBeCloseTo(was.x / SLIDE_SIZES[from].width, 4)
        if (keepsShape) expect((there.width * box.height) / (there.height * box.width)).toBeCloseTo(1, 2)
      }),
    )
  })
})

describe('resizing', () => {
  it('leaves what is opposite where it is', () => {
    fc.assert(
      fc.property(anyBox, fc.constantFrom(...HANDLES), step, fc.boolean(), (box, handle, moved, keepsAspect) => {
        const next = resized(box, handle, moved, { keepsAspect, isFromCenter: false })
        const anchor = anchorOf(handle)
        const [was, is] = [pointOf(box, ...anchor), pointOf(next, ...anchor)]
        expect(is.x).toBeCloseTo(was.x, 6)
        expect(is.y).toBeCloseTo(was.y, 6)
        expect(Math.min(next.width, next.height)).toBeGreaterThanOrEqual(LEAST_SIZE - 1e-9)
      }),
    )
  })

  it('leaves the center where it is, if it goes from there', () => {
    fc.assert(
      fc.property(anyBox, fc.constantFrom(...HANDLES), step, (box, handle, moved) => {
        const [was, is] = [centerOf(box), centerOf(resized(box, handle, moved, { keepsAspect: false, isFromCenter: true }))]
        expect(is.x).toBeCloseTo(was.x, 6)
        expect(is.y).toBeCloseTo(was.y, 6)
      }),
    )
  })

  it('keeps the shape where it is asked to', () => {
    fc.assert(
      fc.property(anyBox, fc.constantFrom(...HANDLES), step, (box, handle, moved) => {
        const next = resized(box, handle, moved, { keepsAspect: true, isFromCenter: false })
        expect(next.width * box.height).toBeCloseTo(next.height * box.width, 3)
      }),
    )
  })

  it('follows the pointer along the sides of an upright box', () =>
    expect(
      resized({ x: 10, y: 10, width: 100, height: 50, rotation: 0 }, 'se', { x: 20, y: -10 }, { keepsAspect: false, isFromCenter: false }),
    ).toEqual({ x: 10, y: 10, width: 120, height: 40, rotation: 0 }))
})

describe('lining up', () => {
  const EDGE: Readonly<Record<Alignment, (box: SlideBox) => number>> = {
    LEFT: (box) => boxBounds(box).left,
    RIGHT: (box) => boxBounds(box).right,
    CENTER: (box) => (boxBounds(box).left + boxBounds(box).right) / 2,
    TOP: (box) => boxBounds(box).top,
    BOTTOM: (box) => boxBounds(box).bottom,
    MIDDLE: (box) => (boxBounds(box).top + boxBounds(box).bottom) / 2,
  }

  it('puts the edges that are meant on one line', () => {
    fc.assert(
      fc.property(
        fc.array(anyBox, { minLength: 1, maxLength: 5 }),
        fc.constantFrom(...(Object.keys(EDGE) as Alignment[])),
        (boxes, alignment) => {
          const edges = aligned(boxes, alignment, SLIDE_SIZES.WIDE_16_9).map(EDGE[alignment])
          for (const edge of edges) expect(edge).toBeCloseTo(edges[0] ?? 0, 6)
        },
      ),
    )
  })

  it('spreads boxes with equal gaps, the outermost where they are', () => {
    fc.assert(
      fc.property(
        fc.array(anyBox, { minLength: 3, maxLength: 6 }),
        fc.constantFrom<'HORIZONTAL' | 'VERTICAL'>('HORIZONTAL', 'VERTICAL'),
        (boxes, axis) => {
          const extents = (all: readonly SlideBox[]) => all.map((box) => extentOf(box, axis))
          const order = extents(boxes)
            .map(({ start, end }, at) => ({ at, middle: (start + end) / 2 }))
            .sort((one, other) => one.middle - other.middle)
            .map(({ at }) => at)
          const after = extents(distributed(boxes, axis))
          const placed = order.flatMap((at) => after[at] ?? [])
          const gaps = placed.slice(1).map(({ start }, at) => start - (placed[at]?.end ?? 0))
          for (const gap of gaps) expect(gap).toBeCloseTo(gaps[0] ?? 0, 6)
          const [first, last] = [order[0] ?? 0, order.at(-1) ?? 0]
          expect(after[first]?.start).toBeCloseTo(extents(boxes)[first]?.start ?? 0, 6)
          expect(after[last]?.end).toBeCloseTo(extents(boxes)[last]?.end ?? 0, 6)
        },
      ),
    )
  })

  it('has no bounds around nothing', () => expect(boundsAround([])).toBeNull())
})

function extentOf(box: SlideBox, axis: 'HORIZONTAL' | 'VERTICAL'): { readonly start: number; readonly end: number } {
  const { left, right, top, bottom } = boxBounds(box)
  return axis === 'HORIZONTAL' ? { start: left, end: right } : { start: top, end: bottom }
}

it.each([
  ['a line across', { x: 10, y: 20, width: 400, height: 0.5, rotation: 0 }, { x: 10, y: 14.25, width: 400, height: 12, rotation: 0 }],
  ['a turned line down', { x: 10, y: 20, width: 2, height: 90, rotation: 30 }, { x: 5, y: 20, width: 12, height: 90, rotation: 30 }],
  ['what is large enough', { x: 10, y: 20, width: 12, height: 90, rotation: 0 }, { x: 10, y: 20, width: 12, height: 90, rotation: 0 }],
])('the grip of %s', (_, box, grip) => {
  expect(gripOf(box, 12)).toEqual(grip)
})
