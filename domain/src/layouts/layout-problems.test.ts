import { describe, expect, it } from 'vitest'
import { group } from '../../test/groups.ts'
import { engineOver, insertedColumn, insertedRow, type LayoutBooks, monthsLayout } from '../../test/layouts.ts'
import { parseDay } from '../time/day.ts'
import type { Layout } from './layout.ts'
import { type ColumnDraft, columnProblems, rowProblems } from './layout-problems.ts'

const books: LayoutBooks = { groups: [group('rev', { type: 'REVENUE' })], accounts: [], plans: [1], coverage: 'WHOLE' }
const layout: Layout = {
  ...monthsLayout,
  insertedRows: [
    insertedRow('a', { label: 'A', type: 'CALCULATION', formula: '{inserted:b} + 1' }),
    insertedRow('b', { label: 'B', type: 'CALCULATION', formula: '{group:rev}' }),
  ],
  insertedColumns: [insertedColumn('k', { label: 'K', type: 'CALCULATION', formula: '{total}' })],
}
const engine = engineOver(books, layout)
const day = parseDay('2026-05-01')

describe('a row', () => {
  it.each([
    [{ type: 'EMPTY' }, []],
    [{ type: 'BUDGET', groupId: 'rev' }, [['budgetId', 'Please choose a budget.']]],
    [{ type: 'BUDGET', budgetId: 'b' }, [['groupId', 'Please choose a line of the P&L.']]],
    [
      { type: 'BUDGET', budgetId: 'b', groupId: 'rev', usesSelectedLocations: false },
      [['locationIds', 'Please choose at least one location.']],
    ],
    [{ type: 'BUDGET', budgetId: 'b', groupId: 'rev', usesSelectedLocations: false, locationIds: ['l'] }, []],
    [{ type: 'OPS_DATA' }, [['metricId', 'Please choose a metric.']]],
    [{ type: 'EMPTY', usesSelectedLocations: false }, []],
    [{ type: 'CALCULATION', formula: '{group:rev} * 2' }, []],
    [{ type: 'CALCULATION', formula: '{sum:rev} - {inserted:a}' }, []],
    [{ type: 'CALCULATION', formula: '0.3' }, []],
    [{ type: 'CALCULATION', formula: '{group:gone}' }, [['formula', 'The formula refers to a deleted group.']]],
    [{ type: 'CALCULATION', formula: '{total}' }, [['formula', 'The formula of a row refers to rows. "total" is not one.']]],
    [
      { type: 'CALCULATION', formula: ' ' },
      [['formula', 'The formula is empty. Name rows as {row} and combine them with + - * / and parentheses.']],
    ],
    [{ type: 'CALCULATION', formula: '{group:rev} +' }, [['formula', 'A value is missing after "+" at the end of the formula.']]],
    [
      { type: 'CALCULATION', formula: '{inserted:x}' },
      [['formula', 'The formulas refer to each other in a circle: New → New. Take one of them out.']],
    ],
  ] as const)('%j has %j', (change, problems) => {
    const found = rowProblems(insertedRow('x', { label: 'New', ...change }), engine)
    expect(found.map(({ field, message }) => [field, message])).toEqual(problems)
  })

  it('in a cycle names it', () => {
    const [, b] = layout.insertedRows
    expect(b && rowProblems({ ...b, formula: '{group:rev} - {inserted:a}' }, engine)).toEqual([
      { field: 'formula', message: 'The formulas refer to each other in a circle: B → A → B. Take one of them out.' },
    ])
  })

  it('without a layout is checked by itself', () => {
    expect(rowProblems(insertedRow('x', { type: 'CALCULATION', formula: '{gone}' }))).toEqual([])
    expect(rowProblems(insertedRow('x', { type: 'CALCULATION' }))).toHaveLength(1)
  })
})

describe('a column', () => {
  it.each<[Partial<ColumnDraft>, readonly (readonly [string, string])[]]>([
    [{ type: 'EMPTY' }, []],
    [{ type: 'ACTUALS' }, []],
    [
      { type: 'BUDGET', usesSelectedLocations: false },
      [
        ['budgetId', 'Please choose a budget.'],
        ['locationIds', 'Please choose at least one location.'],
      ],
    ],
    [{ type: 'ACTUALS', wantsTimeSpan: true }, [['timeSpan', 'Please choose a timeframe.']]],
    [
      { type: 'ACTUALS', timeSpan: { kind: 'FIXED', period: 'MONTHLY', startDate: day, endDate: day } },
      [['timeSpan', 'End date must be later than start date']],
    ],
    [{ type: 'ACTUALS', timeSpan: { kind: 'YEAR_TO_DATE', period: 'MONTHLY', anchor: 'TODAY' }, wantsTimeSpan: true }, []],
    [{ type: 'CALCULATION', formula: '{total} - {total~py}', variance: 'AMOUNT' }, []],
    [
      { type: 'CALCULATION', formula: '{total} * 2', variance: 'PERCENT' },
      [['formula', 'A variance is one column minus another, as in {actual} - {budget}.']],
    ],
    [
      { type: 'CALCULATION', formula: null },
      [['formula', 'The formula is empty. Name columns as {column} and combine them with + - * / and parentheses.']],
    ],
    [{ type: 'CALCULATION', formula: '{group:rev}' }, [['formula', 'The formula of a column refers to columns. "group:rev" is not one.']]],
    [{ type: 'CALCULATION', formula: '{ytd}' }, [['formula', 'The formula refers to "Year to date", which is not in the layout.']]],
    [{ type: 'CALCULATION', formula: '{group:rev|total} * 2' }, []],
  ])('%j has %j', (change, problems) => {
    const found = columnProblems({ ...insertedColumn('x'), ...change }, engine)
    expect(found.map(({ field, message }) => [field, message])).toEqual(problems)
  })
})
