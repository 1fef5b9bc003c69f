import type { TraceStep } from '@fourwall/domain/layouts/address/view.ts'
import { PLAIN_COLUMNS } from '@fourwall/domain/profit-loss/report-columns.ts'
import { describe, expect, it } from 'vitest'
import { group, periodColumn } from '../../../../test/report-models.ts'
import { reportModel } from '../report/report-model.ts'
import { bridgedTrace, traceLevels } from './trace-levels.ts'

const account = (accountId: string, values: string[], entryCounts = values.map(() => 1)) => ({
  accountId,
  accountNumber: `4${accountId}`,
  accountName: `Account ${accountId}`,
  values,
  entryCounts,
})
const section = (profitLossGroupId: string, values: (string | null)[], rows: ReturnType<typeof account>[] = []) => ({
  profitLossGroupId,
  rows,
  sumRow: { values },
})

const groups = [
  group('sales', { type: 'REVENUE' }),
  group('costs', { type: 'COGS' }),
  // A rebate is income under a cost, so it is subtracted.
  group('rebates', { type: 'REVENUE', parentId: 'costs' }),
  group('gross', { type: 'GROSS_PROFIT', formula: '{sales} - {costs}' }),
  group('third', { formula: '{gross} / 3' }),
  group('back', { formula: '{third} * 3' }),
  group('nothing', { formula: '{sales} / ({costs} - {costs})' }),
]
const sections = [
  section('sales', ['100.00', '0.00'], [account('1', ['60.00', '0.00'], [2, 0]), account('2', ['40.00', '0.00'], [1, 2])]),
  section('costs', ['29.99', '0.00'], [account('3', ['30.00', '0.00'])]),
  section('rebates', ['0.01', '0.00'], [account('4', ['0.01', '0.00'])]),
  section('gross', ['70.01', '0.00']),
  section('third', ['23.336667', '0.00']),
  section('back', ['70.01', '0.00']),
  section('nothing', [null, null]),
]
const columns = [periodColumn('2026-05-01'), periodColumn('2026-06-01')]
const model = reportModel(groups, { sections, columns })
const trace = (groupId: string, path: TraceStep[] = [], accountId: string | null = null, column = '2026-05-01') =>
  traceLevels(model, { cell: { groupId, accountId, column }, path })

describe('a figure of a bridge', () => {
  const columnsAt = ['2026-05-01@g7', '2026-05-01@l12', '2026-05-01@g7~py', '2026-05-01@l12~py'].map((key) => ({
    ...periodColumn('2026-05-01'),
    key,
  }))
  const placed = reportModel(groups, {
    sections: [
      section(
        'sales',
        columnsAt.map(() => '1.00'),
      ),
    ],
    columns: columnsAt,
  })
  const opened = (column: string, locationId: string | null) =>
    bridgedTrace(placed, { ...PLAIN_COLUMNS, locations: 'GROUPS' }, { groupId: 'sales', accountId: null, column }, locationId)

  it('is traced in its own column', () => {
    expect(opened('2026-05-01@g7~py', null)).toEqual({ trace: { cell: expect.objectContaining({ column: '2026-05-01@g7~py' }), path: [] } })
    expect(opened('2026-05-01@g7~py', '12')).toEqual({
      trace: { cell: expect.objectContaining({ column: '2026-05-01@l12~py' }), path: [] },
    })
  })

  it('of a location without a column is traced in the report of this location alone', () => {
    expect(opened('2026-05-01@g7~py', '13')).toEqual({
      locationIds: ['13'],
      columns: PLAIN_COLUMNS,
      trace: { cell: expect.objectContaining({ column: '2026-05-01~py' }), path: [] },
    })
  })

  it('has no trace if no column has its dates', () => {
    expect(opened('2026-05-01@g7~pp', null)).toBeNull()
    expect(opened('2026-05-01@g7~pp', '13')).toBeNull()
  })
})

describe('a category', () => {
  it('opens into its accounts, with converted signs, and adds up', () => {
    expect(trace('costs')?.levels).toMatchObject([
      {
        kind: 'accounts',
        accounts: [
          { accountId: '3', amount: '30.00' },
          { accountId: '4', amount: '-0.01' },
        ],
        value: '29.99',
        isEqual: true,
      },
    ])
  })

  it('leaves out accounts without entries in the column', () => {
    expect(trace('sales', [], null, '2026-06-01')?.levels).toMatchObject([
      { accounts: [{ accountId: '2', amount: '0.00' }], isEqual: true },
    ])
  })

  it('opens into the transactions of an account, in the sign of its own group', () => {
    expect(trace('costs', [{ kind: 'account', groupId: 'rebates', accountId: '4' }])?.levels[1]).toMatchObject({
      kind: 'transactions',
      groupId: 'rebates',
      accountId: '4',
      name: '44 Account 4',
      above: '0.01',
    })
  })

  it('opens into all of its transactions, and those into one', () => {
    const levels = trace('sales', [{ kind: 'transactions' }, { kind: 'transaction', id: '77' }])?.levels
    expect(levels).toMatchObject([
      { kind: 'accounts', opened: { kind: 'transactions' } },
      { kind: 'transactions', accountId: null, above: '100.00', opened: { id: '77' } },
    ])
  })
})

describe('a calculation', () => {
  it('opens into its formula and the values that it names', () => {
    expect(trace('gross')?.levels).toMatchObject([
      {
        kind: 'formula',
        parts: [{ groupId: 'sales' }, { text: '−' }, { groupId: 'costs' }],
        operands: [
          { groupId: 'sales', value: '100.00', sign: '+' },
          { groupId: 'costs', value: '29.99', sign: '−' },
        ],
        value: '70.01',
        isEqual: true,
      },
    ])
  })

  it('opens further, level by level', () => {
    const path: TraceStep[] = [
      { kind: 'group', groupId: 'gross' },
      { kind: 'group', groupId: 'sales' },
      { kind: 'account', groupId: 'sales', accountId: '1' },
    ]
    expect(trace('third', path)?.levels.map(({ kind, depth }) => `${kind} ${depth}`)).toEqual([
      'formula 0',
      'formula 1',
      'accounts 2',
      'transactions 3',
    ])
  })

  it('is checked through unrounded steps', () => {
    // A third, printed with six decimals, times three is not what it was taken from; the exact one is.
    expect(trace('back')?.levels).toMatchObject([{ value: '70.01', isEqual: true, operands: [{ value: '23.336667', sign: null }] }])
  })

  it('has no value after dividing by zero, like the cell', () => {
    expect(trace('nothing')).toMatchObject({ value: null, levels: [{ value: null, isEqual: true }] })
  })

  it('detects a wrong total', () => {
    const wrong = sections.map((item) => (item.profitLossGroupId === 'gross' ? section('gross', ['70.02', '0.00']) : item))
    const levels = traceLevels(reportModel(groups, { sections: wrong, columns }), {
      cell: { groupId: 'gross', accountId: null, column: '2026-05-01' },
      path: [],
    })?.levels
    expect(levels).toMatchObject([{ value: '70.01', above: '70.02', isEqual: false }])
  })
})

it('starts at an account', () => {
  expect(trace('sales', [{ kind: 'transaction', id: '9' }], '1')).toMatchObject({
    name: '41 Account 1',
    value: '60.00',
    levels: [{ kind: 'transactions', accountId: '1', above: '60.00', opened: { id: '9' } }],
  })
})

it('opens without entries, and has no value', () => {
  expect(trace('sales', [], '1', '2026-06-01')).toMatchObject({ value: null, levels: [{ kind: 'transactions', above: '0.00' }] })
  const nobody = [section('sales', ['0.00', '0.00'], [account('1', ['0.00', '0.00'], [0, 3])])]
  expect(
    traceLevels(reportModel(groups, { sections: nobody, columns }), {
      cell: { groupId: 'sales', accountId: null, column: '2026-05-01' },
      path: [],
    }),
  ).toMatchObject({ value: null, levels: [{ kind: 'accounts', accounts: [], isEqual: true }] })
})

it('ignores invalid steps and numbers that no longer exist', () => {
  expect(trace('sales', [{ kind: 'group', groupId: 'costs' }, { kind: 'transactions' }])?.levels).toHaveLength(1)
  expect(trace('gross', [{ kind: 'group', groupId: 'third' }])?.levels).toMatchObject([{ opened: null }])
  expect([trace('gone'), trace('sales', [], '99'), trace('sales', [], null, '2030-01-01')]).toEqual([null, null, null])
})

it('has no number where the grid shows none: for a category without entries, and for what stands on nothing else', () => {
  const idle = [group('idle'), group('twice', { formula: '{idle} * 2' }), group('more', { formula: '{idle} + 5' })]
  const nothing = reportModel(idle, {
    sections: [section('idle', ['0.00']), section('twice', ['0.00']), section('more', ['5.00'])],
    columns: columns.slice(0, 1),
  })
  const valueOf = (groupId: string) => traceLevels(nothing, { cell: { groupId, accountId: null, column: '2026-05-01' }, path: [] })?.value
  expect([valueOf('idle'), valueOf('twice'), valueOf('more')]).toEqual([null, null, '5.00'])
})

describe('a figure of a plan or a metric', () => {
  const plan = { ...periodColumn('2026-05-01'), key: '2026-05-01~b', comparison: 'BUDGET', of: 0 } as const
  const metric = (id: string, rest: { readonly formula?: string } = {}) => ({
    id,
    name: id,
    unit: null,
    definition: null,
    formula: null,
    timeAggregation: 'SUM' as const,
    locationAggregation: 'SUM' as const,
    favorability: null,
    ...rest,
  })
  const planned = reportModel(
    groups,
    {
      sections: [
        section('sales', ['100.00', '90.00']),
        section('costs', ['29.99', '39.50']),
        section('rebates', ['0.01', '0.50']),
        section('gross', ['70.01', '50.50']),
      ],
      columns: [periodColumn('2026-05-01'), plan],
      metrics: [
        { metricId: 'guests', name: 'Guests', unit: null, values: ['7', '8'] },
        { metricId: 'check', name: 'Check', unit: null, values: ['14.285714', '11.25'] },
      ],
    },
    [metric('guests'), metric('check', { formula: '{group:sales} / {metric:guests} + {metric:gone}' })],
  )
  const opened = (groupId: string, path: TraceStep[] = [], column: string = plan.key) =>
    traceLevels(planned, { cell: { groupId, accountId: null, column }, path })

  it('is what the plan has for the groups under it and for itself', () => {
    expect(opened('costs')?.levels).toMatchObject([
      { kind: 'plan', groups: [{ groupId: 'rebates', value: '-0.50' }], own: '40.00', value: '39.50', isEqual: true },
    ])
    expect(opened('sales')?.levels).toMatchObject([{ kind: 'plan', groups: [], own: '90.00', isEqual: true }])
    expect(opened('gross', [{ kind: 'group', groupId: 'costs' }])?.levels.map(({ kind }) => kind)).toEqual(['formula', 'plan'])
    // There is nothing booked behind a plan.
    expect(opened('costs', [{ kind: 'transactions' }])?.levels.map(({ opened: step }) => step)).toEqual([null])
  })

  it('is what the plan has for accounts, where these are planned', () => {
    const rows = [
      { accountId: '7', accountNumber: '5000', accountName: 'Food', values: ['29.99', '30.00'], entryCounts: [3, 0] },
      { accountId: '8', accountNumber: '5100', accountName: 'Drinks', values: ['0.00', null], entryCounts: [0, 0] },
    ]
    const costs = { ...section('costs', ['29.99', '39.50']), rows }
    const planSections = [
      section('sales', ['100.00', '90.00']),
      costs,
      section('rebates', ['0.01', '0.50']),
      section('gross', ['70.01', '50.50']),
    ]
    const byAccount = reportModel(groups, { sections: planSections, columns: [periodColumn('2026-05-01'), plan] })
    const levelsOf = (accountId: string | null) =>
      traceLevels(byAccount, { cell: { groupId: 'costs', accountId, column: plan.key }, path: [] })?.levels
    expect(levelsOf(null)).toMatchObject([
      {
        kind: 'plan',
        groups: [{ value: '-0.50' }],
        accounts: [{ number: '5000', amount: '30.00' }],
        own: '10.00',
        value: '39.50',
        isEqual: true,
      },
    ])
    expect(levelsOf('7')).toMatchObject([{ kind: 'plan', name: '5000 Food', accountId: '7', own: '30.00', value: '30.00' }])
    expect(levelsOf('8')).toBeUndefined()
  })

  it('is the formula of a derived metric with what shows of it, or figures of its own', () => {
    expect(opened('metric:check')).toMatchObject({
      name: 'check',
      value: '11.25',
      levels: [
        {
          kind: 'metric',
          operands: [
            { name: 'sales', value: '90.00' },
            { name: 'guests', value: '8' },
            { rowId: 'metric:gone', value: null },
          ],
        },
      ],
    })
    expect(opened('metric:guests', [], '2026-05-01')).toMatchObject({ value: '7', levels: [{ kind: 'metric', parts: null, operands: [] }] })
    expect(opened('metric:gone')).toBeNull()
  })
})
