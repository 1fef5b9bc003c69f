import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { textWidth } from '../charts/scene/text-width.ts'
import { newText } from './new-elements.ts'
import { brokenLines, fittedText, textOfLine } from './text-lines.ts'

/** Ten points a character. */
const tens = (text: string) => Array.from(text).length * 10
const words = (text: string) => [{ text, figure: null }]
const linesOf = (text: string, room: number) => brokenLines(words(text), room, tens).map(textOfLine)

describe('lines of a text', () => {
  it.each([
    ['Labor is over', 100, ['Labor is', 'over']],
    ['Labor is over', 130, ['Labor is over']],
    ['Labor is over', 60, ['Labor', 'is', 'over']],
    ['one\ntwo\r\n\r\nfour', 100, ['one', 'two', '', 'four']],
    ['same-store sales', 80, ['same-', 'store', 'sales']],
    ['down -5 now', 60, ['down', '-5 now']],
    ['Wachstumsrate', 50, ['Wachs', 'tumsr', 'ate']],
    ['an unbelievable', 60, ['an', 'unbeli', 'evable']],
    ['  set in', 100, ['  set in']],
    ['収益は予算', 30, ['収益は', '予算']],
    ['a non\u00a0breaking one', 120, ['a', 'non\u00a0breaking', 'one']],
    ['', 100, ['']],
    ['word   ', 40, ['word']],
  ])('%j in %s points', (text, room, lines) => {
    expect(linesOf(text, room)).toEqual(lines)
  })

  it('keeps a figure whole, and what stands right beside it', () => {
    const pieces = [
      { text: 'Revenue is (', figure: null },
      { text: '1 234', figure: 'value' },
      { text: ') now', figure: null },
    ]
    const lines = brokenLines(pieces, 120, tens)
    expect(lines.map(textOfLine)).toEqual(['Revenue is', '(1 234) now'])
    expect(lines[1]).toEqual([
      { text: '(', figure: null },
      { text: '1 234', figure: 'value' },
      { text: ') now', figure: null },
    ])
  })

  it('loses nothing but spaces at line ends, and no line is wider than its room', () => {
    const text = fc.string({ unit: fc.constantFrom('M', 'i', '1', ' ', '-', '%', '\n', '収', '😀'), maxLength: 80 })
    fc.assert(
      fc.property(text, fc.integer({ min: 20, max: 400 }), fc.boolean(), (content, room, isFigure) => {
        const lines = brokenLines([{ text: content, figure: isFigure ? 'a' : null }], room, (part) => textWidth(part, 14))
        const found = lines.map(textOfLine)
        expect(found.join('').replace(/\s/g, '')).toBe(content.replace(/\s/g, ''))
        for (const line of found) if (Array.from(line).length > 1) expect(textWidth(line, 14)).toBeLessThanOrEqual(room + 0.001)
        expect(found.length).toBeGreaterThanOrEqual(content.split('\n').length)
      }),
    )
  })
})

describe('a text in its box', () => {
  const text = (content: string, width: number, height: number) =>
    newText({ id: 't', box: { x: 0, y: 0, width, height, rotation: 0 } }, 'TEXT', content)

  it('keeps its size where it fits', () => {
    expect(fittedText(text('Labor is over', 300, 20), String)).toMatchObject({ fontSize: 13, tooMany: 0 })
  })

  it('gets smaller where it does not, and says how many lines are too many where that does not help', () => {
    const content = 'Labor is over its budget in every month, and so is overhead. '
    const smaller = fittedText(text(content, 200, 30), String)
    expect(smaller.fontSize).toBeLessThan(13)
    expect(smaller.tooMany).toBe(0)
    const cut = fittedText(text(content.repeat(8), 200, 36), String)
    expect(cut.fontSize).toBeCloseTo(13 * 0.7)
    expect(cut.lines.length - cut.tooMany).toBe(Math.floor((36 + 0.3 * cut.lineHeight) / cut.lineHeight))
  })

  it('is measured with its figures', () => {
    const { lines } = fittedText(text('{a} now', 200, 40), () => '5,036,521')
    expect(lines).toEqual([
      [
        { text: '5,036,521', figure: 'a' },
        { text: ' now', figure: null },
      ],
    ])
  })
})
