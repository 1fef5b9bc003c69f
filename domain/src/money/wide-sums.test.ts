import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decimalFromUnits } from './decimal.ts'
import { addToParts, carryParts, partsFor, partsOf, sumAt, sumOfRange, WideSums, withParts, zeroParts } from './wide-sums.ts'

const EDGES = [0n, 1n, 10n ** 8n, 2n ** 52n, 2n ** 53n, 10n ** 16n, 10n ** 23n, 10n ** 24n, 2n ** 90n]
const anyInteger = fc.oneof(
  fc.bigInt({ min: -(2n ** 100n), max: 2n ** 100n }),
  fc.bigInt({ min: -(2n ** 60n), max: 2n ** 60n }),
  fc.bigInt({ min: -1_000_000n, max: 1_000_000n }),
  // Around the limits of doubles and parts.
  fc.tuple(fc.constantFrom(...EDGES), fc.integer({ min: -3, max: 3 }), fc.boolean()).map(([edge, more, isNegative]) => {
    const value = edge + BigInt(more)
    return isNegative ? -value : value
  }),
)
const integers = fc.array(anyInteger, { maxLength: 30 })
const total = (values: readonly bigint[]): bigint => values.reduce((sum, value) => sum + value, 0n)
const magnitudeOf = (values: readonly bigint[]): number => values.reduce((sum, value) => sum + Math.abs(Number(value)), 0)
const narrowed = (value: bigint): number | bigint => (Number.isSafeInteger(Number(value)) ? Number(value) : value)

describe('WideSums', () => {
  it('returns what was stored: numbers if safe, else bigints', () => {
    fc.assert(
      fc.property(integers, (values) => {
        const sums = WideSums.from(values)
        expect([...sums]).toEqual(values.map(narrowed))
        expect(values.map((_, at) => sumAt(sums, at))).toEqual(values.map(narrowed))
        expect(sumAt(sums, values.length)).toBe(0)
      }),
    )
  })

  it('prints like bigints, with either sign', () => {
    fc.assert(
      fc.property(integers, fc.integer({ min: 0, max: 9 }), (values, decimals) => {
        const sums = WideSums.from(values)
        values.forEach((value, at) => {
          expect(sums.decimal(at, 1, decimals)).toBe(decimalFromUnits(value, decimals))
          expect(sums.decimal(at, -1, decimals)).toBe(decimalFromUnits(-value, decimals))
        })
      }),
    )
  })

  it('prints like bigints if a lower part exceeds its digits or has the other sign', () => {
    const part = fc.integer({ min: -(2 ** 40), max: 2 ** 40 })
    fc.assert(
      fc.property(part, part, fc.integer({ min: 0, max: 4 }), (low, high, decimals) => {
        const sums = new WideSums([Float64Array.of(low), Float64Array.of(high * 1_024)])
        const value = BigInt(high) * 1_024n * 10n ** 8n + BigInt(low)
        expect(sums.decimal(0, 1, decimals)).toBe(decimalFromUnits(value, decimals))
        expect(sums.decimal(0, -1, decimals)).toBe(decimalFromUnits(-value, decimals))
        expect(sums.at(0)).toBe(narrowed(value))
      }),
    )
  })

  it('adds up exactly, in as many parts as the magnitude needs', () => {
    fc.assert(
      fc.property(integers, (values) => {
        const parts = zeroParts(1, partsFor(magnitudeOf(values)))
        for (const value of values) addToParts(parts, 0, narrowed(value))
        const sums = new WideSums(withParts(parts, 2))
        expect(sums.at(0)).toBe(narrowed(total(values)))
        carryParts(sums.parts)
        expect(sums.at(0)).toBe(narrowed(total(values)))
      }),
    )
  })

  it('keeps the integers when parts are added', () => {
    fc.assert(
      fc.property(integers, fc.integer({ min: 1, max: 7 }), (values, wanted) => {
        const sums = WideSums.from(values)
        expect([...new WideSums(withParts(sums.parts, wanted))]).toEqual([...sums])
      }),
    )
  })

  it('adds up a range beyond the size of any single sum', () => {
    fc.assert(
      fc.property(integers, fc.nat(30), fc.nat(30), (values, start, end) => {
        expect(sumOfRange(WideSums.from(values), start, Math.min(end, values.length))).toBe(total(values.slice(start, end)))
      }),
    )
    const largest = Number.MAX_SAFE_INTEGER
    expect(sumOfRange(Float64Array.of(1, largest, largest, 5), 1, 3)).toBe(2n * BigInt(largest))
  })
})

it('uses a single list of doubles while that is exact', () => {
  expect(partsFor(2 ** 53 - 1)).toBe(1)
  expect(partsFor(2 ** 53)).toBe(2)
  expect(partsFor(4e23)).toBe(2)
  expect(partsFor(1e25)).toBe(3)
  const doubles = Float64Array.of(1, 2)
  expect(partsOf(doubles)).toEqual([doubles])
})
