import { expect, it } from 'vitest'
import { verifyCompanies } from '../src/verified-companies.ts'
import { accessOf } from './access.ts'
import { addCompany } from './companies.ts'
import { onDatabase } from './databases.ts'
import { csvOf, decisions, ledgerFile, someLedger } from './ledgers.ts'
import { testServices } from './services.ts'

onDatabase('verifying a company', (fresh) => {
  it("compares the entries of each active import with its file's totals", async () => {
    const services = await testServices(await (await fresh()).open())
    const rows = someLedger(60, { months: 2 })
    const { id } = await addCompany(services, { name: 'Acme', rows })
    const scope = services.database.scope(id)
    const replacing = ledgerFile(csvOf(rows.filter(({ date }) => date.startsWith('2025-02')).slice(1)), 'feb.csv')
    const second = await services.imports.import(
      accessOf(scope, { name: 'test' }),
      replacing,
      decisions({ confirmSigns: true, otherwise: 'REPLACE' }),
    )
    const verified = async () => {
      const [found] = await verifyCompanies(services, await services.companies.list(), () => undefined, new AbortController().signal)
      return found
    }
    expect(await verified()).toMatchObject({ company: 'Acme', differences: [], imports: [] })

    // As if two rows of January had never been stored or counted in any balance.
    const [january] = await scope.query<{ at: number }>(
      `select n - 1 as at from ledger_import_results, jsonb_array_elements(document -> 'fileTotals') with ordinality as t(one, n)
       where company_id = $1 and import_id = 1 and (one ->> 'month')::int = 2025 * 12`,
    )
    await scope.query(
      `update ledger_import_results set document = jsonb_set(jsonb_set(document, array['fileTotals', $2, 'rows'], '99'),
         array['fileTotals', $2, 'sum'], '"-1234"') where company_id = $1 and import_id = 1`,
      [String(january?.at)],
    )
    expect(await verified()).toMatchObject({
      differences: [],
      imports: [
        {
          importId: 1,
          fileName: 'Acme.csv',
          sentences: [expect.stringMatching(/^2025-01: the file has 12\.34 in 99 rows, its active entries have -?[\d.]+ in \d+ rows\.$/)],
        },
      ],
    })
    await scope.query('delete from ledger_import_results where company_id = $1 and import_id = 1')
    expect(await verified()).toMatchObject({ imports: [] })
    await scope.query('delete from entries where company_id = $1 and import_id = $2 and line = 2', [second.id])
    const found = await verified()
    expect(found?.differences.length).toBeGreaterThan(0)
    expect(found?.imports).toMatchObject([{ importId: second.id, fileName: 'feb.csv' }])
  })
})
