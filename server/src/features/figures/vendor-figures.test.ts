import { readQuestionText } from '@fourwall/domain/figures/question-text.ts'
import { parseDecimal } from '@fourwall/domain/money/decimal.ts'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { type Ask, apiOf } from '../../../test/api.ts'
import { addCompany, plantMapping } from '../../../test/companies.ts'
import { onDatabase } from '../../../test/databases.ts'
import { ledgerSeed, someLedger } from '../../../test/ledgers.ts'
import { yearBefore } from '../../../test/plain-explorer.ts'
import { testServices } from '../../../test/services.ts'
import type { Scope } from '../../platform/database/database.ts'
import type { Services } from '../../services.ts'

const FIGURES = `query ($questions: [FigureQuestionInput!]!) { figures(questions: $questions) {
  problem { code message field }
  figures { question
    figureColumns { key startDate endDate comparison place { kind id } }
    columns { key measure column base }
    rows { key kind label vendor groupId values states outcomes } } } }`

interface Answered {
  readonly problem: { readonly code: string; readonly message: string; readonly field: string | null } | null
  readonly figures: {
    readonly question: string
    readonly figureColumns: readonly {
      readonly startDate: string
      readonly endDate: string
      readonly comparison: string | null
      readonly place: { readonly kind: string; readonly id: string | null }
    }[]
    readonly columns: readonly { readonly key: string; readonly measure: string; readonly column: number; readonly base: number | null }[]
    readonly rows: readonly {
      readonly key: string
      readonly kind: string
      readonly label: string
      readonly vendor: string | null
      readonly values: readonly (string | null)[]
      readonly states: readonly string[]
    }[]
  } | null
}

type Rows = NonNullable<Answered['figures']>['rows']

const VENDORS = ['Sysco', 'Ecolab', 'Sysco ', 'ecolab', '', '', 'Årstid', 'A:B/C', 'Vendor "7"']
const GROUPS = {
  Income: { accounts: ['4000', '4900'], sign: -1n },
  Costs: { accounts: ['6000', '6500'], sign: 1n },
  Wages: { accounts: ['6000'], sign: 1n },
} as const
type Group = keyof typeof GROUPS

function cents(decimal: string | null | undefined): bigint | null {
  if (decimal === null || decimal === undefined) return null
  const { units, decimals } = parseDecimal(decimal)
  return units * 10n ** BigInt(2 - decimals)
}

onDatabase('figures by vendor', (fresh) => {
  let services: Services
  let scope: Scope
  let ask: Ask
  let mappingId: string
  let groups: ReadonlyMap<string, string>
  let accountIds: ReadonlyMap<string, string>
  let places: ReadonlyMap<string, number>

  beforeAll(async () => {
    services = await testServices(await (await fresh()).open())
    const seed = ledgerSeed()
    const rows = [2025, 2026].flatMap((year) =>
      someLedger(300, { seed: seed + year, months: 6 }).map((row, at) => ({
        ...row,
        date: `${year}${row.date.slice(4)}`,
        vendor: VENDORS[(at * 7 + year) % VENDORS.length] ?? '',
      })),
    )
    const { id } = await addCompany(services, { name: 'Supplied', rows })
    scope = services.database.scope(id)
    ask = apiOf(services, id)
    const planted = await plantMapping(services, id, 'Mine', [
      { name: 'Income', type: 'REVENUE', accounts: ['4000', '4900'] },
      { name: 'Costs', type: 'OPEX', accounts: ['6500'] },
      { name: 'Wages', parent: 'Costs', accounts: ['6000'] },
      { name: 'Net', type: 'NET_INCOME', formula: '{Income} - {Costs}' },
    ])
    mappingId = planted.mappingId
    groups = planted.groups
    const stored = await scope.query<{ id: number; number: string }>('select id, number from ledger_accounts where company_id = $1')
    accountIds = new Map(stored.map((one) => [one.number, String(one.id)]))
    const located = await scope.query<{ id: number; name: string }>('select id, name from erp_locations where company_id = $1')
    places = new Map(located.map((one) => [one.name, one.id]))
  }, 120_000)

  const vendorsOf = (group: Group, account?: string) => ({
    kind: 'VENDORS',
    groupId: groups.get(group),
    accountId: accountIds.get(account ?? ''),
  })
  async function answer(question: object): Promise<NonNullable<Answered['figures']>> {
    const { figures } = await ask<{ figures: readonly Answered[] }>(FIGURES, { questions: [{ mappingId, ...question }] })
    const [only] = figures
    if (only?.figures === null || only?.figures === undefined) throw new Error(only?.problem?.message)
    return only.figures
  }

  /** By vendor, debit positive, by SQL alone. */
  async function booked(
    accounts: readonly string[],
    from: string,
    to: string,
    at: readonly number[] | null,
  ): Promise<ReadonlyMap<string, bigint>> {
    const rows = await scope.query<{ vendor: string; sum: string }>(
      `select coalesce(e.vendor, '') as vendor, sum(e.amount)::text as sum from entries e
         join ledger_accounts a on a.company_id = e.company_id and a.id = e.account_id
       where e.company_id = $1 and a.number = any($2::text[]) and e.day between $3::date and $4::date
         and ($5::int[] is null or e.location_id = any($5::int[])) group by 1`,
      [accounts, from, to, at],
    )
    return new Map(rows.map(({ vendor, sum }) => [vendor, BigInt(sum)]))
  }

  const columnOf = (rows: Rows, at: number): ReadonlyMap<string, bigint | null> =>
    new Map(rows.map(({ vendor, values }) => [vendor ?? 'none', cents(values[at])]))

  it('are what plain SQL adds up, in every column, and add up to their group', () =>
    fc.assert(
      fc.asyncProperty(
        fc.constantFrom<Group>('Income', 'Costs', 'Wages'),
        fc.constantFrom(['2026-01-01', '2026-03-31'], ['2026-02-10', '2026-05-20'], ['2026-06-01', '2026-06-30']),
        fc.subarray(['Place 1', 'Place 2', 'Place 3', 'Place 4', 'Place 5'], { minLength: 1 }),
        fc.constantFrom('TOGETHER', 'SIDE_BY_SIDE'),
        async (group, [startDate = '', endDate = ''], names, shown) => {
          const ids = names.map((name) => places.get(name) ?? -1)
          const figures = await answer({
            timeSpan: { period: 'MONTHLY', startDate, endDate },
            rows: [vendorsOf(group), { kind: 'GROUP', groupId: groups.get(group) }],
            places: { locationIds: ids.map(String) },
            columns: { hasPeriods: true, hasTotal: true, comparisons: ['PRIOR_YEAR'], places: shown },
          })
          const { accounts, sign } = GROUPS[group]
          const vendors = figures.rows.filter(({ kind }) => kind === 'VENDOR')
          const whole = figures.rows.find(({ kind }) => kind === 'CATEGORY')
          for (const [at, { column }] of figures.columns.entries()) {
            const { startDate: from = '', endDate: to = '', place } = figures.figureColumns[column] ?? {}
            const own = place?.kind === 'ALL' ? ids : [Number(place?.id)]
            const expected = await booked(accounts, from, to, own)
            const found = columnOf(vendors, at)
            for (const [vendor, sum] of expected) expect([vendor, found.get(vendor)]).toEqual([vendor, sign * sum])
            const others = [...found].filter(([vendor, sum]) => !expected.has(vendor) && sum !== null && sum !== 0n)
            expect(others).toEqual([])
            const sum = [...found.values()].reduce<bigint>((all, one) => all + (one ?? 0n), 0n)
            expect(sum).toBe(cents(whole?.values[at]) ?? 0n)
          }
        },
      ),
      { numRuns: 8 },
    ))

  it('of one vendor are what plain SQL adds up, in a group, an account, or all lines of costs', () =>
    fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...new Set(VENDORS.filter((vendor) => vendor !== '')), 'Nobody'),
        fc.constantFrom<readonly [Group | null, string | null]>(
          [null, null],
          ['Costs', null],
          ['Wages', null],
          ['Income', null],
          ['Costs', '6500'],
        ),
        fc.constantFrom('TOGETHER', 'SIDE_BY_SIDE'),
        async (vendor, [group, account], shown) => {
          const figures = await answer({
            timeSpan: { period: 'MONTHLY', startDate: '2026-01-01', endDate: '2026-06-30' },
            rows: [
              { kind: 'VENDOR', vendor, ...(group !== null && { groupId: groups.get(group), accountId: accountIds.get(account ?? '') }) },
            ],
            columns: { hasPeriods: true, hasTotal: true, comparisons: ['PRIOR_YEAR'], places: shown },
          })
          const { accounts, sign } = GROUPS[group ?? 'Costs']
          const [row, ...others] = figures.rows
          expect([row?.vendor, row?.label.startsWith(group === null ? vendor : `${vendor} in `), others]).toEqual([vendor, true, []])
          for (const [at, { column }] of figures.columns.entries()) {
            const { startDate: from = '', endDate: to = '', place } = figures.figureColumns[column] ?? {}
            const expected = await booked(
              account === null ? accounts : [account],
              from,
              to,
              place?.kind === 'ALL' ? null : [Number(place?.id)],
            )
            expect(cents(row?.values[at]) ?? 0n).toBe(sign * (expected.get(vendor) ?? 0n))
          }
        },
      ),
      { numRuns: 12 },
    ))

  it('compare with the year before, and rank with the rest folded', async () => {
    const figures = await answer({
      timeSpan: { period: 'MONTHLY', startDate: '2026-01-01', endDate: '2026-06-30' },
      rows: [vendorsOf('Costs')],
      columns: { hasTotal: true, comparisons: ['PRIOR_YEAR'] },
      measures: ['VALUE', 'CHANGE'],
      ranking: { of: 'ROWS', measure: 'VALUE', order: 'DESC', first: 2, foldsRest: true },
    })
    const now = await booked(GROUPS.Costs.accounts, '2026-01-01', '2026-06-30', null)
    const before = await booked(GROUPS.Costs.accounts, yearBefore('2026-01-01'), yearBefore('2026-06-30'), null)
    const inOrder = [...now].sort(([, left], [, right]) => (left < right ? 1 : -1))
    expect(figures.rows.map(({ vendor }) => vendor)).toEqual([inOrder[0]?.[0], inOrder[1]?.[0], null])
    const at = (measure: string): number =>
      figures.columns.findIndex((one) => one.measure === measure && (one.base !== null || one.column === 0))
    const [top, , rest] = figures.rows
    expect(cents(top?.values[at('VALUE')])).toBe(inOrder[0]?.[1])
    expect(cents(top?.values[at('CHANGE')])).toBe((inOrder[0]?.[1] ?? 0n) - (before.get(inOrder[0]?.[0] ?? '') ?? 0n))
    expect(cents(rest?.values[at('VALUE')])).toBe(inOrder.slice(2).reduce((sum, [, one]) => sum + one, 0n))
    expect(rest?.label).toMatch(/^\d+ others$/)
  })

  it('are of one account, named by a text that asks the same, and say which entries name none', async () => {
    const figures = await answer({
      timeSpan: { period: 'MONTHLY', startDate: '2026-01-01', endDate: '2026-06-30' },
      rows: [vendorsOf('Costs', '6500')],
    })
    const expected = await booked(['6500'], '2026-01-01', '2026-06-30', null)
    expect(new Map(columnOf(figures.rows, 0))).toEqual(expected)
    expect(figures.rows.at(-1)).toMatchObject({ vendor: '', label: 'No vendor' })
    expect(new Set(figures.rows.map(({ key }) => key)).size).toBe(figures.rows.length)
    expect(readQuestionText(figures.question).rows).toEqual([vendorsOf('Costs', '6500')])
  })

  it.each([
    ['a calculation', () => ({ rows: [{ kind: 'VENDORS', groupId: groups.get('Net') }] }), 'is a calculation and has no accounts'],
    ['an account of another group', () => ({ rows: [vendorsOf('Income', '6500')] }), 'is not mapped to this group'],
    ['no group', () => ({ rows: [{ kind: 'VENDORS' }] }), 'needs its groupId'],
    ['no vendor', () => ({ rows: [{ kind: 'VENDOR' }] }), 'needs its vendor'],
    [
      'an account alone',
      () => ({ rows: [{ kind: 'VENDOR', vendor: 'Sysco', accountId: accountIds.get('6500') }] }),
      'Name the group of this account',
    ],
    [
      'a vendor of a calculation',
      () => ({ rows: [{ kind: 'VENDOR', vendor: 'Sysco', groupId: groups.get('Net') }] }),
      'is a calculation and has no accounts',
    ],
    [
      'too many columns',
      () => ({
        rows: [vendorsOf('Costs')],
        timeSpan: { period: 'MONTHLY', startDate: '2020-01-01', endDate: '2026-06-30' },
        columns: { hasPeriods: true },
      }),
      '60 columns at most, not 78',
    ],
  ])('refuse %s with a sentence', async (_name, more, sentence) => {
    const { figures } = await ask<{ figures: readonly Answered[] }>(FIGURES, {
      questions: [{ mappingId, timeSpan: { period: 'MONTHLY', startDate: '2026-01-01', endDate: '2026-06-30' }, ...more() }],
    })
    expect(figures[0]?.problem?.message).toContain(sentence)
  })

  it('refuse more vendors than a thousand, and are of the own company alone', async () => {
    const [row] = someLedger(1, { months: 1 })
    if (row === undefined) throw new Error('There is no row.')
    const many = Array.from({ length: 1_001 }, (_, at) => ({
      ...row,
      number: '6500',
      name: 'Rent',
      type: 'Expense',
      vendor: `Vendor ${at}`,
    }))
    const { id } = await addCompany(services, { name: 'Crowded', rows: many })
    const planted = await plantMapping(services, id, 'Theirs', [{ name: 'Rent', type: 'OPEX', accounts: ['6500'] }])
    const question = {
      mappingId: planted.mappingId,
      timeSpan: { period: 'YEARLY', startDate: '2025-01-01', endDate: '2025-12-31' },
      rows: [{ kind: 'VENDORS', groupId: planted.groups.get('Rent') }],
    }
    const own = await apiOf(services, id)<{ figures: readonly Answered[] }>(FIGURES, { questions: [question] })
    expect(own.figures[0]?.problem?.message).toContain('more than 1,000 vendors')
    const foreign = await ask<{ figures: readonly Answered[] }>(FIGURES, { questions: [question, { ...question, mappingId }] })
    expect(foreign.figures.map(({ problem }) => problem?.code)).toEqual(['NOT_FOUND', 'BAD_USER_INPUT'])
  })
})
