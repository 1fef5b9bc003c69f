import { randomUUID } from 'node:crypto'
import { cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, describe } from 'vitest'
import type { Database } from '../src/platform/database/database.ts'
import { readMigrations } from '../src/platform/database/migrate.ts'
import { type DatabaseSettings, openDatabase } from '../src/platform/database/open-database.ts'
import { IN_LONG_SUITE } from './suites.ts'

/**
 * The embedded database's code, referenced as long as this process runs: each database that opens later reuses what V8 has compiled of
 * it, which saves a seventh of its start.
 */
const embeddedCode = WebAssembly.compile(readFileSync(new URL('./pglite.wasm', import.meta.resolve('@electric-sql/pglite'))))

/** Settings of a fresh, migrated database for a test, which may open it repeatedly. */
export interface TestDatabase {
  readonly settings: DatabaseSettings
  open(): Promise<Database>
  /** Registers a step for after the tests on this kind of database; latest first. */
  atEnd(step: () => Promise<void>): void
}

/** What `describe` takes, for each kind of database that a file asks for. */
type DatabaseTests = (fresh: () => Promise<TestDatabase>, kind: Database['kind']) => void

/** The server at TEST_DATABASE_URL; without one, nothing runs on PostgreSQL. */
const testServer = process.env.TEST_DATABASE_URL || undefined

/**
 * Tests of a feature, which no difference between databases concerns: on PostgreSQL in `npm test`, on the embedded database in the long
 * suite and without a server. Each call of `fresh` creates a database, which is removed at the end.
 */
export function onDatabase(name: string, tests: DatabaseTests): void {
  if (testServer === undefined || IN_LONG_SUITE) onEmbedded(name, tests)
  else onPostgresql(name, tests)
}

/** The same tests on the embedded database and, if there is a server, on PostgreSQL, in whichever suite the file is. */
export function eachDatabase(name: string, tests: DatabaseTests): void {
  onEmbedded(name, tests)
  onPostgresql(name, tests)
}

/** Tests of what only the embedded database has, such as its folder. */
export function onEmbedded(name: string, tests: DatabaseTests): void {
  describe(`${name} (embedded)`, () => {
    const cleanUp = cleanedUp()
    tests(async () => {
      const folder = mkdtempSync(join(tmpdir(), 'fourwall-test-'))
      await embeddedCode
      cpSync(await embeddedTemplate(), folder, { recursive: true })
      cleanUp.push(async () => rmSync(folder, { recursive: true, force: true }))
      return tracked({ url: null, dataFolder: folder }, cleanUp)
    }, 'embedded')
  })
}

/** Tests of what only PostgreSQL has, such as several servers; skipped without one. */
export function onPostgresql(name: string, tests: DatabaseTests): void {
  describe.skipIf(testServer === undefined)(`${name} (postgresql)`, () => {
    const cleanUp = cleanedUp()
    tests(async () => {
      const database = `fourwall_test_${randomUUID().replaceAll('-', '')}`
      await onServer(testServer ?? '', `create database ${database} template ${await serverTemplate(testServer ?? '')}`)
      cleanUp.push(() => dropDatabase(testServer ?? '', database))
      const url = new URL(testServer ?? '')
      url.pathname = `/${database}`
      const folder = mkdtempSync(join(tmpdir(), 'fourwall-test-'))
      cleanUp.push(async () => rmSync(folder, { recursive: true, force: true }))
      return tracked({ url: url.href, dataFolder: folder }, cleanUp)
    }, 'postgresql')
  })
}

/** Steps for the end of the `describe` that calls this; the latest goes first. */
function cleanedUp(): (() => Promise<void>)[] {
  const steps: (() => Promise<void>)[] = []
  afterAll(async () => {
    for (const step of steps.reverse()) await step()
  })
  return steps
}

function tracked(settings: DatabaseSettings, cleanUp: (() => Promise<void>)[]): TestDatabase {
  return {
    settings,
    open: async () => {
      const database = await openDatabase(settings)
      cleanUp.push(() => database.close())
      return database
    },
    atEnd: (step) => void cleanUp.push(step),
  }
}

/** Retries while the server's autovacuum is using it, which only a superuser may end. */
async function dropDatabase(server: string, database: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return void (await onServer(server, `drop database if exists ${database} with (force)`))
    } catch (error) {
      const isVacuumed = error instanceof pg.DatabaseError && error.code === '42501'
      if (!isVacuumed || attempt === 20) throw error
      await sleep(500)
    }
}

/** PostgreSQL's codes for a database of that name, the second one if both are created at the same moment. */
const ALREADY_THERE: ReadonlySet<string> = new Set(['42P04', '23505'])

async function onServer(url: string, sql: string): Promise<readonly object[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<object>(sql)).rows
  } finally {
    await client.end()
  }
}

/** Different for every state of the migrations. */
async function stateOfMigrations(): Promise<string> {
  const key = ['one database', ...readMigrations().map((migration) => migration.checksum)].join('')
  const hash = Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(key))).toString('hex')
  return hash.slice(0, 24)
}

/** Name of the server's migrated, empty database; asked for once per process. */
let templateOnServer: Promise<string> | null = null

/** A migrated, empty database on the server, created once per state of the migrations: copying it takes a third of migrating another. */
function serverTemplate(server: string): Promise<string> {
  templateOnServer ??= createServerTemplate(server)
  return templateOnServer
}

async function createServerTemplate(server: string): Promise<string> {
  const template = `fourwall_template_${await stateOfMigrations()}`
  const [found] = await onServer(server, `select 1 from pg_database where datname = '${template}'`)
  if (found !== undefined) return template
  const database = `fourwall_test_${randomUUID().replaceAll('-', '')}`
  await onServer(server, `create database ${database}`)
  const url = new URL(server)
  url.pathname = `/${database}`
  const migrated = await openDatabase({ url: url.href, dataFolder: tmpdir() })
  await migrated.close()
  try {
    await onServer(server, `alter database ${database} rename to ${template}`)
  } catch (error) {
    // Another process has created it.
    await dropDatabase(server, database)
    if (!(error instanceof pg.DatabaseError) || !ALREADY_THERE.has(error.code ?? '')) throw error
  }
  return template
}

/** Data folder of a migrated, empty embedded database, created once per state of the migrations and copied for each test. */
async function embeddedTemplate(): Promise<string> {
  // Survives the run, which removes the usual folder.
  const parent = process.env['TEST_KEPT_FOLDER'] ?? tmpdir()
  const template = join(parent, `fourwall-template-${await stateOfMigrations()}`)
  if (existsSync(template)) return template
  const folder = mkdtempSync(join(parent, 'fourwall-template-'))
  const database = await openDatabase({ url: null, dataFolder: folder })
  // No other database is created in it; template databases are half of the files to copy.
  await database.system.query("update pg_database set datistemplate = false where datname in ('template0', 'template1')")
  for (const name of ['template0', 'template1']) await database.system.query(`drop database ${name}`)
  await database.close()
  try {
    renameSync(folder, template)
  } catch (error) {
    // Another process has created it.
    rmSync(folder, { recursive: true, force: true })
    if (!existsSync(template)) throw error
  }
  return template
}
