import { randomUUID } from 'node:crypto'
import { leastLargeEntry } from '@fourwall/domain/home/attention/large-entries.ts'
import { DEFAULT_MATERIALITY } from '@fourwall/domain/profit-loss/materiality.ts'
import { firstDayOf, lastDayOf, monthIndex } from '@fourwall/domain/time/day.ts'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { accessOf } from '../../../test/access.ts'
import { type Ask, apiOf } from '../../../test/api.ts'
import { plantBudget } from '../../../test/budgets.ts'
import { addCompany, plantMapping } from '../../../test/companies.ts'
import { onDatabase } from '../../../test/databases.ts'
import { csvOf, decisions, ledgerFile, someLedger } from '../../../test/ledgers.ts'
import { testServices } from '../../../test/services.ts'
import type { Scope } from '../../platform/database/database.ts'
import type { Access } from '../../platform/identity/access.ts'
import type { Services } from '../../services.ts'
import { selectLargeEntries, selectUsualEntries } from './repository.ts'

const MONTH = monthIndex(2025, 12)
const HOME = `query ($mappingId: ID!, $month: Date!) { home(mappingId: $mappingId, month: $month) {
  month
  findings { key fingerprint rule amount extent dismissal { verdict dismissedBy } }
  sources { kind name months { month state } }
  reconciliation { ledgerTotal mappedTotal unmappedTotal } } }`

const SOURCES_AND_RULES = `query ($mappingId: ID!, $month: Date!) { home(mappingId: $mappingId, month: $month) {
  month findings { rule locationIds } sources { kind name lastDay months { month state } } } }`

interface AskedHome {
  readonly month: string
  readonly findings: readonly {
    readonly key: string
    readonly fingerprint: string
    readonly rule: string
    readonly amount: string | null
    readonly dismissal: { readonly verdict: string; readonly dismissedBy: string } | null
  }[]
  readonly sources: readonly { readonly kind: string; readonly months: readonly { readonly state: string }[] }[]
  readonly reconciliation: { readonly ledgerTotal: string; readonly mappedTotal: string; readonly unmappedTotal: string }
}

onDatabase('home', (fresh) => {
  let services: Services
  let scope: Scope
  let access: Access
  let ask: Ask
  let mappingId: string

  beforeAll(async () => {
    services = await testServices(await (await fresh()).open())
    const { id } = await addCompany(services, { name: 'Homely', rows: someLedger(600, { months: 12 }) })
    scope = services.database.scope(id)
    access = accessOf(scope)
    ask = apiOf(services, id)
    const planted = await plantMapping(services, id, 'Mine', [
      { name: 'Income', type: 'REVENUE', accounts: ['4000', '4900'] },
      { name: 'Goods', type: 'COGS', accounts: ['5000'] },
      { name: 'Net', type: 'NET_INCOME', formula: '{Income} - {Goods}' },
    ])
    mappingId = planted.mappingId
  }, 120_000)

  async function homeOf(on: Ask = ask, mapping = mappingId, month = MONTH): Promise<AskedHome | null> {
    return (await on<{ home: AskedHome | null }>(HOME, { mappingId: mapping, month: firstDayOf(month) })).home
  }

  async function unmapped(): Promise<AskedHome['findings'][number]> {
    const found = (await homeOf())?.findings.find(({ rule }) => rule === 'UNMAPPED')
    if (found === undefined) throw new Error('Nothing is unmapped')
    return found
  }

  it('states the amounts that SQL has', async () => {
    const [row] = await scope.query<{ sum: string }>(
      `select coalesce(-sum(e.amount), 0)::text as sum from entries e join ledger_accounts a on a.company_id = e.company_id and a.id = e.account_id
       where e.company_id = $1 and e.month = $2 and a.number <> all('{4000,4900,5000}') and a.type is distinct from 'BALANCE_SHEET'`,
      [MONTH],
    )
    const home = await homeOf()
    const finding = home?.findings.find(({ rule }) => rule === 'UNMAPPED')
    const cents = (decimal: string | null | undefined) => Math.round(Number(decimal ?? '0') * 100)
    expect(cents(finding?.amount)).toBe(Number(row?.sum))
    expect(cents(home?.reconciliation.unmappedTotal)).toBe(Number(row?.sum))
    expect(cents(home?.reconciliation.mappedTotal) + cents(home?.reconciliation.unmappedTotal)).toBe(
      cents(home?.reconciliation.ledgerTotal),
    )
  })

  it('finds entries from an amount on, and what is usual for their accounts, as SQL over all of them does', async () => {
    const all = await scope.query<{ account_id: number; amount: string }>(
      `select e.account_id, e.amount::text as amount from entries e where e.company_id = $1 and e.month = $2 order by abs(e.amount) desc, e.id`,
      [MONTH],
    )
    const accountIds = [...new Set(all.map((one) => one.account_id))]
    const least = BigInt(all[Math.floor(all.length / 2)]?.amount.replace('-', '') ?? '0')
    const days = { startDate: firstDayOf(MONTH), endDate: lastDayOf(MONTH) }
    const large = await selectLargeEntries(scope, { accountIds, ...days, least, locationIds: null })
    const expected = all.map(({ amount }) => BigInt(amount)).filter((amount) => amount >= least || -amount >= least)
    const sorted = (amounts: readonly bigint[]) => amounts.map(Number).toSorted((one, other) => one - other)
    expect(sorted(large.map(({ amount }) => amount))).toEqual(sorted(expected))
    const usual = await selectUsualEntries(scope, { accountIds, startDate: firstDayOf(monthIndex(2025, 1)), endDate: firstDayOf(MONTH) })
    for (const [id, { entries }] of usual) {
      const [counted] = await scope.query<{ count: number }>(
        'select count(*)::int as count from entries where company_id = $1 and account_id = $2 and day between $3::date and $4::date',
        [id, firstDayOf(monthIndex(2025, 1)), firstDayOf(MONTH)],
      )
      expect(entries).toBe(counted?.count)
    }
    expect(leastLargeEntry({ materiality: DEFAULT_MATERIALITY, minorDigits: 2 })).toBe('10000.00')
  })

  it('judges no month that the ledger does not have whole', async () => {
    const home = await homeOf(ask, mappingId, monthIndex(2026, 6))
    expect(home?.month).toBe('2025-12-01')
    expect(home).toMatchObject({ findings: (await homeOf())?.findings })
  })

  it('lists every source of the ledger, each with its own last day', async () => {
    const { sources } = await ask<{
      home: { sources: readonly { kind: string; lastDay: string; months: readonly { state: string }[] }[] }
    }>(
      SOURCES_AND_RULES,
      // A year in which nothing was booked.
      { mappingId, month: '2026-03-01' },
    ).then(({ home }) => home)
    const [last] = await scope.query<{ day: string }>('select max(day)::text as day from entries where company_id = $1')
    const ledgers = sources.filter(({ kind }) => kind === 'LEDGER')
    expect(ledgers).toMatchObject([{ lastDay: last?.day }])
    expect(new Set(ledgers[0]?.months.map(({ state }) => state))).toEqual(new Set(['NONE']))
  })

  it('does without a rule that fails, says which, and checks it again', async () => {
    const unchecked =
      'query ($mappingId: ID!, $month: Date!) { home(mappingId: $mappingId, month: $month) { unchecked findings { rule } sources { kind } } }'
    // A month that nothing is kept of.
    const asked = { mappingId, month: firstDayOf(monthIndex(2025, 11)) }
    const failing = vi.spyOn(services.budgets, 'list').mockRejectedValueOnce(new Error('No answer in time'))
    const { home } = await ask<{
      home: { unchecked: readonly string[]; findings: readonly { rule: string }[]; sources: readonly unknown[] }
    }>(unchecked, asked)
    failing.mockRestore()
    expect(home.unchecked).toEqual(['BUDGET_ENDS'])
    expect(home.findings.map(({ rule }) => rule)).toContain('UNMAPPED')
    expect(home.sources.length).toBeGreaterThan(0)
    expect(await ask(unchecked, asked)).toMatchObject({ home: { unchecked: [] } })
  })

  it('loses neither sources nor the page with findings that cannot be checked at all', async () => {
    const failing = vi.spyOn(services.ledger, 'factsByLocation').mockRejectedValueOnce(new Error('No answer in time'))
    const asked = { mappingId, month: firstDayOf(monthIndex(2025, 10)) }
    const { home } = await ask<{ home: AskedHome }>(HOME, asked)
    failing.mockRestore()
    expect(home).toMatchObject({ findings: null, reconciliation: null })
    expect(home.sources.length).toBeGreaterThan(0)
    expect((await ask<{ home: AskedHome }>(HOME, asked)).home.findings).not.toBeNull()
  })

  it('shows a source that stopped as it ended, beside one that goes on', async () => {
    const day = (month: number) => `2025-${String(month).padStart(2, '0')}-15`
    const row = (location: string, month: number) => ({
      name: 'Rent',
      number: '7000',
      type: 'Expense',
      location,
      amount: '9000.00',
      date: day(month),
    })
    const { id } = await addCompany(services, { name: 'Two sources', rows: [3, 4, 5, 6, 7, 8].map((month) => row('North', month)) })
    const other = [1, 2, 3].map((month) => row('South', month))
    await services.imports.import(
      accessOf(services.database.scope(id), { name: 'test' }),
      ledgerFile(csvOf(other), 'stopped.csv'),
      decisions({ confirmSigns: true, corrections: { sourceName: 'Old books' }, otherwise: 'REPLACE' }),
    )
    const planted = await plantMapping(services, id, 'Two', [{ name: 'Occupancy', type: 'COGS', accounts: ['7000'] }])
    const { home } = await apiOf(services, id)<{
      home: { sources: readonly { kind: string; name: string; lastDay: string; months: readonly { state: string }[] }[] }
    }>(SOURCES_AND_RULES, { mappingId: planted.mappingId, month: '2025-08-01' })
    const ledgers = home.sources
      .filter(({ kind }) => kind === 'LEDGER')
      .map(({ lastDay, months }) => `${lastDay} ${months.map(({ state }) => state[0]).join('')}`)
    expect(new Set(ledgers)).toEqual(new Set(['2025-03-15 WWPNNNNNNNNN', '2025-08-15 NNWWWWWPNNNN']))
  })

  it('takes the figures of all for those of the only location', async () => {
    const one = { name: 'Rent', number: '7000', type: 'Expense', location: 'Alone' }
    const rows = Array.from({ length: 13 }, (_, at) => {
      const month = at === 0 ? '2024-12' : `2025-${String(at).padStart(2, '0')}`
      const day = (number: number) => `${month}-${String(number).padStart(2, '0')}`
      // Many bookings, so that none of them is regular.
      return Array.from({ length: at === 12 ? 60 : 6 + (at % 3) }, (_unused, of) => ({
        ...one,
        date: day(20 + (of % 8)),
        amount: '9000.00',
      }))
    }).flat()
    const { id } = await addCompany(services, { name: 'Alone', rows })
    const planted = await plantMapping(services, id, 'Own', [{ name: 'Occupancy', type: 'COGS', accounts: ['7000'] }])
    const { home } = await apiOf(services, id)<{ home: { findings: readonly { rule: string }[] } }>(SOURCES_AND_RULES, {
      mappingId: planted.mappingId,
      month: '2025-12-01',
    })
    expect(home.findings.map(({ rule }) => rule)).toContain('OFF_PATTERN')
  })

  it('finds a small company under its budget, whose differences are far below the usual amount', async () => {
    const stores = ['Elm', 'Oak', 'Ash']
    const rows = stores.flatMap((location) => [
      { date: '2026-01-10', number: '4000', name: 'Sales', type: 'Income', location, amount: '-6000.00' },
      { date: '2026-01-30', number: '6000', name: 'Rent', type: 'Expense', location, amount: '4350.00' },
    ])
    const { id } = await addCompany(services, { name: 'Small', rows })
    const planted = await plantMapping(services, id, 'Own', [
      { name: 'Revenue', type: 'REVENUE', accounts: ['4000'] },
      { name: 'Rent', type: 'COGS', accounts: ['6000'] },
      { name: 'EBITDA', type: 'EBITDA', formula: '{Revenue} - {Rent}' },
    ])
    const own = services.database.scope(id)
    const budget = await plantBudget(
      services,
      own,
      { name: 'Plan', categorizationId: planted.categorizationId },
      (await services.ledger.locations(accessOf(own))).flatMap(({ id: place }) => [
        ['GROUP', planted.groups.get('Revenue') ?? '', place, '2026-01', '6000'] as const,
        ['GROUP', planted.groups.get('Rent') ?? '', place, '2026-01', '3500'] as const,
      ]),
    )
    const found = await services.home.home(accessOf(own), {
      mappingId: planted.mappingId,
      month: monthIndex(2026, 1),
      headlineGroupId: planted.groups.get('EBITDA') ?? null,
      budgetId: budget.id,
      locationIds: [],
    })
    // 850.00 of 2,500.00 in each of three stores: 34 percent.
    expect(found?.findings?.map(({ rule, amount }) => [rule, amount])).toEqual(
      expect.arrayContaining([
        ['LOCATION_BUDGET', '-2550.00'],
        ['OVER_BUDGET', '-2550.00'],
      ]),
    )
  })

  describe('findings', () => {
    it('are dealt with for everybody, until a figure changes', async () => {
      const { key, fingerprint } = await unmapped()
      const dismiss = (print: string) =>
        ask('mutation ($key: String!, $print: String!) { dismissFinding(key: $key, fingerprint: $print, verdict: DONE) }', { key, print })
      expect(await dismiss(fingerprint)).toEqual({ dismissFinding: true })
      expect((await unmapped()).dismissal).toMatchObject({ verdict: 'DONE' })
      // As of other figures.
      await dismiss('0000000000000000')
      expect((await unmapped()).dismissal).toBeNull()
      await dismiss(fingerprint)
      expect(await ask('mutation ($key: String!) { restoreFinding(key: $key) }', { key })).toEqual({ restoreFinding: true })
      expect((await unmapped()).dismissal).toBeNull()
    })

    it('are not invented', async () => {
      const { key, fingerprint } = await unmapped()
      const count = async () =>
        (await scope.query<{ rows: number }>('select count(*)::int as rows from home_dismissals where company_id = $1'))[0]?.rows
      const before = await count()
      for (const [invented, print] of [
        ['made up', fingerprint],
        ['GOSSIP::2026-01', fingerprint],
        [key, 'x'.repeat(64)],
      ] as const)
        await expect(services.home.dismiss(accessOf(scope), invented, print, 'DONE')).rejects.toMatchObject({
          code: 'BAD_USER_INPUT',
          field: 'key',
        })
      expect(await count()).toBe(before)
    })

    it('are not dealt with by viewers, and not for other companies', async () => {
      const { key, fingerprint } = await unmapped()
      const viewer = accessOf(scope, { role: 'VIEWER' })
      await expect(services.home.dismiss(viewer, key, fingerprint, 'DONE')).rejects.toMatchObject({ code: 'FORBIDDEN' })
      await expect(services.home.restore(viewer, key)).rejects.toMatchObject({ code: 'FORBIDDEN' })
      const { id } = await addCompany(services, { name: 'Next door', rows: someLedger(60, { months: 2 }) })
      await services.home.dismiss(accessOf(services.database.scope(id)), key, fingerprint, 'DONE')
      expect((await unmapped()).dismissal).toBeNull()
      expect(await homeOf(apiOf(services, id))).toBeNull()
    })
  })

  describe('arrangements', () => {
    const arrangement = (more: object = {}) =>
      JSON.stringify({ mappingId, tiles: [{ kind: 'METRIC', metricId: 'guests' }], headlineGroupId: null, ...more })

    it('are the company’s and one’s own, and go back', async () => {
      const viewer = accessOf(scope, { role: 'VIEWER' })
      await services.home.saveArrangement(access, 'COMPANY', arrangement())
      expect(await services.home.arrangements(viewer)).toMatchObject({ company: { mappingId }, mine: null })
      await services.home.saveArrangement(viewer, 'MINE', arrangement({ tiles: [] }))
      expect(await services.home.arrangements(viewer)).toMatchObject({ company: { tiles: [{ metricId: 'guests' }] }, mine: { tiles: [] } })
      await services.home.saveArrangement(viewer, 'MINE', null)
      expect((await services.home.arrangements(viewer)).mine).toBeNull()
      await services.home.saveArrangement(access, 'COMPANY', null)
      await expect(services.home.saveArrangement(viewer, 'COMPANY', arrangement())).rejects.toMatchObject({ code: 'FORBIDDEN' })
    })

    it('are not replaced by somebody who did not see them', async () => {
      const { companySavedAt: first } = await services.home.saveArrangement(access, 'COMPANY', arrangement(), null)
      expect(first).not.toBeNull()
      const save = (basedOn: Date | null) => services.home.saveArrangement(access, 'COMPANY', arrangement({ tiles: [] }), basedOn)
      await expect(save(null)).rejects.toMatchObject({ code: 'CONFLICT' })
      await expect(save(new Date(0))).rejects.toMatchObject({ code: 'CONFLICT' })
      expect((await save(first)).company?.tiles).toEqual([])
      const reset = (basedOn?: Date | null) => services.home.saveArrangement(access, 'COMPANY', null, basedOn)
      // Nor given up by somebody who saw an earlier one, or none.
      await expect(reset(null)).rejects.toMatchObject({ code: 'CONFLICT' })
      await expect(reset(new Date(0))).rejects.toMatchObject({ code: 'CONFLICT' })
      const { companySavedAt } = await services.home.arrangements(access)
      expect(await reset(companySavedAt)).toMatchObject({ company: null, companySavedAt: null })
      expect(await reset()).toMatchObject({ company: null })
    })

    it('are refused with a mapping that is not there, too many tiles, or no JSON', async () => {
      const save = (text: string) => services.home.saveArrangement(access, 'MINE', text)
      await expect(save(arrangement({ mappingId: randomUUID() }))).rejects.toMatchObject({ code: 'BAD_USER_INPUT' })
      await expect(save('{')).rejects.toMatchObject({ code: 'BAD_USER_INPUT' })
      const tiles = Array.from({ length: 13 }, (_, at) => ({ kind: 'METRIC', metricId: `m${at}` }))
      await expect(save(arrangement({ tiles }))).rejects.toMatchObject({ code: 'BAD_USER_INPUT' })
    })

    it('keep what they name from being deleted', async () => {
      const { id } = await services.opsData.upsert(access, null, { name: 'Guests', showInBudget: false })
      await services.home.saveArrangement(access, 'COMPANY', arrangement({ tiles: [{ kind: 'METRIC', metricId: id }] }))
      await expect(services.opsData.delete(access, id)).rejects.toThrow(/the page "Home"/)
      await services.home.saveArrangement(access, 'COMPANY', null)
      await services.home.saveArrangement(access, 'MINE', arrangement({ tiles: [{ kind: 'METRIC', metricId: id }] }))
      await services.opsData.delete(access, id)
      await services.home.saveArrangement(access, 'MINE', null)
    })

    it('of one person keep no mapping, and go back to the company’s without it', async () => {
      const other = await plantMapping(services, scope.companyId, 'Other', [{ name: 'Income', type: 'REVENUE', accounts: ['4000'] }])
      await services.home.saveArrangement(access, 'MINE', arrangement({ mappingId: other.mappingId }))
      await ask('mutation ($id: ID!) { deleteMapping(mappingId: $id) }', { id: other.mappingId })
      expect((await services.home.arrangements(access)).mine).toBeNull()
      await services.home.saveArrangement(access, 'MINE', null)
    })
  })
})
