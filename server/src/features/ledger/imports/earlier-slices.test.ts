import { expect, it } from 'vitest'
import { accessOf } from '../../../../test/access.ts'
import { eachDatabase } from '../../../../test/databases.ts'
import { csvOf, decisions, ledgerFile, someLedger } from '../../../../test/ledgers.ts'
import { testServices } from '../../../../test/services.ts'

eachDatabase('slices from before they were held by day', (fresh) => {
  it('hold whole months, of which later imports take days', async () => {
    const target = await fresh()
    const before = await target.open()
    const services = await testServices(before)
    const { id } = await services.companies.create({ name: 'Places', currency: 'USD', fiscalYearStartMonth: 1 })
    const rows = someLedger(300, { months: 3 })
    await services.imports.import(accessOf(before.scope(id), { name: 'tester' }), ledgerFile(csvOf(rows)), decisions())
    for (const statement of [
      `alter table ledger_slices drop constraint ledger_slices_pkey, drop constraint ledger_slices_days, drop column first_day,
         drop column last_day, add primary key (company_id, import_id, location_id, month)`,
      'alter table left_out_rows drop column completed_by',
      'delete from fourwall_migrations where number = 43',
    ])
      await before.system.query(statement)
    await before.close()

    const database = await target.open()
    const migrated = await testServices(database)
    const scope = database.scope(id)
    const access = accessOf(scope, { name: 'tester' })
    expect(await scope.query('select distinct month, first_day, last_day from ledger_slices where company_id = $1 order by month')).toEqual(
      [
        { month: 24_300, first_day: '2025-01-01', last_day: '2025-01-31' },
        { month: 24_301, first_day: '2025-02-01', last_day: '2025-02-28' },
        { month: 24_302, first_day: '2025-03-01', last_day: '2025-03-31' },
      ],
    )
    expect(await migrated.ledger.verify(access)).toMatchObject({ entries: 300, differences: [] })

    const late = rows.filter(({ date }) => date >= '2025-02-20').map((row) => ({ ...row, memo: 'again' }))
    const second = await migrated.imports.import(access, ledgerFile(csvOf(late)), decisions({ remainingOtherwise: 'KEEP' }))
    expect(second.rowsReplaced).toBe(late.length)
    expect(await migrated.ledger.verify(access)).toMatchObject({ entries: 300, differences: [] })
    await migrated.imports.undo(access, second.id)
    expect(await migrated.ledger.verify(access)).toMatchObject({ entries: 300, differences: [] })
  })
})
