import { beforeAll, expect, it } from 'vitest'
import { accessOf } from '../../../test/access.ts'
import { addCompany } from '../../../test/companies.ts'
import { onDatabase } from '../../../test/databases.ts'
import { csvOf, decisions, ledgerFile, ledgerSeed, someLedger } from '../../../test/ledgers.ts'
import { testServices } from '../../../test/services.ts'
import type { Database, Scope } from '../../platform/database/database.ts'
import { readMigrations } from '../../platform/database/migrate.ts'
import type { Services } from '../../services.ts'

const TYPES = ['Bill', 'Bill', 'Bill', 'Journal Entry', 'Journal Entry', 'journal entry', '', 'Überweisung']

onDatabase('types of entries of a ledger', (fresh) => {
  let database: Database
  let services: Services

  beforeAll(async () => {
    database = await (await fresh()).open()
    services = await testServices(database)
  })

  const rowsOf = (count: number, seed: number) =>
    someLedger(count, { seed }).map((row, at) => ({ ...row, transactionType: TYPES[at % TYPES.length] ?? '' }))
  const sorted = (types: readonly { readonly name: string; readonly accountIds: readonly number[] }[]) =>
    types.map(({ name, accountIds }) => ({ name, accountIds: accountIds.toSorted((left, right) => left - right) }))
  const typesOf = async (scope: Scope) => sorted(await services.ledger.entryTypes(accessOf(scope)))
  const fromEntries = async (scope: Scope) =>
    sorted(
      await scope.query<{ name: string; accountIds: number[] }>(
        `select transaction_type as name, array_agg(distinct account_id) as "accountIds" from entries
         where company_id = $1 and transaction_type <> '' group by transaction_type order by count(*) desc, transaction_type collate "C"`,
      ),
    )

  it('are known with their accounts, those with the most entries first, and no longer when it is undone', async () => {
    const { id } = await addCompany(services, { name: 'Typed', rows: rowsOf(400, ledgerSeed()) })
    const scope = database.scope(id)
    const first = await typesOf(scope)
    expect(first.map(({ name }) => name)).toEqual(['Bill', 'Journal Entry', 'journal entry', 'Überweisung'])
    expect(first).toEqual(await fromEntries(scope))
    const more = rowsOf(60, ledgerSeed() + 1).map((row) => ({ ...row, location: 'Elsewhere', transactionType: 'Deposit', memo: 'more' }))
    const brought = await services.imports.import(accessOf(scope), ledgerFile(csvOf(more), 'more.csv'), decisions({ confirmSigns: true }))
    expect(await typesOf(scope)).toEqual(await fromEntries(scope))
    await services.imports.undo(accessOf(scope), brought.id)
    expect(await typesOf(scope)).toEqual(first)
  })

  it('are none of a ledger that does not tell its entries apart', async () => {
    const { id } = await addCompany(services, { name: 'Plain', rows: someLedger(60, { seed: ledgerSeed() }) })
    expect(await typesOf(database.scope(id))).toEqual([])
  })

  it('are counted for imports of before as for new ones', async () => {
    const { id } = await addCompany(services, { name: 'Older', rows: rowsOf(300, ledgerSeed()) })
    const stored = () => database.scope(id).query('select * from import_entry_types where company_id = $1 order by import_id')
    const before = await stored()
    expect(before).toHaveLength(1)
    const [statement] =
      /insert into import_entry_types[^;]+;/.exec(readMigrations().find(({ name }) => name === 'import_entry_types')?.sql ?? '') ?? []
    await database.system.query('delete from import_entry_types')
    await database.system.query(statement ?? '')
    expect(await stored()).toEqual(before)
  })
})
