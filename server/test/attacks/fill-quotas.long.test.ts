import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { type FloodResult, flood } from '../../attacks/fill-quotas.ts'
import { holdLimits, QuotaError } from '../../src/platform/database/quotas.ts'
import { accessOf } from '../access.ts'
import { addCompany, plantMapping, type TestCompany } from '../companies.ts'
import { eachDatabase, type TestDatabase } from '../databases.ts'
import { csvOf, decisions, ledgerFile, someLedger } from '../ledgers.ts'
import { pictureFile } from '../presentations/picture-files.ts'
import { startTestServer, type TestServer } from '../running-server.ts'
import { testServices } from '../services.ts'

const LAYOUTS = 10
const MAPPINGS = 5
const LAYOUT_MB = 1
const SPAN = { period: 'MONTHLY', startDate: '2025-01-01', endDate: '2025-06-30' }
const CREATE = 'mutation ($input: CreateSpreadsheetMetadataInput!) { createSpreadsheetMetadata(input: $input) { id } }'

interface Prepared {
  readonly company: TestCompany
  readonly mappingId: string
}

eachDatabase('filling the quotas', (fresh) => {
  let target: TestDatabase
  let server: TestServer<Prepared>

  beforeAll(async () => {
    target = await fresh()
    server = await startTestServer<Prepared>(target, {
      prepare: async (services) => {
        const company = await addCompany(services, { name: 'Filled', rows: someLedger(60, { months: 3 }) })
        const { mappingId } = await plantMapping(services, company.id, 'Mine', [{ name: 'Sales', type: 'REVENUE' }])
        return { company, mappingId }
      },
      environment: {
        FOURWALL_MAX_LAYOUTS: String(LAYOUTS),
        FOURWALL_MAX_LAYOUT_MB: String(LAYOUT_MB),
        FOURWALL_MAX_MAPPINGS: String(MAPPINGS),
      },
    })
  })

  const attack = (query: string, variables: (attempt: number) => Record<string, unknown>): Promise<FloodResult> =>
    flood({ origin: server.origin, token: server.prepared.company.token, query, variables, attempts: 40, atOnce: 10 })
  const layout = (name: string, rest: object = {}) => ({
    input: { profitLossMappingId: server.prepared.mappingId, name, timeSpan: SPAN, locationIds: ['1'], ...rest },
  })
  const ask = <Data>(query: string, variables: Record<string, unknown>): Promise<Data> =>
    server.as(server.prepared.company.token)<Data>(query, variables)
  const layouts = async (): Promise<string[]> =>
    (await ask<{ spreadsheetMetadataList: { id: string }[] }>('{ spreadsheetMetadataList { id } }', {})).spreadsheetMetadataList.map(
      ({ id }) => id,
    )

  it('with parallel requests stops at the limit of layouts, with a sentence', async () => {
    const { accepted, refusals } = await attack(CREATE, (attempt) => layout(`Layout ${attempt}`))
    expect(accepted).toBe(LAYOUTS)
    expect([...refusals]).toEqual([
      [
        'Your company keeps 10 layouts, the most allowed. Delete some, or ask your administrator to raise FOURWALL_MAX_LAYOUTS.',
        40 - LAYOUTS,
      ],
    ])
    expect(await layouts()).toHaveLength(LAYOUTS)
  })

  it('frees space when something is deleted', async () => {
    const [first = ''] = await layouts()
    await ask('mutation ($id: ID!) { deleteSpreadsheetMetadata(metaDataId: $id) }', { id: first })
    await ask(CREATE, layout('In its place'))
    expect(await layouts()).toHaveLength(LAYOUTS)
    await expect(ask(CREATE, layout('One more'))).rejects.toThrow(/keeps 10 layouts/)
  })

  it('stops at the limit of mappings too', async () => {
    const { accepted, refusals } = await attack(
      'mutation ($name: String!) { createLocationMapping(name: $name, locationIds: ["1"]) { id } }',
      (attempt) => ({ name: `Places ${attempt}` }),
    )
    expect([...refusals.keys()]).toEqual([
      expect.stringMatching(/^Your company keeps 5 mappings and categorizations, the most allowed\. Delete some/),
    ])
    const { profitLossMappings, profitLossCategorizations } = await ask<
      Record<'profitLossMappings' | 'profitLossCategorizations', unknown[]>
    >('{ profitLossMappings { id } profitLossCategorizations { id } }', {})
    expect(profitLossMappings.length + profitLossCategorizations.length + accepted).toBe(MAPPINGS)
  })
})

eachDatabase('quotas', (fresh) => {
  it('refuse a ledger with too many entries before storing any, and count undone imports', async () => {
    const database = await (await fresh()).open()
    const services = await testServices(database)
    const { id } = await addCompany(services, { name: 'Full', rows: someLedger(60, { months: 3 }) })
    const scope = database.scope(id)
    const access = accessOf(scope)
    const nothing = { items: null, bytes: null }
    const limits = {
      LAYOUTS: nothing,
      FOLDERS: nothing,
      BUDGETS: nothing,
      MAPPINGS: nothing,
      VERSIONS: { items: null, bytes: 1 },
      METRICS: { items: 2, bytes: null },
      CHARTS: { items: 1, bytes: null },
      PRESENTATIONS: { items: 1, bytes: null },
      PICTURES: { items: null, bytes: 100 },
      ATTACHMENTS: { items: null, bytes: 100 },
      CHATS: nothing,
      ENTRIES: { items: 100, bytes: null },
      WAITING: nothing,
    }
    await holdLimits(database.system, limits)
    const more = ledgerFile(csvOf(someLedger(60, { months: 3, seed: 5 })), 'more.csv')
    const importMore = () => services.imports.import(accessOf(scope, { name: 'test' }), more, decisions({ confirmSigns: true }))
    await expect(importMore()).rejects.toThrow(/keeps 100 ledger entries, the most allowed\. Undo imports/)
    const [stored] = await scope.query<{ entries: number }>('select count(*)::int as entries from entries where company_id = $1')
    expect(stored?.entries).toBe(60)

    const metric = (name: string) => services.opsData.upsert(access, null, { name, showInBudget: false })
    await Promise.all([metric('Guests'), metric('Checks')])
    await expect(metric('Seats')).rejects.toThrow(QuotaError)

    await holdLimits(database.system, { ...limits, VERSIONS: nothing })
    const { mappingId } = await plantMapping(services, scope.companyId, 'Charted', [{ name: 'Sales', type: 'REVENUE' }])
    const chart = () =>
      services.charts.save(accessOf(scope, { name: 'test' }), {
        id: null,
        version: null,
        path: null,
        document: { type: 'LINE', xAxis: 'DATE', mappingId, timeSpan: { period: 'MONTHLY', yearToDate: true }, metrics: [] },
      })
    await chart()
    await expect(chart()).rejects.toThrow(/keeps 1 chart, the most allowed/)
    const presentation = () =>
      services.presentations.save(access, {
        id: null,
        version: null,
        given: { title: 'Pack', order: [], slides: [], settings: { aspectRatio: 'LETTER' } },
      })
    await presentation()
    await expect(presentation()).rejects.toThrow(/keeps 1 presentation, the most allowed/)
    await services.pictures.add(access, pictureFile('small.png'))
    await expect(services.pictures.add(access, pictureFile('other.png', { red: 200 }))).rejects.toThrow(/MB of pictures, the most allowed/)

    // A limit lowered below the current count does not prevent deleting.
    await holdLimits(database.system, { ...limits, METRICS: { items: 1, bytes: null } })
    const [first] = await services.opsData.metrics(access)
    await services.opsData.delete(access, first?.id ?? '')
    await expect(metric('Seats')).rejects.toThrow(/keeps 1 metric, the most/)
  })

  it('count existing rows', async () => {
    const database = await (await fresh()).open()
    const services = await testServices(database)
    const { id } = await addCompany(services, { name: 'Counted', rows: someLedger(60, { months: 3 }) })
    const scope = database.scope(id)
    const access = accessOf(scope)
    await services.opsData.upsert(access, null, { name: `Metric ${randomUUID()}`, showInBudget: false })
    const counted = await scope.query<{ kind: string; items: string }>(
      'select kind, items from company_usage where company_id = $1 order by kind',
    )
    expect(Object.fromEntries(counted.map(({ kind, items }) => [kind, Number(items)]))).toMatchObject({ ENTRIES: 60, METRICS: 1 })
  })
})
