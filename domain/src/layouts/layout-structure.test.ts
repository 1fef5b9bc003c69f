import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { group } from '../../test/groups.ts'
import {
  anyLayoutBooks,
  anyLayoutOver,
  insertedColumn,
  insertedRow,
  type LayoutBooks,
  layoutFigures,
  monthsLayout,
  surroundingsOf,
} from '../../test/layouts.ts'
import type { Layout } from './layout.ts'
import { LayoutEngine } from './layout-engine.ts'

const accountOf = (groupId: string) => ({ groupId, amounts: [100, null, null, null] })
const groups = [
  group('rev', { type: 'REVENUE', name: 'Revenue' }),
  group('cost', { type: 'OPEX', name: 'Cost', displayOrder: 1 }),
  group('rent', { parentId: 'cost', name: 'Rent' }),
  group('net', { type: 'NET_INCOME', name: 'Net income', formula: '{rev} - {cost}', displayOrder: 2 }),
]
const books: LayoutBooks = { groups, accounts: [accountOf('rev'), accountOf('rev'), accountOf('rent')], plans: [1], coverage: 'WHOLE' }
const engineOf = (layout: Partial<Layout>, of: Partial<LayoutBooks> = {}, at: string | null = null) => {
  const [whole, whose] = [
    { ...monthsLayout, ...layout },
    { ...books, ...of },
  ]
  const figures = layoutFigures(whose, whole)
  // Columns of a single location, for locations side by side.
  const columns = figures.columns.map((column) =>
    at === null ? column : { ...column, place: { kind: 'LOCATION' as const, id: at, name: at } },
  )
  return new LayoutEngine(whole, { ...figures, columns, metrics: [] }, surroundingsOf(whose))
}
const structureOf = (layout: Partial<Layout>, of: Partial<LayoutBooks> = {}) => engineOf(layout, of).structure
const rowsIn = (layout: Partial<Layout>, of: Partial<LayoutBooks> = {}): readonly string[] =>
  structureOf(layout, of).rows.map(({ key }) => key)
const all = [
  'group:rev',
  'account:rev/0',
  'account:rev/1',
  'sum:rev',
  'group:cost',
  'group:rent',
  'account:rent/2',
  'sum:rent',
  'sum:cost',
  'group:net',
]
/** All rows, with an inserted one before one of them; null: at the end. */
const withBefore = (key: string | null): readonly string[] =>
  key === null ? [...all, 'inserted:x'] : all.flatMap((one) => (one === key ? ['inserted:x', one] : [one]))

describe('inserted rows', () => {
  it.each<[string, string | null, string | null, string | null]>([
    ['after their neighbor above', 'account:rev/0', 'account:rev/1', 'account:rev/1'],
    ['after their neighbor above, wherever the one below went', 'account:rev/0', 'group:net', 'account:rev/1'],
    ['before the one below if the one above is missing', 'account:rev/9', 'account:rev/1', 'account:rev/1'],
    ['at the end of their group if both are missing', 'account:rev/9', 'account:rev/8', 'sum:rev'],
    ['at the end of the layout if everything is missing', 'group:gone', 'sum:gone', null],
    ['first', null, 'group:rev', 'group:rev'],
    ['first if the first row is missing', null, 'group:gone', 'group:rev'],
    ['last', 'group:net', null, null],
    ['at the end of the layout if their neighbor was a total that does not exist any more', 'sum:net', null, null],
  ])('are placed %s', (_, after, before, place) => {
    expect(rowsIn({ insertedRows: [insertedRow('x', { after, before })] })).toEqual(withBefore(place))
  })

  it('keep their order, followed together by those that lost their neighbor', () => {
    const insertedRows = [
      insertedRow('b', { after: 'account:rev/0', displayOrder: 1 }),
      insertedRow('a', { after: 'account:rev/0', displayOrder: 0 }),
      insertedRow('d', { after: 'account:rev/7', before: 'account:rev/1', displayOrder: 1 }),
      insertedRow('c', { after: 'account:rev/7', before: 'account:rev/1', displayOrder: 0 }),
      insertedRow('e', { after: 'account:rev/8', before: 'account:rev/1', displayOrder: 0 }),
    ]
    expect(rowsIn({ insertedRows }).slice(2, 7)).toEqual(['a', 'b', 'c', 'd', 'e'].map((id) => `inserted:${id}`))
  })

  it('appear exactly once over any other report', () => {
    fc.assert(
      fc.property(
        anyLayoutBooks.chain((one) => fc.record({ layout: anyLayoutOver(one), other: anyLayoutBooks, relative: fc.nat(3) })),
        ({ layout, other, relative }) => {
          const rolling: Layout = {
            ...layout,
            timeSpan: { kind: 'RELATIVE', period: 'MONTHLY', startsPeriodsBeforeCurrent: relative, numberOfPeriods: 2, anchor: 'TODAY' },
          }
          for (const [state, at] of [
            [layout, null],
            [layout, 'l9'],
            [rolling, null],
            [rolling, 'l9'],
          ] as const) {
            const engine = engineOf(state, other, at)
            const { rows, columns } = engine.structure
            const inserted = (list: readonly { readonly key: string }[]) =>
              list.map(({ key }) => key).filter((key) => key.startsWith('inserted:'))
            expect(inserted(rows).sort()).toEqual(layout.insertedRows.map(({ id }) => `inserted:${id}`).sort())
            expect(inserted(columns).sort()).toEqual(layout.insertedColumns.map(({ id }) => `inserted:${id}`).sort())
            expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length)
            expect(new Set(columns.map(({ key }) => key)).size).toBe(columns.length)
            // They can be evaluated, and keep their typed texts.
            for (const [row, { inserted: own }] of rows.entries())
              for (const [column, { key }] of columns.entries()) {
                const { kind } = engine.resultAt(row, column)
                if (own?.cells.get(key) === 'words') expect(kind).toBe('TEXT')
              }
          }
        },
      ),
    )
  })
})

describe('folding', () => {
  const shownIn = (expanded: readonly string[], layout: Partial<Layout> = {}): readonly string[] =>
    structureOf({ ...layout, expandedGroups: new Set(expanded) }).rows.flatMap(({ key, isFolded, base }) =>
      isFolded ? [] : [`${base?.kind ?? 'own'} ${key}`],
    )

  it.each<[readonly string[], readonly string[]]>([
    [[], ['group group:rev', 'group group:cost', 'net-income group:net']],
    [['cost'], ['group group:rev', 'heading group:cost', 'group group:rent', 'total sum:cost', 'net-income group:net']],
    [['rent'], ['group group:rev', 'group group:cost', 'net-income group:net']],
    [
      ['cost', 'rent', 'gone'],
      [
        'group group:rev',
        'heading group:cost',
        'heading group:rent',
        'account account:rent/2',
        'total sum:rent',
        'total sum:cost',
        'net-income group:net',
      ],
    ],
  ])('shows for %j the rows %j', (expanded, wanted) => expect(shownIn(expanded)).toEqual(wanted))

  it('folds inserted rows with the group around them, and no others', () => {
    const insertedRows = [
      insertedRow('in', { after: 'account:rev/1', before: 'sum:rev' }),
      insertedRow('out', { after: 'sum:rev', before: 'group:cost' }),
    ]
    expect(shownIn([], { insertedRows }).slice(0, 3)).toEqual(['group group:rev', 'own inserted:out', 'group group:cost'])
    expect(shownIn(['rev'], { insertedRows })).toContain('own inserted:in')
  })

  it('hides rows without entries if so set, except those with inserted rows or typed text', () => {
    const settings = { ...monthsLayout.settings, showEmptyRows: false }
    const shown = (of: Partial<Layout>): readonly string[] =>
      structureOf({ settings, ...of }, { accounts: [accountOf('rev')] }).rows.flatMap(({ key, isFolded }) => (isFolded ? [] : [key]))
    expect(shown({})).toEqual(['group:rev', 'group:net'])
    const leftOut = structureOf({ settings, insertedRows: [insertedRow('x')] }, { accounts: [accountOf('rev')] }).rows.filter(
      ({ isLeftOut }) => isLeftOut,
    )
    expect(leftOut.map(({ key }) => key)).toEqual(['group:cost', 'group:rent', 'sum:cost'])
    const insertedRows = [insertedRow('x', { after: 'group:rent', before: 'sum:cost' })]
    expect(shown({ insertedRows })).toEqual(['group:rev', 'group:cost', 'group:net'])
    expect(shown({ insertedRows, expandedGroups: new Set(['cost']) })).toEqual([
      'group:rev',
      'group:cost',
      'inserted:x',
      'sum:cost',
      'group:net',
    ])
    const typed = { formulas: new Map([['group:rent|total', '5']]), expandedGroups: new Set(['cost']) }
    expect(shown(typed)).toEqual(['group:rev', 'group:cost', 'group:rent', 'sum:cost', 'group:net'])
  })
})

it('finds an empty group by its total, too', () => {
  const { rows, rowAt } = structureOf({}, { accounts: [] })
  expect(rows[rowAt.get('sum:rev') ?? -1]?.key).toBe('group:rev')
  expect(rowAt.has('sum:net')).toBe(false)
})

it('places inserted columns among the others, with their figure columns', () => {
  const insertedColumns = [
    insertedColumn('k', { type: 'ACTUALS', after: 'period:2026-01-01~py!d' }),
    insertedColumn('l', { after: 'period:1999-01-01', before: 'total' }),
    insertedColumn('z', { after: 'gone', before: 'gone' }),
  ]
  const { columns } = structureOf({ insertedColumns, hiddenColumns: new Set(['inserted:l', 'total']) })
  expect(columns.map(({ key }) => key)).toEqual([
    'period:2026-01-01',
    'period:2026-01-01~py',
    'period:2026-01-01~py!d',
    'inserted:k',
    'period:2026-01-01~py!p',
    'period:2026-02-01',
    'period:2026-02-01~py',
    'period:2026-02-01~py!d',
    'period:2026-02-01~py!p',
    'inserted:l',
    'total',
    'total~py',
    'total~py!d',
    'total~py!p',
    'inserted:z',
  ])
  expect(columns.map(({ figure }) => figure)).toEqual([0, 1, null, 6, null, 2, 3, null, null, null, 4, 5, null, null, null])
  expect(columns.filter(({ isHidden }) => isHidden).map(({ key }) => key)).toEqual(['inserted:l', 'total'])
})
