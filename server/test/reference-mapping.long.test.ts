import { isDeepStrictEqual } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Ask } from './api.ts'
import { eachDatabase } from './databases.ts'
import { type Group, referenceCompany } from './reference-company.ts'
import { comparable, type Expected, type ExpectedLines, PERIOD_NAMES, REFERENCE_FOLDER, readExpected } from './reference-ledger.ts'
import { testServices } from './services.ts'

// A person reads a public company's chart of accounts, writes the lines of its profit and loss, and puts each account
// where its number belongs; all of it over the API. The lines have to be what other programs computed, for every period
// and location. The ledger's folder is not part of the project; where FOURWALL_REFERENCE_DATA does not name it, these
// tests are reported as skipped.

interface Placed {
  readonly profitLossGroupId: string
  readonly ledgerAccountId: string
}

interface MappingState {
  readonly version: number
  readonly name: string
  readonly description: string | null
  readonly accountMappings: readonly Placed[]
}

/** The report's line for each line of the reference. */
const LINES = {
  revenue: 'Revenue',
  costOfSales: 'Cost of sales',
  grossProfit: 'Gross profit',
  expense: 'Expense',
  operatingIncome: 'Operating income',
  otherNet: 'Other, net',
  netIncome: 'Net income',
} as const satisfies Record<keyof ExpectedLines, string>

const MAPPING = 'version name description accountMappings { profitLossGroupId ledgerAccountId }'
const REPORT = `query ($mappingId: ID!, $timeSpan: TimeSpanInput!, $locationIds: [ID!]!) {
  profitLossReport(mappingId: $mappingId, timeSpan: $timeSpan, locationIds: $locationIds) {
    columns { startDate }
    sections { profitLossGroupId sumRow { values } }
    reconciliation { ledgerTotal mappedTotal unmappedTotal unmappedAccounts { id } }
  }
}`

const SPAN = { startDate: '2010-12-01', endDate: '2013-12-31' }
const PERIODS = { month: 'MONTHLY', quarter: 'QUARTERLY', year: 'YEARLY' } as const
const NOTHING: ExpectedLines = {
  revenue: '0',
  costOfSales: '0',
  grossProfit: '0',
  expense: '0',
  operatingIncome: '0',
  otherNet: '0',
  netIncome: '0',
}

describe.skipIf(REFERENCE_FOLDER === undefined)('the reference ledger, mapped by hand', () => {
  eachDatabase('reference mapping', (fresh) => {
    let ask: Ask
    let expected: Expected
    let mappingId: string
    let categorizationId: string
    let groupIds: ReadonlyMap<string, string>
    let accountIds: ReadonlyMap<string, string>
    /** Each location by name; all together under null. */
    let places: ReadonlyMap<string | null, readonly string[]>

    beforeAll(async () => {
      expected = readExpected()
      const services = await testServices(await (await fresh()).open())
      ;({ ask, mappingId, categorizationId, groupIds, accountIds, places } = await referenceCompany(services))
    }, 300_000)

    async function report(asked: string, period: keyof typeof PERIODS, span: typeof SPAN, location: string | null) {
      const { profitLossReport } = await ask<{
        profitLossReport: {
          columns: { startDate: string }[]
          sections: { profitLossGroupId: string; sumRow: { values: (string | null)[] } }[]
          reconciliation: { ledgerTotal: string; mappedTotal: string; unmappedTotal: string; unmappedAccounts: { id: string }[] }
        }
      }>(REPORT, { mappingId: asked, timeSpan: { period: PERIODS[period], ...span }, locationIds: places.get(location) })
      const valuesOf = new Map(profitLossReport.sections.map((section) => [section.profitLossGroupId, section.sumRow.values]))
      return {
        ...profitLossReport,
        /** Of each column, by the reference's names. */
        lines: profitLossReport.columns.map(({ startDate }, column) => ({
          period: PERIOD_NAMES[period](startDate),
          ...linesOf((line) => valuesOf.get(groupIds.get(LINES[line]) ?? '')?.[column] ?? 'no value'),
        })),
      }
    }

    function expectedLines(period: keyof typeof PERIODS, location: string | null, name: string) {
      const lines = location === null ? expected.summary[period] : (expected.summaryByLocation[period][location] ?? {})
      return { period: name, ...linesOf((line) => (lines[name] ?? NOTHING)[line]) }
    }

    /** Lines that differ from the reference, for any month, quarter or year, at any location or in total. */
    async function differences(asked: string): Promise<unknown[]> {
      const found: unknown[] = []
      let compared = 0
      for (const period of ['month', 'quarter', 'year'] as const)
        for (const location of places.keys()) {
          const { lines } = await report(asked, period, SPAN, location)
          compared += lines.length
          for (const line of lines) {
            const wanted = expectedLines(period, location, line.period)
            if (!isDeepStrictEqual(line, wanted)) found.push({ location, line, wanted })
          }
        }
      // Each of the 37 months, 13 quarters and 4 years.
      if (compared !== 54 * places.size) found.push(`${compared} columns`)
      return found
    }

    async function mapping(version?: number): Promise<MappingState> {
      const { profitLossMapping } = await ask<{ profitLossMapping: MappingState }>(
        `query ($mappingId: ID!, $version: Int) { profitLossMapping(mappingId: $mappingId, version: $version) { ${MAPPING} } }`,
        { mappingId, version },
      )
      return profitLossMapping
    }

    async function save(inputData: Partial<MappingState>): Promise<void> {
      await ask(
        'mutation ($mappingId: ID!, $inputData: UpdateProfitLossMappingInput!) { updateProfitLossMapping(mappingId: $mappingId, inputData: $inputData) { id } }',
        { mappingId, inputData },
      )
    }

    function moved({ accountMappings }: MappingState, numbers: readonly string[], group: string): readonly Placed[] {
      const ids = new Set(numbers.map((number) => accountIds.get(number)))
      return accountMappings.map((one) => (ids.has(one.ledgerAccountId) ? { ...one, profitLossGroupId: groupIds.get(group) ?? '' } : one))
    }

    it("shows the reference's lines in every period, at every location and in total", async () => {
      expect(await differences(mappingId)).toEqual([])
      expect((await mapping()).accountMappings).toHaveLength(Object.keys(expected.accounts).length)
    })

    it("reconciles each month at each location: nothing is unmapped, and the bottom line is the ledger's total", async () => {
      const { columns } = await report(mappingId, 'month', SPAN, null)
      for (const location of places.keys())
        for (const { startDate } of columns) {
          const name = startDate.slice(0, 7)
          const last = new Date(Date.UTC(Number(name.slice(0, 4)), Number(name.slice(5)), 0)).toISOString().slice(0, 10)
          const { reconciliation, lines } = await report(mappingId, 'month', { startDate, endDate: last }, location)
          const wanted = expectedLines('month', location, name)
          expect({ location, lines }).toEqual({ location, lines: [wanted] })
          const { ledgerTotal, mappedTotal, unmappedTotal, unmappedAccounts } = reconciliation
          expect([comparable(ledgerTotal), comparable(mappedTotal), comparable(unmappedTotal), unmappedAccounts]).toEqual([
            wanted.netIncome,
            wanted.netIncome,
            0n,
            [],
          ])
        }
    })

    it('shows the same after moving accounts away and back, after a restore, and as a copy', async () => {
      const first = await mapping()
      const cost = Object.values(expected.cells.year['5020'] ?? {}).flatMap((years) => Object.values(years))
      const standardCost = cost.reduce((sum, year) => sum + comparable(year), 0n)
      const total = async (line: keyof ExpectedLines) =>
        (await report(mappingId, 'year', SPAN, null)).lines.reduce((sum, year) => sum + year[line], 0n)
      const [costBefore, expenseBefore] = [await total('costOfSales'), await total('expense')]

      // Away: to another line, and out of the mapping; leaving the lines is separate from changing them.
      await save({ version: first.version, accountMappings: moved(first, ['5020'], 'Travel') })
      expect([await total('costOfSales'), await total('expense')]).toEqual([costBefore - standardCost, expenseBefore + standardCost])
      const { accountMappings } = await mapping()
      await save({
        version: first.version + 1,
        accountMappings: accountMappings.filter((one) => one.ledgerAccountId !== accountIds.get('5050')),
      })
      const { reconciliation, lines } = await report(mappingId, 'year', SPAN, null)
      expect(reconciliation.unmappedAccounts).toEqual([{ id: accountIds.get('5050') }])
      expect(comparable(reconciliation.mappedTotal) + comparable(reconciliation.unmappedTotal)).toBe(comparable(reconciliation.ledgerTotal))
      const left = Object.values(expected.summary.year).reduce((sum, year) => sum + comparable(year.netIncome), 0n)
      expect(comparable(reconciliation.ledgerTotal)).toBe(left)
      expect(lines.reduce((sum, year) => sum + year.netIncome, 0n)).toBe(comparable(reconciliation.mappedTotal))

      // Back, in two saves as well.
      const away = await mapping()
      await save({ version: away.version, accountMappings: moved(away, ['5020'], 'Cost of sales') })
      const half = await mapping()
      const variances = { profitLossGroupId: groupIds.get('Cost of sales') ?? '', ledgerAccountId: accountIds.get('5050') ?? '' }
      await save({ version: half.version, accountMappings: [...half.accountMappings, variances] })
      await ask(
        'mutation ($mappingId: ID!) { renameProfitLossMappingV2(mappingId: $mappingId, name: "By a careful hand", description: "For the bank") { name } }',
        { mappingId },
      )
      expect(await mapping()).toEqual({ ...first, version: first.version + 5, name: 'By a careful hand', description: 'For the bank' })
      expect(await differences(mappingId)).toEqual([])

      const { duplicateMapping } = await ask<{ duplicateMapping: { id: string } }>(
        'mutation ($mappingId: ID!) { duplicateMapping(mappingId: $mappingId, name: "A copy") { id } }',
        { mappingId },
      )
      // Changes to the original do not affect the copy.
      await save({ accountMappings: [] })
      expect(await total('netIncome')).toBe(0n)
      expect(await differences(duplicateMapping.id)).toEqual([])

      const { version: _, ...restored } = await mapping(first.version)
      await save({ ...restored, version: (await mapping()).version })
      expect(await mapping()).toEqual({ ...first, version: first.version + 7 })
      expect(await differences(mappingId)).toEqual([])
    })

    it('shows the same after its lines were rewritten and restored', async () => {
      const state = async (version: number | null) => {
        const { profitLossCategorization } = await ask<{ profitLossCategorization: { name: string; version: number; groups: Group[] } }>(
          `query ($categorizationId: ID!, $version: Int) { profitLossCategorization(categorizationId: $categorizationId, version: $version) {
            name version groups { id parentId name type displayOrder formula } } }`,
          { categorizationId, version },
        )
        return profitLossCategorization
      }
      const saveLines = (inputData: object) =>
        ask(
          'mutation ($categorizationId: ID!, $inputData: ProfitLossCategorizationInput!) { updateProfitLossCategorization(categorizationId: $categorizationId, inputData: $inputData) { id } }',
          { categorizationId, inputData },
        )
      const first = await state(null)
      const rewritten = first.groups.map((group) => {
        if (group.name === 'Returns and discounts') return { ...group, parentId: groupIds.get('Expense') ?? null, type: 'OPEX' }
        return group.name === 'Net income' ? { ...group, formula: `-{${groupIds.get('Revenue')}}` } : group
      })
      await saveLines({ name: 'Rewritten', version: first.version, groups: rewritten })
      const { lines } = await report(mappingId, 'month', SPAN, null)
      const returns = (period: string) =>
        ['4130', '4140'].flatMap((number) =>
          Object.values(expected.cells.month[number] ?? {}).map((months) => comparable(months[period] ?? '0')),
        )
      for (const { period, revenue, netIncome } of lines) {
        const left = returns(period).reduce((sum, one) => sum + one, expectedLines('month', null, period).revenue)
        expect({ period, revenue, netIncome }).toEqual({ period, revenue: left, netIncome: -left })
      }
      const { name, groups } = await state(first.version)
      await saveLines({ name, version: first.version + 1, groups })
      expect(await state(null)).toEqual({ ...first, version: first.version + 2 })
      expect(await differences(mappingId)).toEqual([])
    })
  })
})

function linesOf(valueOf: (line: keyof ExpectedLines) => string): Record<keyof ExpectedLines, bigint> {
  return {
    revenue: comparable(valueOf('revenue')),
    costOfSales: comparable(valueOf('costOfSales')),
    grossProfit: comparable(valueOf('grossProfit')),
    expense: comparable(valueOf('expense')),
    operatingIncome: comparable(valueOf('operatingIncome')),
    otherNet: comparable(valueOf('otherNet')),
    netIncome: comparable(valueOf('netIncome')),
  }
}
