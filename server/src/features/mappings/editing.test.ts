import { randomUUID } from 'node:crypto'
import type { ProfitLossGroup } from '@fourwall/domain/mappings/categorization.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { accessOf } from '../../../test/access.ts'
import { apiOf } from '../../../test/api.ts'
import { addCompany, addUser } from '../../../test/companies.ts'
import { onDatabase } from '../../../test/databases.ts'
import { csvOf, decisions, ledgerFile, someLedger } from '../../../test/ledgers.ts'
import { testServices } from '../../../test/services.ts'
import type { Scope } from '../../platform/database/database.ts'
import type { Access } from '../../platform/identity/access.ts'
import type { Services } from '../../services.ts'

const dana = { name: 'Dana' }
const marcus = { name: 'Marcus' }

const group = (name: string, rest: Partial<ProfitLossGroup> = {}): ProfitLossGroup => ({
  id: randomUUID(),
  parentId: null,
  name,
  type: 'OPEX',
  displayOrder: 0,
  formula: null,
  favorability: null,
  ...rest,
})

onDatabase('editing what a report is made of', (fresh) => {
  let services: Services
  let scope: Scope
  let access: Access
  let accountId: (number: string) => string

  beforeAll(async () => {
    services = await testServices(await (await fresh()).open())
    const { id } = await addCompany(services, { name: 'Editors', rows: someLedger(300, { months: 3 }) })
    scope = services.database.scope(id)
    access = accessOf(scope)
    const ids = new Map((await services.ledger.accounts(access)).map((account) => [account.number, String(account.id)]))
    accountId = (number) => ids.get(number) ?? ''
  }, 120_000)

  async function plant() {
    const sales = group('Sales', { type: 'REVENUE' })
    const costs = group('Costs', { displayOrder: 1 })
    const rent = group('Rent', { displayOrder: 2, parentId: costs.id, type: null })
    const net = group('Net income', { type: 'NET_INCOME', formula: `{${sales.id}} - {${costs.id}}`, displayOrder: 3 })
    const groups = [sales, costs, rent, net]
    const categorizationId = await services.categorizationEditing.create(accessOf(scope, dana), { name: ' Lines ', groups })
    const accounts = [
      { groupId: sales.id, accountId: accountId('4000') },
      { groupId: rent.id, accountId: accountId('6000') },
    ]
    const mappingId = await services.mappingEditing.create(accessOf(scope, dana), {
      name: 'Ours',
      description: null,
      categorizationId,
      accounts,
    })
    return { sales, costs, rent, net, groups, categorizationId, mappingId, accounts }
  }

  it('counts the accounts that a mapping leaves unmapped in the current ledger', async () => {
    const { id } = await addCompany(services, { name: 'Left out', rows: someLedger(60, { months: 1 }) })
    const own = services.database.scope(id)
    const ask = apiOf(services, id)
    const unassigned = async () => {
      const { profitLossMappingsInfo } = await ask<{ profitLossMappingsInfo: { name: string; unassigned: number }[] }>(
        '{ profitLossMappingsInfo { name unassigned } }',
      )
      return profitLossMappingsInfo.find(({ name }) => name === 'Few')?.unassigned
    }
    const inNone = async () => (await ask<{ accountsInNoMapping: number }>('{ accountsInNoMapping }')).accountsInNoMapping
    const [proposed] = await services.mappings.mappings(accessOf(own), null)
    const byProposal = await inNone()
    const accounts = await services.ledger.accounts(accessOf(own))
    const ofReport = accounts.filter(({ type }) => type !== 'BALANCE_SHEET').length
    const assigned = (proposed?.accountMappings ?? [])
      .slice(0, 2)
      .map(({ groupId, accountId: one }) => ({ groupId, accountId: String(one) }))
    const categorizationId = proposed?.categorizationId ?? ''
    await services.mappingEditing.create(accessOf(own, dana), { name: 'Few', description: null, categorizationId, accounts: assigned })
    expect(await unassigned()).toBe(ofReport - 2)

    const row = { date: '2025-01-09', location: 'Bay', amount: '5.00' }
    const more = [
      { ...row, number: '7800', name: 'Parking', type: 'Expense' },
      { ...row, number: '1900', name: 'Petty cash', type: 'Bank', amount: '-5.00' },
    ]
    const imported = await services.imports.import(
      accessOf(own, { name: 'test' }),
      ledgerFile(csvOf(more), 'more.csv'),
      decisions({ otherwise: 'APPEND' }),
    )
    expect(await unassigned()).toBe(ofReport - 1)
    expect(await inNone()).toBe(byProposal + 1)
    await services.imports.undo(accessOf(own, { name: 'test' }), imported.id)
    expect(await unassigned()).toBe(ofReport - 2)
    expect(await inNone()).toBe(byProposal)
    await services.mappingEditing.delete(accessOf(own), proposed?.id ?? '')
    expect(await inNone()).toBe(ofReport - 2)
  })

  describe('a categorization', () => {
    it('is stored as given, with its name trimmed', async () => {
      const { categorizationId, groups } = await plant()
      const stored = await services.mappings.categorization(access, categorizationId)
      expect(stored).toMatchObject({ name: 'Lines', version: 1 })
      expect(stored?.groups).toMatchObject(groups)
    })

    it('keeps every version with its author, unchanged', async () => {
      const { categorizationId, groups } = await plant()
      const [, , rent] = groups
      const changed = groups.map((one) => (one === rent ? { ...one, name: 'Occupancy' } : one))
      await services.categorizationEditing.update(accessOf(scope, marcus), categorizationId, { name: 'Lines', version: 1, groups: changed })
      const versions = await services.history.versions(access, { kind: 'CATEGORIZATION', id: categorizationId })
      expect(versions.map(({ version, savedBy }) => [version, savedBy])).toEqual([
        [2, 'Marcus'],
        [1, 'Dana'],
      ])
      const names = async (version: number | null) =>
        (await services.mappings.categorizationAt(access, categorizationId, version))?.groups.map(({ name }) => name)
      expect(await names(1)).toContain('Rent')
      expect(await names(null)).toContain('Occupancy')
      expect(await services.mappings.categorizationAt(access, categorizationId, 9)).toBeNull()
    })

    it("refuses to save over another's change, losing nothing of it", async () => {
      const { categorizationId, groups } = await plant()
      const { categorizationEditing } = services
      await categorizationEditing.update(accessOf(scope, marcus), categorizationId, { name: 'Theirs', version: 1, groups })
      await expect(
        categorizationEditing.update(accessOf(scope, dana), categorizationId, { name: 'Mine', version: 1, groups }),
      ).rejects.toMatchObject({
        code: 'CONFLICT',
        currentVersion: 2,
        message: expect.stringContaining('"Theirs" was changed by someone else since you opened it.'),
      })
      expect((await services.mappings.categorization(access, categorizationId))?.name).toBe('Theirs')
      // Without a version, the current one is replaced.
      await categorizationEditing.update(accessOf(scope, dana), categorizationId, { name: 'Mine', version: null, groups })
      expect(await services.mappings.categorization(access, categorizationId)).toMatchObject({ name: 'Mine', version: 3 })
    })

    it('keeps groups with mapped accounts, and says which and where', async () => {
      const { categorizationId, groups, rent, sales } = await plant()
      const update = (next: readonly ProfitLossGroup[]) =>
        services.categorizationEditing.update(accessOf(scope, dana), categorizationId, { name: 'Lines', version: null, groups: next })
      await expect(update(groups.filter((one) => one !== rent))).rejects.toThrow(
        '"Rent" cannot be deleted: 1 account is mapped to it in "Ours". Move them to another group first.',
      )
      await expect(update(groups.map((one) => (one === rent ? { ...one, formula: `{${sales.id}}` } : one)))).rejects.toThrow(
        '"Rent" cannot become a calculation: 1 account is mapped to it in "Ours".',
      )
      await expect(update(groups.filter((one) => one !== sales))).rejects.toThrow('refers to a group that does not exist')
    })

    it('refuses invalid ids and those of another categorization', async () => {
      const { sales } = await plant()
      const create = (groups: readonly ProfitLossGroup[]) =>
        services.categorizationEditing.create(accessOf(scope, dana), { name: 'Next', groups })
      await expect(create([{ ...sales, id: 'sales' }])).rejects.toMatchObject({
        field: 'groups.0.id',
        message: expect.stringContaining('is not a UUID'),
      })
      await expect(create([sales])).rejects.toThrow('"Sales" has the id of a group in another categorization.')
      await expect(create([{ ...sales, id: randomUUID(), displayOrder: 0.5 }])).rejects.toThrow(
        'The place of a group must be a whole number.',
      )
      await expect(services.categorizationEditing.create(accessOf(scope, dana), { name: ' ', groups: [] })).rejects.toThrow('Enter a name')
    })

    it('can only be deleted when no mapping uses it', async () => {
      const { categorizationId, mappingId } = await plant()
      await expect(services.categorizationEditing.delete(access, categorizationId)).rejects.toThrow('"Lines" is used by "Ours".')
      await services.mappingEditing.delete(access, mappingId)
      await services.categorizationEditing.delete(access, categorizationId)
      expect(await services.mappings.categorization(access, categorizationId)).toBeNull()
      await expect(services.categorizationEditing.delete(access, categorizationId)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    })
  })

  describe('a mapping', () => {
    it('returns its assignments as texts too', async () => {
      const { mappingId } = await plant()
      const { profitLossMapping } = await apiOf(services, scope.companyId)<{
        profitLossMapping: { assignments: string[]; accountMappings: { ledgerAccountId: string; profitLossGroupId: string }[] }
      }>('query ($id: ID!) { profitLossMapping(mappingId: $id) { assignments accountMappings { ledgerAccountId profitLossGroupId } } }', {
        id: mappingId,
      })
      const { assignments, accountMappings } = profitLossMapping
      expect(accountMappings).toHaveLength(2)
      expect(assignments).toEqual(accountMappings.map((one) => `${one.ledgerAccountId}/${one.profitLossGroupId}`))
    })

    it('changes only the given fields, and keeps its versions', async () => {
      const { mappingId, costs } = await plant()
      await services.mappingEditing.update(accessOf(scope, marcus), mappingId, { version: 1, description: ' For the bank ' })
      const accounts = [{ groupId: costs.id.toUpperCase(), accountId: accountId('6000') }]
      await services.mappingEditing.update(accessOf(scope, dana), mappingId, { version: 2, accounts })
      const stored = await services.mappings.mapping(access, mappingId)
      expect(stored).toMatchObject({ name: 'Ours', description: 'For the bank', version: 3 })
      expect(stored?.accountMappings.map(({ groupId }) => groupId)).toEqual([costs.id])
      expect((await services.mappings.mappingAt(access, mappingId, 1))?.accountMappings).toHaveLength(2)
      expect((await services.history.versions(access, { kind: 'MAPPING', id: mappingId })).map(({ savedBy }) => savedBy)).toEqual([
        'Dana',
        'Marcus',
        'Dana',
      ])
      await expect(services.mappingEditing.update(accessOf(scope, dana), mappingId, { version: 2, name: 'Late' })).rejects.toMatchObject({
        code: 'CONFLICT',
        currentVersion: 3,
      })
    })

    it('refuses invalid changes, naming the field', async () => {
      const { mappingId, net, sales } = await plant()
      const update = (accounts: readonly { groupId: string; accountId: string }[]) =>
        services.mappingEditing.update(accessOf(scope, dana), mappingId, { version: null, accounts })
      await expect(update([{ groupId: net.id, accountId: accountId('4000') }])).rejects.toThrow(
        'which is a calculation. Choose a category.',
      )
      await expect(update([{ groupId: randomUUID(), accountId: accountId('4000') }])).rejects.toThrow('"Lines" has no group')
      await expect(update([{ groupId: sales.id, accountId: '999' }])).rejects.toThrow('There is no account with the id "999".')
      const twice = { groupId: sales.id, accountId: accountId('4000') }
      await expect(update([twice, twice])).rejects.toThrow('is mapped twice')
      expect((await services.mappings.mapping(access, mappingId))?.version).toBe(1)
      const create = (name: string, categorizationId: string) =>
        services.mappingEditing.create(accessOf(scope, dana), { name, description: null, categorizationId, accounts: [] })
      await expect(create('Next', 'gone')).rejects.toThrow('The categorization does not exist.')
      await expect(services.mappingEditing.rename(accessOf(scope, dana), mappingId, ' ', undefined)).rejects.toThrow(
        'Please enter a name for this mapping.',
      )
      await expect(services.mappingEditing.rename(accessOf(scope, dana), randomUUID(), 'A', undefined)).rejects.toMatchObject({
        code: 'NOT_FOUND',
      })
    })

    it('is duplicated with all its accounts, and renamed without changing them', async () => {
      const { mappingId, accounts } = await plant()
      const copyId = await services.mappingEditing.duplicate(accessOf(scope, marcus), mappingId, ' Copy ')
      await services.mappingEditing.rename(accessOf(scope, marcus), copyId, 'Renamed', 'Why')
      const copy = await services.mappings.mapping(access, copyId)
      expect(copy).toMatchObject({ name: 'Renamed', description: 'Why', version: 2 })
      expect(copy?.accountMappings.map(({ groupId }) => groupId).sort()).toEqual(accounts.map(({ groupId }) => groupId).sort())
      expect((await services.mappings.mapping(access, mappingId))?.name).toBe('Ours')
    })

    it('cannot be deleted while a tab shows it, which the refusal names', async () => {
      const { mappingId } = await plant()
      const { userId } = await addUser(services, scope.companyId, `priya.${randomUUID().slice(0, 8)}@example.com`)
      await services.tabs.save(accessOf(scope, { userId }), [tab('Monthly', mappingId)], null)
      await expect(services.mappingEditing.delete(access, mappingId)).rejects.toThrow('"Ours" is used by the tab "Monthly" of priya.')
      await services.tabs.save(accessOf(scope, { userId }), [], null)
      await services.mappings.storeLastViewed(accessOf(scope, { userId }), mappingId)
      await services.mappingEditing.delete(access, mappingId)
      expect(await services.mappings.mapping(access, mappingId)).toBeNull()
      expect(await services.mappings.lastViewed(accessOf(scope, { userId }))).toEqual({ mappingId: '', viewedAt: '' })
    })
  })
})

const tab = (name: string, profitLossMappingId: string) => ({
  id: randomUUID(),
  name,
  metadataId: null,
  locationIds: [],
  profitLossMappingId,
  displayOrder: 0,
  pinned: false,
  timeSpan: { period: 'MONTHLY', yearToDate: true, anchor: 'LEDGER' },
  viewSettings: { currencyView: 'FULL', showAccountNumbers: true, showDollarSign: false, showGrid: false, showVarianceUSD: true },
})
