import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseDay } from '@fourwall/domain/time/day.ts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { answerBasis } from '../src/answer-basis.ts'
import type { ApiContext } from '../src/builder.ts'
import { answerBudget } from '../src/platform/http/graphql/answer-budget.ts'
import { graphqlEndpoint } from '../src/platform/http/graphql/graphql-endpoint.ts'
import { createHttpServer } from '../src/platform/http/server.ts'
import { createLog } from '../src/platform/log/log.ts'
import { makeSchema } from '../src/schema.ts'
import type { Services } from '../src/services.ts'
import { accessOf } from './access.ts'
import { addCompany, plantMapping, type TestCompany } from './companies.ts'
import { onDatabase } from './databases.ts'
import { csvOf, decisions, ledgerFile, someLedger } from './ledgers.ts'
import { plantFigures } from './metric-figures.ts'
import { testServices } from './services.ts'

// After any change, a cached answer is never returned again: each question is asked twice, so that its answer is cached, and after each
// change once more, next to the same question under a new name.

onDatabase('cached answers', (fresh) => {
  const folder = mkdtempSync(join(tmpdir(), 'fourwall-kept-'))
  let now = new Date(2026, 5, 30, 12)
  let services: Services
  let company: TestCompany
  let other: TestCompany
  let app: FastifyInstance
  let origin: string
  let names = 0

  beforeAll(async () => {
    services = await testServices(await (await fresh()).open(), { now: () => now })
    company = await addCompany(services, { name: 'Kept', rows: someLedger(300) })
    other = await addCompany(services, { name: 'Other', rows: someLedger(300, { seed: 8 }) })
    app = await createHttpServer({ log: createLog('error'), trustedProxies: [], notReady: async () => null })
    graphqlEndpoint<ApiContext>(app, {
      schema: makeSchema(services),
      contextOf: async ({ headers }, signal) => {
        const companyId = String(headers['x-company'])
        return { access: accessOf(services.companies.requestScope(companyId)), budget: answerBudget(), signal }
      },
      basisOf: (context) => answerBasis(services, context),
      documents: new Map(),
      documentsOnly: false,
      uploads: services.uploads,
    })
    await app.listen({ port: 0, host: '127.0.0.1' })
    origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}` // listening on a port
  }, 120_000)
  afterAll(async () => {
    await app.close()
    rmSync(folder, { recursive: true, force: true })
  })

  async function ask(companyId: string, query: string, variables: object): Promise<unknown> {
    const response = await fetch(`${origin}/api/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-company': companyId },
      body: JSON.stringify({ query, variables }),
    })
    const { data, errors } = (await response.json()) as { data: Record<string, unknown>; errors?: unknown } // GraphQL over HTTP
    expect(errors).toBeUndefined()
    return Object.values(data)[0]
  }

  const report = (name: string): string => `query ($id: ID!, $span: TimeSpanInput!, $columns: ReportColumnsInput) {
    ${name}: profitLossReport(mappingId: $id, timeSpan: $span, locationIds: [], columns: $columns) {
      timeSpan { startDate endDate } columns { label place { name } }
      sections { name rows { accountName values } sumRow { values } } metrics { name values gaps { missing } }
      budget { name version } reconciliation { ledgerTotal mappedTotal }
    } }`
  const balances = (name: string): string =>
    `query ($span: TimeSpanInput!) { ${name}: accountBalances(timeSpan: $span, locationIds: []) { columns { label } accounts { accountId sums } } }`

  it('are current after every change', async () => {
    const scope = services.database.scope(company.id)
    const access = accessOf(scope)
    const planted = await plantMapping(services, company.id, 'Mine', [
      { name: 'Income', type: 'REVENUE', accounts: ['4000', '4900'] },
      { name: 'Goods', type: 'COGS', accounts: ['5000'] },
      { name: 'Margin', formula: '{Income} - {Goods}' },
    ])
    const metric = await services.opsData.upsert(access, null, { name: 'Guests', showInBudget: true })
    const budget = await services.budgetEditing.create(access, {
      name: 'Plan',
      categorizationId: planted.categorizationId,
      period: 'MONTHLY',
      firstMonth: parseDay('2025-01-01'),
      lastMonth: parseDay('2025-12-01'),
      from: null,
    })
    const [place] = await services.ledger.locations(access)
    if (place === undefined) throw new Error('The ledger has no locations')
    const columns = { comparisons: ['BUDGET'], budgetId: budget.id, metricIds: [metric.id], locations: 'SIDE_BY_SIDE' }
    const questions = [
      {
        text: report,
        variables: { id: planted.mappingId, span: { period: 'MONTHLY', startDate: '2025-01-01', endDate: '2025-06-30' }, columns },
      },
      { text: report, variables: { id: planted.mappingId, span: { period: 'QUARTERLY', lastPeriods: 6 } } },
      { text: balances, variables: { span: { period: 'YEARLY', startDate: '2025-01-01', endDate: '2025-12-31' } } },
    ]
    /** Whether any answer differs from the previous one. */
    let before: unknown[] = []
    const compare = async (): Promise<boolean> => {
      names += 1
      const answers: unknown[] = []
      for (const { text, variables } of questions) {
        const kept = await ask(company.id, text('kept'), variables)
        expect(kept).toEqual(await ask(company.id, text(`fresh${names}`), variables))
        expect(kept).toEqual(await ask(company.id, text('kept'), variables))
        answers.push(kept)
      }
      const isOther = JSON.stringify(answers) !== JSON.stringify(before)
      before = answers
      return isOther
    }
    await compare()
    expect(await compare()).toBe(false)

    const settings = await services.companies.get(scope)
    const appended = await services.imports.import(
      access,
      ledgerFile(csvOf(someLedger(50, { seed: 3 })), 'more.csv'),
      decisions({ confirmSigns: true, otherwise: 'APPEND' }),
    )
    expect(await compare()).toBe(true)
    const changes: (readonly [string, () => Promise<unknown>])[] = [
      ['an import undone', () => services.imports.undo(access, appended.id)],
      ['a fiscal year', () => services.companySettings.change(access, settings, { ...settings, fiscalYearStartMonth: 4 })],
      [
        'a mapping',
        async () => {
          const mapping = await services.mappings.mapping(access, planted.mappingId)
          const rent = (await services.ledger.accounts(access)).find(({ number }) => number === '6500')
          if (mapping === null || rent === undefined) throw new Error('The mapping no longer exists')
          await services.companies.change(scope, 'SETTINGS', (tx) =>
            tx.query(
              'insert into profit_loss_account_mappings (company_id, id, mapping_id, account_id, group_id) values ($1, gen_random_uuid(), $2, $3, $4)',
              [mapping.id, rent.id, planted.groups.get('Goods')],
            ),
          )
        },
      ],
      ['figures of a metric', () => plantFigures(services, scope, [[metric.id, place.id, '2025-02', 1, '77']])],
      ['a name of a metric', () => services.opsData.upsert(access, metric.id, { name: 'Visitors', showInBudget: true })],
      ['a name of a budget', () => services.budgetEditing.rename(access, budget.id, 'The plan')],
      [
        'figures of a budget',
        () =>
          services.budgetEditing.edit(access, budget.id, budget.version, [
            {
              kind: 'GROUP',
              referenceId: planted.groups.get('Income') ?? '',
              locationId: String(place.id),
              timestamp: parseDay('2025-03-01'),
              value: '1234.50',
            },
          ]),
      ],
      [
        'a day',
        async () => {
          now = new Date(2026, 9, 1, 0, 0, 1)
        },
      ],
    ]
    const unseen: string[] = []
    for (const [name, change] of changes) {
      await change()
      if (!(await compare())) unseen.push(name)
    }
    expect(unseen).toEqual([])
  }, 60_000)

  it('are never those of another company', async () => {
    const span = { period: 'YEARLY', startDate: '2025-01-01', endDate: '2025-12-31' }
    const asked = async (id: string): Promise<unknown> => ask(id, balances('balances'), { span })
    const [own, foreign] = [await asked(company.id), await asked(other.id)]
    expect(own).not.toEqual(foreign)
    expect([await asked(company.id), await asked(other.id)]).toEqual([own, foreign])
  })
})
