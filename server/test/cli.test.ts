import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type Environment,
  ended,
  environmentOf,
  fourwall,
  type Ran,
  type ServerProcess,
  spawnFourwall,
  startProcess,
} from './command-line.ts'
import { eachDatabase, type TestDatabase } from './databases.ts'
import { csvOf, someLedger } from './ledgers.ts'

// The command line as scripts and people use it: a process of its own, its two outputs and its exit code.

const folder = mkdtempSync(join(tmpdir(), 'fourwall-cli-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function file(name: string, content: string | Uint8Array): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

/** A refusal: one sentence or a few on standard error, nothing on standard output, another exit code than 0. */
function expectRefusal({ code, out, err }: Ran, sentence: RegExp): void {
  expect({ code, out, err }).toEqual({ code: 1, out: '', err: expect.stringMatching(sentence) })
  expect(err).not.toMatch(/\n\s+at |Error:/)
  expect(err.endsWith('\n')).toBe(true)
}

function json<Result>({ code, out, err }: Ran): Result {
  expect([code, err]).toEqual([0, ''])
  return JSON.parse(out) as Result // the command's own shape, which the test knows
}

const january = someLedger(40, { months: 1 })

eachDatabase('the command line', (fresh, kind) => {
  let target: TestDatabase
  let environment: Environment
  const run = (...args: string[]): Promise<Ran> => fourwall(environment, args)

  beforeAll(async () => {
    target = await fresh()
    // A database that is there already opens faster than one that is made.
    await (await target.open()).close()
    environment = environmentOf(target)
  }, 240_000)

  describe('from nothing to a ledger', () => {
    it('says what to do where there is no company, and refuses one that is not sound', async () => {
      const list = await run('company', 'list')
      expect(list).toEqual({
        code: 0,
        out: '',
        err: 'There is no company yet. Make one with: fourwall company create NAME --owner EMAIL\n',
      })
      expectRefusal(
        await run('import', file('january.csv', csvOf(january))),
        /^There is no company yet\. Make one with: fourwall company create/,
      )
      expectRefusal(await run('company', 'create', 'Acme', '--owner', 'nobody'), /^"nobody" is not an e-mail address\./)
    })

    it('makes a company with an owner, who can sign in', async () => {
      const made = await run('company', 'create', 'Acme', '--owner', 'owner@example.com', '--currency', 'eur', '--fiscal-year-start', '4')
      expect(made).toMatchObject({ code: 0, err: '' })
      expect(made.out).toMatch(
        /^Made the company Acme \([0-9a-f-]{36}\)\.\nowner@example\.com can sign in to it with the password [\w-]+ \(shown only now\)\.\n$/,
      )
      expect(json<object[]>(await run('company', 'list', '--json'))).toEqual([
        { id: expect.any(String), name: 'Acme', currency: 'EUR', minorDigits: 2, fiscalYearStartMonth: 4 },
      ])
      expectRefusal(await run('company', 'create', 'Other', '--owner', 'OWNER@example.com'), /belongs to a company already/)
    })

    it('says what an import would do, and stores nothing', async () => {
      const dry = await run('import', join(folder, 'january.csv'), '--dry-run')
      expect(dry).toMatchObject({ code: 0, err: '' })
      for (const part of [
        'january.csv: comma, UTF-8',
        '40 rows',
        '2025-01',
        'New accounts',
        '4000  Sales',
        'New locations',
        'Nothing was stored.',
      ])
        expect(dry.out).toContain(part)
      expect(
        json<{ preview: { rows: number } }>(await run('import', join(folder, 'january.csv'), '--dry-run', '--json')).preview.rows,
      ).toBe(40)
      expect(json<object[]>(await run('imports', '--json'))).toEqual([])
    })

    it('imports, from where it is run, and lists what it did', async () => {
      const imported = await fourwall(environment, ['import', 'january.csv'], folder)
      expect(imported).toEqual({
        code: 0,
        err: '',
        out: expect.stringMatching(/^Imported 40 rows of january\.csv \(2025-01-\d\d to 2025-01-\d\d\) into Acme as import 1\.\n$/),
      })
      const listed = await run('imports')
      expect(listed).toMatchObject({ code: 0, err: '' })
      expect(listed.out).toMatch(
        /^ {2}1 {2}in force {2}.* january\.csv {2}General ledger {2}40 rows {2}2025-01-\d\d to 2025-01-\d\d {2}command line\n$/,
      )
    })
  })

  describe('beside a running server', () => {
    let server: ServerProcess
    beforeAll(async () => {
      server = await startProcess(target)
    }, 120_000)

    it('refuses a second server on the same folder, and on the same port', async () => {
      const { port } = new URL(server.origin)
      const second = await fourwall({ ...environment, PORT: kind === 'embedded' ? '4549' : port }, ['start'])
      expect(second.code).toBe(1)
      const sentence =
        kind === 'embedded'
          ? /is in use by process \d+ on .*Stop it first, or give this one a folder of its own with FOURWALL_DATA_DIR\./
          : new RegExp(`^Port ${port} on 127\\.0\\.0\\.1 is in use`)
      expectRefusal(second, sentence)
    })

    it('asks for a choice where a file meets its own source, and takes it', async () => {
      expectRefusal(
        await run('import', join(folder, 'january.csv')),
        /^This file was imported before: import 1 \(january\.csv\) of \d{4}-\d\d-\d\d\. Undo that one first/,
      )
      const corrected = file('corrected.csv', csvOf(january.map((row) => ({ ...row, memo: 'corrected' }))))
      expectRefusal(await run('import', corrected), /^2025-01 holds 40 rows of the source "General ledger".*\(--replace\).*\(--append\)\./)
      expectRefusal(await run('import', corrected, '--replace', '--append'), /^Choose one of --replace and --append\./)
      const replaced = await run('import', corrected, '--replace')
      expect(replaced).toMatchObject({ code: 0, err: '' })
      expect(replaced.out).toMatch(/as import 2, 40 rows replaced\.\n$/)
      const more = file('more.csv', csvOf(january.slice(0, 2).map((row) => ({ ...row, memo: 'more' }))))
      expect(
        json<{ import: { rows: number; rowsReplaced: number } }>(await run('import', more, '--month', '2025-01=append', '--json')).import,
      ).toMatchObject({ rows: 2, rowsReplaced: 0 })
    })

    it('undoes from the top', async () => {
      expectRefusal(await run('undo', '1'), /^Import 1 \(january\.csv\) lies beneath later imports.*Undo these first: 2 \(corrected\.csv\)/)
      expect(await run('undo', '3')).toMatchObject({ code: 0, out: 'Import 3 (more.csv) is undone: 2 rows no longer count.\n' })
      expect(json<{ id: number; status: string }>(await run('undo', '2', '--json'))).toMatchObject({ id: 2, status: 'UNDONE' })
      expectRefusal(await run('undo', '2'), /^Import 2 \(corrected\.csv\) was undone already\./)
      expectRefusal(await run('undo', '77'), /^There is no import 77\./)
    })

    it('leaves unreadable rows out on purpose only', async () => {
      const bad = file(
        'bad.csv',
        `${csvOf([{ ...(january[0] ?? someRow()), date: '2025-02-01' }])}\n2025-02-30,4000,Sales,Income,Place 1,1.00,,,\n`,
      )
      const refused = await run('import', bad)
      expectRefusal(refused, /^1 row cannot be read, the first on line 3: .*\nAdd --leave-out-unreadable to import the others\.\n$/)
      expect((await run('import', bad, '--leave-out-unreadable')).out).toMatch(/as import 4, 1 row left out\.\n$/)
    })

    // None of it depends on the kind of database.
    it.skipIf(kind !== 'embedded')('refuses what it cannot do with a sentence', async () => {
      const refusals: [string, string[], RegExp][] = [
        ['a file that is not there', ['import', 'nowhere.csv'], /^There is no file .*nowhere\.csv, or it may not be read\./],
        ['a folder', ['import', folder], /is no file\. Name the \.csv or \.xlsx file itself\./],
        ['an empty file', ['import', file('empty.csv', '')], /^The file is empty\./],
        ['a file of something else', ['import', file('noise.xlsx', Buffer.from('504b0304000000', 'hex'))], /workbook/],
        [
          'a company that is not there',
          ['import', join(folder, 'january.csv'), '--company', 'Nobody'],
          /^There is no one company called "Nobody"\. There are: Acme/,
        ],
        [
          'a role that is none',
          ['import', 'x', '--columns', 'date,price'],
          /argument 'date,price' is invalid\. It takes one of ignored, date,/,
        ],
        ['an order of dates that is none', ['import', 'x', '--dates', 'sideways'], /It takes one of iso, month-first, day-first\./],
        ['a month that is none', ['import', 'x', '--month', '2025-13=append'], /such as 2026-06=append\./],
        ['an import that is no number', ['undo', 'first'], /It takes a whole number\./],
        [
          'nobody’s e-mail address',
          ['token', '--user', 'nobody@example.com'],
          /^Nobody here has the e-mail address "nobody@example\.com"\./,
        ],
        ['a token for a week', ['token', '--user', 'owner@example.com', '--lifetime', '604800'], /^A token lives 1 to 86400 seconds\./],
        ['a command that is none', ['export'], /unknown command 'export'/],
        ['nothing where something is needed', ['import'], /missing required argument 'file'\nAdd --help/],
        ['the demo beside a company', ['demo'], /^There are companies here already/],
      ]
      const all = await Promise.all(refusals.map(async ([what, args, sentence]) => ({ what, ran: await run(...args), sentence })))
      for (const { what, ran, sentence } of all) {
        expect([what, ran.err]).toEqual([what, expect.stringMatching(sentence)])
        expectRefusal(ran, sentence)
      }
    })

    it('hands out a token that the server takes', async () => {
      const printed = await run('token', '--user', 'owner@example.com')
      expect(printed).toMatchObject({ code: 0, err: '' })
      const answer = await fetch(`${server.origin}/api/graphql`, {
        method: 'POST',
        headers: { authorization: `Bearer ${printed.out.trim()}`, 'content-type': 'application/json' },
        body: '{"query":"{ me { email company { name } } ledgerSummary { entries } }"}',
      })
      expect(await answer.json()).toEqual({
        data: { me: { email: 'owner@example.com', company: { name: 'Acme' } }, ledgerSummary: { entries: 41 } },
      })
      const { token } = json<{ token: string }>(await run('token', '--user', 'owner@example.com', '--lifetime', '30', '--json'))
      const [, claims = ''] = token.split('.')
      const { iat, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { iat: number; exp: number } // a JWT's
      expect(exp - iat).toBe(30)
    })

    it('verifies, and migrates what is up to date', async () => {
      expect(await run('verify')).toMatchObject({
        code: 0,
        err: '',
        out: expect.stringMatching(/^Acme: \d+ balances of 41 entries, no difference\n$/),
      })
      expect(json<object[]>(await run('verify', '--json', '--company', 'Acme'))).toEqual([
        { company: 'Acme', balances: expect.any(Number), entries: 41, differences: [] },
      ])
      expect(await run('migrate')).toEqual({ code: 0, err: '', out: 'The database is up to date.\n' })
    })

    it('stops on an interrupt, with all of a file or nothing', async () => {
      const large = file(
        'large.csv',
        csvOf(someLedger(60_000, { seed: 3, months: 2 }).map((row) => ({ ...row, date: row.date.replace('2025', '2023') }))),
      )
      const child = spawnFourwall(environment, ['import', large])
      const end = ended(child)
      const token = (await run('token', '--user', 'owner@example.com')).out.trim()
      // Anything between its first line read and its last line stored will do.
      setTimeout(() => child.kill('SIGINT'), 1_200)
      const { code, out, err } = await end
      // Node itself ends it where the interrupt comes before the command listens.
      expect([130, null, 0]).toContain(code)
      if (code === 130) expect([out, err]).toEqual(['', 'Stopped before the end. "fourwall imports" lists what is stored.\n'])
      const rows = async (): Promise<unknown> => {
        const answer = await fetch(`${server.origin}/api/graphql`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: '{"query":"{ ledgerSummary { entries } }"}',
        })
        return ((await answer.json()) as { data: { ledgerSummary: { entries: number } } }).data.ledgerSummary.entries // as asked
      }
      const stored = await rows()
      expect([41, 60_041]).toContain(stored)
      if (stored !== 41) await run('undo', '5')
      expect((await run('verify')).out).toMatch(/of 41 entries, no difference/)
    }, 60_000)

    it.skipIf(kind !== 'embedded')('backs up while the server runs, into a new file', async () => {
      const path = join(folder, 'backup.tar.gz')
      const backed = await run('backup', path)
      expect(backed).toEqual({ code: 0, err: '', out: `Wrote ${statSync(path).size} bytes to ${path}.\n` })
      expect(statSync(path).mode & 0o777).toBe(0o600)
      expectRefusal(await run('backup', path), /there is such a file already\. Name a new one\./)
      expectRefusal(await run('backup', join(folder, 'no', 'such', 'folder')), /its folder does not exist\./)
    })

    it('ends when it is told to', async () => {
      expect(await server.stop()).toMatchObject({ code: 0, err: '' })
      expect(readdirSync(target.settings.dataFolder)).not.toContain('fourwall.sock')
    })
  })

  it('names each planted difference, with exit code 1', async () => {
    const database = await target.open()
    const [company] = await database.system.query<{ id: string }>('select id from companies')
    await database
      .scope(company?.id ?? '')
      .query('update entries set amount = amount + 7 where company_id = $1 and line = 2 and import_id = 1')
    await database.close()
    const found = await run('verify')
    expect(found).toMatchObject({ code: 1, err: '' })
    expect(found.out).toMatch(
      /^Acme: \d+ balances of 41 entries, \d differences\n {2}Place \d, \d{4} [\w ]+, 2025-01 \(pack\): entries -?[\d.]+ \(\d+\), balance -?[\d.]+ \(\d+\)\n/,
    )
    const asJson = await run('verify', '--json')
    expect(asJson.code).toBe(1)
    expect((JSON.parse(asJson.out) as { differences: object[] }[])[0]?.differences.length).toBeGreaterThan(1)
  })

  it.skipIf(kind !== 'embedded')('restores a backup into an empty folder, whole or not at all', async () => {
    const backup = join(folder, 'backup.tar.gz')
    const target2 = { FOURWALL_DATA_DIR: join(folder, 'restored', 'data'), FOURWALL_DEMO: 'off' }
    const bytes = readFileSync(backup)
    for (const broken of [
      file('cut.tar.gz', bytes.subarray(0, bytes.length / 2)),
      file('other.gz', gzipSync('something else')),
      file('noise', 'noise'),
    ]) {
      expectRefusal(await fourwall(target2, ['restore', broken]), /cannot be restored: it is no backup of Fourwall, or not all of one\./)
      expect(readdirSync(folder).filter((name) => name.startsWith('restored'))).toEqual([])
    }
    expectRefusal(await fourwall(target2, ['restore', join(folder, 'gone')]), /^The backup .*gone cannot be read\./)
    expect(await fourwall(target2, ['restore', backup])).toEqual({
      code: 0,
      err: '',
      out: `Restored ${backup} into ${target2.FOURWALL_DATA_DIR}.\n`,
    })
    // The state of the backup: from before the difference was planted.
    expect((await fourwall(target2, ['verify'])).out).toMatch(/of 41 entries, no difference/)
    expect((await fourwall(target2, ['imports'])).out).toContain('january.csv')
    expectRefusal(
      await fourwall(target2, ['restore', backup]),
      /holds a database already\. Move it away, or name an empty folder with FOURWALL_DATA_DIR\./,
    )
    expect(readdirSync(dirname(target2.FOURWALL_DATA_DIR))).toEqual(['data'])
  })

  it.skipIf(kind !== 'postgresql')('leaves backups of a PostgreSQL server to its own tools', async () => {
    expectRefusal(await run('backup', join(folder, 'x')), /own tools, such as pg_dump\./)
    expectRefusal(await run('restore', join(folder, 'x')), /own tools, such as pg_restore\./)
    expect(readdirSync(folder)).not.toContain('x')
  })

  it('refuses a database of a newer program, by any command', async () => {
    const database = await target.open()
    await database.system.query("insert into fourwall_migrations (number, name, checksum) values (9999, 'tomorrow', '')")
    await database.close()
    const sentence = /^The database is newer than this program: it has migration 9999 \(tomorrow\).*Start the newer version of Fourwall/
    for (const args of [['start'], ['verify']]) {
      const refused = await run(...args)
      expect(refused.code).toBe(1)
      expectRefusal(refused, sentence)
    }
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

function someRow() {
  return { date: '2025-02-01', number: '4000', name: 'Sales', type: 'Income', location: 'Place 1', amount: '-1.00' }
}
