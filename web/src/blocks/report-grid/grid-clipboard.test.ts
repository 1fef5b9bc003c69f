import type { GridRow } from '@fourwall/domain/reports/report-rows.ts'
import { describe, expect, it } from 'vitest'
import { clipboardText } from './grid-clipboard.ts'
import { figureAt, type GridColumn } from './grid-model.ts'

const column = (at: number, heading: string, detail: string | null = null): GridColumn => ({
  key: heading,
  heading,
  detail,
  title: null,
  edge: false,
  opens: heading,
  bridges: [],
  opensBridge: false,
  unit: at === 2 ? 'percent' : 'figure',
  valueOf: (row) => figureAt(row, at),
  textOf: (row) => figureAt(row, at) ?? '',
  outcomeOf: null,
})
const columns = [column(0, 'Jan 2026'), column(1, 'Feb 2026'), column(2, 'Mar 2026', 'Mar 1 – 15')]
const row = (kind: GridRow['kind'], label: string, values: GridRow['values'], accountNumber: string | null = null): GridRow => ({
  kind,
  key: label,
  level: accountNumber === null ? 1 : 2,
  label,
  groupId: 'revenue',
  accountId: accountNumber,
  accountNumber,
  isExpandable: kind === 'heading',
  isExpanded: kind === 'heading',
  values,
  entryCounts: values && values.map((value) => (value === null ? 0 : 3)),
})
const rows = [
  row('heading', 'Revenue', null),
  row('account', '=1+1 "Food"\t& <drink>', ['1234.50', null, '-0.25'], '0401'),
  row('total', 'Total revenue', ['1234.50', '0.00', '-0.25']),
]

describe('plain text', () => {
  it('is the exact numbers of the range', () => {
    expect(clipboardText({ anchor: { row: 1, column: 0 }, head: { row: 2, column: 1 } }, rows, columns).plain).toBe(
      '1234.50\t\n1234.50\t0.00',
    )
  })

  it('does not care in which direction a range was drawn', () => {
    const forward = clipboardText({ anchor: { row: 1, column: 1 }, head: { row: 2, column: 2 } }, rows, columns)
    expect(clipboardText({ anchor: { row: 2, column: 2 }, head: { row: 1, column: 1 } }, rows, columns)).toEqual(forward)
    expect(forward.plain).toBe('\t-0.25\n0.00\t-0.25')
  })

  it('brings names with whole rows, headings with whole columns, and no text that would become a formula', () => {
    expect(clipboardText({ anchor: { row: 0, column: 0 }, head: { row: 2, column: 2 } }, rows, columns).plain.split('\n')).toEqual([
      '\t\tJan 2026\tFeb 2026\tMar 2026 (Mar 1 – 15)',
      '\tRevenue\t\t\t',
      `0401\t'=1+1 "Food" & <drink>\t1234.50\t\t-0.25`,
      '\tTotal revenue\t1234.50\t0.00\t-0.25',
    ])
  })
})

it('writes tables whose numbers a spreadsheet program reads', () => {
  const { html } = clipboardText({ anchor: { row: 1, column: 0 }, head: { row: 2, column: 2 } }, rows, columns)
  expect(html).toContain('>1234.50</td>')
  expect(html).toContain('>-0.25</td>')
  expect(html).toContain('&#60;drink&#62;')
  expect(html.match(/border-top/g)).toHaveLength(5)
  expect(html.match(/'0\\\.0%'/g)).toHaveLength(2)
})
