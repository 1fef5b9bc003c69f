import { describe, expect, it } from 'vitest'
import { group } from '../../../test/groups.ts'
import { insertedColumn, type LayoutBooks, layoutFigures, monthsLayout, surroundingsOf } from '../../../test/layouts.ts'
import { parseDay } from '../../time/day.ts'
import type { Layout } from '../layout.ts'
import { withCellTexts } from '../layout-commands.ts'
import { LayoutEngine } from '../layout-engine.ts'

/** Costs are planned at 100.50: food of two accounts at 60.50, drinks at 10.50, and 29.50 of themselves, for an account. */
const books: LayoutBooks = {
  groups: [
    group('costs', { type: 'COGS', name: 'Costs' }),
    group('food', { name: 'Food', parentId: 'costs' }),
    group('drinks', { name: 'Drinks', parentId: 'costs', displayOrder: 1 }),
  ],
  accounts: [
    { groupId: 'food', amounts: [9000, null, 3000, null] },
    { groupId: 'food', amounts: [500, null, 300, null] },
    { groupId: 'costs', amounts: [100, null, null, null] },
  ],
  plans: [],
  coverage: 'WHOLE',
}
const plans: Readonly<Record<string, string>> = { costs: '100.50', food: '60.50', drinks: '10.50' }
const [all, february] = ['inserted:k0', 'inserted:k1']
const layout: Layout = {
  ...monthsLayout,
  expandedGroups: new Set(['costs', 'food']),
  // The second is of February, a part of what the first is of.
  insertedColumns: [
    insertedColumn('k0', { type: 'BUDGET', budgetId: 'b' }),
    insertedColumn('k1', { type: 'BUDGET', budgetId: 'b', displayOrder: 1 }),
  ],
}

const valuesOf = (cells: readonly (readonly [row: string, column: string, text: string])[], rows: readonly string[]) => {
  const figures = layoutFigures(books, layout)
  const sections = figures.sections.map((section) => ({
    ...section,
    sumRow: {
      values: (section.sumRow?.values ?? []).map((value, at) => {
        const plan = plans[section.profitLossGroupId] ?? null
        // A third of everything is planned for February.
        return at < 6 ? value : at === 6 ? plan : plan && String(Number(plan) - Math.floor((Number(plan) * 2) / 3))
      }),
    },
  }))
  const texts = cells.map(([rowKey, columnKey, text]) => ({ rowKey, columnKey, text }))
  const engine = new LayoutEngine(withCellTexts(layout, texts), { ...figures, sections }, surroundingsOf(books))
  return rows.map((row) =>
    [all, february].map((column) => {
      const { decimal } = engine.resultAt(engine.structure.rowAt.get(row) ?? -1, engine.structure.columnAt.get(column) ?? -1)
      return decimal === null ? null : Number(decimal)
    }),
  )
}

it('counts figures typed into nested columns once in the columns around them', () => {
  const wide = 'inserted:k9'
  const typed = withCellTexts(
    { ...layout, insertedColumns: [...layout.insertedColumns, insertedColumn('k9', { type: 'BUDGET', budgetId: 'b', displayOrder: 2 })] },
    [
      { rowKey: 'account:food/0', columnKey: february, text: '30' },
      { rowKey: 'account:food/1', columnKey: all, text: '50' },
    ],
  )
  const figures = layoutFigures({ ...books, plans: [100] }, typed)
  const columns = figures.columns.map((column) => (column.key === wide ? { ...column, startDate: parseDay('2025-01-01') } : column))
  const engine = new LayoutEngine(typed, { ...figures, columns }, surroundingsOf(books))
  const planOf = (column: string) => {
    const { decimal } = engine.resultAt(engine.structure.rowAt.get('sum:food') ?? -1, engine.structure.columnAt.get(column) ?? -1)
    return Number(decimal)
  }
  // Each plans 100.50 for food. In all of it stand 30 and 50; the wide one has as much less as that took from it, and no more.
  expect([february, all, wide].map(planOf)).toEqual([30, 80, 80])
})

describe('a figure typed over an account in a plan', () => {
  const rows = ['account:food/0', 'sum:food', 'group:drinks', 'sum:costs']
  it.each<readonly [string, readonly (readonly [string, string, string])[], readonly (readonly (number | null)[])[]]>([
    [
      'is nothing before',
      [],
      [
        [null, null],
        [60.5, 20.5],
        [10.5, 3.5],
        [100.5, 33.5],
      ],
    ],
    [
      'takes the place of the plan of its line, and of no other',
      [['account:food/0', all, '30']],
      [
        [30, null],
        [30, 20.5],
        [10.5, 3.5],
        [70, 33.5],
      ],
    ],
    [
      'adds up with the other accounts of the line',
      [
        ['account:food/0', all, '30'],
        ['account:food/1', all, '5'],
      ],
      [
        [30, null],
        [35, 20.5],
        [10.5, 3.5],
        [75, 33.5],
      ],
    ],
    [
      'of a part of the days takes the place of the plan of those',
      [['account:food/0', february, '30']],
      [
        [30, 30],
        [70, 30],
        [10.5, 3.5],
        [110, 43],
      ],
    ],
    [
      'for the whole counts once together with one for a part',
      [
        ['account:food/0', february, '30'],
        ['account:food/0', all, '50'],
      ],
      [
        [50, 30],
        [50, 30],
        [10.5, 3.5],
        [90, 43],
      ],
    ],
    [
      'leaves the lines under its own as they are planned',
      [['account:costs/2', all, '1']],
      [
        [null, null],
        [60.5, 20.5],
        [10.5, 3.5],
        [72, 33.5],
      ],
    ],
    [
      'is overridden by one typed over its line',
      [
        ['account:food/0', all, '30'],
        ['sum:food', all, '80'],
      ],
      [
        [30, null],
        [80, 20.5],
        [10.5, 3.5],
        [120, 33.5],
      ],
    ],
  ])('%s', (_, cells, expected) => expect(valuesOf(cells, rows)).toEqual(expected))
})
