import fc from 'fast-check'
import { expect, it } from 'vitest'
import { WideSums } from '../../money/wide-sums.ts'
import type { BalanceFacts } from './balance-facts.ts'
import { balanceTexts, readBalanceTexts } from './balance-text.ts'

const cell = fc.option(fc.bigInt({ min: -(2n ** 60n), max: 2n ** 60n }))
const small = fc.option(fc.bigInt({ min: -999_999n, max: 999_999n }))
const factsOf = (rows: readonly (readonly (bigint | null)[])[], columns: number): BalanceFacts => ({
  accountIds: rows.map((_, at) => at + 7),
  columns,
  sums: WideSums.from(rows.flatMap((row) => row.map((sum) => sum ?? 0n))),
  entries: Uint32Array.from(rows.flatMap((row) => row.map((sum) => (sum === null ? 0 : 3)))),
})

it('round-trips sums of any size, and adds a total column', () => {
  const tables = fc.integer({ min: 1, max: 4 }).chain((columns) =>
    fc.tuple(
      fc.constant(columns),
      fc.oneof(small, cell).chain(() => fc.array(fc.array(fc.oneof(small, cell), { minLength: columns, maxLength: columns }))),
    ),
  )
  fc.assert(
    fc.property(tables, ([columns, rows]) => {
      const facts = factsOf(rows, columns)
      const read = readBalanceTexts(balanceTexts(facts), columns)
      const kept = rows.flatMap((row, at) => (row.some((sum) => sum !== null) ? [{ id: at + 7, row }] : []))
      expect(read.accountIds).toEqual(kept.map(({ id }) => id))
      expect(Array.from(read.sums, BigInt)).toEqual(
        kept.flatMap(({ row }) => [...row.map((sum) => sum ?? 0n), row.reduce<bigint>((total, sum) => total + (sum ?? 0n), 0n)]),
      )
      expect(Array.from(read.entries)).toEqual(kept.flatMap(({ row }) => [...row.map((sum) => (sum === null ? 0 : 1)), 1]))
    }),
  )
})

it('distinguishes entries that sum to zero from no entries', () => {
  expect(balanceTexts(factsOf([[0n, null]], 2))).toEqual([{ accountId: 7, sums: '0,' }])
})

it('reads doubles if every sum is exact in them', () => {
  expect(readBalanceTexts([{ accountId: 1, sums: '5,-7' }], 2).sums).toEqual(Float64Array.of(5, -7, -2))
  expect(() => readBalanceTexts([{ accountId: 1, sums: '5' }], 2)).toThrow('1 columns instead of 2')
  expect(() => readBalanceTexts([{ accountId: 1, sums: 'x,1' }], 2)).toThrow('"x" is no sum')
})
