import type { GridRow } from '@fourwall/domain/profit-loss/report-rows.ts'
import { expect, it } from 'vitest'
import type { GridColumn } from '../grid-model.ts'
import { editableCells } from './editable-cells.ts'
import type { GridEditing } from './grid-editing.ts'

const rent: GridRow = {
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
const column = (key: string, value: string | null): GridColumn => ({
  key,
  heading: key,
  detail: null,
  title: null,
  edge: false,
  opens: key,
  bridges: [],
  opensBridge: false,
  unitOf: () => 'money',
  valueOf: () => value,
  textOf: () => value ?? '',
  outcomeOf: null,
})
const [jan, feb] = [column('jan', '8'), column('feb', null)]
const editing: GridEditing = {
  typed: 'FIGURES',
  lockOf: (_, { key }) => (key === 'feb' ? 'February is closed.' : null),
  sourceOf: (_, { key }) => `${key}.25`,
  onEdit: () => null,
}
const [inJan, inFeb, beyond] = [
  { row: 0, column: 0 },
  { row: 0, column: 1 },
  { row: 0, column: 2 },
] as const

it('finds lock, text and edits of a cell by its position', () => {
  const cells = editableCells(editing, [rent], [jan, feb])
  expect([inJan, inFeb].map(cells.lockAt)).toEqual([null, 'February is closed.'])
  expect([inJan, inFeb].map(cells.isLocked)).toEqual([false, true])
  expect([inJan, inFeb].map(cells.isFilled)).toEqual([true, false])
  expect(cells.sourceAt(inJan)).toBe('jan.25')
  expect(cells.contentAt(inJan)).toEqual({ text: 'jan.25' })
  expect(cells.editsOf([{ ...inJan, text: '9' }])).toEqual([{ row: rent, column: jan, text: '9' }])
})

it('locks everything beyond the grid', () => {
  const cells = editableCells(editing, [rent], [jan, feb])
  expect(cells.isLocked(beyond)).toBe(true)
  expect(cells.isFilled(beyond)).toBe(false)
  expect(cells.sourceAt(beyond)).toBe('')
  expect(cells.contentAt(beyond)).toEqual({ text: '' })
  expect(cells.editsOf([{ ...beyond, text: '9' }])).toEqual([])
})

it('locks every cell of a grid that is only read', () => {
  const cells = editableCells(null, [rent], [jan])
  expect(cells.lockAt(inJan)).toBe('')
  expect(cells.sourceAt(inJan)).toBe('')
  expect(cells.contentAt(inJan)).toEqual({ text: '' })
})
