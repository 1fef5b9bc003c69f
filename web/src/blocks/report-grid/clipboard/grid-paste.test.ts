import type { GridRow } from '@fourwall/domain/profit-loss/report-rows.ts'
import { beforeAll, expect, it } from 'vitest'
import type { GridEditing } from '../editing/grid-editing.ts'
import type { GridColumn } from '../grid-model.ts'
import { clipboardText } from './grid-clipboard.ts'
import { putCells, readClipboard } from './grid-paste.ts'
import { loadTableReader } from './table-reader.ts'

beforeAll(loadTableReader)

const row: GridRow = {
  kind: 'account',
  key: 'rent',
  level: 1,
  label: 'Rent',
  unit: null,
  groupId: 'rent',
  accountId: null,
  accountNumber: null,
  isExpandable: false,
  isExpanded: false,
  values: [],
  entryCounts: null,
}
const column: GridColumn = {
  key: 'jan',
  heading: 'Jan',
  detail: null,
  title: null,
  edge: false,
  opens: 'jan',
  bridges: [],
  opensBridge: false,
  unitOf: () => 'money',
  valueOf: () => '8',
  textOf: () => '8',
  outcomeOf: null,
}
const editing: GridEditing = {
  typed: 'TEXT',
  lockOf: () => null,
  sourceOf: () => '=B2 * 2',
  copyOf: () => '=R[-1]C[0] * 2',
  lookOf: () => ({ bold: true, borders: { all: { lineStyle: 'SOLID', width: 1, color: '#112233' } } }),
  onEdit: () => null,
}

/** A clipboard in memory. */
function clipboard(data: Readonly<Record<string, string>> = {}) {
  const kept = new Map(Object.entries(data))
  return { getData: (type: string) => kept.get(type) ?? '', setData: (type: string, text: string) => void kept.set(type, text) }
}
const ofLayout = { takesLooks: true, isValuesOnly: false }

it('pastes own copies with relative formulas and formats, or figures only', () => {
  const copied = clipboard()
  const block = { rows: [0], columns: [0] }
  const { plain } = clipboardText(block, [row], [column])
  copied.setData('text/plain', plain)
  // It has what the test needs of a DataTransfer.
  putCells(copied as unknown as DataTransfer, block, { rows: [row], columns: [column], editing, act: 'COPY' }, plain)
  const look = editing.lookOf?.(row, column)
  expect(readClipboard(copied, ofLayout)).toEqual({ cells: [[{ text: '=R[-1]C[0] * 2', look }]], origin: 'COPIED' })
  expect(readClipboard(copied, { ...ofLayout, takesLooks: false })).toEqual({ cells: [['=R[-1]C[0] * 2']], origin: 'COPIED' })
  const figures = { cells: [['8']], origin: 'PASTED' }
  expect(readClipboard(copied, { ...ofLayout, isValuesOnly: true })).toEqual(figures)
  // Some browsers paste plain text only. The names beside the figures are left out.
  expect(plain).toBe('\t\tJan\n\tRent\t8')
  expect(readClipboard(clipboard({ 'text/plain': plain }), ofLayout)).toEqual(figures)
})

it('moves what was cut once, then copies it; copies figures that stay', () => {
  const cut = (of: GridEditing) => {
    const data = clipboard()
    putCells(data as unknown as DataTransfer, { rows: [0], columns: [0] }, { rows: [row], columns: [column], editing: of, act: 'CUT' }, '8')
    return data
  }
  const look = editing.lookOf?.(row, column)
  const moved = cut({ ...editing, cutOf: () => '={group:rev|jan} * 2' })
  const text = '={group:rev|jan} * 2'
  const movedFrom = { rowKey: 'rent', columnKey: 'jan' }
  expect(readClipboard(moved, ofLayout)).toEqual({ cells: [[{ text, look, movedFrom }]], origin: 'COPIED' })
  expect(readClipboard(moved, ofLayout)).toEqual({ cells: [[{ text, look }]], origin: 'COPIED' })
  const stays = cut({ ...editing, copyOf: () => '8', cutOf: () => null })
  expect(readClipboard(stays, ofLayout)).toEqual({ cells: [[{ text: '8', look }]], origin: 'COPIED' })
})

it('pastes tables of spreadsheet programs with formats if cells have them, else as text', () => {
  const html = '<table data-sheets-root="1"><tr><td style="font-weight:bold" data-sheets-value=\'{"1":3,"3":1.25}\'>1.3</td></tr></table>'
  const copied = clipboard({ 'text/html': html, 'text/plain': '1.3' })
  const pasted = { text: '1.3', exact: '1.25', formula: null, kind: 'ANY', currency: null, look: { bold: true } }
  expect(readClipboard(copied, ofLayout)).toEqual({ cells: [[{ text: '1.3', look: { bold: true }, pasted }]], origin: 'PASTED' })
  expect(readClipboard(copied, { ...ofLayout, isValuesOnly: true })).toEqual({ cells: [[{ text: '1.3', pasted }]], origin: 'PASTED' })
  expect(readClipboard(copied, { ...ofLayout, takesLooks: false })).toEqual({ cells: [['1.3']], origin: 'PASTED' })
})

it('refuses too many cells without reading them', () => {
  const problem = '200,000 cells are too many to paste at once. Copy up to 50,000.'
  const cells = '<td>1</td>'.repeat(200_000)
  expect(readClipboard(clipboard({ 'text/html': `<table data-sheets-root="1"><tr>${cells}</tr></table>` }), ofLayout)).toEqual({ problem })
  expect(readClipboard(clipboard({ 'text/plain': '1\t'.repeat(199_999) }), ofLayout)).toEqual({ problem })
  expect(readClipboard(clipboard(), ofLayout)).toEqual({ problem: 'There is no text on the clipboard to paste.' })
})

it('ignores invalid formats under its own clipboard type', () => {
  const copied = clipboard({ 'application/x-fourwall-cells': '5', 'application/x-fourwall-looks': '[[{"textColor":"javascript:"}]]' })
  expect(readClipboard(copied, ofLayout)).toEqual({ cells: [['5']], origin: 'COPIED' })
})
