import { describe, expect, it } from 'vitest'
import { type Books, period, printed, tableOf } from '../../../test/books.ts'
import { group } from '../../../test/groups.ts'
import { groupTree } from '../../mappings/group-tree.ts'
import type { FigureColumn } from '../report-columns.ts'
import type { GridRow } from '../report-rows.ts'
import { buildReportTable } from './build-report-table.ts'
import { tableCellText } from './report-table.ts'

const restaurant: Books = {
  groups: [
    group('revenue', { name: 'Revenue', type: 'REVENUE', displayOrder: 1 }),
    group('discounts', { name: 'Discounts', parentId: 'revenue', type: 'OPEX' }),
    group('cogs', { name: 'Cost of goods', type: 'COGS', displayOrder: 2 }),
    group('gross', { name: 'Gross profit', type: 'GROSS_PROFIT', formula: '{revenue} - {cogs}', displayOrder: 3 }),
    group('margin', { name: 'Gross margin', formula: '{gross} / {revenue}', displayOrder: 4 }),
    group('net', { name: 'Net income', type: 'NET_INCOME', formula: '{gross}', displayOrder: 5 }),
  ],
  accounts: [
    { groupId: 'revenue', amounts: [-10_010, -9000, -5000, 0] },
    { groupId: 'revenue', amounts: [-20_020, null, null, null] },
    { groupId: 'discounts', amounts: [30, 0, 5000, null] },
    { groupId: 'cogs', amounts: [9000, 8000, 3000, 1000] },
  ],
  expanded: new Set(['revenue']),
  hidesEmpty: false,
}

describe('buildReportTable', () => {
  const table = tableOf(restaurant)
  const lineOf = (label: string) => table.rows.find((row) => row.label === label)?.cells ?? []
  const lines = (from: number, to: number) => table.rows.map((row) => [row.label, ...row.cells.slice(from, to).map(printed)].join(' | '))

  it('writes totals, calculations, variances and percentages over the cells that they stand on', () => {
    // Columns: A a month, B its share of revenue, C the year before, D its share, E and F the variance and its percent.
    expect(lines(0, 6)).toEqual([
      'Revenue |  |  |  |  |  | ',
      'Account 0 | 100.10 | =IF(A5=0,"n/a",A2/A5) | 90.00 | =IF(C5=0,"n/a",C2/C5) | =ROUND(A2-C2,2) | =IF(C2=0,"n/a",ROUND(A2-C2,2)/ABS(C2))',
      'Account 1 | 200.20 | =IF(A5=0,"n/a",A3/A5) |  |  | =ROUND(A3-C3,2) | =IF(C3=0,"n/a",ROUND(A3-C3,2)/ABS(C3))',
      'Discounts | 0.30 | =IF(A5=0,"n/a",A4/A5) | 0.00 | =IF(C5=0,"n/a",C4/C5) | =ROUND(C4-A4,2) | =IF(C4=0,"n/a",ROUND(C4-A4,2)/ABS(C4))',
      'Total revenue | =ROUND(SUM(A2:A3)-A4,2) | =IF(A5=0,"n/a",A5/A5) | =ROUND(SUM(C2:C3)-C4,2) | =IF(C5=0,"n/a",C5/C5) | =ROUND(A5-C5,2) | =IF(C5=0,"n/a",ROUND(A5-C5,2)/ABS(C5))',
      'Cost of goods | 90.00 | =IF(A5=0,"n/a",A6/A5) | 80.00 | =IF(C5=0,"n/a",C6/C5) | =ROUND(C6-A6,2) | =IF(C6=0,"n/a",ROUND(C6-A6,2)/ABS(C6))',
      'Gross profit | =ROUND(A5-A6,2) | =IF(A5=0,"n/a",A7/A5) | =ROUND(C5-C6,2) | =IF(C5=0,"n/a",C7/C5) | =ROUND(A7-C7,2) | =IF(C7=0,"n/a",ROUND(A7-C7,2)/ABS(C7))',
      'Gross margin | =IFERROR(A7/A5,"–") | – | =IFERROR(C7/C5,"–") | – | =IFERROR(ROUND(ROUND(A8,6)-ROUND(C8,6),6),"–") | –',
      'Net income | =A7 | =IF(A5=0,"n/a",A9/A5) | =C7 | =IF(C5=0,"n/a",C9/C5) | =ROUND(A9-C9,2) | =IF(C9=0,"n/a",ROUND(A9-C9,2)/ABS(C9))',
    ])
  })

  it('adds a total column up across, and works its rows out down', () => {
    // Columns M and O are the totals, G and I the second month beside its year before.
    expect(lines(12, 13)).toEqual([
      'Revenue | ',
      'Account 0 | =ROUND(SUM(A2,G2),2)',
      'Account 1 | =ROUND(SUM(A3,G3),2)',
      'Discounts | =ROUND(SUM(A4,G4),2)',
      'Total revenue | =ROUND(SUM(M2:M3)-M4,2)',
      'Cost of goods | =ROUND(SUM(A6,G6),2)',
      'Gross profit | =ROUND(M5-M6,2)',
      'Gross margin | =IFERROR(M7/M5,"–")',
      'Net income | =M7',
    ])
  })

  it('looks like the screen', () => {
    const text = (label: string) =>
      lineOf(label)
        .slice(0, 12)
        .map((cell) => tableCellText(cell, { kind: 'account', decimals: 0 }, table.money))
        .join(' | ')
    expect(text('Account 1')).toBe('200 | 66.7% | – | – | 200 | n/a | – | – | – | – | – | –')
    expect(text('Discounts')).toBe('0 | 0.1% | 0 | 0.0% | 0 | n/a | 50 | n/a | – | – | (50) | n/a')
    expect(text('Gross margin')).toBe('70.0% | – | 11.1% | – | 58.9 pt | – | – | – | – | – | – | –')
    expect(text('Cost of goods')).toBe('90 | 30.0% | 80 | 88.9% | (10) | (12.5%) | 30 | n/a | 10 | n/a | (20) | (200.0%)')
  })

  it('has numbers where what they stand on does not show', () => {
    const groups = restaurant.groups.map((one) => (one.id === 'cogs' ? { ...one, parentId: 'revenue' } : one))
    const collapsed = tableOf({ ...restaurant, groups, expanded: new Set() })
    expect(collapsed.rows.map((row) => `${row.label} ${printed(row.cells[0])}`)).toEqual([
      'Revenue 210.00',
      'Gross profit 120.00',
      'Gross margin =IFERROR(A2/A1,"–")',
      'Net income =A2',
    ])
    const alone = tableOf(restaurant, [{ kind: 'VARIANCE', column: 0, base: 1 }])
    expect(alone.rows.map((row) => printed(row.cells[0]))).toEqual([
      '',
      '10.10',
      '200.20',
      '-0.30',
      '210.00',
      '-10.00',
      '200.00',
      '0.588889',
      '200.00',
    ])
  })
})

describe('side by side', () => {
  const place = (id: string, at: number): FigureColumn => ({
    ...period(at < 3 ? 1 : 2, 2026, null),
    place: id === '' ? { kind: 'ALL' } : { kind: 'LOCATION', id, name: id },
  })
  const columns = ['pier', 'mission', '', 'pier', 'mission', ''].map(place)
  const rowOf = (key: string, values: readonly string[], rest: Partial<GridRow> = {}): GridRow => ({
    kind: 'group',
    key,
    level: 1,
    label: key,
    unit: null,
    groupId: key,
    accountId: null,
    accountNumber: null,
    isExpandable: false,
    isExpanded: false,
    values,
    entryCounts: values.map(() => 1),
    ...rest,
  })
  const groups = [
    group('revenue', { type: 'REVENUE' }),
    group('cogs', { type: 'COGS', displayOrder: 1 }),
    group('share', { formula: '{cogs} / {revenue}', displayOrder: 2 }),
  ]
  const written = (revenueOfFebruary: string) =>
    buildReportTable({
      titleLines: [],
      corner: 'USD',
      hasAccountNumbers: false,
      money: { currencyView: 'FULL', decimals: 0, currency: null },
      headings: columns.map(({ label }) => ({ heading: label, detail: null, edge: false })),
      rows: [
        rowOf('revenue', ['10.10', '20.20', '30.30', '1.00', '2.00', revenueOfFebruary]),
        rowOf('cogs', ['5.00', '4.00', '9.00', '1.00', '1.00', '2.00']),
        rowOf('share', ['0.49505', '0.19802', '0.29703', '1', '0.5', revenueOfFebruary === '3.00' ? '0.666667' : '0.5'], {
          kind: 'calculation',
          entryCounts: null,
        }),
      ],
      shown: columns.map((_, column) => ({ kind: 'FIGURE', column })),
      figureColumns: columns,
      tree: groupTree(groups),
      revenues: [],
      units: [],
      perMetricId: null,
      metrics: new Map(),
    }).rows.map(({ cells }) => [cells[2], cells[5]].map(printed))

  it('adds locations up to all of them, and recomputes ratios', () => {
    expect(written('3.00')).toEqual([
      ['=ROUND(SUM(A1:B1),2)', '=ROUND(SUM(D1:E1),2)'],
      ['=ROUND(SUM(A2:B2),2)', '=ROUND(SUM(D2:E2),2)'],
      ['=IFERROR(C2/C1,"–")', '=IFERROR(F2/F1,"–")'],
    ])
  })

  it('has numbers where the locations that show are not all', () => {
    expect(written('4.00')).toEqual([
      ['=ROUND(SUM(A1:B1),2)', '4.00'],
      ['=ROUND(SUM(A2:B2),2)', '2.00'],
      ['=IFERROR(C2/C1,"–")', '=IFERROR(F2/F1,"–")'],
    ])
  })
})
