import { chartData } from '@fourwall/domain/charts/chart-data.ts'
import {
  type ChartDocument,
  type ChartMeasure,
  type ChartMetric,
  type ChartSplit,
  type ChartXAxis,
  NEW_CHART,
  USUAL_CHART_OPTIONS,
} from '@fourwall/domain/charts/chart-document.ts'
import type { ChartWaterfall } from '@fourwall/domain/charts/chart-figures.ts'
import { chartQuestions } from '@fourwall/domain/charts/chart-questions.ts'
import type { ProfitLossGroup } from '@fourwall/domain/mappings/categorization.ts'
import { sumDecimals } from '@fourwall/domain/money/decimal.ts'
import { PLAIN_COLUMNS } from '@fourwall/domain/profit-loss/report-columns.ts'
import { parseDay } from '@fourwall/domain/time/day.ts'
import { beforeAll, expect, it } from 'vitest'
import { accessOf } from '../../../test/access.ts'
import { type Ask, apiOf } from '../../../test/api.ts'
import { addCompany, plantMapping } from '../../../test/companies.ts'
import { onDatabase } from '../../../test/databases.ts'
import { someLedger } from '../../../test/ledgers.ts'
import { testServices } from '../../../test/services.ts'
import type { Services } from '../../services.ts'

const BRIDGE = `query ($mappingId: ID!, $pnlGroupId: ID!, $timeSpan: TimeSpanInput!, $columns: ReportColumnsInput!, $column: String!) {
  profitLossBridge(mappingId: $mappingId, pnlGroupId: $pnlGroupId, timeSpan: $timeSpan, locationIds: [], columns: $columns, column: $column) {
    change cuts { kind steps { change name } } } }`

onDatabase('waterfalls of ratios', (fresh) => {
  let services: Services
  let companyId: string
  let ask: Ask
  let mappingId: string
  let groups: ReadonlyMap<string, string>
  let sketched: readonly ProfitLossGroup[]

  beforeAll(async () => {
    services = await testServices(await (await fresh()).open())
    const rows = [
      ...someLedger(700, { months: 12 }),
      ...someLedger(700, { months: 12, seed: 3 }).map((row) => ({ ...row, date: row.date.replace('2025', '2024') })),
    ]
    const company = await addCompany(services, { name: 'Ratios', rows })
    companyId = company.id
    ask = apiOf(services, companyId)
    const planted = await plantMapping(services, companyId, 'Mine', [
      { name: 'Income', type: 'REVENUE', accounts: ['4000', '4900'] },
      { name: 'Goods', type: 'COGS', accounts: ['5000'] },
      { name: 'Labor', type: 'OPEX', accounts: ['6000'] },
      { name: 'Rent', type: 'RENT', accounts: ['6500'] },
      { name: 'EBITDA', type: 'EBITDA', formula: '{Income} - {Goods} - {Labor} - {Rent}' },
      { name: 'Margin', formula: '{EBITDA} / {Income}', favorability: 'UP' },
    ])
    ;({ mappingId, groups } = planted)
    const idOf = (name: string): string => groups.get(name) ?? name
    const group = (name: string, displayOrder: number, rest: Partial<ProfitLossGroup>): ProfitLossGroup => ({
      id: idOf(name),
      parentId: null,
      name,
      type: null,
      displayOrder,
      formula: null,
      favorability: null,
      ...rest,
    })
    sketched = [
      group('Income', 0, { type: 'REVENUE' }),
      group('Goods', 1, { type: 'COGS' }),
      group('Labor', 2, { type: 'OPEX' }),
      group('Rent', 3, { type: 'RENT' }),
      group('EBITDA', 4, {
        type: 'EBITDA',
        formula: `{${idOf('Income')}} - {${idOf('Goods')}} - {${idOf('Labor')}} - {${idOf('Rent')}}`,
      }),
      group('Margin', 5, { formula: `{${idOf('EBITDA')}} / {${idOf('Income')}}`, favorability: 'UP' }),
    ]
  }, 120_000)

  const span = { period: 'MONTHLY', startDate: '2025-02-01', endDate: '2025-09-30' } as const

  async function waterfallOf(name: string, xAxis: ChartXAxis, split: ChartSplit, measure: ChartMeasure): Promise<ChartWaterfall> {
    const metric = { subject: { kind: 'GROUP', groupId: groups.get(name) ?? '' }, budgetId: null, locationIds: [], color: null } as const
    const metrics: readonly ChartMetric[] = [
      { ...metric, id: 'm1', comparison: null, dataLabel: name, seriesType: null },
      { ...metric, id: 'm2', comparison: 'PRIOR_YEAR', dataLabel: 'Prior year', seriesType: null },
    ]
    const chart: ChartDocument = {
      ...NEW_CHART,
      type: 'WATERFALL',
      xAxis,
      mappingId,
      metrics,
      timeSpan: { kind: 'FIXED', period: span.period, startDate: parseDay(span.startDate), endDate: parseDay(span.endDate) },
      options: { ...USUAL_CHART_OPTIONS, split, measure },
    }
    const answers = await services.figures.answers(
      accessOf(services.database.scope(companyId)),
      chartQuestions(chart, sketched).map(
        ({ question }) =>
          () =>
            question,
      ),
    )
    const tables = answers.map(({ figures, problem }) => {
      if (figures === null) throw new Error(problem?.message)
      return figures
    })
    const { waterfall } = chartData(chart, tables, { groups: sketched, ledgerThrough: null })
    if (waterfall === null) throw new Error('There is no waterfall.')
    return waterfall
  }

  /** That steps lead from the base to the actual figure, to the last digit. */
  function holdTogether({ base, actual, steps }: ChartWaterfall): void {
    expect(Number(sumDecimals([base.cell.value ?? '', ...steps.map(({ change }) => change)]))).toBe(Number(actual.cell.value))
  }

  it('have the steps of the report’s bridge by line, in points', async () => {
    const waterfall = await waterfallOf('Margin', 'DATE', 'LINES', 'VALUE')
    expect(waterfall.unit).toBe('share')
    holdTogether(waterfall)
    const { profitLossBridge } = await ask<{
      profitLossBridge: {
        change: string
        cuts: readonly { kind: string; steps: readonly { change: string; name: string }[] }[]
      }
    }>(BRIDGE, {
      mappingId,
      pnlGroupId: groups.get('Margin'),
      timeSpan: span,
      columns: { ...PLAIN_COLUMNS, hasTotal: true, comparisons: ['PRIOR_YEAR'] },
      column: 'total~py',
    })
    const cut = (kind: string) =>
      new Map(profitLossBridge.cuts.find((one) => one.kind === kind)?.steps.map(({ name, change }) => [name, Number(change).toFixed(6)]))
    const shown = ({ steps }: ChartWaterfall) => new Map(steps.map(({ label, change }) => [label, Number(change).toFixed(6)]))
    expect(shown(waterfall)).toEqual(cut('LINE'))
    expect([...shown(waterfall).keys()]).toEqual(['Income', 'Goods', 'Labor', 'Rent'])
    const places = await waterfallOf('Margin', 'LOCATION', 'NONE', 'VALUE')
    holdTogether(places)
    expect(shown(places)).toEqual(cut('LOCATION'))
    // A share of revenue is the same ratio, in more digits.
    const share = await waterfallOf('EBITDA', 'DATE', 'LINES', 'SHARE_OF_REVENUE')
    expect(share.steps.map(({ label }) => label)).toEqual(waterfall.steps.map(({ label }) => label))
    for (const [at, { change }] of share.steps.entries()) expect(Number(change)).toBeCloseTo(Number(waterfall.steps[at]?.change), 5)
  })

  it.each([
    ['Margin', 'DATE', 'NONE', 'VALUE'],
    ['EBITDA', 'DATE', 'NONE', 'SHARE_OF_REVENUE'],
    ['EBITDA', 'LOCATION', 'NONE', 'SHARE_OF_REVENUE'],
    ['Goods', 'DATE', 'ACCOUNTS', 'SHARE_OF_REVENUE'],
    ['Goods', 'DATE', 'LINES', 'SHARE_OF_REVENUE'],
    ['EBITDA', 'DATE', 'LINES', 'VALUE'],
  ] as const)(
    '%s along %s by %s, %s: steps lead from one end to the other, and none is unexplained',
    async (name, xAxis, split, measure) => {
      const waterfall = await waterfallOf(name, xAxis, split, measure)
      holdTogether(waterfall)
      expect(waterfall.steps.length).toBeGreaterThan(1)
      expect(waterfall.steps.map(({ label }) => label)).not.toContain('Other')
    },
  )
})
