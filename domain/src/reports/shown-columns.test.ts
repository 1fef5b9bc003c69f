import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseDay } from '../time/day.ts'
import { planColumns } from './plan-columns.ts'
import { PLAIN_COLUMNS } from './report-columns.ts'
import { type FigureRow, rankedOrder, revenueOf, shownCell, shownColumns } from './shown-columns.ts'

const span = { period: 'MONTHLY', startDate: parseDay('2026-01-01'), endDate: parseDay('2026-02-28') } as const
const locations = [1, 2, 3].map((id) => ({ id, name: `Place ${id}` }))
const plan = (hasTotal: boolean) =>
  planColumns({
    choice: { ...PLAIN_COLUMNS, comparisons: ['PRIOR_YEAR'], hasTotal, locations: 'SIDE_BY_SIDE' },
    span,
    fiscalYearStart: 1,
    locationIds: null,
    locations,
    tree: [],
  }).columns
const row = (values: FigureRow['values'], rest: Partial<FigureRow> = {}): FigureRow => ({
  values,
  entryCounts: null,
  favorability: 'UP',
  unit: 'money',
  ...rest,
})

describe('a ranking', () => {
  it('has the most first in every span, those without a value last, and all locations after them', () => {
    const columns = plan(false)
    const known: Readonly<Record<string, string | null>> = { '2026-02-01@l1': '5.00', '2026-02-01@l2': null, '2026-02-01@l3': '-7.00' }
    const values = columns.map(({ key }) => (key in known ? (known[key] ?? null) : '1.00'))
    const keys = rankedOrder(columns, values).map((at) => columns[at]?.key)
    const ranked = (month: string): string[] => ['@l1', '@l3', '@l2', ''].flatMap((place) => [`${month}${place}`, `${month}${place}~py`])
    expect(keys).toEqual([...ranked('2026-01-01'), ...ranked('2026-02-01')])
  })

  it('looks at the figures of a place once, however many columns there are', () => {
    const many = Array.from({ length: 300 }, (_, id) => ({ id, name: `Place ${id}` }))
    const choice = { ...PLAIN_COLUMNS, comparisons: ['PRIOR_YEAR'], locations: 'SIDE_BY_SIDE' } as const
    const columns = planColumns({ choice, span, fiscalYearStart: 1, locationIds: null, locations: many, tree: [] }).columns
    let looks = 0
    const watched = columns.map((column) => ({
      ...column,
      get of() {
        looks += 1
        return column.of
      },
    }))
    const order = rankedOrder(
      watched,
      columns.map((_, at) => String((at * 7919) % 1000)),
    )
    expect(order).toHaveLength(columns.length)
    expect(looks).toBeLessThan(20 * columns.length)
  })

  it('goes by the total where there is one, and only changes the order', () => {
    const amounts = fc.array(fc.option(fc.integer({ min: -999, max: 999 }).map(String)), { minLength: 24, maxLength: 24 })
    fc.assert(
      fc.property(fc.boolean(), amounts, (hasTotal, values) => {
        const columns = plan(hasTotal)
        const order = rankedOrder(columns, values)
        expect(new Set(order)).toEqual(new Set(columns.keys()))
        expect(order).toHaveLength(columns.length)
        const last = order.filter((at) => columns[at]?.of === null && columns[at]?.range === (hasTotal ? 'TOTAL' : 'PERIOD')).slice(-4, -1)
        const ranked = last.map((at) => Number(values[at] ?? Number.NEGATIVE_INFINITY))
        expect(ranked.every((amount, at) => at === 0 || amount <= (ranked[at - 1] ?? 0))).toBe(true)
        const all = { showVarianceUSD: true, showVariancePercent: true, showPercentOfRevenue: true }
        expect(shownColumns(columns, all, order)).toHaveLength(columns.length * 2.5)
      }),
    )
  })
})

describe('a cell', () => {
  const variance = { kind: 'VARIANCE', column: 0, base: 1 } as const
  it('compares a calculation without a result with nothing', () => {
    expect(shownCell(variance, row([null, '3.00']), []).value).toBeNull()
  })

  it('is the difference of its two figures, and its percentage that of the base, whatever they are', () => {
    const cents = fc.integer({ min: -10_000_000, max: 10_000_000 })
    fc.assert(
      fc.property(cents, cents, fc.constantFrom('UP', 'DOWN', null), (actual, base, favorability) => {
        const text = (value: number): string => (value / 100).toFixed(2)
        const of = row([text(actual), text(base)], { favorability })
        const better = favorability === 'DOWN' ? base - actual : actual - base
        expect(Number(shownCell(variance, of, []).value)).toBeCloseTo(better / 100, 6)
        const percent = shownCell({ kind: 'VARIANCE_PERCENT', column: 0, base: 1 }, of, [])
        if (base === 0) expect(percent).toMatchObject({ value: null, isZeroBase: true })
        else expect(Number(percent.value)).toBeCloseTo(better / Math.abs(base), 5)
      }),
    )
  })

  it('is a share of the revenue of its own column', () => {
    const revenues = revenueOf(
      [
        ['100.00', '0.00'],
        ['300.00', '0.00'],
      ],
      2,
    )
    expect(revenues).toEqual(['400.00', '0.00'])
    expect(shownCell({ kind: 'PERCENT_OF_REVENUE', column: 0 }, row(['50.00', '9.00']), revenues).value).toBe('0.125')
    const nothing = shownCell({ kind: 'PERCENT_OF_REVENUE', column: 1 }, row(['50.00', '9.00']), revenues)
    expect(nothing).toMatchObject({ value: null, isZeroBase: true })
    expect(shownCell({ kind: 'PERCENT_OF_REVENUE', column: 0 }, row(['0.5'], { unit: 'share' }), revenues).value).toBeNull()
  })
})
