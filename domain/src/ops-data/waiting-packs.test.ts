import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addToMonth, monthIndex } from '../time/day.ts'
import type { FigureLine } from '../workbooks/read-figures.ts'
import { packedCells, periodKey, previewPeriods } from './preview-cells.ts'
import { LinePacker, sheetOfLine, unpackLines, withCell, withoutMetrics } from './waiting-packs.ts'
import { waitingStates } from './waiting-states.ts'

const figure = fc.record({
  column: fc.nat(9),
  firstMonth: fc.nat(30).map((months) => addToMonth(monthIndex(2025, 1), months)),
  months: fc.constantFrom(1, 3, 12),
  text: fc.string(),
  value: fc.option(fc.constantFrom('0', '-1.5', '12')),
  error: fc.option(fc.string()),
})
const plain = figure.map((one) => ({ ...one, text: one.value ?? one.text, error: one.value === null ? (one.error ?? 'Why.') : null }))
const line = fc
  .record({
    subjectId: fc.constantFrom('a', 'b'),
    locationId: fc.nat(3),
    sheet: fc.constantFrom('One', 'Two', '__proto__'),
    line: fc.integer({ min: 1, max: 99 }),
    figures: fc.uniqueArray(fc.oneof(figure, plain), { selector: ({ column }) => column, maxLength: 10 }),
  })
  .map((one): FigureLine => ({ ...one, figures: [...one.figures].sort((left, right) => left.column - right.column) }))

it('unpacks lines as they were read', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 20 }), (lines) => {
      const packer = new LinePacker()
      const packs = [lines.slice(0, 3), lines.slice(3)].filter((some) => some.length > 0).map((some) => packer.pack(some))
      const { sheets } = packer
      const unpacked = packs.flatMap((pack) => unpackLines(pack, sheets))
      expect(unpacked).toEqual(lines.map((one, at) => ({ ...one, pack: at < 3 ? 0 : 1, place: at < 3 ? at : at - 3 })))
      for (const pack of packs) {
        const before = unpackLines(pack, sheets)
        expect(new Set(pack.metricIds)).toEqual(new Set(before.map(({ subjectId }) => subjectId)))
        expect(new Set(pack.locationIds)).toEqual(new Set(before.map(({ locationId }) => locationId)))
        expect(unpackLines(withoutMetrics(pack, new Set(['a'])), sheets)).toEqual(
          before.map((one) => (one.subjectId === 'a' ? { ...one, figures: [] } : one)),
        )
        for (const one of before)
          for (const [column, [at, firstMonth, months]] of (sheetOfLine(pack, sheets, one.place)?.columns ?? []).entries()) {
            const typed = { text: ' 7', value: '7', error: null }
            const others = one.figures.filter((other) => other.column !== at || other.firstMonth !== firstMonth || other.months !== months)
            const changed = (entered: typeof typed | null) =>
              unpackLines(withCell(pack, { place: one.place, column }, entered), sheets).map((other) =>
                other.place === one.place ? { ...other, figures: new Set(other.figures) } : other,
              )
            const expected = (figures: readonly object[]) =>
              before.map((other) => (other.place === one.place ? { ...other, figures: new Set(figures) } : other))
            expect(changed(typed)).toEqual(expected([...others, { column: at, firstMonth, months, ...typed }]))
            expect(changed(null)).toEqual(expected(others))
          }
      }
    }),
  )
})

it('packs a line’s cells by period index', () => {
  const [january, quarter] = [monthIndex(2025, 1), monthIndex(2025, 2)]
  const read: FigureLine = {
    subjectId: 'a',
    locationId: 1,
    sheet: 'One',
    line: 5,
    figures: [
      { column: 2, firstMonth: quarter, months: 3, text: '1,200', value: '1200', error: null },
      { column: 3, firstMonth: january, months: 1, text: 'none', value: null, error: 'No number.' },
    ],
  }
  const packer = new LinePacker()
  packer.pack([read])
  const periods = previewPeriods(packer.sheets, 2)
  expect(periods.map(({ key, label }) => [key, label])).toEqual([
    ['2025-01/1', 'Jan 2025'],
    ['2025-02/3', 'Q1 2026'],
  ])
  const places = new Map(periods.map((period, place) => [periodKey(period), place]))
  const [stated = []] = waitingStates([read], [{ firstMonth: quarter, months: 3, value: '1000', upload: 1 }])
  expect(JSON.parse(packedCells(stated, places))).toEqual([
    [1, 'O', '1,200', '1200', '1000', 2, null],
    [0, 'I', 'none', null, null, 3, 'No number.'],
  ])
  const marked = stated.map((one) => ({ ...one, mark: 'Negative.' }))
  expect(JSON.parse(packedCells(marked.slice(0, 1), places))).toEqual([[1, 'O', '1,200', '1200', '1000', 2, null, null, 'Negative.']])
})
