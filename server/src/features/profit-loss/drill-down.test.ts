import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { accessOf } from '../../../test/access.ts'
import { type Ask, apiOf } from '../../../test/api.ts'
import { plantMapping } from '../../../test/companies.ts'
import { onDatabase } from '../../../test/databases.ts'
import { decisions, ledgerFile } from '../../../test/ledgers.ts'
import { TEST_CLOCK, testServices } from '../../../test/services.ts'
import type { Scope } from '../../platform/database/database.ts'
import type { Services } from '../../services.ts'

const QUESTION = `$mappingId: ID!, $pnlGroupId: ID, $accountId: ID, $startDate: Date!, $endDate: Date!, $locationIds: [ID!]!, $search: String, $filter: DrillDownFilter`
const ASKED = `mappingId: $mappingId, pnlGroupId: $pnlGroupId, accountId: $accountId, startDate: $startDate, endDate: $endDate, locationIds: $locationIds, search: $search, filter: $filter`
const PAGE = `query (${QUESTION}, $first: Int, $offset: Int, $after: ID, $orderBy: DrillDownOrder) {
  drillDownTransactions(${ASKED}, first: $first, offset: $offset, after: $after, orderBy: $orderBy) { id amount date importLine vendorName accountNumber }
}`
const SUMMARY = `query (${QUESTION}) { drillDownSummary(${ASKED}) { count total } }`
const KINDS = `query (${QUESTION}, $kind: DrillDownKind!) { drillDownKinds(${ASKED}, kind: $kind) { key name count total } }`
const LINE =
  '{ id date name accountNumber accountName locationName vendor memo link amount importId importFileName importLine transactionType transactionNumber reference }'
const SOURCE = `query ($id: ID!) { ledgerTransactionSource(id: $id) {
  line ${LINE} importedAt importedBy sourceName columns { heading role } transaction { lines ${LINE} count debits credits }
} }`

interface Transaction {
  readonly id: string
  readonly amount: string
  readonly date: string
  readonly importLine: number
  readonly vendorName: string | null
  readonly accountNumber: string
}
interface Line {
  readonly id: string
  readonly amount: string
  readonly importLine: number
  readonly accountNumber: string
  readonly locationName: string
}
interface Source {
  readonly line: Line & Record<string, unknown>
  readonly importedBy: string
  readonly sourceName: string
  readonly columns: readonly { readonly heading: string; readonly role: string }[]
  readonly transaction: {
    readonly lines: readonly Line[]
    readonly count: number
    readonly debits: string
    readonly credits: string
  } | null
}

const VENDORS = ['Acme', 'acme', 'Brüder & Co.', '', 'Zoë', '100% wool']
const TYPES = ['Bill', 'Invoice', '', 'Journal Entry']
const HEADINGS = 'Posting date,Txn type,Num,Account number,Account name,Account type,Location,Vendor,Memo,Debit,Credit'

/** Journals of two lines in up to two places: what goes out of an account comes into the bank. */
function journals(count: number): string {
  let state = 11
  const random = (below: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return Math.floor((state / 0x80000000) * below)
  }
  const accounts = [
    ['4000', 'Sales', 'Income'],
    ['4900', 'Discounts', 'Income'],
    ['5000', 'Cost of goods', 'Cost of Sales'],
    ['8000', 'Odds and ends', 'Expense'],
  ] as const
  const rows = Array.from({ length: count }, (_, at) => {
    const [number, name, type] = accounts[random(accounts.length)] ?? accounts[0]
    // Amounts, days and vendors come again and again, so that only the last part of an order tells lines apart.
    const amount = `${1 + random(12)}.${random(2)}0`
    const day = `2025-0${1 + random(3)}-1${random(3)}`
    const [vendor, kind] = [VENDORS[random(VENDORS.length)], TYPES[random(TYPES.length)]]
    const places = [`Place ${1 + random(4)}`, `Place ${1 + random(4)}`]
    const isIncome = (type === 'Income') !== (random(5) === 0)
    return [
      [day, kind, `J${at}`, number, name, type, places[0], vendor, `Memo ${at}`, isIncome ? '' : amount, isIncome ? amount : ''],
      [day, kind, `J${at}`, '1000', 'Bank', 'Bank', places[1], vendor, `Memo ${at}`, isIncome ? amount : '', isIncome ? '' : amount],
    ]
  }).flat()
  return [HEADINGS, ...rows.map((row) => row.join(','))].join('\n')
}

const JOURNALS = 260

onDatabase('drill-down', (fresh) => {
  let services: Services
  let scope: Scope
  let ask: Ask
  let mapping: Awaited<ReturnType<typeof plantMapping>>
  let ids: { readonly accounts: ReadonlyMap<string, string>; readonly locations: readonly string[] }

  beforeAll(async () => {
    services = await testServices(await (await fresh()).open(), TEST_CLOCK)
    const { id } = await services.companies.create({ name: 'Journals', currency: 'USD', fiscalYearStartMonth: 1 })
    scope = services.database.scope(id)
    await services.imports.import(
      accessOf(scope, { name: 'Dana' }),
      ledgerFile(journals(JOURNALS), 'journals.csv'),
      decisions({ confirmSigns: true }),
    )
    mapping = await plantMapping(services, id, 'Mapping', [
      { name: 'Income', type: 'REVENUE', accounts: ['4000', '4900'] },
      { name: 'Costs', parent: 'Income', type: 'COGS', accounts: ['5000'] },
      { name: 'Bank', type: 'OTHER_EXPENSE', accounts: ['1000'] },
    ])
    ask = apiOf(services, id)
    const { ledgerAccounts, erpLocations } = await ask<{
      ledgerAccounts: { id: string; displayId: string }[]
      erpLocations: { id: string }[]
    }>('{ ledgerAccounts { id displayId } erpLocations { id } }')
    ids = {
      accounts: new Map(ledgerAccounts.map((account) => [account.displayId, account.id])),
      locations: erpLocations.map((location) => location.id),
    }
  }, 240_000)

  const income = () => ({
    mappingId: mapping.mappingId,
    pnlGroupId: mapping.groups.get('Income') ?? '',
    startDate: '2025-01-01',
    endDate: '2025-12-31',
    locationIds: [] as string[],
  })
  const page = async (variables: Record<string, unknown>) =>
    (await ask<{ drillDownTransactions: Transaction[] }>(PAGE, variables)).drillDownTransactions
  const summary = async (variables: Record<string, unknown>) =>
    (await ask<{ drillDownSummary: { count: number; total: string } }>(SUMMARY, variables)).drillDownSummary
  const source = async (id: string) => (await ask<{ ledgerTransactionSource: Source | null }>(SOURCE, { id })).ledgerTransactionSource
  const cents = (amount: string): number => Math.round(Number(amount) * 100)
  const added = (amounts: readonly { readonly amount: string }[]): number => amounts.reduce((sum, { amount }) => sum + cents(amount), 0)

  it('lists the same as SQL, in pages of any size that neither repeat nor miss one, under any order and filter', async () => {
    const ORDERS = {
      NEWEST: 'day desc, id desc',
      OLDEST: 'day, id',
      LARGEST: 'abs(amount) desc, day desc, id desc',
      SMALLEST: 'abs(amount), day desc, id desc',
      ACCOUNT: 'number, day desc, id desc',
      VENDOR: 'lower(vendor collate "C") collate "C" nulls last, vendor collate "C", day desc, id desc',
    }
    const groups = { Income: ['4000', '4900', '5000'], Costs: ['5000'], Bank: ['1000'] }
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          group: fc.constantFrom('Income', 'Costs', 'Bank'),
          orderBy: fc.constantFrom(...(Object.keys(ORDERS) as (keyof typeof ORDERS)[])), // its own keys
          locationIds: fc.subarray([...ids.locations]),
          vendor: fc.option(fc.constantFrom(...VENDORS)),
          transactionTypes: fc.option(fc.subarray(TYPES, { minLength: 1 })),
          leastAmount: fc.option(fc.integer({ min: 0, max: 8 }).map(String)),
          mostAmount: fc.option(fc.integer({ min: 3, max: 13 }).map((most) => `${most}.50`)),
          excludesLeast: fc.constantFrom(null, false, true),
          excludesMost: fc.constantFrom(null, false, true),
          first: fc.integer({ min: 1, max: 90 }),
        }),
        async ({ group, orderBy, locationIds, first, ...filter }) => {
          const sign = group === 'Income' ? -1 : 1
          const rows = await scope.query<{ id: string; amount: string }>(
            `select e.id, e.amount, e.day, e.vendor, a.number from entries e
             join ledger_accounts a on a.company_id = e.company_id and a.id = e.account_id
             where e.company_id = $1 and a.number = any($2::text[]) and (cardinality($3::int[]) = 0 or e.location_id = any($3::int[]))
               and ($4::text is null or coalesce(e.vendor, '') = $4::text) and ($5::text[] is null or coalesce(e.transaction_type, '') = any($5::text[]))
               and ($6::bigint is null or abs(e.amount) > $6::bigint or (abs(e.amount) = $6::bigint and not $8::boolean))
               and ($7::bigint is null or abs(e.amount) < $7::bigint or (abs(e.amount) = $7::bigint and not $9::boolean)) order by ${ORDERS[orderBy]}`,
            [
              groups[group],
              locationIds.map(Number),
              filter.vendor,
              filter.transactionTypes,
              filter.leastAmount && Number(filter.leastAmount) * 100,
              filter.mostAmount && Math.round(Number(filter.mostAmount) * 100),
              filter.excludesLeast === true,
              filter.excludesMost === true,
            ],
          )
          const question = { ...income(), pnlGroupId: mapping.groups.get(group), locationIds, filter }
          const listed: Transaction[] = []
          for (let after: string | null = null; ; after = listed.at(-1)?.id ?? null) {
            const next = await page({ ...question, orderBy, first, after })
            listed.push(...next)
            if (next.length < first) break
          }
          expect(listed.map(({ id, amount }) => [id, cents(amount)])).toEqual(rows.map(({ id, amount }) => [id, sign * Number(amount)]))
          const { count, total } = await summary(question)
          expect([count, cents(total)]).toEqual([rows.length, added(listed)])
        },
      ),
      { numRuns: 60, seed: 5 },
    )
  })

  it('counts on from a place by offset', async () => {
    const whole = await page({ ...income(), orderBy: 'VENDOR' })
    const behind = await page({ ...income(), orderBy: 'VENDOR', first: 10, after: whole[19]?.id, offset: 5 })
    expect(behind).toEqual(whole.slice(25, 35))
  })

  it('splits a number by what its transactions have in common', async () => {
    const { count, total } = await summary(income())
    for (const kind of ['VENDOR', 'TRANSACTION_TYPE', 'LOCATION']) {
      const { drillDownKinds: kinds } = await ask<{ drillDownKinds: { key: string; name: string; count: number; total: string }[] }>(
        KINDS,
        {
          ...income(),
          kind,
        },
      )
      expect(kinds.reduce((sum, one) => sum + one.count, 0)).toBe(count)
      expect(kinds.reduce((sum, one) => sum + cents(one.total), 0)).toBe(cents(total))
      expect(kinds.every((one, at) => at === 0 || one.count <= (kinds[at - 1]?.count ?? 0))).toBe(true)
      const [first] = kinds
      const only =
        kind === 'LOCATION'
          ? { locationIds: [first?.key] }
          : { filter: kind === 'VENDOR' ? { vendor: first?.key } : { transactionType: first?.key } }
      expect(await summary({ ...income(), ...only })).toEqual({ count: first?.count, total: first?.total })
      if (kind === 'LOCATION') expect(kinds.map(({ name }) => name).toSorted()).toEqual(['Place 1', 'Place 2', 'Place 3', 'Place 4'])
    }
  })

  describe('an account that the mapping leaves out', () => {
    const REPORT = `query ($mappingId: ID!, $locationIds: [ID!]!) {
      profitLossReport(mappingId: $mappingId, timeSpan: { period: MONTHLY, startDate: "2025-01-01", endDate: "2025-12-31" }, locationIds: $locationIds) {
        reconciliation { unmapped { account { id displayId } amount entries } }
      }
    }`

    it('opens into transactions that come to what the reconciliation says', async () => {
      for (const locationIds of [[], ids.locations.slice(0, 2)]) {
        const { profitLossReport } = await ask<{
          profitLossReport: {
            reconciliation: { unmapped: { account: { id: string; displayId: string }; amount: string; entries: number }[] }
          }
        }>(REPORT, { mappingId: mapping.mappingId, locationIds })
        const { unmapped } = profitLossReport.reconciliation
        expect(unmapped.map(({ account }) => account.displayId)).toEqual(['8000'])
        for (const { account, amount, entries } of unmapped) {
          const question = { ...income(), pnlGroupId: null, accountId: account.id, locationIds }
          expect(await summary(question)).toEqual({ count: entries, total: amount })
          const listed = await page(question)
          expect([listed.length, added(listed)]).toEqual([entries, cents(amount)])
        }
      }
    })

    it('is named, and is not one that the mapping holds', async () => {
      await expect(page({ ...income(), pnlGroupId: null })).rejects.toThrow('Name a group, or an account that the mapping leaves out.')
      await expect(page({ ...income(), pnlGroupId: null, accountId: ids.accounts.get('4000') })).rejects.toThrow(
        '4000 Sales is mapped. Open it in its group.',
      )
    })
  })

  describe('the source of a transaction', () => {
    it('is the line of its file, with who brought it and under which headings', async () => {
      const lines = journals(JOURNALS).split('\n')
      for (const { id, importLine } of (await page({ ...income(), orderBy: 'OLDEST' })).slice(0, 5)) {
        const found = await source(id)
        const [date, , , , , , location, vendor, memo] = lines[importLine - 1]?.split(',') ?? []
        expect(found?.line).toMatchObject({ id, date, locationName: location, vendor: vendor === '' ? null : vendor, memo, importLine })
        expect(found).toMatchObject({ importedBy: 'Dana', sourceName: expect.stringMatching(/\w/) })
        expect(found?.columns.map(({ heading }) => heading)).toEqual(HEADINGS.split(','))
        expect(found?.columns.find(({ role }) => role === 'TRANSACTION_NUMBER')?.heading).toBe('Num')
      }
    })

    it('has the whole transaction, whose debits are its credits', async () => {
      for (const { id } of (await page(income())).slice(0, 12)) {
        const found = await source(id)
        const { lines = [], count, debits, credits } = found?.transaction ?? {}
        expect([lines.length, count, debits]).toEqual([2, 2, credits])
        expect(lines.map(({ accountNumber }) => accountNumber)).toContain('1000')
        expect(lines.map((line) => line.id)).toContain(id)
        expect(added(lines)).toBe(0)
        // Those of the same location come first.
        expect(lines[0]?.locationName).toBe(found?.line.locationName)
      }
    })

    it('goes by the reference where there is no number, and by nothing where there is neither', async () => {
      const rows = [
        'Date,Account number,Account name,Account type,Location,Memo,Reference,Amount',
        '2025-07-01,4000,Sales,Income,Place 1,referred,X1,-10.00',
        '2025-07-01,5000,Cost of goods,Cost of Sales,Place 2,referred,X1,4.00',
        '2025-07-02,4000,Sales,Income,Place 1,another day,X1,-5.00',
        '2025-07-01,4000,Sales,Income,Place 1,alone,,-3.00',
      ]
      const stored = await services.imports.import(
        accessOf(scope, { name: 'Dana' }),
        ledgerFile(rows.join('\n'), 'referred.csv'),
        decisions({ confirmSigns: true }),
      )
      const transactionOf = async (search: string) =>
        (await source((await page({ ...income(), search, orderBy: 'OLDEST' }))[0]?.id ?? ''))?.transaction
      expect(await transactionOf('referred')).toMatchObject({ count: 2, debits: '4.00', credits: '10.00' })
      expect(await transactionOf('another day')).toMatchObject({ count: 1, debits: '0.00', credits: '5.00' })
      expect(await transactionOf('alone')).toBeNull()
      await services.imports.undo(accessOf(scope, { name: 'Dana' }), stored.id)
    })

    it('is nothing for whoever has no such transaction', async () => {
      for (const id of ['0', '-1', 'x', '999999', '9'.repeat(30)]) expect(await source(id)).toBeNull()
      const other = await services.companies.create({ name: 'Other', currency: 'USD', fiscalYearStartMonth: 1 })
      const [first] = await page(income())
      expect(await apiOf(services, other.id)(SOURCE, { id: first?.id })).toEqual({ ledgerTransactionSource: null })
    })
  })

  it('refuses what it cannot answer, with a sentence', async () => {
    for (const [changes, sentence] of [
      [{ after: 'x' }, 'Load the list again.'],
      [{ after: '999999' }, 'Load the list again.'],
      [{ filter: { leastAmount: '-1' } }, 'give 0 or more'],
      [{ filter: { mostAmount: '0.001' } }, 'more than 2 decimals'],
      [{ filter: { mostAmount: '99999999999999999999' } }, 'give 0 or more'],
      [{ filter: { vendor: 'x'.repeat(201) } }, 'at most 200 are possible'],
      [{ after: (await page({ ...income(), pnlGroupId: mapping.groups.get('Bank'), first: 1 }))[0]?.id }, 'Load the list again.'],
    ] as const)
      await expect(page({ ...income(), ...changes })).rejects.toThrow(sentence)
  })

  it('goes on behind a transaction that does not count any more, whose source is gone', async () => {
    const file = ledgerFile(`${HEADINGS}\n2025-06-01,Bill,L1,4000,Sales,Income,Place 1,Acme,Late,,9.00\n`, 'late.csv')
    const late = await services.imports.import(accessOf(scope, { name: 'Dana' }), file, decisions({ confirmSigns: true }))
    const [newest] = await page({ ...income(), first: 1 })
    expect(newest?.date).toBe('2025-06-01')
    const id = newest?.id ?? ''
    expect((await source(id))?.transaction).toMatchObject({ count: 1, debits: '0.00', credits: '9.00' })
    await services.imports.undo(accessOf(scope, { name: 'Dana' }), late.id)
    expect(await source(id)).toBeNull()
    expect(await page({ ...income(), after: id })).toEqual(await page(income()))
  })
})
