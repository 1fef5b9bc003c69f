import { beforeAll, expect, it } from 'vitest'
import { systemClock } from '../../src/platform/clock/clock.ts'
import { environmentOf, fourwall, type ServerProcess, startProcess } from '../command-line.ts'
import { addCompany, type TestCompany } from '../companies.ts'
import { onPostgresql, type TestDatabase } from '../databases.ts'
import { csvOf, ledgerFile, someLedger } from '../ledgers.ts'
import { testServices } from '../services.ts'
import { IN_LONG_SUITE } from '../suites.ts'

// Several servers on one PostgreSQL, each in its own process: a change made through one shows in the others at once, never partially.

// The embedded database has a single process.
onPostgresql('several servers on one database', (fresh) => {
  tests(fresh)
})

function tests(fresh: () => Promise<TestDatabase>): void {
  let target: TestDatabase
  let company: TestCompany
  let servers: readonly [ServerProcess, ServerProcess]
  const first = someLedger(400, { seed: 1, months: 3 })
  const second = someLedger(6_000, { seed: 2, months: 3 })

  beforeAll(async () => {
    target = await fresh()
    company = await addCompany(await testServices(await target.open(), systemClock), { name: 'Places', rows: first })
    servers = [await startProcess(target), await startProcess(target)]
  }, 240_000)

  async function ask<Data>({ origin }: ServerProcess, query: string, variables: Record<string, unknown> = {}): Promise<Data> {
    const response = await fetch(`${origin}/api/graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${company.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables }),
    })
    const { data, errors } = (await response.json()) as { data: Data; errors?: unknown } // GraphQL over HTTP
    expect(errors).toBeUndefined()
    return data
  }

  const REPORT = `profitLossReport(mappingId: $m, locationIds: [], timeSpan: { period: MONTHLY, startDate: "2025-01-07", endDate: "2025-03-22" }) {
    sections { name rows { accountNumber values entryCounts } sumRow { values } } reconciliation { ledgerTotal mappedTotal unmappedTotal } }`

  async function mappingId(server: ServerProcess): Promise<string> {
    const { profitLossMappings } = await ask<{ profitLossMappings: { id: string }[] }>(server, '{ profitLossMappings { id } }')
    return profitLossMappings[0]?.id ?? ''
  }

  /** Only the report, over partial months: one answer, from one state of the ledger. */
  async function report(server: ServerProcess): Promise<unknown> {
    return ask(server, `query ($m: ID!) { ${REPORT} }`, { m: await mappingId(server) })
  }

  /** The report and everything else that an import changes. */
  async function state(server: ServerProcess): Promise<{ ledgerSummary: { entries: number } }> {
    return ask(
      server,
      `query ($m: ID!) { ledgerSummary { entries firstDay lastDay } ledgerAccounts { displayId name } erpLocations { name firstDay lastDay } locationAssignmentsVersion ${REPORT} }`,
      { m: await mappingId(server) },
    )
  }

  async function importThrough(server: ServerProcess, rows: readonly (typeof first)[number][], fileName: string): Promise<void> {
    const uploaded = await fetch(`${server.origin}/api/uploads?filename=${fileName}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${company.token}` },
      body: csvOf(rows),
    })
    const { uploadId } = (await uploaded.json()) as { uploadId: string } // the route's only answer
    const placements = ['2025-01', '2025-02', '2025-03'].map((month) => ({ month, placement: 'APPEND' }))
    const { startImport } = await ask<{ startImport: { id: string } }>(
      server,
      'mutation ($input: StartImportInput!) { startImport(input: $input) { id } }',
      {
        input: { uploadId, placements },
      },
    )
    const job = () =>
      ask<{ importJob: { state: string; error: unknown } }>(server, 'query ($id: ID!) { importJob(id: $id) { state error { message } } }', {
        id: startImport.id,
      })
    await expect.poll(job, { timeout: 60_000, interval: 20 }).toEqual({ importJob: { state: 'DONE', error: null } })
  }

  it('answers the same through each', async () => {
    const [one, other] = [await state(servers[0]), await state(servers[1])]
    expect(one).toEqual(other)
    expect(one.ledgerSummary.entries).toBe(400)
  })

  it('shows an import through one in the other at once, and nothing of it before', async () => {
    const before = await report(servers[1])
    const seen: unknown[] = []
    const over = new AbortController()
    const watching = (async () => {
      while (!over.signal.aborted) seen.push(await report(servers[1]))
    })()
    await importThrough(servers[0], second, 'second.csv')
    const after = await report(servers[1])
    over.abort()
    await watching
    expect(after).not.toEqual(before)
    for (const one of seen) expect([before, after]).toContainEqual(one)
    const [one, other] = [await state(servers[0]), await state(servers[1])]
    expect(one).toEqual(other)
    expect(one.ledgerSummary.entries).toBe(6_400)
  })

  it('runs imports through both one after the other', async () => {
    await Promise.all([
      importThrough(servers[0], someLedger(300, { seed: 3, months: 3 }), 'third.csv'),
      importThrough(servers[1], someLedger(300, { seed: 4, months: 3 }), 'fourth.csv'),
    ])
    const [one, other] = [await state(servers[0]), await state(servers[1])]
    expect(one).toEqual(other)
    expect(one.ledgerSummary.entries).toBe(7_000)
  })

  it.runIf(IN_LONG_SUITE)("shows the command line's changes in both", async () => {
    const before = await state(servers[0])
    const { path } = ledgerFile(csvOf(someLedger(50, { seed: 5, months: 1 })), 'fifth.csv')
    const imported = await fourwall(environmentOf(target), ['import', path, '--append', '--json'])
    const { id } = (JSON.parse(imported.out) as { import: { id: number } }).import // the command's own shape
    for (const server of servers) expect((await state(server)).ledgerSummary.entries).toBe(7_050)
    await fourwall(environmentOf(target), ['undo', String(id)])
    for (const server of servers) expect((await state(server)).ledgerSummary).toEqual(before.ledgerSummary)
    expect((await fourwall(environmentOf(target), ['verify'])).out).toMatch(/of 7,000 entries, no difference/)
  })

  it("stores a user's settings through one for the other", async () => {
    const tabs = [
      {
        id: 't',
        name: 'Mine',
        locationIds: [],
        profitLossMappingId: 'm',
        displayOrder: 0,
        pinned: false,
        timeSpan: { period: 'MONTHLY', yearToDate: true },
        viewSettings: { currencyView: 'FULL', showAccountNumbers: true, showDollarSign: true, showGrid: true, showVarianceUSD: true },
      },
    ]
    await ask(servers[0], 'mutation ($tabs: [ProfitLossViewerTabInput!]!) { updateProfitLossViewerTabList(tabs: $tabs) { id } }', { tabs })
    expect(await ask(servers[1], '{ profitLossViewerTabList { name } }')).toEqual({ profitLossViewerTabList: [{ name: 'Mine' }] })
  })
}
