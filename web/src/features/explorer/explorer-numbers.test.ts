import type { ShownAs } from '@fourwall/domain/explorer/explorer-view.ts'
import { heatScale } from '@fourwall/domain/explorer/heat.ts'
import type { Pivot, PivotRow } from '@fourwall/domain/explorer/pivot.ts'
import { decimalFromUnits } from '@fourwall/domain/money/decimal.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { explorerNumbers } from './explorer-numbers.ts'

const row = (value: string): PivotRow => ({
  key: 'total',
  kind: 'TOTAL',
  label: 'All',
  depth: 0,
  within: [],
  locationIds: [],
  cells: [],
  total: { value, state: 'WHOLE', outcome: 'NEUTRAL', isMaterial: false },
  difference: { value: null, state: 'NO_RESULT', outcome: 'NEUTRAL', isMaterial: false },
  trend: [],
  rank: null,
  moved: null,
})

/** Numbers of a pivot whose largest figure is `most`. */
function numbersOf(unit: Pivot['unit'], shownAs: ShownAs, most: string) {
  const total = row(most)
  const pivot = { columns: [], total, rows: [], leaves: [], unit, unitLabel: null, label: '', favorability: null, without: [] }
  return explorerNumbers(pivot, { shownAs }, 'USD', 'PARENTHESES')
}

describe('thresholds of heat', () => {
  it('have as many digits as tell them apart, and no more', () => {
    const shares = numbersOf('share', 'SHARE_OF_REVENUE', '1')
    expect([0.12, 0.16, 0.2].map(shares.threshold)).toEqual(['12', '16', '20'])
    expect([0.0196, 0.0198, 0.02, 0.0202].map(shares.threshold)).toEqual(['1.96', '1.98', '2', '2.02'])
    expect([-0.025, 0.0000001].map(shares.threshold)).toEqual(['(2.5)', '0.00001'])
    const thousands = numbersOf('money', 'VALUE', '500000')
    expect([12_000, 12_250, 12_500].map(thousands.threshold)).toEqual(['12', '12.25', '12.5'])
  })

  it('are all different in every legend', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -10_000_000, max: 10_000_000 }), { minLength: 2, maxLength: 60 }),
        fc.constantFrom(0, 2, 6),
        fc.constantFrom<[Pivot['unit'], ShownAs]>(
          ['share', 'SHARE_OF_REVENUE'],
          ['share', 'VARIANCE'],
          ['money', 'VALUE'],
          ['plain', 'VALUE'],
          ['money', 'PER_METRIC'],
          ['plain', 'PER_METRIC'],
        ),
        (units, decimals, [unit, shownAs]) => {
          const values = units.map((one) => decimalFromUnits(BigInt(one), decimals))
          const most = values.toSorted((one, other) => Math.abs(Number(other)) - Math.abs(Number(one)))[0] ?? '0'
          const { thresholds } = heatScale(values, false)
          const texts = thresholds.map(numbersOf(unit, shownAs, most).threshold)
          expect(new Set(texts).size).toBe(thresholds.length)
        },
      ),
    )
  })
})
