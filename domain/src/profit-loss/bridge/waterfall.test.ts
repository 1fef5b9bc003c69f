import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { layOutWaterfall } from './waterfall.ts'

describe('layOutWaterfall', () => {
  it('goes step by step from the base to the result, above zero', () => {
    expect(layOutWaterfall('100', ['-150', '100'])).toEqual({
      base: { from: 1 / 3, to: 1 },
      steps: [
        { from: 1, to: 0 },
        { from: 0, to: 2 / 3 },
      ],
      actual: { from: 1 / 3, to: 2 / 3 },
      zero: 1 / 3,
    })
  })

  it.each([
    { base: '1000', changes: ['20', '-10'], ground: 0 },
    { base: '-1000', changes: ['-20', '10'], ground: 1 },
  ])('omits zero if the changes would be invisible next to $base', ({ base, changes, ground }) => {
    const { zero, base: first, steps } = layOutWaterfall(base, changes)
    expect(zero).toBeNull()
    expect(first.from).toBe(ground)
    expect(Math.abs((steps[0]?.to ?? 0) - (steps[0]?.from ?? 0))).toBeGreaterThan(0.5)
  })

  it.each(['0', '5', '-5'])('stays at %s without changes', (base) => {
    const { base: first, actual, steps } = layOutWaterfall(base, [])
    expect(first).toEqual(actual)
    expect(steps).toEqual([])
  })

  it('stays within its scale, and each bar starts at the end of the previous one', () => {
    const amount = fc.integer({ min: -(10 ** 12), max: 10 ** 12 }).map((cents) => (cents / 100).toFixed(2))
    fc.assert(
      fc.property(amount, fc.array(amount, { maxLength: 8 }), (base, changes) => {
        const { base: first, steps, actual } = layOutWaterfall(base, changes)
        for (const { from, to } of [first, ...steps, actual])
          for (const place of [from, to]) {
            expect(place).toBeGreaterThanOrEqual(0)
            expect(place).toBeLessThanOrEqual(1)
          }
        const ends = [first, ...steps].map(({ to }) => to)
        expect([...steps, { from: actual.to }].map(({ from }) => from)).toEqual(ends)
      }),
    )
  })
})
