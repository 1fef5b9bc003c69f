import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LocationNode } from '../locations/location-tree.ts'
import { addDays, addMonths, monthIndex, parseDay } from '../time/day.ts'
import { MAX_COLUMNS } from '../time/time-span.ts'
import { type ColumnQuestion, countColumns, keyOfSameDays, MOST_COLUMNS, planColumns, spanColumn } from './plan-columns.ts'
import { type ColumnChoice, PLAIN_COLUMNS, parseColumnChoice } from './report-columns.ts'

const node = (id: string, locationIds: readonly number[], children: readonly LocationNode[] = []): LocationNode => ({
  id,
  name: id.toUpperCase(),
  tag: children.length === 0 ? 'LOCATION' : 'REGION_GROUP',
  locationIds,
  children,
})
/** A company of two regions; location 6 stands nowhere in the tree. */
const tree = [
  node('company', [], [node('east', [], [node('a', [1]), node('b', [2])]), node('west', [5], [node('c', [3]), node('d', [4])])]),
]
const locations = [1, 2, 3, 4, 5, 6].map((id) => ({ id, name: `Place ${id}` }))

const ask = (choice: Partial<ColumnChoice>, rest: Partial<ColumnQuestion> = {}) =>
  planColumns({
    choice: { ...PLAIN_COLUMNS, ...choice },
    span: { period: 'MONTHLY', startDate: parseDay('2026-01-01'), endDate: parseDay('2026-02-15') },
    fiscalYearStart: 1,
    locationIds: null,
    locations,
    tree,
    ...rest,
  })
const shown = (plan: ReturnType<typeof planColumns>) =>
  plan.columns.map(({ key, label, daysLabel, startDate, endDate, of }) =>
    [key, label, daysLabel ?? '', `${startDate} ${endDate}`, of ?? ''].join('|'),
  )
const places = (choice: Partial<ColumnChoice>, rest: Partial<ColumnQuestion> = {}) =>
  ask(choice, rest).places.map(
    ({ place, locationIds }) => `${place.kind === 'ALL' ? 'ALL' : place.name}: ${locationIds?.join(' ') ?? 'every'}`,
  )

describe('ranges', () => {
  it('are the periods alone where nothing else is chosen', () => {
    expect(shown(ask({}))).toEqual(['2026-01-01|Jan 2026||2026-01-01 2026-01-31|', '2026-02-01|Feb 2026|Feb 1 – 15|2026-02-01 2026-02-15|'])
  })

  it('stand with what they are compared with, and the total with what its columns are', () => {
    expect(shown(ask({ comparisons: ['PRIOR_YEAR', 'PRIOR_PERIOD'], hasTotal: true }))).toEqual([
      '2026-01-01|Jan 2026||2026-01-01 2026-01-31|',
      '2026-01-01~pp|Nov 2025||2025-11-01 2025-11-30|0',
      '2026-01-01~py|Jan 2025||2025-01-01 2025-01-31|0',
      '2026-02-01|Feb 2026|Feb 1 – 15|2026-02-01 2026-02-15|',
      '2026-02-01~pp|Dec 2025|Dec 1 – 15|2025-12-01 2025-12-15|3',
      '2026-02-01~py|Feb 2025|Feb 1 – 15|2025-02-01 2025-02-15|3',
      'total|Total|Jan 1 – Feb 15, 2026|2026-01-01 2026-02-15|',
      'total~pp|Nov 1 – Dec 15, 2025||2025-11-01 2025-12-15|6',
      'total~py|Jan 1 – Feb 15, 2025||2025-01-01 2025-02-15|6',
    ])
  })

  it('are each set against the period right before, where that is asked for', () => {
    expect(shown(ask({ comparisons: ['PRIOR_YEAR', 'PRIOR_PERIOD'], hasTotal: true }, { comparesInSteps: true }))).toEqual([
      '2026-01-01|Jan 2026||2026-01-01 2026-01-31|',
      '2026-01-01~pp|Dec 2025||2025-12-01 2025-12-31|0',
      '2026-01-01~py|Jan 2025||2025-01-01 2025-01-31|0',
      '2026-02-01|Feb 2026|Feb 1 – 15|2026-02-01 2026-02-15|',
      '2026-02-01~pp|Jan 2026|Jan 1 – 15|2026-01-01 2026-01-15|3',
      '2026-02-01~py|Feb 2025|Feb 1 – 15|2025-02-01 2025-02-15|3',
      'total|Total|Jan 1 – Feb 15, 2026|2026-01-01 2026-02-15|',
      'total~pp|Nov 1 – Dec 15, 2025||2025-11-01 2025-12-15|6',
      'total~py|Jan 1 – Feb 15, 2025||2025-01-01 2025-02-15|6',
    ])
  })

  it('are compared where somebody chose, and everywhere if none of the chosen columns is there', () => {
    const compared = (comparedOn: readonly string[] | null, rest: Partial<ColumnChoice> = {}, more: Partial<ColumnQuestion> = {}) =>
      ask({ comparisons: ['PRIOR_YEAR'], hasTotal: true, comparedOn, ...rest }, more).columns.map(({ key }) => key)
    expect(compared(['total'])).toEqual(['2026-01-01', '2026-02-01', 'total', 'total~py'])
    expect(compared(['2026-02-01'])).toEqual(['2026-01-01', '2026-02-01', '2026-02-01~py', 'total'])
    expect(compared(['2026-02-01', 'total'])).toEqual(['2026-01-01', '2026-02-01', '2026-02-01~py', 'total', 'total~py'])
    const all = ['2026-01-01', '2026-01-01~py', '2026-02-01', '2026-02-01~py', 'total', 'total~py']
    expect(compared(['2025-07-01'])).toEqual(all)
    expect(compared([])).toEqual(all)
    expect(compared(['total'], { hasTotal: false })).toEqual(all.slice(0, 4))
    // A total of a single period is that period.
    const january = { period: 'MONTHLY', startDate: parseDay('2026-01-01'), endDate: parseDay('2026-01-31') } as const
    expect(compared(['total'], {}, { span: january })).toEqual(['2026-01-01', '2026-01-01~py'])
    expect(compared(['total', 'r12'], { rolling: [12] }).slice(-2)).toEqual(['r12', 'r12~py'])
  })

  it('stand beside the plan of the very same days, and say how figures of whole months fit them', () => {
    const withCoverage = (isProrated: boolean) =>
      ask({ comparisons: ['BUDGET', 'PRIOR_YEAR'], budgetId: 'b', isProrated, hasTotal: true }).columns.map(
        ({ key, startDate, endDate, coverage, months }) => `${key}|${startDate} ${endDate}|${coverage}|${months.to - months.from + 1}`,
      )
    expect(withCoverage(false)).toEqual([
      '2026-01-01|2026-01-01 2026-01-31|WHOLE|1',
      '2026-01-01~b|2026-01-01 2026-01-31|WHOLE|1',
      '2026-01-01~py|2025-01-01 2025-01-31|WHOLE|1',
      '2026-02-01|2026-02-01 2026-02-15|CUT|1',
      '2026-02-01~b|2026-02-01 2026-02-15|CUT|1',
      '2026-02-01~py|2025-02-01 2025-02-15|CUT|1',
      'total|2026-01-01 2026-02-15|CUT|2',
      'total~b|2026-01-01 2026-02-15|CUT|2',
      'total~py|2025-01-01 2025-02-15|CUT|2',
    ])
    expect(withCoverage(true)[3]).toBe('2026-02-01|2026-02-01 2026-02-15|PRORATED|1')
  })

  it('of a year have the year before for their only comparison', () => {
    const plan = ask({ comparisons: ['PRIOR_PERIOD', 'PRIOR_YEAR'], hasYearToDate: true, rolling: [12, 13] }, { fiscalYearStart: 7 })
    expect(shown(plan).slice(6)).toEqual([
      'ytd|2026 to date|Jul 1, 2025 – Feb 15, 2026|2025-07-01 2026-02-15|',
      'ytd~py|Jul 1, 2024 – Feb 15, 2025||2024-07-01 2025-02-15|6',
      'r12|12 months|Mar 1, 2025 – Feb 15, 2026|2025-03-01 2026-02-15|',
      'r12~py|Mar 1, 2024 – Feb 15, 2025||2024-03-01 2025-02-15|8',
      'r13|13 months|Feb 1, 2025 – Feb 15, 2026|2025-02-01 2026-02-15|',
      'r13~py|Feb 1, 2024 – Feb 15, 2025||2024-02-01 2025-02-15|10',
    ])
  })

  it('that would repeat another are left out', () => {
    const span = { period: 'MONTHLY', startDate: parseDay('2026-01-01'), endDate: parseDay('2026-01-31') } as const
    expect(ask({ hasTotal: true, hasYearToDate: true }, { span }).columns).toHaveLength(1)
    expect(ask({ hasTotal: true, hasYearToDate: true }).columns.map(({ key }) => key)).toEqual(['2026-01-01', '2026-02-01', 'total'])
  })
})

describe('the key under which the days of a range are shown', () => {
  const day = fc.integer({ min: 0, max: 900 }).map((days) => addDays(parseDay('2024-01-01'), days))
  const any = fc.record({
    choice: fc.record({
      hasTotal: fc.boolean(),
      hasYearToDate: fc.boolean(),
      rolling: fc.subarray<12 | 13>([12, 13]),
      comparisons: fc.subarray<'PRIOR_YEAR' | 'BUDGET'>(['PRIOR_YEAR', 'BUDGET']),
    }),
    from: day,
    length: fc.integer({ min: 0, max: 500 }),
    period: fc.constantFrom('MONTHLY' as const, 'QUARTERLY' as const, 'YEARLY' as const),
    fiscalYearStart: fc.constantFrom(1 as const, 7 as const),
  })

  it('is a column of the report where the range is chosen, of the very same days', () => {
    fc.assert(
      fc.property(any, ({ choice: part, from, length, period, fiscalYearStart }) => {
        const choice = { ...PLAIN_COLUMNS, ...part }
        const span = { period, startDate: from, endDate: addDays(from, length) }
        const { columns } = ask(choice, { span, fiscalYearStart })
        const whole = ask({ ...choice, hasTotal: true }, { span, fiscalYearStart, hasPeriods: false }).columns
        const total = whole.find(({ key }) => key === 'total')
        if (choice.hasTotal) {
          const found = columns.find(({ key }) => key === keyOfSameDays('total', { choice, span, fiscalYearStart }))
          expect([found?.startDate, found?.endDate]).toEqual([total?.startDate, total?.endDate])
        }
        if (choice.hasYearToDate) {
          const found = columns.find(({ key }) => key === keyOfSameDays('ytd', { choice, span, fiscalYearStart }))
          expect(found?.endDate).toBe(span.endDate)
        }
        for (const { key } of columns) expect(keyOfSameDays(key, { choice, span, fiscalYearStart })).toBe(key)
      }),
      { numRuns: 200 },
    )
  })

  it('keeps comparison and place', () => {
    const span = { period: 'MONTHLY', startDate: parseDay('2026-10-01'), endDate: parseDay('2026-10-31') } as const
    const question = { choice: { ...PLAIN_COLUMNS, hasTotal: true }, span, fiscalYearStart: 1 } as const
    expect(keyOfSameDays('total~py', question)).toBe('2026-10-01~py')
    expect(keyOfSameDays('total@12~b', question)).toBe('2026-10-01@12~b')
    expect(keyOfSameDays('2026-09-01', question)).toBe('2026-09-01')
  })
})

describe('places', () => {
  it.each<[ColumnChoice['locations'], readonly number[] | null, readonly string[]]>([
    ['TOGETHER', null, ['ALL: every']],
    ['TOGETHER', [2], ['ALL: 2']],
    ['SIDE_BY_SIDE', null, ['A: 1', 'B: 2', 'Place 5: 5', 'C: 3', 'D: 4', 'Place 6: 6', 'ALL: every']],
    ['SIDE_BY_SIDE', [4, 1], ['A: 1', 'D: 4', 'ALL: 4 1']],
    ['SIDE_BY_SIDE', [4], ['ALL: 4']],
    [
      'WITH_GROUPS',
      null,
      ['A: 1', 'B: 2', 'EAST: 1 2', 'Place 5: 5', 'C: 3', 'D: 4', 'WEST: 5 3 4', 'COMPANY: 1 2 5 3 4', 'Place 6: 6', 'ALL: every'],
    ],
    ['WITH_GROUPS', [1, 2, 3], ['A: 1', 'B: 2', 'EAST: 1 2', 'C: 3', 'ALL: 1 2 3']],
    ['GROUPS', [1, 2, 3, 4, 5], ['EAST: 1 2', 'WEST: 5 3 4', 'ALL: 1 2 3 4 5']],
    ['GROUPS', [1, 3, 4], ['A: 1', 'WEST: 3 4', 'ALL: 1 3 4']],
  ])('%s of %j', (choice, locationIds, expected) => expect(places({ locations: choice }, { locationIds })).toEqual(expected))

  it('never count a location twice among those side by side, and leave none out', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { minLength: 2 }), (locationIds: readonly number[]) => {
        for (const choice of ['SIDE_BY_SIDE', 'WITH_GROUPS', 'GROUPS'] as const) {
          const plan = ask({ locations: choice }, { locationIds })
          const apart = plan.places.filter(({ place }) => (choice === 'GROUPS' ? place.kind !== 'ALL' : place.kind === 'LOCATION'))
          if (plan.places.length > 1) expect(new Set(apart.flatMap((place) => place.locationIds ?? []))).toEqual(new Set(locationIds))
          expect(plan.places.at(-1)?.place.kind).toBe('ALL')
          expect(new Set(plan.columns.map(({ key }) => key)).size).toBe(plan.columns.length)
          for (const [at, column] of plan.columns.entries()) {
            expect(plan.places.flatMap((place, placeAt) => (place.columns.includes(at) ? [placeAt] : []))).toEqual([column.placeAt])
            expect(plan.places[column.placeAt]?.place).toEqual(column.place)
          }
        }
      }),
    )
  })
})

it('refuses more columns than can be shown', () => {
  const many = Array.from({ length: MOST_COLUMNS }, (_, at) => ({ id: at + 1, name: `Place ${at}` }))
  expect(() => ask({ locations: 'SIDE_BY_SIDE' }, { locations: many, tree: [] })).toThrow(
    'These choices make 10,002 columns; 5,000 can be shown.',
  )
})

it('counts columns before it makes them: all that there are, and those that would repeat another', () => {
  const choices = fc.record({
    comparisons: fc.subarray(['BUDGET', 'PRIOR_PERIOD', 'PRIOR_YEAR'] as const),
    hasTotal: fc.boolean(),
    hasYearToDate: fc.boolean(),
    rolling: fc.subarray([12, 13] as const),
    locations: fc.constantFrom('TOGETHER', 'SIDE_BY_SIDE', 'WITH_GROUPS', 'GROUPS'),
  })
  const spans = fc.record({
    period: fc.constantFrom('MONTHLY', 'QUARTERLY', 'YEARLY'),
    days: fc.integer({ min: 0, max: 900 }),
    start: fc.integer({ min: 0, max: 700 }),
  })
  fc.assert(
    fc.property(choices, spans, fc.integer({ min: 1, max: 12 }), (choice, { period, days, start }, month) => {
      const startDate = addDays(parseDay('2024-01-01'), start)
      const question: ColumnQuestion = {
        choice: { ...PLAIN_COLUMNS, ...choice },
        span: { period, startDate, endDate: addDays(startDate, days) },
        fiscalYearStart: month as ColumnQuestion['fiscalYearStart'], // 1 to 12
        locationIds: null,
        locations,
        tree,
      }
      const { columns, places: of } = planColumns(question)
      const others = Number(choice.hasTotal) + Number(choice.hasYearToDate) + choice.rolling.length
      const counted = countColumns(question)
      expect(counted).toBeGreaterThanOrEqual(columns.length)
      expect(counted).toBeLessThanOrEqual(columns.length + of.length * others * (1 + choice.comparisons.length))
      if (others === 0) expect(counted).toBe(columns.length)
    }),
  )
})

it('always has room for the longest span with all that it can be compared with', () => {
  const endDate = addDays(addMonths(parseDay('1950-01-01'), MAX_COLUMNS), -1)
  const plan = ask(
    { comparisons: ['BUDGET', 'PRIOR_PERIOD', 'PRIOR_YEAR'], hasTotal: true, hasYearToDate: true, rolling: [12, 13] },
    { span: { period: 'MONTHLY', startDate: parseDay('1950-01-01'), endDate } },
  )
  expect(plan.columns.length).toBeGreaterThan(4 * MAX_COLUMNS)
})

describe('a choice as it comes in', () => {
  it('is nothing where it is left out, and in one order', () => {
    expect(parseColumnChoice({})).toEqual(PLAIN_COLUMNS)
    expect(parseColumnChoice({ comparisons: ['PRIOR_YEAR', 'PRIOR_PERIOD'], rolling: [13, 12] })).toMatchObject({
      comparisons: ['PRIOR_PERIOD', 'PRIOR_YEAR'],
      rolling: [12, 13],
    })
  })

  it('names the columns that are compared in one order, and none without a comparison', () => {
    const comparedOn = ['total', '2026-01-01', 'total']
    expect(parseColumnChoice({ comparisons: ['PRIOR_YEAR'], comparedOn }).comparedOn).toEqual(['2026-01-01', 'total'])
    expect(parseColumnChoice({ comparedOn })).toEqual(PLAIN_COLUMNS)
  })

  it('names metrics once, in their own order, and a budget where it compares with one', () => {
    const choice = {
      comparisons: ['PRIOR_YEAR', 'BUDGET'],
      budgetId: 'b1',
      metricIds: ['m2', 'm1', 'm2'],
      perMetricId: 'm1',
      isProrated: true,
    }
    expect(parseColumnChoice(choice)).toMatchObject({ ...choice, comparisons: ['BUDGET', 'PRIOR_YEAR'], metricIds: ['m2', 'm1'] })
    expect(parseColumnChoice({ budgetId: 'b1' })).toEqual(PLAIN_COLUMNS)
  })

  it.each([
    [{ comparisons: ['BUDGETS'] }, 'columns.comparisons'],
    [{ comparisons: ['BUDGET'] }, 'columns.budgetId'],
    [{ budgetId: 'a b' }, 'columns.budgetId'],
    [{ metricIds: 'guests' }, 'columns.metricIds'],
    [{ metricIds: [''] }, 'columns.metricIds'],
    [{ metricIds: Array.from({ length: 51 }, (_, at) => `m${at}`) }, 'columns.metricIds'],
    [{ perMetricId: 7 }, 'columns.perMetricId'],
    [{ isProrated: 'no' }, 'columns.isProrated'],
    [{ rolling: [6] }, 'columns.rolling'],
    [{ comparedOn: ['always'] }, 'columns.comparedOn'],
    [{ comparedOn: 'total' }, 'columns.comparedOn'],
    [{ locations: 'APART' }, 'columns.locations'],
    [{ hasTotal: 'yes' }, 'columns.hasTotal'],
  ])('refuses %j', (input, field) => {
    expect(() => parseColumnChoice(input)).toThrow(expect.objectContaining({ field }))
  })
})

describe('a column of a whole span', () => {
  const column = (startDate: string, endDate: string, rest: object = {}) =>
    spanColumn({
      key: 'inserted:c',
      label: 'Mine',
      span: { period: 'QUARTERLY', startDate: parseDay(startDate), endDate: parseDay(endDate) },
      placeAt: 3,
      fiscalYearStart: 2,
      isProrated: false,
      isPlan: false,
      ...rest,
    })

  it('stands for the whole periods that it touches, and says where it is cut short', () => {
    const whole = column('2026-02-01', '2026-07-31')
    expect(whole).toMatchObject({
      key: 'inserted:c',
      label: 'Mine',
      range: 'TOTAL',
      comparison: null,
      placeAt: 3,
      of: null,
      coverage: 'WHOLE',
    })
    expect(whole.daysLabel).toBe('Feb – Jul 2026')
    expect(column('2026-02-01', '2026-06-20')).toMatchObject({ months: whole.months, coverage: 'CUT' })
    // Whole months are shown as such.
    const months = { from: whole.months.from, to: monthIndex(2026, 6) }
    expect(column('2026-02-01', '2026-06-30')).toMatchObject({ months, periodMonths: whole.months, coverage: 'WHOLE' })
    expect(column('2026-02-01', '2026-06-30', { isProrated: true, isPlan: true })).toMatchObject({
      comparison: 'BUDGET',
      coverage: 'PRORATED',
    })
  })
})
