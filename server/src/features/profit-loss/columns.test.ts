import { negateDecimal, parseDecimal } from '@fourwall/domain/money/decimal.ts'
import { parseColumnChoice } from '@fourwall/domain/profit-loss/report-columns.ts'
import { parseTimeSpan } from '@fourwall/domain/time/time-span.ts'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { accessOf } from '../../../test/access.ts'
import { addCompany, plantMapping } from '../../../test/companies.ts'
import { onDatabase } from '../../../test/databases.ts'
import { someLedger, steadySales } from '../../../test/ledgers.ts'
import { testServices } from '../../../test/services.ts'
import type { Scope } from '../../platform/database/database.ts'
import type { Access } from '../../platform/identity/access.ts'
import type { Services } from '../../services.ts'

/** Amounts in cents. */
interface Sums {
  readonly sum: bigint
  readonly entries: number
}

const cents = (decimal: string): bigint => {
  const { units, decimals } = parseDecimal(decimal)
  return units * 10n ** BigInt(2 - decimals)
}

onDatabase('columns beside the periods', (fresh) => {
  let services: Services
  let scope: Scope
  let access: Access
  let mappingId: string
  let groups: ReadonlyMap<string, string>
  let locationIds: readonly number[]

  beforeAll(async () => {
    services = await testServices(await (await fresh()).open())
    const earlier = someLedger(600, { seed: 5, months: 12 }).map((row) => ({ ...row, date: row.date.replace('2025', '2024') }))
    const late = earlier.filter(({ location }) => location !== 'Place 5')
    const { id } = await addCompany(services, {
      name: 'Side',
      rows: [...late, ...steadySales(2024, [1, 2, 3, 4]), ...someLedger(900, { months: 12 }), ...steadySales(2025)],
    })
    scope = services.database.scope(id)
    access = accessOf(scope)
    const planted = await plantMapping(services, id, 'Mine', [
      { name: 'Income', type: 'REVENUE', accounts: ['4000', '4900'] },
      { name: 'Goods', type: 'COGS', accounts: ['5000'] },
      { name: 'Gross profit', type: 'GROSS_PROFIT', formula: '{Income} - {Goods}' },
      { name: 'Margin', formula: '{Gross profit} / {Income}' },
    ])
    mappingId = planted.mappingId
    groups = planted.groups
    const places = new Map((await services.ledger.locations(access)).map((one) => [one.name, one.id]))
    const at = (name: string): number => places.get(name) ?? 0
    locationIds = [...places.values()]
    const leaf = (name: string) => ({ id: name, name, tag: 'LOCATION' as const, locationIds: [at(name)], children: [] })
    await services.locations.replaceTree(access, [
      { id: 'north', name: 'North', tag: 'REGION_GROUP', locationIds: [], children: [leaf('Place 1'), leaf('Place 2')] },
      { id: 'south', name: 'South', tag: 'REGION_GROUP', locationIds: [at('Place 3')], children: [leaf('Place 4')] },
    ])
  }, 120_000)

  /** The question that a column answers, put to the entries in plain SQL. */
  async function fromEntries(startDate: string, endDate: string, locations: readonly number[] | null): Promise<Map<string, Sums>> {
    const rows = await scope.query<{ number: string; sum: string; entries: number }>(
      `select a.number, sum(e.amount)::text as sum, count(*)::int as entries from entries e
       join ledger_slices s on s.company_id = e.company_id and s.import_id = e.import_id and s.location_id = e.location_id
         and s.month = e.month and e.day between s.first_day and s.last_day and s.released_by is null
       join ledger_accounts a on a.company_id = e.company_id and a.id = e.account_id
       where e.company_id = $1 and e.day between $2 and $3 and ($4::int[] is null or e.location_id = any($4)) group by a.number`,
      [startDate, endDate, locations],
    )
    return new Map(rows.map(({ number, sum, entries }) => [number, { sum: BigInt(sum), entries }]))
  }

  it("tell their locations' share of the company's revenue in the span, where something is compared", async () => {
    const span = parseTimeSpan({ period: 'MONTHLY', startDate: '2025-02-10', endDate: '2025-06-20' })
    const income = async (locations: readonly number[] | null): Promise<number> => {
      const sums = await fromEntries('2025-02-10', '2025-06-20', locations)
      return -Number((sums.get('4000')?.sum ?? 0n) + (sums.get('4900')?.sum ?? 0n))
    }
    const whole = await income(null)
    const ask = (choice: object, ids: readonly string[] = []) =>
      services.reports.report(access, { mappingId }, span, ids, parseColumnChoice(choice))
    const compared = await ask({ locations: 'WITH_GROUPS', comparisons: ['PRIOR_YEAR'], hasTotal: true })
    for (const { place, locationIds: own, revenueShare } of compared?.columns ?? []) {
      if (place.kind === 'ALL') expect(revenueShare).toBeNull()
      else expect(Number(revenueShare)).toBeCloseTo((await income(own)) / whole, 10)
    }
    expect(compared?.columns.some(({ place }) => place.kind === 'GROUP')).toBe(true)
    const [first] = locationIds
    const alone = await ask({ comparisons: ['PRIOR_YEAR'] }, [String(first)])
    expect(Number(alone?.columns[0]?.revenueShare)).toBeCloseTo((await income([first ?? 0])) / whole, 10)
    const plain = await ask({ locations: 'SIDE_BY_SIDE' })
    expect(new Set(plain?.columns.map(({ revenueShare }) => revenueShare))).toEqual(new Set([null]))
  })

  it('hold what the entries of their days and locations come to, ratios worked out anew in each', async () => {
    const day = (month: number, of: number): string => `2025-${String(month).padStart(2, '0')}-${String(of).padStart(2, '0')}`
    const question = fc.record({
      start: fc.integer({ min: 1, max: 8 }),
      months: fc.integer({ min: 0, max: 4 }),
      isCut: fc.boolean(),
      period: fc.constantFrom('MONTHLY', 'QUARTERLY', 'YEARLY'),
      chosen: fc.subarray([0, 1, 2, 3, 4]),
      choice: fc.record({
        comparisons: fc.subarray(['PRIOR_PERIOD', 'PRIOR_YEAR'] as const),
        hasTotal: fc.boolean(),
        hasYearToDate: fc.boolean(),
        rolling: fc.subarray([12, 13] as const),
        locations: fc.constantFrom('TOGETHER', 'SIDE_BY_SIDE', 'WITH_GROUPS', 'GROUPS'),
        isSameStore: fc.boolean(),
      }),
    })
    await fc.assert(
      fc.asyncProperty(question, async ({ start, months, isCut, period, chosen, choice }) => {
        const span = parseTimeSpan({ period, startDate: day(start, isCut ? 9 : 1), endDate: day(start + months, isCut ? 17 : 28) })
        const ids = chosen.map((at) => String(locationIds[at]))
        const report = await services.reports.report(access, { mappingId }, span, ids, parseColumnChoice(choice))
        if (report === null) throw new Error('There is no report')
        if (choice.isSameStore) {
          // Place 5 opened with 2025: it is no same store of anything earlier.
          const isEarlier = report.columns.some((column) => column.startDate < '2025-01-01')
          const wanted = chosen.length === 0 ? locationIds.length : chosen.length
          const hasFifth = chosen.length === 0 || chosen.includes(4)
          expect(report.locationIds).toHaveLength(wanted - (isEarlier && hasFifth ? 1 : 0))
        }
        for (const [column, { startDate, endDate, locationIds: own }] of report.columns.entries()) {
          const sums = await fromEntries(startDate, endDate, own ?? report.locationIds)
          for (const section of report.sections)
            for (const row of section.rows) {
              const expected = sums.get(row.accountNumber) ?? { sum: 0n, entries: 0 }
              const sign = section.name === 'Income' ? -1n : 1n
              expect([cents(row.values[column] ?? ''), row.entryCounts[column]]).toEqual([sign * expected.sum, expected.entries])
            }
          const total = (name: string): string | null =>
            report.sections.find(({ profitLossGroupId }) => profitLossGroupId === groups.get(name))?.sumRow.values[column] ?? null
          const of = (...numbers: string[]): bigint => numbers.reduce((sum, number) => sum + (sums.get(number)?.sum ?? 0n), 0n)
          const [income, goods] = [-of('4000', '4900'), of('5000')]
          expect([cents(total('Income') ?? ''), cents(total('Gross profit') ?? '')]).toEqual([income, income - goods])
          // A share of no revenue, or of a negative one, is not meaningful.
          expect(total('Margin') === null).toBe(income <= 0n)
          if (income > 0n) expect(Number(total('Margin'))).toBeCloseTo(Number(income - goods) / Number(income), 5)
        }
        expect(report.columns.every(({ of }, at) => of === null || (of < at && report.columns[of]?.comparison === null))).toBe(true)
      }),
      { numRuns: 12 },
    )
  }, 120_000)

  it('leave the proof to the periods and to the locations that were asked for', async () => {
    const span = parseTimeSpan({ period: 'MONTHLY', startDate: '2025-02-01', endDate: '2025-04-30' })
    const plain = await services.reports.report(access, { mappingId }, span, [])
    const choice = parseColumnChoice({ comparisons: ['PRIOR_YEAR'], hasYearToDate: true, locations: 'WITH_GROUPS' })
    const wide = await services.reports.report(access, { mappingId }, span, [], choice)
    expect(wide?.reconciliation).toEqual(plain?.reconciliation)
    expect(negateDecimal(plain?.reconciliation.ledgerTotal ?? '')).not.toBe('0.00')
  })

  it('differ by what their accounts and their locations differ by, to the cent', async () => {
    const question = fc.record({
      start: fc.integer({ min: 1, max: 10 }),
      months: fc.integer({ min: 0, max: 2 }),
      chosen: fc.subarray([0, 1, 2, 3, 4]),
      choice: fc.record({
        comparisons: fc.subarray(['PRIOR_PERIOD', 'PRIOR_YEAR'] as const, { minLength: 1 }),
        hasTotal: fc.boolean(),
        locations: fc.constantFrom('TOGETHER', 'WITH_GROUPS'),
        isSameStore: fc.boolean(),
      }),
      group: fc.constantFrom('Income', 'Goods', 'Gross profit'),
      account: fc.option(fc.constantFrom('4000', '4900')),
      column: fc.nat(),
      location: fc.option(fc.nat(4), { freq: 1 }),
    })
    const kinds = new Set<string>()
    await fc.assert(
      fc.asyncProperty(question, async ({ start, months, chosen, choice, group, account, column, location }) => {
        const month = (of: number): string => String(Math.min(12, of)).padStart(2, '0')
        const span = parseTimeSpan({ period: 'MONTHLY', startDate: `2025-${month(start)}-01`, endDate: `2025-${month(start + months)}-28` })
        const ids = chosen.map((at) => String(locationIds[at]))
        const columns = parseColumnChoice(choice)
        const report = await services.reports.report(access, { mappingId }, span, ids, columns)
        if (report === null) throw new Error('There is no report')
        const compared = report.columns.filter(({ of }) => of !== null)
        const base = compared[column % compared.length]
        const actual = report.columns[base?.of ?? -1]
        if (base === undefined || actual === undefined) return
        const own = base.locationIds ?? report.locationIds ?? locationIds
        const narrowed = location === null ? null : (own[location % Math.max(1, own.length)] ?? null)
        const accounts = await services.ledger.accounts(access)
        const row = account === null || group !== 'Income' ? null : (accounts.find(({ number }) => number === account) ?? null)
        const groupId = groups.get(group) ?? ''
        const asked = {
          mappingId,
          pnlGroupId: groupId,
          accountId: row === null ? null : String(row.id),
          column: base.key,
          locationId: narrowed === null ? null : String(narrowed),
        }
        const bridge = await services.bridges.bridge(access, asked, span, ids, columns)
        if (bridge === null) throw new Error('There is no bridge')

        const places = narrowed === null ? own : [narrowed]
        const changeOf = async (numbers: readonly string[], locations: readonly number[]): Promise<bigint> => {
          const [now, before] = [
            await fromEntries(actual.startDate, actual.endDate, locations),
            await fromEntries(base.startDate, base.endDate, locations),
          ]
          // Income counts up in its own line and in gross profit, goods in their own line alone.
          const sign = group === 'Goods' ? 1n : -1n
          return sign * numbers.reduce((sum, number) => sum + (now.get(number)?.sum ?? 0n) - (before.get(number)?.sum ?? 0n), 0n)
        }
        const numbers = row ? [row.number] : { Income: ['4000', '4900'], Goods: ['5000'], 'Gross profit': ['4000', '4900', '5000'] }[group]
        const total = await changeOf(numbers, places)
        expect(cents(bridge.change ?? '')).toBe(total)
        for (const { kind, steps } of bridge.cuts) {
          kinds.add(kind)
          expect(steps.reduce((sum, { change }) => sum + cents(change), 0n)).toBe(total)
          for (const { part, change } of steps) {
            if (part.kind === 'LOCATION') expect(cents(change)).toBe(await changeOf(numbers, [part.locationId]))
            if (part.kind === 'ACCOUNT') expect(cents(change)).toBe(await changeOf([part.number], places))
          }
        }
        if (narrowed === null && row === null) {
          const values = report.sections.find(({ profitLossGroupId }) => profitLossGroupId === groupId)?.sumRow.values
          expect([bridge.actual, bridge.base]).toEqual([values?.[report.columns.indexOf(actual)], values?.[report.columns.indexOf(base)]])
        }
      }),
      { numRuns: 15 },
    )
    expect([...kinds].sort()).toEqual(['ACCOUNT', 'LINE', 'LOCATION'])
  }, 120_000)

  it('have no bridge for a column, a group, an account or a location that the report does not have', async () => {
    const span = parseTimeSpan({ period: 'MONTHLY', startDate: '2025-02-01', endDate: '2025-02-28' })
    const choice = parseColumnChoice({ comparisons: ['PRIOR_YEAR'] })
    const [first = 0, second = 0] = locationIds
    const asked = { mappingId, pnlGroupId: groups.get('Goods') ?? '', accountId: null, column: '2025-02-01~py', locationId: null }
    const bridge = (change: Partial<typeof asked> | { accountId: string } | { locationId: string }, locations = [String(first)]) =>
      services.bridges.bridge(access, { ...asked, ...change }, span, locations, choice)
    expect((await bridge({}))?.baseColumn.label).toBe('Feb 2024')
    await expect(bridge({ column: '2025-02-01~pp' })).rejects.toThrow('"2025-02-01~pp" is no column that these figures are compared with.')
    await expect(bridge({ column: '2025-02-01' })).rejects.toThrow('is no column that these figures are compared with.')
    await expect(bridge({ locationId: String(second) })).rejects.toThrow('The location is none of those that the column is of.')
    await expect(bridge({ pnlGroupId: 'gone' })).rejects.toThrow('The group is not one of the mapping.')
    const other = (await services.ledger.accounts(access)).find(({ number }) => number === '4000')
    await expect(bridge({ accountId: String(other?.id) })).rejects.toThrow('is not mapped to this group.')
    expect(await bridge({ mappingId: 'gone' })).toBeNull()
  })
})
