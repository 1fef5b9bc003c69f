import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { groupTree } from '../mappings/group-tree.ts'
import { compareDecimals, sumDecimals } from '../money/decimal.ts'
import type { ChartCell } from './chart-figures.ts'
import { contributions, lineFactors, REMAINING } from './line-contributions.ts'
import { stackShares } from './scene/paint-stacks.ts'
import { foldedSteps } from './scene/waterfall-columns.ts'

const decimal = fc.integer({ min: -5_000_000, max: 5_000_000 }).map((cents) => (cents / 100).toFixed(2))

function cell(value: string | null): ChartCell {
  return { question: 0, key: 'row|column', value, state: 'WHOLE', outcome: 'NEUTRAL', isMaterial: false }
}

describe('steps of a waterfall', () => {
  const parts = fc.array(fc.option(decimal, { nil: null }), { maxLength: 30 })

  test('add up from the base to the figure, whatever their parts say', () => {
    fc.assert(
      fc.property(decimal, decimal, parts, fc.integer({ min: 1, max: 12 }), (base, actual, changes, most) => {
        const steps = contributions({
          parts: changes.map((value, at) => ({ key: `p${at}`, label: `Part ${at}`, cell: cell(value) })),
          base,
          actual,
          favorability: 'UP',
          factors: null,
        })
        const sum = (list: readonly { readonly change: string }[]): string => sumDecimals([base, ...list.map(({ change }) => change)])
        expect(compareDecimals(sum(steps ?? []), actual)).toBe(0)
        const folded = foldedSteps(steps ?? [], most)
        expect(folded.length).toBeLessThanOrEqual(Math.max(most, 1))
        expect(compareDecimals(sum(folded), actual)).toBe(0)
        // Neither the best nor the worst is folded, and the folded ones are counted.
        const own = (steps ?? []).filter(({ key }) => key !== REMAINING).sort((one, other) => compareDecimals(one.change, other.change))
        // Of equal ones, either may be.
        const shown = folded.filter(({ key }) => key !== 'rest').map(({ change }) => change)
        if (most >= 3 && own[0]?.change.startsWith('-')) expect(shown).toContain(own[0].change)
        if (most >= 3 && Number(own.at(-1)?.change ?? 0) > 0) expect(shown).toContain(own.at(-1)?.change)
        const rest = folded.find(({ key }) => key === 'rest')
        if (rest !== undefined) expect(rest.label).toBe(`${(steps ?? []).length - folded.length + 1} others`)
      }),
      { examples: [['0.00', '0.00', ['0.17', '0.17', '-0.01'], 3]] },
    )
  })

  test('of thirds add up as they are printed, without a step for what rounding left', () => {
    const group = { parentId: null, type: null, displayOrder: 0, favorability: null, formula: null }
    const groups = [
      { ...group, id: 'a', name: 'A' },
      { ...group, id: 'b', name: 'B' },
      { ...group, id: 'share', name: 'Share', formula: '({a} + {b}) / 3' },
    ]
    const steps = contributions({
      parts: ['a', 'b'].map((id) => ({ key: `group:${id}`, label: id, cell: cell('10.00') })),
      base: '0.00',
      actual: '6.666667',
      favorability: 'UP',
      factors: lineFactors(groupTree(groups), 'share'),
    })
    expect(steps?.map(({ label }) => label)).toEqual(['a', 'b'])
    expect(sumDecimals(steps?.map(({ change }) => change) ?? [])).toBe('6.666667')
  })

  test('have the signs that lines have in their sum', () => {
    const group = { description: null, type: null, displayOrder: 0, favorability: null }
    const groups = [
      { ...group, id: 'revenue', parentId: null, name: 'Revenue', type: 'INCOME', formula: null },
      { ...group, id: 'costs', parentId: null, name: 'Costs', type: 'COST_OF_GOODS_SOLD', formula: null },
      { ...group, id: 'profit', parentId: null, name: 'Profit', formula: '{revenue} - {costs}' },
    ] as never
    const steps = contributions({
      parts: [
        { key: 'group:revenue', label: 'Revenue', cell: cell('30.00') },
        { key: 'group:costs', label: 'Costs', cell: cell('12.50') },
      ],
      base: '100.00',
      actual: '120.00',
      favorability: 'UP',
      factors: lineFactors(groupTree(groups), 'profit'),
    })
    expect(steps?.map(({ label, change, outcome }) => [label, change, outcome])).toEqual([
      ['Revenue', '30.00', 'FAVORABLE'],
      ['Costs', '-12.50', 'UNFAVORABLE'],
      ['Other', '2.50', 'FAVORABLE'],
    ])
  })

  test('call what cannot be compared by its name, neither better nor worse', () => {
    const unlike = { ...cell(null), state: 'NOT_COMPARABLE' as const }
    const steps = contributions({
      parts: [
        { key: '2026-10-01', label: 'Oct 2026', cell: cell('30.00') },
        { key: '2026-11-01', label: 'Nov 2026', cell: unlike },
      ],
      base: '100.00',
      actual: '90.00',
      favorability: 'UP',
      factors: null,
    })
    expect(steps?.map(({ label, change, outcome }) => [label, change, outcome])).toEqual([
      ['Oct 2026', '30.00', 'FAVORABLE'],
      ['Nov 2026', '-40.00', 'NEUTRAL'],
    ])
  })

  test('are none without a figure on either side', () => {
    const of = (base: string | null, actual: string | null) => contributions({ parts: [], base, actual, favorability: null, factors: null })
    expect(of(null, '1')).toBeNull()
    expect(of('1', null)).toBeNull()
    expect(of('1', '1')).toEqual([])
  })
})

describe('shares of a stack', () => {
  test('are signed shares of a positive total and add up to 100 percent; of any other total there are none', () => {
    fc.assert(
      fc.property(fc.array(fc.option(decimal, { nil: null }), { minLength: 1, maxLength: 12 }), (values) => {
        const shares = stackShares(values)
        const total = sumDecimals(values.map((value) => value ?? '0'))
        if (Number(total) <= 0) {
          expect(shares).toBeNull()
          return
        }
        expect(shares?.reduce((sum, { percent }) => sum + percent, 0)).toBe(100)
        for (const [at, value] of values.entries()) {
          expect(shares?.[at]?.share).toBeCloseTo(Number(value ?? 0) / Number(total), 6)
          expect(Math.abs((shares?.[at]?.share ?? 0) * 100 - (shares?.[at]?.percent ?? 0))).toBeLessThan(2)
        }
      }),
    )
  })

  test('give what rounding leaves to the largest remainders', () => {
    const percents = (...values: (string | null)[]) => stackShares(values)?.map(({ percent }) => percent)
    expect(percents('1', '1', '1')).toEqual([34, 33, 33])
    expect(percents('200', '-100', null)).toEqual([200, -100, 0])
    expect(percents('900.00', '300.00', '-200.00')).toEqual([90, 30, -20])
    expect(percents('100.00', null, '-150.00')).toBeUndefined()
    expect(percents('600.00', '200.00', null)).toEqual([75, 25, 0])
    expect(percents('1', '-1')).toBeUndefined()
  })
})
