import { beforeAll, expect, it } from 'vitest'
import { accessOf } from '../../../test/access.ts'
import { addCompany } from '../../../test/companies.ts'
import { onDatabase } from '../../../test/databases.ts'
import { csvOf, decisions, ledgerFile, ledgerSeed, someLedger } from '../../../test/ledgers.ts'
import { testServices } from '../../../test/services.ts'
import type { Database, Scope } from '../../platform/database/database.ts'
import { readMigrations } from '../../platform/database/migrate.ts'
import type { Services } from '../../services.ts'

onDatabase('vendors of a ledger', (fresh) => {
  let database: Database
  let services: Services

  beforeAll(async () => {
    database = await (await fresh()).open()
    services = await testServices(database)
  })

  const namesOf = (scope: Scope, most = 5_000) => services.ledger.vendorNames(accessOf(scope), most)
  const fromEntries = (scope: Scope) =>
    scope.query<{ vendor: string }>(
      `select vendor from entries where company_id = $1 and vendor <> '' group by vendor order by count(*) desc, vendor collate "C"`,
    )

  it('are known by name, those with the most entries first, and no longer when it is undone', async () => {
    const { id } = await addCompany(services, { name: 'Paying', rows: someLedger(400, { seed: ledgerSeed() }) })
    const scope = database.scope(id)
    const first = (await fromEntries(scope)).map(({ vendor }) => vendor)
    expect(first.length).toBeGreaterThan(20)
    expect(await namesOf(scope)).toEqual(first)
    const more = someLedger(60, { seed: ledgerSeed() + 1 }).map((row) => ({ ...row, location: 'Elsewhere', vendor: 'Zorp', memo: 'more' }))
    const brought = await services.imports.import(accessOf(scope), ledgerFile(csvOf(more), 'more.csv'), decisions({ confirmSigns: true }))
    expect(await namesOf(scope)).toEqual((await fromEntries(scope)).map(({ vendor }) => vendor))
    expect(await namesOf(scope, 1)).toEqual(['Zorp'])
    await services.imports.undo(accessOf(scope), brought.id)
    expect(await namesOf(scope)).toEqual(first)
  })

  it('are found by words of their names, in any case', async () => {
    const odd = ['100% wool', '50%_off', '100x wool', 'Café Blue', 'back\\slash', "O'Brien & Sons"]
    const rows = someLedger(odd.length, { seed: ledgerSeed() }).map((row, at) => ({ ...row, vendor: odd[at] ?? '' }))
    const { id } = await addCompany(services, { name: 'Searched', rows })
    const found = (search: string, most = 50) => services.ledger.vendorNames(accessOf(database.scope(id)), most, search)
    expect(new Set(await found(''))).toEqual(new Set(odd))
    expect(await found('WOOL 100%')).toEqual(['100% wool'])
    expect(await found('%_')).toEqual(['50%_off'])
    expect(await found('\\')).toEqual(['back\\slash'])
    expect(await found("sons o'brien")).toEqual(["O'Brien & Sons"])
    expect(await found('blue wool')).toEqual([])
    expect(await found('', 2)).toHaveLength(2)
  })

  it('are counted for imports of before as for new ones', async () => {
    const { id } = await addCompany(services, { name: 'Older', rows: someLedger(300, { seed: ledgerSeed() }) })
    const stored = () => database.scope(id).query('select * from import_vendors where company_id = $1 order by import_id')
    const before = await stored()
    expect(before).toHaveLength(1)
    const [statement] =
      /insert into import_vendors[^;]+;/.exec(readMigrations().find(({ name }) => name === 'import_vendors')?.sql ?? '') ?? []
    await database.system.query('delete from import_vendors')
    await database.system.query(statement ?? '')
    expect(await stored()).toEqual(before)
  })
})
