import { randomUUID } from 'node:crypto'
import { plainLayout } from '@fourwall/domain/layouts/layout.ts'
import { layoutInput } from '@fourwall/domain/layouts/layout-input.ts'
import { parseTimeSpan } from '@fourwall/domain/time/time-span.ts'
import { expect, it } from 'vitest'
import { apiOf } from '../../../test/api.ts'
import { addCompany, plantMapping } from '../../../test/companies.ts'
import { onDatabase } from '../../../test/databases.ts'
import { testServices } from '../../../test/services.ts'

const SPAN = { period: 'MONTHLY', startDate: '2025-01-01', endDate: '2025-06-30' }

onDatabase('a layout whose first save lost its answer', (fresh) => {
  it('does not count later edits as saved while they are not stored', async () => {
    const services = await testServices(await (await fresh()).open(), { now: () => new Date('2026-06-30T12:00:00Z') })
    const company = await addCompany(services, { name: 'Again' })
    const { mappingId } = await plantMapping(services, company.id, 'Mine', [{ name: 'Sales', type: 'REVENUE' }])
    const ask = apiOf(services, company.id, company.userId)
    const layout = plainLayout({ mappingId, timeSpan: parseTimeSpan(SPAN), locationIds: [] })
    const id = randomUUID()
    const create = (document: string) =>
      ask<{ createSpreadsheetMetadata: { version: number; document: string } }>(
        'mutation ($input: CreateSpreadsheetMetadataInput!) { createSpreadsheetMetadata(input: $input) { version document } }',
        { input: { id, profitLossMappingId: mappingId, name: 'Board', timeSpan: SPAN, locationIds: [], document } },
      ).then((data) => data.createSpreadsheetMetadata)
    const first = JSON.stringify(layoutInput(layout))
    await create(first)
    // A repetition does not create a second one.
    expect((await create(first)).version).toBe(1)
    // The answer was lost, the user continued and saves again: to the editor, still the first save.
    const again = await create(JSON.stringify(layoutInput({ ...layout, formulas: new Map([['group:x|total', '7']]) })))
    expect(JSON.parse(again.document)).toMatchObject({ baseLayer: { formulas: [{ key: 'group:x|total', formula: '7' }] } })
    expect(again.version).toBe(2)
  })
})
