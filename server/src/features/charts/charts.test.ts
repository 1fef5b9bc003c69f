import { randomUUID } from 'node:crypto'
import { chartData } from '@fourwall/domain/charts/chart-data.ts'
import type { ChartDocument } from '@fourwall/domain/charts/chart-document.ts'
import { chartQuestions } from '@fourwall/domain/charts/chart-questions.ts'
import { readChartText } from '@fourwall/domain/charts/chart-text.ts'
import { emptyChartSentence } from '@fourwall/domain/charts/empty-chart.ts'
import { chartScene } from '@fourwall/domain/charts/scene/chart-scene.ts'
import { parseDecimal } from '@fourwall/domain/money/decimal.ts'
import { type Day, parseDay } from '@fourwall/domain/time/day.ts'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { accessOf } from '../../../test/access.ts'
import { type Ask, apiOf } from '../../../test/api.ts'
import { addCompany, plantMapping } from '../../../test/companies.ts'
import { onDatabase } from '../../../test/databases.ts'
import { someLedger } from '../../../test/ledgers.ts'
import { plantFigures } from '../../../test/metric-figures.ts'
import { testServices } from '../../../test/services.ts'
import type { Scope } from '../../platform/database/database.ts'
import type { Services } from '../../services.ts'

const SAVE = `mutation ($input: ChartInput!, $key: String) { saveChart(input: $input, idempotencyKey: $key) {
  id title path version document type xAxis usedBy updatedBy metrics { id profitLossGroupId accountId metricId budgetId comparison dataLabel }
  options { split first showDifference format { currencyView } } history { version savedBy } } }`
const LIST = '{ charts { id title path version } }'

interface Saved {
  readonly id: string
  readonly title: string
  readonly path: string
  readonly version: number
  readonly document: string
  readonly history: readonly { readonly version: number }[]
  readonly metrics: readonly object[]
}

const SPAN = { period: 'MONTHLY', startDate: '2025-02-01', endDate: '2025-07-31' }

onDatabase('charts', (fresh) => {
  let services: Services
  let scope: Scope
  let ask: Ask
  let mappingId: string
  let groups: ReadonlyMap<string, string>

  beforeAll(async () => {
    services = await testServices(await (await fresh()).open())
    const { id } = await addCompany(services, { name: 'Drawn', rows: someLedger(600, { months: 12 }) })
    scope = services.database.scope(id)
    ask = apiOf(services, id)
    const planted = await plantMapping(services, id, 'Mine', [
      { name: 'Income', type: 'REVENUE' },
      { name: 'Sales', parent: 'Income', accounts: ['4000'] },
      { name: 'Discounts', parent: 'Income', type: 'OPEX', accounts: ['4900'] },
      { name: 'Goods', type: 'COGS', accounts: ['5000'] },
      { name: 'Costs', type: 'OPEX', accounts: ['6000', '6500', '8000'] },
      { name: 'Net', type: 'NET_INCOME', formula: '{Income} - {Goods} - {Costs}' },
    ])
    mappingId = planted.mappingId
    groups = planted.groups
  }, 120_000)

  const metric = (name: string, more: object = {}) => ({
    id: `m-${name}`,
    profitLossGroupId: groups.get(name),
    locationIds: [],
    dataLabel: name,
    ...more,
  })
  const input = (more: object = {}) => ({
    title: 'Income by month',
    type: 'SIMPLE_BAR',
    xAxis: 'DATE',
    profitLossMappingId: mappingId,
    timeSpan: SPAN,
    metrics: [metric('Income')],
    ...more,
  })
  const save = async (more: object = {}, key?: string): Promise<Saved> =>
    (await ask<{ saveChart: Saved }>(SAVE, { input: input(more), key })).saveChart
  const listed = async (): Promise<readonly Saved[]> => (await ask<{ charts: readonly Saved[] }>(LIST)).charts

  it('are listed with what uses them by as many queries as one is', async () => {
    const queriesOf = async (): Promise<number> => {
      let asked = 0
      const scopeOf = services.database.scope.bind(services.database)
      const counting = vi.spyOn(services.database, 'scope').mockImplementation((id) => {
        const own = scopeOf(id)
        const query = <Row>(...args: Parameters<Scope['query']>) => {
          asked += 1
          return own.query<Row>(...args)
        }
        // `NoInfer` of the original is about inference alone.
        return { ...own, query: query as Scope['query'] }
      })
      const { charts } = await ask<{ charts: readonly { readonly usedBy: readonly string[] }[] }>('{ charts { id usedBy } }')
      expect(charts.every(({ usedBy }) => usedBy.length === 0)).toBe(true)
      counting.mockRestore()
      return asked
    }
    await save({})
    const ofOne = await queriesOf()
    expect(ofOne).toBeGreaterThan(0)
    for (const title of ['Two', 'Three', 'Four']) await save({ title })
    expect(await queriesOf()).toBe(ofOne)
  })

  describe('that are saved', () => {
    it('come back as they were, with a version for each change', async () => {
      const first = await save({ path: '/Board', options: { split: 'LINES', first: 3, format: { currencyView: 'THOUSANDS' } } })
      expect(first).toMatchObject({
        version: 1,
        path: '/Board',
        options: { split: 'LINES', first: 3, format: { currencyView: 'THOUSANDS' } },
      })
      const same = await save({ id: first.id, version: 1, options: { split: 'LINES', first: 3, format: { currencyView: 'THOUSANDS' } } })
      expect([same.version, same.path]).toEqual([1, '/Board'])
      const next = await save({ id: first.id, version: 1, title: '', metrics: [metric('Net', { color: 'c2' })] })
      expect(next).toMatchObject({ version: 2, title: '', path: '/Board', history: [{ version: 2 }, { version: 1 }] })
      expect(readChartText(next.document).metrics).toMatchObject([{ subject: { groupId: groups.get('Net') }, color: 'c2' }])
      const { chartVersion } = await ask<{ chartVersion: string }>('query ($id: ID!) { chartVersion(chartId: $id, version: 1) }', {
        id: first.id,
      })
      expect(readChartText(chartVersion).title).toBe('Income by month')
    })

    it('are not overwritten by somebody who has not seen the last version', async () => {
      const { id } = await save()
      await save({ id, version: 1, title: 'Theirs' })
      await expect(save({ id, version: 1, title: 'Mine' })).rejects.toMatchObject({ code: 'CONFLICT', currentVersion: 2 })
      expect((await listed()).find((one) => one.id === id)).toMatchObject({ title: 'Theirs', version: 2 })
    })

    it('leave the others alone where a newer version saved one in a way of its own', async () => {
      const { id } = await save({ title: 'From the future' })
      await scope.query(`update charts set document = document || '{"type": "RADAR"}' where company_id = $1 and id = $2`, [id])
      const { charts, unreadableCharts } = await ask<{ charts: readonly Saved[]; unreadableCharts: readonly object[] }>(
        '{ charts { id } unreadableCharts { id title } }',
      )
      expect(charts.map((one) => one.id)).not.toContain(id)
      expect(unreadableCharts).toEqual([{ id, title: 'From the future' }])
      const one = ask('query ($id: ID!) { chart(chartId: $id) { id } }', { id })
      await expect(one).rejects.toMatchObject({ code: 'CONFLICT', message: expect.stringContaining('newer version') as string })
      await expect(save({ id, version: 1, title: 'Overwritten' })).rejects.toMatchObject({ code: 'CONFLICT' })
      expect(await ask('mutation ($id: ID!) { deleteChart(chartId: $id) }', { id })).toEqual({ deleteChart: true })
    })

    it('are one where a save is repeated, by its id or its key', async () => {
      const id = randomUUID()
      const [one, other] = [await save({ id }), await save({ id })]
      expect([one.id, other.id, other.version]).toEqual([id, id, 1])
      const key = randomUUID()
      const [first, again] = [await save({ title: 'Once' }, key), await save({ title: 'Once' }, key)]
      expect(again.id).toBe(first.id)
    })

    it.each<[string, () => object, RegExp]>([
      ['without a mapping', () => ({ profitLossMappingId: randomUUID() }), /no such mapping/],
      ['without a label', () => ({ metrics: [metric('Income', { dataLabel: ' ' })] }), /^Data label cannot be empty$/],
      ['of an id that is none', () => ({ id: 'mine' }), /must be a UUID/],
      ['of a chart that is gone', () => ({ id: randomUUID(), version: 3 }), /no such chart/],
      ['in a folder that is none', () => ({ path: 'Board' }), /begins with a slash/],
    ])('are refused %s', async (_, more, sentence) => {
      await expect(save(more())).rejects.toThrow(sentence)
    })

    it('come back after they were deleted', async () => {
      const { id } = await save({ title: 'Gone' })
      await ask('mutation ($id: ID!) { deleteChart(chartId: $id) }', { id })
      expect((await listed()).some((one) => one.id === id)).toBe(false)
      await expect(save({ id, version: 1 })).rejects.toMatchObject({ code: 'NOT_FOUND' })
      const { deletedCharts } = await ask<{ deletedCharts: readonly { id: string; deletedAt: string; restorableUntil: string }[] }>(
        '{ deletedCharts { id title deletedAt deletedBy restorableUntil } }',
      )
      const deleted = deletedCharts.find((one) => one.id === id)
      expect(deleted).toMatchObject({ title: 'Gone' })
      expect(Date.parse(deleted?.restorableUntil ?? '') - Date.parse(deleted?.deletedAt ?? '')).toBe(30 * 86_400_000)
      await ask('mutation ($id: ID!) { restoreChart(chartId: $id) { id } }', { id })
      expect((await listed()).some((one) => one.id === id)).toBe(true)
      expect(JSON.stringify(await ask('{ deletedCharts { id } }'))).not.toContain(id)
    })

    it('keep what they show from being deleted', async () => {
      const { id } = await services.opsData.upsert(accessOf(scope), null, { name: 'Guests', showInBudget: false })
      const chart = await save({ title: 'Guests by month', metrics: [{ id: 'g', metricId: id, locationIds: [], dataLabel: 'Guests' }] })
      await expect(services.opsData.delete(accessOf(scope), id)).rejects.toThrow(/the chart "Guests by month"/)
      await ask('mutation ($id: ID!) { deleteChart(chartId: $id) }', { id: chart.id })
      await services.opsData.delete(accessOf(scope), id)
    })

    it('are not changed by viewers', async () => {
      const viewer = apiOf(services, scope.companyId, randomUUID(), 'VIEWER')
      await expect(viewer(SAVE, { input: input() })).rejects.toMatchObject({ code: 'FORBIDDEN' })
      expect((await viewer<{ charts: readonly object[] }>(LIST)).charts.length).toBeGreaterThan(0)
    })
  })

  describe('drawn from their figures', () => {
    /** Minor units by month and location, from the entries themselves: income positive. */
    async function booked(accounts: readonly string[]): Promise<ReadonlyMap<string, bigint>> {
      const rows = await scope.query<{ month: string; location: string; amount: string }>(
        `select to_char(e.day, 'YYYY-MM') as month, e.location_id::text as location, (-sum(e.amount))::text as amount
         from entries e join ledger_accounts a on a.company_id = e.company_id and a.id = e.account_id
         where e.company_id = $1 and a.number = any($2::text[]) and e.day between '2025-02-01' and '2025-07-31' group by 1, 2`,
        [accounts],
      )
      return new Map(rows.map(({ month, location, amount }) => [`${month} ${location}`, BigInt(amount)]))
    }
    async function drawnOf(more: object, ledgerThrough: Day | null = null) {
      const { document } = await save(more)
      const chart: ChartDocument = readChartText(document)
      const answers = await services.figures.answers(
        accessOf(scope),
        chartQuestions(chart, []).map(
          ({ question }) =>
            () =>
              question,
        ),
      )
      expect(answers.map(({ problem }) => problem)).toEqual(answers.map(() => null))
      const mapped = await services.mappings.resolve(accessOf(scope), { mappingId })
      const data = chartData(
        chart,
        answers.map(({ figures }) => figures),
        { groups: mapped?.categorization.groups ?? [], ledgerThrough },
      )
      return { chart, data, scene: chartScene(chart, data, { width: 900, height: 500, currency: 'USD', negatives: 'PARENTHESES' }) }
    }
    const cents = (value: string | null | undefined): bigint => {
      const { units, decimals } = parseDecimal(value ?? '0')
      return decimals > 2 ? units / 10n ** BigInt(decimals - 2) : units * 10n ** BigInt(2 - decimals)
    }
    const summed = (all: ReadonlyMap<string, bigint>, is: (key: string) => boolean): bigint =>
      [...all].reduce((sum, [key, amount]) => (is(key) ? sum + amount : sum), 0n)

    it('have the amounts of the entries in every mark, by month', async () => {
      const income = await booked(['4000', '4900'])
      const { scene } = await drawnOf({ options: { showTotal: true } })
      expect(scene.targets).toHaveLength(7)
      for (const { category, cell } of scene.targets)
        expect(cents(cell.value)).toBe(summed(income, (key) => category === 'total' || key.startsWith(category.slice(0, 7))))
    })

    it('have the amounts of the entries in every mark, by location, with the rest added up', async () => {
      const income = await booked(['4000', '4900'])
      const { scene } = await drawnOf({ type: 'HORIZONTAL_BAR', xAxis: 'LOCATION', options: { first: 2 } })
      const named = scene.targets.filter(({ category }) => category !== 'rest')
      expect(named).toHaveLength(2)
      for (const { category, cell } of named) expect(cents(cell.value)).toBe(summed(income, (key) => key.endsWith(` ${category}`)))
      const rest = scene.targets.find(({ category }) => category === 'rest')
      const others = summed(income, (key) => !named.some(({ category }) => key.endsWith(` ${category}`)))
      expect(cents(rest?.cell.value)).toBe(others)
    })

    it('say by location what a figure lacks where the span ends within a month, and are complete where it does not', async () => {
      const access = accessOf(scope)
      const guests = (await services.opsData.upsert(access, null, { name: 'Guests', showInBudget: false })).id
      const each = (formula: string) => services.opsData.upsert(access, null, { name: formula.slice(-9), showInBudget: false, formula })
      const check = (await each(`{group:${groups.get('Income')}} / {metric:${guests}}`)).id
      const cost = (await each(`{group:${groups.get('Costs')}} / {group:${groups.get('Income')}}`)).id
      const locations = await services.ledger.locations(access)
      await plantFigures(
        services,
        scope,
        locations.flatMap(({ id }) => ['2025-02', '2025-03'].map((month) => [guests, id, month, 1, '10'] as const)),
      )
      const by = async (more: object, endDate: string) => {
        const timeSpan = { period: 'MONTHLY', startDate: '2025-02-01', endDate }
        const drawn = await drawnOf({ type: 'SIMPLE_BAR', xAxis: 'LOCATION', timeSpan, ...more })
        return { bars: drawn.scene.targets.length, said: emptyChartSentence(drawn.chart, drawn.data) }
      }
      const ofMetric = (metricId: string) => ({ metrics: [{ id: 'm', metricId, locationIds: [], dataLabel: 'M' }] })
      expect((await by(ofMetric(cost), '2025-03-12')).bars).toBe(locations.length)
      for (const more of [ofMetric(check), { options: { measure: 'PER_METRIC', perMetricId: guests } }]) {
        expect(await by(more, '2025-03-12')).toEqual({ bars: 0, said: expect.stringMatching(/Choose whole months\.$/) })
        expect((await by(more, '2025-03-31')).bars).toBe(locations.length)
      }
    })

    it('stack up to their totals', async () => {
      const { data } = await drawnOf({ type: 'STACKED_BAR', options: { split: 'LINES' } })
      const income = await booked(['4000', '4900'])
      const parts = data.panels[0]?.series ?? []
      expect(parts.map(({ label }) => label).toSorted()).toEqual(['Discounts', 'Sales'])
      for (const [at, { key }] of data.categories.entries()) {
        const whole = parts.reduce((sum, { cells }) => sum + cents(cells[at]?.value), 0n)
        expect(whole).toBe(summed(income, (one) => one.startsWith(key.slice(0, 7))))
      }
    })

    it('step from the prior period to the figure exactly, line by line', async () => {
      const way = {
        type: 'WATERFALL',
        metrics: [metric('Net'), metric('Net', { id: 'before', comparison: 'PRIOR_PERIOD', dataLabel: 'Before' })],
        timeSpan: { period: 'MONTHLY', startDate: '2025-05-01', endDate: '2025-07-31' },
        options: { split: 'LINES' },
      }
      const { data } = await drawnOf(way)
      const { waterfall } = data
      expect([waterfall?.base.days, waterfall?.actual.days, waterfall?.actual.cutDays]).toEqual(['Feb – Apr 2025', 'May – Jul 2025', null])
      const cut = (await drawnOf(way, parseDay('2025-06-12'))).data.waterfall
      expect([cut?.base.days, cut?.actual.days]).toEqual(['Feb – Apr 2025', 'May 1 – Jun 12, 2025'])
      expect(waterfall?.steps.map(({ label }) => label)).toEqual(['Income', 'Goods', 'Costs'])
      const steps = waterfall?.steps.reduce((sum, { change }) => sum + cents(change), cents(waterfall.base.cell.value))
      expect(steps).toBe(cents(waterfall?.actual.cell.value))
    })
  })
})
