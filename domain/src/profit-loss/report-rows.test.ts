import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ProfitLossGroup } from '../mappings/categorization.ts'
import {
  expandAll,
  expandToLevel,
  figureAt,
  metricOfRow,
  metricRowId,
  outlineDepth,
  outlineReport,
  type ReceivedSection,
  toggleExpanded,
  totalLabel,
  visibleRows,
} from './report-rows.ts'

const group = (id: string, name: string, rest: Partial<ProfitLossGroup> = {}): ProfitLossGroup => ({
  id,
  parentId: null,
  name,
  type: null,
  displayOrder: 0,
  formula: null,
  favorability: null,
  ...rest,
})

const groups = [
  group('r', 'Revenue', { type: 'REVENUE', displayOrder: 1 }),
  group('l', 'Labor', { type: 'PAYROLL', displayOrder: 2 }),
  group('h', 'Hourly staff', { parentId: 'l', displayOrder: 1 }),
  group('e', 'Empty', { parentId: 'l', displayOrder: 2 }),
  group('p', 'Labor share', { parentId: 'l', formula: '{l} / {r}', displayOrder: 3 }),
  group('n', 'Net income', { type: 'NET_INCOME', formula: '{r} - {l}', displayOrder: 3 }),
]

const sections: ReceivedSection[] = [
  {
    profitLossGroupId: 'r',
    rows: [{ accountId: '7', accountNumber: '4010', accountName: 'Food sales', values: ['9.00', '0.00'], entryCounts: [3, 0] }],
    sumRow: { values: ['9.00', '0.00'] },
  },
  {
    profitLossGroupId: 'l',
    rows: [{ accountId: 8, accountNumber: '', accountName: 'Managers', values: ['1.00', '0.00'], entryCounts: [1, 2] }],
    sumRow: { values: ['3.00', '0.00'] },
  },
  {
    profitLossGroupId: 'h',
    rows: [{ accountId: '9', accountNumber: '6020', accountName: 'Front of house', values: ['2.00', '0.00'], entryCounts: [4, 1] }],
    sumRow: { values: ['2.00', '0.00'] },
  },
  { profitLossGroupId: 'e', rows: [], sumRow: { values: ['0.00', '0.00'] } },
  { profitLossGroupId: 'p', rows: [], sumRow: { values: ['0.333333', null] } },
  { profitLossGroupId: 'n', rows: [], sumRow: { values: ['6.00', '0.00'] } },
]

const outline = outlineReport(groups, sections)
const lines = (expanded: Iterable<string>) =>
  visibleRows(outline, new Set(expanded)).map((row) => `${row.level} ${row.kind} ${row.key} ${row.label} ${row.values?.[0] ?? ''}`.trim())

describe('visibleRows', () => {
  it('shows one row per root if everything is collapsed', () => {
    expect(lines([])).toEqual(['1 group group:r Revenue 9.00', '1 group group:l Labor 3.00', '1 net-income group:n Net income 6.00'])
  })

  it('shows an expanded category as heading, accounts, nested groups, and total', () => {
    expect(lines(['l', 'e'])).toEqual([
      '1 group group:r Revenue 9.00',
      '1 heading group:l Labor',
      '2 account account:l/8 Managers 1.00',
      '2 group group:h Hourly staff 2.00',
      '2 group group:e Empty 0.00',
      '2 calculation group:p Labor share 0.333333',
      '1 total sum:l Total labor 3.00',
      '1 net-income group:n Net income 6.00',
    ])
  })

  it('shows everything if all is expanded', () => {
    expect(lines(expandAll(outline))).toEqual([
      '1 heading group:r Revenue',
      '2 account account:r/7 Food sales 9.00',
      '1 total sum:r Total revenue 9.00',
      '1 heading group:l Labor',
      '2 account account:l/8 Managers 1.00',
      '2 heading group:h Hourly staff',
      '3 account account:h/9 Front of house 2.00',
      '2 total sum:h Total hourly staff 2.00',
      '2 group group:e Empty 0.00',
      '2 calculation group:p Labor share 0.333333',
      '1 total sum:l Total labor 3.00',
      '1 net-income group:n Net income 6.00',
    ])
  })

  it('tells what is expandable, what is expanded, and the entries behind a figure', () => {
    const rows = visibleRows(outline, new Set(['l']))
    const of = (key: string) => rows.find((row) => row.key === key)
    expect(of('group:r')).toMatchObject({
      isExpandable: true,
      isExpanded: false,
      entryCounts: [3, 0],
      accountId: null,
      accountNumber: null,
    })
    expect(of('group:l')).toMatchObject({ isExpandable: true, isExpanded: true, values: null, entryCounts: null })
    expect(of('sum:l')).toMatchObject({ isExpandable: false, isExpanded: false, entryCounts: [5, 3], groupId: 'l' })
    expect(of('group:e')).toMatchObject({ isExpandable: false, isExpanded: false, entryCounts: [0, 0] })
    expect(of('group:p')).toMatchObject({ isExpandable: false, values: ['0.333333', null], entryCounts: null })
    expect(of('account:l/8')).toMatchObject({ accountId: '8', accountNumber: '', groupId: 'l', entryCounts: [1, 2] })
  })

  it('skips missing sections', () => {
    const bare = visibleRows(outlineReport(groups, []), new Set(['l']))
    expect(bare.map((row) => [row.key, row.values])).toContainEqual(['group:r', []])
  })

  it('has unique row keys, and the same figures whatever is expanded', () => {
    fc.assert(
      fc.property(fc.subarray(['r', 'l', 'h', 'e', 'p', 'n']), (expanded) => {
        const rows = visibleRows(outline, new Set(expanded))
        expect(new Set(rows.map((row) => row.key)).size).toBe(rows.length)
        for (const row of rows.filter(({ kind }) => kind === 'group' || kind === 'total')) {
          expect(row.values).toEqual(sections.find((section) => section.profitLossGroupId === row.groupId)?.sumRow?.values)
        }
        expect(rows.filter(({ kind }) => kind === 'heading').length).toBe(rows.filter(({ kind }) => kind === 'total').length)
      }),
    )
  })
})

describe('expanding', () => {
  it('expands to a level', () => {
    expect([1, 2, 3].map((level) => [...expandToLevel(outline, level)])).toEqual([[], ['r', 'l'], ['r', 'l', 'h']])
    expect(outlineDepth(outline)).toBe(3)
    expect([...expandAll(outline)]).toEqual(['r', 'l', 'h'])
  })

  it('toggles one group', () => {
    const once = toggleExpanded(new Set(['r']), 'l')
    expect([...once]).toEqual(['r', 'l'])
    expect([...toggleExpanded(once, 'r')]).toEqual(['l'])
  })
})

it.each([
  { name: 'Cost of goods', label: 'Total cost of goods' },
  { name: 'Labor', label: 'Total labor' },
  { name: 'Food Sales', label: 'Total Food Sales' },
  { name: 'EBITDA items', label: 'Total EBITDA items' },
  { name: 'G&A', label: 'Total G&A' },
  { name: '', label: 'Total ' },
])('the total of "$name" is "$label"', ({ name, label }) => expect(totalLabel(name)).toBe(label))

describe('metrics and plans', () => {
  const metrics = [
    { metricId: 'm1', name: 'Guests', unit: 'guests', values: ['5', null] },
    { metricId: 'm2', name: 'Wage', unit: '$ per hour', values: [null, null] },
  ]
  const beside = outlineReport(
    groups,
    sections.map((section) => (section.profitLossGroupId === 'r' ? { ...section, sumRow: { values: ['9.00', null] } } : section)),
    { metrics, isPlan: (column) => column === 1 },
  )

  it('follow the profit and loss, with the unit unless the name says it', () => {
    const rows = visibleRows(beside, new Set())
    expect(rows.slice(-2)).toMatchObject([
      { kind: 'metric', key: 'metric:m1', groupId: metricRowId('m1'), label: 'Guests', unit: null, values: ['5', null], level: 1 },
      { kind: 'metric', label: 'Wage', unit: '$ per hour' },
    ])
    expect(rows.map(({ groupId }) => metricOfRow(groupId)).slice(-3)).toEqual([null, 'm1', 'm2'])
    expect(visibleRows(beside, new Set(), { showEmptyRows: false }).map(({ key }) => key)).not.toContain('metric:m2')
  })

  it('show planned figures even without entries', () => {
    const [revenue, labor] = visibleRows(beside, new Set())
    expect([revenue?.entryCounts, labor?.entryCounts]).toEqual([
      [3, 0],
      [5, 1],
    ])
  })
})

describe('figureAt', () => {
  it.each([
    ['a sum of zero', { values: ['0.00'], entryCounts: [2] }, '0.00'],
    ['null without entries', { values: ['0.00'], entryCounts: [0] }, null],
    ['what a calculation comes to', { values: ['0.00'], entryCounts: null }, '0.00'],
    ['nothing in a heading', { values: null, entryCounts: null }, null],
    ['nothing past the last column', { values: [], entryCounts: [] }, null],
  ])('is %s', (_, row, figure) => {
    expect(figureAt(row, 0)).toBe(figure)
  })
})
