import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { textWidth } from '../../charts/scene/text-width.ts'
import { arialWidth } from './arial-widths.ts'
import { scaleToLines, sizeToFit, widestText } from './type-fit.ts'

const words = fc.string({ unit: fc.constantFrom('M', 'W', 'i', 'l', '1', ' ', '%', '—', 'e', 'E'), minLength: 1, maxLength: 60 })
const look = fc.record({ size: fc.integer({ min: 6, max: 60 }), isBold: fc.boolean() })

describe('type of a file', () => {
  it('is as wide as Liberation Sans prints it', () => {
    // From the font file's own table, in units of 2,048.
    expect(arialWidth('Hi', 2048, false)).toBeCloseTo(1479 + 455, -1)
    expect(arialWidth('Hi', 2048, true)).toBeCloseTo(1479 + 569, -1)
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

  it('keeps its size where the font of slides is the wider one', () => {
    const figures = '5,036,521'
    expect(arialWidth(figures, 12, false)).toBeLessThan(textWidth(figures, 12))
    expect(scaleToLines([figures], textWidth(figures, 12) + 0.1, { size: 12, isBold: false })).toBe(1)
  })

  it('is a little smaller where another font would break a line that is whole on the screen', () => {
    const [text, own] = ['MMMM WWWW MMMM', { size: 20, isBold: false }] as const
    const room = textWidth(text, own.size) + 0.5
    const scale = scaleToLines([text], room, own)
    expect(arialWidth(text, own.size, false) > room).toBe(scale < 1)
    expect(widestText(text, own) * scale).toBeLessThanOrEqual(Math.max(room, widestText(text, own) * 0.7))
  })
})
