import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addToMonth, monthIndex } from '../time/day.ts'
import type { FigureLine } from '../workbooks/read-figures.ts'
import { packedCells, periodKey, previewPeriods } from './preview-cells.ts'
import { SheetCollector, unpackCells, withCell } from './waiting-lines.ts'
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
  .map((one): FigureLine => ({ ...one, figures: one.figures.toSorted((left, right) => left.column - right.column) }))

it('keeps lines as they were read', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 20 }), (lines) => {
      const collector = new SheetCollector()
      const packed = lines.map((one) => collector.pack(one))
      const { sheets } = collector
      for (const [at, one] of lines.entries()) {
        const { sheet, cells } = packed[at] ?? { sheet: -1, cells: '[]' }
        const ofSheet = sheets[sheet]
        if (ofSheet === undefined) throw new Error('Every line has a sheet')
        expect(ofSheet.name).toBe(one.sheet)
        expect(unpackCells(cells, ofSheet)).toEqual(one.figures)
        for (const [place, [column, firstMonth, months]] of ofSheet.columns.entries()) {
          const typed = { text: ' 7', value: '7', error: null }
          const others = one.figures.filter(
            (other) => other.column !== column || other.firstMonth !== firstMonth || other.months !== months,
          )
          expect(new Set(unpackCells(withCell(cells, place, typed), ofSheet))).toEqual(
            new Set([...others, { column, firstMonth, months, ...typed }]),
          )
          expect(unpackCells(withCell(cells, place, null), ofSheet)).toEqual(others)
        }
      }
    }),
  )
})

it('shows a line by the places of its periods', () => {
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
  const collector = new SheetCollector()
  collector.pack(read)
  const periods = previewPeriods(collector.sheets, 2)
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
})
