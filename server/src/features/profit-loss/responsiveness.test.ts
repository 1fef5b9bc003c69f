import { parseTimeSpan } from '@fourwall/domain/time/time-span.ts'
import { expect, it } from 'vitest'
import { accessOf } from '../../../test/access.ts'
import { addCompany, plantMapping } from '../../../test/companies.ts'
import { onDatabase } from '../../../test/databases.ts'
import { testServices } from '../../../test/services.ts'
import { turnsDuring } from '../../../test/turns.ts'

const LOCATIONS = 64

// A PostgreSQL server's answers let others in by themselves.
onDatabase('while figures are computed from memory', (fresh, kind) => {
  it.skipIf(kind !== 'embedded')('others are let in between the parts', async () => {
    const services = await testServices(await (await fresh()).open())
    const rows = Array.from({ length: LOCATIONS }, (_, at) => ({
      date: '2026-01-31',
      number: '4000',
      name: 'Sales',
      type: 'Income',
      location: `Place ${at}`,
      amount: `-${at + 1}.00`,
    }))
    const { id } = await addCompany(services, { name: 'Large', rows })
    const { mappingId, groups } = await plantMapping(services, id, 'Mine', [{ name: 'Income', type: 'REVENUE', accounts: ['4000'] }])
    const scope = services.database.scope(id)
    const access = accessOf(scope)
    const span = parseTimeSpan({ period: 'MONTHLY', startDate: '2026-01-01', endDate: '2026-03-31' })
    const chart = () => services.reports.chart(access, { mappingId, pnlGroupId: groups.get('Income') ?? '', accountId: null }, span)
    const report = () => services.reports.report(access, { mappingId }, span, [])

    expect(await chart()).toHaveLength(LOCATIONS * 3)
    // A batch of locations is sixteen: for their facts, and again for their amounts.
    expect(await turnsDuring(chart)).toBeGreaterThanOrEqual(7)
    await report()
    expect(await turnsDuring(report)).toBeGreaterThanOrEqual(2)
  })
})
