import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { accessOf } from '../../../test/access.ts'
import { type Ask, apiOf } from '../../../test/api.ts'
import { addCompany, plantMapping } from '../../../test/companies.ts'
import { onDatabase } from '../../../test/databases.ts'
import { someLedger } from '../../../test/ledgers.ts'
import { plantFigures } from '../../../test/metric-figures.ts'
import { TEST_CLOCK, testServices } from '../../../test/services.ts'
import type { Scope } from '../../platform/database/database.ts'
import type { Access } from '../../platform/identity/access.ts'
import type { Services } from '../../services.ts'

const UPSERT = `mutation ($id: ID, $name: String!, $definition: String, $showInBudget: Boolean!, $unit: String, $timeAggregation: MetricAggregation,
  $locationAggregation: MetricAggregation, $weightMetricId: ID, $formula: String) {
  upsertMetric(id: $id, name: $name, definition: $definition, showInBudget: $showInBudget, unit: $unit, timeAggregation: $timeAggregation,
    locationAggregation: $locationAggregation, weightMetricId: $weightMetricId, formula: $formula) {
    id name definition unit timeAggregation locationAggregation weightMetricId formula showInBudget lastUpdate uploadDate permissions } }`

interface MetricAnswer {
  readonly id: string
  readonly name: string
  readonly definition: string | null
  readonly lastUpdate: string
  readonly uploadDate: string | null
}

onDatabase('metrics', (fresh) => {
  let services: Services
  let scope: Scope
  let access: Access
  let ask: Ask
  let group: string

  beforeAll(async () => {
    services = await testServices(await (await fresh()).open())
    const { id } = await addCompany(services, { name: 'Counters', rows: someLedger(60, { months: 3 }) })
    scope = services.database.scope(id)
    access = accessOf(scope)
    ask = apiOf(services, id)
    const { groups } = await plantMapping(services, id, 'Lines', [{ name: 'Sales', type: 'REVENUE', accounts: ['4000'] }])
    group = groups.get('Sales') ?? ''
  }, 120_000)

  const upsert = async (variables: Record<string, unknown>): Promise<MetricAnswer> =>
    (await ask<{ upsertMetric: MetricAnswer }>(UPSERT, { showInBudget: false, ...variables })).upsertMetric
  const names = async (): Promise<string[]> =>
    (await ask<{ metrics: { name: string }[] }>('{ metrics { name } }')).metrics.map(({ name }) => name)

  it('are created, changed field by field, and listed by name', async () => {
    const made = await upsert({ name: ' Guests ', unit: 'guests', definition: 'Seated', showInBudget: true })
    expect(made).toMatchObject({
      name: 'Guests',
      unit: 'guests',
      timeAggregation: 'SUM',
      locationAggregation: 'SUM',
      formula: null,
      uploadDate: null,
      permissions: 'Owners and editors can edit',
    })
    const changed = await upsert({ id: made.id, name: 'Guests', timeAggregation: 'AVERAGE', definition: null })
    expect(changed).toMatchObject({ id: made.id, unit: 'guests', definition: null, timeAggregation: 'AVERAGE', showInBudget: false })
    expect(Date.parse(changed.lastUpdate)).toBeGreaterThanOrEqual(Date.parse(made.lastUpdate))
    await upsert({ name: 'average check', formula: `{group:${group}} / {metric:${made.id}}` })
    expect(await names()).toEqual(['average check', 'Guests'])
  })

  it('say whether more of them is better, or what they are taken for', async () => {
    const SET = `mutation ($id: ID, $name: String!, $favorability: MetricFavorability) {
      upsertMetric(id: $id, name: $name, showInBudget: false, favorability: $favorability) { id favorability guessedFavorability } }`
    const set = async (variables: Record<string, unknown>) =>
      (await ask<{ upsertMetric: { id: string; favorability: string | null; guessedFavorability: string } }>(SET, variables)).upsertMetric
    const made = await set({ name: 'Overtime hours' })
    expect(made).toMatchObject({ favorability: null, guessedFavorability: 'DOWN' })
    expect(await set({ id: made.id, name: 'Overtime hours', favorability: 'NEITHER' })).toMatchObject({ favorability: 'NEITHER' })
    // Left out, it stays; null takes it back.
    expect(await set({ id: made.id, name: 'Overtime' })).toMatchObject({ favorability: 'NEITHER' })
    expect(await set({ id: made.id, name: 'Overtime', favorability: null })).toMatchObject({ favorability: null })
    await services.opsData.delete(access, made.id)
  })

  it('keep the groups from which they are computed', async () => {
    const made = await services.categorizationEditing.create(accessOf(scope, { name: 'Dana' }), {
      name: 'Named',
      groups: [{ id: randomUUID(), parentId: null, name: 'Covers', type: 'REVENUE', displayOrder: 0, formula: null, favorability: null }],
    })
    const covers = (await services.mappings.categorization(access, made))?.groups[0]?.id ?? ''
    const metric = await upsert({ name: 'Covers twice', formula: `{group:${covers}} * 2` })
    const change = services.categorizationEditing.update(accessOf(scope, { name: 'Dana' }), made, { name: 'Named', version: 1, groups: [] })
    await expect(change).rejects.toMatchObject({
      code: 'BAD_USER_INPUT',
      message: '"Covers" cannot be deleted: the metric "Covers twice" is computed from it. Change that first.',
    })
    await expect(services.categorizationEditing.delete(access, made)).rejects.toMatchObject({ code: 'BAD_USER_INPUT' })
    await ask('mutation ($id: ID!) { deleteMetric(metricId: $id) }', { id: metric.id })
    await services.categorizationEditing.delete(access, made)
    expect(await services.mappings.categorization(access, made)).toBeNull()
  })

  it('need a name, and say what else keeps them from being saved', async () => {
    const before = await names()
    await expect(upsert({ name: ' ' })).rejects.toMatchObject({ code: 'BAD_USER_INPUT', field: 'name', message: 'Metric name is required' })
    await expect(upsert({ name: 'GUESTS' })).rejects.toMatchObject({ field: 'name' })
    await expect(upsert({ name: 'New', formula: `{group:${randomUUID()}}` })).rejects.toMatchObject({ field: 'formula' })
    await expect(upsert({ id: randomUUID(), name: 'New' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(upsert({ id: 'none', name: 'New' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await names()).toEqual(before)
  })

  describe('with figures', () => {
    let hours: MetricAnswer

    beforeAll(async () => {
      hours = await upsert({ name: 'Labor hours' })
      const [one, other] = await services.ledger.locations(access)
      await plantFigures(services, scope, [
        [hours.id, one?.id ?? 0, '2025-01', 1, '120.5'],
        [hours.id, one?.id ?? 0, '2025-02', 1, '0'],
        [hours.id, one?.id ?? 0, '2025-04', 3, '400'],
        [hours.id, other?.id ?? 0, '2024-12', 1, '-7.125'],
      ])
    })

    it("show a span's figures exactly as entered, for every location that has any", async () => {
      const query = `query ($id: ID!, $span: TimeSpanInput!) { metricPreview(metricId: $id, timeSpan: $span) {
        metricId usedLocations { id name } usedReports { id } timeSpan { startDate } data { locationId cells { timestamp value months } } } }`
      const { metricPreview } = await ask<{
        metricPreview: { usedLocations: { id: string; name: string }[]; data: { locationId: string; cells: object[] }[] }
      }>(query, { id: hours.id, span: { period: 'MONTHLY', startDate: '2025-01-01', endDate: '2025-06-30' } })
      expect(metricPreview.usedLocations.map(({ name }) => name)).toEqual(metricPreview.usedLocations.map(({ name }) => name).toSorted())
      expect(metricPreview.usedLocations).toHaveLength(2)
      expect(metricPreview.data.flatMap(({ cells }) => cells)).toEqual([
        { timestamp: '2025-01-01', value: '120.5', months: 1 },
        { timestamp: '2025-02-01', value: '0', months: 1 },
        { timestamp: '2025-04-01', value: '400', months: 3 },
      ])
      expect(await ask(query, { id: randomUUID(), span: { period: 'MONTHLY', yearToDate: true } })).toEqual({ metricPreview: null })
      expect(await ask(query, { id: 'none', span: { period: 'MONTHLY', yearToDate: true } })).toEqual({ metricPreview: null })
    })

    it('are not computed; they are deleted with their figures, unless something uses them', async () => {
      expect((await upsert({ id: hours.id, name: 'Labor hours' })).uploadDate).toBe(TEST_CLOCK.now().toISOString())
      await expect(upsert({ id: hours.id, name: 'Labor hours', formula: `{group:${group}}` })).rejects.toMatchObject({ field: 'formula' })
      const wage = await upsert({ name: 'Hourly wage', timeAggregation: 'WEIGHTED', weightMetricId: hours.id })
      const remove = (id: string) => ask('mutation ($id: ID!) { deleteMetric(metricId: $id) }', { id })
      await expect(remove(hours.id)).rejects.toMatchObject({
        code: 'BAD_USER_INPUT',
        message: '"Labor hours" is used by the metric "Hourly wage". Remove it there first.',
      })
      expect(await remove(wage.id)).toEqual({ deleteMetric: true })
      expect(await remove(hours.id)).toEqual({ deleteMetric: true })
      await expect(remove(hours.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
      expect(await scope.query('select 1 from metric_figures where company_id = $1 and metric_id = $2', [hours.id])).toEqual([])
    })
  })
})
