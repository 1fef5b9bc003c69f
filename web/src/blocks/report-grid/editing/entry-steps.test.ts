import { describe, expect, it } from 'vitest'
import { pressOf } from '../../../ui/pressed-keys.ts'
import { type CellRange, singleCell } from '../selection/grid-selection.ts'
import { type EntryState, editingStepOf, stepAfterEntry, stepAfterLabel } from './entry-steps.ts'

const extent = { rows: 5, columns: 4, page: 3 }
const cell = (row: number, column: number) => ({ row, column })
const at = (row: number, column: number) => singleCell(cell(row, column))
const block: CellRange = { anchor: cell(1, 1), head: cell(2, 2) }
const state = (change: Partial<EntryState> = {}): EntryState => ({
  hasSheetKeys: false,
  hasLabels: false,
  ranges: [at(1, 1)],
  extent,
  rowStart: null,
  ...change,
})

describe('after an entry', () => {
  it('goes in the direction of the key', () => {
    expect(stepAfterEntry(cell(1, 1), { move: 'down', by: 'ENTER' }, state())).toEqual({ range: at(2, 1), rowStart: null })
    expect(stepAfterEntry(cell(1, 1), { move: 'left', by: 'ARROW' }, state({ rowStart: 0 }))).toEqual({ range: at(1, 0), rowStart: null })
  })

  it('goes along a row with Tab, and with Enter below where the row began', () => {
    const first = stepAfterEntry(cell(1, 1), { move: 'right', by: 'TAB' }, state())
    expect(first).toEqual({ range: at(1, 2), rowStart: 1 })
    const second = stepAfterEntry(cell(1, 2), { move: 'right', by: 'TAB' }, state(first))
    expect(second).toEqual({ range: at(1, 3), rowStart: 1 })
    expect(stepAfterEntry(cell(1, 3), { move: 'down', by: 'ENTER' }, state(second))).toEqual({ range: at(2, 1), rowStart: null })
  })

  it('stays within several selected cells with the keys of a spreadsheet', () => {
    const within = { hasSheetKeys: true, ranges: [block] }
    expect(stepAfterEntry(cell(1, 1), { move: 'down', by: 'ENTER' }, state(within)).range).toEqual({ ...block, active: cell(2, 1) })
    expect(stepAfterEntry(cell(1, 1), { move: 'down', by: 'ARROW' }, state(within)).range).toEqual(at(2, 1))
    expect(stepAfterEntry(cell(1, 1), { move: 'down', by: 'ENTER' }, state({ ranges: [block] })).range).toEqual(at(2, 1))
    expect(stepAfterEntry(cell(1, 1), { move: 'down', by: 'ENTER' }, state({ ...within, ranges: [at(0, 0), block] })).range).toEqual(
      at(2, 1),
    )
  })
})

describe('a key on a cell', () => {
  /** Only the first two columns hold figures. */
  const isFilled = ({ column }: { readonly column: number }) => column < 2
  const press = (keys: string, change: Partial<EntryState> = {}) => editingStepOf(pressOf(keys), 'FIGURES', state(change), isFilled)
  const select = (range: CellRange) => ({ kind: 'select', range })

  it.each([
    ['7', { kind: 'edit', text: '7' }, 2],
    ['f2', { kind: 'edit', text: null }, 2],
    ['delete', { kind: 'clear' }, null],
    ['mod+d', { kind: 'fill', direction: 'down' }, null],
    // It moves in every grid, which ends a row of entries.
    ['down', null, null],
    // It means nothing in any grid.
    ['alt+x', null, 2],
  ])('%s does %j and leaves a row of entries that began at 2 at %j', (keys, step, rowStart) => {
    expect(press(keys, { rowStart: 2 })).toEqual({ step, rowStart })
  })

  it('does nothing without a selection', () => {
    expect(press('7', { ranges: [], rowStart: 2 })).toEqual({ step: null, rowStart: 2 })
  })

  it('leads out of the grid with Tab unless a row is being typed', () => {
    expect(press('tab')).toEqual({ step: null, rowStart: null })
    expect(press('tab', { rowStart: 0 })).toEqual({ step: select(at(1, 2)), rowStart: 0 })
    expect(press('shift+tab', { rowStart: 0 })).toEqual({ step: select(at(1, 0)), rowStart: 0 })
    expect(press('tab', { hasSheetKeys: true })).toEqual({ step: select(at(1, 2)), rowStart: 1 })
    expect(press('shift+tab', { hasSheetKeys: true })).toEqual({ step: select(at(1, 0)), rowStart: null })
    expect(press('tab', { hasSheetKeys: true, ranges: [at(1, 3)] })).toEqual({ step: null, rowStart: null })
    expect(press('shift+tab', { hasSheetKeys: true, ranges: [at(1, 0)] })).toEqual({ step: null, rowStart: null })
  })

  it('jumps to the edge of filled cells with Control and an arrow, in a spreadsheet', () => {
    const inSheet = { hasSheetKeys: true, ranges: [at(1, 0)], rowStart: 0 }
    expect(press('mod+right', inSheet)).toEqual({ step: select(at(1, 1)), rowStart: null })
    expect(press('mod+shift+right', inSheet)).toEqual({ step: select({ anchor: cell(1, 0), head: cell(1, 1) }), rowStart: null })
    expect(press('mod+alt+right', inSheet).step).toBeNull()
    expect(press('mod+right').step).toBeNull()
  })

  it('walks through several selected cells with Enter and Tab, in a spreadsheet', () => {
    const within = { hasSheetKeys: true, ranges: [block] }
    expect(press('enter', within).step).toEqual(select({ ...block, active: cell(2, 1) }))
    expect(press('tab', within).step).toEqual(select({ ...block, active: cell(1, 2) }))
    expect(press('shift+tab', within).step).toEqual(select({ ...block, active: cell(2, 2) }))
    expect(press('enter', { ranges: [block] }).step).toEqual({ kind: 'edit', text: null })
  })
})

describe('labels', () => {
  const name = (row: number): CellRange => ({ anchor: cell(row, 0), head: cell(row, 3), label: 'ROW' })
  const heading = (column: number): CellRange => ({ anchor: cell(0, column), head: cell(4, column), label: 'COLUMN' })
  const press = (keys: string, range: CellRange, hasLabels = true) =>
    editingStepOf(pressOf(keys), 'TEXT', state({ hasSheetKeys: true, hasLabels, ranges: [range] }), () => true).step
  const select = (range: CellRange) => ({ kind: 'select', range })

  it.each<[string, CellRange, object | null]>([
    ['left', at(2, 0), select(name(2))],
    ['left', at(2, 1), null],
    ['up', at(0, 1), select(heading(1))],
    ['up', at(1, 1), null],
    ['up', name(2), select(name(1))],
    ['down', name(2), select(name(3))],
    ['down', name(4), select(name(4))],
    ['left', name(2), select(name(2))],
    ['right', name(2), select(at(2, 0))],
    ['tab', name(2), select(at(2, 0))],
    ['shift+tab', name(2), null],
    ['right', heading(1), select(heading(2))],
    ['tab', heading(1), select(heading(2))],
    ['down', heading(1), select(at(0, 1))],
    ['a', name(2), { kind: 'label', label: 'ROW', text: 'a' }],
    ['f2', heading(1), { kind: 'label', label: 'COLUMN', text: null }],
    ['enter', name(2), { kind: 'label', label: 'ROW', text: null }],
    // The figures of the row stay.
    ['delete', name(2), { kind: 'label', label: 'ROW', text: '' }],
    ['mod+d', name(2), select(name(2))],
  ])('%s on %j does %j', (keys, range, step) => expect(press(keys, range)).toEqual(step))

  it('takes what is typed while a row or column is selected whole, which would go over its first figure', () => {
    const { label: _, ...row } = name(2)
    expect(press('7', row)).toEqual({ kind: 'label', label: 'ROW', text: '7' })
    expect(press('delete', row)).toEqual({ kind: 'clear' })
    expect(press('7', { ...row, active: cell(2, 1) })).toEqual({ kind: 'edit', text: '7' })
    expect(press('7', { anchor: cell(0, 0), head: cell(4, 3) })).toEqual({ kind: 'edit', text: '7' })
  })

  it('is left to the page in grids without labels to type over', () => {
    expect(press('left', at(2, 0), false)).toBeNull()
    expect(press('7', { anchor: cell(2, 0), head: cell(2, 3) }, false)).toEqual({ kind: 'edit', text: '7' })
  })

  it('leads on as cells do', () => {
    expect(stepAfterLabel('ROW', 2, 'ENTER', extent)).toEqual(name(3))
    expect(stepAfterLabel('ROW', 2, 'TAB', extent)).toEqual(at(2, 0))
    expect(stepAfterLabel('ROW', 4, 'ENTER', extent)).toEqual(name(4))
    expect(stepAfterLabel('COLUMN', 2, 'TAB', extent)).toEqual(heading(3))
  })
})
