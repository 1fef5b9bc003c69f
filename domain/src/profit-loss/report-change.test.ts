import fc from 'fast-check'
import { expect, it } from 'vitest'
import { group } from '../../test/groups.ts'
import type { LedgerAccount } from '../ledger/account.ts'
import type { BalanceFacts } from '../ledger/balances/balance-facts.ts'
import { type AddToFacts, changedFacts, withTotalColumn } from '../ledger/balances/changed-facts.ts'
import { sumDecimals } from '../money/decimal.ts'
import type { ReportInput } from './build-report.ts'
import { type ChangedFigures, reportChange } from './report-change.ts'

const groups = [
  group('revenue', { type: 'REVENUE', displayOrder: 1 }),
  group('cost', { type: 'COGS', displayOrder: 2 }),
  group('food', { parentId: 'cost' }),
  group('net', { type: 'NET_INCOME', formula: '{revenue} - {cost}', displayOrder: 3 }),
  group('margin', { formula: '{net} / {revenue}', displayOrder: 4 }),
]
const account = (id: number, type: LedgerAccount['type']): LedgerAccount => ({ id, number: String(id), name: `Account ${id}`, type })
const accounts = [account(1, 'INCOME'), account(2, 'COST_OF_GOODS_SOLD'), account(3, 'EXPENSE'), account(4, 'BALANCE_SHEET')]
const mapping = {
  accountMappings: [
    { id: 'a', groupId: 'revenue', accountId: 1 },
    { id: 'b', groupId: 'food', accountId: 2 },
  ],
}

const NOTHING: BalanceFacts = { accountIds: [], columns: 2, sums: new Float64Array(0), entries: new Uint32Array(0) }
const inputOf = (facts: BalanceFacts): ReportInput => ({
  categorization: { groups },
  mapping,
  accounts,
  facts: withTotalColumn(facts),
  scale: 2,
})
type Booking = Parameters<AddToFacts>
const booked = (facts: BalanceFacts, bookings: readonly Booking[]) => changedFacts(facts, (add) => bookings.forEach((one) => add(...one)))

it('has before, after and difference of every line, with ratios recomputed in the total', () => {
  const before = booked(NOTHING, [
    [1, 0, -10_000, 1],
    [2, 0, 4_000, 1],
  ])
  const after = booked(before, [
    [2, 0, 1_000, 1],
    [1, 1, -10_000, 1],
    [3, 1, 250, 2],
    [4, 1, 99, 1],
  ])
  const { lines, unmapped, newUnmapped } = reportChange(inputOf(before), inputOf(after))
  expect(lines.map(({ groupId, depth, isCalculation, unit }) => [groupId, depth, isCalculation, unit])).toEqual([
    ['revenue', 1, false, 'money'],
    ['cost', 1, false, 'money'],
    ['food', 2, false, 'money'],
    ['net', 1, true, 'money'],
    ['margin', 1, true, 'share'],
  ])
  const line = (id: string) => lines.find(({ groupId }) => groupId === id)
  expect(line('cost')).toMatchObject({
    before: ['40.00', '0.00', '40.00'],
    after: ['50.00', '0.00', '50.00'],
    difference: ['10.00', '0.00', '10.00'],
  })
  expect(line('net')).toMatchObject({ before: ['60.00', '0.00', '60.00'], after: ['50.00', '100.00', '150.00'] })
  // Nothing to compare with, since there was no revenue.
  expect(line('margin')).toMatchObject({
    before: ['0.60', null, '0.60'],
    after: ['0.50', '1.00', '0.75'],
    difference: ['-0.10', null, '0.15'],
  })
  expect(unmapped).toEqual({ before: ['0.00', '0.00', '0.00'], after: ['0.00', '-2.50', '-2.50'], difference: ['0.00', '-2.50', '-2.50'] })
  // Balance sheet accounts are not part of the report.
  expect(newUnmapped).toEqual([{ account: accounts[2], amount: '-2.50', entries: 2 }])
})

const booking = fc.tuple(fc.integer({ min: 1, max: 4 }), fc.nat(1), fc.integer({ min: -99_999, max: 99_999 }), fc.constant(1))

it('adds up, and reverting a change gives no difference', () => {
  fc.assert(
    fc.property(fc.array(booking), fc.array(booking), (held, brought) => {
      const before = booked(NOTHING, held)
      const after = booked(before, brought)
      const change = reportChange(inputOf(before), inputOf(after))
      const money: ChangedFigures[] = [...change.lines.filter(({ unit }) => unit === 'money'), change.unmapped]
      for (const figures of money)
        expect(figures.before.map((value, column) => sumDecimals([value ?? '0', figures.difference[column] ?? '0']))).toEqual(figures.after)
      const back = booked(
        after,
        brought.map(([id, column, sum, entries]) => [id, column, -sum, -entries]),
      )
      for (const { before: was, after: is } of reportChange(inputOf(before), inputOf(back)).lines) expect(is).toEqual(was)
    }),
  )
})
