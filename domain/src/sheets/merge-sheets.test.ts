import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anySheetBooks, anySheetOver, anyTexts, insertedRow, monthsSheet } from '../../test/sheets.ts'
import { mergeSheets } from './merge-sheets.ts'
import type { Sheet, SheetNote } from './sheet.ts'
import {
  withCellTexts,
  withFormatting,
  withNote,
  withoutInserted,
  withRowChanged,
  withRowsInserted,
  withRowsMoved,
} from './sheet-commands.ts'
import { sheetInput } from './sheet-input.ts'
import type { SheetNames } from './sheet-names.ts'

const names: SheetNames = { row: (key) => (key === 'group:a' ? 'Revenue' : null), column: (key) => (key === 'total' ? 'Total' : null) }
const order = ['group:a', 'inserted:r', 'inserted:s', 'group:b']
const note: SheetNote = { id: 'n', key: 'group:a|total', text: 'Why?', author: null, writtenAt: null, isResolved: false }
const base: Sheet = withRowsInserted(
  { ...monthsSheet, formulas: new Map([['group:a|total', '1']]), notes: [note], rowFormattings: new Map([['group:a', { bold: true }]]) },
  [insertedRow('r', { label: 'Tips', cells: new Map([['total', '1']]) }), insertedRow('s', { label: 'Rent' })],
  { order: ['group:a', 'group:b'], at: 1 },
)
const text = (rowKey: string, columnKey: string, value: string) => (sheet: Sheet) =>
  withCellTexts(sheet, [{ rowKey, columnKey, text: value }])
const row = (patch: Parameters<typeof withFormatting>[2]) => (sheet: Sheet) =>
  withFormatting(sheet, { cells: [], rowKeys: ['group:a'], columnKeys: [] }, patch)

type Act = (sheet: Sheet) => Sheet

describe('two states of one sheet', () => {
  it.each<[string, Act, Act, (merged: Sheet) => unknown, unknown]>([
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
      (sheet) => withRowChanged(sheet, 'r', { label: 'New' }),
      text('inserted:r', 'total', '9'),
      ({ insertedRows }) => [insertedRows[0]?.label, insertedRows[0]?.cells.get('total')],
      ['New', '9'],
    ],
    [
      'a row that one took out',
      (sheet) => withoutInserted(sheet, ['r']),
      text('group:a', 'total', '9'),
      ({ insertedRows }) => insertedRows.map(({ id }) => id),
      ['s'],
    ],
    [
      'settings',
      (sheet) => ({ ...sheet, settings: { ...sheet.settings, showGrid: true } }),
      (sheet) => ({ ...sheet, settings: { ...sheet.settings, currencyView: 'MILLIONS' } }),
      ({ settings }) => [settings.showGrid, settings.currencyView],
      [true, 'MILLIONS'],
    ],
    [
      'hidden rows',
      (sheet) => ({ ...sheet, hiddenRows: new Set(['x']) }),
      (sheet) => ({ ...sheet, hiddenRows: new Set(['y']) }),
      ({ hiddenRows }) => [...hiddenRows],
      ['x', 'y'],
    ],
    ['the same change', text('group:a', 'total', '7'), text('group:a', 'total', '7'), ({ formulas }) => formulas.get('group:a|total'), '7'],
    [
      'a note and a word in another',
      (sheet) => withNote(sheet, { ...note, id: 'm' }),
      (sheet) => withNote(sheet, { ...note, text: 'Because' }),
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
      const { sheet, clashes } = mergeSheets(base, one(base), other(base), names)
      expect(clashes).toEqual([])
      if (one === mine) expect(of(sheet)).toEqual(wanted)
    }
  })

  it.each<[string, Act, Act, (merged: Sheet) => unknown, unknown, readonly string[]]>([
    [
      'a cell',
      text('group:a', 'total', '2'),
      text('group:a', 'total', '3'),
      ({ formulas }) => formulas.get('group:a|total'),
      '2',
      ['Revenue, Total changed on both sides: yours stands.'],
    ],
    [
      'a cell that mine emptied',
      text('group:a', 'total', ''),
      text('group:a', 'total', '3'),
      ({ formulas }) => formulas.size,
      0,
      ['Revenue, Total changed on both sides: yours stands.'],
    ],
    [
      'a field of a look',
      row({ textColor: '#111111' }),
      row({ textColor: '#222222' }),
      ({ rowFormattings }) => rowFormattings.get('group:a')?.textColor,
      '#111111',
      ['The look of Revenue changed on both sides: yours stands.'],
    ],
    [
      'a row that mine took out',
      (sheet) => withoutInserted(sheet, ['r']),
      text('inserted:r', 'total', '3'),
      ({ insertedRows }) => insertedRows.length,
      2,
      ['The row Tips was changed by the other side after you deleted it: it stays.'],
    ],
    [
      'a row that they took out',
      text('inserted:r', 'total', '3'),
      (sheet) => withoutInserted(sheet, ['r']),
      ({ insertedRows }) => insertedRows.length,
      2,
      ['The row Tips was deleted by the other side after you changed it: it stays.'],
    ],
    [
      'a label',
      (sheet) => withRowChanged(sheet, 'r', { label: 'Mine' }),
      (sheet) => withRowChanged(sheet, 'r', { label: 'Theirs' }),
      ({ insertedRows }) => insertedRows[0]?.label,
      'Mine',
      ['The row Mine was set up anew on both sides: yours stands.'],
    ],
    [
      'a place',
      (sheet) => withRowsMoved(sheet, ['r'], { order, at: 4 }),
      (sheet) => withRowsMoved(sheet, ['r'], { order, at: 0 }),
      ({ insertedRows }) => insertedRows.find(({ id }) => id === 'r')?.after,
      'group:b',
      ['The row Tips was moved on both sides: it is where you put it.'],
    ],
    [
      'a note',
      (sheet) => withNote(sheet, { ...note, text: 'A' }),
      (sheet) => withNote(sheet, { ...note, text: 'B' }),
      ({ notes }) => notes[0]?.text,
      'A',
      ['A note on Revenue, Total changed on both sides: yours stands.'],
    ],
    [
      'how much is frozen',
      (sheet) => ({ ...sheet, frozenRows: 1 }),
      (sheet) => ({ ...sheet, frozenRows: 2 }),
      ({ frozenRows }) => frozenRows,
      1,
      ['The number of frozen rows changed on both sides: yours stands.'],
    ],
  ])('where both changed one thing, keep mine and tell: %s', (_, mine, theirs, of, wanted, told) => {
    const { sheet, clashes } = mergeSheets(base, mine(base), theirs(base), names)
    expect([of(sheet), clashes]).toEqual([wanted, told])
  })

  it('keep rows together that each put into one place', () => {
    const put = (at: number, ...ids: readonly string[]) =>
      withRowsInserted(
        base,
        ids.map((id) => insertedRow(id)),
        { order, at },
      )
    const { sheet, clashes } = mergeSheets(base, put(1, 'a1', 'a2'), put(3, 'b1', 'b2'), names)
    const shown = [...sheet.insertedRows].sort((left, right) => left.displayOrder - right.displayOrder).map(({ id }) => id)
    expect([shown, clashes]).toEqual([['a1', 'a2', 'r', 's', 'b1', 'b2'], []])
  })
})

it('of which one is as it was come to the other', () => {
  fc.assert(
    fc.property(
      anySheetBooks.chain((books) => fc.record({ one: anySheetOver(books), other: anySheetOver(books), texts: anyTexts(books) })),
      ({ one, other, texts }) => {
        expect(mergeSheets(one, other, one)).toEqual({ sheet: other, clashes: [] })
        expect(mergeSheets(one, one, other)).toEqual({ sheet: other, clashes: [] })
        expect(mergeSheets(one, other, other)).toEqual({ sheet: other, clashes: [] })
        // A save whose answer was lost is merged with itself.
        const { sheet } = mergeSheets(one, withCellTexts(one, texts), other)
        expect(mergeSheets(one, sheet, sheet).sheet).toEqual(sheet)
        expect(mergeSheets(other, sheet, other).sheet).toEqual(sheet)
        expect(sheetInput(sheet).visualLayer.insertedRows.length).toBe(new Set(sheet.insertedRows.map(({ id }) => id)).size)
      },
    ),
  )
})
