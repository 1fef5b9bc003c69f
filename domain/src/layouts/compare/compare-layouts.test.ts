import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { group } from '../../../test/groups.ts'
import { anyActs } from '../../../test/layout-acts.ts'
import {
  anyLayoutBooks,
  anyLayoutOver,
  engineOver,
  insertedColumn,
  insertedRow,
  type LayoutBooks,
  monthsLayout,
} from '../../../test/layouts.ts'
import { sameValue } from '../../editing/same-value.ts'
import type { Layout } from '../layout.ts'
import {
  withCellTexts,
  withColumnsHidden,
  withColumnsInserted,
  withColumnWidths,
  withFormatting,
  withFrozen,
  withGroupsExpanded,
  withNote,
  withoutInserted,
  withRowChanged,
  withRowsHidden,
  withRowsMoved,
} from '../layout-commands.ts'
import { cellDifference, compareLayouts, type LayoutComparison, withComparableView } from './compare-layouts.ts'
import { lanesOf } from './lanes.ts'

const books: LayoutBooks = {
  groups: [
    group('rev', { name: 'Revenue', type: 'REVENUE' }),
    group('food', { name: 'Food', type: 'COGS', displayOrder: 1 }),
    group('gross', { name: 'Gross profit', formula: '{rev} - {food}', displayOrder: 2 }),
  ],
  accounts: [
    { groupId: 'rev', amounts: [-100_00, -90_00, -200_00, -180_00] },
    { groupId: 'food', amounts: [30_00, 20_00, 60_00, 50_00] },
  ],
  plans: [],
  coverage: 'WHOLE',
}
const rowOrder = ['group:rev', 'inserted:r', 'inserted:s', 'group:food', 'group:gross'] as const
const base: Layout = {
  ...monthsLayout,
  insertedRows: [
    insertedRow('r', { label: 'Seats', after: 'group:rev', before: 'group:food', cells: new Map([['total', '5']]) }),
    insertedRow('s', { label: 'Tips', after: 'group:rev', before: 'group:food', displayOrder: 1 }),
  ],
  insertedColumns: [insertedColumn('k', { label: 'Plan', after: 'total~py' })],
}

const compared = (own: LayoutBooks, was: Layout, is: Layout, expanded: ReadonlySet<string> = new Set()): LayoutComparison => {
  const [before, after] = withComparableView(was, is, expanded).map((shown) => engineOver(own, shown))
  if (before === undefined || after === undefined) throw new Error('Both are there')
  return compareLayouts({ layout: was, engine: before }, { layout: is, engine: after })
}
const sentences = (is: Layout): readonly string[] => compared(books, base, is).differences.map(({ sentence }) => sentence)
const typed = (rowKey: string, columnKey: string, text: string): Layout => withCellTexts(base, [{ rowKey, columnKey, text }])
const cell = { rowKey: 'group:food', columnKey: 'total' }
const note = { id: 'n', key: 'group:food|total', text: 'Why?', author: null, writtenAt: null, isResolved: false }

describe('differences between two layouts', () => {
  it.each<[string, Layout, readonly string[]]>([
    ['the same', base, []],
    [
      'a figure and its effects',
      typed('group:food', 'period:2026-01-01', '40'),
      ['Food, 1/2026: figure changed', 'Food: 5 other figures', 'Gross profit: 6 other figures'],
    ],
    ['a formula', typed('inserted:s', 'total', '={group:rev} / 5'), ['Tips, Total: formula changed']],
    ['words', typed('inserted:r', 'total', 'many'), ['Seats, Total: text changed']],
    ['a look', withFormatting(base, { cells: [cell], rowKeys: [], columnKeys: [] }, { bold: true }), ['Food, Total: cell formatted']],
    [
      'looks of whole rows and columns',
      withFormatting(base, { cells: [], rowKeys: ['group:rev', 'inserted:r'], columnKeys: ['inserted:k'] }, { bold: true }),
      ['Column Plan formatted', '2 rows formatted: Revenue to Seats'],
    ],
    ['a row moved', withRowsMoved(base, ['r'], { order: rowOrder, at: 5 }), ['Row Seats moved']],
    ['rows that changed places', withRowsMoved(base, ['r'], { order: rowOrder, at: 3 }), ['Row Seats moved']],
    ['rows taken out', withoutInserted(base, ['r', 's', 'k']), ['Column Plan removed', '2 rows removed: Seats to Tips']],
    [
      'a column put in',
      withColumnsInserted(base, [insertedColumn('l', { label: 'Notes' })], { order: ['total'], at: 1 }),
      ['Column Notes added'],
    ],
    ['another name', withRowChanged(base, 'r', { label: 'Chairs' }), ['Row Seats renamed to Chairs']],
    ['another row', withRowChanged(base, 's', { type: 'CALCULATION', formula: '{group:rev}' }), ['Row Tips reconfigured']],
    ['hidden', withColumnsHidden(withRowsHidden(base, ['group:food'], true), ['total'], true), ['Column Total hidden', 'Row Food hidden']],
    ['wider', withColumnWidths(base, ['total'], 200), ['Column Total resized']],
    ['frozen', withFrozen(base, { frozenRows: 2 }), ['2 frozen rows, before 0']],
    ['unfolded', withGroupsExpanded(base, ['rev'], true), ['1 group unfolded']],
    [
      'settings',
      { ...base, settings: { ...base.settings, showGrid: true }, locationIds: ['1'] },
      ['Locations changed', 'View settings changed: grid lines'],
    ],
    ['a note', withNote(base, note), ['Note on Food, Total added']],
    ['a figure in an unknown row', typed('group:gone', 'total', '5'), ['1 figure changed that the report no longer has']],
  ])('include %s', (_, is, wanted) => expect(sentences(is)).toEqual(wanted))

  it('have the position of a difference, and what changed in a cell', () => {
    const comparison = compared(books, base, typed('group:food', 'period:2026-01-01', '40'))
    const [own, , follows] = comparison.differences
    expect(comparison.rows[own?.row ?? -1]?.key).toBe('group:food')
    expect(comparison.columns[own?.column ?? -1]?.key).toBe('period:2026-01-01')
    expect(cellDifference(comparison, own?.row ?? -1, own?.column ?? -1)).toEqual({
      isText: true,
      isFigure: true,
      isLook: false,
      isNote: false,
    })
    expect(cellDifference(comparison, follows?.row ?? -1, follows?.column ?? -1)).toMatchObject({ isText: false, isFigure: true })
    expect(cellDifference(comparison, 0, 0)).toBeNull()
  })

  it('keep report rows in their lanes if an inserted row moved past them', () => {
    const { rows } = compared(books, base, withRowsMoved(base, ['r'], { order: rowOrder, at: 5 }))
    const shown = rows.filter(({ key }) => rowOrder.some((one) => one === key))
    expect(shown.map(({ key, state }) => [key, state])).toEqual([
      ['group:rev', 'SAME'],
      ['inserted:r', 'MOVED'],
      ['inserted:s', 'SAME'],
      ['group:food', 'SAME'],
      ['group:gross', 'SAME'],
      ['inserted:r', 'MOVED'],
    ])
  })
})

it('a layout equals itself, and every edit is a difference', () => {
  fc.assert(
    fc.property(anyActs, fc.boolean(), ({ layout, acts, books: own }, isUnfolded) => {
      const expanded = new Set(isUnfolded ? own.groups.map(({ id }) => id) : [])
      expect(compared(own, layout, { ...layout, insertedRows: [...layout.insertedRows] }, expanded).differences).toEqual([])
      const next = acts.reduce((present, [act]) => act(present), layout)
      const { differences } = compared(own, layout, next, expanded)
      expect(differences.length > 0).toBe(!sameValue(layout, next))
      expect(differences.every(({ sentence }) => !/undefined|  |: $/.test(sentence))).toBe(true)
    }),
  )
})

it('zeros of the ledger and of sums are equal', () => {
  const own: LayoutBooks = { ...books, accounts: [...books.accounts, { groupId: 'food', amounts: [0, 0, 0, 0] }] }
  const open = new Set(own.groups.map(({ id }) => id))
  const was: Layout = { ...base, expandedGroups: open, insertedColumns: [insertedColumn('k', { type: 'ACTUALS', after: 'total' })] }
  const is = withCellTexts(was, [{ rowKey: 'account:food/2', columnKey: 'inserted:k', text: '=0' }])
  const comparison = compared(own, was, is, open)
  const row = comparison.rows.findIndex(({ key }) => key === 'account:food/2')
  const others = comparison.columns.flatMap(({ key }, column) => (key === 'inserted:k' ? [] : [cellDifference(comparison, row, column)]))
  expect(others.filter((difference) => difference !== null)).toEqual([])
})

it('a figure typed into an inserted column is in the total of its account', () => {
  const open = new Set(books.groups.map(({ id }) => id))
  const was: Layout = { ...base, insertedColumns: [insertedColumn('k', { type: 'ACTUALS' })] }
  const is = withCellTexts(was, [{ rowKey: 'account:food/1', columnKey: 'inserted:k', text: '1' }])
  expect(compared(books, was, is, open).differences.map(({ sentence }) => sentence)).toEqual([
    'Account 1, Column k: figure changed',
    'Account 1: 3 other figures',
    'Total food: 4 other figures',
    'Gross profit: 4 other figures',
  ])
})

it('figure differences are found wherever results differ', () => {
  fc.assert(
    fc.property(
      anyLayoutBooks.chain((own) => fc.tuple(fc.constant(own), anyLayoutOver(own), anyLayoutOver(own))),
      ([own, one, other]) => {
        const comparison = compared(own, one, other, new Set(own.groups.map(({ id }) => id)))
        const reported = new Set(comparison.differences.flatMap(({ kind, row }) => (kind === 'FIGURES' ? [row] : [])))
        const found = comparison.rows.flatMap((lane, row) => {
          const [was, is] = [
            comparison.before.engine.structure.rows[lane.before ?? -1],
            comparison.after.engine.structure.rows[lane.after ?? -1],
          ]
          if (was === undefined || is === undefined || (was.isFolded && is.isFolded)) return []
          const differs = comparison.columns.some((_, column) => {
            const difference = cellDifference(comparison, row, column)
            return difference !== null && difference.isFigure && !difference.isText
          })
          return differs ? [row] : []
        })
        expect([...reported]).toEqual(found)
      },
    ),
  )
})

it('lanes contain both orders completely, in order, with shared keys aligned', () => {
  const keys = fc.uniqueArray(fc.nat(30).map(String))
  fc.assert(
    fc.property(keys, keys, (before, after) => {
      const lanes = lanesOf(before, after, (key) => Number(key) % 3 === 0)
      expect(lanes.flatMap((lane) => lane.before ?? [])).toEqual(before.map((_, at) => at))
      expect(lanes.flatMap((lane) => lane.after ?? [])).toEqual(after.map((_, at) => at))
      for (const lane of lanes) {
        expect(lane.before === null || before[lane.before] === lane.key).toBe(true)
        expect(lane.after === null || after[lane.after] === lane.key).toBe(true)
        expect(lane.state === 'SAME').toBe(lane.before !== null && lane.after !== null)
        const isElsewhere = lane.state !== 'SAME' && before.includes(lane.key) && after.includes(lane.key)
        expect(lane.state === 'MOVED').toBe(isElsewhere)
      }
      expect(lanesOf(before, before, () => false).every(({ state }) => state === 'SAME')).toBe(true)
    }),
  )
})

it('comparing any two layouts terminates', () => {
  fc.assert(
    fc.property(
      anyLayoutBooks.chain((own) => fc.tuple(fc.constant(own), anyLayoutOver(own), anyLayoutOver(own))),
      ([own, one, other]) => {
        const comparison = compared(own, one, other)
        for (const { row, column } of comparison.differences)
          expect([row === null || comparison.rows[row] !== undefined, column === null || comparison.columns[column] !== undefined]).toEqual(
            [true, true],
          )
      },
    ),
  )
})
