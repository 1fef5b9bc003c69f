import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { environmentOf, expectRefusal, fourwall, printedJson, type Ran } from './command-line.ts'
import { addCompany } from './companies.ts'
import { eachDatabase } from './databases.ts'
import { csvOf, someLedger } from './ledgers.ts'
import { testServices } from './services.ts'

// Acts of the command line as scripts and people use it: a process of its own, its two outputs and its exit code. What it does beside a
// running server stands in cli-beside-server.long.test.ts, and its backups in cli-backups.test.ts.

const folder = mkdtempSync(join(tmpdir(), 'fourwall-cli-acts-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

eachDatabase('the command line, act by act', (fresh, kind) => {
  it('corrects the type of an account, tells what that changes, and takes it back', async () => {
    const target = await fresh()
    const run = (...args: string[]): Promise<Ran> => fourwall(environmentOf(target), args)
    const path = join(folder, 'types.csv')
    writeFileSync(path, csvOf(someLedger(40, { months: 1 })))
    await run('company', 'create', 'Acme', '--owner', 'owner@example.com')
    await run('import', path)
    expect((await run('account', 'list')).out).toMatch(/^5000 .*: cost of goods sold$/m)
    const tried = await run('account', 'set-type', '5000', 'expense', '--dry-run')
    expect(tried.out).toMatch(
      /^5000 .*: cost of goods sold to expense \(nothing saved\)\.\nNo line of a report changes: lines follow the mapping\.\n$/,
    )
    const saved = await run('account', 'set-type', '5000', 'none')
    expect(saved.out).toMatch(/^5000 .*: cost of goods sold to no type\.\n[\s\S]*fourwall account undo [0-9a-f-]{36} takes it back\.\n$/)
    expect((await run('account', 'list')).out).toMatch(/^5000 .*: no type, corrected$/m)
    const id = /undo ([0-9a-f-]{36})/.exec(saved.out)?.[1] ?? ''
    expect((await run('account', 'undo', id)).out).toMatch(new RegExp(`takes back ${id}\n {2}5000 .*: no type to cost of goods sold\n$`))
    expect((await run('account', 'changes')).out.match(/^[0-9a-f-]{36}/gm)).toHaveLength(2)
    expectRefusal(await run('account', 'set-type', '5', 'expense'), /^There is no account "5"\./)
    expectRefusal(await run('account', 'set-type', '5000', 'money'), /money/)
  })

  it('closes and reopens months, and changes closed ones only with --closed', async () => {
    const target = await fresh()
    const run = (...args: string[]): Promise<Ran> => fourwall(environmentOf(target), args)
    const path = join(folder, 'closed.csv')
    const more = join(folder, 'closed-more.csv')
    const rows = someLedger(40, { months: 2 })
    writeFileSync(path, csvOf(rows))
    writeFileSync(
      more,
      csvOf([{ ...rows[0], date: '2025-01-31', number: '6500', name: 'Rent', type: 'Expense', location: 'Place 1', amount: '12.34' }]),
    )
    await run('company', 'create', 'Acme', '--owner', 'owner@example.com')
    await run('import', path)
    expectRefusal(await run('months', 'close'), /^Name the months to close, or the last one of them with --through\./)
    expectRefusal(await run('months', 'close', '2025-03'), /^Mar 2025 cannot be closed: the ledger ends in Feb 2025\./)
    expect(await run('months', 'close', '--through', '2025-01', '--note', 'Reviewed')).toEqual({
      code: 0,
      out: 'Closed 1 month: 2025-01.\n',
      err: '',
    })
    expect((await run('months', 'close', '2025-01')).out).toBe('No month was open.\n')
    expect((await run('months', 'list')).out).toMatch(
      /^2025-01 +-?[\d.]+ {2}closed \d{4}-\d\d-\d\d by command line \(Reviewed\)\n2025-02 +-?[\d.]+ {2}open\n$/,
    )
    const dry = await run('import', more, '--append', '--dry-run')
    expect(dry.out).toMatch(/Closed months that it changes, .*\(it needs --closed\)\n +2025-01 .* -12\.34\n/)
    const refused = await run('import', more, '--append')
    expect([refused.code, refused.out]).toEqual([1, ''])
    expect(refused.err).toMatch(
      /^This changes a closed month: Jan 2025 by −12\.34 \(ledger net income\)\. Confirm to change it anyway\.\nAdd --closed-as [0-9a-f]{16} to change them just so/,
    )
    const code = /--closed-as ([0-9a-f]+)/.exec(refused.err)?.[1] ?? ''
    expectRefusal(
      await run('import', more, '--append', '--closed-as', 'other'),
      /^The changes are others than those you agreed to\. This changes /,
    )
    expect((await run('import', more, '--append', '--closed-as', code)).code).toBe(0)
    expectRefusal(await run('undo', '3'), /^This changes a closed month: Jan 2025 by 12\.34 \(ledger net income\)\./)
    expect((await run('undo', '3', '--closed')).code).toBe(0)
    expectRefusal(await run('account', 'set-type', '6500', 'balance-sheet'), /^This changes a closed month: Jan 2025 by /)
    const listed = printedJson<{
      months: { month: string; netIncome: string; closed: { netIncome: string } | null }[]
      changes: { act: string }[]
    }>(await run('months', 'list', '--json'))
    expect(listed.months[0]?.closed?.netIncome).toBe(listed.months[0]?.netIncome)
    expect(listed.changes.map(({ act }) => act)).toEqual(['Undo of import 3 (closed-more.csv)', 'Import of closed-more.csv'])
    expect((await run('months', 'reopen', '2025-01', '2025-02')).out).toBe('Reopened 1 month: 2025-01.\n')
    expect((await run('months', 'reopen', '2025-01')).out).toBe('No month was closed.\n')
  })

  // Depends on no kind of database, as what follows, and this one is opened in a moment.
  it.skipIf(kind !== 'postgresql')('says what is to be done where there is nothing, and what it cannot take', async () => {
    const target = await fresh()
    const run = (...args: string[]): Promise<Ran> => fourwall(environmentOf(target), args)
    const path = join(folder, 'january.csv')
    writeFileSync(path, csvOf(someLedger(40, { months: 1 })))

    // Where there is no company it says what to do, and refuses one that is not sound.
    expect(await run('company', 'list')).toEqual({
      code: 0,
      out: '',
      err: 'There is no company yet. Make one with: fourwall company create NAME --owner EMAIL\n',
    })
    expectRefusal(await run('import', path), /^There is no company yet\. Make one with: fourwall company create/)
    expectRefusal(await run('company', 'create', 'Acme', '--owner', 'nobody'), /^"nobody" is not an e-mail address\./)

    // The first company can be made in the browser, too, and only the first.
    expect((await run('company', 'setup-link')).out).toMatch(
      /^Open this link to make the company \(good once, until [\d -:]+ UTC; share it with no one\):\n {2}http:\/\/127\.0\.0\.1:4000\/auth\/setup#[\w-]{43}\n$/,
    )
    await run('company', 'create', 'Acme', '--owner', 'owner@example.com')
    expectRefusal(await run('company', 'setup-link'), /^There is a company already, and a set-up link makes only the first\./)
    expect(await run('company', 'set-key', 'Acme', 'org-4711')).toEqual({ code: 0, out: 'The key of Acme is org-4711.\n', err: '' })
    expectRefusal(await run('company', 'set-key', 'Acme', ' '), /^A company's key has 1 to 200 characters/)
    expect((await run('company', 'list')).out).toMatch(/^[0-9a-f-]{36} {2}USD {2}Acme {2}\(key org-4711\)\n$/)
    expect(printedJson<object[]>(await run('imports', '--company', 'org-4711', '--json'))).toEqual([])
    expectRefusal(await run('company', 'create', 'Other', '--owner', 'OWNER@example.com'), /belongs to a company already/)

    // What keeps a file out is said in flags, and a dry run of it fails.
    const unfit = join(folder, 'unfit.csv')
    const refusedAs = async (content: string, sentence: string, ...flags: string[]): Promise<void> => {
      writeFileSync(unfit, content)
      const dry = await run('import', unfit, '--dry-run', ...flags)
      expect([dry.code, dry.err]).toEqual([1, ''])
      expect(dry.out).toContain(sentence)
      expect(dry.out).toContain('Nothing was stored, and the file cannot be imported like this.')
      expect((await run('import', unfit, '--dry-run', '--json', ...flags)).code).toBe(1)
      const imported = await run('import', unfit, ...flags)
      expect([imported.code, imported.out]).toEqual([1, ''])
      expect(imported.err).toContain(sentence)
    }
    await refusedAs(
      'when,what,how much\n2026-07-01,Rent,5\n',
      'the account. Set the role of each column, from left to right, with --columns;',
    )
    const decimals =
      "The company's ledger keeps two decimals. If a point or comma separates thousands there, write those amounts without it. To keep more decimals, create the company with: fourwall company create --minor-digits"
    await refusedAs('Date,Account,Amount\n2025-01-05,5100 Food,5.00\n2025-01-06,5100 Food,1.005\n', decimals)
    expect((await run('import', unfit, '--dry-run', '--leave-out-unreadable')).code).toBe(0)
    for (const [name, content, sentence] of [
      ['page.xlsx', '<html><table></table></html>', /^“page\.xlsx” is a web page \(HTML\), despite its name\./],
      ['~$ledger.xlsx', 'x', /^“~\$ledger\.xlsx” is a lock file that exists only while the workbook is open\./],
    ] as const) {
      writeFileSync(join(folder, name), content)
      for (const flags of [[], ['--dry-run']]) expectRefusal(await run('import', join(folder, name), ...flags), sentence)
    }

    // What is guessed is shown by examples, and refused until somebody agrees.
    const guessed = join(folder, 'untyped.csv')
    writeFileSync(guessed, 'Date,Account,Debit,Credit\n2025-01-05,8400 Erlöse,,1234.00\n2025-01-05,1200 Bank,1234.00,\n')
    const example = '8400 Erlöse, January 2025: credits of 1,234.00 would show as revenue of 1,234.00.'
    expect((await run('import', guessed, '--dry-run')).out).toContain(`If you agree to them:\n  ${example}\n`)
    const refused = await run('import', guessed)
    expectRefusal(
      refused,
      /^The file does not say what type its accounts are; the types are guessed\. 8400 Erlöse, January 2025: credits of/,
    )
    expect(refused.err).toContain('add --confirm-signs to agree')
    writeFileSync(guessed, 'Date,Account,Debit,Credit\n2025-01-05,5100 Food,5.00,\n2025-01-05,5100 Food cost,5.00,\n')
    expectRefusal(
      await run('import', guessed, '--confirm-signs'),
      /^Several accounts of the file would become account 5100: “5100 Food”, “5100 Food cost”\./,
    )
    const { token, id } = printedJson<{ token: string; id: string }>(
      await run('token', '--user', 'owner@example.com', '--expires', '2h', '--json'),
    )
    expect(token.split('.')).toHaveLength(3)
    expect((await run('token', '--list')).out).toMatch(new RegExp(`^${id} {2}until [\\dT:.Z-]+ {2}owner@example\\.com\\n$`))
    expect(await run('token', '--revoke', '--id', id)).toEqual({ code: 0, out: 'Revoked 1 token.\n', err: '' })
    expectRefusal(await run('token', '--revoke'), /^Choose what to revoke: one token with --id, or all tokens of a user with --user\./)
    expectRefusal(await run('token', '--user', 'owner@example.com', '--expires', '400d'), /^A token lives 1 second to 366 days\./)
    expect((await run('user', 'list')).out).toBe('owner@example.com  Acme  owner  (invited)\n')

    // What an import would do is said, and nothing of it stored.
    const dry = await run('import', path, '--dry-run')
    expect(dry).toMatchObject({ code: 0, err: '' })
    const parts = ['january.csv: comma, UTF-8', '40 rows', '2025-01', 'New accounts', '4000  Sales', 'New locations', 'Nothing was stored.']
    for (const part of parts) expect(dry.out).toContain(part)
    expect(printedJson<{ preview: { rows: number } }>(await run('import', path, '--dry-run', '--json')).preview.rows).toBe(40)
    expect(printedJson<object[]>(await run('imports', '--json'))).toEqual([])
  })

  it.skipIf(kind !== 'postgresql')('invites by link where people sign in elsewhere, and takes access back', async () => {
    const target = await fresh()
    const provider = {
      OIDC_ISSUER: 'https://login.example.com',
      OIDC_AUDIENCE: 'https://api.example.com',
      ORIGIN: 'https://fourwall.example.com',
    }
    const run = (...args: string[]): Promise<Ran> => fourwall({ ...environmentOf(target), ...provider }, args)
    const made = await run('company', 'create', 'Acme', '--owner', 'owner@example.com', '--key', 'acme')
    expect(made).toMatchObject({ code: 0, err: '' })
    expect(made.out).toMatch(/\n {2}https:\/\/fourwall\.example\.com\/auth\/invitation#[\w-]{43}\n$/)
    const invited = printedJson<{ role: string; invitation: { address: string } }>(
      await run('user', 'invite', 'b@example.com', '--role', 'viewer', '--json'),
    )
    const again = printedJson<{ invitation: { address: string } }>(await run('user', 'invite', 'B@example.com', '--json'))
    expect(again.invitation.address).not.toBe(invited.invitation.address)
    expect(invited.role).toBe('VIEWER')
    expect((await run('user', 'list')).out).toBe('b@example.com  Acme  viewer  (invited)\nowner@example.com  Acme  owner  (invited)\n')
    expect((await run('user', 'invite', 'b@example.com', '--role', 'editor')).out).toMatch(
      /^Invited b@example\.com to Acme as an editor\.\n/,
    )
    expect((await run('user', 'rebind', 'b@example.com', '--link')).out).toMatch(
      /^The sign-in that b@example\.com had is no longer theirs\.\n[\s\S]+#[\w-]{43}\n$/,
    )
    expect((await run('user', 'sign-out', 'b@example.com')).out).toBe('b@example.com is signed out everywhere.\n')
    expect((await run('user', 'delete', 'b@example.com')).out).toBe('b@example.com is removed, and can no longer sign in.\n')
    expectRefusal(await run('user', 'remove', 'b@example.com'), /^No one here has the e-mail address "b@example\.com"\./)
  })

  it('says who may do what, and keeps an owner', async () => {
    const target = await fresh()
    const run = (...args: string[]): Promise<Ran> => fourwall(environmentOf(target), args)
    await run('company', 'create', 'Acme', '--owner', 'owner@example.com')
    expect((await run('user', 'invite', 'c@example.com')).out).toMatch(/^Invited c@example\.com to Acme as an editor\.\n/)
    expectRefusal(await run('user', 'invite', 'd@example.com', '--role', 'controller'), /It takes one of owner, editor, viewer\./)
    const onlyOwner = /^owner@example\.com is the only owner of their company\. .* fourwall user role EMAIL owner/
    expectRefusal(await run('user', 'role', 'owner@example.com', 'viewer'), onlyOwner)
    expectRefusal(await run('user', 'remove', 'owner@example.com'), onlyOwner)
    expect(await run('user', 'role', 'C@example.com', 'owner')).toEqual({ code: 0, out: 'c@example.com is an owner now.\n', err: '' })
    expect(printedJson(await run('user', 'role', 'owner@example.com', 'viewer', '--json'))).toEqual({
      email: 'owner@example.com',
      role: 'VIEWER',
    })
    expect(printedJson(await run('user', 'list', '--json'))).toMatchObject([
      { email: 'c@example.com', role: 'OWNER' },
      { email: 'owner@example.com', role: 'VIEWER' },
    ])
    expectRefusal(await run('user', 'role', 'nobody@example.com', 'viewer'), /^No one here has the e-mail address "nobody@example\.com"\./)
    expect((await run('user', 'role', '--help')).out).toContain('A company keeps at least one owner.')
    expect((await run('user', 'remove', 'owner@example.com')).code).toBe(0)
  })

  it('names each planted difference, with exit code 1', async () => {
    const target = await fresh()
    const database = await target.open()
    const { id } = await addCompany(await testServices(database), { name: 'Acme', rows: someLedger(40, { months: 1 }) })
    await database.scope(id).query('update entries set amount = amount + 7 where company_id = $1 and line = 2 and import_id = 1')
    await database.close()
    const found = await fourwall(environmentOf(target), ['verify'])
    expect(found).toMatchObject({ code: 1, err: '' })
    expect(found.out).toMatch(
      /^Acme: \d+ balances of 40 entries, \d differences\n {2}Place \d, \d{4} [\w ]+, 2025-01 \(pack\): entries -?[\d.]+ \(\d+\), balance -?[\d.]+ \(\d+\)\n/,
    )
    const asJson = await fourwall(environmentOf(target), ['verify', '--json'])
    expect(asJson.code).toBe(1)
    expect((JSON.parse(asJson.out) as { differences: object[] }[])[0]?.differences.length).toBeGreaterThan(1) // as --json prints
  })

  it('refuses a database of a newer program, by any command', async () => {
    const target = await fresh()
    const database = await target.open()
    await database.system.query("insert into fourwall_migrations (number, name, checksum) values (9999, 'tomorrow', '')")
    await database.close()
    const sentence = /^The database is newer than this program: it has migration 9999 \(tomorrow\).*Start the newer version of Fourwall/
    for (const args of [['start'], ['verify']]) {
      const refused = await fourwall(environmentOf(target), args)
      expect(refused.code).toBe(1)
      expectRefusal(refused, sentence)
    }
  })
})
