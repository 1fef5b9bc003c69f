import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { environmentOf, makeDatabase } from '../bench/bench-database.ts'
import { freePort } from '../test/free-port.ts'
import { Chance } from './chance.ts'
import { Journal } from './journal.ts'
import { personalLines, Secrets } from './personal-texts.ts'
import { readAllBack, readOwn, readOwnBack, readShared } from './read-back.ts'
import type { ServerMemory } from './server-memory.ts'
import { type Reading, slopePerMinute } from './slope.ts'
import { workUntil } from './soak-acts.ts'
import { pause, SoakBrowser } from './soak-browser.ts'
import { makeCompany, prepareCompany, type SoakCompany } from './soak-company.ts'
import { SoakCounts } from './soak-counts.ts'
import { LedgerBook } from './soak-ledger.ts'
import { HELP, readOptions, type SoakOptions } from './soak-options.ts'
import { type Account, SoakPerson } from './soak-person.ts'
import { SoakServer } from './soak-server.ts'
import { LedgerTurns, type SoakUser, type SoakWorld } from './soak-world.ts'

const RESTARTED_EVERY_MS = 120_000
const EXITS_WITHIN_MS = 15_000
const WARM_UP_MINUTES = 5
const MEASURED_EVERY_MS = 15_000
const SLOPE_AT_MOST_MB = 1
const MB = 1_048_576
/** People do not all arrive in the same second. */
const ARRIVE_WITHIN_MS = 20_000

interface Exit {
  readonly server: string
  readonly code: number | null
  readonly seconds: number
  /** Until it answered again. */
  readonly startSeconds: number
}

interface MemoryReading extends ServerMemory {
  readonly minute: number
}

/** @returns whether all checks passed. */
async function soak(options: SoakOptions): Promise<boolean> {
  const counts = new SoakCounts()
  const secrets = new Secrets()
  const seed = Math.floor(Math.random() * 1e9)
  const url = options.database === 'embedded' ? null : (process.env['DATABASE_URL'] ?? null)
  if (options.database === 'postgresql' && url === null) throw new Error('Set DATABASE_URL to a PostgreSQL server.')
  const database = await makeDatabase(url, null)
  const logs = mkdtempSync(join(tmpdir(), 'fourwall-soak-logs-'))
  console.log(
    `Soak of ${options.minutes} minutes, ${options.users} users, ${options.database}${options.restarts ? ', restarts' : ''}; logs in ${logs}`,
  )
  let isKept = false
  let servers: readonly SoakServer[] = []
  try {
    const company = await makeCompany(database, options.users + (options.database === 'embedded' ? 1 : 2), new Chance(seed))
    servers = await makeServers(options, database, logs)
    for (const server of servers) await server.start()
    const world = await makeWorld({ options, company, counts, secrets, servers, seed })
    const exits: Exit[] = []
    const memory = await letPeopleWork(options, world, servers, exits)
    await readEverythingBack(world, servers)
    for (const server of servers) exits.push({ server: server.name, ...(await stopped(server)), startSeconds: 0 })
    isKept = await tellAll({ options, world, exits, memory, servers, secrets, environment: environmentOf(database, 4000) })
    return isKept
  } finally {
    for (const server of servers) server.kill()
    await database.remove()
    if (isKept) rmSync(logs, { recursive: true, force: true })
  }
}

async function makeServers(
  { database }: SoakOptions,
  at: Parameters<typeof environmentOf>[0],
  logs: string,
): Promise<readonly SoakServer[]> {
  const names = database === 'embedded' ? ['server'] : ['first server', 'second server']
  const ports: number[] = []
  for (const _ of names) ports.push(await freePort())
  const [first = 0] = ports
  return names.map((name, place) => {
    const port = ports[place] ?? 0
    // Each has a folder of its own, as on two machines, and both have one name, as behind a balancer.
    const own = place === 0 ? {} : { FOURWALL_DATA_DIR: join(at.folder, `server-${place}`) }
    const environment = { ...environmentOf(at, port), ...own, ORIGIN: `http://127.0.0.1:${first}` }
    return new SoakServer(name, port, join(logs, `${name.replace(' ', '-')}.log`), environment)
  })
}

async function makeWorld({
  options,
  company,
  counts,
  secrets,
  servers,
  seed,
}: {
  readonly options: SoakOptions
  readonly company: SoakCompany
  readonly counts: SoakCounts
  readonly secrets: Secrets
  readonly servers: readonly SoakServer[]
  readonly seed: number
}): Promise<SoakWorld> {
  const origin = `http://127.0.0.1:${servers[0]?.port ?? 0}`
  const personAt = (account: Account, server: number): SoakPerson => {
    const browser = new SoakBrowser({ port: servers[server]?.port ?? 0, origin }, secrets, counts)
    return new SoakPerson(account, browser, { secrets, counts, isRestarted: options.restarts })
  }
  const auditors = company.accounts.slice(options.users).map(personAt)
  const users = company.accounts.slice(0, options.users).map((account, at): SoakUser => {
    const server = at % servers.length
    return {
      at,
      person: personAt(account, server),
      chance: new Chance(seed + at + 1),
      location: company.locations[at] ?? '',
      server,
      layouts: [],
      mappings: [],
      groupings: [],
      budget: null,
      metric: null,
      folder: null,
      imports: [],
      made: 0,
    }
  })
  const [first] = auditors
  if (first === undefined) throw new Error('There are no auditors.')
  for (const auditor of auditors) await auditor.signIn()
  const facts = await prepareCompany(first)
  const journal = new Journal()
  // What is there before anybody works.
  for (const [key, state] of await readShared(first)) journal.settle(key, state)
  journal.writes = 0
  const book = new LedgerBook()
  for (const [location, rows] of Map.groupBy(company.rows, (row) => row.location)) book.set(location, 'ledger', rows)
  return { counts, journal, book, ledger: new LedgerTurns(), users, auditors, facts, isRestarted: options.restarts }
}

/** @returns what memory was after warming up, by server; nothing with restarts. */
async function letPeopleWork(
  options: SoakOptions,
  world: SoakWorld,
  servers: readonly SoakServer[],
  exits: Exit[],
): Promise<ReadonlyMap<string, readonly MemoryReading[]>> {
  const over = new AbortController()
  const began = performance.now()
  const minutes = (): number => (performance.now() - began) / 60_000
  const working = world.users.map(async (user, at) => {
    await pause((at / world.users.length) * ARRIVE_WITHIN_MS)
    try {
      await user.person.signIn()
      for (const [key, state] of await readOwn(user.person)) world.journal.settle(key, state)
    } catch (error) {
      world.counts.problem('A user cannot sign in.', error instanceof Error ? error.message : String(error))
      return
    }
    await workUntil(world, user, over.signal)
  })
  const ending = setTimeout(() => over.abort(), options.minutes * 60_000)
  const memory = new Map<string, MemoryReading[]>()
  const besides = options.restarts
    ? servers.map((server, at) => restartUntil(over.signal, world, server, (at / servers.length) * RESTARTED_EVERY_MS, exits))
    : servers.map((server) => measureUntil(over.signal, server, minutes, memory))
  const telling = setInterval(() => {
    const { requests, acts, reportsCompared, problems } = world.counts
    for (const { sentence, count, first } of problems.slice(0, 12)) console.log(`      ${count} × ${sentence} ${first.slice(0, 200)}`)
    console.log(
      `  ${minutes().toFixed(1)} min: ${acts} acts, ${requests} requests, ${world.journal.writes} writes, ${reportsCompared} reports compared, ${exits.length} restarts, ${problems.length} kinds of problems`,
    )
  }, 60_000)
  await Promise.all([...working, ...besides])
  clearInterval(telling)
  clearTimeout(ending)
  const warm = Math.min(WARM_UP_MINUTES, options.minutes / 3)
  for (const [name, readings] of memory)
    memory.set(
      name,
      readings.filter(({ minute }) => minute >= warm),
    )
  return memory
}

function auditorAt({ auditors }: SoakWorld, { port }: SoakServer): SoakPerson | undefined {
  return auditors.find(({ browser }) => browser.port === port)
}

/** Stops and starts a server every two minutes, and reads all back through it each time. */
async function restartUntil(over: AbortSignal, world: SoakWorld, server: SoakServer, first: number, exits: Exit[]): Promise<void> {
  let next = performance.now() + RESTARTED_EVERY_MS / 2 + first / 2
  for (;;) {
    while (!over.aborted && performance.now() < next) await pause(200)
    if (over.aborted) return
    next += RESTARTED_EVERY_MS
    const exit = await stopped(server)
    const startSeconds = (await server.start()) / 1_000
    exits.push({ server: server.name, ...exit, startSeconds })
    const reader = auditorAt(world, server)
    if (reader !== undefined)
      await readAllBack(world, reader, 'After a restart').catch((error: unknown) =>
        world.counts.problem('After a restart, not everything could be read.', error instanceof Error ? error.message : String(error)),
      )
  }
}

async function stopped(server: SoakServer): Promise<{ readonly code: number | null; readonly seconds: number }> {
  const { code, milliseconds } = await server.stop()
  return { code, seconds: milliseconds / 1_000 }
}

async function measureUntil(
  over: AbortSignal,
  server: SoakServer,
  minutes: () => number,
  readings: Map<string, MemoryReading[]>,
): Promise<void> {
  const own: MemoryReading[] = []
  readings.set(server.name, own)
  while (!over.aborted) {
    const until = performance.now() + MEASURED_EVERY_MS
    const minute = minutes()
    const memory = await server.memory()
    if (memory !== null) own.push({ ...memory, minute })
    while (!over.aborted && performance.now() < until) await pause(200)
  }
}

/** Without concurrent work: through each server, exactly what was acknowledged is stored. */
async function readEverythingBack(world: SoakWorld, servers: readonly SoakServer[]): Promise<void> {
  for (const server of servers) {
    const reader = auditorAt(world, server)
    if (reader === undefined) continue
    await readAllBack(world, reader, `At the end, through the ${server.name}`)
    for (const key of world.journal.unknown(await readShared(reader)))
      world.counts.problem('Something is stored that was never acknowledged, or was acknowledged twice.', key)
  }
  for (const user of world.users) if (user.person.isSignedIn) await readOwnBack(world, user, 'At the end')
}

interface Told {
  readonly options: SoakOptions
  readonly world: SoakWorld
  readonly exits: readonly Exit[]
  readonly memory: ReadonlyMap<string, readonly MemoryReading[]>
  readonly servers: readonly SoakServer[]
  readonly secrets: Secrets
  readonly environment: Readonly<Record<string, string>>
}

/** Prints the results. @returns whether all checks passed. */
async function tellAll({ options, world, exits, memory, servers, secrets, environment }: Told): Promise<boolean> {
  const { counts, journal } = world
  const kept: boolean[] = []
  const tell = (what: string, figure: string, isKept = true): void => {
    kept.push(isKept)
    console.log(`${isKept ? ' ' : '✗'} ${what}: ${figure}`)
  }
  tell('users, sign-ins, acts, requests', [world.users.length, counts.signIns, counts.acts, counts.requests].join(', '))
  tell('acknowledged writes, things that are left of them', `${journal.writes}, ${journal.size}`)
  tell('things read back and compared', String(counts.readBacks))
  tell('reports and traces compared with the soak’s own figures', String(counts.reportsCompared), counts.reportsCompared > 0)
  tell('answers that did not come, acts sent again with their key', `${counts.unanswered}, ${counts.sentAgain}`)
  tell('answers that took longer than the server lets one take', String(counts.late))
  tell('undos abandoned while colleagues imported for minutes', String(counts.givenUp))
  tell('sessions that had to be restarted', String(counts.endedSessions))
  for (const { what, count, mean, most } of counts.waits.slice(0, 8))
    tell('slow', `${what}: ${count} times, mean ${mean.toFixed(0)} ms, longest ${most.toFixed(0)} ms`)

  const longest = Math.max(0, ...exits.map(({ seconds }) => seconds))
  const codes = [...new Set(exits.map(({ code }) => code))]
  tell('stops, longest exit', `${exits.length}, ${longest.toFixed(1)} s`, longest * 1_000 <= EXITS_WITHIN_MS)
  tell(
    '  exit codes',
    codes.join(', '),
    codes.every((code) => code === 0),
  )
  if (options.restarts) tell('  longest start', `${Math.max(0, ...exits.map(({ startSeconds }) => startSeconds)).toFixed(1)} s`)
  for (const [server, readings] of memory) tellMemory(server, readings, tell)

  const { code, said } = await verify(environment)
  tell('fourwall verify', said.trim().split('\n').at(-1) ?? '', code === 0)
  for (const { name, log } of servers) {
    const lines = await personalLines(log, secrets)
    tell(
      `personal texts and ${secrets.size} secrets in the log of the ${name}`,
      lines.length === 0 ? 'none' : `${lines.length}`,
      lines.length === 0,
    )
    for (const { what, line } of lines.slice(0, 5)) console.log(`    ${what}: ${line.slice(0, 400)}`)
    if (lines.length > 0) console.log(`    ${log}`)
  }
  tell('what does not hold', counts.problems.length === 0 ? 'nothing' : String(counts.problems.length), counts.problems.length === 0)
  for (const { sentence, count, first } of counts.problems) console.log(`    ${count} × ${sentence}\n        ${first.slice(0, 1_500)}`)
  return kept.every(Boolean)
}

/**
 * Judged by what is left in the heaps of all threads and outside of them after garbage collection: what grows there for as long as the
 * server runs is a leak. Resident memory is what the system has not reclaimed, and goes up and down with its caches.
 */
function tellMemory(
  server: string,
  readings: readonly MemoryReading[],
  tell: (what: string, figure: string, isKept?: boolean) => void,
): void {
  const megabytes = (of: (memory: MemoryReading) => number): readonly Reading[] =>
    readings.map((memory) => ({ minute: memory.minute, value: of(memory) / MB }))
  const sum = (memory: ServerMemory, of: (thread: ServerMemory['threads'][number]) => number): number =>
    memory.threads.reduce((all, thread) => all + of(thread), 0)
  const threads = new Set(readings.flatMap((reading) => reading.threads.map(({ thread }) => thread)))
  tell(`threads of the ${server}`, [...threads].join(', '))
  const figures: readonly (readonly [what: string, readings: readonly Reading[], isJudged: boolean])[] = [
    ['heaps and external memory after collecting', megabytes((memory) => sum(memory, ({ heap, external }) => heap + external)), true],
    ['  heaps', megabytes((memory) => sum(memory, ({ heap }) => heap)), false],
    ['  external', megabytes((memory) => sum(memory, ({ external }) => external)), false],
    ['resident memory', megabytes(({ resident }) => resident), false],
  ]
  for (const [what, values, isJudged] of figures) {
    const slope = slopePerMinute(values)
    const [begin, end] = [values[0]?.value ?? Number.NaN, values.at(-1)?.value ?? Number.NaN]
    tell(
      `${what} of the ${server}`,
      `${begin.toFixed(1)} MB to ${end.toFixed(1)} MB, ${slope.toFixed(2)} MB a minute over ${values.length} readings`,
      !isJudged || (values.length > 1 && slope < SLOPE_AT_MOST_MB),
    )
  }
}

async function verify(environment: Readonly<Record<string, string>>): Promise<{ readonly code: number | null; readonly said: string }> {
  const cli = fileURLToPath(new URL('../dist/cli.js', import.meta.url))
  const child = spawn(process.execPath, [cli, 'verify'], {
    env: { PATH: process.env['PATH'], ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number | null] // as Node gives it
  return { code, said }
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const options = readOptions(process.argv.slice(2))
if (options === null) console.log(HELP)
else process.exitCode = (await soak(options)) ? 0 : 1
