import { expect, it } from 'vitest'
import { addCompany, type TestCompany } from './companies.ts'
import { onDatabase } from './databases.ts'
import { someLedger } from './ledgers.ts'
import { startTestServer } from './running-server.ts'

const IMPORTS = '{ ledgerImports { id } }'

// A server answers before it has removed its predecessor's remains; they are never visible.
onDatabase('a start after a kill', (fresh) => {
  it('removes interrupted imports while it answers, and never shows them', async () => {
    const target = await fresh()
    const server = await startTestServer<TestCompany>(target, {
      prepare: async (services) => {
        const company = await addCompany(services, { name: 'Ended', rows: someLedger(60, { months: 3 }) })
        const scope = services.database.scope(company.id)
        // A killed import: its row, and its unassigned entries.
        await scope.query(
          `insert into ledger_imports (company_id, id, source_id, file_name, content_hash, status, imported_by, first_entry_id, entry_count,
             rows_left_out, debits, credits, match)
           select $1, id + 1, source_id, 'killed.csv', 'none', 'STAGING', imported_by, first_entry_id + entry_count, entry_count, 0, 0, 0, match
           from ledger_imports where company_id = $1`,
        )
        await scope.query(
          `insert into entries select (jsonb_populate_record(e, jsonb_build_object('id', e.id + i.entry_count, 'import_id', i.id + 1))).*
           from entries e join ledger_imports i on i.company_id = e.company_id and i.status = 'IN_FORCE' where e.company_id = $1`,
        )
        return company
      },
    })
    const ask = server.as(server.prepared.token)
    const { ledgerImports } = await ask<{ ledgerImports: { id: string }[] }>(IMPORTS)
    expect(ledgerImports).toHaveLength(1)
    await expect.poll(() => server.logged()).toContain('cleared interrupted imports')
    await server.close()

    const database = await target.open()
    const [left] = await database.scope(server.prepared.id).query<{ imports: number; entries: number }>(
      `select (select count(*)::int from ledger_imports where company_id = $1) as imports,
           (select count(*)::int from entries where company_id = $1) as entries`,
    )
    expect(left).toEqual({ imports: 1, entries: 60 })
  })
})
