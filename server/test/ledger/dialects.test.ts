import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EntryReader } from '@fourwall/domain/ledger/reading/entry-reader.ts'
import { surveyLedgerFile } from '@fourwall/domain/ledger/reading/survey-ledger-file.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openRows } from '../../src/platform/files/open-rows.ts'
import type { RowSource } from '../../src/platform/files/row-source.ts'
import type { Services } from '../../src/services.ts'
import { accessOf } from '../access.ts'
import { apiOf } from '../api.ts'
import { onDatabase } from '../databases.ts'
import { decisions, ledgerFile } from '../ledgers.ts'
import { testServices } from '../services.ts'
import { IN_LONG_SUITE } from '../suites.ts'
import { DIALECTS, write } from './dialects/dialects.ts'
import { growsByCredit, madeUpLedger, type PlainEntry, readPlainLedger } from './dialects/plain-ledger.ts'

// One ledger, rewritten in every way in which the world writes ledgers, must give the same entries, without anybody stating columns,
// formats or signs. Once with a generated ledger, and in the long suite with a public company's, in the folder FOURWALL_REFERENCE_DATA.

const folder = mkdtempSync(join(tmpdir(), 'fourwall-dialects-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const reference = process.env.FOURWALL_REFERENCE_DATA
/** Half a year has enough dates, accounts and kinds of transactions to tell formats apart. */
function referenceHalf(): PlainEntry[] | null {
  if (reference === undefined) return null
  return readPlainLedger(join(reference, 'adventureworks', 'ledger.csv')).filter(({ day }) => day >= '2012-01-01' && day < '2012-07-01')
}

const PLAIN = 'comma'
const IMPORTED = [
  'all of it European',
  'accounts as headings, totals, beginning and running balances',
  '.xlsx with accounts as headings in a column of their own',
]

const SCALE = { scale: 2 }

describe('a generated ledger', () => {
  sameInEveryDialect(() => madeUpLedger())
})

describe.runIf(reference !== undefined && IN_LONG_SUITE)('the reference ledger', () => {
  sameInEveryDialect(() => referenceHalf() ?? [])
})

// For a few of them, the same through the whole product: the reports must be equal.
onDatabase('the report of a ledger', (fresh) => {
  let services: Services
  let plain: unknown
  beforeAll(async () => {
    services = await testServices(await (await fresh()).open())
    plain = await reportOf(PLAIN)
  }, 120_000)

  it.each(IMPORTED)('is the same from %s', async (name) => {
    expect(await reportOf(name)).toEqual(plain)
  })

  /** Imports the ledger into a new company and asks for every figure of its report, by location. */
  async function reportOf(name: string): Promise<unknown> {
    const dialect = DIALECTS.find((one) => one.name === name)
    if (dialect === undefined) throw new Error(`No dialect is called ${name}`)
    const company = await services.companies.create({ name, currency: 'USD', fiscalYearStartMonth: 1 })
    const entries = referenceHalf() ?? madeUpLedger()
    const { fileName, bytes } = await write(dialect, entries)
    const { entryCount } = await services.imports.import(
      accessOf(services.database.scope(company.id), { name: 'tester' }),
      ledgerFile(bytes, fileName),
      decisions({ confirmSigns: true }),
    )
    expect(entryCount).toBe(entries.length)
    const ask = apiOf(services, company.id)
    const { profitLossMappings, erpLocations } = await ask<{
      profitLossMappings: { id: string }[]
      erpLocations: { id: string; name: string }[]
    }>('{ profitLossMappings { id } erpLocations { id name } }')
    const locations = erpLocations.toSorted((left, right) => (left.name < right.name ? -1 : 1))
    const pages: unknown[] = []
    for (const locationIds of [[], ...locations.map(({ id }) => [id])])
      pages.push(
        await ask(
          `query ($mappingId: ID!, $locationIds: [ID!]!) { profitLossReport(mappingId: $mappingId, locationIds: $locationIds,
            timeSpan: { period: MONTHLY, startDate: "2010-12-05", endDate: "2026-12-20" }) {
            columns { label } sections { name rows { accountNumber accountName values entryCounts } sumRow { values } }
            reconciliation { ledgerTotal mappedTotal unmappedTotal unmappedAccounts { displayId } } } }`,
          { mappingId: profitLossMappings[0]?.id, locationIds },
        ),
      )
    return { locations: locations.map(({ name: location }) => location), pages }
  }
})

function sameInEveryDialect(ledger: () => readonly PlainEntry[]): void {
  let entries: readonly PlainEntry[] | undefined
  let wanted: ReadonlyMap<string, number> | undefined
  it.each(DIALECTS)('$name', async (dialect) => {
    entries ??= ledger()
    wanted ??= counted(entries.map(({ day, number, name, location, minor }) => lineOf(day, number, name, location, minor)))
    const { fileName, bytes } = await write(dialect, entries)
    const read = await readUnaided(fileName, bytes)
    expect(read.match).toMatchObject(dialect.match)
    if (dialect.format !== '') expect(read.format).toBe(dialect.format)
    expect(read.obstacle).toBeNull()
    expect(read.unreadable).toEqual([])
    expect(read.signsRestOnGuesses).toBe(dialect.confirms ?? false)
    expect(differences(wanted, counted(read.lines))).toEqual([])
    expect(read.netIncome).toBe(netIncomeOf(entries))
  })
}

/** Reads a file as an import does: first a survey, then by the resulting match. */
async function readUnaided(fileName: string, bytes: Uint8Array) {
  const path = join(folder, `${crypto.randomUUID()}-${fileName}`)
  writeFileSync(path, bytes)
  let source: RowSource | undefined
  const open = () => {
    source = openRows(path, fileName)
    return source.rows
  }
  const { match, survey, obstacle, signsRestOnGuesses } = await surveyLedgerFile(open, SCALE)
  const reader = new EntryReader(match, SCALE)
  const lines: string[] = []
  for await (const batch of open())
    for (const row of batch) {
      const read = reader.read(row)
      if (read.kind === 'entry') lines.push(lineOf(read.day, read.accountNumber, read.accountName, read.locationName, read.amount))
    }
  rmSync(path)
  const netIncome = survey.totals.reduce((sum, total) => sum + BigInt(total.netIncome), 0n)
  return { match, format: source?.format, obstacle, signsRestOnGuesses, unreadable: survey.unreadableRows, lines, netIncome }
}

function lineOf(day: string, number: string, name: string, location: string, minor: number | bigint): string {
  return `${day} ${number} ${name} @${location} ${minor}`
}

function counted(lines: Iterable<string>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1)
  return counts
}

/** The first lines that occur more often on one side. */
function differences(wanted: ReadonlyMap<string, number>, found: ReadonlyMap<string, number>): string[] {
  const different: string[] = []
  for (const [line, count] of wanted) if (found.get(line) !== count) different.push(`${line}: ${found.get(line) ?? 0} instead of ${count}`)
  for (const [line, count] of found) if (!wanted.has(line)) different.push(`${line}: ${count} instead of 0`)
  return different.slice(0, 10)
}

/** Credit minus debit over all accounts outside the balance sheet, in cents. */
function netIncomeOf(entries: readonly PlainEntry[]): bigint {
  let sum = 0n
  for (const { type, minor } of entries) {
    const isOfBalanceSheet = type === 'Asset' || (growsByCredit(type) && !type.endsWith('Income'))
    if (!isOfBalanceSheet) sum -= BigInt(minor)
  }
  return sum
}
