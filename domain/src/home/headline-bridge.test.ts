import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { answersOfHome, anyHomeCompany, HEADLINE, type HomeCompany, type HomeStore, headlineCents } from '../../test/home-companies.ts'
import { negateDecimal, sumDecimals } from '../money/decimal.ts'
import { bridgeScene, bridgeTitle } from './bridge-picture.ts'
import { type HeadlineBridge, headlineBridge, isOfChangedStores } from './headline-bridge.ts'
import { headlineParts } from './headline-parts.ts'

function bridgeOf(company: HomeCompany): HeadlineBridge | null {
  const labels = { base: 'Oct 2025', actual: 'Oct 2026', plan: 'Budget' }
  return headlineBridge({ ...answersOfHome(company), groups: company.groups, groupId: HEADLINE, against: 'PRIOR_YEAR', labels })
}

const cents = (decimal: string): number => Math.round(Number(decimal) * 100)
const changeOf = (company: HomeCompany, stores: readonly HomeStore[]): number =>
  (headlineCents(company, stores, 'now') ?? 0) - (headlineCents(company, stores, 'before') ?? 0)

describe('the bridge to the headline', () => {
  it('adds up exactly, whichever locations opened or closed and whichever figures are missing', () => {
    fc.assert(
      fc.property(anyHomeCompany, (company) => {
        const bridge = bridgeOf(company)
        const ends = [headlineCents(company, company.stores, 'before'), headlineCents(company, company.stores, 'now')]
        expect(bridge === null).toBe(ends.includes(null))
        if (bridge === null) return
        const { base, actual, steps } = bridge.waterfall
        const sum = sumDecimals([base.cell.value ?? '0', ...steps.map(({ change }) => change)])
        expect(Number(sumDecimals([sum, negateDecimal(actual.cell.value ?? '0')]))).toBe(0)
        // Lines and locations explain everything: nothing is left over.
        expect(steps.filter(({ cell }) => cell === null)).toEqual([])
      }),
      { numRuns: 400 },
    )
  })

  it('takes same-store locations by line, and each kind of the others whole', () => {
    fc.assert(
      fc.property(anyHomeCompany, (company) => {
        const bridge = bridgeOf(company)
        if (bridge === null) return
        const others = company.stores.filter((store) => !store.isSame)
        const withFigures = others.filter((store) =>
          ['now', 'before'].some((side) => headlineCents(company, [store], side as 'now') !== null),
        )
        expect(bridge.stores === null).toBe(withFigures.length === 0)
        if (bridge.stores === null) return
        const { changed, sameIds } = bridge.stores
        const storesIn = (ids: readonly string[]) => company.stores.filter(({ id }) => ids.includes(id))
        expect(new Set(changed.flatMap(({ locationIds }) => locationIds))).toEqual(new Set(withFigures.map(({ id }) => id)))
        for (const { kind, locationIds, change } of changed) {
          expect(cents(change)).toBe(changeOf(company, storesIn(locationIds)))
          for (const store of storesIn(locationIds)) {
            expect(headlineCents(company, [store], 'before') === null).toBe(kind === 'OPENED')
            expect(headlineCents(company, [store], 'now') === null).toBe(kind === 'CLOSED')
          }
        }
        expect(cents(bridge.sameStoreChange ?? '')).toBe(changeOf(company, storesIn(sameIds)))
        for (const step of bridge.waterfall.steps) {
          const ids = bridge.places.get(step.key)
          expect(ids === undefined).toBe(false)
          if (!isOfChangedStores(step)) expect(ids).toEqual(sameIds)
        }
      }),
      { numRuns: 400 },
    )
  })

  it('is drawn and told in every case', () => {
    fc.assert(
      fc.property(anyHomeCompany, fc.integer({ min: 460, max: 1200 }), (company, width) => {
        const bridge = bridgeOf(company)
        if (bridge === null) return
        const { targets } = bridgeScene(bridge, { width, height: 300, currency: 'USD', negatives: 'PARENTHESES' })
        for (const { x, width: own } of targets) expect(x >= 0 && x + own <= width + 0.01).toBe(true)
        const title = bridgeTitle({ bridge, label: 'Profit', against: 'PRIOR_YEAR', amount: (size) => size })
        expect(title).toMatch(/^Profit is (up|down|as)/)
        expect(title).not.toMatch(/undefined|null|-\d/)
      }),
      { numRuns: 200 },
    )
  })
})

describe('titles of the bridge', () => {
  const store = (id: string, isSame: boolean, now: number | null, before: number | null): HomeStore => ({
    id,
    isSame,
    now: [now],
    before: [before],
  })
  const titleOf = (...stores: readonly HomeStore[]): string => {
    const groups = [
      { ...GROUP, id: 'c0' },
      { ...GROUP, id: HEADLINE, formula: '{c0}', favorability: 'UP' as const },
    ]
    const bridge = bridgeOf({ groups, categories: ['c0'], factors: [1], stores })
    return bridge === null ? '' : bridgeTitle({ bridge, label: 'Profit', against: 'PRIOR_YEAR', amount: (size) => size })
  }
  it.each([
    {
      stores: [store('1', true, 12_000, 10_000), store('2', false, 1_000, null)],
      title: 'Profit is up 30.00 on Oct 2025, 20.00 of it same-store',
    },
    {
      stores: [store('1', true, 9_000, 10_000), store('2', false, 3_000, null)],
      title: 'Profit is up 20.00 on Oct 2025, same-store down 10.00',
    },
    {
      stores: [store('1', true, 12_000, 10_000), store('2', false, null, 500)],
      title: 'Profit is up 15.00 on Oct 2025, same-store alone 20.00',
    },
    {
      stores: [store('1', true, 10_000, 10_000), store('2', false, null, 500)],
      title: 'Profit is down 5.00 on Oct 2025, none of it same-store',
    },
    { stores: [store('1', true, 12_000, 10_000)], title: 'Profit is up 20.00 on Oct 2025, 20.00 of it by c0' },
    { stores: [store('1', true, 10_000, 10_000)], title: 'Profit is as in Oct 2025' },
  ])('$title', ({ stores, title }) => expect(titleOf(...stores)).toBe(title))
})

const GROUP = { parentId: null, name: 'c0', type: null, displayOrder: 0, formula: null, favorability: null }

describe('parts of a headline', () => {
  it('are categories, however many calculations lie between, each as often as it counts', () => {
    fc.assert(
      fc.property(anyHomeCompany, ({ groups, categories, factors }) => {
        const parts = headlineParts(groups, HEADLINE)
        expect([...parts.keys()]).toEqual(categories)
        expect([...parts.values()].map(({ numerator, denominator }) => Number(numerator) / Number(denominator))).toEqual(factors)
      }),
    )
  })
})
