import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decimalFromUnits } from '../money/decimal.ts'
import { heatScale, heatStep } from './heat.ts'

const values = fc.array(
  fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map((units) => decimalFromUnits(BigInt(units), 4)),
  { minLength: 1, maxLength: 80 },
)
const SIZES = ['h1', 'h2', 'h3', 'h4', 'h5']

describe('heat', () => {
  it('has a step for every value, larger ones never lighter', () => {
    fc.assert(
      fc.property(values, (all) => {
        const scale = heatScale(all, false)
        expect(scale.thresholds).toEqual(scale.thresholds.slice().sort((one, other) => one - other))
        const steps = all
          .slice()
          .sort((one, other) => Number(one) - Number(other))
          .map((value) => SIZES.indexOf(heatStep(scale, { value, outcome: 'NEUTRAL' }) ?? ''))
        expect(steps).not.toContain(-1)
        expect(steps).toEqual(steps.slice().sort((one, other) => one - other))
      }),
    )
  })

  it('has a step of its outcome for every difference', () => {
    fc.assert(
      fc.property(values, fc.constantFrom('FAVORABLE' as const, 'UNFAVORABLE' as const), (all, outcome) => {
        const scale = heatScale(all, true)
        for (const value of all) expect(heatStep(scale, { value, outcome })).toMatch(outcome === 'FAVORABLE' ? /^hf[1-3]$/ : /^hu[1-3]$/)
      }),
    )
  })

  it('breaks at round figures around the middle', () => {
    const margins = Array.from({ length: 200 }, (_, at) => String(0.08 + (at / 199) * 0.2))
    expect(heatScale(margins, false).thresholds).toEqual([0.12, 0.16, 0.2, 0.24])
  })

  it('puts a value at a threshold into the upper step', () => {
    const scale = { thresholds: [1, 2, 3, 4], isDifference: false }
    expect(heatStep(scale, { value: '2', outcome: 'NEUTRAL' })).toBe('h3')
    expect(heatStep(scale, { value: '1.999', outcome: 'NEUTRAL' })).toBe('h2')
    expect(heatStep(scale, { value: null, outcome: 'NEUTRAL' })).toBeNull()
  })
})
