import fc from 'fast-check'
import { expect, it } from 'vitest'
import { compareAccounts } from './account-order.ts'

it('orders by number in natural order, then by name, then by id', () => {
  const ordered = [
    { id: 9, number: '900', name: 'Z' },
    { id: 8, number: '01000', name: 'Z' },
    { id: 7, number: '1000', name: 'A' },
    { id: 6, number: '1000', name: 'B' },
    { id: 11, number: '1000', name: 'B' },
    { id: 5, number: '1000-2', name: 'A' },
    { id: 4, number: '1000-10', name: 'A' },
    { id: 3, number: '12345678901234567890', name: 'A' },
    { id: 2, number: 'A1', name: 'A' },
    { id: 1, number: '', name: 'A' },
    { id: 0, number: '', name: 'B' },
  ]
  expect([...ordered].reverse().sort(compareAccounts)).toEqual(ordered)
})

it('is a total order', () => {
  const anyNumber = fc.stringMatching(/^[0-2a-b.-]{0,6}$/)
  const anyAccount = fc.record({ id: fc.nat(3), number: anyNumber, name: fc.constantFrom('A', 'B') })
  fc.assert(
    fc.property(anyAccount, anyAccount, anyAccount, (a, b, c) => {
      expect(Math.sign(compareAccounts(a, b))).toBe(0 - Math.sign(compareAccounts(b, a)))
      expect(compareAccounts(a, b) === 0).toBe(a.id === b.id && a.number === b.number && a.name === b.name)
      if (compareAccounts(a, b) < 0 && compareAccounts(b, c) < 0) expect(compareAccounts(a, c)).toBeLessThan(0)
    }),
    { numRuns: 1000 },
  )
})
