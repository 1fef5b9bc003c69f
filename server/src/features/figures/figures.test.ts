import { randomUUID } from 'node:crypto'
import { BadInputError } from '@fourwall/domain/errors.ts'
import { readQuestionText } from '@fourwall/domain/figures/question-text.ts'
import type { LocationNode } from '@fourwall/domain/locations/location-tree.ts'
import { parseDecimal } from '@fourwall/domain/money/decimal.ts'
import { firstDayOf, monthIndex } from '@fourwall/domain/time/day.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { accessOf } from '../../../test/access.ts'
import { type Ask, apiOf } from '../../../test/api.ts'
import { addCompany, plantMapping } from '../../../test/companies.ts'
import { onDatabase } from '../../../test/databases.ts'
import { someLedger } from '../../../test/ledgers.ts'
import { plantFigures } from '../../../test/metric-figures.ts'
import { testServices } from '../../../test/services.ts'
import type { Scope } from '../../platform/database/database.ts'
import type { Access } from '../../platform/identity/access.ts'
import type { Services } from '../../services.ts'

const FIGURES = `query ($questions: [FigureQuestionInput!]!) { figures(questions: $questions) {
  problem { code message field }
  figures { question timeSpan { startDate endDate } locationIds
    figureColumns { key startDate endDate comparison of place { kind id name } }
    columns { key measure column base }
    rows { key kind label unit favorability isOfOpsData values states lacking outcomes gaps { column missing } } } } }`

interface Answered {
  readonly problem: { readonly code: string; readonly message: string; readonly field: string | null } | null
  readonly figures: {
    readonly question: string
    readonly locationIds: readonly string[] | null
    readonly figureColumns: readonly {
      readonly key: string
      readonly place: { readonly kind: string; readonly id: string | null; readonly name: string | null }
    }[]
    readonly columns: readonly { readonly key: string; readonly measure: string; readonly column: number; readonly base: number | null }[]
    readonly rows: readonly {
      readonly key: string
      readonly label: string
      readonly unit: string
      readonly favorability: string | null
      readonly values: readonly (string | null)[]
      readonly isOfOpsData: boolean
      readonly states: readonly string[]
      readonly outcomes: readonly string[]
    }[]
  } | null
}

const cents = (decimal: string | null | undefined): bigint | null => {
  if (decimal === null || decimal === undefined) return null
  const { units, decimals } = parseDecimal(decimal)
  return decimals > 2 ? units / 10n ** BigInt(decimals - 2) : units * 10n ** BigInt(2 - decimals)
}
const SPAN = { period: 'MONTHLY', startDate: '2025-03-01', endDate: '2025-05-31' }
const INCOME = ['4000', '4900']

onDatabase('figure questions', (fresh) => {
  let services: Services
  let scope: Scope
  let access: Access
  let ask: Ask
  let mappingId: string
  let groups: ReadonlyMap<string, string>
  let metricId: string
  let budgetId: string
  const places = new Map<string, number>()
  const nodes = new Map<string, string>()

  beforeAll(async () => {
    services = await testServices(await (await fresh()).open())
    const { id } = await addCompany(services, { name: 'Asked', rows: someLedger(600, { months: 12 }) })
    scope = services.database.scope(id)
    access = accessOf(scope)
    ask = apiOf(services, id)
    const planted = await plantMapping(services, id, 'Mine', [
      { name: 'Income', type: 'REVENUE' },
      { name: 'Sales', parent: 'Income', accounts: ['4000'] },
      { name: 'Discounts', parent: 'Income', type: 'OPEX', accounts: ['4900'] },
      { name: 'Goods', type: 'COGS', accounts: ['5000'] },
      { name: 'Costs', type: 'OPEX', accounts: ['6000', '6500', '8000'] },
      { name: 'Net', type: 'NET_INCOME', formula: '{Income} - {Goods} - {Costs}' },
      { name: 'Goods share', formula: '{Goods} / {Income}' },
    ])
    mappingId = planted.mappingId
    groups = planted.groups
    for (const location of await services.ledger.locations(access)) places.set(location.name, location.id)
    const node = (
      name: string,
      tag: LocationNode['tag'],
      names: readonly string[],
      children: readonly LocationNode[] = [],
    ): LocationNode => {
      nodes.set(name, randomUUID())
      return { id: nodes.get(name) ?? '', name, tag, locationIds: names.map((one) => placeOf(one)), children }
    }
    await services.locations.replaceTree(access, [
      node(
        'All',
        'CORPORATE_GROUP',
        [],
        [node('North', 'REGION_GROUP', ['Place 1', 'Place 2']), node('South', 'REGION_GROUP', ['Place 3', 'Place 4'])],
      ),
    ])
    metricId = (await services.opsData.upsert(access, null, { name: 'Guests', showInBudget: false })).id
    await plantFigures(services, scope, [
      [metricId, placeOf('Place 1'), '2025-03', 1, '10'],
      [metricId, placeOf('Place 1'), '2025-04', 1, '20'],
      [metricId, placeOf('Place 2'), '2025-04', 1, '5'],
    ])
    const dana = accessOf(scope, { name: 'Dana' })
    const made = await services.budgetEditing.create(dana, {
      name: 'Plan',
      categorizationId: planted.categorizationId,
      period: 'MONTHLY',
      firstMonth: firstDayOf(monthIndex(2025, 1)),
      lastMonth: firstDayOf(monthIndex(2025, 12)),
      from: null,
    })
    budgetId = made.id
    await services.budgetEditing.edit(
      dana,
      made.id,
      made.version,
      ['2025-03-01', '2025-04-01', '2025-05-01'].map((timestamp) => ({
        kind: 'GROUP' as const,
        referenceId: groups.get('Goods') ?? '',
        locationId: String(placeOf('Place 1')),
        // A Day of the API.
        timestamp: timestamp as ReturnType<typeof firstDayOf>,
        value: '1000',
      })),
    )
  }, 120_000)

  const placeOf = (name: string): number => places.get(name) ?? -1
  const idsOf = (...names: readonly string[]): readonly string[] => names.map((name) => String(placeOf(name)))
  const group = (name: string) => ({ kind: 'GROUP', groupId: groups.get(name) })

  async function answers(...questions: readonly object[]): Promise<readonly Answered[]> {
    return (
      await ask<{ figures: readonly Answered[] }>(FIGURES, { questions: questions.map((one) => ({ mappingId, timeSpan: SPAN, ...one })) })
    ).figures
  }

  async function answer(question: object): Promise<NonNullable<Answered['figures']>> {
    const [only] = await answers(question)
    if (only?.figures === null || only?.figures === undefined) throw new Error(only?.problem?.message)
    return only.figures
  }

  /** Cents that entries of some accounts come to, debit positive, by SQL alone. */
  async function booked(
    numbers: readonly string[],
    names: readonly string[] | null,
    from = SPAN.startDate,
    to = SPAN.endDate,
  ): Promise<bigint> {
    const [row] = await scope.query<{ sum: string }>(
      `select coalesce(sum(e.amount), 0)::text as sum from entries e join ledger_accounts a on a.company_id = e.company_id and a.id = e.account_id
       where e.company_id = $1 and a.number = any($2::text[]) and e.day between $3::date and $4::date
         and ($5::int[] is null or e.location_id = any($5::int[]))`,
      [numbers, from, to, names && names.map((name) => placeOf(name))],
    )
    return BigInt(row?.sum ?? '0')
  }

  describe('calculations', () => {
    const ids = new Map<string, string>()
    beforeAll(async () => {
      for (const { id, number } of await services.ledger.accounts(access)) ids.set(number, String(id))
    })
    const groupRef = (name: string) => `{group:${groups.get(name)}}`
    const accountRef = (name: string, number: string) => `{account:${groups.get(name)}/${ids.get(number)}}`
    const calculation = (formula: string) => ({ kind: 'CALCULATION', formula })

    it('are of lines and accounts what SQL has, by place and by month', async () => {
      const rows = [
        calculation(`${groupRef('Costs')} - ${accountRef('Costs', '6500')}`),
        calculation(`${groupRef('Net')} + ${groupRef('Costs')} + ${groupRef('Goods')}`),
        calculation(`${accountRef('Costs', '6500')} / ${groupRef('Costs')}`),
      ]
      const [byPlace, byMonth] = await answers(
        { rows, columns: { places: 'SIDE_BY_SIDE' }, measures: ['VALUE', 'SHARE_OF_REVENUE'] },
        { rows, columns: { hasPeriods: true } },
      )
      const expected = async (names: readonly string[] | null, from?: string, to?: string) => {
        const [some, all, income] = [
          await booked(['6500'], names, from, to),
          await booked(['6000', '6500', '8000'], names, from, to),
          -(await booked(INCOME, names, from, to)),
        ]
        return { less: all - some, income, share: Number(some) / Number(all) }
      }
      const { columns = [], figureColumns = [], rows: found = [] } = byPlace?.figures ?? {}
      let counted = 0
      for (const [at, { measure, column }] of columns.entries()) {
        const name = figureColumns[column]?.place.name ?? null
        const { less, income, share } = await expected(name === null ? null : [name])
        if (measure !== 'VALUE') expect(Number(found[0]?.values[at])).toBeCloseTo(Number(less) / Number(income), 9)
        else {
          counted += 1
          expect([cents(found[0]?.values[at]), cents(found[1]?.values[at])]).toEqual([less, income])
          expect(Number(found[2]?.values[at])).toBeCloseTo(share, 9)
        }
      }
      expect(counted).toBe(6)
      for (const [at, month] of ['2025-03', '2025-04', '2025-05'].entries()) {
        const { less, income } = await expected(null, `${month}-01`, `${month}-${month === '2025-04' ? '30' : '31'}`)
        expect(byMonth?.figures?.rows.slice(0, 2).map(({ values }) => cents(values[at]))).toEqual([less, income])
      }
      expect(found.map(({ label, unit }) => [label, unit])).toEqual([
        ['Costs less 6500 Rent', 'MONEY'],
        ['Net plus Costs plus Goods', 'MONEY'],
        ['6500 Rent / Costs', 'SHARE'],
      ])
    })

    it('compare with a plan and the months before, better or worse as what they are computed from', async () => {
      const { columns, rows } = await answer({
        rows: [
          calculation(`${groupRef('Goods')} + ${groupRef('Costs')}`),
          calculation(`${groupRef('Costs')} - ${accountRef('Costs', '6500')}`),
          calculation(`${groupRef('Income')} - ${groupRef('Goods')}`),
        ],
        places: { locationIds: idsOf('Place 1') },
        columns: { hasTotal: true, comparisons: ['BUDGET', 'PRIOR_PERIOD'], budgetId },
        measures: ['VALUE', 'CHANGE'],
      })
      const valuesOf = (at: number) => Object.fromEntries(columns.map(({ key }, column) => [key, cents(rows[at]?.values[column])]))
      const both = await booked(['5000', '6000', '6500', '8000'], ['Place 1'])
      const before = await booked(['5000', '6000', '6500', '8000'], ['Place 1'], '2024-12-01', '2025-02-28')
      expect(valuesOf(0)).toEqual({
        total: both,
        // Costs are not planned: zero, since the budget covers these days.
        'total~b': 300_000n,
        'total~b!c': both - 300_000n,
        'total~pp': before,
        'total~pp!c': both - before,
      })
      expect(rows.map(({ favorability }) => favorability)).toEqual(['DOWN', 'DOWN', 'UP'])
      // The account has no plan of its own, and nothing beside it is planned by account.
      expect(valuesOf(1)['total~b']).toBeNull()
    })

    it('change by as much as what they add up, also where one of them has no entries', async () => {
      const account = (number: string) => ({ kind: 'ACCOUNT', groupId: groups.get('Costs'), accountId: ids.get(number) })
      const { rows } = await answer({
        rows: [account('6500'), account('8000'), calculation(`${accountRef('Costs', '6500')} + ${accountRef('Costs', '8000')}`)],
        columns: { hasPeriods: true, places: 'SIDE_BY_SIDE', comparisons: ['PRIOR_PERIOD'] },
        measures: ['VALUE', 'CHANGE'],
        timeSpan: { ...SPAN, startDate: '2025-03-03', endDate: '2025-03-13' },
      })
      const [rent, interest, both] = rows.map(({ values }) => values.map(cents))
      const expected = rent?.map((value, at) => {
        const other = interest?.[at] ?? null
        return value === null && other === null ? null : (value ?? 0n) + (other ?? 0n)
      })
      expect(both).toEqual(expected)
      expect(both?.filter((value) => value === null).length).toBeGreaterThan(0)
      expect(both?.filter((value) => value !== null).length).toBeGreaterThan(0)
    })

    it('divide by metrics, and lack what these lack', async () => {
      const { rows } = await answer({ rows: [calculation(`${groupRef('Income')} / {metric:${metricId}}`)], columns: { hasPeriods: true } })
      const april = -(await booked(INCOME, null, '2025-04-01', '2025-04-30'))
      expect(Number(rows[0]?.values[1])).toBeCloseTo(Number(april) / 100 / 25, 6)
      expect([rows[0]?.states, rows[0]?.values[2]]).toEqual([['LACKS_LOCATIONS', 'WHOLE', 'NO_RESULT'], null])
    })

    it('are refused with what is wrong', async () => {
      const shared = groupRef('Goods share')
      const refused = await answers(
        ...[
          '{group:nothing} + 1',
          shared,
          '{metric:nothing} * 2',
          '{other:1}',
          '1 + 2',
          `${groupRef('Goods')} +`,
          `{account:${groups.get('Goods')}/${ids.get('6500')}}`,
        ].map((formula) => ({ rows: [calculation(formula)] })),
        { rows: [{ kind: 'CALCULATION' }] },
      )
      expect(refused.map(({ problem }) => problem?.message)).toEqual([
        'The group is not one of the report (any more). Choose another one.',
        '"Goods share" is no amount, so nothing is computed from it. Name lines in money, or what metrics count.',
        'There is no such metric (any more). Leave it out of the report.',
        '"{other:1}" is no operand of a calculation: write {group:…}, {account:…/…} or {metric:…}.',
        'A calculation is of 1 to 12 lines, accounts or metrics, not of 0.',
        expect.stringContaining('value is missing'),
        'The account is not mapped to this group (any more). Choose another one.',
        'A row of kind CALCULATION needs its formula.',
      ])
    })
  })

  describe('figures', () => {
    it('are what the entries add up to, of all locations, some, a node and all but some', async () => {
      const rows = [group('Income'), group('Goods'), group('Net')]
      const asked = [
        [null, undefined],
        [['Place 3'], { locationIds: idsOf('Place 3') }],
        [['Place 1', 'Place 2'], { nodeIds: [nodes.get('North')] }],
        [['Place 1', 'Place 2', 'Place 5'], { nodeIds: [nodes.get('South')], isAllBut: true }],
        [['Place 1', 'Place 2', 'Place 5'], { nodeIds: [nodes.get('North')], locationIds: idsOf('Place 5') }],
      ] as const
      const found = await answers(...asked.map(([, where]) => ({ rows, ...(where && { places: where }) })))
      for (const [at, [names]] of asked.entries()) {
        const income = -(await booked(INCOME, names))
        const goods = await booked(['5000'], names)
        const costs = await booked(['6000', '6500', '8000'], names)
        expect(found[at]?.figures?.rows.map(({ values }) => values.map(cents))).toEqual([[income], [goods], [income - goods - costs]])
        expect(found[at]?.figures?.columns).toMatchObject([{ key: 'total', measure: 'VALUE', base: null }])
      }
    })

    it('compare some locations with all of them', async () => {
      const { columns, rows } = await answer({
        rows: [group('Goods')],
        places: { locationIds: idsOf('Place 1') },
        columns: { hasTotal: true },
        beside: [
          { id: 'all', label: 'All', places: {}, isBase: true },
          { id: 'own', label: 'The same' },
        ],
        measures: ['VALUE', 'CHANGE'],
      })
      const [goods, all] = [await booked(['5000'], ['Place 1']), await booked(['5000'], null)]
      expect(all).not.toBe(goods)
      const valueOf = (key: string) => cents(rows[0]?.values[columns.findIndex((column) => column.key === key)])
      expect([valueOf('total'), valueOf('beside:all'), valueOf('beside:all!c')]).toEqual([goods, all, goods - all])
      expect(valueOf('beside:own')).toBe(goods)
    })

    it('compare with the months before, a plan and another place, better or worse by the row', async () => {
      const { columns, rows } = await answer({
        rows: [group('Income'), group('Goods')],
        places: { locationIds: idsOf('Place 1') },
        columns: { hasTotal: true, comparisons: ['BUDGET', 'PRIOR_PERIOD'], budgetId },
        beside: [{ id: 'other', label: 'Place 2', places: { locationIds: idsOf('Place 2') }, isBase: true }],
        measures: ['VALUE', 'VARIANCE', 'CHANGE'],
      })
      const goods = await booked(['5000'], ['Place 1'])
      const before = await booked(['5000'], ['Place 1'], '2024-12-01', '2025-02-28')
      const other = await booked(['5000'], ['Place 2'])
      const plan = 300_000n
      const valuesOf = (at: number) => Object.fromEntries(columns.map(({ key }, column) => [key, cents(rows[at]?.values[column])]))
      expect(valuesOf(1)).toEqual({
        total: goods,
        'total~b': plan,
        'total~b!d': plan - goods,
        'total~b!c': goods - plan,
        'total~pp': before,
        'total~pp!d': before - goods,
        'total~pp!c': goods - before,
        'beside:other': other,
        'beside:other!d': other - goods,
        'beside:other!c': goods - other,
      })
      const outcome = rows[1]?.outcomes[columns.findIndex(({ key }) => key === 'total~b!c')]
      expect(outcome).toBe(goods > plan ? 'UNFAVORABLE' : 'FAVORABLE')
      // The plan has no income at all, which is zero beside a plan of these days.
      expect(rows[0]?.states[columns.findIndex(({ key }) => key === 'total~b')]).not.toBe('WHOLE')
    })

    it('stand by location, by the nodes of a level and by period, with shares and ranks', async () => {
      const [byPlace, byLevel, byMonth] = await answers(
        { rows: [group('Goods')], columns: { places: 'SIDE_BY_SIDE' }, measures: ['VALUE', 'SHARE_OF_REVENUE', 'RANK'] },
        { rows: [group('Goods')], columns: { places: 'LEVEL', level: 2 } },
        { rows: [group('Goods')], columns: { hasPeriods: true } },
      )
      const names = ['Place 1', 'Place 2', 'Place 3', 'Place 4', 'Place 5']
      const each = await Promise.all(names.map((name) => booked(['5000'], [name])))
      const { columns = [], figureColumns = [], rows: [row] = [] } = byPlace?.figures ?? {}
      for (const [at, { measure, column }] of columns.entries()) {
        const name = figureColumns[column]?.place.name ?? null
        const [own, income] = [
          await booked(['5000'], name === null ? null : [name]),
          -(await booked(INCOME, name === null ? null : [name])),
        ]
        const value = row?.values[at]
        if (measure === 'VALUE') expect(cents(value)).toBe(own)
        if (measure === 'SHARE_OF_REVENUE') expect(Number(value)).toBeCloseTo(Number(own) / Number(income), 9)
        if (measure === 'RANK') expect(value).toBe(String(1 + each.filter((one) => one > own).length))
      }
      expect(columns.filter(({ measure }) => measure === 'RANK')).toHaveLength(5)
      expect(byLevel?.figures?.figureColumns.map(({ place }) => place.name)).toEqual(['North', 'South', 'Place 5', null])
      expect(byLevel?.figures?.rows[0]?.values.map(cents)).toEqual([
        await booked(['5000'], ['Place 1', 'Place 2']),
        await booked(['5000'], ['Place 3', 'Place 4']),
        await booked(['5000'], ['Place 5']),
        await booked(['5000'], null),
      ])
      expect(byMonth?.figures?.columns.map(({ key }) => key)).toEqual(['2025-03-01', '2025-04-01', '2025-05-01'])
      expect(cents(byMonth?.figures?.rows[0]?.values[1])).toBe(await booked(['5000'], null, '2025-04-01', '2025-04-30'))
    })

    it('are of accounts and of the lines of a group, which add up to it', async () => {
      const { rows } = await answer({
        rows: [
          group('Income'),
          { kind: 'LINES', groupId: groups.get('Income') },
          { kind: 'ACCOUNTS', groupId: groups.get('Income') },
          { kind: 'LINES', groupId: groups.get('Net') },
        ],
      })
      // Income stands once, though it is asked for by itself and as a line of the net.
      expect(rows.map(({ label }) => label)).toEqual(['Income', 'Sales', 'Discounts', '4000 Sales', '4900 Discounts', 'Goods', 'Costs'])
      const [income, sales, discounts, ...accounts] = rows.map(({ values }) => cents(values[0]) ?? 0n)
      // Discounts are a cost under income: they subtract.
      expect((sales ?? 0n) - (discounts ?? 0n)).toBe(income)
      expect((accounts[0] ?? 0n) + (accounts[1] ?? 0n)).toBe(income)
    })

    it('say which locations a metric lacks', async () => {
      const { rows } = await answer({ rows: [{ kind: 'METRIC', metricId }], columns: { hasPeriods: true } })
      expect(rows[0]?.values).toEqual(['10', '25', null])
      expect(rows[0]?.states).toEqual(['LACKS_LOCATIONS', 'WHOLE', 'NO_RESULT'])
    })

    it('compute a metric of the ledger alone for any days, and say why another has none', async () => {
      const metric = async (name: string, formula: string) =>
        (await services.opsData.upsert(access, null, { name, showInBudget: false, formula })).id
      const goods = await metric('Goods percent', `{group:${groups.get('Goods')}} / {group:${groups.get('Income')}}`)
      const each = await metric('Sales per guest', `{group:${groups.get('Income')}} / {metric:${metricId}}`)
      const { rows, columns } = await answer({
        rows: [
          group('Income'),
          group('Goods'),
          { kind: 'METRIC', metricId: goods },
          { kind: 'METRIC', metricId: each },
          { kind: 'CALCULATION', formula: `{group:${groups.get('Income')}} / {metric:${metricId}}` },
        ],
        columns: { places: 'SIDE_BY_SIDE' },
        timeSpan: { period: 'MONTHLY', startDate: '2025-03-01', endDate: '2025-04-12' },
      })
      const known = [...columns.keys()].filter((at) => Number(rows[0]?.values[at] ?? 0) > 0 && (rows[1]?.values[at] ?? null) !== null)
      expect(known.length).toBeGreaterThan(2)
      for (const at of known) {
        const [income, own] = [rows[0], rows[1]].map((one) => Number(one?.values[at]))
        expect(Number(rows[2]?.values[at])).toBeCloseTo((own ?? 0) / (income ?? 1), 5)
        expect([rows[2]?.states[at], rows[3]?.values[at], rows[3]?.states[at]]).toEqual(['WHOLE', null, 'NOT_COMPARABLE'])
        // At all locations together guests lack some of March too; whole months are what it needs first.
        expect([rows[4]?.values[at], rows[4]?.states[at]]).toEqual([null, 'NOT_COMPARABLE'])
      }
    })

    it('say of a stored metric why a figure is missing, and that it does not depend on the ledger', async () => {
      const each = await services.opsData.upsert(access, null, {
        name: 'Sales for each guest',
        showInBudget: false,
        formula: `{group:${groups.get('Income')}} / {metric:${metricId}}`,
      })
      const found = await answer({
        rows: [
          { kind: 'METRIC', metricId },
          { kind: 'METRIC', metricId: each.id },
        ],
        columns: { hasPeriods: true },
        measures: ['VALUE', 'SHARE_OF_REVENUE'],
        timeSpan: { period: 'MONTHLY', startDate: '2025-06-01', endDate: '2025-06-12' },
      })
      expect(found.rows.map(({ isOfOpsData }) => isOfOpsData)).toEqual([true, false])
      // No figures of June are stored; whole months would not help.
      expect(found.rows[0]).toMatchObject({ values: [null, null], states: ['NO_RESULT', 'NO_RESULT'] })
      expect(found.rows[1]).toMatchObject({ values: [null, null], states: ['NOT_COMPARABLE', 'NO_RESULT'] })
    })

    it('show a metric for just the months of a span by longer periods, and mark figures of other days', async () => {
      const guests = async (startDate: string, endDate: string) => {
        const { rows } = await answer({
          rows: [{ kind: 'METRIC', metricId }],
          columns: { hasPeriods: true },
          timeSpan: { period: 'YEARLY', startDate, endDate },
        })
        return rows[0]
      }
      expect(await guests('2025-04-01', '2025-04-30')).toMatchObject({ values: ['25'], states: ['WHOLE'], lacking: [] })
      expect(await guests('2025-03-01', '2025-03-31')).toMatchObject({ values: ['10'], states: ['LACKS_LOCATIONS'], lacking: [0] })
      // Within a month the whole year counts. That some locations lack figures besides does not hide it.
      expect(await guests('2025-04-01', '2025-04-15')).toMatchObject({ values: ['35'], states: ['CUT'], lacking: [0] })
    })
  })

  it('have each place that was asked for, also the only one, and all of them together', async () => {
    const [{ id } = { id: 0 }] = await services.ledger.locations(access)
    const { figureColumns, columns, rows } = await answer({
      rows: [group('Goods')],
      columns: { places: 'SIDE_BY_SIDE' },
      places: { locationIds: [String(id)] },
    })
    expect(columns.map(({ column }) => figureColumns[column]?.place.kind)).toEqual(['LOCATION', 'ALL'])
    expect(figureColumns[0]?.place.id).toBe(String(id))
    expect(rows[0]?.values[0]).toBe(rows[0]?.values[1])
  })

  describe('rankings', () => {
    it('order places, keep the first and the last, and fold the others into one that is computed as such', async () => {
      const question = {
        rows: [group('Goods'), group('Goods share')],
        columns: { places: 'SIDE_BY_SIDE' },
        ranking: { of: 'PLACES', order: 'DESC', first: 1, last: 1, foldsRest: true },
      }
      const { figureColumns, columns, rows } = await answer(question)
      const names = ['Place 1', 'Place 2', 'Place 3', 'Place 4', 'Place 5']
      const each = await Promise.all(names.map(async (name) => ({ name, goods: await booked(['5000'], [name]) })))
      each.sort((left, right) => (left.goods < right.goods ? 1 : -1))
      const rest = each.slice(1, -1).map(({ name }) => name)
      const shown = columns.map(({ column }) => figureColumns[column]?.place.name)
      expect(shown).toEqual([each[0]?.name, '3 others', each.at(-1)?.name, null])
      expect(cents(rows[0]?.values[1])).toBe(await booked(['5000'], rest))
      // A share of the folded places is of their sums and no average.
      expect(Number(rows[1]?.values[1])).toBeCloseTo(Number(await booked(['5000'], rest)) / Number(-(await booked(INCOME, rest))), 5)
    })

    it('fold no end where both matter, and the smallest of sizes', async () => {
      const namesOf = async (row: number) => {
        const { figureColumns, columns } = await answer({
          rows: [group('Goods'), group('Goods share')],
          columns: { places: 'SIDE_BY_SIDE' },
          ranking: { of: 'PLACES', row, order: 'DESC', first: 2, keepsEnds: true, foldsRest: true },
        })
        return columns.map(({ column }) => figureColumns[column]?.place.name)
      }
      const names = ['Place 1', 'Place 2', 'Place 3', 'Place 4', 'Place 5']
      const each = await Promise.all(
        names.map(async (name) => {
          const goods = Number(await booked(['5000'], [name]))
          return { name, goods, share: goods / Number(-(await booked(INCOME, [name]))) }
        }),
      )
      const bySize = each.toSorted((left, right) => right.goods - left.goods)
      const byShare = each.toSorted((left, right) => right.share - left.share)
      expect(await namesOf(0)).toEqual([bySize[0]?.name, bySize[1]?.name, '3 others', null])
      expect(await namesOf(1)).toEqual([byShare[0]?.name, '3 others', byShare.at(-1)?.name, null])
    })

    it.each([
      ['LINES', SPAN, 'Rank by the category itself'],
      // Nothing is booked then.
      ['ACCOUNTS', { period: 'MONTHLY', startDate: '2023-01-01', endDate: '2023-12-31' }, 'Rank by the line itself'],
      ['VENDORS', { period: 'MONTHLY', startDate: '2023-01-01', endDate: '2023-12-31' }, 'Rank by the line itself'],
    ])('refuse %s of a line without any, instead of leaving places as they are', async (kind, timeSpan, says) => {
      const [refused] = await answers({
        rows: [group('Income'), { kind, groupId: groups.get('Goods') }],
        columns: { places: 'SIDE_BY_SIDE' },
        timeSpan,
        ranking: { of: 'PLACES', row: 1, order: 'DESC' },
      })
      expect(refused?.problem).toMatchObject({ code: 'BAD_USER_INPUT', field: 'ranking', message: expect.stringContaining(says) })
    })

    it('go by the row that is named, whatever rows stand before it, and rank no folded places', async () => {
      const { figureColumns, columns, rows } = await answer({
        rows: [{ kind: 'ACCOUNTS', groupId: groups.get('Costs') }, group('Goods')],
        columns: { places: 'SIDE_BY_SIDE' },
        measures: ['VALUE', 'RANK'],
        ranking: { of: 'PLACES', row: 1, order: 'ASC', first: 2, foldsRest: true },
      })
      const goods = rows.find(({ label }) => label === 'Goods')
      const named = columns.map(({ measure, column }, at) => ({
        measure,
        name: figureColumns[column]?.place.name ?? null,
        value: goods?.values[at] ?? null,
      }))
      const values = named.filter(({ measure }) => measure === 'VALUE').map(({ value }) => cents(value) ?? 0n)
      expect(named.filter(({ measure }) => measure === 'VALUE').map(({ name }) => name)).toEqual([
        expect.stringMatching(/^Place/),
        expect.stringMatching(/^Place/),
        '3 others',
        null,
      ])
      expect((values[0] ?? 0n) <= (values[1] ?? 0n)).toBe(true)
      expect((values[0] ?? 0n) + (values[1] ?? 0n) + (values[2] ?? 0n)).toBe(values[3])
      expect(named.find(({ measure, name }) => measure === 'RANK' && name === '3 others')?.value).toBeNull()
    })

    it('order places where there is neither a total nor a period', async () => {
      const { figureColumns, columns, rows } = await answer({
        rows: [group('Goods')],
        columns: { hasYearToDate: true, places: 'SIDE_BY_SIDE' },
        ranking: { of: 'PLACES', order: 'DESC' },
      })
      const values = columns.flatMap(({ column }, at) => (figureColumns[column]?.place.name ? [cents(rows[0]?.values[at]) ?? 0n] : []))
      expect(values).toHaveLength(5)
      expect([...values].sort((left, right) => (left < right ? 1 : -1))).toEqual(values)
    })

    it('order rows by what is worst, and fold accounts', async () => {
      const costs = { kind: 'ACCOUNTS', groupId: groups.get('Costs') }
      const [all, folded] = await answers(
        { rows: [costs], ranking: { of: 'ROWS', order: 'WORST' } },
        { rows: [costs], ranking: { of: 'ROWS', order: 'DESC', first: 1, foldsRest: true } },
      )
      const values = all?.figures?.rows.map((row) => cents(row.values[0]) ?? 0n) ?? []
      expect(values).toHaveLength(3)
      expect([...values].sort((left, right) => (left < right ? 1 : -1))).toEqual(values)
      expect(folded?.figures?.rows.map(({ label }) => label)).toEqual([all?.figures?.rows[0]?.label, '2 others'])
      expect(cents(folded?.figures?.rows[1]?.values[0])).toBe((values[1] ?? 0n) + (values[2] ?? 0n))
    })

    it('order periods, and leave out what is below a threshold', async () => {
      const { columns, rows } = await answer({
        rows: [group('Goods')],
        columns: { hasPeriods: true },
        ranking: { of: 'PERIODS', order: 'DESC', first: 2 },
      })
      const months = await Promise.all(
        ['2025-03', '2025-04', '2025-05'].map(async (month) => ({
          month: `${month}-01`,
          value: await booked(['5000'], null, `${month}-01`, `${month}-28`),
        })),
      )
      expect(columns).toHaveLength(2)
      expect(months.map(({ month }) => month)).toEqual(expect.arrayContaining(columns.map(({ key }) => key)))
      const [first, second] = rows[0]?.values.map(cents) ?? []
      expect((first ?? 0n) >= (second ?? 0n)).toBe(true)
      const none = await answer({
        rows: [group('Goods')],
        columns: { places: 'SIDE_BY_SIDE' },
        ranking: { of: 'PLACES', atLeast: '99999999999' },
      })
      expect(none.columns.map(({ column }) => none.figureColumns[column]?.place.name)).toEqual([null])
    })
  })

  it('have a problem each where they cannot be answered, and leave the others alone', async () => {
    const found = await answers(
      { rows: [{ kind: 'GROUP', groupId: 'gone' }] },
      { rows: [group('Goods')] },
      { rows: [{ kind: 'ACCOUNTS', groupId: groups.get('Net') }] },
      { rows: [group('Goods')], mappingId: randomUUID() },
      { rows: [] },
      { rows: [group('Goods')], places: { nodeIds: ['gone'] } },
      { rows: [group('Goods')], measures: ['VARIANCE'] },
      { rows: [group('Goods')], timeSpan: { period: 'MONTHLY', startDate: '2025-05-01', endDate: '2025-03-01' } },
      { rows: [group('Goods')], columns: { comparisons: ['BUDGET'], budgetId: randomUUID() } },
      { rows: [group('Goods')], ranking: { of: 'PLACES' } },
      { rows: [{ kind: 'METRIC', metricId: randomUUID() }] },
      { rows: [group('Goods')], places: { locationIds: ['999'] } },
    )
    expect(found.map(({ problem }) => problem && `${problem.code} ${problem.field}`)).toEqual([
      'BAD_USER_INPUT rows',
      null,
      'BAD_USER_INPUT rows',
      'NOT_FOUND null',
      'BAD_USER_INPUT rows',
      'BAD_USER_INPUT places.nodeIds',
      'BAD_USER_INPUT measures',
      'BAD_USER_INPUT timeSpan.endDate',
      'BAD_USER_INPUT columns.budgetId',
      'BAD_USER_INPUT ranking.of',
      'BAD_USER_INPUT columns.metricIds',
      'BAD_USER_INPUT locationIds',
    ])
    expect(found[1]?.figures?.rows).toHaveLength(1)
    expect(found.every(({ problem, figures }) => (problem === null) !== (figures === null))).toBe(true)
  })

  it('name themselves by a text that asks the same once more', async () => {
    const { question } = await answer({
      rows: [group('Goods')],
      columns: { places: 'SIDE_BY_SIDE', comparisons: ['PRIOR_YEAR'] },
      measures: ['VALUE', 'VARIANCE'],
      ranking: { of: 'PLACES', measure: 'VARIANCE', order: 'WORST' },
    })
    const [again] = await services.figures.answers(access, [() => readQuestionText(question)])
    expect(again?.figures?.question).toBe(question)
  })

  it('are limited in all, however many questions they are spread over', async () => {
    const question = {
      rows: [group('Goods')],
      timeSpan: { period: 'MONTHLY', startDate: '1990-01-01', endDate: '2025-12-31' },
      columns: { hasPeriods: true, places: 'SIDE_BY_SIDE' },
    }
    await expect(answers(...Array.from({ length: 40 }, () => question))).rejects.toThrow('The request asks for more than')
  })

  it('count in every answer, also where questions share their columns', async () => {
    const income = groups.get('Income') ?? ''
    const accounts = { rows: [{ kind: 'ACCOUNTS', groupId: income }] }
    const lines = { rows: [{ kind: 'ACCOUNTS', groupId: groups.get('Costs') }] }
    const columns = { hasPeriods: true, places: 'SIDE_BY_SIDE' }
    const found = await Promise.all([accounts, lines].map((one) => answer({ ...one, columns })))
    const texts = found.map(({ question }) => question)
    const cells = found.map(({ rows, columns: shown }) => rows.length * shown.length)
    const counted = async (asked: readonly string[], most = Infinity): Promise<number> => {
      let figures = 0
      const plan = (more: number): void => {
        figures += more
        if (figures > most) throw new BadInputError('Too many figures.')
      }
      await services.figures.answers(
        access,
        asked.map((text) => () => readQuestionText(text)),
        plan,
      )
      return figures
    }
    const alone = await counted(texts.slice(0, 1))
    const many = [...texts, ...texts, ...texts, ...texts]
    const shown = 4 * cells.reduce((sum, one) => sum + one, 0)
    expect(cells.every((one) => one > 0)).toBe(true)
    expect(alone).toBeLessThan(shown)
    expect(await counted(many)).toBe(shown)
    await expect(counted(many, alone)).rejects.toThrow('Too many figures.')
    const years = { period: 'MONTHLY', startDate: '1990-01-01', endDate: '2025-12-31' }
    const wide = { ...accounts, columns, timeSpan: years }
    await expect(answers(wide)).resolves.toHaveLength(1)
    await expect(answers(...Array.from({ length: 200 }, () => wide))).rejects.toThrow('The request asks for more than')
  })

  it('count by what is answered, where a line is of many accounts', async () => {
    const years = { period: 'MONTHLY', startDate: '1990-01-01', endDate: '2025-12-31' }
    const { question, columns } = await answer({
      rows: [group('Net')],
      timeSpan: years,
      columns: { hasPeriods: true, places: 'SIDE_BY_SIDE' },
    })
    let figures = 0
    await services.figures.answers(access, [() => readQuestionText(question)], (more) => (figures += more))
    expect(figures).toBe(columns.length)
  })

  it('are those of the report, whatever is asked', async () => {
    const rows = [...groups.keys()].map(group)
    const columns = { comparisons: ['BUDGET', 'PRIOR_YEAR'], budgetId, hasTotal: true, hasYearToDate: true }
    const { figureColumns, ...found } = await answer({ rows, columns: { ...columns, hasPeriods: true, places: 'WITH_GROUPS' } })
    const { profitLossReport } = await ask<{
      profitLossReport: { columns: { key: string }[]; sections: { profitLossGroupId: string; sumRow: { values: (string | null)[] } }[] }
    }>(
      `query ($mappingId: ID!, $timeSpan: TimeSpanInput!, $columns: ReportColumnsInput) { profitLossReport(mappingId: $mappingId, timeSpan: $timeSpan, locationIds: [], columns: $columns) {
        columns { key } sections { profitLossGroupId sumRow { values } } } }`,
      { mappingId, timeSpan: SPAN, columns: { ...columns, locations: 'WITH_GROUPS' } },
    )
    expect(figureColumns.map(({ key }) => key)).toEqual(profitLossReport.columns.map(({ key }) => key))
    let shown = 0
    for (const section of profitLossReport.sections) {
      const row = found.rows.find(({ key }) => key === `group:${section.profitLossGroupId}`)
      for (const [at, value] of row?.values.entries() ?? []) {
        // A zero that nothing stands behind is no figure.
        if (value === null) expect(Number(section.sumRow.values[at] ?? 0)).toBe(0)
        else expect(value).toBe(section.sumRow.values[at])
        shown += Number(value !== null)
      }
    }
    expect(shown).toBeGreaterThan(100)
  })
})
