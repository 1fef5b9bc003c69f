import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { revenuesOf, rowsOf, shown } from '../../test/books.ts'
import { editedBooks, FEB as feb, JAN as jan } from '../../test/edited-layouts.ts'
import { group } from '../../test/groups.ts'
import {
  anyLayoutBooks,
  anyLayoutCase,
  anyTexts,
  asBooks,
  engineOver,
  insertedColumn,
  insertedRow,
  type LayoutBooks,
  layoutFigures,
  layoutMetrics,
  monthsLayout,
  ownKeys,
  surroundingsOf,
} from '../../test/layouts.ts'
import { type NaiveResult, naiveLayout } from '../../test/naive-layout.ts'
import { groupTree } from '../mappings/group-tree.ts'
import { fractionFromDecimal } from '../money/decimal.ts'
import { compareFractions, type Fraction } from '../money/fraction.ts'
import { columnMateriality, DEFAULT_MATERIALITY } from '../profit-loss/materiality.ts'
import { shownCell } from '../profit-loss/shown-columns.ts'
import { parseDay } from '../time/day.ts'
import type { CellResult } from './engine/cell-result.ts'
import type { InsertedColumn, InsertedRow, Layout } from './layout.ts'
import { withCellTexts, withGroupsExpanded, withoutInserted, withRowChanged } from './layout-commands.ts'
import { LayoutEngine } from './layout-engine.ts'
import type { LayoutFigureColumn, LayoutFigures } from './layout-figures.ts'

const cellsOf = (engine: LayoutEngine): readonly { readonly row: number; readonly column: number }[] =>
  engine.structure.rows.flatMap((_, row) => engine.structure.columns.map((_other, column) => ({ row, column })))

const isSame = (exact: Fraction | null, [numerator, denominator]: readonly [bigint, bigint]): boolean =>
  exact !== null && compareFractions(exact, { numerator, denominator }) === 0

/** Whether the engine's result equals the evaluator's. */
const agrees = (result: CellResult, wanted: NaiveResult): boolean => {
  if (result.kind !== wanted.kind) return false
  if (wanted.kind === 'NUMBER')
    return isSame(result.exact, wanted.exact) && isSame(fractionFromDecimal(result.decimal ?? ''), wanted.decimal)
  if (wanted.kind === 'NONE') return result.instead === wanted.instead && (result.exact !== null) === wanted.isUntouched
  return wanted.kind !== 'TEXT' || result.text === wanted.text
}

describe('any layout', () => {
  it('has the results of an independent evaluator', () => {
    fc.assert(
      fc.property(anyLayoutCase, ({ books, layout }) => {
        const engine = engineOver(books, layout)
        const rowOf = (key: string) => engine.structure.rows[engine.valueRowOf(key) ?? -1]
        const naive = naiveLayout({
          layout,
          figures: engine.figures,
          groups: books.groups,
          metrics: layoutMetrics,
          ownKeys,
          unitOf(key) {
            const row = rowOf(key)
            return row === undefined ? 'plain' : engine.unitOf(row)
          },
          directionOf(key) {
            const row = rowOf(key)
            return row === undefined ? null : engine.directionOf(row)
          },
        })
        const others: unknown[] = []
        for (const { row, column } of cellsOf(engine)) {
          const [line, at] = [engine.structure.rows[row], engine.structure.columns[column]]
          if (line === undefined || at === undefined) continue
          const wanted: NaiveResult = line.base?.kind === 'heading' ? { kind: 'EMPTY' } : naive(line.key, at.key)
          const result = engine.resultAt(row, column)
          if (!agrees(result, wanted)) others.push({ row: line.key, column: at.key, result, wanted })
        }
        expect(others).toEqual([])
      }),
      { numRuns: 200 },
    )
  })

  it('has the same results after edits as a new engine', () => {
    fc.assert(
      fc.property(
        anyLayoutCase.chain(({ books, layout }) =>
          fc.record({
            books: fc.constant(books),
            layout: fc.constant(layout),
            edits: fc.array(anyTexts(books), { maxLength: 4 }),
            fold: fc.nat(7),
          }),
        ),
        ({ books, layout, edits, fold }) => {
          let engine = engineOver(books, layout)
          const { figures, surroundings } = engine
          let state = layout
          for (const [step, texts] of edits.entries()) {
            // Evaluates some of the cells before the edit.
            for (const [at, { row, column }] of cellsOf(engine).entries()) if (at % 3 !== step % 3) engine.resultAt(row, column)
            state = withCellTexts(state, texts)
            if (step === 1) state = withGroupsExpanded(state, [`c${fold}`], fold % 2 === 0)
            if (step === 2) state = withRowChanged(state, 'r1', { formula: '{group:c0} * 2' })
            if (step === 3) state = withoutInserted(state, ['r0', 'k1'])
            engine = engine.next(state)
            const anew = new LayoutEngine(state, figures, surroundings)
            for (const { row, column } of cellsOf(engine)) {
              expect(engine.resultAt(row, column)).toEqual(anew.resultAt(row, column))
              expect(engine.sourceAt(row, column)).toEqual(anew.sourceAt(row, column))
              expect(engine.includesTypedAt(row, column)).toBe(anew.includesTypedAt(row, column))
            }
          }
        },
      ),
      { numRuns: 100 },
    )
  })

  it('without edits shows the report, including derived columns', () => {
    fc.assert(
      fc.property(anyLayoutBooks, (books) => {
        const expandedGroups = new Set(books.groups.map(({ id }) => id))
        const layout = { ...monthsLayout, expandedGroups, settings: { ...monthsLayout.settings, showPercentOfRevenue: true } }
        const engine = engineOver(books, layout)
        const report = { ...asBooks(books), expanded: expandedGroups }
        const materiality = columnMateriality(DEFAULT_MATERIALITY, [])
        const bases = { revenues: revenuesOf(report), units: [], columns: engine.figures.columns, materiality }
        const keyOf = new Map(engine.structure.columns.map((column, at) => [JSON.stringify(column.shown), at]))
        expect(groupTree(books.groups).nodes).toHaveLength(books.groups.length)
        for (const row of rowsOf(report)) {
          const at = engine.structure.rowAt.get(row.key) ?? -1
          const line = engine.structure.rows[at]
          if (row.kind === 'heading' || line === undefined) continue
          for (const column of shown) {
            const place = keyOf.get(JSON.stringify(column))
            if (place === undefined) continue
            const unit = engine.unitOf(line)
            if (unit === 'typed') throw new Error('the report has no rows of typed figures')
            const { value, instead } = shownCell(column, { ...row, favorability: engine.directionOf(line), unit }, bases)
            const result = engine.resultAt(at, place)
            // A calculation's own figure may be not meaningful, which only the engine knows here.
            expect({ value: result.decimal, instead: column.kind === 'FIGURE' ? instead : result.instead }).toEqual({ value, instead })
          }
        }
      }),
    )
  })
})

const books: LayoutBooks = {
  ...editedBooks,
  groups: [...editedBooks.groups, group('margin', { name: 'Margin', formula: '{gp} / {rev}', displayOrder: 3 })],
}

const at = (engine: LayoutEngine, rowKey: string, columnKey: string): CellResult =>
  engine.resultAt(engine.structure.rowAt.get(rowKey) ?? -1, engine.structure.columnAt.get(columnKey) ?? -1)
const typed = (layout: Layout, ...cells: readonly (readonly [string, string, string])[]): Layout =>
  withCellTexts(
    layout,
    cells.map(([rowKey, columnKey, text]) => ({ rowKey, columnKey, text })),
  )

describe('a figure typed over the report', () => {
  const open: Layout = { ...monthsLayout, expandedGroups: new Set(['rev']) }

  it('affects the groups above and their calculations, which are marked', () => {
    const engine = engineOver(books, typed(open, ['account:rev/1', jan, '50']))
    expect(at(engine, 'sum:rev', jan).decimal).toBe('150')
    expect(at(engine, 'group:gp', jan).decimal).toBe('110')
    expect(at(engine, 'group:margin', jan).decimal).toBe('0.733333')
    expect(at(engine, 'sum:rev', feb).decimal).toBe('120.00')
    const [row, column] = [engine.structure.rowAt.get('sum:rev') ?? -1, engine.structure.columnAt.get(jan) ?? -1]
    expect(engine.sourceAt(row, column).kind).toBe('ADJUSTED')
    expect(engine.operandsAt(row, column)).toEqual([{ row: engine.structure.rowAt.get('account:rev/1'), column }])
    expect(engine.sourceAt(engine.structure.rowAt.get('group:gp') ?? -1, column)).toMatchObject({
      kind: 'FORMULA',
      of: 'GROUP',
      formula: '{group:rev} - {group:cogs}',
    })
  })

  it('stays when its group is folded or expanded, and counts in its dependents', () => {
    const folded = typed(monthsLayout, ['group:rev', jan, '500'])
    for (const layout of [folded, { ...folded, expandedGroups: new Set(['rev']) }]) {
      const engine = engineOver(books, layout)
      expect(engine.resultAt(engine.valueRowOf('group:rev') ?? -1, engine.structure.columnAt.get(jan) ?? -1).decimal).toBe('500')
      expect(at(engine, 'group:gp', jan).decimal).toBe('460')
    }
    // Typing over the expanded total replaces it instead of adding a second one.
    const again = typed({ ...folded, expandedGroups: new Set(['rev']) }, ['sum:rev', jan, '600'])
    expect([...again.formulas]).toEqual([[`sum:rev|${jan}`, '600']])
    expect(typed(again, ['group:rev', jan, '']).formulas.size).toBe(0)
  })

  it('keeps all of its decimals', () => {
    const engine = engineOver(books, typed(open, ['account:rev/1', jan, '0.123456789']))
    expect(at(engine, 'account:rev/1', jan)).toMatchObject({ kind: 'NUMBER', decimal: '0.123456789' })
    const [row, column] = [engine.structure.rows[1 + (engine.structure.rowAt.get('account:rev/0') ?? -1)], engine.structure.columns[0]]
    expect(row && column && engine.typedAt(row, column)).toBe('0.123456789')
  })

  it('passes errors on to totals, variances and shares', () => {
    const layout = typed({ ...open, settings: { ...open.settings, showPercentOfRevenue: true } }, ['account:rev/1', jan, '={group:gone}'])
    const engine = engineOver(books, layout)
    for (const key of ['sum:rev', 'group:gp', 'group:margin']) expect(at(engine, key, jan).kind).toBe('ERROR')
    for (const column of [`${jan}~py!d`, `${jan}!r`]) expect(at(engine, 'group:gp', column).kind).toBe('ERROR')
    expect(at(engine, 'sum:rev', feb).kind).toBe('NUMBER')
  })
})

describe('a figure typed over a month', () => {
  const groups = [
    group('rev', { type: 'REVENUE', name: 'Revenue' }),
    group('food', { parentId: 'rev', name: 'Food' }),
    group('discounts', { parentId: 'rev', type: 'COGS', name: 'Discounts', displayOrder: 1 }),
    group('wages', { type: 'PAYROLL', name: 'Wages', displayOrder: 1 }),
    group('net', { type: 'NET_INCOME', name: 'Net income', formula: '{rev} - {wages}', displayOrder: 2 }),
    group('margin', { name: 'Margin', formula: '{net} / {rev}', displayOrder: 3 }),
  ]
  /** Days by column name, with the accounts' figures for them; those of a location follow its name. */
  const days = {
    jan: ['PERIOD', '2026-01-01', '2026-01-31', [100, 10, 50]],
    feb: ['PERIOD', '2026-02-01', '2026-02-28', [120, 10, 60]],
    total: ['TOTAL', '2026-01-01', '2026-02-28', [220, 20, 110]],
    ytd: ['YEAR_TO_DATE', '2025-10-01', '2026-02-28', [500, 50, 300]],
    r12: ['ROLLING_12', '2025-03-01', '2026-02-28', [1200, 100, 700]],
  } as const
  type Days = keyof typeof days
  /** A column: its days, locations (null: all), and the id if it is inserted. */
  type ColumnCase = readonly [days: Days, locationIds: readonly string[] | null, id?: string]
  const figuresOf = (cases: readonly ColumnCase[], locationIds?: readonly string[] | null): LayoutFigures => {
    const columns = cases.map(([name, ids, id]): LayoutFigureColumn => {
      const [range, startDate, endDate] = days[name]
      const where = ids === null || id !== undefined ? null : ids.join('')
      return {
        key: id === undefined ? name + (where ?? '') : `inserted:${id}`,
        range: id === undefined ? range : 'TOTAL',
        comparison: null,
        place: where === null ? { kind: 'ALL' } : { kind: ids?.length === 1 ? 'LOCATION' : 'GROUP', id: where, name: where },
        startDate: parseDay(startDate),
        endDate: parseDay(endDate),
        label: name,
        daysLabel: null,
        of: null,
        coverage: 'WHOLE',
        locationIds: ids,
      }
    })
    const amounts = cases.map(([name]) => days[name][3])
    const sums: Readonly<Record<string, (food: number, discounts: number, wages: number) => number>> = {
      rev: (food, discounts) => food - discounts,
      food: (food) => food,
      discounts: (_, discounts) => discounts,
      wages: (_, __, wages) => wages,
      net: (food, discounts, wages) => food - discounts - wages,
      margin: (food, discounts, wages) => (food - discounts - wages) / (food - discounts),
    }
    return {
      columns,
      ownColumns: cases.filter(([, , id]) => id === undefined).length,
      ...(locationIds !== undefined && { locationIds }),
      sections: groups.map(({ id }) => ({
        profitLossGroupId: id,
        rows: ['food', 'discounts', 'wages'].flatMap((name, accountId) =>
          name === id
            ? [
                {
                  accountId,
                  accountNumber: `${4000 + accountId}`,
                  accountName: name,
                  values: amounts.map((values) => String(values[accountId])),
                  entryCounts: amounts.map(() => 1),
                },
              ]
            : [],
        ),
        sumRow: { values: amounts.map(([food, discounts, wages]) => sums[id]?.(food, discounts, wages).toFixed(6) ?? null) },
      })),
      metrics: [],
      perMetric: null,
      insertedRows: new Map(),
    }
  }
  const spans: readonly ColumnCase[] = [
    ['jan', null],
    ['feb', null],
    ['total', null],
    ['ytd', null],
    ['r12', null],
  ]
  const engineOf = (layout: Layout, cases = spans, locationIds?: readonly string[] | null): LayoutEngine =>
    new LayoutEngine(layout, figuresOf(cases, locationIds), surroundingsOf({ groups }))
  const open: Layout = { ...monthsLayout, expandedGroups: new Set(groups.map(({ id }) => id)) }
  const lines = ['account:food/0', 'sum:rev', 'group:net', 'group:margin'] as const
  const figures = (engine: LayoutEngine, rowKey: string, columns: readonly string[]): readonly number[] =>
    columns.map((column) => Number(at(engine, rowKey, column).decimal))

  it('counts in every column that adds up months, down to net income, and rows foot', () => {
    const engine = engineOf(typed(open, ['account:food/0', feb, '150']))
    const columns = [jan, feb, 'total', 'ytd', 'r12']
    expect(lines.map((key) => figures(engine, key, columns))).toEqual([
      [100, 150, 250, 530, 1230],
      [90, 140, 230, 480, 1130],
      [40, 80, 120, 180, 430],
      [0.444444, 0.571429, 0.521739, 0.375, 0.380531],
    ])
    for (const [key, kind] of [
      ['account:food/0', 'ADJUSTED'],
      ['sum:rev', 'ADJUSTED'],
      ['group:net', 'FORMULA'],
      ['account:wages/2', 'FIGURE'],
    ] as const)
      expect(engine.sourceAt(engine.structure.rowAt.get(key) ?? -1, engine.structure.columnAt.get('total') ?? -1).kind).toBe(kind)
  })

  it.each<readonly [string, readonly (readonly [string, string, string])[], string, readonly number[]]>([
    ['a cost lowers net income', [['account:wages/2', feb, '70']], 'group:net', [40, 40, 80, 140, 390]],
    ['a discount lowers revenue', [['account:discounts/1', feb, '20']], 'sum:rev', [90, 100, 190, 440, 1090]],
    ['over a line it counts like over its account', [['group:food', feb, '150']], 'sum:rev', [90, 140, 230, 480, 1130]],
    ['over a calculation that adds up', [['group:net', feb, '60']], 'group:net', [40, 60, 100, 160, 410]],
    [
      'over a ratio it only affects its own column',
      [['group:margin', feb, '0.9']],
      'group:margin',
      [0.444444, 0.9, 0.45, 0.333333, 0.363636],
    ],
    [
      'a line typed over beside its account counts once',
      [
        ['account:food/0', feb, '150'],
        ['sum:rev', feb, '145'],
      ],
      'sum:rev',
      [90, 145, 235, 485, 1135],
    ],
    [
      'a typed total counts for its months in wider columns',
      [
        ['account:food/0', jan, '110'],
        ['account:food/0', feb, '150'],
        ['account:food/0', 'total', '300'],
      ],
      'account:food/0',
      [110, 150, 300, 580, 1280],
    ],
    [
      'typed over in steps, each counts through the next',
      [
        ['account:food/0', feb, '150'],
        ['account:food/0', 'total', '300'],
        ['account:food/0', 'ytd', '505'],
      ],
      'account:food/0',
      [100, 150, 300, 505, 1205],
    ],
  ])('%s', (_, cells, rowKey, expected) => {
    const engine = engineOf(typed(open, ...cells))
    expect(figures(engine, rowKey, [jan, feb, 'total', 'ytd', 'r12'])).toEqual(expected)
  })

  it.each([
    ['no value leaves none', '=1 / 0', 'NONE'],
    ['an error is passed on', '={group:gone}', 'ERROR'],
    ['a formula over a total that contains it is a cycle', '={total} / 2', 'ERROR'],
  ])('%s', (_, text, kind) => {
    const engine = engineOf(typed(open, ['account:food/0', feb, text]))
    for (const key of ['account:food/0', 'sum:rev', 'group:net'])
      for (const column of ['total', 'ytd', 'r12']) expect(at(engine, key, column).kind).toBe(kind)
  })

  describe('at a location', () => {
    const places: readonly ColumnCase[] = [
      ['feb', ['1']],
      ['feb', ['2']],
      ['feb', ['1', '2']],
      ['feb', null],
      ['total', ['1']],
      ['total', ['2']],
      ['total', ['1', '2']],
      ['total', null],
    ]
    const keyOf = (name: string): string => {
      const [, range = '', where = ''] = /^([a-z]+)(\d*)$/.exec(name) ?? []
      const column = range === 'feb' ? '2026-02-01' : range
      return where === '' ? (range === 'feb' ? feb : range) : `location:${where}@${column}`
    }
    const columns = ['feb1', 'feb2', 'feb12', 'feb', 'total1', 'total2', 'total12', 'total'].map(keyOf)
    it.each<readonly [string, readonly (readonly [string, string])[], readonly number[]]>([
      ['is in its groups and in all', [['feb1', '125']], [125, 120, 125, 125, 225, 220, 225, 225]],
      [
        'of several adds up',
        [
          ['feb1', '125'],
          ['feb2', '121'],
        ],
        [125, 121, 126, 126, 225, 221, 226, 226],
      ],
      ['over its group leaves it unchanged', [['feb12', '125']], [120, 120, 125, 125, 220, 220, 225, 225]],
      [
        'typed over both ways it counts once',
        [
          ['feb1', '125'],
          ['feb12', '125'],
          ['total1', '225'],
        ],
        [125, 120, 125, 125, 225, 220, 225, 225],
      ],
      [
        'the overlap of two columns counts once',
        [
          ['feb1', '122'],
          ['feb', '123'],
          ['total1', '226'],
        ],
        [122, 120, 122, 123, 226, 220, 226, 227],
      ],
    ])('%s', (_, cells, expected) => {
      const layout = typed(open, ...cells.map(([name, text]): [string, string, string] => ['account:food/0', keyOf(name), text]))
      expect(figures(engineOf(layout, places), 'account:food/0', columns)).toEqual(expected)
    })
  })

  it.each<readonly [string, Partial<InsertedRow>, readonly (readonly [string, string])[], readonly number[]]>([
    ['an inserted sum foots', { type: 'CALCULATION', formula: '{group:net}' }, [[feb, '60']], [40, 60, 100, 160, 410]],
    [
      'an inserted ratio does not',
      { type: 'CALCULATION', formula: '{group:net} / {group:rev}' },
      [[feb, '0.9']],
      [0.444444, 0.9, 0.45, 0.333333, 0.363636],
    ],
    [
      'a typed ratio is recomputed',
      {},
      [jan, feb].map((key) => [key, '={group:net} / {group:rev}'] as const),
      [0.444444, 0.454545, 0.45, 0.333333, 0.363636],
    ],
    ['a typed sum is recomputed', {}, [jan, feb].map((key) => [key, '={group:net}'] as const), [40, 50, 90, 150, 400]],
    [
      'typed figures are only added up in the total',
      {},
      [
        [jan, '5'],
        [feb, '={group:net}'],
      ],
      [5, 50, 55, 0, 0],
    ],
  ])('in an inserted row: %s', (_, row, cells, expected) => {
    const layout = { ...open, insertedRows: [insertedRow('own', row)] }
    const engine = engineOf(typed(layout, ...cells.map(([key, text]): [string, string, string] => ['inserted:own', key, text])))
    expect(figures(engine, 'inserted:own', [jan, feb, 'total', 'ytd', 'r12'])).toEqual(expected)
  })

  it.each<readonly [string, Partial<InsertedRow>, readonly (readonly [string, string])[], readonly number[]]>([
    [
      'a sum foots',
      { type: 'CALCULATION', formula: '{group:food}' },
      [['location:1@2026-02-01', '125']],
      [125, 120, 125, 125, 225, 220, 225, 225],
    ],
    [
      'a ratio is of the groups and of all',
      {},
      ['location:1@2026-02-01', 'location:2@2026-02-01'].map((key) => [key, '={group:food} / {group:wages}'] as const),
      [2, 2, 2, 2, 2, 2, 2, 2],
    ],
    ['figures are of their place', {}, [['location:1@2026-02-01', '5']], [5, 0, 0, 0, 5, 0, 0, 0]],
  ])('in an inserted row at a location: %s', (_, row, cells, expected) => {
    const layout = { ...open, insertedRows: [insertedRow('own', row)] }
    const places: readonly ColumnCase[] = (['feb', 'total'] as const).flatMap((name) => [
      [name, ['1']],
      [name, ['2']],
      [name, ['1', '2']],
      [name, null],
    ])
    const engine = engineOf(typed(layout, ...cells.map(([key, text]): [string, string, string] => ['inserted:own', key, text])), places)
    const keys = ['2026-02-01', 'total'].flatMap((range) => [
      ...['1', '2', '12'].map((where) => `location:${where}@${range}`),
      range === 'total' ? range : feb,
    ])
    expect(figures(engine, 'inserted:own', keys)).toEqual(expected)
  })

  it.each<readonly [string, ColumnCase, readonly string[] | null | undefined, boolean]>([
    ['of the same days and locations', ['feb', null, 'k'], undefined, true],
    ['of more days', ['r12', null, 'k'], undefined, true],
    ['of other days', ['jan', null, 'k'], undefined, false],
    ['of all of its locations', ['feb', ['1', '2', '3'], 'k'], ['1', '2'], true],
    ['of some of them', ['feb', ['1'], 'k'], ['1', '2'], false],
    ['of locations that may be all', ['feb', ['1', '2'], 'k'], null, false],
    ['of locations that nothing is known of', ['feb', ['1', '2'], 'k'], undefined, false],
  ])('counts in an inserted column %s, or not', (_, column, locationIds, isIn) => {
    const layout = { ...open, insertedColumns: [insertedColumn('k', { type: 'ACTUALS' })] }
    const engine = engineOf(typed(layout, ['account:food/0', feb, '150']), [...spans, column], locationIds)
    const amounts = days[column[0]][3]
    expect(figures(engine, 'account:food/0', ['inserted:k'])).toEqual([amounts[0] + (isIn ? 30 : 0)])
  })

  it.each<readonly [readonly string[] | null | undefined, number]>([
    [null, 230],
    [['1', '2'], 230],
    [['2'], 220],
    [undefined, 220],
  ])('in an inserted column’s locations counts in a report of %j that includes them', (locationIds, expected) => {
    const layout = { ...open, insertedColumns: [insertedColumn('k', { type: 'ACTUALS' })] }
    const engine = engineOf(typed(layout, ['account:food/0', 'inserted:k', '130']), [...spans, ['feb', ['1'], 'k']], locationIds)
    expect(figures(engine, 'account:food/0', [feb, 'total'])).toEqual([expected - 100, expected])
  })
})

it.each([
  ['b', '100'],
  ['c', '90.50'],
])('a figure typed over February of plan b counts in all of plan %s as %s', (budgetId, decimal) => {
  const insertedColumns = [
    insertedColumn('k0', { type: 'BUDGET', budgetId }),
    insertedColumn('k1', { type: 'BUDGET', budgetId: 'b', displayOrder: 1 }),
  ]
  const engine = engineOver(books, typed({ ...monthsLayout, insertedColumns }, ['group:rev', 'inserted:k1', '100']))
  expect(at(engine, 'group:rev', 'inserted:k0').decimal).toBe(decimal)
  expect(at(engine, 'group:rev', 'total').decimal).toBe('240.00')
})

describe('cycles', () => {
  it('are named from their first cell, whichever was requested', () => {
    const layout = typed(
      { ...monthsLayout, insertedRows: [insertedRow('a', { label: 'A' }), insertedRow('b', { label: 'B', displayOrder: 1 })] },
      ['inserted:a', jan, '={inserted:b} + 1'],
      ['inserted:b', jan, '={inserted:a}'],
      ['group:gp', jan, '={inserted:b} * 2'],
    )
    for (const order of [
      ['inserted:a', 'inserted:b', 'group:gp'],
      ['group:gp', 'inserted:b', 'inserted:a'],
    ]) {
      const engine = engineOver(books, layout)
      for (const key of order)
        expect(at(engine, key, jan).text).toBe(
          'The formulas refer to each other in a circle: A, 1/2026 → B, 1/2026 → A, 1/2026. Change one of them.',
        )
    }
  })

  it('of one cell, and of thousands, are detected', () => {
    expect(at(engineOver(books, typed(monthsLayout, ['group:gp', jan, '={group:gp}'])), 'group:gp', jan).kind).toBe('ERROR')
    const rows = Array.from({ length: 3_000 }, (_, id) => insertedRow(`a${id}`, { displayOrder: id }))
    const layout = typed(
      { ...monthsLayout, insertedRows: rows },
      ...rows.map(({ id }, place): [string, string, string] => [`inserted:${id}`, jan, `={inserted:a${(place + 1) % rows.length}}`]),
    )
    expect(at(engineOver(books, layout), 'inserted:a5', jan).text).toMatch(/→ … →/)
  })
})

it('evaluates chains of thousands of cells without deep recursion', () => {
  const rows = Array.from({ length: 5_000 }, (_, id) => insertedRow(`a${id}`, { displayOrder: id }))
  const layout = typed(
    { ...monthsLayout, insertedRows: rows },
    ...rows.map(({ id }, place): [string, string, string] => [`inserted:${id}`, jan, place === 0 ? '1' : `={inserted:a${place - 1}} + 1`]),
  )
  const engine = engineOver(books, layout)
  expect(at(engine, 'inserted:a4999', jan).decimal).toBe('5000')
  expect(at(engine.next(typed(layout, ['inserted:a0', jan, '11'])), 'inserted:a4999', jan).decimal).toBe('5010')
  const calculated = rows.map((row, place) => ({
    ...row,
    type: 'CALCULATION' as const,
    formula: place === 0 ? '{group:gp}' : `{inserted:a${place - 1}} + {group:gp}`,
  }))
  const last = engineOver(books, { ...monthsLayout, insertedRows: calculated })
  const row = last.structure.rows.find(({ key }) => key === 'inserted:a4999')
  expect(row && [last.unitOf(row), last.directionOf(row)]).toEqual(['money', 'UP'])
})

describe('intersections of rows and columns', () => {
  const meeting = (calculation: 'COMPARE' | 'RECOMPUTE'): LayoutEngine =>
    engineOver(books, {
      ...monthsLayout,
      insertedColumns: [insertedColumn('k', { type: 'CALCULATION', formula: `{${jan}} + {${feb}}`, calculation })],
    })

  it.each([
    ['COMPARE', 'group:margin', '1.166667'],
    ['RECOMPUTE', 'group:margin', '0.583333'],
    ['RECOMPUTE', 'group:rev', '240'],
  ] as const)('%s of %s is %s', (calculation, rowKey, decimal) => {
    expect(at(meeting(calculation), rowKey, 'inserted:k').decimal).toBe(decimal)
  })

  it.each([`{total} - {${jan}}`, `{inserted:double} - {${feb}}`])(
    'colors %s by the materiality of the layout, or else the company',
    (formula) => {
      const layout: Layout = {
        ...monthsLayout,
        insertedColumns: [
          insertedColumn('double', { type: 'CALCULATION', formula: `{${jan}} * 2` }),
          insertedColumn('less', { type: 'CALCULATION', formula, variance: 'AMOUNT', displayOrder: 1 }),
        ],
        // A typed figure, so that cells are evaluated and cached.
        formulas: new Map([[`group:cogs|${feb}`, '1']]),
      }
      const small = { amount: '1', percent: '0.001', metricPercent: '0' }
      const figures = layoutFigures(books, layout)
      const isLarge = (engine: LayoutEngine): boolean => at(engine, 'group:rev', 'inserted:less').isMaterial
      const engine = new LayoutEngine(layout, figures, surroundingsOf(books))
      expect(isLarge(engine)).toBe(false)
      const own = engine.next({ ...layout, settings: { ...layout.settings, materiality: small } })
      expect(isLarge(own)).toBe(true)
      expect(isLarge(own.next(layout))).toBe(false)
      expect(isLarge(new LayoutEngine(layout, figures, { ...surroundingsOf(books), materiality: small }))).toBe(true)
    },
  )

  it('compares like the report: accounts have no plan unless one is typed, and unplanned groups count as zero', () => {
    const layout: Layout = {
      ...monthsLayout,
      expandedGroups: new Set(['rev']),
      insertedColumns: [
        insertedColumn('plan', { type: 'BUDGET', budgetId: 'b' }),
        insertedColumn('less', { type: 'CALCULATION', formula: '{total} - {inserted:plan}', variance: 'AMOUNT', displayOrder: 1 }),
        insertedColumn('share', { type: 'CALCULATION', formula: '{total} - {inserted:plan}', variance: 'PERCENT', displayOrder: 2 }),
      ],
    }
    const engine = engineOver({ ...books, plans: [90, null] }, layout)
    expect(at(engine, 'sum:rev', 'inserted:less')).toMatchObject({ decimal: '149.50', outcome: 'FAVORABLE' })
    expect(at(engine, 'group:cogs', 'inserted:less')).toMatchObject({ decimal: '-100.00', outcome: 'UNFAVORABLE' })
    expect(at(engine, 'group:cogs', 'inserted:share')).toMatchObject({ kind: 'NONE', instead: 'n/a' })
    expect(at(engine, 'account:rev/0', 'inserted:less').kind).toBe('NONE')
    const [plan, ...others] = layout.insertedColumns
    const planned = { ...layout, insertedColumns: [{ ...plan, cells: new Map([['account:rev/0', '0']]) } as InsertedColumn, ...others] }
    expect(at(engineOver({ ...books, plans: [90, null] }, planned), 'account:rev/0', 'inserted:less')).toMatchObject({
      kind: 'NUMBER',
      decimal: at(engine, 'account:rev/0', 'total').decimal,
    })
    expect(at(engineOver({ ...books, coverage: 'CUT' }, layout), 'sum:rev', 'inserted:less').kind).toBe('NONE')
    expect(
      at(
        engineOver(books, {
          ...layout,
          insertedColumns: [insertedColumn('less', { type: 'CALCULATION', formula: '{total}', variance: 'AMOUNT' })],
        }),
        'sum:rev',
        'inserted:less',
      ).kind,
    ).toBe('ERROR')
  })

  it('adds up typed figures in the total of their row, without words', () => {
    const layout = { ...monthsLayout, insertedRows: [insertedRow('a')] }
    const total = (...texts: readonly (readonly [string, string])[]): CellResult =>
      at(
        engineOver(books, typed(layout, ...texts.map(([column, text]): [string, string, string] => ['inserted:a', column, text]))),
        'inserted:a',
        'total',
      )
    expect(total().kind).toBe('EMPTY')
    expect(total([jan, '5'], [feb, '=2 * 3']).decimal).toBe('11')
    expect(total([jan, 'none'], [feb, '3']).decimal).toBe('3')
    expect(total([jan, '5'], ['total', '7']).decimal).toBe('7')
    expect(total([jan, '={group:gone}'], [feb, '3']).kind).toBe('ERROR')
    // Text, though it looks like a figure.
    expect(total([jan, "'0012"], [feb, '3']).decimal).toBe('3')
  })

  it.each([
    ["'0012", '={inserted:a}', { kind: 'TEXT', text: '0012' }],
    ["'0012", '={inserted:a} + 1', { kind: 'NUMBER', decimal: '13' }],
    ["'=B2", '={inserted:a}', { kind: 'TEXT', text: '=B2' }],
    ['Mar 2026', '={inserted:a}', { kind: 'TEXT', text: 'Mar 2026' }],
    ['none', '={inserted:a} + 1', { kind: 'ERROR', shown: '#VALUE!', text: 'A, 1/2026 is text, "none", so it cannot be computed with.' }],
    ['2026-03-01', '=-{inserted:a}', { kind: 'ERROR', shown: '#VALUE!' }],
  ])('counts text in a formula as spreadsheet programs do: %s in %s', (text, formula, result) => {
    const layout = { ...monthsLayout, insertedRows: [insertedRow('a', { label: 'A' }), insertedRow('b')] }
    expect(at(engineOver(books, typed(layout, ['inserted:a', jan, text], ['inserted:b', jan, formula])), 'inserted:b', jan)).toMatchObject(
      result,
    )
  })

  it('leaves calculations of the report without a value in a column of words', () => {
    const layout = {
      ...monthsLayout,
      insertedRows: [insertedRow('a'), insertedRow('b', { type: 'CALCULATION', formula: '{inserted:a} * 2' })],
    }
    expect(at(engineOver(books, typed(layout, ['inserted:a', jan, 'none'])), 'inserted:b', jan).kind).toBe('NONE')
  })
})

describe('units and directions of calculated rows', () => {
  it.each([
    ['{group:rev} - {group:cogs}', 'money', 'UP'],
    ['{group:cogs} * 1.1', 'money', 'DOWN'],
    ['{group:cogs} + {inserted:typed}', 'money', null],
    ['{group:gp} / {group:rev}', 'share', 'UP'],
    ['1 - {group:cogs} / {group:rev}', 'share', null],
    ['{group:rev} * {group:margin}', 'money', 'UP'],
    ['{group:rev} / {metric:guests}', 'plain', null],
    ['{group:margin} * 100', 'plain', 'UP'],
    ['0.3', 'plain', null],
    ['{inserted:a}', 'plain', null],
    ['{inserted:typed}', 'typed', null],
    ['({inserted:typed} + 3) * 2 / 5', 'typed', null],
    ['{inserted:typed} + {metric:guests}', 'plain', null],
    ['{inserted:typed} / {inserted:typed}', 'plain', null],
    ['{inserted:typed} * {group:rev}', 'plain', null],
    ['1 / {inserted:typed}', 'plain', null],
    ['{inserted:typed} + {group:margin}', 'typed', null],
  ] as const)('%s has unit %s and favorable direction %s', (formula, unit, direction) => {
    const layout = { ...monthsLayout, insertedRows: [insertedRow('a', { type: 'CALCULATION', formula }), insertedRow('typed')] }
    const engine = engineOver(books, layout)
    const row = engine.structure.rows.find(({ key }) => key === 'inserted:a')
    expect(row && [engine.unitOf(row), engine.directionOf(row)]).toEqual([unit, direction])
  })
})
