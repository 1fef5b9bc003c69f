import { EVERY_PLACE, type FigureQuestion } from '@fourwall/domain/figures/figure-question.ts'
import { headlineBridge } from '@fourwall/domain/home/headline-bridge.ts'
import { headlineParts } from '@fourwall/domain/home/headline-parts.ts'
import { headlineTarget } from '@fourwall/domain/home/headline-target.ts'
import type { HomeTile } from '@fourwall/domain/home/home-arrangement.ts'
import { rankedLocations, shownTiles } from '@fourwall/domain/home/home-figures.ts'
import { type HomeView, homeQuestions } from '@fourwall/domain/home/home-questions.ts'
import { addToMonth, lastDayOf, type MonthIndex, monthIndex } from '@fourwall/domain/time/day.ts'
import { monthSpan } from '@fourwall/domain/time/whole-months.ts'
import { beforeAll, expect, it } from 'vitest'
import { accessOf } from '../../../test/access.ts'
import { plantBudget } from '../../../test/budgets.ts'
import { addCompany, plantMapping } from '../../../test/companies.ts'
import { onDatabase } from '../../../test/databases.ts'
import type { LedgerRow } from '../../../test/ledgers.ts'
import { testServices } from '../../../test/services.ts'
import type { Scope } from '../../platform/database/database.ts'
import type { Services } from '../../services.ts'
import type { QuestionAnswer } from '../figures/service.ts'

const MAY = monthIndex(2026, 5)
/** The fiscal year begins in April. */
const APRIL = monthIndex(2026, 4)
const ACCOUNTS = [
  { number: '4000', name: 'Sales', type: 'Income', size: -30_000 },
  { number: '5000', name: 'Goods', type: 'Cost of Sales', size: 9_000 },
  { number: '6000', name: 'Wages', type: 'Expense', size: 12_000 },
]
/** First and last month with entries. */
const PLACES = [
  { location: 'Old', from: monthIndex(2025, 1), to: MAY },
  { location: 'Older', from: monthIndex(2025, 1), to: MAY },
  { location: 'New', from: monthIndex(2026, 2), to: MAY },
  { location: 'Gone', from: monthIndex(2025, 1), to: monthIndex(2025, 11) },
]

const rows = PLACES.flatMap(({ location, from, to }, place) =>
  Array.from({ length: to - from + 1 }, (_, at) => addToMonth(from, at)).flatMap((month) =>
    ACCOUNTS.map(({ size, ...account }, index): LedgerRow => {
      const cents = size * 100 + ((month * 7_919 + place * 104_729 + index * 1_299_709) % 700_001)
      return { ...account, location, date: lastDayOf(month), amount: (cents / 100).toFixed(2) }
    }),
  ),
)

onDatabase('figures of home', (fresh) => {
  let services: Services
  let scope: Scope
  let groups: ReadonlyMap<string, string>
  let view: HomeView
  const idOf = (name: string): string => groups.get(name) ?? ''
  const answers = new Map<string, QuestionAnswer | null>()

  beforeAll(async () => {
    services = await testServices(await (await fresh()).open())
    const { id } = await addCompany(services, { name: 'Figured', rows, fiscalYearStartMonth: 4 })
    scope = services.database.scope(id)
    const planted = await plantMapping(services, id, 'Mine', [
      { name: 'Income', type: 'REVENUE', accounts: ['4000'] },
      { name: 'Goods', type: 'COGS', accounts: ['5000'] },
      { name: 'Gross', formula: '{Income} - {Goods}', favorability: 'UP' },
      { name: 'Wages', type: 'OPEX', accounts: ['6000'] },
      { name: 'Profit', type: 'NET_INCOME', formula: '{Gross} - {Wages}', favorability: 'UP' },
    ])
    groups = planted.groups
    const access = accessOf(scope)
    const [old] = (await services.ledger.locations(access)).filter(({ name }) => name === 'Old')
    const plan = (month: string, value: string) => ['GROUP', idOf('Income'), old?.id ?? 0, month, value] as const
    const budget = await plantBudget(services, scope, { name: 'Plan', categorizationId: planted.categorizationId }, [
      plan('2026-04', '20000.00'),
      plan('2026-05', '25000.50'),
    ])
    view = {
      mappingId: planted.mappingId,
      places: EVERY_PLACE,
      timeSpan: monthSpan(MAY),
      budgetId: budget.id,
      tiles: ['Income', 'Goods', 'Profit'].map((name): HomeTile => ({ kind: 'GROUP', groupId: idOf(name) })),
      headlineGroupId: idOf('Profit'),
      month: MAY,
      revenueGroupId: idOf('Income'),
      lineGroupIds: [],
      locationCount: PLACES.length,
    }
    const parts = [...headlineParts(await groupsOf(planted.mappingId), idOf('Profit')).keys()]
    for (const [name, question] of Object.entries<FigureQuestion | null>({ ...homeQuestions(view, 'PRIOR_YEAR', parts) })) {
      const asked = question === null ? [] : [() => question]
      answers.set(name, (await services.figures.answers(access, asked))[0]?.figures ?? null)
    }
  }, 120_000)

  async function groupsOf(mappingId: string) {
    const found = await services.mappings.resolve(accessOf(scope), { mappingId })
    return found?.categorization.groups ?? []
  }

  /** Cents of accounts in some months, as entries have them: positive is better for profit. Null without entries. */
  async function cents(
    numbers: readonly string[],
    from: MonthIndex,
    to: MonthIndex,
    places: readonly string[] | null,
  ): Promise<number | null> {
    const [row] = await scope.query<{ sum: string | null }>(
      `select (-sum(e.amount))::text as sum from entries e
         join ledger_accounts a on a.company_id = e.company_id and a.id = e.account_id
         join erp_locations l on l.company_id = e.company_id and l.id = e.location_id
       where e.company_id = $1 and a.number = any($2::text[]) and e.month between $3 and $4 and ($5::text[] is null or l.name = any($5::text[]))`,
      [numbers, from, to, places],
    )
    return row?.sum === null || row === undefined ? null : Number(row.sum)
  }

  const ALL = ['4000', '5000', '6000']
  const inCents = (decimal: string | null | undefined): number | null =>
    decimal === null || decimal === undefined ? null : Math.round(Number(decimal) * 100)
  const ratio = (change: number | null, base: number | null): number => (change ?? 0) / Math.abs(base ?? 0)

  it('are those of SQL in tiles, of the month and of the fiscal year to it', async () => {
    const tiles = shownTiles(view.tiles, answers.get('figures') ?? null, answers.get('trends') ?? null)
    expect(tiles.map(({ label }) => label)).toEqual(['Income', 'Goods', 'Profit'])
    for (const [tile, numbers, sign] of [
      [tiles[0], ['4000'], 1],
      [tiles[1], ['5000'], -1],
      [tiles[2], ALL, 1],
    ] as const) {
      const [own, before] = [await cents(numbers, MAY, MAY, null), await cents(numbers, addToMonth(MAY, -12), addToMonth(MAY, -12), null)]
      expect(inCents(tile?.value)).toBe((own ?? 0) * sign)
      const prior = tile?.differences.find(({ comparison }) => comparison === 'PRIOR_YEAR')
      expect(Number(prior?.value)).toBeCloseTo(ratio((own ?? 0) - (before ?? 0), before), 9)
      const [year, yearBefore] = [
        await cents(numbers, APRIL, MAY, null),
        await cents(numbers, addToMonth(APRIL, -12), addToMonth(MAY, -12), null),
      ]
      const toDate = tile?.toDate.find(({ comparison }) => comparison === 'PRIOR_YEAR')
      expect(Number(toDate?.value)).toBeCloseTo(ratio((year ?? 0) - (yearBefore ?? 0), yearBefore), 9)
      expect(tile?.trend).toHaveLength(13)
      for (const [at, value] of (tile?.trend ?? []).entries()) {
        const month = addToMonth(MAY, at - 12)
        expect(inCents(value)).toBe(((await cents(numbers, month, month, null)) ?? 0) * sign)
      }
    }
  })

  it('are those of SQL in the ranking, the best margin first, without locations that are closed', async () => {
    const { locations, all } = rankedLocations(answers.get('ranking') ?? null, answers.get('margins') ?? null)
    expect(locations.map(({ name }) => name).toSorted()).toEqual(['New', 'Old', 'Older'])
    for (const { name, headline, revenue, margin } of [...locations, { ...all, name: null }]) {
      const places = name === null ? null : [name]
      const [profit, income] = [await cents(ALL, MAY, MAY, places), await cents(['4000'], MAY, MAY, places)]
      expect([inCents(headline), inCents(revenue)]).toEqual([profit, income])
      expect(Number(margin)).toBeCloseTo((profit ?? 0) / (income ?? 1), 9)
    }
    const margins = locations.map(({ margin }) => Number(margin))
    expect(margins).toEqual(margins.toSorted((one, other) => other - one))
  })

  it('are those of SQL in the bridge: same-store lines, and what opened and closed', async () => {
    const stores = answers.get('stores') ?? null
    const bridge = headlineBridge({
      groups: await groupsOf(view.mappingId),
      groupId: idOf('Profit'),
      against: 'PRIOR_YEAR',
      figures: answers.get('figures') ?? null,
      stores: stores && { ...stores, locationIds: stores.locationIds?.map(String) ?? null },
      ranking: answers.get('ranking') ?? null,
      labels: { base: 'May 2025', actual: 'May 2026', plan: 'Budget' },
    })
    const before = addToMonth(MAY, -12)
    const change = async (numbers: readonly string[], places: readonly string[]): Promise<number> =>
      ((await cents(numbers, MAY, MAY, places)) ?? 0) - ((await cents(numbers, before, before, places)) ?? 0)
    const same = ['Old', 'Older']
    expect(bridge?.waterfall.steps.map(({ label, change: own }) => [label, inCents(own)])).toEqual([
      ['Income', await change(['4000'], same)],
      ['Goods', await change(['5000'], same)],
      ['Wages', await change(['6000'], same)],
      ['1 new location', await change(ALL, ['New'])],
      ['1 closed location', await change(ALL, ['Gone'])],
    ])
    expect(inCents(bridge?.waterfall.base.cell.value)).toBe(await cents(ALL, before, before, null))
    expect(inCents(bridge?.waterfall.actual.cell.value)).toBe(await cents(ALL, MAY, MAY, null))
    // The plan has income alone.
    expect(inCents(bridge?.waterfall.plan?.cell.value)).toBe(2_500_050)
  })

  it('are those of SQL beside the budget, of the month and of the fiscal year, with the month that has most of it', async () => {
    const target = headlineTarget(answers.get('figures') ?? null, answers.get('trends') ?? null, idOf('Profit'))
    const [april, may] = [await cents(ALL, APRIL, APRIL, null), await cents(ALL, MAY, MAY, null)]
    const off = [
      { month: APRIL, value: (april ?? 0) - 2_000_000 },
      { month: MAY, value: (may ?? 0) - 2_500_050 },
    ]
    expect(inCents(target.span)).toBe(off[1]?.value)
    const total = off.reduce((sum, { value }) => sum + value, 0)
    expect(inCents(target.toDate)).toBe(total)
    const [most] = off.filter(({ value }) => value > 0 === total > 0).toSorted((one, other) => Math.abs(other.value) - Math.abs(one.value))
    expect(target.most && { ...target.most, value: inCents(target.most.value) }).toEqual(most)
  })
})
