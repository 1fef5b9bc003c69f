import { beforeAll, expect, it } from 'vitest'
import { accessOf } from '../../../test/access.ts'
import type { Ask } from '../../../test/api.ts'
import { apiOf } from '../../../test/api.ts'
import { addCompany } from '../../../test/companies.ts'
import { onDatabase } from '../../../test/databases.ts'
import { csvOf, decisions, ledgerFile, someLedger } from '../../../test/ledgers.ts'
import { testServices } from '../../../test/services.ts'
import { turnsDuring } from '../../../test/turns.ts'
import type { Scope } from '../../platform/database/database.ts'
import type { Access } from '../../platform/identity/access.ts'
import type { Services } from '../../services.ts'

const ROWS = someLedger(400, { months: 4 })
const SPAN = { period: 'MONTHLY', startDate: '2025-01-01', endDate: '2025-03-20' }

onDatabase('balances of accounts', (fresh) => {
  let services: Services
  let scope: Scope
  let access: Access
  let ask: Ask

  beforeAll(async () => {
    services = await testServices(await (await fresh()).open())
    const { id } = await addCompany(services, { name: 'Balanced', rows: ROWS })
    scope = services.database.scope(id)
    access = accessOf(scope)
    ask = apiOf(services, id)
  }, 120_000)

  /** The same by hand: minor units and counts, by account number, location and month. */
  const byHand = () =>
    scope.query<{ account: number; location: number; month: string; sum: string; entries: number }>(
      `select e.account_id as account, e.location_id as location, to_char(e.day, 'YYYY-MM') as month, sum(e.amount)::text as sum, count(*)::int as entries
       from entries e where e.company_id = $1 and e.day between '2025-01-01' and '2025-03-20' group by 1, 2, 3`,
    )

  it('are those of the entries, mapped or not, month by month', async () => {
    const { accountBalances } = await ask<{
      accountBalances: { columns: { label: string; endDate: string }[]; accounts: { accountId: string; sums: string }[] }
    }>(
      'query ($s: TimeSpanInput!) { accountBalances(timeSpan: $s, locationIds: []) { columns { label endDate } accounts { accountId sums } } }',
      { s: SPAN },
    )
    expect(accountBalances.columns.map(({ label }) => label)).toEqual(['Jan 2025', 'Feb 2025', 'Mar 2025'])
    expect(accountBalances.columns.at(-1)?.endDate).toBe('2025-03-20')
    const rows = await byHand()
    expect(rows.length).toBeGreaterThan(50)
    const expected = new Map<number, (bigint | null)[]>()
    for (const { account, month, sum } of rows) {
      const sums = expected.get(account) ?? [null, null, null]
      const column = Number(month.slice(5)) - 1
      sums[column] = (sums[column] ?? 0n) + BigInt(sum)
      expected.set(account, sums)
    }
    expect(accountBalances.accounts.map(({ accountId, sums }) => [Number(accountId), sums])).toEqual(
      [...expected].sort(([a], [b]) => a - b).map(([account, sums]) => [account, sums.map((sum) => sum ?? '').join(',')]),
    )
  })

  it('of one account stand by location, with how many entries there are', async () => {
    const [account] = (await services.ledger.accounts(access)).filter(({ number }) => number === '6000')
    const { accountByLocation } = await ask<{
      accountByLocation: { entries: number; locations: { locationId: string; values: (string | null)[] }[] }
    }>(
      'query ($id: ID!, $s: TimeSpanInput!) { accountByLocation(accountId: $id, timeSpan: $s) { entries locations { locationId values } } }',
      {
        id: account?.id,
        s: SPAN,
      },
    )
    const rows = (await byHand()).filter(({ account: id }) => id === account?.id)
    expect(accountByLocation.entries).toBe(rows.reduce((count, { entries }) => count + entries, 0))
    const cents = (value: string) => BigInt(value.replace('.', ''))
    const shown = accountByLocation.locations.flatMap(({ locationId, values }) =>
      values.flatMap((value, column) => (value === null ? [] : [[Number(locationId), column, cents(value)]])),
    )
    const expected = rows.map(({ location, month, sum }) => [location, Number(month.slice(5)) - 1, BigInt(sum)])
    expect(new Set(shown.map(String))).toEqual(new Set(expected.map(String)))
  })

  it('refuse an account and a location that the company does not have', async () => {
    const one = 'query ($id: ID!, $s: TimeSpanInput!) { accountByLocation(accountId: $id, timeSpan: $s) { entries } }'
    await expect(ask(one, { id: '999', s: SPAN })).rejects.toMatchObject({ code: 'BAD_USER_INPUT', field: 'accountId' })
    const all = 'query ($ids: [ID!]!, $s: TimeSpanInput!) { accountBalances(timeSpan: $s, locationIds: $ids) { columns { label } } }'
    await expect(ask(all, { ids: ['999'], s: SPAN })).rejects.toMatchObject({ code: 'BAD_USER_INPUT', field: 'locationIds' })
  })

  it('are counted together over all fields of a request, and let others in between the parts', async () => {
    const more = Array.from({ length: 20 }, (_, at) => ({
      ...(ROWS[0] as (typeof ROWS)[number]),
      number: `77${10 + at}`,
      name: `Other ${at}`,
      date: '2025-06-30',
    }))
    await services.imports.import(
      accessOf(scope, { name: 'test' }),
      ledgerFile(csvOf(more), 'more.csv'),
      decisions({ otherwise: 'APPEND' }),
    )
    const span = { period: 'MONTHLY', startDate: '1926-01-01', endDate: '2025-12-31' }
    const field = 'accountBalances(timeSpan: $s, locationIds: []) { accounts { accountId } }'
    const fields = (count: number) =>
      `query ($s: TimeSpanInput!) { ${Array.from({ length: count }, (_, at) => `f${at}: ${field}`).join(' ')} }`
    const one = fields(1)
    await ask(one, { s: span })
    expect(await turnsDuring(() => ask(one, { s: span }))).toBeGreaterThanOrEqual(3)
    await expect(ask(fields(30), { s: span })).rejects.toMatchObject({ code: 'BAD_USER_INPUT' })
  })

  it('tells accounts that came in later than a mapping was changed', async () => {
    const added = async () =>
      new Map(
        (
          await ask<{ ledgerAccounts: { displayId: string; addedAt: string | null }[] }>('{ ledgerAccounts { displayId addedAt } }')
        ).ledgerAccounts.map(({ displayId, addedAt }) => [displayId, addedAt]),
      )
    const before = await added()
    const [mapping] = await services.mappings.mappings(access, null)
    const row = { ...(ROWS[0] as (typeof ROWS)[number]), number: '6999', name: 'Parking', date: '2025-04-02' }
    await services.imports.import(
      accessOf(scope, { name: 'test' }),
      ledgerFile(csvOf([row]), 'later.csv'),
      decisions({ otherwise: 'APPEND' }),
    )
    const after = await added()
    expect([...after.keys()].filter((number) => !before.has(number))).toEqual(['6999'])
    expect(new Date(after.get('6999') ?? 0).getTime()).toBeGreaterThan(mapping?.updatedAt.getTime() ?? Number.POSITIVE_INFINITY)
    for (const [number, at] of before) expect(after.get(number)).toBe(at)
  })
})
