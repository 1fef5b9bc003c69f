import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import type { Ask } from '../../../test/api.ts'
import { askReport, CLOCK, errorOf, exact, known, PLACES, type PlantedPlaces, plantPlaces, sum } from '../../../test/asked-reports.ts'
import { addCompany, type TestCompany } from '../../../test/companies.ts'
import { onDatabase } from '../../../test/databases.ts'
import type { LedgerRow } from '../../../test/ledgers.ts'
import { startTestServer, type TestServer } from '../../../test/running-server.ts'

// All over HTTP, against a server that runs: what a client of the contract sees.

const QUESTION = `$mappingId: ID!, $pnlGroupId: ID!, $accountId: ID, $startDate: Date!, $endDate: Date!, $locationIds: [ID!]!, $search: String`
const ASKED = `mappingId: $mappingId, pnlGroupId: $pnlGroupId, accountId: $accountId, startDate: $startDate, endDate: $endDate, locationIds: $locationIds, search: $search`
const TRANSACTIONS = `query (${QUESTION}, $first: Int, $offset: Int, $orderBy: DrillDownOrder) {
  drillDownTransactions(${ASKED}, first: $first, offset: $offset, orderBy: $orderBy) {
    id name reference locationId locationName amount date link accountNumber ledgerAccountName vendorName memo importId importFileName importLine
  }
}`
const SUMMARY = `query (${QUESTION}) { drillDownSummary(${ASKED}) { count total } }`
interface Transaction {
  readonly id: string
  readonly name: string
  readonly amount: string
  readonly date: string
  readonly locationName: string
  readonly accountNumber: string
  readonly vendorName: string | null
  readonly memo: string | null
  readonly importLine: number
}

const size = ({ amount }: { readonly amount: string }): bigint => {
  const signed = exact(amount)
  return signed < 0n ? -signed : signed
}

/** One account with more entries in a day than a drill-down gives at once. */
const MANY: LedgerRow[] = Array.from({ length: 10_020 }, (_, at) => ({
  date: '2025-01-15',
  number: '4000',
  name: 'Sales',
  type: 'Income',
  location: 'Place 1',
  amount: '-1.00',
  reference: `R${at}`,
}))
const ODD: LedgerRow[] = ['100% wool', '50%_off', '100x wool', 'Café', 'back\\slash', "O'Brien"].map((vendor, at) => ({
  date: `2025-03-0${at + 1}`,
  number: '6000',
  name: 'Wages',
  type: 'Expense',
  location: 'Here',
  amount: `${at + 1}.00`,
  vendor,
  memo: at === 5 ? 'for 100% certain' : '',
  reference: `X${at}`,
}))

onDatabase('drill-down over HTTP', (fresh) => {
  let server: TestServer<PlantedPlaces & { many: TestCompany; odd: TestCompany }>
  let ask: Ask

  beforeAll(async () => {
    server = await startTestServer(await fresh(), {
      clock: CLOCK,
      prepare: async (services) => ({
        ...(await plantPlaces(services)),
        many: await addCompany(services, { name: 'Many', rows: MANY }),
        odd: await addCompany(services, { name: 'Odd', rows: ODD }),
      }),
    })
    ask = server.as(server.prepared.places.token)
  }, 240_000)

  const refusal = (query: string, variables: Record<string, unknown>, token = server.prepared.places.token) =>
    errorOf(server, token, query, variables)

  it('adds up to the report’s cell, whichever cell is opened', async () => {
    const proposed = await known(ask)
    const { mappingId: customId, groups: custom } = server.prepared.custom
    const choices = [
      ...proposed.groups.filter(({ formula }) => formula === null).map(({ id }) => ({ mappingId: proposed.mappingId, pnlGroupId: id })),
      ...['Income', 'Less', 'Costs', 'Aside'].map((name) => ({ mappingId: customId, pnlGroupId: custom.get(name) ?? '' })),
    ]
    const ids = [...proposed.locations.values()]
    const day = (month: number, date: number): string => `2025-0${month}-${String(date).padStart(2, '0')}`
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...choices),
        fc.tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 28 })),
        fc.tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 28 })),
        fc.subarray(ids),
        async (group, from, to, locationIds) => {
          const [startDate, endDate] = [day(...from), day(...to)].sort() as [string, string] // of two
          const found = await askReport(ask, group.mappingId, { period: 'YEARLY', startDate, endDate }, locationIds)
          const section = found.sections.find(({ profitLossGroupId }) => profitLossGroupId === group.pnlGroupId)
          const question = { ...group, startDate, endDate, locationIds }
          const { drillDownTransactions } = await ask<{ drillDownTransactions: Transaction[] }>(TRANSACTIONS, question)
          const { drillDownSummary } = await ask<{ drillDownSummary: { count: number; total: string } }>(SUMMARY, question)
          expect(sum(drillDownTransactions.map(({ amount }) => amount))).toBe(sum(section?.sumRow.values ?? []))
          expect(drillDownSummary).toEqual({ count: drillDownTransactions.length, total: section?.sumRow.values[0] })
          for (const row of section?.rows ?? []) {
            const ofAccount = await ask<{ drillDownTransactions: Transaction[] }>(TRANSACTIONS, { ...question, accountId: row.accountId })
            expect(sum(ofAccount.drillDownTransactions.map(({ amount }) => amount))).toBe(sum(row.values))
            expect(ofAccount.drillDownTransactions).toHaveLength(row.entryCounts[0] ?? 0)
          }
        },
      ),
      { numRuns: 12, seed: 11 },
    )
  })

  const all = async () => {
    const { mappingId, groups } = server.prepared.custom
    return { mappingId, pnlGroupId: groups.get('Income') ?? '', startDate: '2025-01-01', endDate: '2025-12-31', locationIds: [] }
  }

  it('keeps what the file said of each', async () => {
    const { drillDownTransactions } = await ask<{ drillDownTransactions: Transaction[] }>(TRANSACTIONS, {
      ...(await all()),
      orderBy: 'OLDEST',
    })
    const [first] = drillDownTransactions
    const source = PLACES[(first?.importLine ?? 0) - 2]
    expect(first).toMatchObject({
      date: source?.date,
      locationName: source?.location,
      accountNumber: source?.number,
      ledgerAccountName: source?.name,
      vendorName: source?.vendor === '' ? null : source?.vendor,
      memo: source?.memo,
      reference: source?.reference,
      name: source?.reference,
      importFileName: 'Places.csv',
      importId: '1',
    })
  })

  it.each<[string, (a: Transaction, b: Transaction) => number]>([
    ['NEWEST', (a, b) => compare(b.date, a.date)],
    ['OLDEST', (a, b) => compare(a.date, b.date)],
    ['LARGEST', (a, b) => compare(size(b), size(a))],
    ['SMALLEST', (a, b) => compare(size(a), size(b))],
    ['ACCOUNT', (a, b) => compare(a.accountNumber, b.accountNumber)],
    ['VENDOR', (a, b) => compare(a.vendorName?.toLowerCase() ?? '~', b.vendorName?.toLowerCase() ?? '~')],
  ])('comes in pages by %s that neither repeat nor miss one', async (orderBy, order) => {
    const question = { ...(await all()), orderBy }
    const whole = (await ask<{ drillDownTransactions: Transaction[] }>(TRANSACTIONS, question)).drillDownTransactions
    expect(whole.every((one, at) => at === 0 || order(whole[at - 1] ?? one, one) <= 0)).toBe(true)
    const paged: Transaction[] = []
    for (let offset = 0; offset < whole.length; offset += 37)
      paged.push(
        ...(await ask<{ drillDownTransactions: Transaction[] }>(TRANSACTIONS, { ...question, first: 37, offset })).drillDownTransactions,
      )
    expect(paged).toEqual(whole)
    expect(new Set(whole.map(({ id }) => id)).size).toBe(whole.length)
    const without = await ask<{ drillDownTransactions: Transaction[] }>(TRANSACTIONS, await all())
    if (orderBy === 'NEWEST') expect(without.drillDownTransactions).toEqual(whole)
  })

  it('finds a text wherever it stands, letter by letter', async () => {
    const odd = server.as(server.prepared.odd.token)
    const { mappingId, groups } = await known(odd)
    const question = {
      mappingId,
      pnlGroupId: groups.find(({ formula }) => formula === null)?.id,
      startDate: '2025-01-01',
      endDate: '2025-12-31',
      locationIds: [],
    }
    for (const [search, lines] of [
      ['100%', [2, 7]],
      ['%_', [3]],
      ['100% WOOL', [2]],
      ['_', [3]],
      ['%', [2, 3, 7]],
      ['\\', [6]],
      ["o'brien", [7]],
      ['  x4 ', [6]],
      ['caf', [5]],
      ['nothing of the kind', []],
      ['her', [2, 3, 4, 5, 6, 7]],
      ['6000 wag', [2, 3, 4, 5, 6, 7]],
      ['4.00', [5]],
      ['(4.0)', [5]],
      ['$ 5', [6]],
      ['0.01', []],
      ['', [2, 3, 4, 5, 6, 7]],
    ] as const) {
      const { drillDownTransactions } = await odd<{ drillDownTransactions: Transaction[] }>(TRANSACTIONS, {
        ...question,
        search,
        orderBy: 'OLDEST',
      })
      expect([search, drillDownTransactions.map(({ importLine }) => importLine)]).toEqual([search, lines])
      const { drillDownSummary } = await odd<{ drillDownSummary: { count: number; total: string } }>(SUMMARY, { ...question, search })
      expect(drillDownSummary.count).toBe(lines.length)
      expect(exact(drillDownSummary.total)).toBe(sum(drillDownTransactions.map(({ amount }) => amount)))
    }
    expect(await refusal(TRANSACTIONS, { ...question, search: 'a\0b' }, server.prepared.odd.token)).toMatchObject({
      code: 'BAD_USER_INPUT',
    })
  })

  it('gives ten thousand at once, and the others by pages', async () => {
    const many = server.as(server.prepared.many.token)
    const { mappingId, groups } = await known(many)
    const question = { mappingId, pnlGroupId: groups[0]?.id, startDate: '2025-01-15', endDate: '2025-01-15', locationIds: [] }
    const first = (await many<{ drillDownTransactions: Transaction[] }>(TRANSACTIONS, question)).drillDownTransactions
    const rest = (await many<{ drillDownTransactions: Transaction[] }>(TRANSACTIONS, { ...question, first: 10_000, offset: 10_000 }))
      .drillDownTransactions
    expect([first.length, rest.length, new Set([...first, ...rest].map(({ id }) => id)).size]).toEqual([10_000, 20, 10_020])
    expect((await many<{ drillDownSummary: unknown }>(SUMMARY, question)).drillDownSummary).toEqual({ count: 10_020, total: '10020.00' })
  })

  it('refuses what has no transactions of its own, with a sentence', async () => {
    const { groups } = server.prepared.custom
    const question = await all()
    const refused = (changes: Record<string, unknown>, query = TRANSACTIONS) => refusal(query, { ...question, ...changes })
    for (const query of [TRANSACTIONS, SUMMARY])
      expect(await refused({ pnlGroupId: groups.get('Gross') }, query)).toEqual({
        code: 'BAD_USER_INPUT',
        field: 'pnlGroupId',
        message: '"Gross" is a calculation. Open one of the groups in its formula.',
      })
    const { accounts } = await known(ask)
    for (const [changes, field] of [
      [{ pnlGroupId: 'nothing' }, 'pnlGroupId'],
      [{ accountId: '999' }, 'accountId'],
      [{ accountId: 'x' }, 'accountId'],
      [{ accountId: accounts.get('6500') }, 'accountId'],
      [{ locationIds: ['999'] }, 'locationIds'],
      [{ endDate: '2024-12-31' }, 'endDate'],
      [{ first: 0 }, 'first'],
      [{ first: -5 }, 'first'],
      [{ first: 10_001 }, 'first'],
      [{ offset: -1 }, 'offset'],
      [{ search: 'x'.repeat(201) }, 'search'],
    ] as const)
      expect(await refused(changes)).toEqual({ code: 'BAD_USER_INPUT', field, message: expect.stringMatching(/\w+ \w+/) })
    expect(await refused({ mappingId: 'nothing' })).toMatchObject({ code: 'NOT_FOUND' })
    expect((await server.answer(server.prepared.places.token, SUMMARY, { ...question, mappingId: 'nothing' })).data).toEqual({
      drillDownSummary: null,
    })
  })
})

function compare<T extends string | bigint>(left: T, right: T): number {
  return left < right ? -1 : left > right ? 1 : 0
}
