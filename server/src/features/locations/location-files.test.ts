import { expect, it } from 'vitest'
import { accessOf } from '../../../test/access.ts'
import { addCompany } from '../../../test/companies.ts'
import { onDatabase } from '../../../test/databases.ts'
import { ledgerFile, someLedger } from '../../../test/ledgers.ts'
import { testServices } from '../../../test/services.ts'

onDatabase('the location tree in files', (fresh) => {
  it('is imported as one version, which restoring the one before undoes', async () => {
    const services = await testServices(await (await fresh()).open())
    const { id } = await addCompany(services, { name: 'Filed', rows: someLedger(200, { months: 2 }) })
    const access = accessOf(services.database.scope(id), { name: 'Dana' })
    const { locationFiles, locations, history } = services
    const outline = async () =>
      (await locations.tree(access)).tree.map(({ name, children }) => [name, ...children.map((child) => child.name)].join(' '))
    const imported = (csv: string, options: { dryRun?: boolean; leaveOutErrors?: boolean } = {}) =>
      locationFiles.import(access, ledgerFile(csv, 'locations.csv'), { dryRun: false, leaveOutErrors: false, ...options })

    const csv = 'Store,Region\nPlace 2,North\nPlace 1,North\nPlace 9,South\n'
    const before = (await locations.tree(access)).version
    expect(await imported(csv)).toMatchObject({ version: null, before, problems: [{ row: 4, isError: true }], absent: 3 })
    expect(await imported(csv, { dryRun: true, leaveOutErrors: true })).toMatchObject({ version: null })
    expect(await outline()).toEqual(['Place 1', 'Place 2', 'Place 3', 'Place 4', 'Place 5'])

    expect(await imported(csv, { leaveOutErrors: true })).toMatchObject({
      version: before + 1,
      before,
      changes: ['Group North added at the top', 'Place 1 moved to North', 'Place 2 moved to North'],
    })
    expect(await outline()).toEqual(['North Place 1 Place 2', 'Place 3', 'Place 4', 'Place 5'])
    const [latest] = await history.versions(access, { kind: 'LOCATION_TREE', id })
    expect(latest).toMatchObject({ version: before + 1, savedBy: 'Dana' })
    expect((await locations.treeAt(access, before))?.tree).toHaveLength(5)

    // What it exports changes nothing.
    expect(await imported(await locationFiles.export(access))).toMatchObject({ version: null, changes: [], problems: [], absent: 0 })
    await expect(imported('Place,Amount\nx,1\n')).rejects.toThrow('Name its columns in a row above the others')
  })
})
