import { randomUUID } from 'node:crypto'
import { DEFAULT_VIEW_SETTINGS } from '@fourwall/domain/profit-loss/viewer-tabs.ts'
import { expect, it } from 'vitest'
import { accessOf } from '../../../test/access.ts'
import { addCompany } from '../../../test/companies.ts'
import { onDatabase } from '../../../test/databases.ts'
import { testServices } from '../../../test/services.ts'

const tab = (id: string, changes: object = {}) => ({
  id,
  name: `Tab ${id}`,
  metadataId: null,
  locationIds: [],
  profitLossMappingId: 'mapping',
  displayOrder: 0,
  pinned: false,
  timeSpan: { period: 'MONTHLY', yearToDate: true },
  viewSettings: DEFAULT_VIEW_SETTINGS,
  ...changes,
})

onDatabase('viewer tabs', (fresh) => {
  it('are read in the shape that they were stored in, and left alone in one that nobody here knows', async () => {
    const { scope, tabs, userId } = await user()
    expect(await tabs.list(accessOf(scope, { userId }))).toEqual([])
    const stored = await tabs.save(accessOf(scope, { userId }), [tab('a')], null)
    expect(await tabs.list(accessOf(scope, { userId }))).toEqual(stored)
    await scope.query("update viewer_tab_lists set tabs = jsonb_set(tabs, '{version}', '2') where company_id = $1")
    await expect(tabs.list(accessOf(scope, { userId }))).rejects.toThrow(/another version of Fourwall/)
    await expect(tabs.save(accessOf(scope, { userId }), [], null)).rejects.toThrow(/another version of Fourwall/)
    await expect(tabs.save(accessOf(scope, { userId }), [], [])).rejects.toThrow(/another version of Fourwall/)
  })

  it('of windows that save at once are all kept, and so is what cannot be read', async () => {
    const { scope, tabs, userId } = await user()
    const names = async () => (await tabs.list(accessOf(scope, { userId }))).map(({ name }) => name)
    // The first save of all, from several windows at once.
    await Promise.all(['a', 'b', 'c'].map((id) => tabs.save(accessOf(scope, { userId }), [tab(id)], [])))
    expect((await names()).toSorted()).toEqual(['Tab a', 'Tab b', 'Tab c'])
    const base = [tab('a'), tab('b', { displayOrder: 1 }), tab('c', { displayOrder: 2 })]
    await tabs.save(accessOf(scope, { userId }), base, null)
    await scope.query(
      `update viewer_tab_lists set tabs = jsonb_set(tabs, '{tabs}', tabs -> 'tabs' || '[{"id": "broken"}]') where company_id = $1`,
    )
    await Promise.all([
      tabs.save(accessOf(scope, { userId }), [tab('a', { name: 'Renamed' }), ...base.slice(1)], base),
      tabs.save(accessOf(scope, { userId }), base.slice(0, 2), base),
      tabs.save(accessOf(scope, { userId }), [...base, tab('d', { displayOrder: 3 })], base),
    ])
    expect(await names()).toEqual(['Renamed', 'Tab b', 'Tab d'])
    const [row] = await scope.query<{ tabs: { tabs: object[] } }>('select tabs from viewer_tab_lists where company_id = $1')
    expect(row?.tabs.tabs.at(-1)).toEqual({ id: 'broken' })
    // Too many together, though not in either: nothing is stored.
    const many = (prefix: string) => Array.from({ length: 60 }, (_, at) => tab(`${prefix}${at}`))
    await tabs.save(accessOf(scope, { userId }), many('x'), [])
    await expect(tabs.save(accessOf(scope, { userId }), many('y'), [])).rejects.toThrow('up to 100 tabs, not 123')
    expect(await names()).toHaveLength(63)
    await expect(tabs.save(accessOf(scope, { userId }), [], [tab('')])).rejects.toThrow(
      expect.objectContaining({ field: 'changedFrom.0.id' }),
    )
  })

  async function user() {
    const { database, tabs, ...services } = await testServices(await (await fresh()).open())
    const { id } = await addCompany({ database, tabs, ...services }, { name: 'One' })
    return { scope: database.scope(id), tabs, userId: randomUUID() }
  }
})
