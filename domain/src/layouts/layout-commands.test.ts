import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyActs } from '../../test/layout-acts.ts'
import { insertedColumn, insertedRow, monthsLayout } from '../../test/layouts.ts'
import { recordStep, redo, startHistory, undo } from '../editing/undo.ts'
import type { Layout, LayoutNote } from './layout.ts'
import {
  withCellLooks,
  withCellTexts,
  withColumnChanged,
  withColumnsHidden,
  withColumnsInserted,
  withColumnsMoved,
  withColumnWidths,
  withFormatting,
  withFrozen,
  withGroupsExpanded,
  withNote,
  withoutFormatting,
  withoutInserted,
  withoutNote,
  withRowChanged,
  withRowHeights,
  withRowsHidden,
  withRowsInserted,
  withRowsMoved,
} from './layout-commands.ts'
import { layoutInput, parseLayout } from './layout-input.ts'

const note: LayoutNote = { id: 'n', key: 'group:a|total', text: 'Why?', author: null, writtenAt: null, isResolved: false }
const filled: Layout = {
  ...monthsLayout,
  insertedRows: [
    insertedRow('r', {
      cells: new Map([
        ['inserted:k', '1'],
        ['total', '2'],
      ]),
      formattings: new Map([['inserted:k', { bold: true }]]),
    }),
    insertedRow('s'),
  ],
  insertedColumns: [
    insertedColumn('k', {
      cells: new Map([['group:a', '3']]),
      formattings: new Map([
        ['inserted:s', { bold: true }],
        ['*', { italic: true }],
      ]),
    }),
  ],
  cellFormattings: new Map([['group:a|total', { bold: true }]]),
  hiddenRows: new Set(['inserted:r', 'group:b']),
  formulas: new Map([['group:a|total', '1']]),
  notes: [note, { ...note, id: 'm', key: 'inserted:r|total' }],
}
const cell = (rowKey: string, columnKey: string) => ({ rowKey, columnKey })
const cells = (...list: readonly (readonly [string, string])[]) => ({
  cells: list.map(([rowKey, columnKey]) => cell(rowKey, columnKey)),
  rowKeys: [],
  columnKeys: [],
})

describe('commands', () => {
  it.each<[string, (layout: Layout) => Layout]>([
    [
      'texts that are there',
      (layout) =>
        withCellTexts(layout, [
          { ...cell('group:a', 'total'), text: '1' },
          { ...cell('inserted:r', 'total'), text: '2' },
        ]),
    ],
    ['words over a figure', (layout) => withCellTexts(layout, [{ ...cell('group:a', 'total'), text: 'words' }])],
    ['looks that are there', (layout) => withFormatting(layout, cells(['group:a', 'total']), { bold: true })],
    ['no look removed', (layout) => withoutFormatting(layout, { cells: [], rowKeys: ['group:z'], columnKeys: ['gone'] })],
    ['nothing inserted', (layout) => withRowsInserted(layout, [], { order: [], at: 0 })],
    ['nothing moved', (layout) => withRowsMoved(layout, ['gone'], { order: [], at: 0 })],
    ['nothing deleted', (layout) => withoutInserted(layout, ['gone'])],
    ['the same label', (layout) => withRowChanged(layout, 'r', { label: 'Row r' })],
    ['an unknown row', (layout) => withRowChanged(layout, 'gone', { label: 'A' })],
    ['the same formula', (layout) => withColumnChanged(layout, 'k', { formula: null })],
    ['hidden rows hidden', (layout) => withRowsHidden(layout, ['group:b'], true)],
    ['shown columns shown', (layout) => withColumnsHidden(layout, ['total'], false)],
    ['folded groups folded', (layout) => withGroupsExpanded(layout, ['a'], false)],
    ['as much frozen', (layout) => withFrozen(layout, { frozenRows: 0 })],
    ['the usual height', (layout) => withRowHeights(layout, ['group:a', 'inserted:r'], null)],
    ['the usual width', (layout) => withColumnWidths(layout, ['total', 'inserted:k'], null)],
    ['the same note', (layout) => withNote(layout, { ...note })],
    ['an unknown note', (layout) => withoutNote(layout, 'gone')],
  ])('return the same state if nothing changes: %s', (_, act) => expect(act(filled)).toBe(filled))
})

describe('texts', () => {
  it('are stored in the right place, and removed by an empty one', () => {
    const put = (text: string): Layout =>
      withCellTexts(filled, [
        { ...cell('group:a', 'ytd'), text },
        { ...cell('inserted:s', 'ytd'), text },
        { ...cell('group:b', 'inserted:k'), text },
        { ...cell('inserted:s', 'inserted:k'), text },
      ])
    const next = put('=1 + 2')
    expect([...next.formulas]).toEqual([
      ['group:a|total', '1'],
      ['group:a|ytd', '1 + 2'],
    ])
    expect([...(next.insertedRows[1]?.cells ?? [])]).toEqual([
      ['ytd', '=1 + 2'],
      ['inserted:k', '=1 + 2'],
    ])
    expect(next.insertedColumns[0]?.cells.get('group:b')).toBe('=1 + 2')
    expect(next.insertedRows[0]).toBe(filled.insertedRows[0])
    const words = put('words')
    expect([words.formulas.has('group:a|ytd'), words.insertedRows[1]?.cells.get('ytd')]).toEqual([false, 'words'])
    expect(withCellTexts(put('5'), [{ ...cell('group:a', 'ytd'), text: '=' }]).formulas.has('group:a|ytd')).toBe(false)
  })

  it('over a group and its total are the same', () => {
    const once = withCellTexts(filled, [
      { ...cell('sum:a', 'total'), text: '7' },
      { ...cell('sum:a', 'inserted:k'), text: '8' },
    ])
    expect([...once.formulas]).toEqual([['sum:a|total', '7']])
    expect([...(once.insertedColumns[0]?.cells ?? [])]).toEqual([['sum:a', '8']])
  })
})

describe('looks', () => {
  it('apply to cells, rows and columns, inserted or not', () => {
    const next = withFormatting(
      filled,
      {
        ...cells(['group:a', 'ytd'], ['inserted:r', 'total'], ['group:a', 'inserted:k']),
        rowKeys: ['group:a', 'inserted:s'],
        columnKeys: ['total', 'inserted:k'],
      },
      { bold: true },
    )
    expect(next.cellFormattings.get('group:a|ytd')).toEqual({ bold: true })
    expect(next.insertedRows[0]?.formattings.get('total')).toEqual({ bold: true })
    expect(next.insertedColumns[0]?.formattings.get('group:a')).toEqual({ bold: true })
    expect([next.rowFormattings.get('group:a'), next.columnFormattings.get('total')]).toEqual([{ bold: true }, { bold: true }])
    expect(next.insertedRows[1]?.formattings.get('*')).toEqual({ bold: true })
    expect(next.insertedColumns[0]?.formattings.get('*')).toEqual({ bold: true, italic: true })
    expect(withFormatting(next, cells(['group:a', 'ytd']), { bold: null }).cellFormattings.has('group:a|ytd')).toBe(false)
  })

  it('can be set one by one', () => {
    const next = withCellLooks(filled, [
      { ...cell('group:a', 'total'), formatting: null },
      { ...cell('group:b', 'total'), formatting: { italic: true } },
    ])
    expect([...next.cellFormattings]).toEqual([['group:b|total', { italic: true }]])
  })

  it('of a row or column override those of its cells, and of the rows that a column crosses', () => {
    const red = withFormatting(
      filled,
      { ...cells(['group:a', 'ytd'], ['inserted:r', 'ytd']), rowKeys: ['group:b'], columnKeys: [] },
      {
        textColor: '#ff0000',
        bold: true,
      },
    )
    const blue = withFormatting(red, { cells: [], rowKeys: ['group:a'], columnKeys: ['ytd'] }, { textColor: '#0000ff' })
    expect(blue.cellFormattings.get('group:a|ytd')).toEqual({ bold: true })
    expect(blue.rowFormattings.get('group:a')).toEqual({ textColor: '#0000ff' })
    expect(blue.cellFormattings.get('group:b|ytd')).toEqual({ textColor: '#0000ff' })
    expect(blue.insertedRows[0]?.formattings.get('ytd')).toEqual({ bold: true })
  })

  it('are removed from a row or column together with those of its cells', () => {
    const row = withoutFormatting(filled, { cells: [], rowKeys: ['inserted:r', 'inserted:s', 'group:a'], columnKeys: [] })
    expect([row.insertedRows[0]?.formattings.size, row.cellFormattings.size]).toEqual([0, 0])
    expect([...(row.insertedColumns[0]?.formattings.keys() ?? [])]).toEqual(['*'])
    const column = withoutFormatting(filled, { cells: [], rowKeys: [], columnKeys: ['inserted:k'] })
    expect([column.insertedRows[0]?.formattings.size, column.insertedColumns[0]?.formattings.size]).toEqual([0, 0])
  })
})

describe('places', () => {
  const order = ['group:a', 'inserted:r', 'inserted:s', 'group:b']
  const placed = (layout: Layout) => layout.insertedRows.map(({ id, after, before, displayOrder }) => ({ id, after, before, displayOrder }))
  const at = (id: string, displayOrder: number, after: string | null = 'group:a', before: string | null = 'group:b') => ({
    id,
    after,
    before,
    displayOrder,
  })

  it.each([
    [0, [at('r', 0, null, null), at('s', 0, null, null), at('x', 0, null, 'group:a'), at('y', 1, null, 'group:a')]],
    [1, [at('r', 2), at('s', 3), at('x', 0), at('y', 1)]],
    [2, [at('r', 0), at('s', 3), at('x', 1), at('y', 2)]],
    [3, [at('r', 0), at('s', 1), at('x', 2), at('y', 3)]],
    [4, [at('r', 0, null, null), at('s', 0, null, null), at('x', 0, 'group:b', null), at('y', 1, 'group:b', null)]],
  ])('of insertions at %i', (place, wanted) => {
    expect(placed(withRowsInserted(filled, [insertedRow('x'), insertedRow('y')], { order, at: place }))).toEqual(wanted)
  })

  it('of moved rows and columns', () => {
    const both = withRowsInserted({ ...filled, insertedRows: [] }, filled.insertedRows, { order: ['group:a', 'group:b'], at: 1 })
    expect(placed(withRowsMoved(both, ['s'], { order, at: 1 })).sort((left, right) => left.displayOrder - right.displayOrder)).toEqual([
      at('s', 0),
      at('r', 1),
    ])
    expect(withRowsMoved(both, ['r'], { order, at: 2 })).toBe(both)
    const columns = withColumnsInserted(monthsLayout, [insertedColumn('k')], { order: ['total'], at: 0 })
    expect(withColumnsMoved(columns, ['k'], { order: ['inserted:k', 'total'], at: 2 }).insertedColumns[0]).toMatchObject({
      after: 'total',
      before: null,
    })
  })
})

it('deletes inserted rows and columns with their content', () => {
  const next = withoutInserted(filled, ['r', 'k'])
  expect(next.insertedRows).toEqual([insertedRow('s')])
  expect(next.insertedColumns).toEqual([])
  expect([...next.hiddenRows]).toEqual(['group:b'])
  expect(next.notes).toEqual([note])
  expect(withoutInserted(filled, ['k']).insertedRows[0]).toMatchObject({ cells: new Map([['total', '2']]), formattings: new Map() })
})

it('stores sizes of inserted rows with the rows', () => {
  const next = withRowHeights(filled, ['group:a', 'inserted:r'], 50)
  expect([next.rowHeights, next.insertedRows.map(({ height }) => height)]).toEqual([new Map([['group:a', 50]]), [50, null]])
  expect(withColumnWidths(filled, ['total', 'inserted:k'], 90)).toMatchObject({
    columnWidths: new Map([['total', 90]]),
    insertedColumns: [{ width: 90 }],
  })
})

it('adds and deletes notes', () => {
  expect(withNote(filled, { ...note, text: 'Because' }).notes[0]).toEqual({ ...note, text: 'Because' })
  expect(withNote(filled, { ...note, id: 'x' }).notes).toHaveLength(3)
  expect(withoutNote(filled, 'n').notes.map(({ id }) => id)).toEqual(['m'])
})

describe('any commands', () => {
  it('are undone and redone to the same documents', () => {
    fc.assert(
      fc.property(anyActs, ({ layout, acts }) => {
        const first = JSON.stringify(layoutInput(layout))
        let document = startHistory(layout)
        for (const [act, what] of acts)
          document = what === 'do' ? recordStep(document, act(document.present)) : what === 'undo' ? undo(document) : redo(document)
        while (document.future.length > 0) document = redo(document)
        const last = JSON.stringify(layoutInput(document.present))
        const states = [last]
        while (document.past.length > 0) {
          document = undo(document)
          states.push(JSON.stringify(layoutInput(document.present)))
        }
        expect(JSON.stringify(layoutInput(document.present))).toBe(first)
        expect(document.present).toBe(layout)
        // Commands never modify states that are still referenced.
        for (const state of [...states].reverse()) {
          expect(JSON.stringify(layoutInput(document.present))).toBe(state)
          document = redo(document)
        }
        expect(JSON.stringify(layoutInput(document.present))).toBe(last)
        // Every result can be saved.
        expect(parseLayout(JSON.parse(last))).toEqual(document.present)
      }),
    )
  })

  it('insert rows exactly at the given place', () => {
    fc.assert(
      fc.property(anyActs, fc.nat(30), ({ layout, order }, place) => {
        const before = order(layout, 'rows')
        const at = Math.min(place, before.length)
        const next = withRowsInserted(layout, [insertedRow('x'), insertedRow('y')], { order: before, at })
        expect(order(next, 'rows')).toEqual([...before.slice(0, at), 'inserted:x', 'inserted:y', ...before.slice(at)])
        const [moved] = layout.insertedRows
        if (moved === undefined) return
        const rest = before.filter((key) => key !== `inserted:${moved.id}`)
        const target = rest[at]
        const after = order(
          withRowsMoved(layout, [moved.id], { order: before, at: target === undefined ? before.length : before.indexOf(target) }),
          'rows',
        )
        expect(after).toEqual(
          target === undefined
            ? [...rest, `inserted:${moved.id}`]
            : rest.flatMap((key) => (key === target ? [`inserted:${moved.id}`, key] : [key])),
        )
      }),
    )
  })
})
