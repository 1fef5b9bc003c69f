import type { FigureCell } from '@fourwall/domain/figures/answer-cells.ts'
import {
  BY_SIZE,
  EVERY_PLACE,
  type FigureQuestion,
  type QuestionColumns,
  type QuestionPlaces,
  type Ranking,
  TOTAL_ONLY,
} from '@fourwall/domain/figures/figure-question.ts'
import { parseColumnChoice } from '@fourwall/domain/profit-loss/report-columns.ts'
import { uncoveredNote } from '@fourwall/domain/profit-loss/uncovered-months.ts'
import { monthText } from '@fourwall/domain/time/day-format.ts'
import { parseTimeSpan } from '@fourwall/domain/time/time-span.ts'
import { beforeAll, expect, it } from 'vitest'
import { accessOf } from '../../../test/access.ts'
import { plantBudget } from '../../../test/budgets.ts'
import { addCompany, plantMapping } from '../../../test/companies.ts'
import { onDatabase } from '../../../test/databases.ts'
import type { LedgerRow } from '../../../test/ledgers.ts'
import { plantFigures } from '../../../test/metric-figures.ts'
import { testServices } from '../../../test/services.ts'
import type { Access } from '../../platform/identity/access.ts'
import type { Services } from '../../services.ts'

const sale = (location: string, date: string, amount: string): LedgerRow => ({
  date,
  number: '4000',
  name: 'Sales',
  type: 'Income',
  location,
  amount: `-${amount}`,
})

/** March has no entries, and neither has the year before. Corner closed after January. */
const LEDGER: readonly LedgerRow[] = [
  sale('Airport', '2026-01-10', '100.00'),
  sale('Corner', '2026-01-20', '40.00'),
  sale('Airport', '2026-02-10', '90.00'),
  sale('Airport', '2026-04-10', '80.00'),
]

onDatabase('days without entries', (fresh) => {
  let services: Services
  let access: Access
  let mappingId: string
  let groupId: string
  let incomeId: string
  let budgetId: string
  const locationIds = new Map<string, number>()
  /** Guests are counted since the ledger began, orders since November 2025. */
  const metricIds = new Map<string, string>()

  beforeAll(async () => {
    services = await testServices(await (await fresh()).open())
    const { id } = await addCompany(services, { name: 'Gaps', rows: LEDGER })
    const scope = services.database.scope(id)
    access = accessOf(scope)
    const {
      mappingId: planted,
      groups,
      categorizationId,
    } = await plantMapping(services, id, 'Mine', [
      { name: 'Income', type: 'REVENUE', accounts: ['4000'] },
      { name: 'Net', type: 'NET_INCOME', formula: '{Income}' },
    ])
    mappingId = planted
    groupId = groups.get('Net') ?? ''
    incomeId = groups.get('Income') ?? ''
    for (const location of await services.ledger.locations(access)) locationIds.set(location.name, location.id)
    for (const [name, months] of [
      ['Guests', ['2026-01', '2026-02', '2026-03', '2026-04']],
      ['Orders', ['2025-11', '2025-12', '2026-01', '2026-02', '2026-03', '2026-04']],
    ] as const) {
      const metric = await services.opsData.upsert(access, null, { name, showInBudget: false })
      metricIds.set(name, metric.id)
      await plantFigures(
        services,
        scope,
        months.map((month) => [metric.id, locationIds.get('Airport') ?? -1, month, 1, '10'] as const),
      )
    }
    const plan = (location: string, value: string) =>
      ['2026-01', '2026-02', '2026-03', '2026-04'].map(
        (month) => ['GROUP', groups.get('Income') ?? '', locationIds.get(location) ?? -1, month, value] as const,
      )
    budgetId = (await plantBudget(services, scope, { name: 'Plan', categorizationId }, [...plan('Airport', '95'), ...plan('Corner', '45')]))
      .id
  }, 120_000)

  /** By the key of each column, the cells of net income. */
  async function cells({
    columns,
    places = {},
    ranking,
    timeSpan = { period: 'MONTHLY', startDate: '2026-01-01', endDate: '2026-04-30' },
    row = { kind: 'GROUP', groupId },
  }: {
    readonly columns: Partial<QuestionColumns>
    readonly places?: Partial<QuestionPlaces>
    readonly ranking?: Partial<Ranking>
    readonly timeSpan?: object
    readonly row?: FigureQuestion['rows'][number]
  }): Promise<Readonly<Record<string, FigureCell | undefined>>> {
    const question: FigureQuestion = {
      mappingId,
      mappedOn: null,
      timeSpan: parseTimeSpan(timeSpan),
      rows: [row],
      measures: ['VALUE', 'VARIANCE', 'VARIANCE_PERCENT', 'CHANGE', 'CHANGE_PERCENT'],
      columns: { ...TOTAL_ONLY, ...columns },
      places: { ...EVERY_PLACE, ...places },
      beside: [],
      ranking: ranking ? { ...BY_SIZE, ...ranking } : null,
      materiality: null,
    }
    const [answer] = await services.figures.answers(access, [() => question])
    if (!answer?.figures) throw new Error(answer?.problem?.message)
    const { rows } = answer.figures
    return Object.fromEntries(answer.figures.columns.map(({ key }, at) => [key, rows[0]?.cells[at]]))
  }

  const none = { value: null, state: 'NO_ENTRIES', outcome: 'NEUTRAL', isMaterial: false }
  const budget = (): Partial<QuestionColumns> => ({ comparisons: ['BUDGET'], budgetId, hasPeriods: true, hasTotal: true })

  it('are compared with no plan, but a location without entries is', async () => {
    const found = await cells({ columns: budget() })
    for (const suffix of ['d', 'p', 'c', 'cp']) expect(found[`2026-03-01~b!${suffix}`]).toEqual(none)
    expect(found['2026-03-01']).toEqual(none)
    expect(found['2026-03-01~b']?.value).toBe('140.00')
    expect(found['2026-02-01~b!d']?.value).toBe('-50.00')
    // What is partly covered by entries is compared as a whole.
    expect(found['total~b!d']?.value).toBe('-250.00')
    const corner = await cells({ columns: budget(), places: { locationIds: [String(locationIds.get('Corner'))] } })
    expect(corner['2026-02-01']?.state).toBe('NO_ENTRIES')
    expect(corner['2026-02-01~b!d']).toMatchObject({ value: '-45.00', state: 'WHOLE' })
    expect(corner['2026-03-01~b!d']).toEqual(none)
  })

  it('are no base, as of a year before the ledger', async () => {
    const found = await cells({ columns: { comparisons: ['PRIOR_YEAR', 'PRIOR_PERIOD'], hasTotal: true } })
    for (const key of ['total~py!d', 'total~py!p', 'total~pp!c', 'total~pp!cp']) expect(found[key]).toEqual(none)
    const april = { timeSpan: { period: 'MONTHLY', startDate: '2026-04-01', endDate: '2026-04-30' } }
    const before = await cells({ ...april, columns: { comparisons: ['PRIOR_PERIOD'], hasTotal: true } })
    expect(before['total~pp!d']).toEqual(none)
  })

  it('are no base of the month after them, where each month is set against the one before', async () => {
    const columns = { comparisons: ['PRIOR_PERIOD'], hasPeriods: true } as const
    const found = await cells({ columns: { ...columns, hasTotal: false, comparesInSteps: true } })
    expect(found['2026-02-01~pp']?.value).toBe('140.00')
    expect(found['2026-02-01~pp!c']).toMatchObject({ value: '-50.00', state: 'WHOLE' })
    for (const key of ['2026-01-01~pp!c', '2026-03-01~pp!c', '2026-04-01~pp!c']) expect(found[key]).toEqual(none)
    // Otherwise it is the month at its place in the four months before.
    const usual = await cells({ columns: { ...columns, hasTotal: false } })
    expect(usual['2026-02-01~pp']?.value ?? null).toBeNull()
  })

  it('leave a base without a percentage where the ledger has its days only in part', async () => {
    const timeSpan = { period: 'MONTHLY', startDate: '2026-02-01', endDate: '2026-04-30' }
    const found = await cells({ timeSpan, columns: { comparisons: ['PRIOR_PERIOD'], hasTotal: true } })
    expect(found['total~pp!d']).toMatchObject({ value: '30.00', state: 'WHOLE', isMaterial: false })
    expect(found['total~pp!p']).toMatchObject({ value: null, state: 'NOT_COMPARABLE' })
    const report = await services.reports.report(
      access,
      { mappingId },
      parseTimeSpan(timeSpan),
      [],
      parseColumnChoice({ comparisons: ['PRIOR_PERIOD'], hasTotal: true }),
    )
    expect(report && uncoveredNote(report.columns)).toBe('The books do not cover Nov 2025, so no percentage of it is given')
  })

  it('leave a metric without a percentage unless it has figures of these months itself', async () => {
    const columns = { comparisons: ['PRIOR_PERIOD'], hasTotal: true } as const
    const timeSpan = { period: 'MONTHLY', startDate: '2026-02-01', endDate: '2026-04-30' }
    const metric = (name: string) => metricIds.get(name) ?? ''
    const of = async (row: FigureQuestion['rows'][number]) => {
      const found = await cells({ timeSpan, columns, row })
      return ['total', 'total~pp', 'total~pp!c', 'total~pp!cp'].map((key) => found[key]?.value ?? found[key]?.state)
    }
    expect(await of({ kind: 'METRIC', metricId: metric('Guests') })).toEqual(['30', '10', '20', 'NOT_COMPARABLE'])
    expect(await of({ kind: 'METRIC', metricId: metric('Orders') })).toEqual(['30', '30', '0', '0'])
    const guests = `{metric:${metric('Guests')}}`
    expect(await of({ kind: 'CALCULATION', formula: `${guests} * 2` })).toEqual(['60', '20', '40', 'NOT_COMPARABLE'])
    expect((await of({ kind: 'CALCULATION', formula: `{group:${incomeId}} / ${guests}` })).at(-1)).toBe('NOT_COMPARABLE')
    const report = await services.reports.report(
      access,
      { mappingId },
      parseTimeSpan(timeSpan),
      [],
      parseColumnChoice({ ...columns, metricIds: [...metricIds.values()] }),
    )
    const told = report?.metrics.map(({ metric: { name }, uncovered }) => [
      name,
      [...uncovered].map(([at, months]) => [at, months.map(monthText)]),
    ])
    expect(told).toEqual([
      [
        'Guests',
        [
          [1, ['2025-11']],
          [3, ['2025-12']],
          [7, ['2025-11', '2025-12']],
        ],
      ],
      ['Orders', []],
    ])
  })

  it('leave places side by side adding up to all of them', async () => {
    const found = await cells({ columns: { ...budget(), places: 'SIDE_BY_SIDE' } })
    for (const month of ['2026-01-01', '2026-02-01', '2026-03-01', '2026-04-01']) {
      const parts = [...locationIds.values()].map((id) => found[`${month}@l${id}~b!d`]?.value ?? null)
      const whole = found[`${month}~b!d`]?.value ?? null
      if (month === '2026-03-01') expect([whole, ...parts]).toEqual([null, null, null])
      else expect(parts.reduce((sum, part) => sum + Number(part), 0)).toBe(Number(whole))
    }
  })

  it('are ranked by no variance', async () => {
    const found = await cells({
      columns: { ...budget(), hasTotal: false },
      ranking: { of: 'PERIODS', measure: 'VARIANCE', comparison: 'BUDGET', order: 'WORST', last: 4 },
    })
    expect(Object.keys(found).filter((key) => /^\d{4}-\d\d-\d\d$/.test(key))).toEqual(['2026-04-01', '2026-02-01', '2026-01-01'])
  })

  it('are named in reports, and have no difference to explain', async () => {
    const setting = parseTimeSpan({ period: 'MONTHLY', startDate: '2026-01-01', endDate: '2026-04-30' })
    const choice = parseColumnChoice({ comparisons: ['BUDGET', 'PRIOR_YEAR'], budgetId, hasTotal: true })
    const report = await services.reports.report(access, { mappingId }, setting, [], choice)
    const without = report?.columns.flatMap(({ key, hasEntries = true }) => (hasEntries ? [] : [key])) ?? []
    expect(without.toSorted()).toEqual(
      ['2026-01-01~py', '2026-02-01~py', '2026-03-01', '2026-03-01~py', '2026-04-01~py', 'total~py'].toSorted(),
    )
    const bridge = (column: string, accountId: string | null = null) =>
      services.bridges.bridge(access, { mappingId, pnlGroupId: incomeId, accountId, column, locationId: null }, setting, [], choice)
    const [sales] = await services.ledger.accounts(access)
    for (const accountId of [null, String(sales?.id)])
      expect(await bridge('2026-04-01~py', accountId)).toMatchObject({ actual: '80.00', base: null, change: null, cuts: [] })
    expect(await bridge('2026-03-01~b')).toMatchObject({ actual: null, base: '140.00', change: null, cuts: [] })
    expect(await bridge('2026-02-01~b')).toMatchObject({ actual: '90.00', base: '140.00', change: '-50.00' })
  })
})
