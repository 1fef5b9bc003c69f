import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tableOf } from '../../test/any-decks.ts'
import { STAND_IN_FONTS, standInWidth, widestText } from '../charts/files/stand-in-widths.ts'
import { textWidth } from '../charts/scene/text-width.ts'
import { tableOfElement } from './continued-slides.ts'
import type { SlideTable, SlideTableRow } from './slide-table.ts'
import { fittedInFont, fittedTable, leftOutSentence, rowWeight, tablePages } from './table-fit.ts'

const anyTable = fc
  .tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 50 }))
  .chain(([columns, rows]) => tableOf(columns, rows))
  .map((table) => ({ ...table, notes: [] }))
const anyBox = fc.record({ width: fc.integer({ min: 120, max: 900 }), height: fc.integer({ min: 60, max: 420 }) })
const anySize = fc.option(fc.integer({ min: 6, max: 20 }))

/** A period of every month with its budget and variance, and a total. */
function monthsOf(count: number, comparisons: number): SlideTable {
  const columns = Array.from({ length: count }, (_, month) => [
    { key: `m${month}`, heading: `Month ${month}`, detail: null, isOwn: true, of: null },
    ...Array.from({ length: comparisons }, (__, at) => ({
      key: `m${month}~${at}`,
      heading: 'Budget',
      detail: null,
      isOwn: false,
      of: null,
    })),
  ]).flat()
  const rows = Array.from(
    { length: 12 },
    (_, at): SlideTableRow => ({
      key: `r${at}`,
      kind: 'group',
      label: `Line of the report ${at}`,
      accountNumber: null,
      level: 1,
      of: null,
      cells: columns.map(() => ({ text: '12,345,678', value: '12345678', outcome: 'NEUTRAL' })),
    }),
  )
  return { corner: 'USD', columns, rows, notes: [], of: { mappingId: 'm', locationIds: null } }
}

const widthOf = (widths: readonly number[]): number => widths.reduce((sum, one) => sum + one, 0)

describe('a table in its box', () => {
  it('never runs over an edge: what has no room is left out, and is said', () => {
    fc.assert(
      fc.property(anyTable, anyBox, anySize, (table, box, size) => {
        const fitted = fittedTable(table, box, size)
        expect(fitted.nameWidth + widthOf(fitted.columnWidths)).toBeLessThanOrEqual(box.width + 0.02)
        expect(fitted.columnWidths).toHaveLength(fitted.columns)
        const note = leftOutSentence(table, fitted)
        expect(note === null).toBe(fitted.columns === table.columns.length && fitted.rows === table.rows.length)
        if (fitted.rows > 0) expect(fitted.headHeight + fitted.rows * fitted.rowHeight).toBeLessThanOrEqual(box.height + 0.02)
      }),
    )
  })

  it.each([
    [{ rows: 12, columns: 0 }, 'One more column does not fit. Make the table larger, or choose fewer columns.'],
    [{ rows: 11, columns: 1 }, 'One more line does not fit. Make the table larger, or choose fewer lines.'],
    [{ rows: 9, columns: 0 }, 'One more column and 3 more lines do not fit. Make the table larger, or choose fewer columns and lines.'],
    [{ rows: 12, columns: 1 }, null],
  ])('with %j says %j', (fitted, said) => expect(leftOutSentence(monthsOf(1, 0), fitted)).toBe(said))

  it('has figures that do not touch in a file, whichever font stands in for its own', () => {
    fc.assert(
      fc.property(anyTable, anyBox, anySize, (table, box, size) => {
        const screen = fittedTable(table, box, size)
        const file = fittedInFont(screen, table, box, (text, own, weight) => widestText(text, { size: own, isBold: weight === 600 }))
        expect(file.nameWidth + widthOf(file.columnWidths)).toBeLessThanOrEqual(box.width + 0.02)
        expect(file.fontSize).toBeLessThanOrEqual(screen.fontSize)
        for (const row of table.rows.slice(0, file.rows))
          row.cells.slice(0, file.columns).forEach(({ text }, at) => {
            const isBold = rowWeight(row) === 600
            const widest = Math.max(
              textWidth(text, file.fontSize, rowWeight(row)),
              ...STAND_IN_FONTS.map((font) => standInWidth(text, file.fontSize, isBold, font)),
            )
            expect((file.columnWidths[at] ?? 0) - widest).toBeGreaterThanOrEqual(file.fontSize - 0.01)
          })
      }),
    )
  })
})

describe('a table on several slides', () => {
  it('shows every figure once, in order, and fits each slide in one size of type', () => {
    fc.assert(
      fc.property(anyTable, anyBox, anySize, (table, box, size) => {
        const found = tablePages(table, box, size)
        if (found === null) return
        const { fontSize, pages } = found
        const shown = pages.map(({ rows, part }) => tableOfElement({ rows: rows.map(({ key }) => key), part }, table))
        for (const [at, page] of shown.entries()) {
          const note = page.notes.length === 0 ? 0 : 16
          const fitted = fittedTable(page, { ...box, height: box.height - note }, fontSize)
          expect([at, fitted.rows, fitted.columns]).toEqual([at, page.rows.length, page.columns.length])
          expect(page.notes.join(' ').includes('Continues on the next slide.')).toBe(at < shown.length - 1)
        }
        const cells = shown.flatMap(({ rows, columns }) => rows.flatMap((row) => columns.map((column) => `${row.key} ${column.key}`)))
        const all = table.rows.flatMap((row) => table.columns.map((column) => `${row.key} ${column.key}`))
        expect(new Set(cells)).toEqual(new Set(all))
        expect(cells).toHaveLength(all.length)
      }),
    )
  })

  it('shrinks to 7 pt before its columns continue, then is readable again', () => {
    const box = { width: 876, height: 390 }
    const sizes = [8, 12, 16, 20].map((count) => {
      const table = monthsOf(count, 0)
      return tablePages(table, box, null)?.fontSize ?? fittedTable(table, box, null).fontSize
    })
    expect(sizes.map((size) => Math.round(size))).toEqual([12, 10, 8, 9])
    expect(tablePages(monthsOf(16, 0), box, null)).toBeNull()
  })

  it('keeps a period with its comparisons, and parts periods evenly', () => {
    const pages = tablePages(monthsOf(8, 3), { width: 876, height: 390 }, null)?.pages ?? []
    expect(pages.map(({ part }) => part.columns)).toEqual([
      [0, 12],
      [12, 24],
      [24, 32],
    ])
    expect(pages.map(({ part }) => part.says)).toEqual([
      'Columns 1 to 12 of 32. Continues on the next slide.',
      'Columns 13 to 24 of 32. Continues on the next slide.',
      'Columns 25 to 32 of 32.',
    ])
  })
})
