import type { AnsweredColumn } from '@fourwall/domain/figures/report-figures.ts'
import { parseDecimal } from '@fourwall/domain/money/decimal.ts'
import { parseColumnChoice } from '@fourwall/domain/profit-loss/report-columns.ts'
import { addToMonth, dayNumber, firstDayOf, lastDayOf, type MonthIndex, monthIndex, monthOf, parseDay } from '@fourwall/domain/time/day.ts'
import { monthsPerPeriod, type Period } from '@fourwall/domain/time/fiscal-calendar.ts'
import { parseTimeSpan } from '@fourwall/domain/time/time-span.ts'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { accessOf } from '../../../test/access.ts'
import { addCompany, plantMapping } from '../../../test/companies.ts'
import { onDatabase } from '../../../test/databases.ts'
import { someLedger } from '../../../test/ledgers.ts'
import { type PlantedFigure, plantFigures } from '../../../test/metric-figures.ts'
import { testServices } from '../../../test/services.ts'
import { propertyRuns } from '../../../test/suites.ts'
import type { Scope } from '../../platform/database/database.ts'
import type { Access } from '../../platform/identity/access.ts'
import type { Services } from '../../services.ts'
import type { ProfitLossReport } from './service.ts'

const millionths = (decimal: string | null | undefined): bigint | null => {
  if (decimal === null || decimal === undefined) return null
  const { units, decimals } = parseDecimal(decimal)
  return units * 10n ** BigInt(6 - decimals)
}
const monthText = (month: number): string => firstDayOf(month as MonthIndex).slice(0, 7)

interface Span {
  readonly from: number
  readonly to: number
}

onDatabase('budgets and metrics beside actuals', (fresh) => {
  let services: Services
  let scope: Scope
  let access: Access
  let mappingId: string
  let groups: ReadonlyMap<string, string>
  let locationIds: readonly number[]
  const budgets = new Map<Period, string>()
  const metrics = new Map<string, string>()
  const PERIODS = ['MONTHLY', 'QUARTERLY', 'YEARLY'] as const
  /** Of every budget: 2025, and of the quarterly one the first quarter of 2026 too. */
  const [first, last] = [monthIndex(2025, 1), monthIndex(2026, 3)]

  beforeAll(async () => {
    services = await testServices(await (await fresh()).open())
    const { id } = await addCompany(services, { name: 'Planned', rows: someLedger(500, { months: 12 }) })
    scope = services.database.scope(id)
    access = accessOf(scope)
    const planted = await plantMapping(services, id, 'Mine', [
      { name: 'Income', type: 'REVENUE', accounts: ['4000'] },
      { name: 'Discounts', parent: 'Income', type: 'OPEX', accounts: ['4900'] },
      { name: 'Goods', type: 'COGS', accounts: ['5000'] },
      { name: 'Gross profit', type: 'GROSS_PROFIT', formula: '{Income} - {Goods}' },
      { name: 'Margin', formula: '{Gross profit} / {Income}' },
    ])
    mappingId = planted.mappingId
    groups = planted.groups
    locationIds = (await services.ledger.locations(access)).map((location) => location.id)
    const by = { name: 'Dana' }
    let seed = 11
    const random = (below: number): number => {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff
      return Math.floor((seed / 0x80000000) * below)
    }
    const metric = async (name: string, rest: object = {}): Promise<void> => {
      metrics.set(name, (await services.opsData.upsert(access, null, { name, showInBudget: true, ...rest })).id)
    }
    await metric('Guests')
    await metric('Hours')
    await metric('Check', { formula: `{group:${groups.get('Income')}} / {metric:${metrics.get('Guests')}}` })
    const figures: PlantedFigure[] = []
    for (const place of locationIds.slice(0, 4)) {
      for (let month = first; month <= monthIndex(2025, 12); month = addToMonth(month, 1))
        if (random(5) > 0) figures.push([metrics.get('Guests') ?? '', place, monthText(month), 1, String(random(900))])
      // Stored by quarter: no month has room for them.
      for (const quarter of [1, 4, 7, 10])
        figures.push([metrics.get('Hours') ?? '', place, monthText(monthIndex(2025, quarter)), 3, `${random(900)}.25`])
    }
    await plantFigures(services, scope, figures)
    for (const period of PERIODS) {
      const step = monthsPerPeriod(period)
      const until = period === 'QUARTERLY' ? last : monthIndex(2025, 12)
      const made = await services.budgetEditing.create(accessOf(scope, by), {
        name: period,
        categorizationId: planted.categorizationId,
        period,
        firstMonth: firstDayOf(first),
        lastMonth: firstDayOf(until),
        from: null,
      })
      const edits = []
      // Place 5 is in no budget.
      for (const place of locationIds.slice(0, 4))
        for (let month = first; month <= until; month = addToMonth(month, step))
          for (const [kind, referenceId] of [
            ['GROUP', groups.get('Income')],
            ['GROUP', groups.get('Discounts')],
            ['GROUP', groups.get('Goods')],
            ['METRIC', metrics.get('Guests')],
          ] as const)
            if (random(6) > 0)
              edits.push({
                kind,
                referenceId: referenceId ?? '',
                locationId: String(place),
                timestamp: firstDayOf(month),
                value: `${random(90_000)}.${random(90) + 10}`,
              })
      await services.budgetEditing.edit(accessOf(scope, by), made.id, made.version, edits)
      budgets.set(period, made.id)
    }
  }, 120_000)

  /** What a plan has of something itself in some months: sums in millionths and counts, by location and first month. */
  async function planned(period: Period, subjectId: string): Promise<readonly { place: number; month: number; value: bigint }[]> {
    const rows = await scope.query<{ place: number; month: number; value: string }>(
      `select f.location_id as place, m.month, m.value::text as value from budget_figures f
       cross join lateral unnest(f.first_months, f.values) as m(month, value)
       where f.company_id = $1 and f.budget_id = $2 and f.subject_id = $3 and f.until is null`,
      [budgets.get(period), subjectId],
    )
    return rows.map(({ value, ...row }) => ({ ...row, value: millionths(value) ?? 0n }))
  }

  /** The same of a metric. */
  async function counted(metricId: string): Promise<readonly { place: number; month: number; months: number; value: bigint }[]> {
    const rows = await scope.query<{ place: number; month: number; months: number; value: string }>(
      `select f.location_id as place, m.month, m.months, m.value::text as value from metric_figures f
       cross join lateral unnest(f.first_months, f.months, f.values) as m(month, months, value)
       where f.company_id = $1 and f.metric_id = $2`,
      [metricId],
    )
    return rows.map(({ value, ...row }) => ({ ...row, value: millionths(value) ?? 0n }))
  }

  /** From which to which month each location has entries. */
  async function openMonths(): Promise<ReadonlyMap<number, Span>> {
    const rows = await scope.query<{ place: number; first: string; last: string }>(
      `select location_id as place, min(day)::text as first, max(day)::text as last from entries where company_id = $1 group by 1`,
      [],
    )
    return new Map(rows.map(({ place, first: from, last: to }) => [place, { from: monthOf(parseDay(from)), to: monthOf(parseDay(to)) }]))
  }

  interface Told {
    readonly place: number
    readonly month: number
    readonly months: number
  }

  /** At which places some month of a column lacks a figure, though the place was open then and has figures at some time. */
  function lacking(
    told: readonly Told[],
    open: ReadonlyMap<number, Span>,
    column: AnsweredColumn,
    whole: Span,
    places: readonly number[],
    isShared: boolean,
  ): readonly number[] {
    return places.filter((place) => {
      const own = told.filter((one) => one.place === place)
      const held = own.filter((one) =>
        isShared ? daysWithin(column, one.month, one.months)[0] > 0n : one.month <= whole.to && one.month + one.months > whole.from,
      )
      const counts = held.every((one) => one.month >= whole.from && one.month + one.months - 1 <= whole.to)
      const days = open.get(place)
      if (own.length === 0 || days === undefined) return false
      for (let month = Math.max(days.from, whole.from); month <= Math.min(days.to, whole.to); month += 1) {
        if (isShared && daysWithin(column, month, 1)[0] === 0n) continue
        if (!counts || !held.some((one) => one.month <= month && month < one.month + one.months)) return true
      }
      return false
    })
  }

  /** The months that a column stands for: its own, where it begins and ends with one. */
  function ownMonths(column: AnsweredColumn, period: Period, isProrated: boolean): Span {
    const [from, to] = [monthOf(column.startDate), monthOf(column.endDate)]
    const isOfMonths = column.startDate === firstDayOf(from) && column.endDate === lastDayOf(to)
    return isOfMonths && !isProrated ? { from, to } : monthsOf(column, period)
  }

  /** The months of which a plan by longer periods is shown: those of the whole periods, where it has them in one with others. */
  function monthsOfPlan(column: AnsweredColumn, own: Span, period: Period, plan: Period): Span {
    const until = plan === 'QUARTERLY' ? last : monthIndex(2025, 12)
    const step = monthsPerPeriod(plan)
    const isWithin = (month: number): boolean => month >= own.from && month <= own.to
    for (let month: number = first; month <= until; month += step) {
      const within = Array.from({ length: step }, (_, at) => isWithin(month + at))
      if (within.includes(true) && within.includes(false)) return monthsOf(column, period)
    }
    return own
  }

  /** The months of a column's whole periods. */
  function monthsOf({ startDate, endDate, range }: AnsweredColumn, period: Period): Span {
    const [from, to] = [monthOf(startDate), monthOf(endDate)]
    if (range !== 'PERIOD' && range !== 'TOTAL') return { from, to }
    const step = monthsPerPeriod(period)
    return { from: from - (from % step), to: to - (to % step) + step - 1 }
  }

  /** How a plan fits a column, told day by day. */
  function coverageOf(column: AnsweredColumn, { from, to }: Span, period: Period, places: readonly number[], isProrated: boolean): string {
    const until = period === 'QUARTERLY' ? last : monthIndex(2025, 12)
    const [begin, end] = [Math.max(from, first), Math.min(to, until)]
    const step = monthsPerPeriod(period)
    if (!places.some((place) => locationIds.slice(0, 4).includes(place))) return 'NONE'
    if (begin > end || (begin - first) % step !== 0 || (end + 1 - first) % step !== 0) return 'NONE'
    if (begin !== from || end !== to) return 'PART'
    const isCut = column.startDate !== firstDayOf(from as MonthIndex) || column.endDate !== lastDayOf(to as MonthIndex)
    return isCut ? (isProrated ? 'PRORATED' : 'CUT') : 'WHOLE'
  }

  /** The share of a period's days that a column holds, as a pair of days. */
  function daysWithin(column: AnsweredColumn, month: number, months: number): readonly [within: bigint, days: bigint] {
    const begin = dayNumber(firstDayOf(month as MonthIndex))
    const end = dayNumber(lastDayOf(addToMonth(month as MonthIndex, months - 1)))
    const within = Math.min(end, dayNumber(column.endDate)) - Math.max(begin, dayNumber(column.startDate)) + 1
    return [BigInt(Math.max(0, within)), BigInt(end - begin + 1)]
  }

  const sumOf = (report: ProfitLossReport, name: string, column: number): string | null =>
    report.sections.find(({ profitLossGroupId }) => profitLossGroupId === groups.get(name))?.sumRow.values[column] ?? null

  it('hold what is planned and counted for their very days and locations, and nothing else', async () => {
    const question = fc.record({
      start: fc.integer({ min: 0, max: 13 }),
      months: fc.integer({ min: 0, max: 5 }),
      isCut: fc.boolean(),
      period: fc.constantFrom(...PERIODS),
      plan: fc.constantFrom(...PERIODS),
      chosen: fc.subarray([0, 1, 2, 3, 4]),
      choice: fc.record({
        hasTotal: fc.boolean(),
        hasYearToDate: fc.boolean(),
        rolling: fc.subarray([12] as const),
        locations: fc.constantFrom('TOGETHER', 'SIDE_BY_SIDE'),
        isProrated: fc.boolean(),
      }),
    })
    const seen = new Set<string>()
    let incomplete = 0
    await fc.assert(
      fc.asyncProperty(question, async ({ start, months, isCut, period, plan, chosen, choice }) => {
        const [startMonth, endMonth] = [addToMonth(first, start), addToMonth(first, start + months)]
        const endDate = isCut ? `${monthText(endMonth)}-11` : lastDayOf(endMonth)
        const span = parseTimeSpan({ period, startDate: firstDayOf(startMonth), endDate })
        const metricIds = [...metrics.values()]
        const columns = parseColumnChoice({ ...choice, comparisons: ['BUDGET'], budgetId: budgets.get(plan), metricIds })
        const named = chosen.map((at) => String(locationIds[at]))
        const report = await services.reports.report(access, { mappingId }, span, named, columns)
        if (report === null) throw new Error('There is no report')
        expect(report.metrics.map(({ metric }) => metric.name)).toEqual([...metrics.keys()])
        const [income, discounts, goods, guests] = await Promise.all(
          ['Income', 'Discounts', 'Goods', 'Guests'].map((name) => planned(plan, groups.get(name) ?? metrics.get(name) ?? '')),
        )
        const open = await openMonths()
        const [ownGuests, ownHours] = await Promise.all(['Guests', 'Hours'].map((name) => counted(metrics.get(name) ?? '')))
        for (const [at, column] of report.columns.entries()) {
          const places = column.locationIds ?? report.locationIds ?? locationIds
          const own = ownMonths(column, period, choice.isProrated)
          const whole = column.comparison === null ? own : monthsOfPlan(column, own, period, plan)
          const value = (name: string): bigint | null => millionths(sumOf(report, name, at))
          const gapOf = (name: string): readonly number[] => {
            const gap = report.metrics.find((one) => one.metric.name === name)?.gaps.find((one) => one.column === at)
            expect(gap?.locations.length).toBe(gap?.missing)
            return gap?.locations.map(({ id }) => id) ?? []
          }
          const metric = (name: string): string | null => report.metrics.find((one) => one.metric.name === name)?.values[at] ?? null
          const isCutShort =
            column.startDate !== firstDayOf(whole.from as MonthIndex) || column.endDate !== lastDayOf(whole.to as MonthIndex)
          if (column.comparison === null) {
            expect(column.coverage).toBe(isCutShort ? (choice.isProrated ? 'PRORATED' : 'CUT') : 'WHOLE')
            const added = (figures: readonly { place: number; month: number; months: number; value: bigint }[] = []): bigint | null => {
              let sum: bigint | null = null
              for (const place of places) {
                let parts = figures.filter(
                  (one) => one.place === place && one.month <= whole.to && one.month + one.months - 1 >= whole.from,
                )
                if (choice.isProrated && isCutShort) parts = parts.filter((one) => daysWithin(column, one.month, one.months)[0] > 0n)
                if (parts.length === 0 || parts.some((one) => one.month < whole.from || one.month + one.months - 1 > whole.to)) continue
                for (const one of parts) {
                  const [within, days] = choice.isProrated && isCutShort ? daysWithin(column, one.month, one.months) : [1n, 1n]
                  // Rounded half away from zero to 12 decimals; none is negative here.
                  sum = (sum ?? 0n) + (2n * one.value * 1_000_000n * within + days) / (2n * days)
                }
              }
              // And once more as it is printed.
              return sum === null ? null : (2n * sum + 1_000_000n) / 2_000_000n
            }
            expect([millionths(metric('Guests')), millionths(metric('Hours'))]).toEqual([added(ownGuests), added(ownHours)])
            const [check, of] = [metric('Check'), added(ownGuests)]
            const without = of === null ? [] : lacking(ownGuests ?? [], open, column, whole, places, choice.isProrated && isCutShort)
            expect(gapOf('Guests')).toEqual(without)
            incomplete += Number(without.length > 0)
            const hasEntries = report.sections.some(
              ({ name, rows }) => ['Income', 'Discounts'].includes(name) && rows.some((row) => (row.entryCounts[at] ?? 0) > 0),
            )
            const isKnown = hasEntries && of !== null && of !== 0n && !(isCutShort && !choice.isProrated) && without.length === 0
            expect(check !== null).toBe(isKnown)
            if (isKnown) expect(Number(check)).toBeCloseTo(Number(value('Income')) / Number(of), 4)
            continue
          }
          seen.add(column.coverage)
          expect(report.sections.every(({ rows }) => rows.every((row) => row.values[at] === null))).toBe(true)
          expect(column.coverage).toBe(coverageOf(column, whole, plan, places, choice.isProrated))
          const step = monthsPerPeriod(plan)
          const isOpen = coverageOf(column, whole, plan, locationIds, false) !== 'NONE'
          const isShared = choice.isProrated && isCutShort
          const added = (figures: readonly { place: number; month: number; value: bigint }[] = []): bigint | null => {
            const parts = figures.filter(({ place, month }) => isOpen && places.includes(place) && month >= whole.from && month <= whole.to)
            const shares = parts.map(({ month, value: one }) => [one, ...(isShared ? daysWithin(column, month, step) : [1n, 1n])] as const)
            const held = shares.filter(([, within]) => within > 0n)
            if (held.length === 0) return null
            // One fraction for all that is cut, as each category is rounded once.
            const cut = held.filter(([, within, days]) => within < days)
            const uncut = held.filter(([, within, days]) => within === days).reduce((sum, [one]) => sum + one, 0n)
            const over = cut.reduce((product, [, , days]) => product * days, 1n)
            const part = cut.reduce((sum, [one, within, days]) => sum + (one * within * over) / days, 0n)
            return uncut + (2n * part + over) / (2n * over)
          }
          const [plannedIncome, plannedDiscounts, plannedGoods] = [added(income), added(discounts), added(goods)]
          const total = plannedIncome === null && plannedDiscounts === null ? null : (plannedIncome ?? 0n) - (plannedDiscounts ?? 0n)
          expect([value('Discounts'), value('Income'), value('Goods')]).toEqual([plannedDiscounts, total, plannedGoods])
          const profit = total === null && plannedGoods === null ? null : (total ?? 0n) - (plannedGoods ?? 0n)
          expect(value('Gross profit')).toBe(profit)
          if (profit === null || total === null || total <= 0n) expect(sumOf(report, 'Margin', at)).toBeNull()
          else expect(Number(sumOf(report, 'Margin', at))).toBeCloseTo(Number(profit) / Number(total), 4)
          if (!isShared) expect(millionths(metric('Guests'))).toBe(added(guests))
          const lines = [income, discounts, goods].flatMap((one) => one ?? [])
          const plannedMonths = new Map(
            places.flatMap((place): [number, Span][] => {
              const monthsThere = lines.filter((one) => one.place === place).map(({ month }) => month)
              return monthsThere.length === 0 ? [] : [[place, { from: Math.min(...monthsThere), to: Math.max(...monthsThere) + step - 1 }]]
            }),
          )
          const ofGuests = (guests ?? []).map((one) => ({ ...one, months: step }))
          const unplanned = metric('Guests') === null ? [] : lacking(ofGuests, plannedMonths, column, whole, places, isShared)
          expect(gapOf('Guests')).toEqual(unplanned)
          incomplete += Number(unplanned.length > 0)
          if (unplanned.length > 0) expect(metric('Check')).toBeNull()
          expect(metric('Hours')).toBeNull()
        }
      }),
      { numRuns: propertyRuns(12, 25) },
    )
    expect(seen.size).toBeGreaterThan(3)
    expect(incomplete).toBeGreaterThan(0)
  }, 120_000)

  it('explain a difference from a plan by its lines and its locations', async () => {
    const span = parseTimeSpan({ period: 'QUARTERLY', startDate: '2025-01-01', endDate: '2025-06-30' })
    for (const plan of ['MONTHLY', 'QUARTERLY'] as const) {
      const columns = parseColumnChoice({ comparisons: ['BUDGET'], budgetId: budgets.get(plan), hasTotal: true })
      const report = await services.reports.report(access, { mappingId }, span, [], columns)
      if (report === null) throw new Error('There is no report')
      for (const key of ['2025-04-01~b', 'total~b'])
        for (const name of ['Income', 'Goods', 'Gross profit', 'Margin']) {
          const asked = { mappingId, pnlGroupId: groups.get(name) ?? '', accountId: null, column: key, locationId: null }
          const bridge = await services.bridges.bridge(access, asked, span, [], columns)
          const base = report.columns.findIndex((column) => column.key === key)
          expect([bridge?.actual, bridge?.base]).toEqual([sumOf(report, name, base - 1), sumOf(report, name, base)])
          // A margin of negative income is not meaningful, and neither is a difference from it.
          const hasDifference = bridge?.actual !== null && bridge?.base !== null
          expect(bridge?.cuts.map(({ kind }) => kind)).toEqual(
            !hasDifference
              ? []
              : { Income: ['LINE', 'LOCATION'], Goods: ['LOCATION'], 'Gross profit': ['LINE', 'LOCATION'], Margin: ['LINE', 'LOCATION'] }[
                  name
                ],
          )
          for (const { steps } of bridge?.cuts ?? [])
            expect(steps.reduce((sum, { change }) => sum + (millionths(change) ?? 0n), 0n)).toBe(millionths(bridge?.change))
        }
    }
  })

  it('are refused with a sentence where they do not fit or are gone', async () => {
    const span = parseTimeSpan({ period: 'MONTHLY', startDate: '2025-04-01', endDate: '2025-04-20' })
    const other = await plantMapping(services, scope.companyId, 'Other', [{ name: 'All', type: 'REVENUE', accounts: ['4000'] }])
    const ask = (choice: object, mapping = mappingId) =>
      services.reports.report(access, { mappingId: mapping }, span, [], parseColumnChoice(choice))
    const monthly = { comparisons: ['BUDGET'], budgetId: budgets.get('MONTHLY') }
    await expect(ask(monthly, other.mappingId)).rejects.toThrow('"MONTHLY" is a budget of other lines than this report has.')
    await expect(ask({ comparisons: ['BUDGET'], budgetId: 'gone' })).rejects.toThrow('There is no such budget (any more).')
    await expect(ask({ metricIds: [metrics.get('Guests'), 'gone'] })).rejects.toThrow('There is no such metric (any more).')
    await expect(ask({ perMetricId: 'gone' })).rejects.toMatchObject({ field: 'columns.perMetricId' })
    const explain = (choice: object, accountId: string | null = null) =>
      services.bridges.bridge(
        access,
        { mappingId, pnlGroupId: groups.get('Goods') ?? '', accountId, column: '2025-04-01~b', locationId: null },
        span,
        [],
        parseColumnChoice(choice),
      )
    await expect(explain(monthly)).rejects.toThrow('has no plan of the very days of this column')
    expect((await explain({ ...monthly, isProrated: true }))?.base).toMatch(/^\d+\.\d+$/)
    const goods = (await services.ledger.accounts(access)).find(({ number }) => number === '5000')
    await expect(explain({ ...monthly, isProrated: true }, String(goods?.id))).rejects.toThrow(
      'The budget does not plan "5000 Cost of goods" separately. Explain the difference of its group.',
    )
  })
})
