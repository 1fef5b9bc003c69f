import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sumAt, WideSums } from '../../money/wide-sums.ts'
import type { BalanceFacts } from './balance-facts.ts'
import { RunWriter } from './balance-pack.ts'
import { changedFacts, factsOfColumn, forEachBalance, withTotalColumn } from './changed-facts.ts'

const NOTHING: BalanceFacts = { accountIds: [], columns: 2, sums: new Float64Array(0), entries: new Uint32Array(0) }

const before: BalanceFacts = {
  accountIds: [7, 3],
  columns: 2,
  sums: Float64Array.from([100, 0, -40, 5]),
  entries: Uint32Array.from([2, 0, 1, 1]),
}

it('adds and subtracts balances, and makes room for new accounts', () => {
  const after = changedFacts(before, (add) => {
    add(3, 0, 40, -1)
    add(9, 1, 2n ** 60n, 4)
    add(7, 0, 1, 1)
  })
  expect(after).toEqual({
    accountIds: [7, 3, 9],
    columns: 2,
    sums: WideSums.from([101n, 0n, 0n, 5n, 0n, 2n ** 60n]),
    entries: Uint32Array.from([3, 0, 0, 1, 0, 4]),
  })
})

it('adds a total column, and extracts a single column', () => {
  const wider = withTotalColumn(before)
  expect(wider).toEqual({
    accountIds: [7, 3],
    columns: 3,
    sums: WideSums.from([100n, 0n, 100n, -40n, 5n, -35n]),
    entries: Uint32Array.from([2, 0, 2, 1, 1, 2]),
  })
  expect(factsOfColumn(wider, 2)).toEqual({
    accountIds: [7, 3],
    columns: 1,
    sums: WideSums.from([100n, -35n]),
    entries: Uint32Array.from([2, 2]),
  })
})

const cell = fc.record({
  account: fc.nat(4),
  column: fc.nat(1),
  sum: fc.integer({ min: -1000, max: 1000 }),
  entries: fc.integer({ min: 1, max: 9 }),
})

it('returns to the original facts when a change is reverted', () => {
  fc.assert(
    fc.property(fc.array(cell), fc.array(cell), (held, brought) => {
      const now = changedFacts(NOTHING, (add) => held.forEach((one) => add(one.account, one.column, one.sum, one.entries)))
      const more = changedFacts(now, (add) => brought.forEach((one) => add(one.account, one.column, one.sum, one.entries)))
      const back = changedFacts(more, (add) => brought.forEach((one) => add(one.account, one.column, -one.sum, -one.entries)))
      expect(back.accountIds.slice(0, now.accountIds.length)).toEqual(now.accountIds)
      const size = now.accountIds.length * 2
      expect([...back.sums].slice(0, size)).toEqual([...now.sums])
      for (let at = size; at < back.sums.length; at += 1) expect(sumAt(back.sums, at)).toBe(0)
      expect(back.entries.slice(0, size)).toEqual(now.entries)
    }),
  )
})

it('iterates over balances by month, skipping months without entries', () => {
  const runs = new RunWriter()
  runs.add(0, 24_300, 5, 1)
  runs.add(0, 24_302, -5, 2)
  runs.add(4, 24_300, 2n ** 60n, 3)
  const read: unknown[] = []
  forEachBalance(runs.finish([]), (...one) => read.push(one))
  expect(read).toEqual([
    [0, 24_300, 5n, 1],
    [0, 24_302, -5n, 2],
    [4, 24_300, 2n ** 60n, 3],
  ])
})
