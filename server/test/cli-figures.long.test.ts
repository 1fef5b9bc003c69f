import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { accessOf } from './access.ts'
import { environmentOf, expectRefusal, fourwall } from './command-line.ts'
import { addCompany, plantMapping } from './companies.ts'
import { onDatabase } from './databases.ts'
import { someLedger } from './ledgers.ts'
import { testServices } from './services.ts'
import { type CellText, workbookFile } from './small-workbook.ts'

// Workbooks of budgets and metrics on the command line: what is asked, guessed, refused and saved.

const folder = mkdtempSync(join(tmpdir(), 'fourwall-cli-figures-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const book = (name: string, rows: readonly (readonly CellText[])[], formats: readonly string[] = []): string => {
  const path = join(folder, name)
  writeFileSync(path, workbookFile({ sheets: [{ name: 'Place 1', rows }], formats }))
  return path
}

onDatabase('workbooks of figures on the command line', (fresh) => {
  it('are asked about, refused with their problems, and saved as the screen would', async () => {
    const target = await fresh()
    const database = await target.open()
    const services = await testServices(database)
    const { id } = await addCompany(services, { name: 'Acme', rows: someLedger(40, { months: 1 }) })
    await plantMapping(services, id, 'Lines', [
      { name: 'Sales', type: 'REVENUE' },
      { name: 'Labor', type: 'PAYROLL' },
    ])
    await services.opsData.upsert(accessOf(database.scope(id)), null, { name: 'Labor hours', showInBudget: false })
    await database.close()
    const run = (...args: string[]) => fourwall(environmentOf(target), args)
    /** What is stored, by SQL alone. */
    const stored = async (sql: string) => {
      const reopened = await target.open()
      const rows = await reopened.scope(id).query(sql)
      await reopened.close()
      return rows
    }
    const figures = `select b.name, trim_scale(sum(value))::text as sum from budgets b join budget_figures f on f.company_id = b.company_id and f.budget_id = b.id,
      unnest(f.values) as value where b.company_id = $1 and f.until is null group by b.name`

    const plan = book('Plan 2026.xlsx', [['in $000s'], ['Line', 'Jan 2026'], ['Sales', 41.2], ['Labor', 13.15]])
    expectRefusal(
      await run('budget', 'import', plan),
      /Place 1!A1 says “in \$000s”\. .*41\.2 of “Sales” in Place 1!B3 becomes 41,200\.00.*\nAdd --scale thousands or --scale as-written\.\n/,
    )
    const shown = await run('budget', 'import', plan, '--scale', 'thousands', '--dry-run')
    expect(shown).toMatchObject({ code: 0, err: '' })
    expect(shown.out).toContain('Plan 2026.xlsx: figures 2 new, 0 changed, 0 as stored, 0 that cannot be read.')
    expect(await stored('select name from budgets where company_id = $1')).toEqual([])
    expect(shown.out).toContain('Guessed: The workbook does not say which categorization it is of. It was read as one of “Lines”')
    const sure = ['--categorization', 'lines', '--strict']
    expect(await run('budget', 'import', plan, '--scale', 'thousands', '--name', 'Plan', ...sure)).toMatchObject({
      code: 0,
      out: expect.stringContaining('Saved as version 1 of “Plan”'),
    })
    expect(await stored(figures)).toEqual([{ name: 'Plan', sum: '54350' }])

    const next = book('next.xlsx', [
      ['Line', 'Jan 2026'],
      ['Sales', 50_000],
      ['Labour', 14_000],
    ])
    const refused = await run('budget', 'import', next, '--budget', 'plan')
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('Nothing was saved because of 1 problem.') })
    expect(refused.out).toContain('Problem in Place 1!3: There is no line “Labour”')
    expect(await run('budget', 'import', next, '--budget', 'plan', '--despite-problems')).toMatchObject({ code: 0, err: '' })
    expect(await stored(figures)).toEqual([{ name: 'Plan', sum: '63150' }])
    expectRefusal(await run('budget', 'import', next, '--budget', 'Other'), /There is no budget “Other”\. There are: “Plan”\./)

    const versions = book('versions.xlsx', [
      ['Line', 'Month', 'Scenario', 'Amount'],
      ['Sales', 'Jan 2026', 'Actual', 48_000],
      ['Sales', 'Jan 2026', 'Budget v2', 51_000],
      ['Labor', 'Jan 2026', 'Budget v2', 14_000],
    ])
    expectRefusal(
      await run('budget', 'import', versions, '--budget', 'plan'),
      /The column “Scenario” of the sheet “Place 1” says “Actual” in 1 row and “Budget v2” in 2 rows\. .*\nAdd --take Actual or --take 'Budget v2'\.\n/,
    )
    expect(await run('budget', 'import', versions, '--budget', 'plan', '--take', 'budget v2')).toMatchObject({ code: 0, err: '' })
    expect(await stored(figures)).toEqual([{ name: 'Plan', sum: '65000' }])

    const bare = { xml: '<c r="@"><f>A1</f><v/></c>' }
    const sums = book('sums.xlsx', [
      ['Line', 'Jan 2026', 'Feb 2026', 'Mar 2026', 'Apr 2026', 'May 2026'],
      ['Sales', ...Array.from({ length: 5 }, () => bare)],
    ])
    const uncalculated = await run('budget', 'import', sums, '--budget', 'plan')
    expect(uncalculated.out).toMatch(/^Problem in Place 1!B2: 5 formulas have no result\./m)
    expect(uncalculated.out).toMatch(
      /^Problem in Place 1!B2, Place 1!C2, Place 1!D2 and 2 more: The cell has a formula without a result\./m,
    )
    expect(uncalculated.out.match(/without a result/g)).toHaveLength(1)

    const hours = book(
      'hours.xlsx',
      [
        ['Metric', 'Jan 2026', 'Feb 2026'],
        ['Labor hours', { xml: '<c r="@" s="1"><v>64.27083333333333</v></c>' }, '130%'],
      ],
      ['[h]:mm'],
    )
    const saved = await run('metrics', 'import', hours, '--strict')
    expect(saved).toMatchObject({ code: 5, err: '' })
    expect(saved.out).toMatch(/^Guessed in Place 1!C2: 130% is read as 1\.3: /m)
    expect(saved.out).not.toContain('Durations')
    expect(saved.out).toContain('Saved figures of Labor hours.')
    expect(await stored('select count(*)::int as count from ops_data_waiting where company_id = $1')).toEqual([{ count: 0 }])
    expect((await run('metrics', 'import', hours)).out).toContain('Nothing had changed.')
  })
})
