import { monthIndex } from '@fourwall/domain/time/day.ts'
import { describe, expect, it } from 'vitest'
import type { CellState } from '../../../blocks/upload-preview/preview-cells.ts'
import { USUAL_DISPLAY } from '../../../ui/display.ts'
import { sheetFormats } from '../sheet/budget-columns.ts'
import { sheetFrame } from '../sheet/sheet-frame.ts'
import { budgetPreviewGrid, previewColumnsOf, previewGridColumns, savedShape, workbookIssues } from './preview-model.ts'
import type { BudgetPreview, BudgetPreviewLine } from './preview-request.ts'

const groups = [
  { id: 'sales', parentId: null, name: 'Sales', type: 'REVENUE', displayOrder: 1, formula: null, favorability: null },
  { id: 'rent', parentId: null, name: 'Rent', type: 'RENT', displayOrder: 2, formula: null, favorability: null },
  { id: 'profit', parentId: null, name: 'Profit', type: 'NET_INCOME', displayOrder: 3, formula: '{sales} - {rent}', favorability: null },
] as const
const stored = { period: 'MONTHLY', firstMonth: monthIndex(2026, 1), lastMonth: monthIndex(2026, 2) } as const
const shape = savedShape(stored, {
  period: 'MONTHLY',
  timeSpan: { __typename: 'TimeSpan', startDate: '2026-02-01', endDate: '2026-03-31' },
})
const frame = sheetFrame({ shape, groups: [...groups], metrics: [], fiscalYearStart: 1, scale: 2 })
const periods: BudgetPreview['periods'] = [
  { __typename: 'BudgetPeriod', key: '2026-01/3', label: 'Q1 2026', startDate: '2026-01-01', months: 3 },
  { __typename: 'BudgetPeriod', key: '2026-02/1', label: 'Feb 2026', startDate: '2026-02-01', months: 1 },
  { __typename: 'BudgetPeriod', key: '2026-03/1', label: 'Mar 2026', startDate: '2026-03-01', months: 1 },
]
const cell = (period: number, state: CellState, text: string, oldValue: string | null = null) => ({
  period,
  state,
  text,
  value: state === 'INVALID' ? null : text,
  oldValue,
  column: period + 1,
  line: null,
  error: state === 'INVALID' ? `“${text}” is not a number.` : null,
  mark: null,
})
const lines: readonly BudgetPreviewLine[] = [
  { subject: { kind: 'GROUP', id: 'sales' }, sheet: 'Bay', line: 5, cells: [cell(1, 'OVERWRITTEN', '80', '70'), cell(2, 'NEW', '90')] },
  {
    subject: { kind: 'GROUP', id: 'rent' },
    sheet: 'Bay',
    line: 6,
    cells: [cell(0, 'INVALID', '30'), cell(1, 'INVALID', 'x'), cell(2, 'NEW', '20')],
  },
  { subject: { kind: 'GROUP', id: 'rent' }, sheet: 'Bay', line: 9, cells: [cell(2, 'INVALID', '21')] },
]
const planned = new Map([
  ['GROUP:sales', ['60', '70', null]],
  ['GROUP:rent', ['10', '11', null]],
])

const SIGNS = new Map([
  ['NEW', '+'],
  ['OVERWRITTEN', '±'],
  ['INVALID', '!'],
  ['UNCHANGED', '='],
])

describe('the preview of a budget', () => {
  const columns = previewColumnsOf(frame, periods)
  const told = (filter: CellState | null) => {
    const grid = budgetPreviewGrid({ frame, columns, periods, lines, stored: planned, filter, collapsed: new Set() })
    const shown = previewGridColumns({
      columns,
      grid,
      formats: sheetFormats(frame, USUAL_DISPLAY),
      pending: new Map(),
      isFiltered: filter !== null,
    })
    return grid.rows.map((row) => {
      const texts = shown.map((column) => {
        const look = column.lookOf?.(row)
        return `${look?.before ? `[${look.before}]` : ''}${column.textOf(row)}${SIGNS.get(look?.state ?? '') ?? ''}`
      })
      return `${row.label}: ${texts.join(' | ')}`
    })
  }

  it('spans planned and uploaded periods, with foreign periods at the end', () => {
    expect(columns.map(({ heading }) => heading)).toEqual(['Jan 2026', 'Feb 2026', 'Mar 2026', 'Total', 'Q1 2026'])
  })

  it('shows the effect of each cell, resulting totals, and further rows of a line separately', () => {
    expect(told(null)).toEqual([
      'Sales: 60= | [70]80± | 90+ | 230 | ',
      'Rent: 10= | x! | 20+ | 41 | 30!',
      'Rent, again in row 9:  |  | 21! |  | ',
      'Profit: 50 | 69 | 70 | 189 | ',
    ])
  })

  it('filters cells by state', () => {
    expect(told('INVALID')).toEqual(['Rent:  | x! |  |  | 30!', 'Rent, again in row 9:  |  | 21! |  | '])
    expect(told('UNCHANGED')).toEqual([])
  })
})

it('separates issues of the workbook from those of its cells, which come last', () => {
  const issue = (error: string) => ({
    __typename: 'BudgetIssue' as const,
    locationId: null,
    coordinate: '',
    error,
    severity: 'PROBLEM' as const,
  })
  const counts = { __typename: 'OpsDataCounts' as const, new: 0, unchanged: 0, overridden: 0, invalid: 2, marked: 0 }
  expect(workbookIssues({ issues: [issue('sheet'), issue('a'), issue('b')], counts }).map(({ error }) => error)).toEqual(['sheet'])
})
