import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ExactSum } from './exact-sum.ts'

it('adds integers of any size exactly, as a number while it is safe', () => {
  const amount = fc.oneof(fc.maxSafeInteger(), fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n }))
  fc.assert(
    fc.property(fc.array(amount), (amounts) => {
      const sum = new ExactSum()
      for (const value of amounts) sum.add(value)
      const exact = amounts.reduce<bigint>((total, value) => total + BigInt(value), 0n)
      expect(BigInt(sum.value)).toBe(exact)
      expect(typeof sum.value).toBe(Number.isSafeInteger(Number(exact)) ? 'number' : 'bigint')
    }),
  )
})
