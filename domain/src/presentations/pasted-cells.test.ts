import { describe, expect, it } from 'vitest'
import { textsOfCells } from './pasted-cells.ts'
import { SLIDE_SIZES } from './presentation.ts'
import { boxBounds } from './slide-box.ts'
import { fittedText } from './text-lines.ts'

const SIZE = SLIDE_SIZES.WIDE_16_9

describe('cells of a spreadsheet on a slide', () => {
  const cells = [
    ['Store', 'Sales', 'Share'],
    ['Back Bay', '$1,234.50', '12.4%'],
    ['A {new} one', '(98)', '–'],
    ['', '−3', ''],
  ]
  let made = 0
  const texts = textsOfCells(cells, SIZE, () => `n${++made}`)

  it('are a text for each column, numbers aligned right, all in one group', () => {
    expect(texts.map(({ content }) => content)).toEqual([
      'Store\nBack Bay\nA {{new} one\n',
      'Sales\n$1,234.50\n(98)\n−3',
      'Share\n12.4%\n–\n',
    ])
    expect(texts.map(({ textAlign }) => textAlign)).toEqual(['left', 'right', 'right'])
    expect(new Set(texts.map(({ groupId }) => groupId)).size).toBe(1)
    expect(new Set(texts.map(({ id }) => id)).size).toBe(3)
  })

  it('fit their columns, which stand side by side in the middle', () => {
    for (const text of texts) expect(fittedText(text, String)).toMatchObject({ fontSize: 11, tooMany: 0, lines: { length: 4 } })
    const bounds = texts.map(({ box }) => boxBounds(box))
    for (const [at, { left }] of bounds.slice(1).entries()) expect(left).toBeGreaterThan(bounds[at]?.right ?? Infinity)
    expect((bounds[0]?.left ?? 0) + (bounds.at(-1)?.right ?? 0)).toBeCloseTo(SIZE.width, 0)
  })
})
