import { parseDay } from '@fourwall/domain/time/day.ts'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { accessOf } from '../../../../test/access.ts'
import { onDatabase } from '../../../../test/databases.ts'
import { decisions, ledgerFile } from '../../../../test/ledgers.ts'
import { testServices } from '../../../../test/services.ts'
import type { Database, Scope } from '../../../platform/database/database.ts'
import type { Services } from '../../../services.ts'

const HEADINGS = 'date,account_number,account_name,account_type,location,amount,memo'
const TRADE = ['2025-03-31', '2025-12-30'].flatMap((day) => [
  `${day},4000,Sales,Income,A,-100.00,`,
  `${day},5000,Beans,Cost of Sales,A,30.00,`,
  `${day},6000,Wages,Expense,A,45.00,`,
])
const CLOSING = [
  '2025-12-31,4000,Sales,Income,A,200.00,Close to retained earnings',
  '2025-12-31,5000,Beans,Cost of Sales,A,-60.00,Close to retained earnings',
  '2025-12-31,6000,Wages,Expense,A,-90.00,Close to retained earnings',
  '2025-12-31,3900,Retained Earnings,Equity,A,-50.00,Close to retained earnings',
]
const file = (...rows: readonly string[]) => ledgerFile([HEADINGS, ...rows].join('\n'), 'year.csv')

onDatabase('entries that close a year', (fresh) => {
  let database: Database
  let services: Services
  let scope: Scope

  beforeAll(async () => {
    database = await (await fresh()).open()
    services = await testServices(database)
  })

  beforeEach(async () => {
    const company = await services.companies.create({ name: 'Places', currency: 'USD', fiscalYearStartMonth: 1 })
    scope = database.scope(company.id)
  })

  const by = () => accessOf(scope, { name: 'tester' })
  /** Income minus expense of all stored entries that count, by SQL. */
  const netIncome = async () => {
    const [row] = await scope.query<{ sum: string }>(
      `select coalesce(sum(-e.amount), 0)::text as sum from entries e
       join ledger_accounts a on a.company_id = e.company_id and a.id = e.account_id
       join ledger_imports i on i.company_id = e.company_id and i.id = e.import_id
       where e.company_id = $1 and a.type <> 'BALANCE_SHEET' and i.status = 'IN_FORCE'`,
    )
    return row?.sum
  }

  it('are left out, named, kept with their import, and imported if wanted', async () => {
    const preview = await services.imports.preview(by(), file(...TRADE, ...CLOSING), {})
    const sentence =
      '4 rows of Dec 31, 2025, close a year: they carry a profit of 50.00 to 3900 Retained Earnings. They are left out; with them, 4000 Sales would be 200.00 lower.'
    expect(preview).toMatchObject({
      rows: 6,
      unreadableCount: 0,
      importsClosing: false,
      remarks: [{ kind: 'CLOSING', sentence, isGuess: false }],
    })

    const imported = await services.imports.import(by(), file(...TRADE, ...CLOSING), decisions({ confirmSigns: true }))
    expect(imported).toMatchObject({ entryCount: 6, rowsLeftOut: 4 })
    expect(await netIncome()).toBe('5000')
    const result = (await services.importResults.of(by(), [imported.id])).get(imported.id)
    expect(result).toMatchObject({ closing: sentence, checks: { differences: [] } })
    expect(result?.leftOutClosing).toEqual([{ day: '2025-12-31', rows: 4, profit: '5000' }])
    const december = { startDate: parseDay('2025-12-01'), endDate: parseDay('2025-12-31') }
    expect(await services.ledger.closingLeftOut(by(), december)).toEqual([
      { importId: imported.id, day: '2025-12-31', rows: 4, profit: 5000n },
    ])
    const months = await services.closing.ledgerMonths(by())
    expect(months.map(({ closingLeftOut }) => closingLeftOut.length)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 1])
    const { rows } = await services.imports.leftOutRows(by(), imported.id, { first: 10, offset: 0 })
    expect(rows.map(({ line, text, reason }) => ({ line, text, reason }))).toEqual(
      CLOSING.map((text, at) => ({ line: 8 + at, text, reason: 'Closes a year' })),
    )

    await services.imports.undo(by(), imported.id)
    expect(await services.ledger.closingLeftOut(by(), december)).toEqual([])
    const whole = await services.imports.import(
      by(),
      file(...TRADE, ...CLOSING),
      decisions({ confirmSigns: true, corrections: { importsClosing: true } }),
    )
    expect(whole).toMatchObject({ entryCount: 10, rowsLeftOut: 0 })
    expect(await netIncome()).toBe('0')
    expect(await services.importResults.of(by(), [whole.id])).toMatchObject(
      new Map([[whole.id, { closing: expect.stringContaining('They are imported as chosen') }]]),
    )
    expect(await services.ledger.closingLeftOut(by(), december)).toEqual([])
    // The source's next file is read as this one.
    const next = [...TRADE, ...CLOSING].map((row) => row.replace('2025', '2026'))
    expect(await services.imports.preview(by(), file(...next), {})).toMatchObject({ rows: 10, importsClosing: true })
    expect(await services.imports.preview(by(), file(...next), { importsClosing: false })).toMatchObject({ rows: 6 })
  })
})
