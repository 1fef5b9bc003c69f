import type { BalanceFacts } from '@fourwall/domain/ledger/balances/balance-facts.ts'
import { sumAt } from '@fourwall/domain/money/wide-sums.ts'
import { parseDay } from '@fourwall/domain/time/day.ts'
import { expect, it } from 'vitest'
import { accessOf } from '../../../test/access.ts'
import { addCompany } from '../../../test/companies.ts'
import { onDatabase } from '../../../test/databases.ts'
import { csvOf, decisions, type LedgerRow, ledgerFile } from '../../../test/ledgers.ts'
import { testServices } from '../../../test/services.ts'
import { createLog } from '../../platform/log/log.ts'
import { CompanyService } from '../companies/service.ts'
import { selectSummary } from './balances-repository.ts'
import { CubeStore } from './cube-store.ts'
import { verifyBalances } from './verify.ts'

const row = (date: string, location: string, amount: string): LedgerRow[] => [
  { date, number: '4000', name: 'Sales', type: 'Income', location, amount: `-${amount}` },
  { date, number: '1000', name: 'Bank', type: 'Bank', location, amount },
]
const ROWS = [...row('2026-01-31', 'North', '100.00'), ...row('2026-02-03', 'South', '7.50'), ...row('2026-02-20', 'North', '12.25')]
const COLUMNS = [
  { startDate: parseDay('2026-01-01'), endDate: parseDay('2026-01-31') },
  // A month that is cut: its days come from the day packs.
  { startDate: parseDay('2026-02-01'), endDate: parseDay('2026-02-10') },
]

const cells = (facts: BalanceFacts) =>
  facts.accountIds.map((account, at) => [
    account,
    ...COLUMNS.map((_, column) => [facts.entries[at * 2 + column], sumAt(facts.sums, at * 2 + column)]),
  ])

onDatabase('the summary of balances', (fresh) => {
  /** A store as of a server that was just started; it summarizes ledgers of any size. */
  const started = (database: ConstructorParameters<typeof CompanyService>[0]) =>
    new CubeStore(new CompanyService(database), createLog('silent'), 1)

  const company = async () => {
    const services = await testServices(await (await fresh()).open())
    const { id } = await addCompany(services, { name: 'One', rows: ROWS })
    const scope = services.database.scope(id)
    const version = async () => (await services.companies.versions(scope)).ledger
    const store = started(services.database)
    await store.cube(scope)
    await expect.poll(async () => await selectSummary(scope, await version())).not.toBeNull()
    return { services, scope, version, store }
  }

  it('answers for the whole company before the packs are read', async () => {
    const { services, scope, store } = await company()
    const expected = cells(await store.facts(scope, COLUMNS, null))
    expect(expected.map(([, ...columns]) => columns)).toEqual(
      expect.arrayContaining([
        [
          [1, -10_000],
          [1, -750],
        ],
        [
          [1, 10_000],
          [1, 750],
        ],
      ]),
    )
    const outline = await store.outline(scope)
    // Without the packs nothing but the summary can answer.
    const packs = await scope.query('select location_id, version, data from balance_packs where company_id = $1')
    await scope.query('update balance_packs set data = $2 where company_id = $1', [new Uint8Array([1, 2, 3])])
    const cold = started(services.database)
    expect(cells(await cold.facts(scope, COLUMNS, null))).toEqual(expected)
    expect(
      cells((await cold.factsOfPlaces(scope, [{ columns: COLUMNS, locations: null }]))[0] ?? (await cold.facts(scope, [], null))),
    ).toEqual(expected)
    const found = await cold.outline(scope)
    const told = (one: typeof found) => [
      one.accountIds,
      one.locationIds,
      one.entryCount,
      one.companyDays(),
      one.locationIds.map((id) => one.locationDays(id)),
    ]
    expect(told(found)).toEqual(told(outline))
    await expect(cold.facts(scope, COLUMNS, found.locationIds.slice(0, 1))).rejects.toThrow('balance pack')
    expect(packs).toHaveLength(2)
  })

  it('is not that of an earlier ledger', async () => {
    const { services, scope, version } = await company()
    const before = await version()
    const file = ledgerFile(csvOf([...ROWS, ...row('2026-03-01', 'South', '1000.00')]))
    await services.imports.import(accessOf(scope), file, decisions({ confirmSigns: true }))
    expect(await version()).toBeGreaterThan(before)
    expect(await selectSummary(scope, await version())).toBeNull()
    const cold = started(services.database)
    expect((await cold.outline(scope)).companyDays()?.last).toEqual({ month: 2026 * 12 + 2, first: 1, last: 1 })
    await expect.poll(async () => await selectSummary(scope, await version())).not.toBeNull()
  })

  it('is read from the packs and written anew where it cannot be read', async () => {
    const { services, scope, version, store } = await company()
    const good = await selectSummary(scope, await version())
    await scope.query('update balance_summaries set data = $2 where company_id = $1', [new Uint8Array([9, 9, 9])])
    expect((await verifyBalances(scope, await version(), store)).differences.map(({ where }) => where)).toContain('SUMMARY')
    const cold = started(services.database)
    expect(cells(await cold.facts(scope, COLUMNS, null))).toEqual(cells(await store.facts(scope, COLUMNS, null)))
    await expect.poll(async () => await selectSummary(scope, await version())).toEqual(good)
  })

  it('is verified with the rest', async () => {
    const { services, scope, version, store } = await company()
    const verify = async () => (await verifyBalances(scope, await version(), started(services.database))).differences
    expect(await verify()).toEqual([])
    const other = await addCompany(services, { name: 'Two', rows: row('2026-01-31', 'North', '99.00') })
    const wrong = services.database.scope(other.id)
    await started(services.database).cube(wrong)
    const stored = () => wrong.query<{ data: Uint8Array }>('select data from balance_summaries where company_id = $1')
    await expect.poll(stored).toHaveLength(1)
    const [data] = await stored()
    await scope.query('update balance_summaries set data = $2 where company_id = $1', [data?.data])
    expect((await verify()).map(({ where }) => where)).toContain('SUMMARY')
    expect((await store.outline(scope)).entryCount).toBe(6)
  })
})
