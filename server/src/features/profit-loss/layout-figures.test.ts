import { randomUUID } from 'node:crypto'
import type { AnsweredColumn } from '@fourwall/domain/figures/report-figures.ts'
import { parseDecimal } from '@fourwall/domain/money/decimal.ts'
import { parseColumnChoice } from '@fourwall/domain/profit-loss/report-columns.ts'
import { addToMonth, firstDayOf, lastDayOf, monthIndex, monthOf } from '@fourwall/domain/time/day.ts'
import { monthsPerPeriod } from '@fourwall/domain/time/fiscal-calendar.ts'
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
import type { LayoutColumnQuestion, LayoutRowQuestion } from './layout-questions.ts'
import type { AnsweredLayoutFigures } from './service.ts'

/** In millionths; null for none. */
const exact = (decimal: string | null | undefined): bigint | null => {
  if (decimal === null || decimal === undefined) return null
  const { units, decimals } = parseDecimal(decimal)
  return units * 10n ** BigInt(6 - decimals)
}

const COLUMN: Omit<LayoutColumnQuestion, 'id'> = { label: 'Mine', type: 'ACTUALS', budgetId: null, locationIds: null, timeSpan: null }
const ROW: Omit<LayoutRowQuestion, 'id'> = {
  type: 'OPS_DATA',
  budgetId: null,
  profitLossGroupId: null,
  metricId: null,
  locationIds: null,
}

onDatabase('figures of layouts', (fresh) => {
  let services: Services
  let scope: Scope
  let access: Access
  let mappingId: string
  let groups: ReadonlyMap<string, string>
  let locationIds: readonly number[]
  /** By period; both of the months from January 2025 to March 2026. */
  const budgets = new Map<string, string>()
  let foreignBudget: string
  const metrics = new Map<string, string>()
  const [first, last] = [monthIndex(2025, 1), monthIndex(2026, 3)]

  beforeAll(async () => {
    services = await testServices(await (await fresh()).open())
    const earlier = someLedger(200, { seed: 5, months: 12 }).map((row) => ({ ...row, date: row.date.replace('2025', '2024') }))
    const { id } = await addCompany(services, { name: 'Laid out', rows: [...earlier, ...someLedger(400, { months: 12 })] })
    scope = services.database.scope(id)
    access = accessOf(scope)
    const planted = await plantMapping(services, id, 'Mine', [
      { name: 'Income', type: 'REVENUE', accounts: ['4000'] },
      { name: 'Goods', type: 'COGS', accounts: ['5000'] },
      { name: 'Profit', type: 'GROSS_PROFIT', formula: '{Income} - {Goods}' },
    ])
    const other = await plantMapping(services, id, 'Other', [{ name: 'All', type: 'REVENUE', accounts: ['4000'] }])
    mappingId = planted.mappingId
    groups = planted.groups
    locationIds = (await services.ledger.locations(access)).map((location) => location.id)
    const metric = async (name: string, rest: object = {}): Promise<void> =>
      void metrics.set(name, (await services.opsData.upsert(access, null, { name, showInBudget: true, ...rest })).id)
    await metric('Guests')
    await metric('Check', { formula: `{group:${groups.get('Income')}} / {metric:${metrics.get('Guests')}}` })
    let seed = 3
    const random = (below: number): number => {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff
      return Math.floor((seed / 0x80000000) * below)
    }
    const figures: PlantedFigure[] = []
    for (const place of locationIds.slice(0, 4))
      for (let month = monthIndex(2024, 1); month <= monthIndex(2025, 12); month = addToMonth(month, 1))
        if (place === locationIds[0] || random(5) > 0)
          figures.push([metrics.get('Guests') ?? '', place, firstDayOf(month).slice(0, 7), 1, String(1 + random(900))])
    await plantFigures(services, scope, figures)
    const by = { name: 'Dana' }
    const plan = (period: 'MONTHLY' | 'QUARTERLY', categorizationId = planted.categorizationId, name: string = period) =>
      services.budgetEditing.create(accessOf(scope, by), {
        name,
        categorizationId,
        period,
        firstMonth: firstDayOf(first),
        lastMonth: firstDayOf(last),
        from: null,
      })
    for (const period of ['MONTHLY', 'QUARTERLY'] as const) {
      const made = await plan(period)
      const edits = []
      for (const place of locationIds.slice(0, 4))
        for (let month = first; month <= last; month = addToMonth(month, monthsPerPeriod(period)))
          for (const [kind, referenceId] of [
            ['GROUP', groups.get('Income')],
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
    foreignBudget = (await plan('MONTHLY', other.categorizationId, 'Foreign')).id
  }, 120_000)

  /** What the ledger has of an account, debit positive, and in how many entries. */
  async function booked(number: string, { startDate, endDate }: AnsweredColumn, places: readonly number[]) {
    const [row] = await scope.query<{ sum: string; entries: number }>(
      `select coalesce(sum(e.amount), 0)::text as sum, count(*)::int as entries from entries e
       join ledger_accounts a on a.company_id = e.company_id and a.id = e.account_id
       where e.company_id = $1 and a.number = $2 and e.day between $3 and $4 and e.location_id = any($5)`,
      [number, startDate, endDate, places],
    )
    return { sum: BigInt(row?.sum ?? 0) * 10_000n, entries: row?.entries ?? 0 }
  }

  /** What is planned or counted of something in whole months, null without any figure. */
  async function added(
    from: 'budget_figures' | 'metric_figures',
    ids: readonly string[],
    months: readonly [number, number],
    places: readonly number[],
  ) {
    const [row] = await scope.query<{ sum: string | null }>(
      `select sum(m.value)::text as sum from ${from} f cross join lateral unnest(f.first_months, f.values) as m(month, value)
       where f.company_id = $1 and f.location_id = any($2) and m.month between $3 and $4
         and ${from === 'budget_figures' ? 'f.budget_id = $5 and f.subject_id = $6 and f.until is null' : 'f.metric_id = $5'}`,
      [places, ...months, ...ids],
    )
    return exact(row?.sum)
  }

  /** What a budget says for a column of whole months: what lies in its own, in whole periods. */
  async function planned(period: string, subjectId: string, column: AnsweredColumn, places: readonly number[]) {
    const step = period === 'MONTHLY' ? 1 : 3
    const [from, to] = [Math.max(monthOf(column.startDate), first), Math.min(monthOf(column.endDate), last)]
    if (from > to || (from - first) % step !== 0 || (to + 1 - first) % step !== 0) return null
    return added('budget_figures', [budgets.get(period) ?? '', subjectId], [from, to], places)
  }

  const layout = (
    choice: object,
    columns: readonly LayoutColumnQuestion[],
    rows: readonly LayoutRowQuestion[],
    rest: { setting?: object; locationIds?: readonly string[] } = {},
  ) =>
    services.reports.layout(
      access,
      { mappingId },
      {
        setting: parseTimeSpan(rest.setting ?? { period: 'MONTHLY', startDate: '2025-02-01', endDate: '2025-04-30' }),
        locationIds: rest.locationIds ?? [],
        choice: parseColumnChoice(choice),
        columns,
        rows,
      },
    )
  const sumOf = ({ report }: AnsweredLayoutFigures, name: string, column: number): string | null =>
    report.sections.find(({ profitLossGroupId }) => profitLossGroupId === groups.get(name))?.sumRow.values[column] ?? null

  it('are what plain SQL says of the very days and locations of each inserted column and row', async () => {
    const months = fc.record({ start: fc.integer({ min: -6, max: 12 }), count: fc.integer({ min: 1, max: 7 }) })
    const places = fc.option(fc.subarray([0, 1, 2, 3, 4], { minLength: 1 }), { nil: null })
    const question = fc.record({
      span: months,
      chosen: fc.subarray([0, 1, 2, 3, 4]),
      choice: fc.record({
        comparisons: fc.subarray(['BUDGET', 'PRIOR_YEAR'] as const),
        hasTotal: fc.boolean(),
        locations: fc.constantFrom('TOGETHER', 'SIDE_BY_SIDE'),
      }),
      columns: fc.array(
        fc.record({ budget: fc.constantFrom(null, 'MONTHLY', 'QUARTERLY'), places, span: fc.option(months, { nil: null }) }),
        {
          minLength: 1,
          maxLength: 4,
        },
      ),
      rows: fc.array(
        fc.record({
          kind: fc.constantFrom('Income', 'Goods', 'Guests', 'Check', 'planned Guests'),
          budget: fc.constantFrom('MONTHLY', 'QUARTERLY'),
          places,
        }),
        { minLength: 1, maxLength: 4 },
      ),
    })
    const spanOf = ({ start, count }: { start: number; count: number }) => ({
      period: 'MONTHLY',
      startDate: firstDayOf(addToMonth(first, start)),
      endDate: lastDayOf(addToMonth(first, start + count - 1)),
    })
    const idsAt = (at: readonly number[]): string[] => at.map((one) => String(locationIds[one]))
    const seen = { actuals: 0, plans: 0, rows: 0, checks: 0 }
    await fc.assert(
      fc.asyncProperty(question, async ({ span, chosen, choice, columns, rows }) => {
        const answer = await layout(
          { ...choice, budgetId: budgets.get('MONTHLY') },
          columns.map((column, at) => ({
            ...COLUMN,
            id: `c${at}`,
            type: column.budget === null ? 'ACTUALS' : 'BUDGET',
            budgetId: budgets.get(column.budget ?? '') ?? null,
            locationIds: column.places && idsAt(column.places),
            timeSpan: column.span && parseTimeSpan(spanOf(column.span)),
          })),
          rows.map(({ kind, budget, places: own }, at) => {
            const isPlan = kind !== 'Guests' && kind !== 'Check'
            return {
              ...ROW,
              id: `r${at}`,
              type: isPlan ? 'BUDGET' : 'OPS_DATA',
              budgetId: isPlan ? (budgets.get(budget) ?? null) : null,
              profitLossGroupId: groups.get(kind) ?? null,
              metricId: metrics.get(kind.replace('planned ', '')) ?? null,
              locationIds: own && idsAt(own),
            }
          }),
          { setting: spanOf(span), locationIds: idsAt(chosen) },
        )
        if (answer === null) throw new Error('There are no figures')
        const { report, ownColumns } = answer
        expect(answer.problems).toEqual([])
        expect(report.columns.slice(ownColumns).map(({ key, range, label }) => [key, range, label])).toEqual(
          columns.map((_, at) => [`inserted:c${at}`, 'TOTAL', 'Mine']),
        )
        for (const [at, column] of report.columns.entries()) {
          const inserted = columns[at - ownColumns]
          if (inserted !== undefined) {
            expect([column.startDate, column.endDate]).toEqual(Object.values(spanOf(inserted.span ?? span)).slice(1))
            expect(column.locationIds).toEqual(inserted.places && inserted.places.map((one) => locationIds[one]))
          }
          const own = column.locationIds ?? report.locationIds ?? locationIds
          const budget = column.comparison === 'BUDGET' ? (inserted?.budget ?? 'MONTHLY') : null
          if (budget === null) {
            const [income, goods] = [await booked('4000', column, own), await booked('5000', column, own)]
            expect([exact(sumOf(answer, 'Income', at)), exact(sumOf(answer, 'Goods', at)), exact(sumOf(answer, 'Profit', at))]).toEqual([
              -income.sum,
              goods.sum,
              -income.sum - goods.sum,
            ])
            const counts = report.sections.flatMap(({ rows: accounts }) => accounts.map(({ entryCounts }) => entryCounts[at] ?? 0))
            expect(counts.reduce((sum, count) => sum + count, 0)).toBe(income.entries + goods.entries)
            seen.actuals += Number(inserted !== undefined && income.entries > 0)
          } else {
            const [income, goods] = await Promise.all(
              ['Income', 'Goods'].map((name) => planned(budget, groups.get(name) ?? '', column, own)),
            )
            expect([exact(sumOf(answer, 'Income', at)), exact(sumOf(answer, 'Goods', at))]).toEqual([income, goods])
            seen.plans += Number(inserted !== undefined && income !== null)
          }
          for (const [index, row] of rows.entries()) {
            const there = row.places?.map((one) => locationIds[one] ?? 0) ?? own
            const figures = answer.rows[index]
            const value = exact(figures?.values[at])
            const within = [monthOf(column.startDate), monthOf(column.endDate)] as const
            expect(figures?.coverages === null).toBe(row.kind === 'Guests' || row.kind === 'Check')
            if (row.kind === 'Check') {
              if (budget !== null || value === null) continue
              const [income, guests] = [
                await booked('4000', column, there),
                await added('metric_figures', [metrics.get('Guests') ?? ''], within, there),
              ]
              expect(Number(value) / 1e6).toBeCloseTo(Number(-income.sum) / Number(guests), 5)
              seen.checks += 1
            } else if (row.kind === 'Guests') {
              const told =
                budget === null
                  ? added('metric_figures', [metrics.get('Guests') ?? ''], within, there)
                  : planned(budget, metrics.get('Guests') ?? '', column, there)
              expect(value).toBe(await told)
            } else {
              const told = await planned(row.budget, groups.get(row.kind) ?? metrics.get('Guests') ?? '', column, there)
              expect(value).toBe(told)
              if (told === null) expect(figures?.coverages?.[at]).not.toBe('CUT')
              seen.rows += Number(told !== null)
            }
          }
        }
        // The report itself is as without anything inserted.
        const plain = await layout({ ...choice, budgetId: budgets.get('MONTHLY') }, [], [], {
          setting: spanOf(span),
          locationIds: idsAt(chosen),
        })
        expect(report.reconciliation).toEqual(plain?.report.reconciliation)
        // Only what may be compared needs shares of revenue.
        const withoutShares = (all: typeof report.columns | undefined) => all?.map((column) => ({ ...column, revenueShare: null }))
        expect(withoutShares(report.columns.slice(0, ownColumns))).toEqual(withoutShares(plain?.report.columns))
      }),
      { numRuns: propertyRuns(12, 25) },
    )
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(5)
  }, 120_000)

  it('say in words what is gone or not chosen, and show the rest', async () => {
    const gone = randomUUID()
    const answer = await layout(
      { comparisons: ['BUDGET', 'PRIOR_YEAR'], budgetId: gone, metricIds: [metrics.get('Guests'), gone], perMetricId: gone },
      [
        { ...COLUMN, id: 'c1', type: 'BUDGET', budgetId: gone },
        { ...COLUMN, id: 'c2', type: 'BUDGET' },
        { ...COLUMN, id: 'c3', type: 'BUDGET', budgetId: foreignBudget },
        { ...COLUMN, id: 'c4', locationIds: ['999'] },
        { ...COLUMN, id: 'c5', locationIds: ['999', String(locationIds[0])] },
        { ...COLUMN, id: 'c6', timeSpan: parseTimeSpan({ period: 'YEARLY', startsPeriodsBeforeCurrent: 200, numberOfPeriods: 1 }) },
        { ...COLUMN, id: 'c7' },
      ],
      [
        { ...ROW, id: 'r1' },
        { ...ROW, id: 'r2', metricId: gone },
        { ...ROW, id: 'r3', type: 'BUDGET', budgetId: budgets.get('MONTHLY') ?? '', profitLossGroupId: gone },
        { ...ROW, id: 'r4', type: 'BUDGET', budgetId: budgets.get('MONTHLY') ?? '' },
        { ...ROW, id: 'r5', metricId: metrics.get('Guests') ?? '', locationIds: [] },
        { ...ROW, id: 'r6', metricId: metrics.get('Guests') ?? '' },
      ],
      { locationIds: ['999', String(locationIds[0])] },
    )
    expect(answer?.problems.map(({ id, message }) => `${id}: ${message}`)).toEqual([
      'columns.metricIds: A metric below the report was deleted, and is left out.',
      'columns.perMetricId: The metric for figures per unit was deleted. Choose another one, or none.',
      'columns.budgetId: There is no such budget (any more). Choose another one, or compare with something else.',
      'locationIds: A location was removed, and is left out.',
      'c1: There is no such budget (any more). Choose another one, or compare with something else.',
      'c2: Please choose a budget.',
      `c3: "Foreign" is a budget of other lines than this report has. Choose a budget of the mapping's own categorization.`,
      'c4: Please choose at least one location.',
      'c5: A location was removed, and is left out.',
      expect.stringMatching(/^c6: The time span reaches outside the years/),
      'r1: Please choose a metric.',
      'r2: Its metric was deleted. Choose another one.',
      'r3: The line of the budget is not one of the report (any more). Choose another one.',
      'r4: Please choose a line of the budget.',
      'r5: Please choose at least one location.',
    ])
    const values = (name: string) => answer?.report.columns.map((_, at) => sumOf(answer, name, at))
    const whole = values('Income') ?? []
    expect(answer?.report.columns.map(({ key, coverage }) => (coverage === 'NONE' ? `${key} none` : key))).toEqual([
      '2025-02-01',
      '2025-02-01~py',
      '2025-03-01',
      '2025-03-01~py',
      '2025-04-01',
      '2025-04-01~py',
      ...['c1', 'c2', 'c3', 'c4'].map((id) => `inserted:${id} none`),
      'inserted:c5',
      'inserted:c6 none',
      'inserted:c7',
    ])
    expect(whole.map((value) => value === null)).toEqual([...Array<boolean>(6).fill(false), true, true, true, true, false, true, false])
    expect(whole[10]).toBe(whole[12])
    expect(answer?.rows.map(({ id, values: own }) => [id, own.some((value) => value !== null)])).toEqual([
      ...['r1', 'r2', 'r3', 'r4', 'r5'].map((id) => [id, false]),
      ['r6', true],
    ])
    await expect(layout({}, [], [], { locationIds: ['999'] })).rejects.toThrow('None of these locations is there.')
    const many = Array.from({ length: 1_001 }, (_, at) => ({ ...COLUMN, id: `c${at}` }))
    await expect(layout({}, many, [])).rejects.toThrow('There are 1,001 of these; a layout holds 1,000.')
    await expect(
      layout(
        {},
        [],
        [ROW, ROW].map((row) => ({ ...row, id: 'r' })),
      ),
    ).rejects.toThrow('Two of these have the same id.')
    const wide = { locationIds: locationIds.map(String), setting: { period: 'MONTHLY', startDate: '1959-01-01', endDate: '2025-12-31' } }
    await expect(layout({ locations: 'SIDE_BY_SIDE' }, many.slice(1), [], wide)).rejects.toThrow('These choices make 5,824 columns')
  })

  it('are counted before any is computed', async () => {
    const rows = [
      { ...ROW, id: 'r1', type: 'BUDGET' as const, budgetId: budgets.get('MONTHLY') ?? '', profitLossGroupId: groups.get('Income') ?? '' },
      { ...ROW, id: 'r2', metricId: metrics.get('Check') ?? '', locationIds: [String(locationIds[0])] },
    ]
    const question = {
      setting: parseTimeSpan({ period: 'MONTHLY', startDate: '2025-02-01', endDate: '2025-04-30' }),
      locationIds: [],
      choice: parseColumnChoice({}),
      columns: [{ ...COLUMN, id: 'c' }],
      rows,
    }
    const accounts = (await services.ledger.accounts(access)).length
    const expected = 4 * accounts * 2 + 4 * 3 + 4 * 2
    let counted = 0
    await expect(
      services.reports.layout(access, { mappingId }, question, (figures) => {
        counted += figures
        if (counted >= expected) throw new Error(`counted ${counted}`)
      }),
    ).rejects.toThrow(`counted ${expected}`)
    expect(await services.reports.layout(access, { mappingId: randomUUID() }, question)).toBeNull()
  })
})
