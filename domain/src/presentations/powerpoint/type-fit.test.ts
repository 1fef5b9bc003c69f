import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { STAND_IN_FONTS, standInWidth, widestText } from '../../charts/files/stand-in-widths.ts'
import { textWidth } from '../../charts/scene/text-width.ts'
import { scaleToLines, sizeToFit } from './type-fit.ts'

const words = fc.string({ unit: fc.constantFrom('M', 'W', 'i', 'l', '1', ' ', '%', '—', 'e', 'E'), minLength: 1, maxLength: 60 })
const look = fc.record({ size: fc.integer({ min: 6, max: 60 }), isBold: fc.boolean() })

describe('type of a file', () => {
  it('is as wide as Liberation Sans and DejaVu Sans print it', () => {
    // From the font files' own tables, in units of 2,048.
    expect(standInWidth('Hi', 2048, false, 'Arial')).toBeCloseTo(1479 + 455, -1)
    expect(standInWidth('Hi', 2048, true, 'Arial')).toBeCloseTo(1479 + 569, -1)
    expect(standInWidth('Hi', 2048, false, 'DejaVu Sans')).toBeCloseTo(1540 + 569, -1)
    expect(standInWidth('(0', 2048, true, 'DejaVu Sans')).toBeCloseTo(936 + 1425, -1)
  })

  it('fits one line whichever font there is, or is cut as small as it may get', () => {
    fc.assert(
      fc.property(words, look, fc.integer({ min: 5, max: 900 }), (text, own, room) => {
        const size = sizeToFit(text, room, own)
        expect(size).toBeLessThanOrEqual(own.size)
        if (size > own.size * 0.71) expect(widestText(text, { ...own, size })).toBeLessThanOrEqual(room + 0.01)
      }),
    )
  })

  it('keeps its size where every font has room', () => {
    const [figures, own] = ['5,036,521', { size: 12, isBold: false }] as const
    for (const font of STAND_IN_FONTS) expect(standInWidth(figures, 12, false, font)).toBeLessThanOrEqual(widestText(figures, own))
    expect(scaleToLines([figures], widestText(figures, own) + 0.1, own)).toBe(1)
  })

  it('lets a text of several lines take those that its box has room for', () => {
    const [sentences, own] = [
      'Labor stayed within its plan in every location but one. '.repeat(6).trim(),
      { size: 13, isBold: false },
    ] as const
    const kept = scaleToLines([sentences], 300, own)
    expect(kept).toBeLessThan(1)
    expect(scaleToLines([sentences], 300, own, 40)).toBe(1)
  })

  it('is a little smaller where another font would break a line that is whole on the screen', () => {
    const [text, own] = ['MMMM WWWW MMMM', { size: 20, isBold: false }] as const
    const room = textWidth(text, own.size) + 0.5
    const scale = scaleToLines([text], room, own)
    expect(scale).toBeLessThan(1)
    expect(widestText(text, own) * scale).toBeLessThanOrEqual(Math.max(room, widestText(text, own) * 0.7))
  })
})
