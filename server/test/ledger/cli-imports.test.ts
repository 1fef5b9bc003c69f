import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { environmentOf, expectRefusal, fourwall } from '../command-line.ts'
import { addCompany } from '../companies.ts'
import { onDatabase } from '../databases.ts'
import { csvOf, type LedgerRow, someLedger } from '../ledgers.ts'
import { testServices } from '../services.ts'
import { IN_LONG_SUITE } from '../suites.ts'

// What an import reports at its end on the command line, and in its exit code.

const folder = mkdtempSync(join(tmpdir(), 'fourwall-cli-imports-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A month with an account that is new to the ledger. */
const withParking = (month: number): LedgerRow[] => [
  ...someLedger(20, { months: 1, seed: month }).map((row) => ({ ...row, date: row.date.replace('-01-', `-0${month}-`) })),
  { date: `2025-0${month}-03`, number: `690${month}`, name: 'Parking', type: 'Expense', location: 'Place 1', amount: '12.50' },
]

onDatabase('an import on the command line', (fresh) => {
  it('says what a file without locations is proposed for, and gives all of it to one', async () => {
    const target = await fresh()
    const database = await target.open()
    const { id } = await addCompany(await testServices(database), { name: 'Acme', rows: [] })
    await database.close()
    const path = join(folder, 'Mill Road GL 2025-01.csv')
    writeFileSync(path, 'Date,Account,Account type,Amount\n2025-01-05,Sales,Income,-5.00\n2025-01-06,Rent,Expense,3.00\n')
    const shown = await fourwall(environmentOf(target), ['import', path, '--dry-run'])
    expect(shown.out).toContain('2 rows without a location go to “(No location)”, which reports list like a store.')
    expect(shown.out).toContain("If the file is for one store, name it: --location 'Mill Road'.")
    writeFileSync(join(folder, 'gl.csv'), "Location: Joe's\nDate,Account,Account type,Amount\n2025-01-05,Sales,Income,-5.00\n")
    const quoted = await fourwall(environmentOf(target), ['import', join(folder, 'gl.csv'), '--dry-run'])
    expect(quoted.out).toContain("name it: --location 'Joe'\\''s'.")
    const stored = await fourwall(environmentOf(target), ['import', path, '--location', 'Mill Road'])
    expect(stored).toMatchObject({ code: 0, err: '' })
    const reopened = await target.open()
    expect(await reopened.scope(id).query('select name from erp_locations where company_id = $1')).toEqual([{ name: 'Mill Road' }])
    await reopened.close()
  })

  it.runIf(IN_LONG_SUITE)('asks about dates with two readings, and names every guess', async () => {
    const target = await fresh()
    const database = await target.open()
    await addCompany(await testServices(database), { name: 'Acme', rows: [] })
    await database.close()
    const importRows = (rows: readonly string[], ...flags: string[]) => {
      const path = join(folder, 'dated.csv')
      writeFileSync(path, ['Date,Account,Account type,Location,Amount', ...rows, ''].join('\n'))
      return fourwall(environmentOf(target), ['import', path, ...flags])
    }
    const rent = (date: string, amount = '5.00') => `${date},6100 Rent,Expense,Hill,"${amount}"`

    const both = [rent('02/01/2026'), rent('03/01/2026', '7.00')]
    expectRefusal(
      await importRows(both),
      /“02\/01\/2026” is Feb 01, 2026 if the month comes first, and Jan 02, 2026 if the day does\. .*\nAdd --dates month-first, --dates day-first or, for years first, --dates iso\./,
    )
    const shown = await importRows(both, '--dry-run', '--strict')
    expect(shown).toMatchObject({ code: 5 })
    expect(shown.out).toContain('Guessed: The dates can be read both ways. “02/01/2026” is Feb 01, 2026')
    expect(await importRows(both, '--dates', 'day-first', '--strict', '--map-new')).toMatchObject({ code: 0, err: '' })
    const next = await importRows([rent('04/01/2026')], '--append')
    expect(next).toMatchObject({ code: 0, err: '' })
    expect(next.out).toContain('read as in the earlier file of the source, the day first: “04/01/2026” is Jan 04, 2026.')

    const far = [rent('2026-01-05', '11.00'), rent('2026-01-06', '12.00'), rent('2062-01-07', '13.00')]
    expectRefusal(
      await importRows(far, '--append'),
      /1 row is decades away from all others: line 4 \(Jan 07, 2062\)\..*\nAdd --confirm-dates/,
    )
    expect(await importRows(far, '--append', '--confirm-dates')).toMatchObject({ code: 0, err: '' })
  })

  it('lists accounts outside the profit and loss and differing totals, each with its own exit code', async () => {
    const target = await fresh()
    const database = await target.open()
    await addCompany(await testServices(database), { name: 'Acme', rows: someLedger(40, { months: 1 }) })
    // The database stores a wrong amount, as a broken one might.
    await database.system.query(
      `create function spoil() returns trigger language plpgsql as $$
       begin if new.memo = 'spoil' then new.amount := new.amount + 1; end if; return new; end $$`,
    )
    await database.system.query('create trigger spoil before insert on entries for each row execute function spoil()')
    await database.close()
    const environment = environmentOf(target)
    const importRows = (rows: readonly LedgerRow[], ...flags: string[]) => {
      const path = join(folder, 'month.csv')
      writeFileSync(path, csvOf(rows))
      return fourwall(environment, ['import', path, ...flags])
    }

    const left = await importRows(balanced(withParking(2)), '--strict')
    expect(left).toMatchObject({ code: 3, err: '' })
    expect(left.out).toContain(
      'Outside the profit and loss by Management P&L: 1 account of the file\n  6902  Parking  new  This import maps no',
    )
    expect(left.out).toContain('With --map-new, new accounts of known types join the mapping')
    expect(left.out).toMatch(/2025-02 +\S+ +\S+ +\S+ +-12\.50 +\S+\n/)

    const mapped = await importRows(balanced(withParking(3)), '--strict', '--map-new')
    expect(mapped).toMatchObject({ code: 0, err: '' })
    expect(mapped.out).toContain('New accounts, now in Management P&L\n  6903  Parking  Operating expenses\n')

    const [first, ...rest] = withParking(4)
    const differing = await importRows([{ ...(first as LedgerRow), memo: 'spoil' }, ...rest], '--map-new')
    expect(differing).toMatchObject({ code: 4 })
    expect(differing.out).toContain('The totals do not agree.')
    expect(differing.out).toMatch(/ {2}2025-04: the file has -?[\d.]+ in 21 rows, its active entries have -?[\d.]+ in 21 rows\.\n/)
  })
})

/** With a last row at the bank, so that debits equal credits. */
function balanced(rows: readonly LedgerRow[]): readonly LedgerRow[] {
  const [first] = rows
  const cents = rows.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0)
  const bank = { number: '1000', name: 'Cash', type: 'Bank', amount: (-cents / 100).toFixed(2) }
  return first === undefined ? [] : [...rows, { ...first, ...bank }]
}

it('documents its exit codes', async () => {
  const { out } = await fourwall({ FOURWALL_DATA_DIR: folder }, ['import', '--help'])
  expect(out.replaceAll(/\s+/g, ' ')).toContain(
    'Exit codes: 0 imported, 1 refused or failed, 130 stopped; 3 imported with --strict, but accounts are outside the profit and loss; 5 imported with --strict, but read by a guess; 4 imported, but totals differ or could not be checked.',
  )
})
