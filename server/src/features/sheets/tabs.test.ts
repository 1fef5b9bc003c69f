import { randomUUID } from 'node:crypto'
import { DEFAULT_VIEW_SETTINGS } from '@fourwall/domain/sheets/viewer-tabs.ts'
import { expect, it } from 'vitest'
import { addCompany } from '../../../test/companies.ts'
import { eachDatabase } from '../../../test/databases.ts'
import { testServices } from '../../../test/services.ts'

eachDatabase('viewer tabs', (fresh) => {
  it('are read in the shape that they were stored in, and left alone in one that nobody here knows', async () => {
    const { database, tabs, ...services } = await testServices(await (await fresh()).open())
    const { id } = await addCompany({ database, tabs, ...services }, { name: 'One' })
    const scope = database.scope(id)
    const userId = randomUUID()
    expect(await tabs.list(scope, userId)).toEqual([])
    const tab = {
      id: 'a',
      name: 'All places',
      metadataId: null,
      locationIds: [],
      profitLossMappingId: randomUUID(),
      displayOrder: 0,
      pinned: false,
      timeSpan: { period: 'MONTHLY', yearToDate: true },
      viewSettings: DEFAULT_VIEW_SETTINGS,
    }
    const stored = await tabs.replace(scope, userId, [tab])
    expect(await tabs.list(scope, userId)).toEqual(stored)
    await scope.query("update viewer_tab_lists set tabs = jsonb_set(tabs, '{version}', '2') where company_id = $1")
    await expect(tabs.list(scope, userId)).rejects.toThrow(/another version of Fourwall/)
    await expect(tabs.replace(scope, userId, [])).rejects.toThrow(/another version of Fourwall/)
  })
})
