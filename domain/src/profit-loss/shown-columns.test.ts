import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { monthOf, parseDay } from '../time/day.ts'
import { columnMateriality, DEFAULT_MATERIALITY } from './materiality.ts'
import { planColumns } from './plan-columns.ts'
import { type Coverage, type FigureColumn, PLAIN_COLUMNS } from './report-columns.ts'
import {
  type ColumnBases,
  type FigureRow,
  markReasons,
  rankedPlaces,
  revenueOf,
  shownCell,
  shownColumns,
  unitsOf,
} from './shown-columns.ts'

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
  kind: 'calculation',
  values,
  entryCounts: null,
  favorability: 'UP',
  unit: 'money',
  ...rest,
})

describe('rankedPlaces', () => {
  it('puts the largest first in every span, then places without a value, then all locations', () => {
    const columns = plan(false)
    const known: Readonly<Record<string, string | null>> = { '2026-02-01@l1': '5.00', '2026-02-01@l2': null, '2026-02-01@l3': '-7.00' }
    const values = columns.map(({ key }) => (key in known ? (known[key] ?? null) : '1.00'))
    const keys = rankedPlaces(columns, values).order.map((at) => columns[at]?.key)
    const ranked = (month: string): string[] => ['@l1', '@l3', '@l2', ''].flatMap((place) => [`${month}${place}`, `${month}${place}~py`])
    expect(keys).toEqual([...ranked('2026-01-01'), ...ranked('2026-02-01')])
  })

  it('gives equal places one rank, and none to those without a value', () => {
    const columns = plan(true)
    const values = new Map(Object.entries({ l1: '5.00', l2: '7.50', l3: '5.0' }))
    const ranksBy = (l3: string | null) =>
      rankedPlaces(
        columns,
        columns.map(({ place }) => (place.kind === 'ALL' ? '99' : place.id === '3' ? l3 : (values.get(`l${place.id}`) ?? null))),
      ).ranks
    expect(ranksBy('5.0')).toEqual(
      new Map([
        ['2', 1],
        ['1', 2],
        ['3', 2],
      ]),
    )
    expect(ranksBy(null).has('3')).toBe(false)
  })

  it('reads the figures of a place once, however many columns there are', () => {
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
    const { order } = rankedPlaces(
      watched,
      columns.map((_, at) => String((at * 7919) % 1000)),
    )
    expect(order).toHaveLength(columns.length)
    expect(looks).toBeLessThan(20 * columns.length)
  })

  it('ranks by the total if there is one, and only changes the order', () => {
    const amounts = fc.array(fc.option(fc.integer({ min: -999, max: 999 }).map(String)), { minLength: 24, maxLength: 24 })
    fc.assert(
      fc.property(fc.boolean(), amounts, (hasTotal, values) => {
        const columns = plan(hasTotal)
        const { order } = rankedPlaces(columns, values)
        expect(new Set(order)).toEqual(new Set(columns.keys()))
        expect(order).toHaveLength(columns.length)
        const last = order.filter((at) => columns[at]?.of === null && columns[at]?.range === (hasTotal ? 'TOTAL' : 'PERIOD')).slice(-4, -1)
        const ranked = last.map((at) => Number(values[at] ?? Number.NEGATIVE_INFINITY))
        expect(ranked.every((amount, at) => at === 0 || amount <= (ranked[at - 1] ?? 0))).toBe(true)
        const all = { showVarianceUSD: true, showVariancePercent: true, showPercentOfRevenue: true, showPerMetric: false }
        expect(shownColumns(columns, all, order)).toHaveLength(columns.length * 2.5)
      }),
    )
  })
})

/** A month and what it is compared with. */
const bases = ({
  revenues = [],
  units = [],
  coverage = 'WHOLE',
  comparison = 'PRIOR_YEAR',
  own = 'WHOLE',
  revenueShare = null,
  empty = [],
}: Bases = {}): ColumnBases => {
  const [column] = plan(false)
  if (column === undefined) throw new Error('There is no column')
  return {
    revenues,
    units,
    columns: [
      { ...column, coverage: own, hasEntries: !empty.includes(0) },
      { ...column, comparison, of: 0, coverage, hasEntries: !empty.includes(1) },
    ],
    materiality: columnMateriality(DEFAULT_MATERIALITY, [{ revenueShare }]),
  }
}

interface Bases
  extends Partial<Omit<ColumnBases, 'columns' | 'materiality'>>,
    Partial<Pick<FigureColumn, 'coverage' | 'comparison' | 'revenueShare'>> {
  /** How figures of whole months cover the month itself. */
  readonly own?: Coverage
  /** The columns in whose days the ledger has no entries at all. */
  readonly empty?: readonly number[]
}

describe('shownCell', () => {
  const variance = { kind: 'VARIANCE', column: 0, base: 1 } as const
  it.each([
    { of: 'the company', revenueShare: null, isMaterial: false },
    { of: 'a location with a tenth of the revenue', revenueShare: '0.1', isMaterial: true },
  ])('tells whether a variance is large enough for $of', ({ revenueShare, isMaterial }) => {
    expect(shownCell(variance, row(['23000.00', '18700.00']), bases({ revenueShare })).isMaterial).toBe(isMaterial)
  })

  it('measures metrics by their percentage alone', () => {
    const metric = (actual: string) => shownCell(variance, row([actual, '100'], { kind: 'metric', unit: 'plain' }), bases())
    expect([metric('105').isMaterial, metric('104').isMaterial]).toEqual([true, false])
  })

  it('has no variance for a calculation without a result', () => {
    expect(shownCell(variance, row([null, '3.00']), bases()).value).toBeNull()
  })

  it('computes the difference of any two figures, and its percentage of the base', () => {
    const cents = fc.integer({ min: -10_000_000, max: 10_000_000 })
    fc.assert(
      fc.property(cents, cents, fc.constantFrom('UP', 'DOWN', null), (actual, base, favorability) => {
        const text = (value: number): string => (value / 100).toFixed(2)
        const of = row([text(actual), text(base)], { favorability })
        const better = favorability === 'DOWN' ? base - actual : actual - base
        expect(Number(shownCell(variance, of, bases()).value)).toBeCloseTo(better / 100, 6)
        const percent = shownCell({ kind: 'VARIANCE_PERCENT', column: 0, base: 1 }, of, bases())
        if (base === 0) expect(percent).toMatchObject({ value: null, instead: 'n/a' })
        else expect(Number(percent.value)).toBeCloseTo(better / Math.abs(base), 5)
      }),
    )
  })

  it('computes the share of revenue in its own column', () => {
    const revenues = revenueOf(
      [
        ['100.00', '0.00'],
        ['300.00', '0.00'],
      ],
      2,
    )
    expect(revenues).toEqual(['400.00', '0.00'])
    expect(shownCell({ kind: 'PERCENT_OF_REVENUE', column: 0 }, row(['50.00', '9.00']), bases({ revenues })).value).toBe('0.125')
    const nothing = shownCell({ kind: 'PERCENT_OF_REVENUE', column: 1 }, row(['50.00', '9.00']), bases({ revenues }))
    expect(nothing).toMatchObject({ value: null, instead: 'n/m' })
    const refunded = bases({ revenues: ['-41.00', '400.00'] })
    for (const amount of ['-50.00', '50.00', '0.00'])
      expect(shownCell({ kind: 'PERCENT_OF_REVENUE', column: 0 }, row([amount]), refunded)).toMatchObject({ value: null, instead: 'n/m' })
    expect(shownCell({ kind: 'PERCENT_OF_REVENUE', column: 0 }, row(['0.5'], { unit: 'share' }), bases({ revenues })).value).toBeNull()
  })

  it.each<[string, Partial<FigureRow>, Bases, string | null]>([
    ['compares a category with its plan', { kind: 'group' }, {}, '-5.00'],
    ['compares an account with its own plan', { kind: 'account' }, {}, '-5.00'],
    ['compares an account without a plan with nothing', { kind: 'account', values: ['10.00', null] }, {}, null],
    [
      'compares an account that is not planned with zero in a category planned by account',
      { kind: 'account', values: ['10.00', null], isPlannedByAccount: [false, true] },
      {},
      '10.00',
    ],
    ['compares no account with the plan of a whole month that is cut short', { kind: 'account' }, { coverage: 'CUT' }, null],
    ['compares a category that is not planned with zero', { kind: 'total', values: ['10.00', null] }, {}, '10.00'],
    ['compares a calculation without a plan with nothing', { values: ['10.00', null] }, {}, null],
    ['compares nothing with the plan of a whole month that is cut short', { kind: 'group' }, { coverage: 'CUT' }, null],
    ['compares nothing with a plan of part of the days', { kind: 'group' }, { coverage: 'PART' }, null],
    ['compares nothing where there is no plan', { kind: 'group', values: ['10.00', null] }, { coverage: 'NONE' }, null],
    ['compares with the share of the days', { kind: 'group' }, { coverage: 'PRORATED', own: 'PRORATED' }, '-5.00'],
  ])('%s', (_, rest, of, difference) => {
    const compared = shownCell(variance, row(['10.00', '15.00'], rest), bases({ comparison: 'BUDGET', ...of }))
    expect(compared.value).toBe(difference)
  })

  it.each<[string, Partial<FigureRow>, Bases, string | null]>([
    ['a location without entries with its plan', { entryCounts: [0, 1] }, {}, '-15.00'],
    ['nothing with a plan of days without any entries', { entryCounts: [0, 1] }, { empty: [0] }, null],
    ['a figure that was typed for such days', { entryCounts: [1, 1] }, { empty: [0] }, '-15.00'],
    ['a location without entries the year before', { entryCounts: [1, 0] }, { comparison: 'PRIOR_YEAR' }, '-15.00'],
    ['nothing with a year before without any entries', { entryCounts: [1, 0] }, { comparison: 'PRIOR_YEAR', empty: [1] }, null],
    ['metrics, which do not depend on entries', { kind: 'metric', entryCounts: null }, { empty: [0, 1] }, '-15.00'],
  ])('compares %s', (_, rest, of, difference) => {
    const entered = row(['0.00', '15.00'], { kind: 'group', ...rest })
    const shownIn = bases({ comparison: 'BUDGET', ...of })
    expect(shownCell(variance, entered, shownIn).value).toBe(difference)
    const percent = shownCell({ kind: 'VARIANCE_PERCENT', column: 0, base: 1 }, entered, shownIn)
    expect(percent).toMatchObject(
      difference === null ? { value: null, instead: '–', isMaterial: false, outcome: 'NEUTRAL' } : { value: '-1' },
    )
  })

  it('gives no percentage of a base that the ledger covers in part', () => {
    const shownIn = bases({ comparison: 'PRIOR_YEAR' })
    const columns = shownIn.columns.map((column, at) => (at === 1 ? { ...column, uncoveredMonths: [monthOf(column.startDate)] } : column))
    const grown = row(['100.00', '20.00'], { kind: 'group' })
    const percent = { kind: 'VARIANCE_PERCENT', column: 0, base: 1 } as const
    expect(shownCell(variance, grown, { ...shownIn, columns })).toMatchObject({ value: '80.00', isMaterial: false })
    expect(shownCell(percent, grown, { ...shownIn, columns })).toMatchObject({ value: null, instead: '–', isMaterial: false })
    expect(shownCell(percent, { ...grown, kind: 'metric' }, { ...shownIn, columns }).value).toBe('4')
    const lacking = { ...grown, kind: 'metric', uncovered: new Map([[1, columns[1]?.uncoveredMonths ?? []]]) } as const
    expect(shownCell(variance, lacking, { ...shownIn, columns })).toMatchObject({ value: '80.00', isMaterial: false })
    expect(shownCell(percent, lacking, { ...shownIn, columns })).toMatchObject({ value: null, instead: '–' })
  })

  it('compares metrics only for matching days', () => {
    const guests = row(['10', '15'], { kind: 'metric', unit: 'plain', favorability: null })
    expect(shownCell(variance, guests, bases())).toMatchObject({ value: '-5', outcome: 'NEUTRAL' })
    expect(shownCell(variance, guests, bases({ own: 'CUT' })).value).toBeNull()
    expect(shownCell(variance, guests, bases({ coverage: 'CUT' })).value).toBeNull()
  })

  it('does not compare or divide by a metric with missing locations', () => {
    const gap = { name: 'Guests', expected: 3, missing: 2, locationNames: ['Two', 'Three'] }
    const guests = row(['10', '15'], { kind: 'metric', unit: 'plain', favorability: null })
    const { columns } = bases()
    for (const at of [0, 1]) {
      const gaps = new Map([[at, gap]])
      expect(shownCell(variance, { ...guests, gaps }, bases()).value).toBeNull()
      expect(markReasons({ kind: 'metric', gaps }, columns, at)).toEqual(['LACKS_LOCATIONS'])
      expect(markReasons({ kind: 'metric', gaps }, columns, 1 - at)).toEqual([])
      expect(unitsOf({ values: ['4', '5'], gaps }, columns)).toEqual(at === 0 ? [null, '5'] : ['4', null])
    }
  })

  it('divides money by a metric of the same days, and plans by their own', () => {
    const per = (column: number, rest: Partial<FigureRow>, of: Bases) => {
      const { columns, ...others } = bases(of)
      return shownCell({ kind: 'PER_METRIC', column }, row(['50.00', '9.00'], rest), {
        ...others,
        columns,
        units: unitsOf({ values: ['4', '0'] }, columns),
      })
    }
    expect(per(0, {}, {}).value).toBe('12.5')
    expect(per(1, {}, {})).toMatchObject({ value: null, instead: 'n/a' })
    expect(per(0, { unit: 'share' }, {}).value).toBeNull()
    expect(per(0, { kind: 'metric', unit: 'plain' }, {}).value).toBeNull()
    expect(per(0, {}, { own: 'CUT' }).value).toBeNull()
    expect(per(0, {}, { own: 'PRORATED' }).value).toBe('12.5')
    expect(per(1, {}, { coverage: 'CUT', comparison: 'BUDGET' })).toMatchObject({ instead: 'n/a' })
    // Of a metric that counts, unless it lacks locations that the other has.
    const guests = { kind: 'metric', unit: 'plain', isCounted: true } as const
    expect(per(0, guests, {}).value).toBe('12.5')
    expect(
      per(0, { ...guests, gaps: new Map([[0, { name: 'Guests', expected: 3, missing: 1, locationNames: ['Hoboken'] }]]) }, {}).value,
    ).toBeNull()
    expect(per(0, guests, { own: 'CUT' }).value).toBeNull()
  })
})
