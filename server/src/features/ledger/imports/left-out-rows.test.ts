import { unguardFormula } from '@fourwall/domain/csv/formula-guard.ts'
import type { FileRemark } from '@fourwall/domain/ledger/reading/remarks/file-remarks.ts'
import { unreadableRowsFile } from '@fourwall/domain/ledger/reading/unreadable-rows-file.ts'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { formulasIn } from '../../../../../domain/test/text-files.ts'
import { accessOf } from '../../../../test/access.ts'
import { type Ask, apiOf } from '../../../../test/api.ts'
import { onDatabase } from '../../../../test/databases.ts'
import { decisions, ledgerFile } from '../../../../test/ledgers.ts'
import { testServices } from '../../../../test/services.ts'
import { runCommand } from '../../../commands.ts'
import type { Database, Scope } from '../../../platform/database/database.ts'
import type { Services } from '../../../services.ts'

const HEADINGS = 'date,account_number,account_name,account_type,location,amount,memo'

onDatabase('rows left out on purpose', (fresh) => {
  let database: Database
  let services: Services
  let scope: Scope
  let ask: Ask

  beforeAll(async () => {
    database = await (await fresh()).open()
    services = await testServices(database)
  })

  beforeEach(async () => {
    const company = await services.companies.create({ name: 'Places', currency: 'USD', fiscalYearStartMonth: 1 })
    scope = database.scope(company.id)
    ask = apiOf(services, company.id)
  })

  const long = 'x'.repeat(2_000)
  const bad = [`2025-01-32,4000,Sales,Income,A,1.00,"said ""hello"", ${long}"`, '2025-01-05,4000,Sales,Income,A,twelve,']
  const file = (more: readonly string[] = []) =>
    ledgerFile([HEADINGS, '2025-01-05,4000,Sales,Income,A,-10.00,', ...bad, ...more].join('\n'), 'march.csv')

  it('are stored completely with their import, and stay when it is undone', async () => {
    const stored = await services.imports.import(accessOf(scope, { name: 'tester' }), file(), decisions({ leaveOutUnreadable: true }))
    expect(stored).toMatchObject({ entryCount: 1, rowsLeftOut: 2 })
    const question = `query ($id: ID!, $first: Int!, $offset: Int) {
      importLeftOutRows(importId: $id, first: $first, offset: $offset) { headings rows { line text reason } } }`
    const page = async (first: number, offset: number) =>
      (
        await ask<{ importLeftOutRows: { headings: string[]; rows: { line: number; text: string; reason: string }[] } }>(question, {
          id: String(stored.id),
          first,
          offset,
        })
      ).importLeftOutRows
    const all = await page(5_000, 0)
    expect(all.headings).toEqual(HEADINGS.split(','))
    expect(all.rows.map(({ line, text }) => [line, text])).toEqual([
      [3, bad[0]],
      [4, bad[1]],
    ])
    expect(all.rows[0]?.reason).toMatch(/There is no day 32 in January/)
    expect((await page(1, 1)).rows.map(({ line }) => line)).toEqual([4])
    await expect(page(5_001, 0)).rejects.toThrow('Ask for between 1 and 5,000 rows at once.')
    await services.imports.undo(accessOf(scope, { name: 'tester' }), stored.id)
    expect((await page(10, 0)).rows).toHaveLength(2)
    // Not for other companies.
    const other = await services.companies.create({ name: 'Others', currency: 'USD', fiscalYearStartMonth: 1 })
    await expect(services.imports.leftOutRows(accessOf(database.scope(other.id)), stored.id, { first: 10, offset: 0 })).rejects.toThrow(
      `There is no import ${stored.id}.`,
    )
  })

  it("keep the file's order even in several pieces, and can be read on the command line", async () => {
    const many = Array.from({ length: 6_001 }, (_, at) => `2025-01-05,4000,Sales,Income,A,no ${at},`)
    const stored = await services.imports.import(accessOf(scope, { name: 'tester' }), file(many), decisions({ leaveOutUnreadable: true }))
    const run = { progress: () => undefined, signal: new AbortController().signal }
    const result = await runCommand(services, 'left-out', { company: scope.companyId, import: stored.id }, run)
    const { rows } = result as { rows: { line: number }[] } // the command's result
    expect(rows.map(({ line }) => line)).toEqual(Array.from({ length: 6_003 }, (_, at) => at + 3))
  })

  it('contain no formulas in a file to correct, and come back unchanged once corrected', async () => {
    const HOSTILE = [`=cmd|' /C calc'!A1`, '＝1+1', ' @SUM(A1)', 'x;=1+1', '-2+3', "''=1", '"=1', 'two\n=lines', '+']
    const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`
    const rows = HOSTILE.map((memo) => `2025-01-32,4000,Sales,Income,A,-5.25,${quoted(memo)}`)
    const stored = await services.imports.import(accessOf(scope, { name: 'tester' }), file(rows), decisions({ leaveOutUnreadable: true }))
    const run = { progress: () => undefined, signal: new AbortController().signal }
    const kept = (await runCommand(services, 'left-out', { company: scope.companyId, import: stored.id }, run)) as {
      headings: string[]
      rows: { line: number; text: string; reason: string }[]
    } // the command's result
    const toMend = unreadableRowsFile(kept.headings, kept.rows.slice(bad.length))
    expect(formulasIn(toMend)).toEqual([])

    const mended = ledgerFile(toMend.replaceAll('2025-01-32', '2025-01-31'), 'mended.csv')
    const second = await services.imports.import(accessOf(scope, { name: 'tester' }), mended, decisions())
    expect(second).toMatchObject({ entryCount: HOSTILE.length, rowsLeftOut: 0 })
    const entries = await scope.query<{ memo: string; amount: string }>(
      'select memo, amount::text as amount from entries where company_id = $1 and import_id = $2 order by id',
      [second.id],
    )
    // As in any ledger file: trimmed, line breaks as blanks, without the protecting apostrophe.
    expect(entries).toEqual(HOSTILE.map((memo) => ({ memo: unguardFormula(memo).trim().replace('\n', ' '), amount: '-525' })))
  })

  it('are not said to lack the other side of their entries when they come corrected', async () => {
    const access = accessOf(scope, { name: 'tester' })
    const good = ['2025-01-02,4000,Sales,Income,A,-10.00,', '2025-01-02,1000,Bank,Bank,A,10.00,', '2025-01-03,1000,Bank,Bank,A,25.00,']
    const wrong = [
      '2025-01-03,4000,Sales,Income,A,-20x,one',
      '2025-01-03,4000,Sales,Income,A,-5x,two',
      '2025-01-04,1000,Bank,Bank,A,7x,three',
    ]
    const whole = ledgerFile([HEADINGS, ...good, ...wrong].join('\n'), 'January.csv')
    await services.imports.import(access, whole, decisions({ leaveOutUnreadable: true }))
    const mended = ledgerFile([HEADINGS, ...wrong].join('\n').replaceAll('x,', '.00,'), 'mended.csv')
    const preview = await services.imports.preview(access, mended, {})
    expect(preview.completes).not.toBeNull()
    expect(preview.remarks.map(({ kind }) => kind)).not.toContain('UNBALANCED')
    const alone = ledgerFile([HEADINGS, ...wrong].join('\n').replaceAll('x,', '1.00,'), 'other.csv')
    expect((await services.imports.preview(access, alone, { sourceName: 'Other' })).remarks.map(({ kind }) => kind)).toContain('UNBALANCED')
  })

  it('say nothing of locations where no row is read', async () => {
    const none = ledgerFile('Date,Account,Account Type,Amount\n2026-13-45,Sales,Income,-5.00\n2026-99-45,Rent,Expense,3.00\n', 'Harbor.csv')
    const preview = await services.imports.preview(accessOf(scope), none, {})
    expect(preview.remarks.map(({ kind }) => kind)).not.toContain('NO_LOCATION')
  })

  it('come back with the accounts above them, as rows of their import and source, and so do entries that close a year', async () => {
    const access = accessOf(scope, { name: 'tester' })
    const account = (name: string, side: 'debit' | 'credit', rows: readonly (readonly [string, string])[]) => [
      `${name},,,,`,
      ...rows.map(
        ([day, amount]) =>
          `${day},A,${day === '12/31/2025' ? 'Year end closing' : 'trade'},${side === 'debit' ? `${amount},` : `,${amount}`}`,
      ),
      `Totals for ${name},,,,`,
    ]
    const report = ledgerFile(
      [
        'Date,Location,Memo,Debit,Credit',
        ...account('4000 - Food sales', 'credit', [
          ['11/15/2025', '1000.00'],
          ['12/15/2025', '1200.00'],
        ]),
        ...account('4000 - Food sales', 'debit', [['12/31/2025', '2200.00']]),
        ...account('6000 - Wages', 'debit', [
          ['11/16/2025', '7OO.00'],
          ['12/16/2025', '700.00'],
          ['12/17/2025', '50.00'],
        ]),
        ...account('6000 - Wages', 'credit', [['12/31/2025', '750.00']]),
        ...account('3900 - Retained Earnings', 'credit', [['12/31/2025', '1450.00']]),
      ].join('\n'),
      'report.csv',
    )
    const first = await services.imports.import(access, report, decisions({ confirmSigns: true, leaveOutUnreadable: true }))
    expect(first).toMatchObject({ entryCount: 4, rowsLeftOut: 4 })
    const { headings, rows } = await services.imports.leftOutRows(access, first.id, { first: 10, offset: 0 })
    expect(headings).toEqual(['Date', 'Location', 'Memo', 'Debit', 'Credit', 'Account Number', 'Account Name'])
    expect(rows.map(({ text }) => text)).toEqual([
      '12/31/2025,A,Year end closing,2200.00,,4000,Food sales',
      '11/16/2025,A,trade,7OO.00,,6000,Wages',
      '12/31/2025,A,Year end closing,,750.00,6000,Wages',
      '12/31/2025,A,Year end closing,,1450.00,3900,Retained Earnings',
    ])
    const of = (some: typeof rows) => ledgerFile(unreadableRowsFile(headings, some).replaceAll('7OO', '700'), 'rows to fix.csv')
    const [corrected, closing] = [of(rows.slice(1, 2)), of([...rows.slice(0, 1), ...rows.slice(2)])]
    const preview = await services.imports.preview(access, corrected, {})
    expect(preview).toMatchObject({ completes: { importId: first.id }, newAccounts: [], sourceName: first.sourceName })
    const second = await services.imports.import(access, corrected, decisions({ confirmSigns: true }))
    expect(second).toMatchObject({ entryCount: 1, rowsReplaced: 0, sourceName: first.sourceName })

    const included = decisions({ confirmSigns: true, corrections: { importsClosing: true } })
    const third = await services.imports.import(access, closing, included)
    expect(third).toMatchObject({ entryCount: 3, rowsReplaced: 0, sourceName: first.sourceName })
    const sums = await scope.query<{ account: string; sum: string }>(
      `select a.number as account, sum(e.amount)::text as sum from entries e
       join ledger_accounts a on a.company_id = e.company_id and a.id = e.account_id where e.company_id = $1 group by 1 order by 1`,
    )
    expect(sums).toEqual([
      { account: '3900', sum: '-145000' },
      { account: '4000', sum: '0' },
      { account: '6000', sum: '70000' },
    ])
    expect(await services.ledger.verify(access)).toMatchObject({ differences: [] })
    // The source's next file is still read as the report.
    expect(await services.imports.preview(access, report, {})).toMatchObject({ sourceName: first.sourceName, importsClosing: false })
  })

  it('complete their import when they come corrected, and are open again when that is undone', async () => {
    const access = accessOf(scope, { name: 'tester' })
    const good = Array.from(
      { length: 12 },
      (_, at) => `2025-01-${String(at + 1).padStart(2, '0')},4000,Sales,Income,A,-${at + 1}.00,good ${at}`,
    )
    const wrong = Array.from({ length: 12 }, (_, at) => `2025-01-${String(at + 1).padStart(2, '0')},4000,Sales,Income,A,${at}x,wrong ${at}`)
    const whole = ledgerFile([HEADINGS, ...good, ...wrong].join('\n'), 'January.csv')
    const first = await services.imports.import(access, whole, decisions({ leaveOutUnreadable: true }))
    expect(first).toMatchObject({ entryCount: 12, rowsLeftOut: 12 })

    const { headings, rows } = await services.imports.leftOutRows(access, first.id, { first: 100, offset: 0 })
    const toMend = unreadableRowsFile(headings, rows)
    const mended = ledgerFile(toMend.replaceAll(/,"(\d+)x",/g, ',"-$1.50",'), 'mended.csv')
    // So they are without the columns of the file to correct, and a part of them.
    const bare = ledgerFile([HEADINGS, ...wrong.slice(0, 5)].join('\n').replaceAll(/,(\d+)x,/g, ',-$1.50,'), 'bare.csv')
    const reasons = async (mendedFile: typeof mended) =>
      (await services.imports.preview(access, mendedFile, {})).months.map(({ suggested, reason, rowsReplaced }) => [
        suggested,
        reason,
        rowsReplaced,
      ])
    expect(await reasons(mended)).toEqual([['APPEND', 'These look like the 12 rows left out of January.csv: they are added to it.', 12]])
    expect(await reasons(bare)).toEqual([['APPEND', 'These look like 5 of the 12 rows left out of January.csv: they are added to it.', 5]])

    // Neither asked about nor refused as repeated; only an answer for all months cannot be right.
    await expect(services.imports.import(access, mended, decisions({ otherwise: 'REPLACE' }))).rejects.toThrow(
      'These look like the 12 rows left out of January.csv: they are added to it. Choose to add them (--append).',
    )
    const second = await services.imports.import(access, mended, decisions({ refuseRepeated: true, otherwise: 'ASK' }))
    expect(second).toMatchObject({ entryCount: 12, rowsReplaced: 0 })
    const counted = async () => ({
      verified: await services.ledger.verify(access),
      first: await services.imports.get(access, first.id),
      open: (await services.imports.leftOutRows(access, first.id, { first: 100, offset: 0 })).rows.filter((row) => row.completedBy === null)
        .length,
    })
    expect(await counted()).toMatchObject({
      verified: { entries: 24, differences: [] },
      first: { rowsLeftOut: 12, rowsCompleted: 12 },
      open: 0,
    })
    // They came once: the same rows again are no completion.
    expect((await services.imports.preview(access, bare, {})).completes).toBeNull()
    await services.imports.undo(access, second.id)
    expect(await counted()).toMatchObject({
      verified: { entries: 12, differences: [] },
      first: { rowsLeftOut: 12, rowsCompleted: 0 },
      open: 12,
    })
  })

  it('complete their import next to new rows, which replace nothing', async () => {
    const access = accessOf(scope, { name: 'tester' })
    const good = ['05', '12', '26'].flatMap((day) => [
      `2025-01-${day},4000,Sales,Income,A,-10${day}.00,till`,
      `2025-01-${day},6000,Wages,Expense,A,8${day}.00,payroll`,
    ])
    const wrong = ['2025-01-06,4000,Sales,Income,A,1x,one', '2025-01-19,4000,Sales,Income,A,2x,two']
    const whole = ledgerFile([HEADINGS, ...good, ...wrong].join('\n'), 'January.csv')
    const first = await services.imports.import(access, whole, decisions({ leaveOutUnreadable: true }))
    const mended = wrong.map((row) => row.replace('x,', '.00,').replace('A,', 'A,-'))
    const added = '2025-01-25,6000,Wages,Expense,A,55.00,new'
    const both = ledgerFile([HEADINGS, ...mended, added].join('\n'), 'both.csv')
    const sentence = '2 of 3 rows look like the 2 rows left out of January.csv: they are added to it, and so is the other row.'
    const preview = await services.imports.preview(access, both, {})
    expect(preview.months.map(({ suggested, reason }) => [suggested, reason])).toEqual([['APPEND', sentence]])
    expect(preview.remaining).toEqual([])

    // An export of the same books has the stored rows as well.
    const again = ledgerFile([HEADINGS, ...good, ...mended, added].join('\n'), 'again.csv')
    expect(await services.imports.preview(access, again, {})).toMatchObject({ completes: null, months: [{ suggested: 'REPLACE' }] })
    const renamed = ledgerFile([HEADINGS, ...good, ...mended, added].join('\n').replaceAll(',A,', ',A1,'), 'renamed.csv')
    expect(await services.imports.preview(access, renamed, {})).toMatchObject({ completes: null })
    // So it is told from rows of a month that other rows of the source are in.
    const february = ledgerFile([HEADINGS, '2025-02-03,6000,Wages,Expense,A,7.00,x'].join('\n'), 'February.csv')
    await services.imports.import(access, february, decisions())
    const later = ledgerFile([HEADINGS, ...mended, '2025-02-04,6000,Wages,Expense,A,9.00,y'].join('\n'), 'later.csv')
    expect(await services.imports.preview(access, later, {})).toMatchObject({ completes: null })
    const next = ledgerFile([HEADINGS, ...mended, '2025-03-04,6000,Wages,Expense,A,9.00,y'].join('\n'), 'next.csv')
    expect(await services.imports.preview(access, next, {})).toMatchObject({ completes: { importId: first.id, rows: 2, others: 1 } })

    let said: readonly FileRemark[] = []
    const second = await services.imports.import(access, both, decisions({ refuseRepeated: true, otherwise: 'ASK' }), {
      onRead: (remarks) => (said = remarks),
    })
    expect(second).toMatchObject({ entryCount: 3, rowsReplaced: 0 })
    expect(said).toContainEqual({ kind: 'COMPLETED', sentence, isGuess: true })
    expect(await services.imports.get(access, first.id)).toMatchObject({ rowsLeftOut: 2, rowsCompleted: 2 })
    expect(await services.ledger.verify(access)).toMatchObject({ entries: 10, differences: [] })
  })

  it('are removed when their import is stopped', async () => {
    const stop = new AbortController()
    const progress = ({ stage }: { readonly stage: string }) => {
      if (stage === 'BALANCES') stop.abort(new Error('Stopped halfway'))
    }
    await expect(
      services.imports.import(accessOf(scope, { name: 'tester' }), file(), decisions({ leaveOutUnreadable: true }), {
        progress,
        signal: stop.signal,
      }),
    ).rejects.toThrow('Stopped halfway')
    expect(await scope.query('select 1 from left_out_rows where company_id = $1')).toEqual([])
  })
})
