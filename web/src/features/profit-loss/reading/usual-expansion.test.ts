import { outlineReport } from '@fourwall/domain/profit-loss/report-rows.ts'
import { expect, it } from 'vitest'
import { group } from '../../../../test/report-models.ts'
import { sameExpansion, usualExpansion } from './usual-expansion.ts'

const outline = (accounts: readonly number[]) =>
  outlineReport(
    accounts.map((_, index) => group(`g${index}`, { displayOrder: index })),
    accounts.map((count, index) => ({
      profitLossGroupId: `g${index}`,
      rows: Array.from({ length: count }, (_, row) => ({
        accountId: row,
        accountNumber: '',
        accountName: '',
        values: ['1.00'],
        entryCounts: [1],
      })),
      sumRow: { values: ['1.00'] },
    })),
  )

it.each([
  { accounts: [3, 4], expanded: ['g0', 'g1'] },
  { accounts: [10, 40], expanded: ['g0'] },
  { accounts: [60, 4], expanded: [] },
  { accounts: [0, 4], expanded: ['g1'] },
  { accounts: [], expanded: [] },
])('expands $expanded of groups with $accounts accounts', ({ accounts, expanded }) =>
  expect([...usualExpansion(outline(accounts))]).toEqual(expanded),
)

it('compares sets', () => {
  expect(sameExpansion(new Set(['a', 'b']), new Set(['b', 'a']))).toBe(true)
  expect(sameExpansion(new Set(['a']), new Set(['a', 'b']))).toBe(false)
  expect(sameExpansion(new Set(['a', 'c']), new Set(['a', 'b']))).toBe(false)
})
