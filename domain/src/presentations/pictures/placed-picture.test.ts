import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyBox } from '../../../test/any-presentations.ts'
import { centerOf, turnedAbout } from '../slide-box.ts'
import { placedPicture, shownPixels } from './placed-picture.ts'

const BOX = { x: 100, y: 50, width: 200, height: 100, rotation: 0 }
const WHOLE = { left: 0, top: 0, right: 0, bottom: 0 }

describe('a picture in its box', () => {
  it.each([
    ['contain', { width: 400, height: 100 }, { x: 100, y: 75, width: 200, height: 50 }, WHOLE],
    ['contain', { width: 50, height: 100 }, { x: 175, y: 50, width: 50, height: 100 }, WHOLE],
    ['cover', { width: 400, height: 100 }, { x: 100, y: 50, width: 200, height: 100 }, { ...WHOLE, left: 0.25, right: 0.25 }],
    ['cover', { width: 100, height: 100 }, { x: 100, y: 50, width: 200, height: 100 }, { ...WHOLE, top: 0.25, bottom: 0.25 }],
    ['fill', { width: 3, height: 700 }, { x: 100, y: 50, width: 200, height: 100 }, WHOLE],
  ] as const)('%s of %o', (objectFit, pixels, place, crop) => {
    const placed = placedPicture({ box: BOX, objectFit, crop: WHOLE }, pixels)
    expect(placed.box).toEqual({ ...place, rotation: 0 })
    expect(placed.crop).toEqual(crop)
  })

  it('shows of a filled box exactly what its crop leaves', () => {
    const crop = { left: 0.25, top: 0, right: 0.5, bottom: 0 }
    expect(placedPicture({ box: BOX, objectFit: 'fill', crop }, { width: 640, height: 480 })).toEqual({ box: BOX, crop })
  })

  it('stays inside its box, keeps its shape unless it fills, and is turned about the middle of the box', () => {
    const sides = fc.integer({ min: 1, max: 4_000 })
    const cut = fc.constantFrom(0, 0.1, 0.4)
    fc.assert(
      fc.property(
        anyBox,
        fc.constantFrom('contain' as const, 'cover' as const),
        fc.record({ left: cut, top: cut, right: cut, bottom: cut }),
        fc.record({ width: sides, height: sides }),
        (box, objectFit, crop, pixels) => {
          const placed = placedPicture({ box, objectFit, crop }, pixels)
          const middle = turnedAbout(centerOf(placed.box), centerOf(box), -box.rotation)
          const [left, top] = [middle.x - placed.box.width / 2, middle.y - placed.box.height / 2]
          expect(left).toBeGreaterThanOrEqual(box.x - 0.01)
          expect(top).toBeGreaterThanOrEqual(box.y - 0.01)
          expect(left + placed.box.width).toBeLessThanOrEqual(box.x + box.width + 0.01)
          expect(top + placed.box.height).toBeLessThanOrEqual(box.y + box.height + 0.01)
          const [across, down] = [1 - placed.crop.left - placed.crop.right, 1 - placed.crop.top - placed.crop.bottom]
          if (placed.box.width > 1 && placed.box.height > 1)
            expect((across * pixels.width * placed.box.height) / (down * pixels.height * placed.box.width)).toBeCloseTo(1, 3)
        },
      ),
    )
  })
})

it.each([
  [7_700, 7_700, 3_840, 3_840],
  [6_000, 4_000, 3_840, 2_560],
  [4_000, 6_000, 2_560, 3_840],
  [3_840, 2_160, 3_840, 2_160],
  [3_841, 1, 3_840, 1],
  [12_000, 1, 3_840, 1],
  [2, 2, 2, 2],
])('of %i by %i pixels, a slide shows %i by %i', (width, height, across, down) => {
  expect(shownPixels({ width, height })).toEqual({ width: across, height: down })
})
