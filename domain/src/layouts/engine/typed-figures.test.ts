import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { editedBooks as books, FEB as feb, JAN as jan } from '../../../test/edited-layouts.ts'
import { anyLayoutCase, anyTexts, engineOver, insertedColumn, insertedRow, monthsLayout } from '../../../test/layouts.ts'
import type { Layout } from '../layout.ts'
import { withCellTexts } from '../layout-commands.ts'
import { LayoutEngine } from '../layout-engine.ts'

const layout: Layout = {
  ...monthsLayout,
  expandedGroups: new Set(['rev']),
  insertedRows: [
    insertedRow('prime', { type: 'CALCULATION', formula: '{group:rev} * 0.3' }),
    insertedRow('share', { type: 'CALCULATION', formula: '{inserted:prime} / {group:gp}', displayOrder: 1 }),
    insertedRow('own', { displayOrder: 2 }),
  ],
  insertedColumns: [
    insertedColumn('half', { type: 'CALCULATION', formula: '{total} / 2' }),
    insertedColumn('less', { type: 'CALCULATION', formula: `{${feb}} - {${jan}}`, variance: 'AMOUNT', displayOrder: 1 }),
  ],
}

describe('a figure includes typed ones', () => {
  const cases: readonly (readonly [string, readonly [string, string, string], readonly string[], readonly string[]])[] = [
    [
      'in its groups, in calculations over them in report, rows and columns, and in totals',
      ['account:rev/0', jan, '120'],
      [`account:rev/0|${jan}`, `sum:rev|${jan}`, `group:gp|${jan}`, `inserted:prime|${jan}`, `inserted:share|${jan}`]
        .concat(['account:rev/0', 'sum:rev', 'group:gp', 'inserted:prime', 'inserted:share'].map((key) => `${key}|total`))
        .concat(['sum:rev|inserted:half', 'inserted:share|inserted:half', 'group:gp|inserted:less']),
      [`account:rev/0|${feb}`, `group:cogs|${jan}`, 'group:cogs|total', 'group:cogs|inserted:half', `inserted:prime|${feb}`],
    ],
    [
      'by a formula over the figure of the report',
      ['group:cogs', jan, `={${feb}} * 2`],
      [`group:cogs|${jan}`, 'group:gp|total'],
      ['sum:rev|total'],
    ],
    [
      'in the total of a row of typed figures',
      ['inserted:own', jan, '5'],
      [`inserted:own|${jan}`, 'inserted:own|total'],
      [`inserted:own|${feb}`],
    ],
    [
      'not by a formula of its own over booked figures',
      ['inserted:own', jan, '={group:rev}'],
      [],
      [`inserted:own|${jan}`, 'inserted:own|total'],
    ],
    ['not by words in a row of its own', ['inserted:own', jan, 'see below'], [], [`inserted:own|${jan}`]],
  ]
  it.each(cases)('%s', (_, [rowKey, columnKey, text], marked, plain) => {
    const engine = engineOver(books, withCellTexts(layout, [{ rowKey, columnKey, text }]))
    const includes = (cell: string): boolean => {
      const [row = '', column = ''] = cell.split('|')
      return engine.includesTypedAt(engine.structure.rowAt.get(row) ?? -1, engine.structure.columnAt.get(column) ?? -1)
    }
    expect([...marked, ...plain].filter(includes)).toEqual(marked)
  })

  it('wherever it would change with one, and nowhere without any', () => {
    let changed = 0
    fc.assert(
      fc.property(
        anyLayoutCase.chain((made) => anyTexts(made.books).map((texts) => ({ ...made, texts }))),
        ({ books: made, layout: typed, texts }) => {
          const before = engineOver(made, typed)
          const numbers = texts.map((text, at) => ({ ...text, text: String(7 + at) }))
          const after = new LayoutEngine(withCellTexts(typed, numbers), before.figures, before.surroundings)
          const other = numbers.map((text, at) => ({ ...text, text: String(1009 * (at + 1)) }))
          const otherwise = new LayoutEngine(withCellTexts(typed, other), before.figures, before.surroundings)
          const bare: Layout = {
            ...typed,
            formulas: new Map(),
            insertedRows: typed.insertedRows.map((row) => ({ ...row, cells: new Map() })),
            insertedColumns: typed.insertedColumns.map((column) => ({ ...column, cells: new Map() })),
          }
          const untyped = new LayoutEngine(bare, before.figures, before.surroundings)
          for (const [row, line] of after.structure.rows.entries())
            for (const [column, { key }] of after.structure.columns.entries()) {
              expect(untyped.includesTypedAt(row, column)).toBe(false)
              const [one, two] = [after.resultAt(row, column), otherwise.resultAt(row, column)]
              if (one.decimal === two.decimal && one.kind === two.kind) continue
              changed += 1
              expect([line.key, key, after.includesTypedAt(row, column)]).toEqual([line.key, key, true])
            }
        },
      ),
      { numRuns: 60 },
    )
    expect(changed).toBeGreaterThan(500)
  })
})
