import { plainLayout } from '@fourwall/domain/layouts/layout.ts'
import { LayoutEngine } from '@fourwall/domain/layouts/layout-engine.ts'
import type { LayoutFigures } from '@fourwall/domain/layouts/layout-figures.ts'
import type { ProfitLossGroup } from '@fourwall/domain/mappings/categorization.ts'
import { parseDay } from '@fourwall/domain/time/day.ts'
import { describe, expect, it } from 'vitest'
import { periodColumn } from '../../../../test/report-models.ts'
import { findRows, foundFrom } from '../../../blocks/find/find-rows.ts'
import { findableLayoutRows } from './findable-layout-rows.ts'

const order = ['sales', 'labor', 'hourly', 'unused', 'margin']
const group = (id: string, name: string, parentId: string | null = null, formula: string | null = null): ProfitLossGroup => ({
  id,
  parentId,
  name,
  type: formula === null ? 'OPEX' : 'EBITDA',
  displayOrder: order.indexOf(id),
  formula,
  favorability: null,
})
const account = (accountId: string, accountNumber: string, accountName: string, count = 1) => ({
  accountId,
  accountNumber,
  accountName,
  values: ['1.00'],
  entryCounts: [count],
})

interface ReportOf {
  readonly groups: readonly ProfitLossGroup[]
  readonly sections: LayoutFigures['sections']
  readonly metrics?: LayoutFigures['metrics']
}

/** The rows of a plain report of one month. */
const findable = ({ groups, sections, metrics = [] }: ReportOf, showEmptyRows: boolean) => {
  const may = { period: 'MONTHLY', startDate: parseDay('2026-05-01'), endDate: parseDay('2026-05-31') } as const
  const layout = plainLayout({ mappingId: 'm', timeSpan: { kind: 'FIXED', ...may }, locationIds: [] })
  const figures: LayoutFigures = {
    columns: [periodColumn('2026-05-01')],
    ownColumns: 1,
    sections,
    metrics,
    perMetric: null,
    insertedRows: new Map(),
  }
  const surroundings = { groups, metrics: [], fiscalYearStart: 1 } as const
  return findableLayoutRows(new LayoutEngine({ ...layout, settings: { ...layout.settings, showEmptyRows } }, figures, surroundings))
}

const report: ReportOf = {
  groups: [
    group('sales', 'Sales'),
    group('labor', 'Labor'),
    group('hourly', 'Hourly staff', 'labor'),
    group('unused', 'Unused'),
    group('margin', 'Four-wall margin', null, '{sales} - {labor}'),
  ],
  sections: [
    { profitLossGroupId: 'sales', rows: [account('1', '4010', 'Food sales'), account('2', '', 'Café crème')], sumRow: { values: ['1'] } },
    { profitLossGroupId: 'labor', rows: [], sumRow: { values: ['1'] } },
    {
      profitLossGroupId: 'hourly',
      rows: [account('3', '6020', 'Overtime, front'), account('4', '6021', 'Back')],
      sumRow: { values: ['1'] },
    },
    { profitLossGroupId: 'unused', rows: [account('5', '7000', 'Fines', 0)], sumRow: { values: ['0'] } },
  ],
}
const rows = findable(report, false)
const names = (query: string) => findRows(rows, query).map(({ name }) => name)

describe('rows are found', () => {
  it.each([
    { query: '4010', found: ['4010 Food sales'] },
    { query: '602', found: ['6020 Overtime, front', '6021 Back'] },
    { query: 'SALES', found: ['Sales', '4010 Food sales'] },
    { query: 'cafe CREME', found: ['Café crème'] },
    { query: 'crème', found: ['Café crème'] },
    { query: 'front over', found: ['6020 Overtime, front'] },
    { query: 'labor overtime', found: ['6020 Overtime, front'] },
    { query: 'hourly', found: ['Hourly staff'] },
    { query: 'labor hourly', found: ['Hourly staff'] },
    { query: 'margin', found: ['Four-wall margin'] },
    { query: 'fines', found: ['7000 Fines'] },
    { query: '4010 back', found: [] },
    { query: '   ', found: [] },
  ])('by "$query"', ({ query, found }) => expect(names(query)).toEqual(found))

  it('among the metrics below, hidden where they have no value', () => {
    const metrics = [
      { metricId: 'm1', name: 'Guests', unit: null, values: ['7'] },
      { metricId: 'm2', name: 'Guest nights', unit: null, values: [null] },
    ]
    const below = findable({ groups: [], sections: [], metrics }, false)
    expect(findRows(below, 'guest')).toMatchObject([
      { key: 'metric:m1', hidden: null },
      { key: 'metric:m2', hidden: 'EMPTY' },
    ])
  })

  it('with what is to be expanded, and whether they are left out', () => {
    expect(findRows(rows, 'overtime')).toMatchObject([{ key: 'account:hourly/3', groupIds: ['labor', 'hourly'], hidden: null }])
    expect(findRows(rows, 'unused fines')).toMatchObject([{ key: 'account:unused/5', hidden: 'EMPTY' }])
    expect(findRows(findable(report, true), 'fines')).toMatchObject([{ hidden: null }])
  })

  it('with every place in number and name, of accents too', () => {
    expect(findRows(rows, 'e')[0]?.parts.label).toEqual([{ from: 3, to: 4 }])
    expect(findRows(rows, 'cré')).toMatchObject([{ parts: { number: [], label: [{ from: 5, to: 8 }] } }])
    expect(findRows(rows, '0 ack')).toMatchObject([{ parts: { number: [{ from: 1, to: 2 }] } }])
  })
})

it('is on the first from a place on, and goes around', () => {
  const found = findRows(rows, 'a')
  expect(foundFrom(found, 0)?.name).toBe('Sales')
  expect(foundFrom(found, 2)?.name).toBe('Café crème')
  expect(foundFrom(found, 99)?.name).toBe('Sales')
  expect(foundFrom([], 0)).toBeNull()
})

it('goes through ten thousand rows once', () => {
  const many: ReportOf = {
    groups: [group('g', 'Everything')],
    sections: [
      {
        profitLossGroupId: 'g',
        rows: Array.from({ length: 10_000 }, (_, at) =>
          account(`${at}`, `${40_000 + at}`, `Account of cost center ${at} for repairs and maintenance`),
        ),
        sumRow: { values: ['1'] },
      },
    ],
  }
  const all = findable(many, true)
  const reads = { rows: 0, labels: 0 }
  const labelled = all.map(({ label, ...row }) => ({
    ...row,
    get label() {
      reads.labels += 1
      return label
    },
  }))
  const counted = new Proxy(labelled, {
    get(target, key, receiver): unknown {
      reads.rows += 1
      return Reflect.get(target, key, receiver)
    },
  })
  expect(findRows(counted, 'center 99 repairs')).toHaveLength(280)
  expect(reads.rows).toBeLessThan(all.length + 10)
  // One for each word, and one to mark what was found.
  expect(reads.labels).toBeLessThanOrEqual(4 * all.length)
})
