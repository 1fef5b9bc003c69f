import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { systemClock } from '../src/platform/clock/clock.ts'
import { type Configuration, readConfiguration } from '../src/platform/config/config.ts'
import type { Scope } from '../src/platform/database/database.ts'
import { openDatabase } from '../src/platform/database/open-database.ts'
import { createEmbeddedAccounts } from '../src/platform/identity/embedded-accounts.ts'
import { createLog } from '../src/platform/log/log.ts'
import { makeServices, type Services } from '../src/services.ts'
import { accessOf } from '../test/access.ts'

const OWNER = 'bench@example.com'

/** Sign-in of the bench's user. */
export interface BenchSignIn {
  readonly email: string
  readonly password: string
}

/** A database of one kind, created only for the bench. */
export interface BenchDatabase {
  /** Of the embedded database; with either kind also for uploads. */
  readonly folder: string
  /** Null for the embedded database. */
  readonly url: string | null
  remove(): Promise<void>
}

/** @param keep folder in which the embedded database stays; null for a temporary one. */
export async function makeDatabase(serverUrl: string | null, keep: string | null): Promise<BenchDatabase> {
  if (keep !== null) mkdirSync(keep, { recursive: true })
  const folder = keep ?? mkdtempSync(join(tmpdir(), 'fourwall-bench-'))
  const removeFolder = (): void => {
    if (keep === null) rmSync(folder, { recursive: true, force: true })
  }
  // Do not leave gigabytes behind after an interrupted run.
  process.on('exit', removeFolder)
  if (serverUrl === null) return { folder, url: null, remove: async () => removeFolder() }
  const name = `fourwall_bench_${randomUUID().replaceAll('-', '')}`
  await onServer(serverUrl, `create database ${name}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return {
    folder,
    url: url.href,
    remove: async () => {
      await onServer(serverUrl, `drop database if exists ${name} with (force)`)
      removeFolder()
    },
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

/** The server's environment, which the bench's own process also uses. */
export function environmentOf(database: BenchDatabase, port: number): Record<string, string> {
  return {
    PORT: String(port),
    FOURWALL_DATA_DIR: database.folder,
    FOURWALL_DEMO: 'off',
    ...(database.url === null ? {} : { DATABASE_URL: database.url }),
  }
}

/** The product's services over the database in this process; nothing else may use the embedded database at that time. */
export async function openServices(database: BenchDatabase): Promise<Services> {
  const configuration: Configuration = readConfiguration(environmentOf(database, 4000))
  const opened = await openDatabase({ url: database.url, dataFolder: database.folder })
  return makeServices(opened, { configuration, clock: systemClock, log: createLog('error'), identity: null })
}

/** The bench's company and its only user. */
export interface BenchCompany {
  readonly id: string
  readonly token: string
}

export async function createCompany(services: Services, minorDigits: number = 2): Promise<BenchCompany> {
  const { id } = await services.companies.create({ name: 'Bench', currency: 'USD', fiscalYearStartMonth: 1, minorDigits })
  const { userId } = await services.session.invite(accessOf(services.database.scope(id)), { email: OWNER, role: 'OWNER' })
  // The row that is read while an import is running.
  await services.tabs.save(accessOf(services.database.scope(id), { userId }), [], null)
  return { id, token: await services.session.issueAppToken(OWNER, 86_400) }
}

/** Creates an account at the embedded provider for the company's owner. */
export async function makeSignIn(services: Services): Promise<BenchSignIn> {
  const account = { email: OWNER, name: 'Bench', roles: ['owner'], isDemo: false, password: randomUUID() }
  await createEmbeddedAccounts(services.database.system, systemClock).put(account)
  return account
}

/** The company of a retained database; null without one. */
export async function findCompany(services: Services): Promise<BenchCompany | null> {
  const [company] = await services.companies.list()
  return company === undefined ? null : { id: company.id, token: await services.session.issueAppToken(OWNER, 86_400) }
}

/** Imports a ledger file through the product's own import, in this process. */
export async function importFile(services: Services, scope: Scope, path: string): Promise<void> {
  await services.imports.import(
    accessOf(scope, { name: 'bench' }),
    { path, fileName: 'bench-ledger.csv' },
    { corrections: {}, placements: new Map(), otherwise: 'REPLACE', leaveOutUnreadable: false, confirmSigns: true },
  )
}

/** Records what a retained ledger contains, so that one of another size is not reused. */
export function keptMark(folder: string, mark: string): { readonly isSame: boolean; set(): void } {
  const file = join(folder, 'bench-ledger.json')
  return {
    isSame: existsSync(file) && readFileSync(file, 'utf8') === mark,
    set: () => writeFileSync(file, mark),
  }
}
