import { parseDecimal } from '@fourwall/domain/money/decimal.ts'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Ask } from '../../../test/api.ts'
import { addCompany, plantMapping, type TestCompany } from '../../../test/companies.ts'
import { eachDatabase } from '../../../test/databases.ts'
import { type LedgerRow, someLedger } from '../../../test/ledgers.ts'
import { startTestServer, type TestServer } from '../../../test/running-server.ts'

// All over HTTP, against a server that runs: what a client of the contract sees.

/** The companies' today: in the middle of a month that has entries before and after. */
const CLOCK = { now: () => new Date(2025, 4, 15, 12) }

const COLUMNS = '{ date startDate endDate label }'
const REPORT = `query ($mappingId: ID!, $timeSpan: TimeSpanInput!, $locationIds: [ID!]!) {
  profitLossReport(mappingId: $mappingId, timeSpan: $timeSpan, locationIds: $locationIds) {
    timeSpan { period startDate endDate } columns ${COLUMNS}
    sections { name profitLossGroupId rows { accountId accountNumber accountName values entryCounts figures withoutEntries columns { date value } } sumRow { values figures columns { date value } } }
    reconciliation { ledgerTotal mappedTotal unmappedTotal unmappedAccounts { displayId } unmapped { account { displayId } amount entries } outsideNetIncome { id name } }
  }
}`
interface Cell {
  readonly date: string
  readonly value: string | null
}
interface Report {
  readonly timeSpan: { readonly period: string; readonly startDate: string; readonly endDate: string }
  readonly columns: readonly { readonly date: string; readonly startDate: string; readonly endDate: string; readonly label: string }[]
  readonly sections: readonly {
    readonly name: string
    readonly profitLossGroupId: string
    readonly rows: readonly {
      readonly accountId: string
      readonly accountNumber: string
      readonly values: readonly string[]
      readonly entryCounts: readonly number[]
      readonly figures: string
      readonly withoutEntries: readonly number[]
      readonly columns: readonly Cell[]
    }[]
    readonly sumRow: { readonly values: readonly (string | null)[]; readonly figures: string; readonly columns: readonly Cell[] }
  }[]
  readonly reconciliation: {
    readonly ledgerTotal: string
    readonly mappedTotal: string
    readonly unmappedTotal: string
    readonly unmappedAccounts: readonly { readonly displayId: string }[]
    readonly unmapped: readonly { readonly account: { readonly displayId: string }; readonly amount: string; readonly entries: number }[]
    readonly outsideNetIncome: readonly { readonly name: string }[]
  }
}

const QUESTION = `$mappingId: ID!, $pnlGroupId: ID!, $accountId: ID, $startDate: Date!, $endDate: Date!, $locationIds: [ID!]!, $search: String`
const ASKED = `mappingId: $mappingId, pnlGroupId: $pnlGroupId, accountId: $accountId, startDate: $startDate, endDate: $endDate, locationIds: $locationIds, search: $search`
const TRANSACTIONS = `query (${QUESTION}, $first: Int, $offset: Int, $orderBy: DrillDownOrder) {
  drillDownTransactions(${ASKED}, first: $first, offset: $offset, orderBy: $orderBy) {
    id name reference locationId locationName amount date link accountNumber ledgerAccountName vendorName memo importId importFileName importLine
  }
}`
const SUMMARY = `query (${QUESTION}) { drillDownSummary(${ASKED}) { count total } }`
const CHART = `query ($mappingId: ID!, $pnlGroupId: ID!, $accountId: ID, $timeSpan: TimeSpanInput!) {
  aggregatedChartData(mappingId: $mappingId, pnlGroupId: $pnlGroupId, accountId: $accountId, timeSpan: $timeSpan) { chartColumns { locationId date amount } }
}`
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

/** Ten-thousandths: the finest minor unit. */
function exact(decimal: string): bigint {
  const { units, decimals } = parseDecimal(decimal)
  return units * 10n ** BigInt(6 - decimals)
}
const size = ({ amount }: { readonly amount: string }): bigint => {
  const signed = exact(amount)
  return signed < 0n ? -signed : signed
}
const sum = (values: readonly (string | null)[]): bigint => values.reduce((total, value) => total + exact(value ?? '0'), 0n)

const PLACES = someLedger(700)
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
const FINE: LedgerRow[] = [
  { date: '2025-01-31', number: '4000', name: 'Sales', type: 'Income', location: 'Here', amount: '-10.0001' },
  { date: '2025-02-01', number: '4000', name: 'Sales', type: 'Income', location: 'Here', amount: '-0.0002' },
  { date: '2025-02-01', number: '6000', name: 'Wages', type: 'Expense', location: 'Here', amount: '3.3333' },
]
const YEN: LedgerRow[] = FINE.map((row, at) => ({ ...row, amount: ['-1000', '-23', '7'][at] ?? '' }))
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

eachDatabase('reports over HTTP', (fresh) => {
  interface Planted {
    readonly places: TestCompany
    readonly custom: Awaited<ReturnType<typeof plantMapping>>
    readonly many: TestCompany
    readonly fine: TestCompany
    readonly yen: TestCompany
    readonly odd: TestCompany
    readonly empty: TestCompany
  }
  let server: TestServer<Planted>
  let ask: Ask

  beforeAll(async () => {
    server = await startTestServer(await fresh(), {
      clock: CLOCK,
      prepare: async (services) => {
        const places = await addCompany(services, { name: 'Places', rows: PLACES })
        return {
          places,
          // Wages and interest stay unmapped; cash is mapped although it is of the balance sheet.
          custom: await plantMapping(services, places.id, 'Custom', [
            { name: 'Income', type: 'REVENUE', accounts: ['4000'] },
            { name: 'Less', parent: 'Income', type: 'COGS', accounts: ['4900'] },
            { name: 'Costs', type: 'COGS', accounts: ['5000'] },
            { name: 'Rent', type: 'RENT', accounts: ['6500'] },
            { name: 'Aside', type: 'OTHER_EXPENSE', accounts: ['1000'] },
            { name: 'Gross', type: 'GROSS_PROFIT', formula: '{Income} - {Costs}' },
            { name: 'Margin', formula: '{Gross} / {Income}' },
            { name: 'Nothing', formula: '{Gross} / ({Income} - {Income})' },
            { name: 'Net', type: 'NET_INCOME', formula: '{Gross} - {Rent}' },
          ]),
          many: await addCompany(services, { name: 'Many', rows: MANY }),
          fine: await addCompany(services, { name: 'Fine', rows: FINE, minorDigits: 4, fiscalYearStartMonth: 7 }),
          yen: await addCompany(services, { name: 'Yen', rows: YEN, currency: 'JPY', fiscalYearStartMonth: 4 }),
          odd: await addCompany(services, { name: 'Odd', rows: ODD }),
          empty: await addCompany(services, { name: 'Empty' }),
        }
      },
    })
    ask = server.as(server.prepared.places.token)
  }, 240_000)

  /** The proposed mapping of a company, with its groups and locations by name. */
  async function known(of: Ask) {
    const { profitLossMappings, erpLocations, ledgerAccounts } = await of<{
      profitLossMappings: {
        id: string
        name: string
        categorization: { groups: { id: string; parentId: string | null; name: string; type: string | null; formula: string | null }[] }
      }[]
      erpLocations: { id: string; name: string }[]
      ledgerAccounts: { id: string; displayId: string }[]
    }>(
      '{ profitLossMappings { id name categorization { groups { id parentId name type formula } } } erpLocations { id name } ledgerAccounts { id displayId } }',
    )
    const mapping = profitLossMappings.find(({ name }) => name !== 'Custom')
    return {
      mappingId: mapping?.id ?? '',
      groups: mapping?.categorization.groups ?? [],
      locations: new Map(erpLocations.map(({ id, name }) => [name, id])),
      accounts: new Map(ledgerAccounts.map(({ id, displayId }) => [displayId, id])),
    }
  }
  const report = async (of: Ask, mappingId: string, timeSpan: object, locationIds: readonly string[] = []): Promise<Report> =>
    (await of<{ profitLossReport: Report }>(REPORT, { mappingId, timeSpan, locationIds })).profitLossReport
  const errorOf = async (query: string, variables: Record<string, unknown>, token = server.prepared.places.token) => {
    const { errors } = await server.answer(token, query, variables)
    return { code: errors?.[0]?.extensions.code, field: errors?.[0]?.extensions.field, message: errors?.[0]?.message }
  }
  const YEAR = { period: 'MONTHLY', startDate: '2025-01-01', endDate: '2025-12-31' }

  describe('profitLossReport', () => {
    it('has every cell as the rows of the file add up to, in its group’s sign, by location and in all', async () => {
      const { mappingId, groups, locations } = await known(ask)
      const typeOf = (id: string | null): string | null => {
        const group = groups.find((one) => one.id === id)
        return group === undefined ? null : (group.type ?? typeOf(group.parentId))
      }
      for (const [name, ids] of [['', []], ...[...locations].map(([place, id]) => [place, [id]] as const)] as const) {
        const found = await report(ask, mappingId, { ...YEAR, startDate: '2025-01-10' }, ids)
        const rows = PLACES.filter(
          ({ date, location, type }) => date >= '2025-01-10' && (name === '' || location === name) && type !== 'Asset',
        )
        for (const section of found.sections) {
          const sign = ['REVENUE', 'OTHER_INCOME'].includes(typeOf(section.profitLossGroupId) ?? '') ? -1n : 1n
          for (const row of section.rows)
            found.columns.forEach(({ startDate, endDate }, column) => {
              const behind = rows.filter(({ date, number }) => number === row.accountNumber && date >= startDate && date <= endDate)
              expect(exact(row.values[column] ?? '')).toBe(sign * sum(behind.map(({ amount }) => amount)))
              expect(row.entryCounts[column]).toBe(behind.length)
            })
        }
        expect(exact(found.reconciliation.ledgerTotal)).toBe(-sum(rows.map(({ amount }) => amount)))
        const counted = found.sections.flatMap(({ rows: own }) => own.flatMap(({ entryCounts }) => entryCounts)).reduce((a, b) => a + b, 0)
        expect(counted).toBe(rows.length)
      }
    })

    it('says the same in columns and in one text as in values', async () => {
      const { sections, columns } = await report(ask, (await known(ask)).mappingId, YEAR)
      const dates = columns.map(({ date }) => date)
      for (const row of sections.flatMap(({ rows, sumRow }) => [...rows, sumRow])) {
        expect(row.columns.map(({ value }) => value)).toEqual(row.values)
        expect(row.columns.map(({ date }) => date)).toEqual(dates)
        expect(row.figures.split(',').map((figure) => (figure === '' ? null : figure))).toEqual(row.values)
      }
      for (const { entryCounts, withoutEntries } of sections.flatMap(({ rows }) => rows))
        expect(entryCounts.map((count) => count === 0)).toEqual(entryCounts.map((_, at) => withoutEntries.includes(at)))
    })

    const april = { date: '2025-04-01', startDate: '2025-04-01', endDate: '2025-04-30', label: 'Apr 2025' }
    it.each<[string, 'places' | 'yen' | 'fine', object, object[]]>([
      [
        'fixed days',
        'places',
        { period: 'MONTHLY', startDate: '2025-03-30', endDate: '2025-04-30' },
        [{ date: '2025-03-30', startDate: '2025-03-30', endDate: '2025-03-31', label: 'Mar 2025' }, april],
      ],
      [
        'a single day',
        'places',
        { period: 'YEARLY', startDate: '2025-03-30', endDate: '2025-03-30' },
        [{ date: '2025-03-30', startDate: '2025-03-30', endDate: '2025-03-30', label: '2025' }],
      ],
      [
        'the year to today',
        'places',
        { period: 'QUARTERLY', yearToDate: true },
        [
          { date: '2025-01-01', startDate: '2025-01-01', endDate: '2025-03-31', label: 'Q1 2025' },
          { date: '2025-04-01', startDate: '2025-04-01', endDate: '2025-05-15', label: 'Q2 2025' },
        ],
      ],
      [
        'the last periods up to today',
        'places',
        { period: 'MONTHLY', lastPeriods: 2, anchor: 'TODAY' },
        [april, { date: '2025-05-01', startDate: '2025-05-01', endDate: '2025-05-15', label: 'May 2025' }],
      ],
      [
        'whole periods around today',
        'places',
        { period: 'MONTHLY', startsPeriodsBeforeCurrent: 1, numberOfPeriods: 3 },
        [
          april,
          { date: '2025-05-01', startDate: '2025-05-01', endDate: '2025-05-31', label: 'May 2025' },
          { date: '2025-06-01', startDate: '2025-06-01', endDate: '2025-06-30', label: 'Jun 2025' },
        ],
      ],
      [
        'the year to the last day of the ledger',
        'yen',
        { period: 'MONTHLY', yearToDate: true, anchor: 'LEDGER' },
        [...YEN_MONTHS, { date: '2025-02-01', startDate: '2025-02-01', endDate: '2025-02-01', label: 'Feb 2025' }],
      ],
      [
        'the fiscal year from April to today',
        'yen',
        { period: 'QUARTERLY', yearToDate: true },
        [{ date: '2025-04-01', startDate: '2025-04-01', endDate: '2025-05-15', label: 'Q1 2026' }],
      ],
      [
        'fiscal years from April',
        'yen',
        { period: 'YEARLY', lastPeriods: 2 },
        [
          { date: '2024-04-01', startDate: '2024-04-01', endDate: '2025-03-31', label: '2025' },
          { date: '2025-04-01', startDate: '2025-04-01', endDate: '2025-05-15', label: '2026' },
        ],
      ],
      [
        'fiscal quarters from July around the last day of the ledger',
        'fine',
        { period: 'QUARTERLY', startsPeriodsBeforeCurrent: 1, numberOfPeriods: 2, anchor: 'LEDGER' },
        [
          { date: '2024-10-01', startDate: '2024-10-01', endDate: '2024-12-31', label: 'Q2 2025' },
          { date: '2025-01-01', startDate: '2025-01-01', endDate: '2025-03-31', label: 'Q3 2025' },
        ],
      ],
      [
        'periods that have not begun',
        'fine',
        { period: 'YEARLY', startsPeriodsBeforeCurrent: -1, numberOfPeriods: 1 },
        [{ date: '2025-07-01', startDate: '2025-07-01', endDate: '2026-06-30', label: '2026' }],
      ],
    ])('cuts %s (%s) into columns', async (_what, company, timeSpan, columns) => {
      const of = server.as(server.prepared[company].token)
      const found = await report(of, (await known(of)).mappingId, timeSpan)
      expect(found.columns).toEqual(columns)
      expect(found.timeSpan).toEqual({
        period: (timeSpan as { period: string }).period, // each of the cases has one
        startDate: found.columns[0]?.startDate,
        endDate: found.columns.at(-1)?.endDate,
      })
      for (const { sumRow } of found.sections) expect(sumRow.values).toHaveLength(columns.length)
    })

    it('takes an empty list of locations for all of them, and each location once', async () => {
      const { mappingId, locations } = await known(ask)
      const all = await report(ask, mappingId, YEAR)
      expect(await report(ask, mappingId, YEAR, [...locations.values(), ...locations.values()])).toEqual(all)
      const each = await Promise.all([...locations.values()].map((id) => report(ask, mappingId, YEAR, [id])))
      expect(each.reduce((total, one) => total + exact(one.reconciliation.ledgerTotal), 0n)).toBe(exact(all.reconciliation.ledgerTotal))
    })

    it('proves mapped and unmapped accounts against the ledger', async () => {
      const { mappingId } = server.prepared.custom
      const { reconciliation, sections } = await report(ask, mappingId, YEAR)
      const of = (...numbers: string[]): bigint => -sum(PLACES.filter(({ number }) => numbers.includes(number)).map(({ amount }) => amount))
      expect(exact(reconciliation.unmappedTotal)).toBe(of('6000', '8000'))
      expect(exact(reconciliation.mappedTotal)).toBe(of('4000', '4900', '5000', '6500', '1000'))
      expect(exact(reconciliation.ledgerTotal)).toBe(of('4000', '4900', '5000', '6500', '1000', '6000', '8000'))
      expect(reconciliation.unmapped.map(({ account }) => account.displayId)).toEqual(
        of('6000') ** 2n > of('8000') ** 2n ? ['6000', '8000'] : ['8000', '6000'],
      )
      expect(reconciliation.unmapped.map(({ amount }) => exact(amount)).reduce((a, b) => a + b)).toBe(exact(reconciliation.unmappedTotal))
      expect(reconciliation.unmappedAccounts).toEqual(reconciliation.unmapped.map(({ account }) => account))
      expect(reconciliation.outsideNetIncome.map(({ name }) => name)).toEqual(['Aside'])
      const values = (name: string): readonly (string | null)[] => sections.find((one) => one.name === name)?.sumRow.values ?? []
      // What lies under a child of the opposite sign subtracts; ratios are of the sums; nothing is divided by zero.
      expect(sum(values('Income'))).toBe(of('4000', '4900'))
      expect(sum(values('Less'))).toBe(-of('4900'))
      expect(sum(values('Net'))).toBe(of('4000', '4900', '5000', '6500'))
      expect(values('Nothing')).toEqual(YEAR_OF_NULLS)
      expect(
        values('Margin')
          .slice(0, 6)
          .every((value) => /^-?\d+\.\d{1,6}$/.test(value ?? '')),
      ).toBe(true)
      expect(values('Margin').slice(6)).toEqual(YEAR_OF_NULLS.slice(6))
      expect(values('Income').slice(6)).toEqual(Array.from({ length: 6 }, () => '0.00'))
    })

    it('prints as many decimals as the ledger has', async () => {
      const fine = server.as(server.prepared.fine.token)
      const yen = server.as(server.prepared.yen.token)
      const span = { period: 'MONTHLY', startDate: '2025-01-01', endDate: '2025-02-28' }
      const [a, b] = [await report(fine, (await known(fine)).mappingId, span), await report(yen, (await known(yen)).mappingId, span)]
      expect(a.sections[0]?.rows[0]?.values).toEqual(['10.0001', '0.0002'])
      expect(a.reconciliation).toMatchObject({ ledgerTotal: '6.6670', mappedTotal: '6.6670', unmappedTotal: '0.0000' })
      expect(b.sections[0]?.rows[0]?.values).toEqual(['1000', '23'])
      expect(b.reconciliation).toMatchObject({ ledgerTotal: '1016', mappedTotal: '1016', unmappedTotal: '0' })
    })

    it('answers null for an unknown mapping, and names what else is unknown or wrong', async () => {
      const { mappingId } = await known(ask)
      const nobody = '00000000-0000-4000-8000-000000000000'
      expect(await report(ask, nobody, YEAR)).toBeNull()
      expect(await report(ask, 'no id at all', YEAR, ['999'])).toBeNull()
      const wrong = (timeSpan: object, locationIds: unknown[] = []) => errorOf(REPORT, { mappingId, timeSpan, locationIds })
      expect(await wrong(YEAR, ['1', '999'])).toEqual({
        code: 'BAD_USER_INPUT',
        field: 'locationIds',
        message: 'There is no location with the id "999".',
      })
      for (const id of ['', '-1', '1.0', '01', ' 1', '1e0', '9999999999999999999999'])
        expect(await wrong(YEAR, [id])).toMatchObject({ code: 'BAD_USER_INPUT', field: 'locationIds' })
      const sentence = expect.stringMatching(/^\w.* .*\.$/)
      for (const [timeSpan, field] of [
        [{ period: 'MONTHLY' }, 'timeSpan'],
        [{ ...YEAR, lastPeriods: 3 }, 'timeSpan'],
        [{ period: 'MONTHLY', startDate: '2025-02-01' }, 'timeSpan.endDate'],
        [{ period: 'MONTHLY', startDate: '2025-02-01', endDate: '2025-01-31' }, 'timeSpan.endDate'],
        [{ period: 'MONTHLY', lastPeriods: 0 }, 'timeSpan.lastPeriods'],
        [{ period: 'MONTHLY', lastPeriods: 2_000_000_000 }, 'timeSpan.lastPeriods'],
        [{ period: 'MONTHLY', startsPeriodsBeforeCurrent: 1 }, 'timeSpan.numberOfPeriods'],
        [{ period: 'MONTHLY', startDate: '1900-01-01', endDate: '2199-12-31' }, 'timeSpan'],
        [{ ...YEAR, anchor: 'LEDGER' }, 'timeSpan.anchor'],
      ] as const)
        expect(await wrong(timeSpan)).toEqual({ code: 'BAD_USER_INPUT', field, message: sentence })
      expect(await wrong({ period: 'MONTHLY', startDate: '2025-02-30', endDate: '2025-03-01' })).toMatchObject({
        code: 'BAD_USER_INPUT',
        message: expect.stringMatching(/2025-02-30/),
      })
    })
  })

  describe('drill-down', () => {
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
            const found = await report(ask, group.mappingId, { period: 'YEARLY', startDate, endDate }, locationIds)
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
      expect(await errorOf(TRANSACTIONS, { ...question, search: 'a\0b' }, server.prepared.odd.token)).toMatchObject({
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
      const refused = (changes: Record<string, unknown>, query = TRANSACTIONS) => errorOf(query, { ...question, ...changes })
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

  describe('aggregatedChartData', () => {
    interface Chart {
      readonly aggregatedChartData: { readonly chartColumns: readonly { locationId: string; date: string; amount: string | null }[] } | null
    }

    it('has what a report of each location has, and adds up to the report of all', async () => {
      const proposed = await known(ask)
      const custom = server.prepared.custom
      const timeSpan = { period: 'MONTHLY', startDate: '2025-01-20', endDate: '2025-07-10' }
      for (const [mappingId, pnlGroupId] of [
        ...proposed.groups.map(({ id }) => [proposed.mappingId, id] as const),
        ...[...custom.groups.values()].map((id) => [custom.mappingId, id] as const),
      ]) {
        const { aggregatedChartData } = await ask<Chart>(CHART, { mappingId, pnlGroupId, timeSpan })
        const chart = aggregatedChartData?.chartColumns ?? []
        const all = await report(ask, mappingId, timeSpan)
        const group = [
          ...proposed.groups,
          { id: custom.groups.get('Margin'), formula: '/' },
          { id: custom.groups.get('Nothing'), formula: '/' },
        ].find(({ id }) => id === pnlGroupId)
        for (const [name, id] of proposed.locations) {
          const own = await report(ask, mappingId, timeSpan, [id])
          const values = own.sections.find(({ profitLossGroupId }) => profitLossGroupId === pnlGroupId)?.sumRow.values ?? []
          expect([name, chart.filter(({ locationId }) => locationId === id)]).toEqual([
            name,
            own.columns.map(({ date }, column) => ({ locationId: id, date, amount: values[column] ?? null })),
          ])
        }
        // Ratios do not add up; all else does.
        if (group?.formula?.includes('/') === true) continue
        const total = all.sections.find(({ profitLossGroupId }) => profitLossGroupId === pnlGroupId)?.sumRow.values ?? []
        all.columns.forEach(({ date }, column) =>
          expect(sum(chart.filter((one) => one.date === date).map(({ amount }) => amount))).toBe(exact(total[column] ?? '')),
        )
      }
    })

    it('opens one account, with nothing where it has no entries', async () => {
      const { mappingId, groups } = server.prepared.custom
      const { accounts, locations } = await known(ask)
      const timeSpan = { period: 'MONTHLY', startDate: '2025-06-01', endDate: '2025-07-31' }
      const accountId = accounts.get('4900')
      const { aggregatedChartData } = await ask<Chart>(CHART, { mappingId, pnlGroupId: groups.get('Less'), accountId, timeSpan })
      for (const { locationId, date, amount } of aggregatedChartData?.chartColumns ?? []) {
        const rows = PLACES.filter(
          (row) => row.number === '4900' && row.date.startsWith(date.slice(0, 7)) && locations.get(row.location) === locationId,
        )
        expect(amount === null ? null : exact(amount)).toBe(rows.length === 0 ? null : sum(rows.map((row) => row.amount)))
      }
      expect(aggregatedChartData?.chartColumns).toHaveLength(locations.size * 2)
      // Under its parent it prints in the parent's sign, as a drill-down of the parent does.
      const above = await ask<Chart>(CHART, { mappingId, pnlGroupId: groups.get('Income'), accountId, timeSpan })
      const under = aggregatedChartData?.chartColumns.map(({ amount }) => (amount === null ? null : -exact(amount)))
      expect(above.aggregatedChartData?.chartColumns.map(({ amount }) => (amount === null ? null : exact(amount)))).toEqual(under)
    })

    it('answers null for an unknown mapping and names what else is unknown', async () => {
      const { mappingId, groups } = server.prepared.custom
      expect(await ask(CHART, { mappingId: 'nothing', pnlGroupId: 'nothing', timeSpan: YEAR })).toEqual({ aggregatedChartData: null })
      expect(await errorOf(CHART, { mappingId, pnlGroupId: 'nothing', timeSpan: YEAR })).toMatchObject({
        code: 'BAD_USER_INPUT',
        field: 'pnlGroupId',
      })
      for (const accountId of ['999', '1'])
        expect(
          await errorOf(CHART, {
            mappingId,
            pnlGroupId: groups.get('Rent'),
            accountId: accountId === '1' ? (await known(ask)).accounts.get('4000') : accountId,
            timeSpan: YEAR,
          }),
        ).toMatchObject({ code: 'BAD_USER_INPUT', field: 'accountId' })
    })
  })

  it('has nothing to say of a company without a ledger, and no error either', async () => {
    const nobody = server.as(server.prepared.empty.token)
    expect(
      await nobody(
        '{ ledgerAccounts { id } erpLocations { id } locationAssignments { id } profitLossMappings { id } ledgerSummary { entries firstDay lastDay lastImport { id } } ledgerImports { id } }',
      ),
    ).toEqual({
      ledgerAccounts: [],
      erpLocations: [],
      locationAssignments: [],
      profitLossMappings: [],
      ledgerSummary: { entries: 0, firstDay: null, lastDay: null, lastImport: null },
      ledgerImports: [],
    })
    expect(await nobody(REPORT, { mappingId: server.prepared.custom.mappingId, timeSpan: YEAR, locationIds: [] })).toEqual({
      profitLossReport: null,
    })
  })
})

/** April of one year to January of the next, whole. */
const YEN_MONTHS: object[] = ['Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec', 'Jan'].map((name, at) => {
  const [year, month] = at < 9 ? [2024, at + 4] : [2025, 1]
  const startDate = `${year}-${String(month).padStart(2, '0')}-01`
  return { date: startDate, startDate, endDate: new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10), label: `${name} ${year}` }
})
const YEAR_OF_NULLS = Array.from({ length: 12 }, () => null)

function compare<T extends string | bigint>(left: T, right: T): number {
  return left < right ? -1 : left > right ? 1 : 0
}
