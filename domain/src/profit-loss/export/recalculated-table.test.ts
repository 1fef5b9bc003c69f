import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyBooks, figureColumns, printed, revenuesOf, rowsOf, shown, tableOf } from '../../../test/books.ts'
import { fixed, recalculate, rounded } from '../../../test/recalculation.ts'
import { favorabilities } from '../../mappings/favorability.ts'
import { figureUnits } from '../../mappings/figure-units.ts'
import { groupTree } from '../../mappings/group-tree.ts'
import { compareDecimals } from '../../money/decimal.ts'
import { shownCell } from '../shown-columns.ts'
import { tableCellText } from './report-table.ts'

describe('recalculated by a spreadsheet that never rounds by itself', () => {
  it('gives the figures of the report, whatever its lines, its books and what of it shows', () => {
    let formulas = 0
    fc.assert(
      fc.property(anyBooks, (books) => {
        const table = tableOf(books)
        const valueAt = recalculate(table)
        for (const [row, { cells }] of table.rows.entries())
          for (const [column, cell] of cells.entries()) {
            if (cell.kind !== 'formula') continue
            formulas += 1
            const value = valueAt(row, column)
            if (cell.value === null || typeof value === 'string' || value === null || value instanceof Error)
              expect(value).toBe(cell.instead)
            else expect([printed(cell), rounded(value, 1_000_000n)]).toEqual([printed(cell), rounded(fixed(cell.value), 1_000_000n)])
          }
      }),
      { numRuns: 300 },
    )
    expect(formulas).toBeGreaterThan(5000)
  })

  it('leaves no total, calculation or variance without a formula while everything shows', () => {
    fc.assert(
      fc.property(anyBooks, (books) => {
        const table = tableOf({ ...books, expanded: new Set(books.groups.map(({ id }) => id)), hidesEmpty: false })
        for (const { kind, cells } of table.rows)
          for (const [column, cell] of cells.entries()) {
            const isWorkedOut = shown[column]?.kind !== 'FIGURE'
            if (kind === 'heading' || (!isWorkedOut && (kind === 'account' || kind === 'group'))) continue
            expect([kind, column, cell.kind]).not.toEqual([kind, column, 'number'])
          }
      }),
      { numRuns: 200 },
    )
  })

  it('has in every cell what the screen has', () => {
    fc.assert(
      fc.property(anyBooks, (books) => {
        const rows = rowsOf(books)
        const bases = { revenues: revenuesOf(books), units: [], columns: figureColumns }
        const tree = groupTree(books.groups)
        const [directions, units] = [favorabilities(tree), figureUnits(tree)]
        for (const [at, line] of tableOf(books).rows.entries()) {
          const row = rows[at]
          if (row === undefined || line.kind === 'heading') continue
          for (const [column, cell] of line.cells.entries()) {
            const [kind, unit] = [shown[column], units.get(row.groupId) ?? 'money']
            if (kind === undefined) continue
            const screen = shownCell(kind, { ...row, favorability: directions.get(row.groupId) ?? null, unit }, bases)
            const value = cell.kind === 'number' || (cell.kind === 'formula' && !cell.isUntouched) ? cell.value : null
            if (value !== null && screen.value !== null) expect(compareDecimals(value, screen.value)).toBe(0)
            else
              expect([value, tableCellText(cell, line, { currencyView: 'FULL', decimals: 0, currency: null })]).toEqual([
                screen.value,
                screen.isZeroBase ? 'n/a' : '–',
              ])
          }
        }
      }),
      { numRuns: 200 },
    )
  })
})
