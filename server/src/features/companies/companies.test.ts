import pg from 'pg'
import { expect, it, vi } from 'vitest'
import { type Ask, apiOf } from '../../../test/api.ts'
import { addCompany, plantMapping } from '../../../test/companies.ts'
import { onDatabase } from '../../../test/databases.ts'
import type { LedgerRow } from '../../../test/ledgers.ts'
import { testServices } from '../../../test/services.ts'

const ROWS: LedgerRow[] = [
  { date: '2026-01-31', number: '4000', name: 'Sales', type: 'Income', location: 'Here', amount: '-10.00' },
  { date: '2026-02-28', number: '4000', name: 'Sales', type: 'Income', location: 'There', amount: '-20.00' },
]

onDatabase('companies', (fresh, kind) => {
  it('keep their ledger in the decimals of their currency', async () => {
    const { companies } = await testServices(await (await fresh()).open())
    const create = (currency: string) => companies.create({ name: currency, currency, fiscalYearStartMonth: 1 })
    expect(await create('huf')).toMatchObject({ currency: 'HUF', minorDigits: 2 })
    expect(await create('JPY')).toMatchObject({ minorDigits: 0 })
    expect(await create('TND')).toMatchObject({ minorDigits: 3 })
    await expect(create('ABC')).rejects.toMatchObject({ code: 'BAD_USER_INPUT', field: 'currency' })
    await expect(create('dollars')).rejects.toMatchObject({ code: 'BAD_USER_INPUT', field: 'currency' })
  })

  it('show a request one state, and the next request the current one', async () => {
    const target = await fresh()
    const services = await testServices(await target.open())
    const { companies, database } = services
    const { id } = await addCompany(services, { name: 'One' })
    // On PostgreSQL, another process makes the change.
    const elsewhere = kind === 'postgresql' ? (await testServices(await target.open())).companies : companies
    const request = companies.requestScope(id)
    const before = await companies.versions(request)
    await elsewhere.change(database.scope(id), 'SETTINGS', async () => undefined)
    const after = { ...before, settings: before.settings + 1 }
    expect(await companies.versions(request)).toEqual(before)
    expect(await companies.versions(companies.requestScope(id))).toEqual(after)
    expect(await companies.versions(database.scope(id))).toEqual(after)
    companies.forget(request)
    expect(await companies.versions(request)).toEqual(after)
    await companies.change(request, 'LEDGER', async () => undefined)
    expect(await companies.versions(request)).toEqual({ ...after, ledger: after.ledger + 1 })
  })

  it.skipIf(kind !== 'postgresql')('ask the server once for all that a report from memory and a list of locations need', async () => {
    const services = await testServices(await (await fresh()).open())
    const { id } = await addCompany(services, { name: 'One', rows: ROWS })
    const { mappingId } = await plantMapping(services, id, 'Mine', [{ name: 'Income', type: 'REVENUE', accounts: ['4000'] }])
    const ask = apiOf(services, id)
    const questions: ((ask: Ask) => Promise<unknown>)[] = [
      (one) =>
        one(`{ profitLossReport(mappingId: "${mappingId}", locationIds: [],
          timeSpan: { period: MONTHLY, startDate: "2026-01-01", endDate: "2026-02-28" }) { sections { rows { values } } } }`),
      (one) => one('{ erpLocations { id firstDay lastDay } }'),
    ]
    for (const question of questions) {
      await question(ask)
      const sent = vi.spyOn(pg.Client.prototype, 'query')
      await question(ask)
      const statements = sent.mock.calls.map(([statement]) => statement)
      sent.mockRestore()
      expect(statements.filter((statement) => statement.includes('ledger_version'))).toHaveLength(1)
      // The scope adds one statement before and one after.
      expect(statements.length).toBeLessThanOrEqual(3)
    }
  })
})
