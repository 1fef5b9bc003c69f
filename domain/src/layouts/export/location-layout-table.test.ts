import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { group } from '../../../test/groups.ts'
import { anyLocationBooks, type LocationBooks, locationEngine, region, store } from '../../../test/location-books.ts'
import { decimalFromFraction, fractionFromDecimal } from '../../money/decimal.ts'
import { evaluateExpression } from '../../profit-loss/export/cell-expression.ts'
import { shownByLocation } from '../view/shown-by-location.ts'
import { gridFormat } from '../view/shown-layout.ts'
import { layoutCsv } from './layout-csv.ts'
import { type LayoutTable, shownTable } from './layout-table.ts'
import { locationLayoutTable } from './location-layout-table.ts'

const groups = [
  group('sales', { name: 'Sales', type: 'REVENUE' }),
  group('labor', { name: 'Labor', type: 'PAYROLL', displayOrder: 1 }),
  group('profit', { name: 'EBITDA', type: 'EBITDA', formula: '{sales} - {labor}', displayOrder: 2 }),
]
const books: LocationBooks = {
  groups,
  tree: [region('West', store(1), store(2)), store(3)],
  amounts: [1, 2, 3].flatMap((location) => [
    { groupId: 'sales', location, now: -100_000 * location, before: -90_000 },
    { groupId: 'labor', location, now: 35_050 * location, before: 30_000 },
  ]),
}
const tableOf = (...of: Parameters<typeof locationEngine>): LayoutTable => {
  const engine = locationEngine(...of)
  const format = { settings: engine.layout.settings, currency: 'USD', negatives: 'PARENTHESES', decimals: null } as const
  return locationLayoutTable({ engine, titleLines: ['Stores'], corner: 'USD', format })
}

describe('the table of locations as rows', () => {
  it('keeps formulas between its own cells', () => {
    const { rows, columns } = tableOf(books, { rows: { lines: ['group:sales', 'group:labor', 'group:profit'], hasRank: false } })
    expect(columns.map(({ heading }) => heading)).toEqual(['Sales', 'Labor', 'EBITDA'])
    const contentOf = (label: string, column: number) => rows.find((row) => row.label === label)?.cells[column]?.content
    expect(contentOf('Store 1', 0)).toMatchObject({ kind: 'number', value: '1000.00' })
    const row = rows.findIndex(({ label }) => label === 'Store 1')
    expect(contentOf('Store 1', 2)).toMatchObject({
      kind: 'formula',
      value: '649.50',
      expression: {
        kind: 'rounded',
        operand: { kind: 'operation', left: { place: { row, column: 0 } }, right: { place: { row, column: 1 } } },
      },
    })
    // The total is what its locations add up to.
    expect(contentOf('All locations', 0)).toMatchObject({
      kind: 'formula',
      value: '6000.00',
      expression: { operand: { kind: 'sum', cells: [{}, {}, {}] } },
    })
  })

  it('has values where a formula would need cells that it does not have', () => {
    const { rows } = tableOf(books, { rows: { lines: ['group:profit'], hasRank: false } })
    expect(rows.find(({ label }) => label === 'Store 2')?.cells[0]?.content).toMatchObject({ kind: 'number', value: '1299.00' })
  })

  it('folds collapsed groups as spreadsheet programs do, and writes them to text files as one row', () => {
    const table = tableOf(books, { rows: { foldedGroups: ['West'] } })
    expect(table.rows.map(({ label, isHidden, isCollapsed, outline }) => [label, isHidden, isCollapsed, outline])).toEqual([
      ['Store 1', true, false, 1],
      ['Store 2', true, false, 1],
      ['West', false, true, 0],
      ['Store 3', false, false, 0],
      ['All locations', false, false, 0],
    ])
    const lines = layoutCsv(table).split('\r\n')
    expect(lines.slice(2)).toEqual([
      '"USD","Rank (by EBITDA)","Sales","EBITDA","EBITDA (% of revenue)"',
      '"West",1,3000.00,1948.50,0.6495',
      '"Store 3",1,3000.00,1948.50,0.6495',
      '"All locations",,6000.00,3897.00,0.6495',
      '',
    ])
  })

  it('prints what the screen shows, and its formulas give the same, for any company', () => {
    fc.assert(
      fc.property(anyLocationBooks, fc.boolean(), fc.boolean(), (any, isFlat, compares) => {
        const lines = any.groups.map(({ id }) => `group:${id}`)
        const options = {
          rows: { lines, isFlat, showsCompared: compares },
          choice: compares ? { comparisons: ['PRIOR_YEAR'] as const } : {},
        }
        const engine = locationEngine(any, options)
        const view = shownByLocation({ engine, format: gridFormat(engine.layout, 'USD', { negatives: 'PARENTHESES', days: 'MONTH_NAME' }) })
        const table = tableOf(any, options)
        const { rows, columns } = shownTable(table)
        expect(columns.map(({ key, heading, detail, edge }) => ({ key, heading, detail, edge }))).toEqual(
          view.columns.map(({ key, heading, detail, edge }) => ({ key, heading, detail, edge })),
        )
        expect(rows.map(({ key, kind, label, level }) => ({ key, kind, label, level }))).toEqual(
          view.rows.map(({ key, kind, label, level }) => ({ key, kind, label, level })),
        )
        // As a spreadsheet program computes it: a formula over the result of another, not over what is printed of it.
        const resultAt = ({
          row,
          column,
        }: {
          readonly row: number
          readonly column: number
        }): ReturnType<typeof evaluateExpression> | null => {
          const content = table.rows[row]?.cells[column]?.content
          if (content?.kind === 'text') return content.text === 'n/a' || content.text === 'n/m' ? content.text : '–'
          if (content?.kind === 'formula') return content.value === null ? null : evaluateExpression(content.expression, resultAt)
          return content?.kind === 'number' && content.value !== null ? fractionFromDecimal(content.value) : null
        }
        for (const [at, row] of view.rows.entries())
          for (const [index, column] of view.columns.entries()) {
            const cell = rows[at]?.cells[index]
            // A dash stands for no rank, which is an empty cell.
            if (!column.key.startsWith('rank')) expect(cell?.text ?? '').toBe(row.values === null ? '' : column.textOf(row))
            if (cell?.content.kind !== 'formula') continue
            const result = evaluateExpression(cell.content.expression, resultAt)
            const { value } = cell.content
            if (typeof result !== 'string' && value !== null)
              expect(Number(decimalFromFraction(result, 0, 6))).toBeCloseTo(Number(value), 4)
          }
      }),
      { numRuns: 60 },
    )
  })
})
