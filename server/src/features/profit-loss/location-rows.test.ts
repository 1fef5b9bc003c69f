import { locationIdsUnder } from '@fourwall/domain/locations/location-tree.ts'
import { parseColumnChoice } from '@fourwall/domain/profit-loss/report-columns.ts'
import { parseTimeSpan } from '@fourwall/domain/time/time-span.ts'
import { beforeAll, expect, it } from 'vitest'
import { accessOf } from '../../../test/access.ts'
import { addCompany, plantMapping } from '../../../test/companies.ts'
import { onDatabase } from '../../../test/databases.ts'
import { someLedger, steadySales } from '../../../test/ledgers.ts'
import { testServices } from '../../../test/services.ts'
import type { Scope } from '../../platform/database/database.ts'
import type { Access } from '../../platform/identity/access.ts'
import type { Services } from '../../services.ts'

onDatabase('reports with locations as rows', (fresh) => {
  let services: Services
  let scope: Scope
  let access: Access
  let mappingId: string
  let groups: ReadonlyMap<string, string>
  const timeSpan = parseTimeSpan({ period: 'MONTHLY', startDate: '2025-02-10', endDate: '2025-11-30' })

  beforeAll(async () => {
    services = await testServices(await (await fresh()).open())
    const earlier = someLedger(300, { seed: 7, months: 12 }).map((row) => ({ ...row, date: row.date.replace('2025', '2024') }))
    const { id } = await addCompany(services, {
      name: 'Turned',
      rows: [...earlier, ...steadySales(2024), ...someLedger(400, { months: 12 }), ...steadySales(2025)],
    })
    scope = services.database.scope(id)
    access = accessOf(scope)
    const planted = await plantMapping(services, id, 'Mine', [
      { name: 'Income', type: 'REVENUE', accounts: ['4000'] },
      { name: 'Goods', type: 'COGS', accounts: ['5000'] },
      { name: 'Profit', type: 'GROSS_PROFIT', formula: '{Income} - {Goods}' },
    ])
    mappingId = planted.mappingId
    groups = planted.groups
    const [one, two, ...others] = (await services.ledger.locations(access)).map(({ id: location, name }) => ({
      id: null,
      name,
      tag: 'LOCATION' as const,
      locationIds: [String(location)],
      children: [],
    }))
    if (one === undefined || two === undefined) throw new Error('The ledger has locations')
    const west = { id: null, name: 'West', tag: 'REGION_GROUP' as const, locationIds: [], children: [one, two] }
    await services.locationEditing.replaceTree(access, null, [west, ...others])
  }, 120_000)

  const reportOf = async (columns: object) => {
    const choice = parseColumnChoice(columns)
    const answered = await services.reports.layout(
      access,
      { mappingId },
      { setting: timeSpan, locationIds: [], choice, columns: [], rows: [] },
    )
    if (answered === null) throw new Error('The mapping is there')
    return answered.report
  }

  it('have the figures of the ordinary report, cell by cell', async () => {
    for (const choice of [{ comparisons: ['PRIOR_YEAR', 'PRIOR_PERIOD'] }, { comparisons: ['PRIOR_YEAR'], isSameStore: true }, {}]) {
      const turned = await reportOf({ ...choice, byLocation: { isFlat: true, lines: ['group:any'] } })
      const plain = await reportOf({ ...choice, hasTotal: true, locations: 'WITH_GROUPS' })
      expect(turned.columns.length).toBeGreaterThan(3)
      for (const [at, { key, startDate, endDate }] of turned.columns.entries()) {
        const same = plain.columns.findIndex((column) => column.key === key)
        expect(plain.columns[same]).toMatchObject({ startDate, endDate })
        for (const [section, { sumRow }] of turned.sections.entries())
          expect(sumRow.values[at]).toBe(plain.sections[section]?.sumRow.values[same])
      }
      expect(turned.reconciliation).toEqual(plain.reconciliation)
    }
  })

  it('are what the entries of each place add up to', async () => {
    const report = await reportOf({ byLocation: {} })
    const income = report.sections.find(({ profitLossGroupId }) => profitLossGroupId === groups.get('Income'))
    const all = locationIdsUnder(...(await services.locations.tree(access)).tree)
    for (const [at, { place }] of report.columns.entries()) {
      const ids = place.kind === 'ALL' ? all : place.kind === 'LOCATION' ? [Number(place.id)] : all.slice(0, 2)
      const [row] = await scope.query<{ sum: string }>(
        `select coalesce(-sum(e.amount), 0)::text as sum from entries e
         join ledger_accounts a on a.company_id = e.company_id and a.id = e.account_id
         where e.company_id = $1 and a.number = '4000' and e.day between $2 and $3 and e.location_id = any($4)`,
        ['2025-02-10', '2025-11-30', ids],
      )
      expect(income?.sumRow.values[at]).toBe(`${Number(row?.sum) / 100}`.replace(/^(-?\d+)$/, '$1.00').replace(/(\.\d)$/, '$10'))
    }
  })
})
