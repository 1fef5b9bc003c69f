import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, describe } from 'vitest'
import type { Database } from '../src/platform/database/database.ts'
import { readMigrations } from '../src/platform/database/migrate.ts'
import { type DatabaseSettings, openDatabase } from '../src/platform/database/open-database.ts'

/** What a test needs of one kind of database: settings of a fresh, migrated one, to open as often as it likes. */
export interface TestDatabase {
  readonly settings: DatabaseSettings
  open(): Promise<Database>
  /** Has something done when the tests on this kind of database are over, the latest first. */
  atEnd(step: () => Promise<void>): void
}

/**
 * Runs the same tests on the embedded database and, where TEST_DATABASE_URL names a server, on
 * PostgreSQL. `fresh` makes a database of its own for each call and removes it at the end.
 */
export function eachDatabase(name: string, tests: (fresh: () => Promise<TestDatabase>, kind: Database['kind']) => void): void {
  describe(`${name} (embedded)`, () => {
    const cleanUp: (() => Promise<void>)[] = []
    afterAll(async () => {
      for (const step of cleanUp.reverse()) await step()
    })
    tests(async () => {
      const folder = mkdtempSync(join(tmpdir(), 'fourwall-test-'))
      const settings: DatabaseSettings = { url: null, dataFolder: folder, template: await embeddedTemplate() }
      cleanUp.push(async () => rmSync(folder, { recursive: true, force: true }))
      return tracked(settings, cleanUp)
    }, 'embedded')
  })

  const server = process.env.TEST_DATABASE_URL || undefined
  describe.skipIf(server === undefined)(`${name} (postgresql)`, () => {
    const cleanUp: (() => Promise<void>)[] = []
    afterAll(async () => {
      for (const step of cleanUp.reverse()) await step()
    })
    tests(async () => {
      const database = `fourwall_test_${randomUUID().replaceAll('-', '')}`
      await onServer(server ?? '', `create database ${database}`)
      cleanUp.push(() => onServer(server ?? '', `drop database if exists ${database} with (force)`))
      const url = new URL(server ?? '')
      url.pathname = `/${database}`
      return tracked({ url: url.href, dataFolder: mkdtempSync(join(tmpdir(), 'fourwall-test-')) }, cleanUp)
    }, 'postgresql')
  })
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

async function onServer(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

/** A dump of a migrated, empty embedded database, made once per state of the migrations and shared by all test files. */
async function embeddedTemplate(): Promise<Uint8Array> {
  const key = readMigrations()
    .map((migration) => migration.checksum)
    .join('')
  const hash = Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(key))).toString('hex')
  const file = join(tmpdir(), `fourwall-template-${hash.slice(0, 24)}.tar.gz`)
  if (existsSync(file)) return readFileSync(file)
  const folder = mkdtempSync(join(tmpdir(), 'fourwall-template-'))
  const database = await openDatabase({ url: null, dataFolder: folder })
  const bytes = await database.dump()
  await database.close()
  rmSync(folder, { recursive: true, force: true })
  const unique = `${file}.${process.pid}`
  writeFileSync(unique, bytes)
  renameSync(unique, file)
  return bytes
}
