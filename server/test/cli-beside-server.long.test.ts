import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  ended,
  environmentOf,
  expectRefusal,
  fourwall,
  printedJson,
  type Ran,
  type ServerProcess,
  spawnFourwall,
  startProcess,
} from './command-line.ts'
import { addCompany } from './companies.ts'
import { eachDatabase, type TestDatabase } from './databases.ts'
import { csvOf, someLedger } from './ledgers.ts'
import { testServices } from './services.ts'

// Commands while a server runs on the same database. Each test has its own company, with the ledger of a January as import 1.

const COMPANIES = ['Choices', 'Undone', 'Unreadable', 'Tokens', 'Sound', 'Interrupted'] as const
type Company = (typeof COMPANIES)[number]

const folder = mkdtempSync(join(tmpdir(), 'fourwall-cli-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function file(name: string, content: string | Uint8Array): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

const january = someLedger(40, { months: 1 })

eachDatabase('the command line beside a running server', (fresh, kind) => {
  let target: TestDatabase
  let server: ServerProcess
  const owners = new Map<Company, string>()
  const run = (...args: string[]): Promise<Ran> => fourwall(environmentOf(target), args)
  const runIn = (company: Company, ...args: string[]): Promise<Ran> => run(...args, '--company', company)
  const ownerOf = (company: Company): string => owners.get(company) ?? ''

  /** An answer of the server's API for a token. */
  async function asked(token: string, query: string): Promise<unknown> {
    const answer = await fetch(`${server.origin}/api/graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token.trim()}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query }),
    })
    return answer.json()
  }

  beforeAll(async () => {
    target = await fresh()
    const database = await target.open()
    const services = await testServices(database)
    for (const name of COMPANIES) owners.set(name, (await addCompany(services, { name, rows: january })).email)
    await database.close()
    server = await startProcess(target)
  }, 240_000)

  it('refuses a second server on the same folder, and on the same port', async () => {
    const { port } = new URL(server.origin)
    const second = await fourwall({ ...environmentOf(target), PORT: kind === 'embedded' ? '4549' : port }, ['start'])
    expect(second.code).toBe(1)
    expectRefusal(
      second,
      kind === 'embedded'
        ? /is in use by process \d+ on .*Stop it first, or give this one a folder of its own with FOURWALL_DATA_DIR\./
        : new RegExp(`^Port ${port} on 127\\.0\\.0\\.1 is in use`),
    )
  })

  it('asks for a choice if a file overlaps its own source, and accepts it', async () => {
    const same = file('same.csv', csvOf(january))
    expectRefusal(
      await runIn('Choices', 'import', same),
      /^This file has already been imported: import 1 \(Choices\.csv\) on \d{4}-\d\d-\d\d\. To import it again, undo/,
    )
    const corrected = file('corrected.csv', csvOf(january.map((row) => ({ ...row, memo: 'corrected' }))))
    expectRefusal(
      await runIn('Choices', 'import', corrected),
      /^2025-01 holds 40 rows of the source "General ledger".*\(--replace\).*\(--append\)\./,
    )
    expectRefusal(await runIn('Choices', 'import', corrected, '--replace', '--append'), /^Choose one of --replace and --append\./)
    const replaced = await runIn('Choices', 'import', corrected, '--replace')
    expect(replaced).toMatchObject({ code: 0, err: '' })
    expect(replaced.out).toMatch(
      /as import 2, 40 rows replaced\.\n[^]*\nChecked: the file's total matches its active entries and the report on its locations\.\n$/,
    )
    const more = file('more.csv', csvOf(january.slice(0, 2).map((row) => ({ ...row, memo: 'more' }))))
    const added = await runIn('Choices', 'import', more, '--month', '2025-01=append', '--repeated', '--json')
    expect(printedJson<{ import: object }>(added).import).toMatchObject({ rows: 2, rowsReplaced: 0 })
  })

  it('undoes the last import first', async () => {
    const again = file('again.csv', csvOf(january.map((row) => ({ ...row, memo: 'again' }))))
    expect((await runIn('Undone', 'import', again, '--replace')).code).toBe(0)
    expectRefusal(
      await runIn('Undone', 'undo', '1'),
      /^Import 1 \(Undone\.csv\) lies beneath later imports.*Undo these first: 2 \(again\.csv\)/,
    )
    expect(await runIn('Undone', 'undo', '2')).toMatchObject({ code: 0, out: 'Import 2 (again.csv) is undone: 40 rows no longer count.\n' })
    expectRefusal(await runIn('Undone', 'undo', '2'), /^Import 2 \(again\.csv\) has already been undone\./)
    expect(printedJson(await runIn('Undone', 'undo', '1', '--json'))).toMatchObject({ id: 1, status: 'UNDONE' })
    expectRefusal(await runIn('Undone', 'undo', '77'), /^There is no import 77\./)
  })

  it('leaves unreadable rows out only on request', async () => {
    const february = january.slice(0, 1).map((row) => ({ ...row, date: '2025-02-01' }))
    const bad = file('bad.csv', `${csvOf(february)}\n2025-02-30,4000,Sales,Income,Place 1,1.00,,,\n`)
    expectRefusal(
      await runIn('Unreadable', 'import', bad),
      /^1 row cannot be read, the first on line 3: .*\nAdd --leave-out-unreadable to import the others\.\n$/,
    )
    expect((await runIn('Unreadable', 'import', bad, '--leave-out-unreadable')).out).toMatch(
      /as import 2, 1 row left out\.\n[^]*; not counting 1 row left out\.\n$/,
    )
  })

  // None of it depends on the kind of database.
  it.skipIf(kind !== 'embedded')('refuses what it cannot do with a sentence', async () => {
    const choices = ['--company', 'Choices']
    const refusals: [string, string[], RegExp][] = [
      ['a file that is not there', ['import', 'nowhere.csv', ...choices], /^There is no file .*nowhere\.csv, or it may not be read\./],
      ['a folder', ['import', folder, ...choices], /is no file\. Name the \.csv or \.xlsx file itself\./],
      ['an empty file', ['import', file('empty.csv', ''), ...choices], /^The file is empty\./],
      ['a file of something else', ['import', file('noise.xlsx', Buffer.from('504b0304000000', 'hex')), ...choices], /workbook/],
      [
        'a company that is not there',
        ['import', file('any.csv', csvOf(january)), '--company', 'Nobody'],
        /^There is no one company called "Nobody"\. There are: .*Choices/,
      ],
      [
        'a role that is none',
        ['import', 'x', '--columns', 'date,price'],
        /argument 'date,price' is invalid\. It takes one of ignored, date,/,
      ],
      ['an order of dates that is none', ['import', 'x', '--dates', 'sideways'], /It takes one of iso, month-first, day-first\./],
      ['a month that is none', ['import', 'x', '--month', '2025-13=append'], /such as 2026-06=append\./],
      ['an import that is no number', ['undo', 'first'], /It takes a whole number\./],
      ['nobody’s e-mail address', ['token', '--user', 'nobody@example.com'], /^No one here has the e-mail address "nobody@example\.com"\./],
      ['a token for two years', ['token', '--user', ownerOf('Tokens'), '--expires', '730d'], /^A token lives 1 second to 366 days\./],
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

  it('issues a token that the server accepts', async () => {
    const email = ownerOf('Tokens')
    const printed = await run('token', '--user', email)
    expect(printed).toMatchObject({ code: 0, err: '' })
    expect(await asked(printed.out, '{ me { email company { name } } ledgerSummary { entries } }')).toEqual({
      data: { me: { email, company: { name: 'Tokens' } }, ledgerSummary: { entries: 40 } },
    })
    const { token } = printedJson<{ token: string }>(await run('token', '--user', email, '--lifetime', '30', '--json'))
    const [, claims = ''] = token.split('.')
    const { iat, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { iat: number; exp: number } // a JWT's claims
    // It is signed after its end was set, perhaps in the next second.
    expect([29, 30]).toContain(exp - iat)
    expect((await run('token', '--revoke', '--user', email)).out).toBe('Revoked 2 tokens.\n')
    expect(await asked(printed.out, '{ me { email } }')).toMatchObject({ errors: [{ extensions: { code: 'UNAUTHORIZED' } }] })
  })

  it('verifies, and finds an up-to-date database to migrate', async () => {
    expect(await runIn('Sound', 'verify')).toMatchObject({
      code: 0,
      err: '',
      out: expect.stringMatching(/^Sound: \d+ balances of 40 entries, no difference\n$/),
    })
    expect(printedJson(await runIn('Sound', 'verify', '--json'))).toEqual([
      { company: 'Sound', balances: expect.any(Number), entries: 40, differences: [], imports: [] },
    ])
    expect(await run('migrate')).toEqual({ code: 0, err: '', out: 'The database is up to date.\n' })
  })

  it('stops on an interrupt, with all of a file or none', async () => {
    const rows = someLedger(60_000, { seed: 3, months: 2 }).map((row) => ({ ...row, date: row.date.replace('2025', '2023') }))
    const child = spawnFourwall(environmentOf(target), ['import', file('large.csv', csvOf(rows)), '--company', 'Interrupted'])
    const end = ended(child)
    const token = (await run('token', '--user', ownerOf('Interrupted'))).out
    // Any time between the first line read and the last line stored will do.
    setTimeout(() => child.kill('SIGINT'), 1_200)
    const { code, out, err } = await end
    // Node itself ends it if the interrupt comes before the command listens.
    expect([130, null, 0]).toContain(code)
    if (code === 130) expect([out, err]).toEqual(['', 'Stopped before the end. "fourwall imports" lists what is stored.\n'])
    const answer = await asked(token, '{ ledgerSummary { entries } }')
    expect([40, 60_040].map((entries) => ({ data: { ledgerSummary: { entries } } }))).toContainEqual(answer)
    expect((await runIn('Interrupted', 'verify')).out).toMatch(/of (40|60040|60,040) entries, no difference/)
  }, 60_000)

  // cli-backups.test.ts does this for the embedded database.
  it.skipIf(kind !== 'postgresql')('ends when it is told to', async () => {
    const ending = await startProcess(await fresh())
    expect((await fetch(ending.origin)).status).toBeLessThan(500)
    expect(await ending.stop()).toMatchObject({ code: 0, err: '' })
  })
})
