import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyLayoutBooks, anyLayoutOver, anyTexts, insertedRow, monthsLayout } from '../../test/layouts.ts'
import type { Layout, LayoutNote } from './layout.ts'
import {
  withCellTexts,
  withFormatting,
  withNote,
  withoutInserted,
  withRowChanged,
  withRowsInserted,
  withRowsMoved,
} from './layout-commands.ts'
import { layoutInput } from './layout-input.ts'
import type { LayoutNames } from './layout-names.ts'
import { mergeLayouts } from './merge-layouts.ts'

const names: LayoutNames = {
  row: (key) => (key === 'group:a' ? 'Revenue' : key === 'group:b' ? 'Costs' : null),
  column: (key) => (key === 'total' ? 'Total' : null),
}
const order = ['group:a', 'inserted:r', 'inserted:s', 'group:b']
const note: LayoutNote = { id: 'n', key: 'group:a|total', text: 'Why?', author: null, writtenAt: null, isResolved: false }
const base: Layout = withRowsInserted(
  { ...monthsLayout, formulas: new Map([['group:a|total', '1']]), notes: [note], rowFormattings: new Map([['group:a', { bold: true }]]) },
  [insertedRow('r', { label: 'Tips', cells: new Map([['total', '1']]) }), insertedRow('s', { label: 'Rent' })],
  { order: ['group:a', 'group:b'], at: 1 },
)
const text = (rowKey: string, columnKey: string, value: string) => (layout: Layout) =>
  withCellTexts(layout, [{ rowKey, columnKey, text: value }])
const row = (patch: Parameters<typeof withFormatting>[2]) => (layout: Layout) =>
  withFormatting(layout, { cells: [], rowKeys: ['group:a'], columnKeys: [] }, patch)

type Act = (layout: Layout) => Layout

describe('two states of one layout', () => {
  it.each<[string, Act, Act, (merged: Layout) => unknown, unknown]>([
    [
      'two cells',
      text('group:a', 'total', '2'),
      text('group:b', 'total', '3'),
      ({ formulas }) => [...formulas],
      [
        ['group:a|total', '2'],
        ['group:b|total', '3'],
      ],
    ],
    [
      'two fields of a look',
      row({ italic: true }),
      row({ bold: null }),
      ({ rowFormattings }) => rowFormattings.get('group:a'),
      { italic: true },
    ],
    [
      'two cells of a row',
      text('inserted:r', 'ytd', 'a'),
      text('inserted:r', 'total', ''),
      ({ insertedRows }) => [...(insertedRows[0]?.cells ?? [])],
      [['ytd', 'a']],
    ],
    [
      'a label and a cell',
      (layout) => withRowChanged(layout, 'r', { label: 'New' }),
      text('inserted:r', 'total', '9'),
      ({ insertedRows }) => [insertedRows[0]?.label, insertedRows[0]?.cells.get('total')],
      ['New', '9'],
    ],
    [
      'a row that one took out',
      (layout) => withoutInserted(layout, ['r']),
      text('group:a', 'total', '9'),
      ({ insertedRows }) => insertedRows.map(({ id }) => id),
      ['s'],
    ],
    [
      'settings',
      (layout) => ({ ...layout, settings: { ...layout.settings, showGrid: true } }),
      (layout) => ({ ...layout, settings: { ...layout.settings, currencyView: 'MILLIONS' } }),
      ({ settings }) => [settings.showGrid, settings.currencyView],
      [true, 'MILLIONS'],
    ],
    [
      'hidden rows',
      (layout) => ({ ...layout, hiddenRows: new Set(['x']) }),
      (layout) => ({ ...layout, hiddenRows: new Set(['y']) }),
      ({ hiddenRows }) => [...hiddenRows],
      ['x', 'y'],
    ],
    ['the same change', text('group:a', 'total', '7'), text('group:a', 'total', '7'), ({ formulas }) => formulas.get('group:a|total'), '7'],
    [
      'a note and a word in another',
      (layout) => withNote(layout, { ...note, id: 'm' }),
      (layout) => withNote(layout, { ...note, text: 'Because' }),
      ({ notes }) => notes.map(({ id, text: words }) => [id, words]),
      [
        ['n', 'Because'],
        ['m', 'Why?'],
      ],
    ],
  ])('keep what each changed: %s', (_, mine, theirs, of, wanted) => {
    for (const [one, other] of [
      [mine, theirs],
      [theirs, mine],
    ] as const) {
      const { layout, clashes } = mergeLayouts(base, one(base), other(base), names)
      expect(clashes).toEqual([])
      if (one === mine) expect(of(layout)).toEqual(wanted)
    }
  })

  it.each<[string, Act, Act, (merged: Layout) => unknown, theirs: unknown, mine: unknown, readonly string[]]>([
    [
      'a cell',
      text('group:a', 'total', '={group:b|total} * 2'),
      text('group:a', 'total', '3'),
      ({ formulas }) => formulas.get('group:a|total'),
      '3',
      '{group:b|total} * 2',
      ['Revenue, Total: ={Costs, Total} * 2 or 3'],
    ],
    [
      'a cell that mine emptied',
      text('group:a', 'total', ''),
      text('group:a', 'total', '3'),
      ({ formulas }) => formulas.get('group:a|total'),
      '3',
      undefined,
      ['Revenue, Total: Empty or 3'],
    ],
    [
      'a cell of a row',
      text('inserted:r', 'total', '2'),
      text('inserted:r', 'total', '3'),
      ({ insertedRows }) => insertedRows.find(({ id }) => id === 'r')?.cells.get('total'),
      '3',
      '2',
      ['Tips, Total: 2 or 3'],
    ],
    [
      'a field of a look, beside what one changed alone',
      row({ textColor: '#111111', italic: true }),
      row({ textColor: '#222222', underline: true }),
      ({ rowFormattings }) => rowFormattings.get('group:a'),
      { bold: true, italic: true, underline: true, textColor: '#222222' },
      { bold: true, italic: true, underline: true, textColor: '#111111' },
      ['The look of Revenue: Your change or Their change'],
    ],
    [
      'a row that mine took out',
      (layout) => withoutInserted(layout, ['r']),
      text('inserted:r', 'total', '3'),
      ({ insertedRows }) => insertedRows.length,
      2,
      1,
      ['The row Tips: Deleted or Changed'],
    ],
    [
      'a row that they took out',
      text('inserted:r', 'total', '3'),
      (layout) => withoutInserted(layout, ['r']),
      ({ insertedRows }) => insertedRows.length,
      1,
      2,
      ['The row Tips: Changed or Deleted'],
    ],
    [
      'a label',
      (layout) => withRowChanged(layout, 'r', { label: 'Mine' }),
      (layout) => withRowChanged(layout, 'r', { label: 'Theirs' }),
      ({ insertedRows }) => insertedRows.find(({ id }) => id === 'r')?.label,
      'Theirs',
      'Mine',
      ['The row Mine: Mine or Theirs'],
    ],
    [
      'a place',
      (layout) => withRowsMoved(layout, ['r'], { order, at: 4 }),
      (layout) => withRowsMoved(layout, ['r'], { order, at: 0 }),
      ({ insertedRows }) => insertedRows.find(({ id }) => id === 'r')?.after ?? null,
      null,
      'group:b',
      ['The place of the row Tips: Your change or Their change'],
    ],
    [
      'a note',
      (layout) => withNote(layout, { ...note, text: 'A' }),
      (layout) => withNote(layout, { ...note, text: 'B' }),
      ({ notes }) => notes[0]?.text,
      'B',
      'A',
      ['A note on Revenue, Total: A or B'],
    ],
    [
      'how much is frozen',
      (layout) => ({ ...layout, frozenRows: 1 }),
      (layout) => ({ ...layout, frozenRows: 2 }),
      ({ frozenRows }) => frozenRows,
      2,
      1,
      ['The number of frozen rows: 1 or 2'],
    ],
  ])('keep theirs unless mine is chosen: %s', (_, mine, theirs, of, standing, chosen, conflicts) => {
    const { layout, clashes } = mergeLayouts(base, mine(base), theirs(base), names)
    expect([of(layout), clashes.map((clash) => `${clash.name}: ${clash.mine} or ${clash.theirs}`)]).toEqual([standing, conflicts])
    const keys = new Set(clashes.map(({ key }) => key))
    expect(keys.size).toBe(clashes.length)
    expect(of(mergeLayouts(base, mine(base), theirs(base), names, null, keys).layout)).toEqual(chosen)
  })

  it('keep each side’s rows together if both inserted at one place', () => {
    const put = (at: number, ...ids: readonly string[]) =>
      withRowsInserted(
        base,
        ids.map((id) => insertedRow(id)),
        { order, at },
      )
    const { layout, clashes } = mergeLayouts(base, put(1, 'a1', 'a2'), put(3, 'b1', 'b2'), names)
    const shown = [...layout.insertedRows].sort((left, right) => left.displayOrder - right.displayOrder).map(({ id }) => id)
    expect([shown, clashes]).toEqual([['a1', 'a2', 'r', 's', 'b1', 'b2'], []])
  })
})

it('merge to the other if one is unchanged', () => {
  fc.assert(
    fc.property(
      anyLayoutBooks.chain((books) => fc.record({ one: anyLayoutOver(books), other: anyLayoutOver(books), texts: anyTexts(books) })),
      ({ one, other, texts }) => {
        expect(mergeLayouts(one, other, one)).toEqual({ layout: other, clashes: [] })
        expect(mergeLayouts(one, one, other)).toEqual({ layout: other, clashes: [] })
        expect(mergeLayouts(one, other, other)).toEqual({ layout: other, clashes: [] })
        // Merges a save with itself, as after a lost answer.
        const { layout } = mergeLayouts(one, withCellTexts(one, texts), other)
        expect(mergeLayouts(one, layout, layout).layout).toEqual(layout)
        expect(mergeLayouts(other, layout, other).layout).toEqual(layout)
        expect(layoutInput(layout).visualLayer.insertedRows.length).toBe(new Set(layout.insertedRows.map(({ id }) => id)).size)
      },
    ),
  )
})
