import { randomUUID } from 'node:crypto'
import { type LocationNode, locationIdsUnder } from '@fourwall/domain/locations/location-tree.ts'
import { parseColumnChoice } from '@fourwall/domain/profit-loss/report-columns.ts'
import { parseDay } from '@fourwall/domain/time/day.ts'
import { parseTimeSpan } from '@fourwall/domain/time/time-span.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { accessOf } from '../../../test/access.ts'
import { addCompany } from '../../../test/companies.ts'
import { onDatabase } from '../../../test/databases.ts'
import { csvOf, decisions, ledgerFile, someLedger } from '../../../test/ledgers.ts'
import { testServices } from '../../../test/services.ts'
import type { Scope } from '../../platform/database/database.ts'
import type { Access } from '../../platform/identity/access.ts'
import type { Services } from '../../services.ts'
import type { EditedLocationNode } from './location-editing.ts'

/** A stored node as an editor returns it. */
const editedOf = ({ locationIds, children, ...node }: LocationNode): EditedLocationNode => ({
  ...node,
  locationIds: locationIds.map(String),
  children: children.map(editedOf),
})

const dana = { name: 'Dana' }

onDatabase('editing locations', (fresh) => {
  let services: Services
  let scope: Scope
  let access: Access
  /** Of `Place 1` to `Place 5`. */
  let ids: readonly string[]

  beforeAll(async () => {
    services = await testServices(await (await fresh()).open())
    const { id } = await addCompany(services, { name: 'Places', rows: someLedger(200, { months: 2 }) })
    scope = services.database.scope(id)
    access = accessOf(scope)
    const locations = [...(await services.ledger.locations(access))].sort((left, right) => (left.name < right.name ? -1 : 1))
    ids = locations.map((location) => String(location.id))
  }, 120_000)

  const node = (name: string, rest: Partial<EditedLocationNode> = {}): EditedLocationNode => ({
    id: null,
    name,
    tag: 'LOCATION_GROUP',
    locationIds: [],
    children: [],
    ...rest,
  })
  const version = async () => (await services.locations.tree(access)).version

  describe('the tree', () => {
    it('is in natural order until somebody saves it, and takes new locations by name', async () => {
      const rowsOf = (...locations: string[]) => locations.flatMap((location) => someLedger(3).map((row) => ({ ...row, location })))
      const { id } = await addCompany(services, { name: 'Natural', rows: rowsOf('Store 10', 'Store 2', 'Store 1') })
      const own = accessOf(services.database.scope(id), dana)
      const names = async () => (await services.locations.tree(own)).tree.map((root) => root.name)
      const add = async (...locations: string[]) =>
        services.imports.import(
          own,
          ledgerFile(csvOf(rowsOf(...locations)), `${locations.join()}.csv`),
          // Their entries are those of other stores, as if these had been renamed.
          decisions({ confirmSigns: true, remainingOtherwise: 'KEEP' }),
        )
      expect(await names()).toEqual(['Store 1', 'Store 2', 'Store 10'])
      expect((await services.locations.inOrder(own)).map(({ name }) => name)).toEqual(['Store 1', 'Store 2', 'Store 10'])
      await add('Store 3')
      expect(await names()).toEqual(['Store 1', 'Store 2', 'Store 3', 'Store 10'])

      const { tree } = await services.locations.tree(own)
      await services.locationEditing.replaceTree(own, null, tree.toReversed().map(editedOf))
      const [, first] = await services.history.versions(own, { kind: 'LOCATION_TREE', id })
      expect((await services.locations.treeAt(own, first?.version ?? null))?.tree.map((root) => root.name)).toEqual(
        tree.map(({ name }) => name),
      )
      await add('Store 4')
      expect(await names()).toEqual(['Store 10', 'Store 3', 'Store 2', 'Store 1', 'Store 4'])
    })

    it('stores groups and locations as given, omits unassigned ones, and keeps its versions', async () => {
      const [first = '', second = ''] = ids
      const before = await version()
      const edited = [
        node(' North ', { tag: 'REGION_GROUP', children: [node('Shore', { locationIds: [first] })] }),
        node('Alone', { tag: 'LOCATION', locationIds: [second] }),
      ]
      await services.locationEditing.replaceTree(accessOf(scope, dana), before, edited)
      const { tree } = await services.locations.tree(access)
      expect(tree).toMatchObject([{ name: 'North', children: [{ name: 'Shore', locationIds: [Number(first)] }] }, { name: 'Alone' }])
      expect(locationIdsUnder(...tree)).toEqual([Number(first), Number(second)])
      const versions = await services.history.versions(access, { kind: 'LOCATION_TREE', id: scope.companyId })
      expect(versions.map((one) => [one.version, one.savedBy])).toEqual([
        [before + 1, 'Dana'],
        [before, null],
      ])
    })

    it('stores when locations opened and closed, which same-store comparisons use', async () => {
      const [first = '', second = ''] = ids
      const { tree } = await services.locations.tree(access)
      const edited = tree.map((root) => editedOf(root))
      const dates = [{ locationId: first, openedOn: parseDay('2025-02-01'), closedOn: null, closures: null }]
      const before = await version()
      await services.locationEditing.replaceTree(accessOf(scope, dana), before, edited, dates)
      expect(await services.locations.treeAt(access, null)).toMatchObject({
        dates: [{ locationId: Number(first), openedOn: '2025-02-01' }],
      })
      expect((await services.locations.treeAt(access, before))?.dates).toEqual([])
      expect(await services.locations.treeAt(access, 99)).toBeNull()
      // Saving a tree without dates leaves them unchanged.
      await services.locationEditing.replaceTree(accessOf(scope, dana), null, edited)
      expect((await services.locations.tree(access)).dates).toHaveLength(1)
      const columns = await services.figures.columns(
        access,
        parseTimeSpan({ period: 'MONTHLY', startDate: '2025-01-01', endDate: '2025-02-28' }),
        [],
        parseColumnChoice({ isSameStore: true }),
      )
      expect(columns.locations).not.toContain(Number(first))
      expect(columns.locations).toContain(Number(second))
      const twice = [...dates, ...dates]
      await expect(services.locationEditing.replaceTree(accessOf(scope, dana), null, edited, twice)).rejects.toThrow(
        'is given its dates twice',
      )
    })

    it('opened and closed on the days of revenue, unless a person has entered others', async () => {
      const row = (location: string, number: string, date: string) => ({
        date,
        location,
        number,
        ...(number === '4000' ? { name: 'Sales', type: 'Income', amount: '-900.00' } : { name: 'Rent', type: 'Expense', amount: '500.00' }),
      })
      const days = Array.from({ length: 181 }, (_, at) => new Date(Date.UTC(2025, 0, 1 + at)).toISOString().slice(0, 10))
      const sales = (location: string, from: string, to: string) =>
        days.filter((day) => day >= from && day <= to).map((day) => row(location, '4000', day))
      const rows = [
        ...sales('East', '2025-01-01', '2025-06-30'),
        ...sales('West', '2025-03-05', '2025-06-30'),
        ...sales('North', '2025-01-01', '2025-04-10'),
        // What shows these is in the month before, or after.
        ...sales('Early', '2025-01-01', '2025-04-04'),
        ...sales('Late', '2025-01-20', '2025-06-30'),
        ...sales('Last', '2025-01-01', '2025-06-03'),
        // Rent is owed longer than anything is sold.
        ...['01', '02', '03', '04', '05', '06'].map((month) => row('North', '6500', `2025-${month}-01`)),
        row('Office', '6500', '2025-02-01'),
      ]
      const { id } = await addCompany(services, { name: 'Openings', rows })
      const own = accessOf(services.database.scope(id), dana)
      const trading = async () => {
        const [names, found] = [await services.locations.inOrder(own), await services.locations.openingDays(own)]
        return names.map((one) => [one.name, found.get(one.id)?.openedOn, found.get(one.id)?.closedOn, found.get(one.id)?.hasRevenue])
      }
      expect(await trading()).toEqual([
        ['Early', null, '2025-04-04', true],
        ['East', null, null, true],
        ['Last', null, '2025-06-03', true],
        ['Late', '2025-01-20', null, true],
        ['North', null, '2025-04-10', true],
        ['Office', null, null, false],
        ['West', '2025-03-05', null, true],
      ])
      const { tree } = await services.locations.tree(own)
      const west = (await services.locations.inOrder(own)).find(({ name }) => name === 'West')?.id
      const dates = [{ locationId: String(west), openedOn: parseDay('2025-03-01'), closedOn: parseDay('2025-07-31'), closures: null }]
      await services.locationEditing.replaceTree(own, null, tree.map(editedOf), dates)
      expect((await trading()).at(-1)).toEqual(['West', '2025-03-01', '2025-07-31', true])
    })

    it('stores closures, which a request without them keeps', async () => {
      const [first = ''] = ids
      const { tree } = await services.locations.tree(access)
      const edited = tree.map((root) => editedOf(root))
      const closure = { from: parseDay('2025-02-03'), to: parseDay('2025-02-20'), reason: 'Refit' }
      const dates = { locationId: first, openedOn: parseDay('2020-01-01'), closedOn: null }
      const replace = (closures: readonly (typeof closure)[] | null) =>
        services.locationEditing.replaceTree(accessOf(scope, dana), null, edited, [{ ...dates, closures }])
      await replace([closure])
      await replace(null)
      expect((await services.locations.tree(access)).dates).toEqual([{ ...dates, locationId: Number(first), closures: [closure] }])
      await expect(replace([closure, closure])).rejects.toMatchObject({ code: 'BAD_USER_INPUT', field: 'dates' })
      await replace([])
      expect((await services.locations.tree(access)).dates).toMatchObject([{ closures: [] }])
      expect((await services.locations.treeAt(access, (await version()) - 1))?.dates).toMatchObject([{ closures: [closure] }])
    })

    it("refuses invalid trees, and saving over another's change", async () => {
      const [first = ''] = ids
      const replace = async (edited: readonly EditedLocationNode[], read: number | null = null) =>
        services.locationEditing.replaceTree(accessOf(scope, dana), read, edited)
      const before = await services.locations.tree(access)
      await expect(replace([node('A', { locationIds: [first] }), node('B', { locationIds: [first] })])).rejects.toThrow(
        'is twice in the tree',
      )
      await expect(replace([node('A', { locationIds: ['99'] })])).rejects.toThrow('There is no location with the id "99".')
      await expect(replace([node(' ')])).rejects.toThrow('needs a name')
      const deep = Array.from({ length: 6 }).reduce<EditedLocationNode>(
        (inner, _, level) => node(`Level ${level}`, { children: [inner] }),
        node('Inmost'),
      )
      await expect(replace([deep])).rejects.toThrow('the tree has up to 5')
      await expect(replace([], before.version - 1)).rejects.toMatchObject({ code: 'CONFLICT', currentVersion: before.version })
      expect(await services.locations.tree(access)).toEqual(before)
    })
  })

  describe('a set of locations', () => {
    it('can be created, changed and deleted', async () => {
      const [first = '', second = ''] = ids
      const made = await services.locationEditing.saveMapping(access, null, ' Coast ', [first, second, first])
      expect(made).toMatchObject({ name: 'Coast', locationIds: [Number(first), Number(second)] })
      await services.locationEditing.saveMapping(access, made.id, 'Shore', [second])
      await services.locationEditing.saveMapping(access, null, 'Airport', [first])
      expect((await services.locationEditing.mappings(access)).map(({ name, locationIds }) => [name, locationIds])).toEqual([
        ['Airport', [Number(first)]],
        ['Shore', [Number(second)]],
      ])
      await services.locationEditing.deleteMapping(access, made.id)
      expect(await services.locationEditing.mappings(access)).toHaveLength(1)
    })

    it('needs a name and an existing location', async () => {
      const [first = ''] = ids
      const save = (id: string | null, name: string, locationIds: readonly string[]) =>
        services.locationEditing.saveMapping(access, id, name, locationIds)
      await expect(save(null, ' ', [first])).rejects.toMatchObject({ field: 'name' })
      await expect(save(null, 'Empty', [])).rejects.toThrow('Please choose at least one location.')
      await expect(save(null, 'Unknown', ['x'])).rejects.toThrow('There is no location with the id "x".')
      for (const id of [randomUUID(), 'gone']) {
        await expect(save(id, 'Gone', [first])).rejects.toMatchObject({ code: 'NOT_FOUND' })
        await expect(services.locationEditing.deleteMapping(access, id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
      }
    })
  })
})
