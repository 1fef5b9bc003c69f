import { expect, it, vi } from 'vitest'
import type { GridColumn } from '../report-grid/grid-model.ts'
import type { PlacedLine, PreviewCell, PreviewGrid } from './preview-cells.ts'
import { previewEditing } from './preview-editing.ts'
import type { CellChange } from './use-corrections.ts'

const line: PlacedLine = { sheet: 'Guests', line: 5 }
const cell = (period: number, state: PreviewCell['state'], text: string): PreviewCell => ({
  period,
  state,
  text,
  value: state === 'INVALID' ? null : text,
  oldValue: null,
  column: period + 2,
  line: null,
  error: null,
  mark: null,
})
const row = {
  key: 'bay',
  groupId: 'bay',
  kind: 'account',
  level: 1,
  label: 'Bay',
  unit: null,
  accountId: null,
  accountNumber: null,
  values: null,
  entryCounts: null,
  isExpandable: false,
  isExpanded: false,
} as const
const column = (key: string): GridColumn => ({
  key,
  heading: key,
  detail: null,
  title: null,
  edge: false,
  opens: key,
  bridges: [],
  opensBridge: false,
  unitOf: () => 'plain',
  valueOf: () => null,
  textOf: () => '',
  outcomeOf: null,
})
const columns = [column('Jan'), column('Feb'), column('Total')]
const grid = (...cells: (PreviewCell | undefined)[]): PreviewGrid => ({ rows: [row], byKey: new Map([['bay', { row, line, cells }]]) })
const all = grid(cell(0, 'INVALID', '1O'), cell(1, 'NEW', '20'))
const edited = (isSaving = false) => {
  const correct = vi.fn<(changes: readonly CellChange[]) => void>()
  const editing = previewEditing({
    all,
    shown: grid(cell(0, 'INVALID', '1O'), undefined),
    columns,
    periods: [0, 1, null],
    isSaving,
    lockOf: (_, { key }) => (key === 'Total' ? 'Totals are computed.' : null),
    changeOf: (_, at, period) => ({ key: `${period} ${at?.column}` }),
    correct,
  })
  const locks = columns.map((one) => editing.lockOf(row, one))
  return { editing, correct, locks }
}

it('locks cells that are filtered out', () => {
  expect(edited().locks).toEqual([null, 'The filter hides this cell. Show all cells to correct it.', 'Totals are computed.'])
  expect(edited(true).locks).toEqual(columns.map(() => 'The upload is being saved.'))
})

it('passes on changes with the text before, whatever is filtered, and skips those that change nothing', () => {
  const { editing, correct } = edited()
  const edits = [' 10 ', '20', '5'].map((text, at) => ({ row, column: columns[at] ?? column(''), text }))
  expect(editing.onEdit(edits, 'TYPED')).toBeNull()
  expect(correct).toHaveBeenCalledWith([{ key: '0 2', before: '1O', text: '10' }])
})

it('refuses more than five hundred cells at once', () => {
  const { editing, correct } = edited()
  const edits = Array.from({ length: 501 }, (_, at) => ({ row, column: columns[0] ?? column(''), text: String(at) }))
  expect(editing.onEdit(edits, 'PASTED')).toBe('501 cells at once. Correct up to 500, or fix the workbook and upload it again.')
  expect(correct).not.toHaveBeenCalled()
})
