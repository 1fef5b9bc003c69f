import fc from 'fast-check'
import { expect, it } from 'vitest'
import { compareDecimals } from '../money/decimal.ts'
import { BY_SIZE, type Ranking } from './figure-question.ts'
import { ranked } from './ranking.ts'

const items = (values: Readonly<Record<string, string | null>>, favorability: 'UP' | 'DOWN' | null = 'UP') =>
  Object.entries(values).map(([item, value]) => ({ item, value, favorability }))
const VALUES = { rent: '30', food: '-5', labor: '100', none: null, fees: '30' }

it.each<[string, Partial<Ranking>, 'UP' | 'DOWN', string[], string[]]>([
  ['all, the most first', {}, 'UP', ['labor', 'rent', 'fees', 'food', 'none'], []],
  ['all, the least first', { order: 'ASC' }, 'UP', ['food', 'rent', 'fees', 'labor', 'none'], []],
  ['the first two', { first: 2 }, 'UP', ['labor', 'rent'], ['food', 'none', 'fees']],
  ['the last one', { last: 1 }, 'UP', ['food'], ['rent', 'labor', 'none', 'fees']],
  ['both ends', { first: 1, last: 1 }, 'UP', ['labor', 'food'], ['rent', 'none', 'fees']],
  ['both ends that meet', { first: 3, last: 3 }, 'UP', ['labor', 'rent', 'fees', 'food'], ['none']],
  ['from a threshold on', { atLeast: '30' }, 'UP', ['labor', 'rent', 'fees'], ['food', 'none']],
  ['between two', { atLeast: '-5', atMost: '29.99' }, 'UP', ['food'], ['rent', 'labor', 'none', 'fees']],
  ['the best cost', { order: 'BEST', first: 1 }, 'DOWN', ['food'], ['rent', 'labor', 'none', 'fees']],
  ['the worst cost', { order: 'WORST', first: 1 }, 'DOWN', ['labor'], ['rent', 'food', 'none', 'fees']],
  [
    'the worst variance of a cost, which is signed',
    { order: 'WORST', measure: 'VARIANCE', first: 1 },
    'DOWN',
    ['food'],
    ['rent', 'labor', 'none', 'fees'],
  ],
  ['the worst change of a cost', { order: 'WORST', measure: 'CHANGE', first: 1 }, 'DOWN', ['labor'], ['rent', 'food', 'none', 'fees']],
  ['both ends where one is negative', { first: 2, keepsEnds: true }, 'UP', ['labor', 'food'], ['rent', 'none', 'fees']],
  ['the best rank', { order: 'BEST', measure: 'RANK', first: 1 }, 'UP', ['food'], ['rent', 'labor', 'none', 'fees']],
])('ranks %s', (_, ranking, favorability, kept, rest) => {
  expect(ranked(items(VALUES, favorability), { ...BY_SIZE, ...ranking })).toMatchObject({ kept, rest })
})

it('folds no end of differences, of ratios, and of figures that some lower', () => {
  const values = fc.uniqueArray(fc.integer({ min: -50, max: 50 }), { minLength: 3 })
  fc.assert(
    fc.property(
      values,
      fc.integer({ min: 2, max: 12 }),
      fc.constantFrom('VALUE', 'VARIANCE', 'CHANGE_PERCENT', 'SHARE_OF_REVENUE'),
      fc.constantFrom('DESC', 'ASC', 'BEST', 'WORST'),
      fc.boolean(),
      (given, first, measure, order, areRatios) => {
        const all = given.map((value) => ({ item: value, value: String(value), favorability: null }))
        const { kept, rest, before } = ranked(all, { ...BY_SIZE, measure, order, first, keepsEnds: true, foldsRest: true }, areRatios)
        expect(kept.length).toBe(Math.min(first, given.length))
        expect(kept).toContain(Math.max(...given))
        const areSizes = measure === 'VALUE' && !areRatios && Math.min(...given) >= 0 && (order === 'DESC' || order === 'BEST')
        if (!areSizes) expect(kept).toContain(Math.min(...given))
        // What is folded ranks between the two parts.
        const isDown = order === 'DESC' || order === 'BEST'
        const inOrder = (list: readonly number[]) => [...list].sort((one, other) => (isDown ? other - one : one - other))
        expect([...kept.slice(0, before), ...inOrder(rest), ...kept.slice(before)]).toEqual(inOrder(given))
      },
    ),
  )
})

it('keeps every item once, in order', () => {
  const values = fc.array(fc.option(fc.integer({ min: -50, max: 50 }).map(String)))
  const limit = fc.option(fc.integer({ min: 1, max: 8 }))
  fc.assert(
    fc.property(values, limit, limit, fc.constantFrom('DESC', 'ASC'), (given, first, last, order) => {
      const all = given.map((value, item) => ({ item, value, favorability: null }))
      const { kept, rest } = ranked(all, { ...BY_SIZE, first, last, order })
      expect([...kept, ...rest].sort((left, right) => left - right)).toEqual(all.map(({ item }) => item))
      const sorted = kept.flatMap((item) => given[item] ?? [])
      for (const [at, value] of sorted.entries())
        if (at > 0) expect(compareDecimals(sorted[at - 1] ?? '', value) * (order === 'DESC' ? -1 : 1)).toBeLessThanOrEqual(0)
    }),
  )
})
