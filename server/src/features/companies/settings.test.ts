import { randomUUID } from 'node:crypto'
import { DEFAULT_VIEW_SETTINGS } from '@fourwall/domain/profit-loss/viewer-tabs.ts'
import { expect, it } from 'vitest'
import { accessOf } from '../../../test/access.ts'
import { type Ask, apiOf } from '../../../test/api.ts'
import { addCompany, addUser, plantMapping } from '../../../test/companies.ts'
import { onDatabase } from '../../../test/databases.ts'
import { csvOf, decisions, type LedgerRow, ledgerFile } from '../../../test/ledgers.ts'
import { testServices } from '../../../test/services.ts'

const ROWS: LedgerRow[] = [
  { date: '2026-01-31', number: '4000', name: 'Sales', type: 'Income', location: 'Here', amount: '-10.00' },
  { date: '2026-02-28', number: '4000', name: 'Sales', type: 'Income', location: 'There', amount: '-20.00' },
]
const READ = { name: 'One', currency: 'USD', fiscalYearStartMonth: 1, minorDigits: 2 }
const UPDATE = `mutation ($from: CompanySettingsInput!, $to: CompanySettingsInput!) {
  updateCompany(from: $from, to: $to) { name currency fiscalYearStartMonth minorDigits } }`
const change = (ask: Ask, to: Partial<typeof READ>, from = READ) =>
  ask<{ updateCompany: typeof READ }>(UPDATE, { from, to: { ...from, ...to } }).then(({ updateCompany }) => updateCompany)

onDatabase('the settings of a company', (fresh, kind) => {
  it("are changed one by one, and nobody overwrites another's change", async () => {
    const services = await testServices(await (await fresh()).open())
    const { id } = await addCompany(services, { name: 'One' })
    const other = await addCompany(services, { name: 'Other' })
    const [ask, colleague] = [apiOf(services, id), apiOf(services, id)]
    expect(await change(ask, { name: ' Two ' })).toEqual({ ...READ, name: 'Two' })
    // A different setting, read before: both changes stay.
    expect(await change(colleague, { currency: 'eur' })).toEqual({ ...READ, name: 'Two', currency: 'EUR' })
    // The same setting: refused without storing anything. Repeating the same value is no change.
    await expect(change(colleague, { name: 'Three', fiscalYearStartMonth: 7 })).rejects.toMatchObject({
      code: 'CONFLICT',
      field: 'name',
      message: expect.stringContaining('“Name” was changed to Two since'),
    })
    expect(await change(colleague, { name: 'Two' })).toEqual({ ...READ, name: 'Two', currency: 'EUR' })
    expect(await services.companies.get(services.database.scope(other.id))).toMatchObject({ name: 'Other', currency: 'USD' })
  })

  it('say from which size variances are colored, as one setting', async () => {
    const services = await testServices(await (await fresh()).open())
    const { id } = await addCompany(services, { name: 'One' })
    const ask = apiOf(services, id)
    const MATERIALITY = `mutation ($from: CompanySettingsInput!, $to: CompanySettingsInput!) {
      updateCompany(from: $from, to: $to) { materiality { amount percent metricPercent } } }`
    const usual = { amount: '25000', percent: '0.005', metricPercent: '0.05' }
    const small = { amount: '5000.5', percent: '0.02', metricPercent: '0.1' }
    const set = (from: object, to: object) =>
      ask<{ updateCompany: object }>(MATERIALITY, { from: { ...READ, materiality: from }, to: { ...READ, materiality: to } })
    expect(await ask('{ me { company { materiality { amount percent metricPercent } } } }')).toEqual({
      me: { company: { materiality: usual } },
    })
    expect(await set(usual, small)).toEqual({ updateCompany: { materiality: small } })
    // A client that does not know the setting leaves it alone.
    expect(await change(ask, { name: 'Two' })).toMatchObject({ name: 'Two' })
    expect((await services.companies.get(services.database.scope(id))).materiality).toEqual(small)
    await expect(set(usual, { ...usual, amount: '1' })).rejects.toMatchObject({ code: 'CONFLICT', field: 'materiality' })
    await expect(set(small, { ...small, percent: '-0.1' })).rejects.toMatchObject({
      code: 'BAD_USER_INPUT',
      field: 'materiality.percent',
    })
  })

  it('are refused, naming the invalid one', async () => {
    const services = await testServices(await (await fresh()).open())
    const { id } = await addCompany(services, { name: 'One' })
    const ask = apiOf(services, id)
    const faults: [Partial<typeof READ>, string][] = [
      [{ name: '  ' }, 'name'],
      [{ name: 'x'.repeat(121) }, 'to.name'],
      [{ name: 'a\u0007b' }, 'to.name'],
      [{ currency: 'ABC' }, 'currency'],
      [{ fiscalYearStartMonth: 13 }, 'fiscalYearStartMonth'],
      [{ minorDigits: 5 }, 'minorDigits'],
      [{ minorDigits: 1 }, 'minorDigits'],
      [{ currency: 'TND' }, 'minorDigits'],
    ]
    for (const [to, field] of faults) await expect(change(ask, to)).rejects.toMatchObject({ code: 'BAD_USER_INPUT', field })
    expect(await services.companies.get(services.database.scope(id))).toMatchObject({ id, ...READ })
    expect(await change(ask, { currency: 'TND', minorDigits: 3 })).toMatchObject({ currency: 'TND', minorDigits: 3 })
  })

  it("keep the ledger's decimals from its first import on, undone or not", async () => {
    const services = await testServices(await (await fresh()).open())
    const { id } = await addCompany(services, { name: 'One' })
    const ask = apiOf(services, id)
    const uses = async () => (await ask<{ companyUses: { imports: number } }>('{ companyUses { imports } }')).companyUses.imports
    expect(await uses()).toBe(0)
    expect(await change(ask, { minorDigits: 3 })).toMatchObject({ minorDigits: 3 })
    const scope = services.database.scope(id)
    const file = () => ledgerFile(csvOf(ROWS), 'one.csv')
    const imported = await services.imports.import(accessOf(scope, { name: 'test' }), file(), decisions({ confirmSigns: true }))
    expect(imported.credits).toBe(30_000n)
    const read = { ...READ, minorDigits: 3 }
    const refused = { code: 'BAD_USER_INPUT', field: 'minorDigits', message: expect.stringContaining('make another company') }
    await expect(change(ask, { minorDigits: 4 }, read)).rejects.toMatchObject(refused)
    await services.imports.undo(accessOf(scope, { name: 'test' }), imported.id)
    await expect(change(ask, { minorDigits: 4 }, read)).rejects.toMatchObject(refused)
    expect(await uses()).toBe(1)
    // The other settings, and a currency with fewer decimals, may change.
    expect(await change(ask, { currency: 'JPY' }, read)).toMatchObject({ currency: 'JPY', minorDigits: 3 })
  })

  it('do not change decimals while an import that reads with them is running', async () => {
    const services = await testServices(await (await fresh()).open())
    const { id } = await addCompany(services, { name: 'One' })
    const scope = services.database.scope(id)
    let isRescaled = false
    const importing = services.imports.import(
      accessOf(scope, { name: 'test' }),
      ledgerFile(csvOf(ROWS), 'one.csv'),
      decisions({ confirmSigns: true }),
      {
        // The file is read as early as this, and the import has to wait for the company once more before it stores anything.
        progress: () => {
          if (isRescaled) return
          isRescaled = true
          void services.companies.change(scope, 'SETTINGS', (tx) => tx.query('update companies set minor_digits = 4 where id = $1'))
        },
      },
    )
    await expect(importing).rejects.toMatchObject({ code: 'CONFLICT', message: expect.stringContaining('Import it again') })
    expect(await scope.query('select count(*)::int as n from entries where company_id = $1')).toEqual([{ n: 0 }])
  })

  it('change quarters and years of reports at once, in every process', async () => {
    const target = await fresh()
    const services = await testServices(await target.open())
    const { id, userId } = await addCompany(services, { name: 'One', rows: ROWS })
    const { mappingId } = await plantMapping(services, id, 'Mine', [{ name: 'Income', type: 'REVENUE', accounts: ['4000'] }])
    const elsewhere = kind === 'postgresql' ? apiOf(await testServices(await target.open()), id) : apiOf(services, id)
    const labels = async (ask: Ask) => {
      const { profitLossReport } = await ask<{ profitLossReport: { columns: { label: string; startDate: string }[] } }>(
        `{ profitLossReport(mappingId: "${mappingId}", locationIds: [],
          timeSpan: { period: QUARTERLY, startDate: "2026-01-01", endDate: "2026-03-31" }) { columns { label startDate } } }`,
      )
      return profitLossReport.columns.map(({ label, startDate }) => `${label} from ${startDate}`)
    }
    expect(await labels(elsewhere)).toEqual(['Q1 2026 from 2026-01-01'])
    const other = await addUser(services, id, `other@${randomUUID()}.example`)
    const tab = (timeSpan: object, columns: object = {}) => ({
      id: randomUUID(),
      name: 'Tab',
      metadataId: null,
      locationIds: [],
      profitLossMappingId: mappingId,
      displayOrder: 0,
      pinned: false,
      timeSpan,
      viewSettings: DEFAULT_VIEW_SETTINGS,
      columns,
    })
    const scope = services.database.scope(id)
    await services.tabs.save(
      accessOf(scope, { userId }),
      [tab({ period: 'QUARTERLY', lastPeriods: 4 }), tab({ period: 'MONTHLY', lastPeriods: 4 })],
      null,
    )
    await services.tabs.save(
      accessOf(scope, { userId: other.userId }),
      [tab({ period: 'MONTHLY', yearToDate: true }), tab({ period: 'MONTHLY', lastPeriods: 2 }, { hasYearToDate: true })],
      null,
    )
    expect(await elsewhere('{ companyUses { quarterTabs yearTabs } }')).toEqual({ companyUses: { quarterTabs: 1, yearTabs: 2 } })
    await change(apiOf(services, id), { fiscalYearStartMonth: 2 })
    expect(await labels(elsewhere)).toEqual(['Q4 2026 from 2026-01-01', 'Q1 2027 from 2026-02-01'])
  })
})
