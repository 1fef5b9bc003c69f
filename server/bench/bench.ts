import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseDay } from '@fourwall/domain/time/day.ts'
import { selectSummary } from '../src/features/ledger/balances-repository.ts'
import type { Scope } from '../src/platform/database/database.ts'
import type { Access } from '../src/platform/identity/access.ts'
import type { Services } from '../src/services.ts'
import { accessOf } from '../test/access.ts'
import { timeAnswers } from './answer-costs.ts'
import {
  type BenchDatabase,
  type BenchSignIn,
  createCompany,
  environmentOf,
  findCompany,
  importFile,
  keptMark,
  makeDatabase,
  makeSignIn,
  openServices,
} from './bench-database.ts'
import { type BenchOptions, readOptions, USAGE } from './bench-options.ts'
import { timeCharts } from './chart-acts.ts'
import { raceChats } from './chats-race.ts'
import { raceFairness } from './fairness-race.ts'
import { loadReports } from './http-reports.ts'
import { raceImport } from './import-race.ts'
import { timeLayouts } from './layout-acts.ts'
import { HUGE_AMOUNT, writeLedgerFile } from './ledger-file.ts'
import { timeMapping } from './mapping-acts.ts'
import { type Measurement, measured, printed, printTable, timed } from './measurement.ts'
import { timePresentations } from './presentation-acts.ts'
import { askReports, type QuestionResult } from './report-questions.ts'
import { ServerProcess } from './server-process.ts'
import { clearSql, prepareSql } from './sql-reports.ts'
import { raceStart } from './start-race.ts'
import { type ActResult, printActs, timeViewer } from './viewer-acts.ts'
import { raceWorkbook } from './workbook-race.ts'

// Measures the product part by part, and prints each figure next to its target.

/** About one per account, location and month. */
const HUGE_ENTRIES = 600_000
/** It takes about 15 s; a browser that stops drawing frames never ends on its own. */
const GRID_WITHIN_MS = 180_000
const repository = fileURLToPath(new URL('../../', import.meta.url))
/** Other programs' use of the processors affects every figure. */
const load = loadavg()[0] ?? 0
const say = (line: string): void => void process.stderr.write(`${line}\n`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

try {
  if (process.argv.includes('--help')) process.stdout.write(`${USAGE}\n`)
  else await bench(readOptions(process.argv.slice(2), process.env))
} catch (error) {
  say(error instanceof Error ? (error.stack ?? error.message) : String(error))
  process.exitCode = 1
}

async function bench(options: BenchOptions): Promise<void> {
  const { ledger, parts } = options
  const measurements: Measurement[] = []
  let questions: QuestionResult[] = []
  const acts: ActResult[] = []
  let databaseVersion = ''

  if ((['reports', 'http', 'viewer', 'charts'] as const).some((part) => parts.has(part)))
    await withDatabase(options, options.keep, async (database) => {
      const stored = await storeLedger(options, database)
      measurements.push(...stored.measurements)
      if (parts.has('reports'))
        await takePart('Asking the engine and SQL the same questions', async () => {
          const asked = await askEngineAndSql(options, database)
          questions = asked.questions
          databaseVersion = asked.version
          measurements.push(...asked.measurements)
        })
      if (parts.has('reports'))
        await takePart(
          'Measuring where the time of an answer goes',
          async () => void measurements.push(...(await timeBothLedgers(options, database))),
        )
      if (parts.has('http'))
        await takePart('Asking for reports over HTTP', async () => {
          const server = await ServerProcess.start(environmentOf(database, options.port), options.port)
          try {
            measurements.push(...(await loadReports(server, stored.token, ledger.months, options.isQuick ? 5 : 20)))
          } finally {
            await server.stop()
          }
        })
      if (parts.has('viewer'))
        await takePart('Using the viewer in Chromium, on this ledger and on the demo company', async () => {
          await timeViewer(options, database, await signInAt(database), (timings, more) => {
            acts.push(...timings)
            measurements.push(...more)
          })
        })
      if (parts.has('charts'))
        await takePart(
          'Opening home, explorer and charts in Chromium, compared with ECharts',
          async () => void measurements.push(...(await timeCharts(options, database, say))),
        )
    })
  if (parts.has('import'))
    await takePart('Importing a file while others read', () =>
      withDatabase(options, null, async (database) => void measurements.push(...(await raceImport(options, database, say)))),
    )
  if (parts.has('workbooks'))
    await takePart('Uploading the largest workbook of operational data while others read', () =>
      withDatabase(options, null, async (database) => void measurements.push(...(await raceWorkbook(options, database, say)))),
    )
  if (parts.has('start'))
    await takePart('Starting after a kill while others want the processors', () =>
      withDatabase(options, null, async (database) => void measurements.push(...(await raceStart(options, database, say)))),
    )
  if (parts.has('fairness'))
    await takePart('Requesting reports while another user requests very long ones', () =>
      withDatabase(options, null, async (database) => void measurements.push(...(await raceFairness(options, database, say)))),
    )
  if (parts.has('chats'))
    await takePart('Asking fifty questions at once', () =>
      withDatabase(options, null, async (database) => void measurements.push(...(await raceChats(options, database, say)))),
    )
  if (parts.has('mapping'))
    await takePart('Mapping 10,000 accounts in Chromium', () =>
      withDatabase(options, null, async (database) => void measurements.push(...(await timeMapping(options, database, say)))),
    )
  if (parts.has('layouts'))
    await takePart('Editing a layout of 2,000 x 130 in Chromium', () =>
      withDatabase(options, null, async (database) => void measurements.push(...(await timeLayouts(options, database, say)))),
    )
  if (parts.has('presentations'))
    await takePart('Editing a large presentation in Chromium, and making one for each location', () =>
      withDatabase(options, null, (database) => timePresentations(options, database, say, (found) => void measurements.push(...found))),
    )
  if (parts.has('grid'))
    await takePart('Scrolling the report grid in Chromium', async () => void measurements.push(...(await scrollGrid(options))))

  report(options, databaseVersion, questions, acts, measurements)
}

/** Runs a part; if it fails, it says so and the others still run. */
async function takePart(what: string, work: () => Promise<void>): Promise<void> {
  say(what)
  try {
    await work()
  } catch (error) {
    say(error instanceof Error ? (error.stack ?? error.message) : String(error))
    process.exitCode = 1
  }
}

async function withDatabase(options: BenchOptions, keep: string | null, work: (database: BenchDatabase) => Promise<void>): Promise<void> {
  const database = await makeDatabase(options.databaseUrl, keep)
  try {
    await work(database)
  } finally {
    await database.remove()
  }
}

/** The large ledger, imported through the product; a retained one of the same size is reused. */
async function storeLedger(options: BenchOptions, database: BenchDatabase): Promise<{ token: string; measurements: Measurement[] }> {
  const { ledger } = options
  const kept = keptMark(database.folder, JSON.stringify(ledger))
  const services = await openServices(database)
  try {
    const found = kept.isSame ? await findCompany(services) : null
    if (found !== null) return { token: found.token, measurements: [] }
    say(`Generating a ledger of ${ledger.entries.toLocaleString('en-US')} entries`)
    const path = join(database.folder, 'bench-ledger.csv')
    await writeLedgerFile(path, ledger)
    say("Bringing it in through the product's own import")
    const company = await createCompany(services)
    const { ms } = await timed(() => importFile(services, services.database.scope(company.id), path))
    await untilSummarized(services, services.database.scope(company.id))
    rmSync(path)
    kept.set()
    const what = `ledger of ${ledger.entries.toLocaleString('en-US')} entries, by the product's own import`
    return { token: company.token, measurements: [measured('ledger', what, ms / 1_000, 's')] }
  } finally {
    await services.database.close()
  }
}

/** Asks for balances once, as the first report after an import does, and waits until their summary is stored. */
async function untilSummarized(services: Services, scope: Scope): Promise<void> {
  await services.ledger.days(accessOf(scope))
  const { ledger } = await services.companies.versions(scope)
  for (let tries = 0; tries < 30; tries += 1) {
    if ((await selectSummary(scope, ledger)) !== null) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  // Small ledgers have none.
}

async function signInAt(database: BenchDatabase): Promise<BenchSignIn> {
  const services = await openServices(database)
  try {
    return await makeSignIn(services)
  } finally {
    await services.database.close()
  }
}

async function askEngineAndSql(
  options: BenchOptions,
  database: BenchDatabase,
): Promise<{ questions: QuestionResult[]; version: string; measurements: Measurement[] }> {
  const services = await openServices(database)
  try {
    const [company] = await services.companies.list()
    if (company === undefined) throw new Error('The company no longer exists')
    const scope = services.database.scope(company.id)
    const access = accessOf(scope)
    const [version] = await services.database.system.query<{ server_version: string }>('show server_version')
    const cold = await loadCold(services, access)
    await prepareSql(services.database)
    const { results, measurements } = await askReports(services, scope, options.ledger, options.isQuick ? 5 : 9, say)
    await clearSql(services.database)
    return { questions: results, version: version?.server_version ?? '', measurements: [...cold, ...measurements] }
  } finally {
    await services.database.close()
  }
}

/** After a start: what a report of the whole company waits for, and one that names a location. */
async function loadCold({ ledger }: Services, access: Access): Promise<Measurement[]> {
  const [location] = await ledger.locations(access)
  const year = [{ startDate: parseDay('2024-01-01'), endDate: parseDay('2024-12-31') }]
  const whole = await timed(async () => {
    await ledger.days(access)
    return ledger.facts(access, year, null)
  })
  const one = await timed(() => ledger.facts(access, year, location === undefined ? null : [location.id]))
  return [
    measured('reports', 'balances of the whole company after a start, from their summary', whole.ms, 'ms'),
    measured('reports', 'balances of one location after a start: the balance cube, loaded cold', whole.ms + one.ms, 'ms'),
  ]
}

/** On this ledger, and on one whose sums exceed what doubles hold exactly. */
async function timeBothLedgers(options: BenchOptions, database: BenchDatabase): Promise<Measurement[]> {
  const services = await openServices(database)
  const measurements: Measurement[] = []
  try {
    const [company] = await services.companies.list()
    if (company === undefined) throw new Error('The company no longer exists')
    measurements.push(...(await timeAnswers(services, company.id, 'within 2^53', options.ledger.months)))
  } finally {
    await services.database.close()
  }
  await withDatabase(options, null, async (other) => {
    const apart = await openServices(other)
    try {
      const company = await createCompany(apart, 3)
      const path = join(other.folder, 'huge-ledger.csv')
      await writeLedgerFile(
        path,
        { ...options.ledger, entries: Math.min(options.ledger.entries, HUGE_ENTRIES), locations: 20 },
        HUGE_AMOUNT,
      )
      await importFile(apart, apart.database.scope(company.id), path)
      measurements.push(...(await timeAnswers(apart, company.id, 'amounts to 10^12', options.ledger.months)))
    } finally {
      await apart.database.close()
    }
  })
  return measurements
}

interface GridResult {
  readonly openedIn: number
  readonly copiedIn: number
  readonly scrolls: readonly { readonly name: string; readonly median: number; readonly p95: number }[]
}

/** The report grid's own bench in Chromium. */
async function scrollGrid(options: BenchOptions): Promise<Measurement[]> {
  const program = join(repository, 'web/bench/grid-bench.ts')
  const folder = mkdtempSync(join(tmpdir(), 'fourwall-bench-'))
  try {
    const json = join(folder, 'grid.json')
    const args = [program, '--rows', '2000', '--columns', '130', '--port', String(options.port + 1), '--json', json]
    const output: string[] = []
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'], timeout: GRID_WITHIN_MS })
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk.toString()))
    const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
    if (code === null) throw new Error(`The grid's bench was not done after ${GRID_WITHIN_MS / 1_000} s`)
    if (code !== 0) throw new Error(output.join('').trim())
    const result = JSON.parse(readFileSync(json, 'utf8')) as GridResult // as grid-bench.ts writes it
    return [
      measured('grid', '2,000 rows x 130 columns: first paint', result.openedIn, 'ms'),
      measured('grid', 'copying all of it', result.copiedIn, 'ms'),
      ...result.scrolls.map(({ name, p95 }) =>
        measured('grid', `frame of its main thread, ${name}: 95 of 100`, p95, 'ms', { atMost: 16.7 }),
      ),
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function report(
  options: BenchOptions,
  databaseVersion: string,
  questions: readonly QuestionResult[],
  acts: readonly ActResult[],
  measurements: readonly Measurement[],
): void {
  const { ledger, databaseUrl } = options
  const [processor] = cpus()
  const machine = `${cpus().length} x ${processor?.model.trim() ?? 'unknown'}, ${Math.round(totalmem() / 1_073_741_824)} GB, load ${load.toFixed(1)} before and ${(loadavg()[0] ?? 0).toFixed(1)} after, Node ${process.version}`
  const database = `${databaseUrl === null ? 'embedded' : 'server'} PostgreSQL ${databaseVersion}`.trim()
  const size = `${ledger.entries.toLocaleString('en-US')} entries, ${ledger.locations} locations, ${ledger.accounts} accounts, ${ledger.months} months`
  const lines = [`${size}; ${database}; ${machine}`, '']
  if (questions.length > 0) {
    const cell = (value: number | null): string => (value === null ? '–' : printed(value))
    const times = (value: number | null, by: number | null): string => (value === null || by === null ? '–' : `${printed(value / by)}x`)
    const rows = questions.map(({ name, facts, report: whole, months, entries }) => ({
      'question, medians in ms': name,
      'engine, sums': cell(facts),
      'engine, report': cell(whole),
      'SQL, month rollup': cell(months),
      'SQL, entries': cell(entries),
      'report faster than entries': times(entries, whole),
    }))
    lines.push(printTable(rows, ['engine, sums', 'engine, report', 'SQL, month rollup', 'SQL, entries', 'report faster than entries']))
    lines.push('All three answers to each question were compared and are the same.', '')
  }
  if (acts.length > 0) lines.push(printActs(acts), '')
  const rows = measurements.map(({ part, what, result, target, isMet }) => ({
    part,
    measured: what,
    result,
    target: target ?? '',
    'met?': isMet === null ? '' : isMet ? 'PASS' : 'MISS',
  }))
  const judged = [...measurements, ...acts.map(({ p95, target }) => ({ isMet: p95 <= target }))].filter(({ isMet }) => isMet !== null)
  lines.push(printTable(rows, ['result']), '', `${judged.filter(({ isMet }) => isMet).length} of ${judged.length} targets reached.`)
  process.stdout.write(`${lines.join('\n')}\n`)

  const folder = join(repository, 'bench/results')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${new Date().toISOString().replaceAll(':', '-')}.json`)
  const sizes = { ledger, imported: options.imported, isQuick: options.isQuick }
  writeFileSync(
    file,
    `${JSON.stringify({ at: new Date().toISOString(), machine, database, sizes, questions, acts, measurements }, null, 2)}\n`,
  )
  say(`Written to ${file}`)
}
