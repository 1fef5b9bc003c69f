import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareDecimals, negateDecimal, sumDecimals } from '../../money/decimal.ts'
import { type BridgeWords, bridgeSentences } from './bridge-sentences.ts'
import type { Bridge, BridgeCut, BridgeStep } from './build-bridge.ts'
import { foldSteps } from './fold-steps.ts'

const words: BridgeWords = {
  row: 'Labor',
  actual: 'May 2026',
  base: 'May 2025',
  figure: (value) => `<${value}>`,
  change: (value) => `<${value}>`,
  percent: '8.2%',
}

/** A cost: higher is worse. */
const step = (
  name: string,
  change: string,
  outcome: BridgeStep['outcome'] = change.startsWith('-') ? 'FAVORABLE' : 'UNFAVORABLE',
): BridgeStep => ({
  part: { kind: 'ACCOUNT', accountId: 1, groupId: 'g', number: '', name },
  actual: null,
  base: null,
  change,
  outcome,
})
const cutOf = (...steps: BridgeStep[]): BridgeCut => ({ kind: 'ACCOUNT', method: 'SUM', steps, unchanged: 0 })
const bridgeOf = (base: string, steps: readonly BridgeStep[]): Bridge => {
  const change = sumDecimals(steps.map((one) => one.change))
  const outcome = /^-?[0.]+$/.test(change) ? 'NEUTRAL' : change.startsWith('-') ? 'FAVORABLE' : 'UNFAVORABLE'
  return { actual: sumDecimals([base, change]), base, change, outcome, isSum: true, method: 'SUM', cuts: [], actualAccounts: [] }
}
const sentencesOf = (base: string, ...steps: BridgeStep[]) => bridgeSentences(bridgeOf(base, steps), cutOf(...steps), words)

describe('bridgeSentences', () => {
  it('states the difference, what made it worse, what made it better, and the net effect', () => {
    expect(
      sentencesOf(
        '100.00',
        step('Wages', '20.00'),
        step('Bonus', '5.00'),
        step('Overtime', '-9.00'),
        step('Meals', '1.00'),
        step('Training', '0.50'),
        step('Uniforms', '0.25'),
      ),
    ).toEqual([
      'Labor was <117.75> in May 2026 and <100.00> in May 2025: <17.75> worse (8.2%).',
      'Worse by <26.75>: Wages <20.00>, Bonus <5.00>, Meals <1.00> and 2 other accounts <0.75>.',
      'Better: Overtime, by <9.00>.',
      'Net: <17.75> worse.',
    ])
  })

  it('omits the net effect if all changes have the same direction', () => {
    expect(sentencesOf('100.00', step('Wages', '-20.00'), step('Bonus', '-5.00'))).toEqual([
      'Labor was <75.00> in May 2026 and <100.00> in May 2025: <25.00> better (8.2%).',
      'Better by <25.00>: Wages <20.00> and Bonus <5.00>.',
    ])
  })

  it('says higher and lower if neither is better', () => {
    const steps = [step('Wages', '20.00', 'NEUTRAL'), step('Bonus', '-5.00', 'NEUTRAL')]
    expect(bridgeSentences({ ...bridgeOf('1.00', steps), outcome: 'NEUTRAL' }, cutOf(...steps), { ...words, percent: null })).toEqual([
      'Labor was <16.00> in May 2026 and <1.00> in May 2025: <15.00> higher.',
      'Higher: Wages, by <20.00>.',
      'Lower: Bonus, by <5.00>.',
      'Net: <15.00> higher.',
    ])
  })

  it('names changes that cancel out', () => {
    expect(sentencesOf('9.00', step('Wages', '5.00'), step('Bonus', '-4.00'), step('Tips', '-1.00'))).toEqual([
      'Labor was the same in May 2026 as in May 2025: <9.00>.',
      'Better by <5.00>: Bonus <4.00> and Tips <1.00>.',
      'Worse: Wages, by <5.00>.',
    ])
    expect(sentencesOf('9.00')).toEqual(['Labor was the same in May 2026 as in May 2025: <9.00>.'])
  })

  it('says which figure is missing', () => {
    const bridge: Bridge = {
      actual: '1',
      base: null,
      change: null,
      outcome: 'NEUTRAL',
      isSum: false,
      method: 'RATIO',
      cuts: [],
      actualAccounts: [],
    }
    expect(bridgeSentences(bridge, null, words)).toEqual(['Labor has no value in May 2025, so there is no difference to explain.'])
  })

  it('has amounts that add up in every sentence', () => {
    const cents = (most: number) =>
      fc.integer({ min: -most, max: most }).map((value) => {
        const size = Math.abs(value)
        return `${value < 0 ? '-' : ''}${Math.floor(size / 100)}.${String(size % 100).padStart(2, '0')}`
      })
    fc.assert(
      fc.property(cents(10 ** 9), fc.array(cents(10 ** 7), { maxLength: 12 }), (base, changes) => {
        const steps = changes.filter((change) => change !== '0.00').map((change, at) => step(`Account ${at}`, change))
        const [first = '', ...rest] = sentencesOf(base, ...steps)
        const amounts = (sentence: string) => [...sentence.matchAll(/<(-?[\d.]+)>/g)].map(([, amount = '']) => amount)
        const [actual = '', before = '', size] = amounts(first)
        if (size !== undefined) {
          const difference = sumDecimals([actual, negateDecimal(before)])
          expect(compareDecimals(difference.replace('-', ''), size)).toBe(0)
        }
        for (const sentence of rest) {
          const [total = '', ...parts] = amounts(sentence)
          const [less = '0', result = total] = sentence.startsWith('Together') ? parts : []
          if (sentence.startsWith('Together')) expect(compareDecimals(sumDecimals([total, negateDecimal(less)]), result)).toBe(0)
          else if (parts.length > 0) expect(compareDecimals(sumDecimals(parts), total)).toBe(0)
        }
      }),
    )
  })
})

describe('foldSteps', () => {
  const steps = [step('a', '5.00'), step('b', '4.00'), step('c', '-3.00'), step('d', '1.00')]

  it('combines all but the first', () => {
    expect(foldSteps(steps, 1)).toEqual({ shown: steps.slice(0, 1), others: { count: 3, change: '2.00', outcome: 'UNFAVORABLE' } })
  })

  it('does not combine a single one', () => {
    expect(foldSteps(steps, 3)).toEqual({ shown: steps, others: null })
  })
})
