import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Favorability } from '../mappings/categorization.ts'
import { compareDecimals, decimalFromMinor, negateDecimal } from '../money/decimal.ts'
import { formatVariancePercent, isMaterial, variance } from './variance.ts'

describe('variance', () => {
  it.each<{
    actual: string | null
    base: string | null
    favorability: Favorability | null
    difference: string | null
    percent: string | null
    outcome: string
  }>([
    { actual: '110.00', base: '100.00', favorability: 'UP', difference: '10.00', percent: '0.1', outcome: 'FAVORABLE' },
    { actual: '110.00', base: '100.00', favorability: 'DOWN', difference: '-10.00', percent: '-0.1', outcome: 'UNFAVORABLE' },
    { actual: '90.00', base: '100.00', favorability: 'DOWN', difference: '10.00', percent: '0.1', outcome: 'FAVORABLE' },
    { actual: '110.00', base: '100.00', favorability: null, difference: '10.00', percent: '0.1', outcome: 'NEUTRAL' },
    { actual: '-50.00', base: '-100.00', favorability: 'UP', difference: '50.00', percent: '0.5', outcome: 'FAVORABLE' },
    { actual: '5.00', base: '0.00', favorability: 'UP', difference: '5.00', percent: 'ZERO_BASE', outcome: 'FAVORABLE' },
    { actual: '0.00', base: '0.00', favorability: 'UP', difference: '0.00', percent: 'ZERO_BASE', outcome: 'NEUTRAL' },
    { actual: '2.00', base: '3.00', favorability: 'UP', difference: '-1.00', percent: '-0.333333333333', outcome: 'UNFAVORABLE' },
    { actual: null, base: '3.00', favorability: 'UP', difference: null, percent: 'NONE', outcome: 'NEUTRAL' },
    { actual: '3.00', base: null, favorability: 'UP', difference: null, percent: 'NONE', outcome: 'NEUTRAL' },
  ])('$actual against $base, favorable $favorability', ({ actual, base, favorability, difference, percent, outcome }) => {
    const result = variance(actual, base, favorability)
    expect(result).toMatchObject({ difference, outcome })
    expect(result.percent.kind === 'PERCENT' ? result.percent.value : result.percent.kind).toBe(percent)
  })

  it('is rounded only once, for display', () => {
    // 5.34999996 percent.
    expect(formatVariancePercent(variance('105349999.96', '100000000.00', 'UP').percent)).toBe('5.3%')
  })

  it('compares ratios in points, without a percentage', () => {
    expect(variance('0.284', '0.3', 'DOWN', 'RATIO')).toEqual({ difference: '0.016', percent: { kind: 'NONE' }, outcome: 'FAVORABLE' })
  })

  it('has the opposite sign if less is better', () => {
    const anyAmount = fc.maxSafeInteger().map((minor) => decimalFromMinor(minor, 2))
    fc.assert(
      fc.property(anyAmount, anyAmount, (actual, base) => {
        const [up, down] = [variance(actual, base, 'UP'), variance(actual, base, 'DOWN')]
        expect(down.difference).toBe(negateDecimal(up.difference ?? ''))
        expect(up.outcome === 'FAVORABLE').toBe(compareDecimals(actual, base) > 0)
        expect(down.outcome === 'FAVORABLE').toBe(compareDecimals(actual, base) < 0)
      }),
    )
  })
})

it.each([
  { actual: '105.30', base: '100.00', text: '5.3%' },
  { actual: '99.10', base: '100.00', text: '(0.9%)' },
  { actual: '5.00', base: '0.00', text: 'n/a' },
  { actual: null, base: '0.00', text: '–' },
])('$actual against $base is $text', ({ actual, base, text }) =>
  expect(formatVariancePercent(variance(actual, base, 'UP').percent)).toBe(text),
)

it.each([
  { actual: '10500000.00', base: '10000000.00', material: true },
  { actual: '10025000.00', base: '10000000.00', material: false },
  { actual: '5025000.00', base: '5000000.00', material: true },
  { actual: '124999.99', base: '100000.00', material: false },
  { actual: '75000.00', base: '100000.00', material: true },
  { actual: '25000.00', base: '0.00', material: true },
  { actual: '24999.00', base: '0.00', material: false },
  { actual: null, base: '0.00', material: false },
])('$actual against $base is material: $material', ({ actual, base, material }) =>
  expect(isMaterial(variance(actual, base, 'UP'), { amount: '25000', percent: '0.005' })).toBe(material),
)
