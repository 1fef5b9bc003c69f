import { beforeAll, describe, expect, it } from 'vitest'
import type { Ask } from '../api.ts'
import { environmentOf, fourwall, startProcess } from '../command-line.ts'
import { onDatabase, type TestDatabase } from '../databases.ts'
import { comparable, type Expected, PERIOD_NAMES, REFERENCE_FOLDER, REFERENCE_LEDGER, readExpected } from '../reference-ledger.ts'

// A public company's ledger, with results computed by other programs. Imported and queried as scripts do, on the command line and over
// HTTP; mapped by hand, it is queried within the process. Its folder is not part of the project; these tests are skipped if
// FOURWALL_REFERENCE_DATA does not name it.

interface Report {
  readonly profitLossReport: {
    readonly columns: readonly { readonly startDate: string; readonly label: string }[]
    readonly sections: readonly {
      readonly profitLossGroupId: string
      readonly rows: readonly {
        readonly accountNumber: string
        readonly values: readonly string[]
        readonly entryCounts: readonly number[]
      }[]
      readonly sumRow: { readonly values: readonly (string | null)[] }
    }[]
    readonly reconciliation: {
      readonly ledgerTotal: string
      readonly mappedTotal: string
      readonly unmappedTotal: string
      readonly unmappedAccounts: readonly unknown[]
    }
  }
}

const REPORT = `query ($mappingId: ID!, $timeSpan: TimeSpanInput!, $locationIds: [ID!]!) {
  profitLossReport(mappingId: $mappingId, timeSpan: $timeSpan, locationIds: $locationIds) {
    columns { startDate label }
    sections { profitLossGroupId rows { accountNumber values entryCounts } sumRow { values } }
    reconciliation { ledgerTotal mappedTotal unmappedTotal unmappedAccounts { id } }
  }
}`

/** The imported ledger. */
interface Brought {
  readonly ask: Ask
  /** Recomputes the balances. */
  readonly verify: () => Promise<{ readonly entries: number; readonly differences: readonly unknown[] }>
}

async function byCommandLine(target: TestDatabase): Promise<Brought> {
  // Opening is faster than creating.
  await (await target.open()).close()
  const run = async (...args: string[]): Promise<unknown> => {
    const { code, out, err } = await fourwall(environmentOf(target), [...args, '--json'])
    expect([code, err]).toEqual([0, ''])
    return JSON.parse(out)
  }
  await run('company', 'create', 'Adventure', '--owner', 'owner@example.com', '--currency', 'USD', '--fiscal-year-start', '1')
  expect(await run('import', REFERENCE_LEDGER)).toMatchObject({ company: 'Adventure', import: { rows: 33_124, rowsLeftOut: 0 } })
  const { origin } = await startProcess(target)
  const { token } = (await run('token', '--user', 'owner@example.com')) as { token: string } // the command's own shape
  return {
    ask: async <Data>(query: string, variables: Record<string, unknown> = {}): Promise<Data> => {
      const response = await fetch(`${origin}/api/graphql`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ query, variables }),
      })
      const { data, errors } = (await response.json()) as { data: Data; errors?: unknown } // GraphQL over HTTP
      expect(errors).toBeUndefined()
      return data
    },
    verify: async () => {
      const [company] = (await run('verify')) as { entries: number; differences: unknown[] }[] // the command's own shape
      return { entries: company?.entries ?? 0, differences: company?.differences ?? [] }
    },
  }
}

describe.skipIf(REFERENCE_FOLDER === undefined)('the reference ledger', () => {
  onDatabase('reference', (fresh) => {
    let ask: Ask
    let verify: Brought['verify']
    let expected: Expected
    let mappingId: string
    let netIncomeId: string
    let locationIds: ReadonlyMap<string, string>
    let accountIds: ReadonlyMap<string, string>
    /** -1 if the account's group prints credits as positive. */
    let signs: ReadonlyMap<string, bigint>
    let groupOf: ReadonlyMap<string, string>

    beforeAll(async () => {
      expected = readExpected()
      ;({ ask, verify } = await byCommandLine(await fresh()))
      const setup = await ask<{
        profitLossMappings: {
          id: string
          accountMappings: { profitLossGroupId: string; ledgerAccountId: string }[]
          categorization: { groups: { id: string; parentId: string | null; type: string | null }[] }
        }[]
        erpLocations: { id: string; name: string }[]
        ledgerAccounts: { id: string; displayId: string }[]
      }>(`{ profitLossMappings { id accountMappings { profitLossGroupId ledgerAccountId } categorization { groups { id parentId type } } }
            erpLocations { id name } ledgerAccounts { id displayId } }`)
      const [mapping] = setup.profitLossMappings
      if (mapping === undefined) throw new Error('The first import proposed no mapping')
      mappingId = mapping.id
      const groups = new Map(mapping.categorization.groups.map((group) => [group.id, group]))
      netIncomeId = mapping.categorization.groups.find(({ type }) => type === 'NET_INCOME')?.id ?? ''
      locationIds = new Map(setup.erpLocations.map(({ id, name }) => [name, id]))
      accountIds = new Map(setup.ledgerAccounts.map(({ id, displayId }) => [displayId, id]))
      const numbers = new Map(setup.ledgerAccounts.map(({ id, displayId }) => [id, displayId]))
      const typeOf = (id: string | null): string | null => {
        const group = groups.get(id ?? '')
        return group === undefined ? null : (group.type ?? typeOf(group.parentId))
      }
      groupOf = new Map(mapping.accountMappings.map((one) => [numbers.get(one.ledgerAccountId) ?? '', one.profitLossGroupId]))
      signs = new Map([...groupOf].map(([number, group]) => [number, ['REVENUE', 'OTHER_INCOME'].includes(typeOf(group) ?? '') ? -1n : 1n]))
    }, 300_000)

    async function report(timeSpan: object, locations: readonly string[] | null): Promise<Report['profitLossReport']> {
      const ids = (locations ?? []).map((name) => locationIds.get(name))
      return (await ask<Report>(REPORT, { mappingId, timeSpan, locationIds: ids })).profitLossReport
    }

    /** Every account's cells with entries, debit positive. */
    function cellsOf(found: Report['profitLossReport'], columnName: (startDate: string) => string): Record<string, Record<string, bigint>> {
      const cells: Record<string, Record<string, bigint>> = {}
      for (const { rows } of found.sections)
        for (const { accountNumber, values, entryCounts } of rows)
          found.columns.forEach(({ startDate }, column) => {
            if ((entryCounts[column] ?? 0) === 0) return
            cells[accountNumber] = {
              ...cells[accountNumber],
              [columnName(startDate)]: comparable(values[column] ?? '') * (signs.get(accountNumber) ?? 1n),
            }
          })
      return cells
    }

    const PERIODS = { month: 'MONTHLY', quarter: 'QUARTERLY', year: 'YEARLY' } as const

    it.each(['month', 'quarter', 'year'] as const)('agrees in every cell by %s, account and location', async (period) => {
      const span = { period: PERIODS[period], startDate: '2010-01-01', endDate: '2014-12-31' }
      for (const location of expected.locations) {
        const found = await report(span, [location])
        const wanted: Record<string, Record<string, bigint>> = {}
        for (const [account, byLocation] of Object.entries(expected.cells[period]))
          for (const [name, amount] of Object.entries(byLocation[location] ?? {}))
            wanted[account] = { ...wanted[account], [name]: comparable(amount) }
        expect(cellsOf(found, PERIOD_NAMES[period])).toEqual(wanted)
        const netIncome = found.sections.find(({ profitLossGroupId }) => profitLossGroupId === netIncomeId)
        found.columns.forEach(({ startDate }, column) => {
          const summary = expected.summaryByLocation[period][location]?.[PERIOD_NAMES[period](startDate)]
          if (summary !== undefined) expect(comparable(netIncome?.sumRow.values[column] ?? '')).toBe(comparable(summary.netIncome ?? ''))
        })
      }
      const all = await report(span, null)
      const netIncome = all.sections.find(({ profitLossGroupId }) => profitLossGroupId === netIncomeId)
      all.columns.forEach(({ startDate }, column) => {
        const summary = expected.summary[period][PERIOD_NAMES[period](startDate)]
        if (summary !== undefined) expect(comparable(netIncome?.sumRow.values[column] ?? '')).toBe(comparable(summary.netIncome ?? ''))
      })
    })

    it('agrees in every question over whole and partial periods and choices of locations', async () => {
      for (const { from, to, locations, entries, netIncome, accounts } of expected.queries) {
        const found = await report({ period: 'MONTHLY', startDate: from, endDate: to }, locations)
        const sums: Record<string, bigint> = {}
        let count = 0
        for (const { rows } of found.sections)
          for (const { accountNumber, values, entryCounts } of rows) {
            sums[accountNumber] = values.reduce((sum, value) => sum + comparable(value), 0n) * (signs.get(accountNumber) ?? 1n)
            count += entryCounts.reduce((sum, one) => sum + one, 0)
          }
        expect(sums).toEqual(Object.fromEntries(Object.entries(accounts).map(([account, amount]) => [account, comparable(amount)])))
        expect(count).toBe(entries)
        const { reconciliation } = found
        expect(comparable(reconciliation.ledgerTotal)).toBe(comparable(netIncome))
        expect(comparable(reconciliation.mappedTotal) + comparable(reconciliation.unmappedTotal)).toBe(comparable(netIncome))
        expect(reconciliation.unmappedAccounts).toEqual([])
      }
    })

    it('drills down to exactly the right transactions', async () => {
      for (const { account, location, month, count, sum, entries } of expected.drill) {
        const variables = {
          mappingId,
          pnlGroupId: groupOf.get(account),
          accountId: accountIds.get(account),
          startDate: `${month}-01`,
          endDate: new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).toISOString().slice(0, 10),
          locationIds: [locationIds.get(location)],
        }
        const found = await ask<{
          drillDownTransactions: { date: string; reference: string; amount: string; vendorName: string | null; memo: string | null }[]
          drillDownSummary: { count: number; total: string }
        }>(
          `query ($mappingId: ID!, $pnlGroupId: ID!, $accountId: ID, $startDate: Date!, $endDate: Date!, $locationIds: [ID!]!) {
            drillDownTransactions(mappingId: $mappingId, pnlGroupId: $pnlGroupId, accountId: $accountId, startDate: $startDate, endDate: $endDate, locationIds: $locationIds) { date reference amount vendorName memo }
            drillDownSummary(mappingId: $mappingId, pnlGroupId: $pnlGroupId, accountId: $accountId, startDate: $startDate, endDate: $endDate, locationIds: $locationIds) { count total }
          }`,
          variables,
        )
        const sign = signs.get(account) ?? 1n
        const plain = found.drillDownTransactions.map(
          (one) => `${one.date} ${one.reference} ${comparable(one.amount) * sign} ${one.vendorName ?? ''} ${one.memo ?? ''}`,
        )
        expect(plain.sort()).toEqual(
          entries.map(([day, reference, amount, vendor, memo]) => `${day} ${reference} ${comparable(amount)} ${vendor} ${memo}`).sort(),
        )
        expect(found.drillDownSummary.count).toBe(count)
        expect(comparable(found.drillDownSummary.total) * sign).toBe(comparable(sum))
      }
    })

    it('has no difference between balances and entries', async () => {
      const { differences, entries } = await verify()
      expect(differences).toEqual([])
      expect(entries).toBe(33_124)
    })
  })
})
