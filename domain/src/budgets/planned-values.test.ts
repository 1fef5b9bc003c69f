import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ProfitLossGroup, ProfitLossGroupType } from '../mappings/categorization.ts'
import type { Metric } from '../ops-data/metric.ts'
import { fitMonths } from '../profit-loss/whole-months.ts'
import { addToMonth, type Day, monthIndex, parseDay } from '../time/day.ts'
import type { Period } from '../time/fiscal-calendar.ts'
import { plannedSubject } from './account-places.ts'
import type { BudgetBook, PlannedLine } from './budget-book.ts'
import { type PlanColumn, plannedValues } from './planned-values.ts'

function group(id: string, rest: Partial<ProfitLossGroup> & { readonly type?: ProfitLossGroupType | null } = {}): ProfitLossGroup {
  return { id, parentId: null, name: id, type: null, displayOrder: 0, formula: null, favorability: null, ...rest }
}

const CATEGORIZATION = {
  groups: [
    group('sales', { type: 'REVENUE' }),
    group('food', { parentId: 'sales' }),
    group('refunds', { parentId: 'sales', type: 'OPEX' }),
    group('cost', { type: 'COGS' }),
    group('margin', { type: 'GROSS_PROFIT', formula: '{sales} - {cost}' }),
    group('rate', { formula: '{cost} / {sales}' }),
  ],
}

const MAPPING = {
  accountMappings: [
    { accountId: 11, groupId: 'food' },
    { accountId: 12, groupId: 'food' },
    { accountId: 13, groupId: 'cost' },
    { accountId: 14, groupId: 'margin' },
  ],
}

const GUESTS: Metric = {
  id: 'guests',
  name: 'Guests',
  definition: null,
  unit: null,
  timeAggregation: 'SUM',
  locationAggregation: 'SUM',
  weightMetricId: null,
  formula: null,
  showInBudget: true,
  favorability: null,
}
const METRICS: readonly Metric[] = [
  GUESTS,
  { ...GUESTS, id: 'area', timeAggregation: 'LAST' },
  { ...GUESTS, id: 'check', formula: '{group:sales} / {metric:guests}' },
]

/** Figures by subject from January 2026; null ones are omitted. Known metrics count as metrics, all else as categories. */
function book(period: Period, months: number, plan: Record<string, readonly (string | null)[]>, locationId = 1): BudgetBook {
  const step = { MONTHLY: 1, QUARTERLY: 3, YEARLY: 12 }[period]
  const lines: PlannedLine[] = Object.entries(plan).map(([id, values]) => ({
    subject: plannedSubject(id, (one) => METRICS.some((metric) => metric.id === one)),
    locationId,
    figures: values.flatMap((value, at) => (value === null ? [] : [{ firstMonth: monthIndex(2026, 1 + at * step), value }])),
  }))
  return {
    budgetId: 'b',
    name: 'Plan',
    version: 1,
    categorizationId: 'c',
    period,
    firstMonth: monthIndex(2026, 1),
    lastMonth: monthIndex(2026, months),
    lines,
  }
}

function column(start: string, end: string, period: Period, locationIds: readonly number[] | null = null): PlanColumn {
  const days: { startDate: Day; endDate: Day } = { startDate: parseDay(start), endDate: parseDay(end) }
  return { ...days, ...fitMonths({ range: 'PERIOD', ...days }, { period, fiscalYearStart: 1 }, false), locationIds }
}

function ask(of: BudgetBook, columns: readonly PlanColumn[], isProrated = false) {
  return plannedValues({ book: of, categorization: CATEGORIZATION, mapping: MAPPING, metrics: METRICS, columns, scale: 2, isProrated })
}

describe('plannedValues', () => {
  const sixMonths = book('MONTHLY', 6, {
    sales: ['100', '110', '120', '130', '140.5', '150'],
    guests: ['10', '10', '10', '10', '10', '31'],
  })
  const twoQuarters = book('QUARTERLY', 6, { sales: ['330', '420.5'] })

  it.each([
    { of: sixMonths, days: ['2026-05-01', '2026-05-31', 'MONTHLY'], coverage: 'WHOLE', value: '140.50' },
    { of: sixMonths, days: ['2026-04-01', '2026-06-30', 'QUARTERLY'], coverage: 'WHOLE', value: '420.50' },
    { of: sixMonths, days: ['2026-05-01', '2026-05-15', 'MONTHLY'], coverage: 'CUT', value: '140.50' },
    { of: sixMonths, days: ['2026-04-01', '2026-05-15', 'QUARTERLY'], coverage: 'CUT', value: '420.50' },
    { of: twoQuarters, days: ['2026-04-01', '2026-05-15', 'QUARTERLY'], coverage: 'CUT', value: '420.50' },
    { of: sixMonths, days: ['2026-01-01', '2026-12-31', 'YEARLY'], coverage: 'PART', value: '750.50' },
    { of: twoQuarters, days: ['2026-01-01', '2026-12-31', 'YEARLY'], coverage: 'PART', value: '750.50' },
    { of: sixMonths, days: ['2026-07-01', '2026-07-31', 'MONTHLY'], coverage: 'NONE', value: null },
    { of: twoQuarters, days: ['2026-05-01', '2026-05-31', 'MONTHLY'], coverage: 'NONE', value: null },
    { of: sixMonths, days: ['2026-06-01', '2026-06-30', 'YEARLY'], coverage: 'WHOLE', value: '150.00' },
    { of: sixMonths, days: ['2026-04-01', '2026-05-31', 'QUARTERLY'], coverage: 'WHOLE', value: '270.50' },
    { of: sixMonths, days: ['2026-07-01', '2026-07-31', 'YEARLY'], coverage: 'NONE', value: null },
    { of: twoQuarters, days: ['2026-04-01', '2026-05-31', 'QUARTERLY'], coverage: 'CUT', value: '420.50' },
  ] as const)('$of.period under $days is $coverage', ({ of, days: [start, end, period], coverage, value }) => {
    const values = ask(of, [column(start, end, period)])
    expect(values.columns[0]?.coverage).toBe(coverage)
    expect(values.groups.printed('sales')).toEqual([value])
  })

  it.each([
    // A total's span is no period: it shows the plan of its months, as far as the budget has them.
    { range: 'TOTAL', days: ['2026-01-01', '2026-05-15', 'MONTHLY'], of: sixMonths, coverage: 'CUT', value: '600.50' },
    { range: 'TOTAL', days: ['2026-01-01', '2026-05-31', 'MONTHLY'], of: sixMonths, coverage: 'WHOLE', value: '600.50' },
    { range: 'TOTAL', days: ['2026-01-01', '2026-05-31', 'QUARTERLY'], of: twoQuarters, coverage: 'CUT', value: '750.50' },
    { range: 'TOTAL', days: ['2026-01-01', '2026-05-31', 'MONTHLY'], of: twoQuarters, coverage: 'NONE', value: null },
    { range: 'TOTAL', days: ['2026-01-01', '2026-06-30', 'MONTHLY'], of: twoQuarters, coverage: 'WHOLE', value: '750.50' },
    { range: 'YEAR_TO_DATE', days: ['2026-01-01', '2026-05-31', 'QUARTERLY'], of: sixMonths, coverage: 'WHOLE', value: '600.50' },
    { range: 'YEAR_TO_DATE', days: ['2026-01-01', '2026-05-31', 'QUARTERLY'], of: twoQuarters, coverage: 'NONE', value: null },
    { range: 'ROLLING_12', days: ['2025-07-01', '2026-06-30', 'MONTHLY'], of: sixMonths, coverage: 'PART', value: '750.50' },
  ] as const)('a column of $range over $days is $coverage', ({ range, days: [start, end, period], of, coverage, value }) => {
    const days = { startDate: parseDay(start), endDate: parseDay(end) }
    const fitted = fitMonths({ range, ...days }, { period, fiscalYearStart: 1 }, false)
    const values = ask(of, [{ ...days, ...fitted, locationIds: null }])
    expect(values.columns[0]?.coverage).toBe(coverage)
    expect(values.groups.printed('sales')).toEqual([value])
  })

  it.each([
    { of: sixMonths, days: ['2026-05-01', '2026-05-15', 'MONTHLY'], value: '67.983871' },
    { of: sixMonths, days: ['2026-04-01', '2026-05-15', 'QUARTERLY'], value: '197.983871' },
    { of: twoQuarters, days: ['2026-04-01', '2026-05-15', 'QUARTERLY'], value: '207.939560' },
    { of: sixMonths, days: ['2026-05-01', '2026-05-31', 'MONTHLY'], value: '140.50' },
  ] as const)('with proration $days of $of.period is $value', ({ of, days: [start, end, period], value }) => {
    const values = ask(of, [column(start, end, period)], true)
    expect(values.columns[0]).toMatchObject({ coverage: 'WHOLE', isProrated: value.length > 6 })
    expect(values.groups.printed('sales').map(trimmed)).toEqual([trimmed(value)])
  })

  it('never divides a plan among shorter columns, not even with proration', () => {
    const values = ask(twoQuarters, [column('2026-05-01', '2026-05-15', 'MONTHLY')], true)
    expect(values.columns).toMatchObject([{ coverage: 'NONE', months: null, isProrated: false }])
    expect(values.groups.printed('sales')).toEqual([null])
  })

  it('distinguishes unplanned from zero, and adds up the rest', () => {
    const plan = book('MONTHLY', 3, { food: ['10', '0', null], refunds: ['3', null, null], cost: [null, '4', null] })
    const values = ask(
      plan,
      ['01', '02', '03'].map((month) => column(`2026-${month}-01`, `2026-${month}-28`, 'MONTHLY')),
    )
    expect(values.groups.printed('food')).toEqual(['10.00', '0.00', null])
    expect(values.groups.printed('sales')).toEqual(['7.00', '0.00', null])
    expect(values.groups.printed('cost')).toEqual([null, '4.00', null])
    expect(values.groups.printed('margin')).toEqual(['7.00', '-4.00', null])
    expect(values.groups.printed('rate')).toEqual(['0.00', null, null])
    expect(values.groups.printed('nobody')).toEqual([])
  })

  it('keeps all planned decimals, at any size', () => {
    const plan = book('MONTHLY', 2, { food: ['0.000000000001', '999999999999999.999999999999'], sales: ['1', '1'] })
    const whole = ask(plan, [
      { ...column('2026-01-01', '2026-02-28', 'YEARLY'), months: { from: monthIndex(2026, 1), to: monthIndex(2026, 2) } },
    ])
    expect(whole.groups.printed('sales')).toEqual(['1000000000000002.00'])
    expect(ask(plan, [column('2026-01-01', '2026-01-31', 'MONTHLY')]).groups.printed('food')).toEqual(['0.000000000001'])
  })

  it('ignores figures of groups that became calculations or were deleted', () => {
    const plan = book('MONTHLY', 1, { margin: ['5'], gone: ['7'], sales: ['1'] })
    const values = ask(plan, [column('2026-01-01', '2026-01-31', 'MONTHLY')])
    expect(values.groups.printed('margin')).toEqual(['1.00'])
    expect(values.groups.printed('sales')).toEqual(['1.00'])
  })

  it('adds accounts to their category, wherever they are mapped', () => {
    const plan = book('MONTHLY', 1, { 11: ['-100.5'], 12: ['0.25'], 13: ['40'], 99: ['7'], cost: ['2'] })
    const january = [column('2026-01-01', '2026-01-31', 'MONTHLY')]
    const values = ask(plan, january)
    expect(['food', 'sales', 'cost', 'margin'].map((id) => values.groups.printed(id)[0])).toEqual(['100.25', '100.25', '42.00', '58.25'])
    expect(values.accounts.ids).toEqual(new Set([11, 12, 13]))
    expect([11, 12, 13, 99].map((id) => values.accounts.printed(id)[0])).toEqual(['100.50', '-0.25', '40.00', undefined])
    expect(values.accounts.printed(11, 1)).toEqual(['-100.50'])
    const moved = { accountMappings: [{ accountId: 11, groupId: 'cost' }] }
    const after = plannedValues({
      book: plan,
      categorization: CATEGORIZATION,
      mapping: moved,
      metrics: METRICS,
      columns: january,
      scale: 2,
      isProrated: false,
    })
    expect(['food', 'sales', 'cost', 'margin'].map((id) => after.groups.printed(id)[0])).toEqual([null, null, '-98.50', '98.50'])
    expect(after.accounts.printed(11)).toEqual(['-100.50'])
  })

  it('computes metrics from the plan’s own figures', () => {
    const months = ask(sixMonths, [column('2026-06-01', '2026-06-30', 'MONTHLY'), column('2026-04-01', '2026-06-10', 'QUARTERLY')])
    expect(months.metrics.printed('guests')).toEqual(['31', '51'])
    expect(months.metrics.printed('check')).toEqual(['4.83871', '8.245098'])
    const prorated = ask(sixMonths, [column('2026-06-01', '2026-06-15', 'MONTHLY')], true)
    expect(prorated.metrics.printed('guests')).toEqual(['15.5'])
    expect(prorated.metrics.printed('check')).toEqual(['4.83871'])
    const area = book('MONTHLY', 2, { area: ['900', '950'] })
    expect(ask(area, [column('2026-02-01', '2026-02-10', 'MONTHLY')], true).metrics.printed('area')).toEqual(['950'])
  })

  it('agrees with adding up day by day and line by line', () => {
    fc.assert(
      fc.property(anyPlan, anyColumns, fc.boolean(), (plan, columns, isProrated) => {
        const values = ask(plan, columns, isProrated)
        for (const [at, one] of columns.entries()) {
          const naive = naiveColumn(plan, one, isProrated)
          expect(values.columns[at]?.coverage).toBe(naive.coverage)
          for (const { id } of CATEGORIZATION.groups) expect(trimmed(values.groups.printed(id)[at])).toBe(naive.valueOf(id))
          expect(values.metrics.printed('guests')[at]).toBe(naive.guests)
          for (const [id, sign] of [
            [11, -1n],
            [13, 1n],
          ] as const) {
            const { value, is } = naive.account(String(id))
            expect(trimmed(values.accounts.printed(id)[at])).toBe(is ? printed(times(value, [sign, 1n]), 12) : null)
          }
          for (const id of [14, 99]) expect(values.accounts.printed(id)).toEqual([])
        }
      }),
      { numRuns: 120 },
    )
  })
})

// A second, independent implementation: lists days one by one, adds figures as pairs of integers, and has groups and
// formulas written out by hand.

type Ratio = readonly [bigint, bigint]

const anyValue = fc
  .tuple(fc.integer({ min: -2_000_000, max: 2_000_000 }), fc.constantFrom(0, 1, 2, 6, 12))
  .map(([units, decimals]) => trimmed((units / 100).toFixed(2) + (decimals > 2 ? '7'.repeat(decimals - 2) : '')) ?? '0')
  .filter((value) => value !== '-0')

const anyPlan = fc
  .record({
    period: fc.constantFrom<Period>('MONTHLY', 'QUARTERLY', 'YEARLY'),
    periods: fc.integer({ min: 1, max: 6 }),
    lines: fc.array(
      fc.record({
        id: fc.constantFrom('sales', 'food', 'refunds', 'cost', 'margin', 'gone', 'guests', '11', '12', '13', '14', '99'),
        locationId: fc.constantFrom(1, 2, 3),
        values: fc.array(fc.option(anyValue), { maxLength: 6 }),
      }),
      { maxLength: 8 },
    ),
  })
  .map(({ period, periods, lines }): BudgetBook => {
    const months = periods * { MONTHLY: 1, QUARTERLY: 3, YEARLY: 12 }[period]
    const whole = { ...book(period, 1, {}), lastMonth: addToMonth(monthIndex(2026, 1), months - 1) }
    const once = [...new Map(lines.map((line) => [`${line.id} ${line.locationId}`, line])).values()]
    return {
      ...whole,
      lines: once.flatMap(({ id, locationId, values }) => book(period, 1, { [id]: values.slice(0, periods) }, locationId).lines),
    }
  })

const anyColumns = fc.array(
  fc
    .record({
      period: fc.constantFrom<Period>('MONTHLY', 'QUARTERLY', 'YEARLY'),
      start: fc.integer({ min: -200, max: 1200 }),
      length: fc.oneof(fc.constantFrom(31, 59, 90, 181, 365), fc.integer({ min: 1, max: 500 })),
      isFirst: fc.boolean(),
      locationIds: fc.constantFrom(null, [1], [2, 3], [1, 2, 3]),
    })
    .map(({ period, start, length, isFirst, locationIds }) => {
      const from = new Date(Date.UTC(2026, 0, 1 + start))
      if (isFirst) from.setUTCDate(1)
      const to = new Date(from.getTime() + (length - 1) * 86_400_000)
      return column(from.toISOString().slice(0, 10), to.toISOString().slice(0, 10), period, locationIds)
    }),
  { minLength: 1, maxLength: 4 },
)

function daysOf(first: string, last: string): readonly string[] {
  const days: string[] = []
  for (let at = Date.parse(first); at <= Date.parse(last); at += 86_400_000) days.push(new Date(at).toISOString().slice(0, 10))
  return days
}

function monthText(month: number): string {
  return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`
}

function naiveColumn(plan: BudgetBook, one: PlanColumn, isProrated: boolean) {
  const step = { MONTHLY: 1, QUARTERLY: 3, YEARLY: 12 }[plan.period]
  const lastDay = (month: number): string => new Date(Date.UTC(Math.floor(month / 12), (month % 12) + 1, 0)).toISOString().slice(0, 10)
  const columnDays = new Set(daysOf(one.startDate, one.endDate))
  const planDays = new Set(daysOf(`${monthText(plan.firstMonth)}-01`, lastDay(plan.lastMonth)))
  const periods: { readonly month: number; readonly days: readonly string[] }[] = []
  for (let month: number = plan.firstMonth; month <= plan.lastMonth; month += step)
    periods.push({ month, days: daysOf(`${monthText(month)}-01`, lastDay(month + step - 1)) })
  const fitTo = ({ from, to }: PlanColumn['months']) => {
    const wholeDays = new Set(daysOf(`${monthText(from)}-01`, lastDay(to)))
    const touched = periods.filter(({ days }) => days.some((day) => wholeDays.has(day)))
    return { wholeDays, touched, isBeyond: touched.some(({ days }) => days.some((day) => !wholeDays.has(day))) }
  }
  const ownMonths = fitTo(one.months)
  const { wholeDays, touched, isBeyond } = ownMonths.isBeyond && one.periodMonths !== undefined ? fitTo(one.periodMonths) : ownMonths
  const isNone = touched.length === 0 || isBeyond
  const isCut = columnDays.size < wholeDays.size
  const isPart = [...wholeDays].some((day) => !planDays.has(day))
  const coverage = isNone ? 'NONE' : isPart ? 'PART' : isCut && !isProrated ? 'CUT' : 'WHOLE'
  const ownOf = (id: string): { readonly value: Ratio; readonly is: boolean } => {
    let [whole, shares]: [Ratio, Ratio] = [
      [0n, 1n],
      [0n, 1n],
    ]
    let is = false
    for (const { subject, locationId, figures } of plan.lines) {
      if (subject.id !== id || (one.locationIds !== null && !one.locationIds.includes(locationId))) continue
      for (const { firstMonth, value } of figures) {
        const period = isNone ? undefined : touched.find(({ month }) => month === firstMonth)
        if (period === undefined) continue
        const within = BigInt(period.days.filter((day) => columnDays.has(day)).length)
        const all = BigInt(period.days.length)
        if (isProrated && within === 0n) continue
        is = true
        if (isProrated && within < all) shares = plus(shares, times(ratio(value), [within, all]))
        else whole = plus(whole, ratio(value))
      }
    }
    return { value: plus(whole, rounded(shares)), is }
  }
  const ids = ['sales', 'food', 'refunds', 'cost'] as const
  /** With the accounts, which are debit positive: those of revenue count the other way. */
  const withAccounts = (id: string): ReturnType<typeof ownOf> => {
    const debits = { food: ['11', '12'], cost: ['13'] }[id] ?? []
    return debits
      .map((account) => ownOf(account))
      .reduce(
        (sum, { value, is }) => ({ value: plus(sum.value, times(value, [id === 'food' ? -1n : 1n, 1n])), is: sum.is || is }),
        ownOf(id),
      )
  }
  const own = Object.fromEntries(ids.map((id) => [id, withAccounts(id)])) as Record<(typeof ids)[number], ReturnType<typeof ownOf>> // has exactly these ids
  const { food, refunds, cost } = own
  const isSales = own.sales.is || food.is || refunds.is
  const sales = plus(plus(own.sales.value, food.value), times(refunds.value, [-1n, 1n]))
  const margin = plus(sales, times(cost.value, [-1n, 1n]))
  const answers: Record<string, readonly [boolean, Ratio | null, number]> = {
    sales: [isSales, sales, 12],
    food: [food.is, food.value, 12],
    refunds: [refunds.is, refunds.value, 12],
    cost: [cost.is, cost.value, 12],
    margin: [isSales || cost.is, margin, 6],
    // A share of negative sales is not meaningful.
    rate: [isSales || cost.is, sales[0] <= 0n ? null : times(cost.value, [sales[1], sales[0]]), 6],
  }
  const guests = plan.lines.filter(({ subject }) => subject.id === 'guests')
  const counted = guests.flatMap(({ locationId, figures }) =>
    one.locationIds === null || one.locationIds.includes(locationId) ? figures : [],
  )
  let sum: Ratio = [0n, 1n]
  let isCounted = false
  for (const { firstMonth, value } of counted) {
    const period = isNone ? undefined : touched.find(({ month }) => month === firstMonth)
    const within = BigInt(period?.days.filter((day) => columnDays.has(day)).length ?? 0)
    if (period === undefined || (isProrated && within === 0n)) continue
    isCounted = true
    sum = plus(sum, isProrated && isCut ? roundedCut(ratio(value), within, BigInt(period.days.length)) : ratio(value))
  }
  return {
    coverage,
    account: (id: string) => ownOf(id),
    guests: isCounted ? printed(sum, isProrated && isCut ? 6 : 12) : null,
    valueOf(id: string): string | null {
      const [is, value, decimals] = answers[id] ?? [false, null, 0]
      return is && value !== null ? printed(value, decimals) : null
    },
  }
}

function roundedCut(value: Ratio, within: bigint, all: bigint): Ratio {
  return within === all ? value : rounded(times(value, [within, all]), 12)
}

function ratio(text: string): Ratio {
  const [whole = '', decimals = ''] = text.split('.')
  return [BigInt(whole + decimals), 10n ** BigInt(decimals.length)]
}

function plus([a, b]: Ratio, [c, d]: Ratio): Ratio {
  return [a * d + c * b, b * d]
}

function times([a, b]: Ratio, [c, d]: Ratio): Ratio {
  return [a * c, b * d]
}

function rounded([numerator, denominator]: Ratio, decimals = 6): Ratio {
  const scaled = numerator * 10n ** BigInt(decimals) * 2n
  const away = scaled < 0n ? scaled - denominator : scaled + denominator
  return [away / (2n * denominator), 10n ** BigInt(decimals)]
}

function printed(value: Ratio, decimals: number): string {
  const [units] = rounded(value, decimals)
  const digits = String(units < 0n ? -units : units).padStart(decimals + 1, '0')
  return trimmed(`${units < 0n ? '-' : ''}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`) ?? ''
}

/** Without trailing zeros. */
function trimmed(value: string | null | undefined): string | null {
  if (value === null || value === undefined) return null
  return value.includes('.') ? value.replace(/\.?0+$/, '') : value
}
