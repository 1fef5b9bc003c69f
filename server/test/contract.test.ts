import { beforeAll, describe, expect, it } from 'vitest'
import type { Ask } from './api.ts'
import { addCompany, addUser, plantMapping, type TestCompany } from './companies.ts'
import { eachDatabase } from './databases.ts'
import type { LedgerRow } from './ledgers.ts'
import { startTestServer, type TestServer } from './running-server.ts'

// A company's data and its users' settings over HTTP: me, accounts, locations, categorizations, mappings, the last viewed one, and the
// viewer's tabs.

const NUMBERS = ['900', '1000-10', '1000-2', '', '1000', '01000', '10']
const PLACES = ['zoo', 'Éclair', 'apple', 'Zebra', 'Apple', '10th Street', '9th Street', '']
const ROWS: LedgerRow[] = NUMBERS.flatMap((number, at) => ({
  date: '2025-01-10',
  number,
  name: `Account ${at}`,
  type: 'Expense',
  location: PLACES[at] ?? '',
  amount: '1.00',
})).concat([
  { date: '2025-01-10', number: '', name: 'Another', type: 'Expense', location: 'Zebra', amount: '1.00' },
  { date: '2025-01-10', number: '4000', name: 'Sales', type: 'Income', location: '', amount: '-9.00' },
])

eachDatabase('the contract over HTTP', (fresh) => {
  type Planted = Awaited<ReturnType<typeof plantMapping>>
  interface Prepared {
    readonly company: TestCompany
    readonly colleague: Omit<TestCompany, 'id'>
    readonly other: TestCompany
    readonly zeta: Planted
    readonly alpha: Planted
  }
  let server: TestServer<Prepared>
  let ask: Ask

  beforeAll(async () => {
    server = await startTestServer(await fresh(), {
      prepare: async (services) => {
        const company = await addCompany(services, { name: 'Places', rows: ROWS, currency: 'EUR', fiscalYearStartMonth: 9 })
        return {
          company,
          colleague: await addUser(services, company.id, 'colleague@example.com'),
          other: await addCompany(services, { name: 'Other' }),
          zeta: await plantMapping(services, company.id, 'zeta', [
            { name: 'Sales', type: 'REVENUE', accounts: ['4000'] },
            { name: 'Costs', type: 'OPEX', accounts: ['900', '10'] },
            { name: 'b', parent: 'Costs', accounts: ['1000'] },
            { name: 'B', parent: 'Costs' },
            { name: 'Prime', formula: '{Costs} + {b}' },
            { name: 'Mixed', formula: '{Sales} * {Costs}', favorability: 'DOWN' },
            { name: 'Net', type: 'NET_INCOME', formula: '{Sales} - {Costs}' },
          ]),
          alpha: await plantMapping(services, company.id, 'Alpha', [{ name: 'Sales', type: 'REVENUE', accounts: ['4000'] }]),
        }
      },
    })
    ask = server.as(server.prepared.company.token)
  }, 240_000)

  it("stores each user's own settings, changing only what was sent", async () => {
    const settings = async (as: Ask) =>
      (await as<{ me: { settings: unknown } }>('{ me { settings { theme negatives days } } }')).me.settings
    const change = (input: object) =>
      ask('mutation ($input: AccountSettingsInput!) { updateAccountSettings(input: $input) { settings { days } } }', { input })
    expect(await change({ theme: 'DARK', days: 'YEAR_FIRST' })).toEqual({ updateAccountSettings: { settings: { days: 'YEAR_FIRST' } } })
    await change({ negatives: 'MINUS', theme: null })
    expect(await settings(ask)).toEqual({ theme: 'DARK', negatives: 'MINUS', days: 'YEAR_FIRST' })
    const untouched = { theme: null, negatives: 'PARENTHESES', days: 'MONTH_NAME' }
    expect(await settings(server.as(server.prepared.colleague.token))).toEqual(untouched)
    await expect(change({ days: 'dd.MM.yyyy' })).rejects.toThrow(/DayStyle/)
    await expect(change({ company: 'x' })).rejects.toThrow(/company/)
  })

  it('tells the caller, their company, and its current day', async () => {
    const { company } = server.prepared
    expect(await ask('{ me { id name email roles company { id name currency fiscalYearStartMonth minorDigits today } } }')).toEqual({
      me: {
        id: company.userId,
        name: 'owner',
        email: company.email,
        roles: [],
        company: { id: company.id, name: 'Places', currency: 'EUR', fiscalYearStartMonth: 9, minorDigits: 2, today: '2026-06-30' },
      },
    })
  })

  it('lists accounts by number in numeric order, then by name', async () => {
    const { ledgerAccounts } = await ask<{ ledgerAccounts: { displayId: string; name: string; type: string }[] }>(
      '{ ledgerAccounts { id displayId name type } }',
    )
    expect(ledgerAccounts.map(({ displayId, name }) => (displayId === '' ? name : displayId))).toEqual([
      '10',
      '900',
      '01000',
      '1000',
      '1000-2',
      '1000-10',
      '4000',
      'Account 3',
      'Another',
    ])
  })

  it("lists locations by name with the days of their entries, and the tree in the company's order", async () => {
    const { erpLocations, locationAssignments, locationAssignmentsVersion } = await ask<{
      erpLocations: { id: string; name: string; firstDay: string; lastDay: string }[]
      locationAssignments: { id: string; name: string; tag: string; locationIds: string[]; children: unknown[] }[]
      locationAssignmentsVersion: number
    }>(
      '{ erpLocations { id name firstDay lastDay } locationAssignments { id name tag locationIds children { id } } locationAssignmentsVersion }',
    )
    const names = erpLocations.map(({ name }) => name)
    expect(names).toEqual(
      ['(No location)', '10th Street', '9th Street', 'apple', 'Apple', 'Éclair', 'zoo', 'Zebra'].sort((a, b) =>
        a.localeCompare(b, 'en', { numeric: true }),
      ),
    )
    expect(erpLocations.every(({ firstDay, lastDay }) => firstDay === '2025-01-10' && lastDay === '2025-01-10')).toBe(true)
    expect(locationAssignments.flatMap(({ locationIds }) => locationIds).sort()).toEqual(erpLocations.map(({ id }) => id).sort())
    expect(locationAssignments.every(({ tag, children }) => tag === 'LOCATION' && children.length === 0)).toBe(true)
    expect(locationAssignmentsVersion).toBe(1)
  })

  describe('categorizations and mappings', () => {
    const MAPPING =
      'id companyId categorizationId name description version createdAt updatedAt accountMappings { id profitLossGroupId ledgerAccountId } categorization { id name }'

    it('come by name, with what belongs to each', async () => {
      const { zeta, alpha, company } = server.prepared
      const { profitLossCategorizations } = await ask<{
        profitLossCategorizations: {
          id: string
          name: string
          version: number
          createdAt: string
          mappings: unknown[]
          groups: {
            name: string
            parentId: string | null
            favorability: string | null
            ownFavorability: string | null
            formula: string | null
          }[]
        }[]
      }>(
        '{ profitLossCategorizations { id name version createdAt updatedAt mappings { id name } groups { id parentId name type displayOrder formula favorability ownFavorability createdAt updatedAt } } }',
      )
      expect(profitLossCategorizations.map(({ name }) => name)).toEqual(['Alpha', 'Management P&L', 'zeta'])
      const last = profitLossCategorizations[2]
      expect(last).toMatchObject({ id: zeta.categorizationId, version: 1, mappings: [{ id: zeta.mappingId, name: 'zeta' }] })
      expect(last?.createdAt).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
      expect(last?.groups.map(({ name, favorability }) => [name, favorability])).toEqual([
        ['Sales', 'UP'],
        ['Costs', 'DOWN'],
        ['b', 'DOWN'],
        ['B', 'DOWN'],
        ['Prime', 'DOWN'],
        ['Mixed', 'DOWN'],
        ['Net', 'UP'],
      ])
      // Favorability set by the author is separate from that derived from formulas.
      expect(last?.groups.flatMap(({ name, ownFavorability }) => (ownFavorability === null ? [] : [name]))).toEqual(['Mixed'])
      expect(last?.groups.find(({ name }) => name === 'Net')?.formula).toBe(`{${zeta.groups.get('Sales')}} - {${zeta.groups.get('Costs')}}`)

      const { profitLossMappings, profitLossMappingsInfo, ofAlpha, infoOfAlpha, ofNothing } = await ask<
        Record<
          string,
          {
            id: string
            name: string
            companyId: string
            accountMappings: { profitLossGroupId: string; ledgerAccountId: string }[]
            accounts: number
          }[]
        >
      >(
        `query ($alpha: ID, $nothing: ID) {
          profitLossMappings { ${MAPPING} }
          profitLossMappingsInfo { id name description updatedAt accounts }
          ofAlpha: profitLossMappings(categorizationId: $alpha) { id }
          infoOfAlpha: profitLossMappingsInfo(categorizationId: $alpha) { id accounts }
          ofNothing: profitLossMappings(categorizationId: $nothing) { id }
        }`,
        { alpha: alpha.categorizationId, nothing: 'nothing' },
      )
      expect(profitLossMappings?.map(({ name }) => name)).toEqual(['Alpha', 'Management P&L', 'zeta'])
      expect(profitLossMappings?.[2]).toMatchObject({
        id: zeta.mappingId,
        companyId: company.id,
        categorizationId: zeta.categorizationId,
        description: null,
        version: 1,
        categorization: { id: zeta.categorizationId },
      })
      const accounts = profitLossMappings?.[2]?.accountMappings.map(({ ledgerAccountId }) => Number(ledgerAccountId)) ?? []
      expect(accounts).toEqual([...accounts].sort((a, b) => a - b))
      expect(profitLossMappingsInfo?.map(({ name, accounts: count }) => [name, count])).toEqual([
        ['Alpha', 1],
        ['Management P&L', 9],
        ['zeta', 4],
      ])
      expect([ofAlpha, infoOfAlpha, ofNothing]).toEqual([[{ id: alpha.mappingId }], [{ id: alpha.mappingId, accounts: 1 }], []])
    })

    it('answer by id, and null for an unknown one', async () => {
      const { zeta } = server.prepared
      const query =
        'query ($m: ID!, $c: ID!) { profitLossMapping(mappingId: $m) { id name } profitLossCategorization(categorizationId: $c) { id name } }'
      expect(await ask(query, { m: zeta.mappingId, c: zeta.categorizationId })).toEqual({
        profitLossMapping: { id: zeta.mappingId, name: 'zeta' },
        profitLossCategorization: { id: zeta.categorizationId, name: 'zeta' },
      })
      for (const id of [zeta.mappingId.toUpperCase(), '', '1', "' or 1=1 --", '\0'])
        expect(await ask(query, { m: id, c: id })).toEqual({ profitLossMapping: null, profitLossCategorization: null })
    })

    it("remember each user's last viewed one", async () => {
      const { zeta, alpha, colleague } = server.prepared
      const last = '{ lastViewedProfitLossMapping { profitLossMappingId viewedAt } }'
      const nothing = { lastViewedProfitLossMapping: { profitLossMappingId: '', viewedAt: '' } }
      expect(await ask(last)).toEqual(nothing)
      const store = 'mutation ($id: ID!) { storeLastViewedProfitLossMapping(mappingId: $id) { profitLossMappingId viewedAt } }'
      for (const { mappingId } of [alpha, zeta]) {
        const stored = await ask<{ storeLastViewedProfitLossMapping: object }>(store, { id: mappingId })
        expect(stored.storeLastViewedProfitLossMapping).toEqual({
          profitLossMappingId: mappingId,
          viewedAt: expect.stringMatching(/^2026-06-30T/),
        })
        expect(await ask(last)).toEqual({ lastViewedProfitLossMapping: stored.storeLastViewedProfitLossMapping })
      }
      expect(await server.as(colleague.token)(last)).toEqual(nothing)
      const refused = await server.answer(server.prepared.company.token, store, { id: 'nothing' })
      expect([refused.data, refused.errors?.[0]?.extensions.code]).toEqual([{ storeLastViewedProfitLossMapping: null }, 'NOT_FOUND'])
      expect(await ask(last)).toMatchObject({ lastViewedProfitLossMapping: { profitLossMappingId: zeta.mappingId } })
    })
  })

  describe('viewer tabs', () => {
    const LIST = `{ profitLossViewerTabList { id name metadataId locationIds profitLossMappingId displayOrder pinned
      timeSpan { __typename ... on TimeSpan { period startDate endDate } ... on YearToDate { period yearToDate anchor }
        ... on LastPeriods { period lastPeriods anchor } ... on RelativeTimeSpan { period startsPeriodsBeforeCurrent numberOfPeriods anchor } }
      viewSettings { currencyView showAccountNumbers showDollarSign showGrid showVarianceUSD } } }`
    const SAVE = `mutation ($tabs: [ProfitLossViewerTabInput!]!) { updateProfitLossViewerTabList(tabs: $tabs) { id displayOrder } }`
    const viewSettings = {
      currencyView: 'THOUSANDS',
      showAccountNumbers: false,
      showDollarSign: true,
      showGrid: true,
      showVarianceUSD: false,
    }
    const tab = (id: string, changes: object = {}) => ({
      id,
      name: `Tab ${id}`,
      locationIds: [],
      profitLossMappingId: server.prepared.zeta.mappingId,
      displayOrder: 0,
      pinned: false,
      timeSpan: { period: 'MONTHLY', yearToDate: true },
      viewSettings,
      ...changes,
    })
    const list = async (as: Ask = ask) => (await as<{ profitLossViewerTabList: { id: string }[] }>(LIST)).profitLossViewerTabList

    it('are none at first', async () => {
      expect(await list(server.as(server.prepared.colleague.token))).toEqual([])
    })

    it("come back as saved, pinned ones first, then in the user's order", async () => {
      const tabs = [
        tab('c', { displayOrder: 2, timeSpan: { period: 'MONTHLY', startDate: '2025-01-05', endDate: '2025-02-07' } }),
        tab('a', { displayOrder: 5, pinned: true, timeSpan: { period: 'QUARTERLY', lastPeriods: 4, anchor: 'LEDGER' } }),
        tab('b', { displayOrder: 1, locationIds: ['2', '1', '2'], metadataId: 'm1', name: '  Ünï "quoted" 🍕  ' }),
        tab('d', { displayOrder: 2, timeSpan: { period: 'YEARLY', startsPeriodsBeforeCurrent: -1, numberOfPeriods: 3 } }),
      ]
      const saved = await ask<{ updateProfitLossViewerTabList: unknown }>(SAVE, { tabs })
      const order = [
        { id: 'a', displayOrder: 0 },
        { id: 'b', displayOrder: 1 },
        { id: 'c', displayOrder: 2 },
        { id: 'd', displayOrder: 3 },
      ]
      expect(saved.updateProfitLossViewerTabList).toEqual(order)
      const found = await list()
      expect(found).toMatchObject(order)
      expect(found).toMatchObject([
        { pinned: true, timeSpan: { __typename: 'LastPeriods', period: 'QUARTERLY', lastPeriods: 4, anchor: 'LEDGER' }, viewSettings },
        {
          name: 'Ünï "quoted" 🍕',
          locationIds: ['2', '1'],
          metadataId: 'm1',
          timeSpan: { __typename: 'YearToDate', yearToDate: true, anchor: 'TODAY' },
        },
        { metadataId: null, timeSpan: { __typename: 'TimeSpan', startDate: '2025-01-05', endDate: '2025-02-07' } },
        { timeSpan: { __typename: 'RelativeTimeSpan', startsPeriodsBeforeCurrent: -1, numberOfPeriods: 3, anchor: 'TODAY' } },
      ])
      // Saving what was read changes nothing, and saving twice is safe.
      await ask(SAVE, { tabs })
      expect(await list()).toEqual(found)
      expect(await list(server.as(server.prepared.colleague.token))).toEqual([])
      expect(await list(server.as(server.prepared.other.token))).toEqual([])
    })

    it.each<[string, () => object[], string]>([
      ['two with one id', () => [tab('x'), tab('x')], 'tabs.1.id'],
      ['an empty id', () => [tab('')], 'tabs.0.id'],
      ['no name', () => [tab('x', { name: '  ' })], 'tabs.0.name'],
      ['a name of a page', () => [tab('x', { name: 'x'.repeat(121) })], 'tabs.0.name'],
      ['a name with control characters', () => [tab('x', { name: 'a\0b' })], 'tabs.0.name'],
      ['half a character', () => [tab('x', { name: 'a\ud83c' })], 'tabs.0.name'],
      ['an id that cannot be stored', () => [tab('a\0', { name: 'Tab' })], 'tabs.0.id'],
      ['an id of a book', () => [tab('x'.repeat(10_000))], 'tabs.0.id'],
      [
        'more locations than anybody has',
        () => [tab('x', { locationIds: Array.from({ length: 20_000 }, (_, at) => String(at)) })],
        'tabs.0.locationIds',
      ],
      ['a time span of no kind', () => [tab('ok'), tab('x', { timeSpan: { period: 'MONTHLY' } })], 'tabs.1.timeSpan'],
      [
        'days in the wrong order',
        () => [tab('x', { timeSpan: { period: 'MONTHLY', startDate: '2025-02-01', endDate: '2025-01-01' } })],
        'tabs.0.timeSpan.endDate',
      ],
      ['more than a hundred', () => Array.from({ length: 101 }, (_, at) => tab(`t${at}`)), 'tabs'],
    ])('are refused with a sentence for %s, storing nothing', async (_what, tabs, field) => {
      const before = await list()
      const refused = await server.answer(server.prepared.company.token, SAVE, { tabs: tabs() })
      expect([refused.data, refused.errors?.map(({ extensions }) => extensions)]).toEqual([
        { updateProfitLossViewerTabList: null },
        [{ code: 'BAD_USER_INPUT', field }],
      ])
      expect(refused.errors?.[0]?.message).toMatch(/^[A-Z].+\.$/)
      expect(await list()).toEqual(before)
    })

    it('may all be closed', async () => {
      expect(await ask(SAVE, { tabs: [] })).toEqual({ updateProfitLossViewerTabList: [] })
      expect(await list()).toEqual([])
    })
  })
})
