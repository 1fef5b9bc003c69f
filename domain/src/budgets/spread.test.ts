import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sumDecimals } from '../money/decimal.ts'
import { spreadFigure } from './spread.ts'

describe('spreadFigure', () => {
  it.each([
    { total: '100', weights: ['1', '1', '2'], decimals: 2, parts: ['25', '25', '50'] },
    { total: '100', weights: ['1', '1', '1'], decimals: 2, parts: ['33.34', '33.33', '33.33'] },
    { total: '-100', weights: ['1', '1', '1'], decimals: 2, parts: ['-33.34', '-33.33', '-33.33'] },
    { total: '10', weights: ['1', '2', null], decimals: 0, parts: ['3', '7', '0'] },
    { total: '10', weights: ['-1', '-3'], decimals: 2, parts: ['2.5', '7.5'] },
    { total: '1', weights: [null, null, null], decimals: 2, parts: ['0.34', '0.33', '0.33'] },
    { total: '1', weights: ['0', '0'], decimals: 2, parts: ['0.5', '0.5'] },
    { total: '9', weights: ['5', '-2', '1'], decimals: 2, parts: ['3', '3', '3'] },
    { total: '0.001', weights: ['1', '1'], decimals: 2, parts: ['0', '0.001'] },
    { total: '0', weights: ['1', '2'], decimals: 2, parts: ['0', '0'] },
    { total: '5', weights: [], decimals: 2, parts: [] },
  ])('splits $total by $weights into $parts', ({ total, weights, decimals, parts }) => {
    expect(spreadFigure(total, weights, decimals)).toEqual(parts)
  })

  it('adds up exactly, with every part within one unit', () => {
    const units = fc.integer({ min: -10_000_000, max: 10_000_000 })
    const weight = fc.integer({ min: 0, max: 1_000_000 })
    fc.assert(
      fc.property(units, fc.array(weight, { minLength: 1, maxLength: 24 }), (cents, weights) => {
        const total = (cents / 100).toFixed(2)
        const parts = spreadFigure(
          total,
          weights.map((one) => String(one)),
          2,
        )
        expect(Number(sumDecimals([...parts, (-cents / 100).toFixed(2)]))).toBe(0)
        const sum = weights.reduce((all, one) => all + one, 0)
        for (const [at, part] of parts.entries()) {
          const share = sum === 0 ? cents / weights.length : (cents * (weights[at] ?? 0)) / sum
          expect(Math.abs(Number(part) * 100 - share)).toBeLessThan(1.001)
        }
      }),
    )
  })
})
