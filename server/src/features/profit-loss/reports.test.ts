import { beforeAll, describe, expect, it } from 'vitest'
import type { Ask } from '../../../test/api.ts'
import {
  askReport,
  CLOCK,
  errorOf,
  exact,
  known,
  PLACES,
  type PlantedPlaces,
  plantPlaces,
  REPORT,
  sum,
} from '../../../test/asked-reports.ts'
import { addCompany, type TestCompany } from '../../../test/companies.ts'
import { onDatabase } from '../../../test/databases.ts'
import type { LedgerRow } from '../../../test/ledgers.ts'
import { startTestServer, type TestServer } from '../../../test/running-server.ts'

// All over HTTP, against a server that runs: what a client of the contract sees.

const CHART = `query ($mappingId: ID!, $pnlGroupId: ID!, $accountId: ID, $timeSpan: TimeSpanInput!) {
  aggregatedChartData(mappingId: $mappingId, pnlGroupId: $pnlGroupId, accountId: $accountId, timeSpan: $timeSpan) { chartColumns { locationId date amount } }
}`

const FINE: LedgerRow[] = [
  { date: '2025-01-31', number: '4000', name: 'Sales', type: 'Income', location: 'Here', amount: '-10.0001' },
  { date: '2025-02-01', number: '4000', name: 'Sales', type: 'Income', location: 'Here', amount: '-0.0002' },
  { date: '2025-02-01', number: '6000', name: 'Wages', type: 'Expense', location: 'Here', amount: '3.3333' },
]
const YEN: LedgerRow[] = FINE.map((row, at) => ({ ...row, amount: ['-1000', '-23', '7'][at] ?? '' }))

onDatabase('reports over HTTP', (fresh) => {
  let server: TestServer<PlantedPlaces & { fine: TestCompany; yen: TestCompany; empty: TestCompany }>
  let ask: Ask

  beforeAll(async () => {
    server = await startTestServer(await fresh(), {
      clock: CLOCK,
      prepare: async (services) => ({
        ...(await plantPlaces(services)),
        fine: await addCompany(services, { name: 'Fine', rows: FINE, minorDigits: 4, fiscalYearStartMonth: 7 }),
        yen: await addCompany(services, { name: 'Yen', rows: YEN, currency: 'JPY', fiscalYearStartMonth: 4 }),
        empty: await addCompany(services, { name: 'Empty' }),
      }),
    })
    ask = server.as(server.prepared.places.token)
  }, 240_000)

  const refusal = (query: string, variables: Record<string, unknown>, token = server.prepared.places.token) =>
    errorOf(server, token, query, variables)
  const YEAR = { period: 'MONTHLY', startDate: '2025-01-01', endDate: '2025-12-31' }

  describe('profitLossReport', () => {
    it('has every cell as the rows of the file add up to, in its group’s sign, by location and in all', async () => {
      const { mappingId, groups, locations } = await known(ask)
      const typeOf = (id: string | null): string | null => {
        const group = groups.find((one) => one.id === id)
        return group === undefined ? null : (group.type ?? typeOf(group.parentId))
      }
      for (const [name, ids] of [['', []], ...[...locations].map(([place, id]) => [place, [id]] as const)] as const) {
        const found = await askReport(ask, mappingId, { ...YEAR, startDate: '2025-01-10' }, ids)
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
      const { sections, columns } = await askReport(ask, (await known(ask)).mappingId, YEAR)
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
      const found = await askReport(of, (await known(of)).mappingId, timeSpan)
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
      const all = await askReport(ask, mappingId, YEAR)
      expect(await askReport(ask, mappingId, YEAR, [...locations.values(), ...locations.values()])).toEqual(all)
      const each = await Promise.all([...locations.values()].map((id) => askReport(ask, mappingId, YEAR, [id])))
      expect(each.reduce((total, one) => total + exact(one.reconciliation.ledgerTotal), 0n)).toBe(exact(all.reconciliation.ledgerTotal))
    })

    it('proves mapped and unmapped accounts against the ledger', async () => {
      const { mappingId } = server.prepared.custom
      const { reconciliation, sections } = await askReport(ask, mappingId, YEAR)
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
      const [a, b] = [await askReport(fine, (await known(fine)).mappingId, span), await askReport(yen, (await known(yen)).mappingId, span)]
      expect(a.sections[0]?.rows[0]?.values).toEqual(['10.0001', '0.0002'])
      expect(a.reconciliation).toMatchObject({ ledgerTotal: '6.6670', mappedTotal: '6.6670', unmappedTotal: '0.0000' })
      expect(b.sections[0]?.rows[0]?.values).toEqual(['1000', '23'])
      expect(b.reconciliation).toMatchObject({ ledgerTotal: '1016', mappedTotal: '1016', unmappedTotal: '0' })
    })

    it('answers null for an unknown mapping, and names what else is unknown or wrong', async () => {
      const { mappingId } = await known(ask)
      const nobody = '00000000-0000-4000-8000-000000000000'
      expect(await askReport(ask, nobody, YEAR)).toBeNull()
      expect(await askReport(ask, 'no id at all', YEAR, ['999'])).toBeNull()
      const wrong = (timeSpan: object, locationIds: unknown[] = []) => refusal(REPORT, { mappingId, timeSpan, locationIds })
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
        const all = await askReport(ask, mappingId, timeSpan)
        const group = [
          ...proposed.groups,
          { id: custom.groups.get('Margin'), formula: '/' },
          { id: custom.groups.get('Nothing'), formula: '/' },
        ].find(({ id }) => id === pnlGroupId)
        for (const [name, id] of proposed.locations) {
          const own = await askReport(ask, mappingId, timeSpan, [id])
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
      expect(await refusal(CHART, { mappingId, pnlGroupId: 'nothing', timeSpan: YEAR })).toMatchObject({
        code: 'BAD_USER_INPUT',
        field: 'pnlGroupId',
      })
      for (const accountId of ['999', '1'])
        expect(
          await refusal(CHART, {
            mappingId,
            pnlGroupId: groups.get('Rent'),
            accountId: accountId === '1' ? (await known(ask)).accounts.get('4000') : accountId,
            timeSpan: YEAR,
          }),
        ).toMatchObject({ code: 'BAD_USER_INPUT', field: 'accountId' })
    })
  })

  it('explains a margin by account and location, as numerator and denominator changed', async () => {
    const { mappingId, groups } = server.prepared.custom
    const { locations } = await known(ask)
    const { profitLossBridge: bridge } = await ask<{
      profitLossBridge: {
        method: string
        actual: string
        base: string
        change: string
        cuts: { kind: string; method: string; steps: { name: string; accountNumber: string | null; change: string }[] }[]
      }
    }>(
      `query ($mappingId: ID!, $group: ID!) { profitLossBridge(mappingId: $mappingId, pnlGroupId: $group, locationIds: [], column: "2025-04-01~pp",
        timeSpan: { period: QUARTERLY, startDate: "2025-04-01", endDate: "2025-06-30" }, columns: { comparisons: [PRIOR_PERIOD] }) {
        method actual base change cuts { kind method steps { name accountNumber change } } } }`,
      { mappingId, group: groups.get('Margin') },
    )
    // In doubles, from the file's rows: income is 4000 and 4900, gross is that less 5000.
    const sumOf = (numbers: readonly string[], from: string, to: string, place: string | null): number =>
      -PLACES.filter(
        ({ number, date, location }) => numbers.includes(number) && date >= from && date <= to && (place === null || location === place),
      ).reduce((total, { amount }) => total + Number(amount), 0)
    const ofSpan = (numbers: readonly string[], place: string | null): readonly [number, number] => [
      sumOf(numbers, '2025-04-01', '2025-06-30', place),
      sumOf(numbers, '2025-01-01', '2025-03-31', place),
    ]
    const [gross, income] = [ofSpan(['4000', '4900', '5000'], null), ofSpan(['4000', '4900'], null)]
    const adds = (numbers: readonly string[], place: string | null): number => {
      const above = ofSpan(numbers, place)
      const below = ofSpan(
        numbers.filter((number) => number !== '5000'),
        place,
      )
      return (
        ((above[0] - above[1]) * (1 / income[0] + 1 / income[1])) / 2 -
        ((below[0] - below[1]) * (gross[0] + gross[1])) / 2 / (income[0] * income[1])
      )
    }
    expect([bridge.method, ...bridge.cuts.map(({ method }) => method)]).toEqual(['RATIO', 'RATIO', 'RATIO', 'RATIO'])
    expect(Number(bridge.change)).toBeCloseTo(gross[0] / income[0] - gross[1] / income[1], 5)
    const steps = (kind: string) => bridge.cuts.find((cut) => cut.kind === kind)?.steps ?? []
    for (const kind of ['LINE', 'ACCOUNT', 'LOCATION']) expect(sum(steps(kind).map(({ change }) => change))).toBe(exact(bridge.change))
    for (const { accountNumber, change } of steps('ACCOUNT')) expect(Number(change)).toBeCloseTo(adds([accountNumber ?? ''], null), 5)
    for (const { name, change } of steps('LOCATION')) expect(Number(change)).toBeCloseTo(adds(['4000', '4900', '5000'], name), 5)
    expect(steps('ACCOUNT').length).toBeGreaterThan(1)
    expect(steps('LOCATION').length).toBe(locations.size)
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
