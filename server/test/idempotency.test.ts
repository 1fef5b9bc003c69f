import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { onceByKey, recordMade } from '../src/platform/database/idempotency-keys.ts'
import type { Services } from '../src/services.ts'
import { type Ask, apiOf } from './api.ts'
import { addCompany, plantMapping, type TestCompany } from './companies.ts'
import { onDatabase } from './databases.ts'
import { someLedger } from './ledgers.ts'
import { testServices } from './services.ts'

interface Act {
  readonly mutation: string
  readonly variables: Record<string, unknown>
  /** Other arguments. */
  readonly otherwise: Record<string, unknown>
  /** A list to which the action adds one. */
  readonly list: string
}

onDatabase('an action with an idempotency key', (fresh, kind) => {
  let services: Services
  let company: TestCompany
  let acts: Readonly<Record<string, Act>>
  /** Two windows; on PostgreSQL on two servers. */
  let windows: readonly [Ask, Ask]
  const run = (ask: Ask, { mutation }: Act, variables: Record<string, unknown>) => ask<Record<string, unknown>>(mutation, variables)

  beforeAll(async () => {
    const test = await fresh()
    services = await testServices(await test.open())
    company = await addCompany(services, { name: 'A', rows: someLedger(40, { seed: 3 }) })
    const planted = await plantMapping(services, company.id, 'Planted', [{ name: 'Sales', type: 'REVENUE' }])
    const other = kind === 'embedded' ? services : await testServices(await test.open())
    windows = [apiOf(services, company.id, company.userId), apiOf(other, company.id, company.userId)]
    const { categorizationId, mappingId } = planted
    const [ask] = windows
    const { erpLocations } = await ask<{ erpLocations: { id: string }[] }>('{ erpLocations { id } }')
    const locationIds = erpLocations.map(({ id }) => id)
    const sheet = { profitLossMappingId: mappingId, name: 'Kept', timeSpan: { period: 'MONTHLY', yearToDate: true }, locationIds: [] }
    const { createSpreadsheetMetadata } = await ask<{ createSpreadsheetMetadata: { id: string } }>(
      'mutation ($input: CreateSpreadsheetMetadataInput!) { createSpreadsheetMetadata(input: $input) { id } }',
      { input: sheet },
    )
    const { budgetTemplate } = await ask<{ budgetTemplate: { xlsxData: string } }>(
      `query ($id: ID!) { budgetTemplate(categorizationId: $id, timeSpan: { period: MONTHLY, startDate: "2026-01-01", endDate: "2026-03-31" }) {
         xlsxData } }`,
      { id: categorizationId },
    )
    await ask('mutation { createFolder(path: "/Gone") { path } }')
    await ask('mutation { deleteFolder(path: "/Gone") }')
    acts = {
      createProfitLossCategorization: {
        mutation:
          'mutation ($key: String, $name: String) { made: createProfitLossCategorization(name: $name, idempotencyKey: $key) { id } }',
        variables: { name: 'New' },
        otherwise: { name: 'Other' },
        list: '{ list: profitLossCategorizations { id } }',
      },
      createProfitLossMapping: {
        mutation:
          'mutation ($key: String, $name: String, $of: ID) { made: createProfitLossMapping(name: $name, categorizationId: $of, idempotencyKey: $key) { id } }',
        variables: { name: 'New', of: categorizationId },
        otherwise: { name: 'Other', of: categorizationId },
        list: '{ list: profitLossMappings { id } }',
      },
      createProfitLossMappingV2: {
        mutation:
          'mutation ($key: String, $input: CreateProfitLossMappingInput!) { made: createProfitLossMappingV2(inputData: $input, idempotencyKey: $key) { id name } }',
        variables: { input: { name: 'New V2', categorizationId } },
        otherwise: { input: { name: 'Other V2', categorizationId } },
        list: '{ list: profitLossMappings { id } }',
      },
      duplicateMapping: {
        mutation:
          'mutation ($key: String, $id: ID!, $name: String!) { made: duplicateMapping(mappingId: $id, name: $name, idempotencyKey: $key) { id } }',
        variables: { id: mappingId, name: 'Copy' },
        otherwise: { id: mappingId, name: 'Another copy' },
        list: '{ list: profitLossMappings { id } }',
      },
      createLocationMapping: {
        mutation:
          'mutation ($key: String, $name: String!, $ids: [ID!]!) { made: createLocationMapping(name: $name, locationIds: $ids, idempotencyKey: $key) { id name locationIds } }',
        variables: { name: 'Some', ids: locationIds },
        otherwise: { name: 'Others', ids: locationIds },
        list: '{ list: locationMappings { id } }',
      },
      createSpreadsheetMetadata: {
        mutation:
          'mutation ($key: String, $input: CreateSpreadsheetMetadataInput!) { made: createSpreadsheetMetadata(input: $input, idempotencyKey: $key) { id name version } }',
        variables: { input: { ...sheet, name: 'New' } },
        otherwise: { input: { ...sheet, name: 'Other' } },
        list: '{ list: spreadsheetMetadataList { id } }',
      },
      duplicateSpreadsheetMetadata: {
        mutation:
          'mutation ($key: String, $id: ID!, $name: String!) { made: duplicateSpreadsheetMetadata(metaDataId: $id, name: $name, idempotencyKey: $key) { id name } }',
        variables: { id: createSpreadsheetMetadata.id, name: 'Copy' },
        otherwise: { id: createSpreadsheetMetadata.id, name: 'Another copy' },
        list: '{ list: spreadsheetMetadataList { id } }',
      },
      createFolder: {
        mutation: 'mutation ($key: String, $path: String!) { made: createFolder(path: $path, idempotencyKey: $key) { path name } }',
        variables: { path: '/Board' },
        otherwise: { path: '/Others' },
        list: '{ list: folders { path } }',
      },
      restoreFolder: {
        mutation: 'mutation ($key: String, $path: String!) { made: restoreFolder(path: $path, idempotencyKey: $key) { path } }',
        variables: { path: '/Gone' },
        otherwise: { path: '/Others' },
        list: '{ list: folders { path } }',
      },
      createBudget: {
        mutation:
          'mutation ($key: String, $input: CreateBudgetInput!) { made: createBudget(input: $input, idempotencyKey: $key) { id name version } }',
        variables: { input: { name: 'Plan', categorizationId, period: 'MONTHLY', firstMonth: '2026-01-01', lastMonth: '2026-12-01' } },
        otherwise: {
          input: { name: 'Other plan', categorizationId, period: 'MONTHLY', firstMonth: '2026-01-01', lastMonth: '2026-12-01' },
        },
        list: '{ list: budgets { id } }',
      },
      uploadBudget: {
        mutation:
          'mutation ($key: String, $name: String!, $data: String!) { made: uploadBudget(budgetName: $name, filename: "Plan.xlsx", inputData: $data, idempotencyKey: $key) { budgetId } }',
        variables: { name: 'From a workbook', data: budgetTemplate.xlsxData },
        otherwise: { name: 'From the same workbook', data: budgetTemplate.xlsxData },
        list: '{ list: budgets { id } }',
      },
      upsertMetric: {
        mutation:
          'mutation ($key: String, $name: String!) { made: upsertMetric(name: $name, showInBudget: true, idempotencyKey: $key) { id name } }',
        variables: { name: 'Guests' },
        otherwise: { name: 'Covers' },
        list: '{ list: metrics { id } }',
      },
    }
  }, 120_000)

  const count = async ({ list }: Act): Promise<number> => (await windows[0]<{ list: unknown[] }>(list)).list.length

  it.each([
    'createProfitLossCategorization',
    'createProfitLossMapping',
    'createProfitLossMappingV2',
    'duplicateMapping',
    'createLocationMapping',
    'createSpreadsheetMetadata',
    'duplicateSpreadsheetMetadata',
    'createFolder',
    'restoreFolder',
    'createBudget',
    'uploadBudget',
    'upsertMetric',
  ])('creates one thing, however often it is sent: %s', async (name) => {
    const act = acts[name]
    if (act === undefined) throw new Error(`There is no act ${name}`)
    const [key, before] = [randomUUID(), await count(act)]
    const answers = await Promise.all([0, 1, 0, 1, 1].map((at) => run(windows[at] ?? windows[0], act, { ...act.variables, key })))
    answers.push(await run(windows[1], act, { ...act.variables, key }))
    expect(answers[0]?.['made']).toBeTruthy()
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(await count(act)).toBe(before + 1)
    await expect(run(windows[0], act, { ...act.otherwise, key })).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await count(act)).toBe(before + 1)
  })

  it('is a different one with another key, and without a key', async () => {
    const act = acts['createProfitLossCategorization']
    if (act === undefined) throw new Error('There is no such act')
    const before = await count(act)
    for (const key of [randomUUID(), randomUUID(), null, null]) await run(windows[0], act, { name: 'Again', key })
    expect(await count(act)).toBe(before + 4)
  })

  it.each(['', '  ', 'x'.repeat(65)])('is refused with %j for a key', async (key) => {
    const act = acts['createProfitLossCategorization']
    if (act === undefined) throw new Error('There is no such act')
    await expect(run(windows[0], act, { name: 'Again', key })).rejects.toMatchObject({ code: 'BAD_USER_INPUT', field: 'idempotencyKey' })
  })

  describe('in the database', () => {
    const act = (changes: object = {}) => ({ userId: company.userId, operation: 'op', key: randomUUID(), argumentsHash: 'a', ...changes })
    const record = (made: string) => {
      const scope = services.database.scope(company.id)
      return scope.transaction(async (tx) => {
        await recordMade(tx, made)
        return made
      })
    }
    const once = (one: ReturnType<typeof act>, make: () => Promise<string>) =>
      onceByKey(services.database.scope(company.id), one, make, (made) => `again ${made}`)

    it('leaves nothing behind if it fails, so that it can be repeated', async () => {
      const one = act()
      const failing = () =>
        services.database.scope(company.id).transaction(async (tx): Promise<string> => {
          await recordMade(tx, 'x')
          throw new Error('the power went')
        })
      await expect(once(one, failing)).rejects.toThrow('the power went')
      expect(await once(one, () => record('made'))).toBe('made')
      expect(await once(one, () => record('made'))).toBe('again made')
    })

    it('belongs to one user and one operation', async () => {
      const one = act()
      expect(await once(one, () => record('1'))).toBe('1')
      expect(await once({ ...one, userId: randomUUID() }, () => record('2'))).toBe('2')
      expect(await once({ ...one, operation: 'other' }, () => record('3'))).toBe('3')
      await expect(once({ ...one, argumentsHash: 'b' }, () => record('4'))).rejects.toMatchObject({ code: 'CONFLICT' })
    })

    it('is forgotten after two days', async () => {
      const scope = services.database.scope(company.id)
      const one = act()
      await once(one, () => record('old'))
      await scope.query(`update idempotency_keys set made_at = now() - interval '49 hours' where company_id = $1 and key = $2`, [one.key])
      await once(act(), () => record('new'))
      const kept = await scope.query('select 1 from idempotency_keys where company_id = $1 and key = $2', [one.key])
      expect(kept).toEqual([])
    })

    it('is one of the newest ten thousand of its user, so that keys cannot fill the disk', async () => {
      const scope = services.database.scope(company.id)
      const userId = randomUUID()
      await scope.query(
        `insert into idempotency_keys (company_id, user_id, operation, key, arguments_hash, made, made_at)
         select $1, $2, 'op', at::text, 'a', 'x', now() - at * interval '1 second' from generate_series(1, 10050) at`,
        [userId],
      )
      await once(act({ userId }), () => record('new'))
      const [left] = await scope.query<{ rows: number; oldest: number }>(
        `select count(*)::int as rows, max(key::int) as oldest from idempotency_keys
         where company_id = $1 and user_id = $2 and made = 'x'`,
        [userId],
      )
      expect(left).toEqual({ rows: 9_999, oldest: 9_999 })
    })
  })
})
