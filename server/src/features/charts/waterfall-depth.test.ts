import { chartData } from '@fourwall/domain/charts/chart-data.ts'
import { type ChartDocument, type ChartOptions, NEW_CHART, USUAL_CHART_OPTIONS } from '@fourwall/domain/charts/chart-document.ts'
import type { ChartWaterfall } from '@fourwall/domain/charts/chart-figures.ts'
import { chartQuestions } from '@fourwall/domain/charts/chart-questions.ts'
import type { ProfitLossGroup } from '@fourwall/domain/mappings/categorization.ts'
import { parseDay } from '@fourwall/domain/time/day.ts'
import { beforeAll, expect, it } from 'vitest'
import { accessOf } from '../../../test/access.ts'
import { addCompany, plantMapping } from '../../../test/companies.ts'
import { onDatabase } from '../../../test/databases.ts'
import { someLedger } from '../../../test/ledgers.ts'
import { testServices } from '../../../test/services.ts'
import type { Services } from '../../services.ts'

onDatabase('waterfalls of any depth', (fresh) => {
  let services: Services
  let companyId: string
  let mappingId: string
  let groups: readonly ProfitLossGroup[]
  let idOf: (name: string) => string

  beforeAll(async () => {
    services = await testServices(await (await fresh()).open())
    const rows = [
      ...someLedger(600, { months: 12 }),
      ...someLedger(600, { months: 12, seed: 3 }).map((row) => ({ ...row, date: row.date.replace('2025', '2024') })),
    ]
    companyId = (await addCompany(services, { name: 'Depths', rows })).id
    const planted = await plantMapping(services, companyId, 'Mine', [
      { name: 'Income', type: 'REVENUE' },
      { name: 'Sales', parent: 'Income', accounts: ['4000'] },
      { name: 'Other income', parent: 'Income', accounts: ['4900'] },
      { name: 'Goods', type: 'COGS', accounts: ['5000'] },
      { name: 'Gross', formula: '{Income} - {Goods}', favorability: 'UP' },
      { name: 'Running', type: 'OPEX' },
      { name: 'Labor', parent: 'Running', accounts: ['6000'] },
      { name: 'Rent', parent: 'Running', accounts: ['6500'] },
      { name: 'Net', type: 'NET_INCOME', formula: '{Gross} - {Running}', favorability: 'UP' },
    ])
    mappingId = planted.mappingId
    idOf = (name) => planted.groups.get(name) ?? ''
    const resolved = await services.mappings.resolve(accessOf(services.database.scope(companyId)), { mappingId })
    groups = resolved?.categorization.groups ?? []
  }, 120_000)

  async function waterfallOf(name: string, options: Partial<ChartOptions>): Promise<ChartWaterfall> {
    const subject = { kind: 'GROUP', groupId: idOf(name) } as const
    const metric = { subject, budgetId: null, locationIds: [], color: null, seriesType: null } as const
    const chart: ChartDocument = {
      ...NEW_CHART,
      type: 'WATERFALL',
      mappingId,
      metrics: [
        { ...metric, id: 'm1', comparison: null, dataLabel: name },
        { ...metric, id: 'm2', comparison: 'PRIOR_YEAR', dataLabel: 'Prior year' },
      ],
      timeSpan: { kind: 'FIXED', period: 'MONTHLY', startDate: parseDay('2025-02-01'), endDate: parseDay('2025-09-30') },
      options: { ...USUAL_CHART_OPTIONS, ...options },
    }
    const asked = chartQuestions(chart, groups).map(
      ({ question }) =>
        () =>
          question,
    )
    const answers = await services.figures.answers(accessOf(services.database.scope(companyId)), asked)
    const tables = answers.map(({ figures, problem }) => {
      if (figures === null) throw new Error(problem?.message)
      return figures
    })
    const { waterfall } = chartData(chart, tables, { groups, ledgerThrough: null })
    if (waterfall === null) throw new Error('There is no waterfall.')
    return waterfall
  }

  /** Cents of an account in February to September: what they add to the profit, in 2025 less 2024. */
  async function changeInSql(numbers: readonly string[]): Promise<number> {
    const [row] = await services.database.scope(companyId).query<{ change: string | null }>(
      `select sum(case when e.month >= 2025 * 12 then -e.amount else e.amount end)::text as change from entries e
         join ledger_accounts a on a.company_id = e.company_id and a.id = e.account_id
       where e.company_id = $1 and a.number = any($2::text[])
         and (e.month between 2024 * 12 + 1 and 2024 * 12 + 8 or e.month between 2025 * 12 + 1 and 2025 * 12 + 8)`,
      [numbers],
    )
    return Number(row?.change ?? 0)
  }

  const cents = (decimal: string | null): number => Math.round(Number(decimal ?? 0) * 100)
  const ACCOUNTS: Readonly<Record<string, readonly string[]>> = {
    Gross: ['4000', '4900', '5000'],
    Running: ['6000', '6500'],
    Income: ['4000', '4900'],
    Sales: ['4000'],
    'Other income': ['4900'],
    Goods: ['5000'],
    Labor: ['6000'],
    Rent: ['6500'],
  }

  it.each([
    ['the lines of its formula', { split: 'LINES', depth: 1 }, ['Gross', 'Running']],
    ['its categories, as the bridge of home', { split: 'LINES', depth: 2 }, ['Income', 'Goods', 'Running']],
    ['the last lines', { split: 'LINES', depth: 3 }, ['Sales', 'Other income', 'Goods', 'Labor', 'Rent']],
    ['the last lines, however deep it asks', { split: 'LINES', depth: 9 }, ['Sales', 'Other income', 'Goods', 'Labor', 'Rent']],
  ] as const)('have %s as steps, each the change that SQL finds, dated at both ends', async (_what, options, names) => {
    const { base, actual, steps } = await waterfallOf('Net', options)
    expect(steps.map(({ label }) => label)).toEqual(names)
    for (const { label, change } of steps) expect([label, cents(change)]).toEqual([label, await changeInSql(ACCOUNTS[label] ?? [])])
    expect(steps.reduce((sum, { change }) => sum + cents(change), cents(base.cell.value))).toBe(cents(actual.cell.value))
    expect([base.days, actual.days]).toEqual(['Feb – Sep 2024', 'Feb – Sep 2025'])
  })

  it.each(['Net', 'Gross', 'Running'])('have every account of %s as a step', async (name) => {
    const { base, actual, steps } = await waterfallOf(name, { split: 'ACCOUNTS' })
    const numbers =
      name === 'Net'
        ? Object.keys(ACCOUNTS).flatMap((line) => (ACCOUNTS[line]?.length === 1 ? ACCOUNTS[line] : []))
        : (ACCOUNTS[name] ?? [])
    expect(steps.map(({ label }) => label.slice(0, 4)).toSorted()).toEqual([...numbers].toSorted())
    const sign = name === 'Running' ? -1 : 1
    for (const { label, change } of steps) expect([label, cents(change) * sign]).toEqual([label, await changeInSql([label.slice(0, 4)])])
    expect(steps.reduce((sum, { change }) => sum + cents(change), cents(base.cell.value))).toBe(cents(actual.cell.value))
  })
})
