import { expect, it } from 'vitest'
import { figureOperands } from './figure-operands.ts'
import { moveCauses } from './move-causes.ts'

const METRICS = new Map([
  ['guests', { formula: null }],
  ['check', { formula: '{group:sales} / {metric:guests}' }],
  ['labor', { formula: '{group:labor} / {group:sales}' }],
  ['per check', { formula: '{metric:labor} * {metric:check}' }],
])
const NOTHING = { groupId: null, metricId: null, isPerMetric: false }

it.each([
  { of: { groupId: 'sales' }, groupIds: ['sales'], usesOpsData: false },
  { of: { groupId: 'sales', isPerMetric: true }, groupIds: ['sales'], usesOpsData: true },
  { of: { metricId: 'guests' }, groupIds: [], usesOpsData: true },
  { of: { metricId: 'check' }, groupIds: ['sales'], usesOpsData: true },
  { of: { metricId: 'labor' }, groupIds: ['labor', 'sales'], usesOpsData: false },
  { of: { metricId: 'per check' }, groupIds: ['labor', 'sales'], usesOpsData: true },
])('$of is worked out from $groupIds', ({ of, groupIds, usesOpsData }) => {
  expect(figureOperands([{ ...NOTHING, ...of }], METRICS)).toEqual({ groupIds, usesOpsData })
})

const both = { ledger: true, metrics: true }
const [ledger, opsData, mixed] = [
  { groupIds: ['sales'], usesOpsData: false },
  { groupIds: [], usesOpsData: true },
  { groupIds: ['sales'], usesOpsData: true },
]

it.each([
  ['a line', ledger, both, true, 'ENTRIES'],
  ['a line without any change of the ledger', ledger, { ledger: false, metrics: true }, false, 'OTHER'],
  ['a metric', opsData, both, false, 'METRICS'],
  ['a metric without any change of ops data', opsData, { ledger: true, metrics: false }, false, 'OTHER'],
  ['a ratio after late entries', mixed, { ledger: true, metrics: false }, true, 'ENTRIES'],
  ['a ratio after corrected guests', mixed, { ledger: false, metrics: true }, false, 'METRICS'],
  ['a ratio after corrected guests and entries elsewhere', mixed, both, false, 'METRICS'],
  ['a ratio after other guests and late entries', mixed, both, true, 'ENTRIES_AND_METRICS'],
  ['a ratio after other guests and more entries than are looked at', mixed, both, null, 'ENTRIES_AND_METRICS'],
  ['a line after entries elsewhere', ledger, both, false, 'OTHER'],
  ['what is not known after other guests and late entries', null, both, null, 'ENTRIES_AND_METRICS'],
  ['what is not known after late entries', null, { ledger: true, metrics: false }, null, 'ENTRIES'],
] as const)('%s moves by %s', (_, operands, since, hasEntries, kind) => {
  const states = { presented: '20.00', withEntries: '22.00', withDefinitions: '22.00', withMapping: '22.00', now: '22.00' }
  expect(moveCauses(states, { since, operands, hasEntries })).toEqual([{ kind, amount: '2.00' }])
})

it('separates a changed definition of a metric from entries', () => {
  const states = { presented: '20.00', withEntries: '20.50', withDefinitions: '41', withMapping: '41', now: '40' }
  expect(moveCauses(states, { since: { ledger: true, metrics: false }, operands: mixed, hasEntries: true })).toEqual([
    { kind: 'ENTRIES', amount: '0.50' },
    { kind: 'DEFINITION', amount: '20.50' },
    { kind: 'BUDGET', amount: '-1' },
  ])
})
