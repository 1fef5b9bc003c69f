import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { accessOf } from '../test/access.ts'
import { asker } from './api-asker.ts'
import { type BenchDatabase, createCompany, environmentOf, importFile, makeSignIn, openServices } from './bench-database.ts'
import { someGroups } from './bench-groups.ts'
import type { BenchOptions } from './bench-options.ts'
import { driveChromium, type TimedActs } from './drive-chromium.ts'
import { writeLedgerFile } from './ledger-file.ts'
import { type Measurement, measured, median, quantile } from './measurement.ts'
import { ServerProcess } from './server-process.ts'

const PART = 'mapping'
const ACCOUNTS = 10_000
const UNASSIGNED = 1_000
const GROUPS = 300
const TIMES = 9
const QUICK_TIMES = 3
const WITHIN_MS = 400_000
const NAME = 'Everything'

/** Targets of the actions, in milliseconds. */
const TARGETS: Readonly<Record<string, number>> = { 'opening the editor': 1_000, 'opening the categorization editor': 1_000 }
const USUAL_TARGET = 100

/**
 * Maps 10,000 accounts to 300 groups in Chromium: opens the editor, assigns a thousand at once, drags, accepts, each with its preview. As a
 * baseline, saves and asks the server for the report.
 */
export async function timeMapping(options: BenchOptions, database: BenchDatabase, say: (line: string) => void): Promise<Measurement[]> {
  const { signIn, token, target } = await plant(database, say)
  const server = await ServerProcess.start(environmentOf(database, options.port), options.port)
  try {
    const times = options.isQuick ? QUICK_TIMES : TIMES
    const { acts } = await driveChromium<TimedActs>(
      'e2e/bench/mapping-bench.ts',
      { origin: server.origin, email: signIn.email, password: signIn.password, mapping: NAME, target, times },
      WITHIN_MS,
    )
    const saved = await saveAndReport(server.origin, token, times)
    return [
      ...acts.flatMap(({ name, timed }) => {
        const all = timed.map(({ ms }) => ms)
        const longest = Math.max(0, ...timed.flatMap(({ longTasks }) => longTasks))
        return [
          measured(PART, `${name}: median`, median(all), 'ms', { atMost: TARGETS[name] ?? USUAL_TARGET }),
          measured(PART, `the same, 95 of 100 of ${all.length}; longest task ${longest.toFixed(0)} ms`, quantile(all, 0.95), 'ms'),
        ]
      }),
      measured(PART, 'for comparison: saving the mapping and requesting the report from the server: median', median(saved), 'ms'),
    ]
  } finally {
    await server.stop()
  }
}

async function plant(database: BenchDatabase, say: (line: string) => void) {
  const services = await openServices(database)
  try {
    say(`Generating a ledger of ${ACCOUNTS.toLocaleString('en-US')} accounts`)
    const path = join(database.folder, 'bench-ledger.csv')
    await writeLedgerFile(path, { entries: 200_000, locations: 20, accounts: ACCOUNTS, months: 14 })
    const company = await createCompany(services)
    const scope = services.database.scope(company.id)
    const access = accessOf(scope)
    await importFile(services, scope, path)
    rmSync(path)
    const groups = someGroups(GROUPS)
    const editor = { name: 'Bench' }
    const categorizationId = await services.categorizationEditing.create(accessOf(scope, editor), { name: 'Fine lines', groups })
    const categories = groups.filter(({ formula }) => formula === null)
    const accounts = (await services.ledger.accounts(access))
      .filter((_, at) => at % (ACCOUNTS / UNASSIGNED) !== 0)
      .map(({ id }, at) => ({ accountId: String(id), groupId: categories[at % categories.length]?.id ?? '' }))
    await services.mappingEditing.create(accessOf(scope, editor), { name: NAME, description: null, categorizationId, accounts })
    return { token: company.token, signIn: await makeSignIn(services), target: categories[7]?.name ?? '' }
  } finally {
    await services.database.close()
  }
}

/** Milliseconds to save the whole mapping and get the report of twelve months. */
async function saveAndReport(origin: string, token: string, times: number): Promise<readonly number[]> {
  const ask = asker(origin, token)
  const { profitLossMappings } = await ask<{ profitLossMappings: { id: string; name: string }[] }>('{ profitLossMappings { id name } }', {})
  const id = profitLossMappings.find(({ name }) => name === NAME)?.id
  const { profitLossMapping } = await ask<{ profitLossMapping: { accountMappings: object[] } }>(
    'query ($id: ID!) { profitLossMapping(mappingId: $id) { accountMappings { profitLossGroupId ledgerAccountId } } }',
    { id },
  )
  const all: number[] = []
  for (let at = 0; at < times; at += 1) {
    const started = performance.now()
    await ask(
      'mutation ($id: ID!, $inputData: UpdateProfitLossMappingInput!) { updateProfitLossMapping(mappingId: $id, inputData: $inputData) { id } }',
      {
        id,
        inputData: { accountMappings: profitLossMapping.accountMappings.slice(at) },
      },
    )
    await ask(
      `query ($id: ID!) { profitLossReport(mappingId: $id, locationIds: [], timeSpan: { period: MONTHLY, lastPeriods: 12, anchor: LEDGER }) {
        sections { profitLossGroupId sumRow { figures } } reconciliation { mappedTotal unmappedTotal } } }`,
      { id },
    )
    all.push(performance.now() - started)
  }
  return all
}
