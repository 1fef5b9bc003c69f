import { rowBridges } from '@fourwall/domain/profit-loss/explained-columns.ts'
import type { GridRow } from '@fourwall/domain/profit-loss/report-rows.ts'
import { expect, it, vi } from 'vitest'
import type { GridColumn } from '../../../../blocks/report-grid/grid-model.ts'
import { cellCommands } from './cell-commands.ts'

const row: GridRow = {
  kind: 'account',
  key: 'account:g/1',
  level: 2,
  label: 'Food sales',
  unit: null,
  groupId: 'g',
  accountId: '1',
  accountNumber: '4010',
  isExpandable: false,
  isExpanded: false,
  values: ['1.00'],
  entryCounts: [1],
}
const column: GridColumn = {
  key: 'may',
  heading: 'May 2026',
  detail: null,
  title: null,
  edge: false,
  opens: 'may',
  bridges: [{ key: 'may~py', label: 'prior year' }],
  opensBridge: false,
  unitOf: () => 'money',
  valueOf: () => '1.00',
  textOf: () => '1',
  outcomeOf: null,
}
type Acts = Parameters<typeof cellCommands>[0]
const acts = {
  onTrace: vi.fn<Acts['onTrace']>(),
  onExplain: vi.fn<Acts['onExplain']>(),
  onRank: vi.fn<NonNullable<Acts['onRank']>>(),
  onCopy: vi.fn<NonNullable<Acts['onCopy']>>(),
  onSort: null,
}
const commandsOf = (change: Partial<Acts> = {}) =>
  new Map(cellCommands({ row, column, bridgesOf: rowBridges, ...acts, ...change }).map((command) => [command.id, command]))

it('do what they say with the cell', () => {
  const commands = commandsOf()
  expect(commands.get('cell.trace')).toMatchObject({ label: 'Trace this number', detail: 'Food sales, May 2026' })
  for (const id of ['cell.trace', 'cell.explain.may~py', 'cell.rank', 'cell.copy-with-names']) commands.get(id)?.run()
  expect(acts.onTrace).toHaveBeenCalledExactlyOnceWith(row, column)
  expect(acts.onExplain).toHaveBeenCalledExactlyOnceWith(row, column, 'may~py')
  expect(acts.onRank).toHaveBeenCalledExactlyOnceWith(row, column)
  expect(acts.onCopy).toHaveBeenCalledExactlyOnceWith({ withNames: true })
})

it('say why they cannot be done', () => {
  const none = commandsOf({ row: undefined, column: undefined, onCopy: null })
  expect([...none.keys()]).toEqual(['cell.trace', 'cell.rank'])
  expect(none.get('cell.trace')?.disabledReason).toBe('Select a cell with a figure first.')
  expect(commandsOf({ row: { ...row, kind: 'heading', values: null } }).get('cell.rank')?.disabledReason).toMatch(/^Select a cell/)
  expect(commandsOf({ onRank: null }).get('cell.rank')?.disabledReason).toBe('Show locations side by side first.')
})

it('sort locations that are rows by the column of the cell', () => {
  const onSort = vi.fn<NonNullable<Acts['onSort']>>()
  const commands = commandsOf({ onSort })
  commands.get('cell.sort.BEST')?.run()
  commands.get('cell.sort.WORST')?.run()
  expect(onSort.mock.calls).toEqual([
    [column, 'BEST'],
    [column, 'WORST'],
  ])
  expect(commandsOf().has('cell.sort.BEST')).toBe(false)
})
