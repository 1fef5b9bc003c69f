import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DEFAULT_MATERIALITY } from '@fourwall/domain/profit-loss/materiality.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { type Environment, ended, environmentOf, expectRefusal, fourwall, printedJson, type Ran } from './command-line.ts'
import { onDatabase } from './databases.ts'
import { csvOf, someLedger } from './ledgers.ts'

// The command line as scripts and people use it: a process of its own, its two outputs and its exit code. What it does beside a
// running server stands in cli-beside-server.long.test.ts, its backups in cli-backups.test.ts, its other acts in cli-acts.long.test.ts.

const folder = mkdtempSync(join(tmpdir(), 'fourwall-cli-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

onDatabase('the command line', (fresh) => {
  it('leads from nothing to a ledger', async () => {
    const target = await fresh()
    const environment = environmentOf(target)
    const run = (...args: string[]): Promise<Ran> => fourwall(environment, args)
    writeFileSync(join(folder, 'january.csv'), csvOf(someLedger(40, { months: 1 })))

    const made = await run('company', 'create', 'Acme', '--owner', 'owner@example.com', '--currency', 'eur', '--fiscal-year-start', '4')
    expect(made).toMatchObject({ code: 0, err: '' })
    expect(made.out).toMatch(
      /^Made the company Acme \([0-9a-f-]{36}\)\.\nowner@example\.com can sign in to it with the password [\w-]+ \(shown only now\)\.\n$/,
    )
    expect(printedJson<object[]>(await run('company', 'list', '--json'))).toEqual([
      {
        id: expect.any(String),
        name: 'Acme',
        currency: 'EUR',
        minorDigits: 2,
        fiscalYearStartMonth: 4,
        materiality: DEFAULT_MATERIALITY,
        sameStoreMonths: 0,
        key: null,
      },
    ])
    // From where it is run.
    expect(await fourwall(environment, ['import', 'january.csv'], folder)).toEqual({
      code: 0,
      err: '',
      out: expect.stringMatching(
        /^Imported 40 rows of january\.csv \(2025-01-\d\d to 2025-01-\d\d\) into Acme as import 1\.\nGuessed: Debits and credits differ by [\d,.]+, although .*\n\nChecked by month, credit minus debit\n +file +active +mapped +unmapped +balance sheet\n {2}2025-01( +-?[\d.]+){5}\n {2}All .*\n\nChecked: the file's total matches its active entries and the report on its locations\.\n$/,
      ),
    })
    const listed = await run('imports')
    expect(listed).toMatchObject({ code: 0, err: '' })
    expect(listed.out).toMatch(
      /^ {2}1 {2}active {2}.* january\.csv {2}General ledger {2}40 rows {2}2025-01-\d\d to 2025-01-\d\d {2}command line\n$/,
    )
  })
})

describe('settings of the command line', () => {
  it.each<[string, Environment, string[], RegExp]>([
    [
      'an unknown one',
      { FOURWALL_DATA_DIRECTORY: 'x' },
      ['verify'],
      /^FOURWALL_DATA_DIRECTORY is not a setting of Fourwall\. Did you mean FOURWALL_DATA_DIR\?/,
    ],
    [
      'malformed ones, each named',
      { PORT: 'http', LOG_LEVEL: 'loud' },
      ['start'],
      /^PORT must be a whole number from 1 to 65535, not "http"\.\nLOG_LEVEL must be/,
    ],
    [
      'a database of another kind',
      { DATABASE_URL: 'mysql://root:hunter2@db' },
      ['verify'],
      /^DATABASE_URL must be an address that begins with postgresql:\/\/\.\n$/,
    ],
    [
      'a database server that is not there',
      { DATABASE_URL: 'postgresql://me:hunter2@127.0.0.1:1/books' },
      ['start'],
      /^The PostgreSQL server at 127\.0\.0\.1:1 cannot be used: .*ECONNREFUSED.*Check DATABASE_URL\./,
    ],
    ['an address that others reach, with demo users', { HOST: '0.0.0.0' }, ['start'], /^HOST is 0\.0\.0\.0, which others can reach/],
  ])('are refused for %s', async (_what, environment, args, sentence) => {
    const ran = await fourwall({ FOURWALL_DATA_DIR: join(folder, 'unused'), ...environment }, args)
    expectRefusal(ran, sentence)
    expect(ran.err).not.toContain('hunter2')
    expect(readdirSync(folder)).not.toContain('unused')
  })

  it('are no arguments of the server alone', async () => {
    const main = fileURLToPath(new URL('../dist/main.js', import.meta.url))
    const server = spawn(process.execPath, [main, 'start', '--port', '4500'], { env: { FOURWALL_DATA_DIR: join(folder, 'unused') } })
    expectRefusal(await ended(server), /^The server was not started: it takes no arguments such as “--port 4500”\. .*\n$/)
    expect(readdirSync(folder)).not.toContain('unused')
  })

  it('need not be sound for help', async () => {
    const commands = [[], ['company', 'create'], ['import'], ['undo'], ['token'], ['restore']]
    const helps = await Promise.all(commands.map((args) => fourwall({ PORT: 'x' }, [...args, '--help'])))
    helps.forEach(({ code, out, err }, at) => {
      expect([code, err]).toEqual([0, ''])
      expect(out).toContain(`Usage: fourwall${(commands[at] ?? []).map((word) => ` ${word}`).join('')}`)
      expect(out).not.toMatch(/undefined|\{\}|\[object/)
    })
    const all = helps[0]?.out ?? ''
    for (const name of ['start', 'company', 'import', 'imports', 'undo', 'demo', 'token', 'verify', 'backup', 'restore', 'migrate'])
      expect(all).toMatch(new RegExp(`^ {2}${name} `, 'm'))
  })
})
