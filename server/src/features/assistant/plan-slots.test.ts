import { randomUUID } from 'node:crypto'
import type { AnswerPart } from '@fourwall/domain/assistant/answers/answer.ts'
import { NO_CONTEXT } from '@fourwall/domain/assistant/chat.ts'
import { BLANK_PLAN, type Plan } from '@fourwall/domain/assistant/plan.ts'
import { parseDay } from '@fourwall/domain/time/day.ts'
import { pino } from 'pino'
import { beforeAll, expect, it } from 'vitest'
import { accessOf } from '../../../test/access.ts'
import { figuresOf, type KnownNumerals, unboundNumerals } from '../../../test/answers/bound-figures.ts'
import { companyNumerals, withToday } from '../../../test/answers/company-numerals.ts'
import { plantBudget } from '../../../test/budgets.ts'
import { addCompany, plantMapping } from '../../../test/companies.ts'
import { onDatabase } from '../../../test/databases.ts'
import { ledgerSeed, someLedger } from '../../../test/ledgers.ts'
import { plantFigures } from '../../../test/metric-figures.ts'
import { testServices } from '../../../test/services.ts'
import type { Access } from '../../platform/identity/access.ts'
import { insertMapping } from '../mappings/repository.ts'
import { AnsweringService } from './answering.ts'
import { NO_MODEL } from './model-planner.ts'

/** Two plans that differ in one slot. */
type Pair<Slot extends keyof Plan> = readonly [on: Partial<Plan>, other: Plan[Slot]]

onDatabase('slots of plans', (fresh) => {
  let answering: AnsweringService
  let access: Access
  let known: Omit<KnownNumerals, 'question'>
  let plain: Plan
  let pairs: { readonly [Slot in keyof Plan]: Pair<Slot> }

  beforeAll(async () => {
    const services = await testServices(await (await fresh()).open(), { now: () => new Date(2026, 6, 15, 12) })
    const seed = ledgerSeed()
    const before = someLedger(700, { seed, months: 12 }).filter(({ location }) => location !== 'Place 5')
    const now = someLedger(500, { seed: seed + 1, months: 6 }).map((row, at) => ({
      ...row,
      date: `2026${row.date.slice(4)}`,
      transactionType: ['Bill', 'Journal Entry'][at % 2] ?? '',
    }))
    const { id } = await addCompany(services, { name: 'Asked', rows: [...before, ...now] })
    const scope = services.database.scope(id)
    access = accessOf(scope)
    const { mappingId, categorizationId, groups } = await plantMapping(services, id, 'Mine', [
      { name: 'Income', type: 'REVENUE', accounts: ['4000', '4900'] },
      { name: 'Costs', type: 'OPEX', accounts: ['5000', '6000', '6500'] },
      { name: 'Net', type: 'NET_INCOME', formula: '{Income} - {Costs}' },
    ])
    const groupId = (name: string): string => groups.get(name) ?? ''
    const accountOf = new Map((await services.ledger.accounts(access)).map((one) => [one.number, one.id]))
    const other = randomUUID()
    await services.companies.change(scope, 'SETTINGS', (tx) =>
      insertMapping(tx, {
        id: other,
        categorizationId,
        name: 'Without rent',
        description: null,
        version: 1,
        accountMappings: [
          ['4000', 'Income'],
          ['4900', 'Income'],
          ['5000', 'Costs'],
          ['6000', 'Costs'],
        ].map(([number = '', name = '']) => ({ id: randomUUID(), groupId: groupId(name), accountId: accountOf.get(number) ?? 0 })),
      }),
    )
    const places = await services.ledger.locations(access)
    const idOf = (name: string): number => places.find((one) => one.name === name)?.id ?? -1
    const months = ['01', '02', '03', '04', '05', '06'].map((month) => `2026-${month}`)
    const budget = await plantBudget(
      services,
      scope,
      { name: 'Budget 2026', categorizationId },
      months.map((month) => ['GROUP', groupId('Costs'), idOf('Place 1'), month, '1000'] as const),
    )
    const [guests, shifts] = await Promise.all(
      ['Guests', 'Shifts'].map((name) =>
        services.opsData.upsert(access, null, { name, definition: name, unit: name, timeAggregation: 'SUM', showInBudget: false }),
      ),
    )
    const years = ['2025', '2026'].flatMap((year) => months.map((month) => `${year}${month.slice(4)}`))
    await plantFigures(
      services,
      scope,
      [
        [guests?.id ?? '', 40],
        [shifts?.id ?? '', 7],
      ].flatMap(([metric, count]) =>
        places.flatMap((place) => years.map((month, at) => [String(metric), place.id, month, 1, String(Number(count) + at)] as const)),
      ),
    )
    const [vendor] = await scope.query<{ vendor: string }>(
      `select vendor from entries where company_id = $1 and vendor <> '' group by 1 order by count(*) desc, 1 limit 1`,
    )
    const [type] = await scope.query<{ type: string }>(
      `select transaction_type as type from entries where company_id = $1 and transaction_type <> '' group by 1 order by count(*) desc, 1 limit 1`,
    )
    known = await companyNumerals(services, access, scope)
    answering = new AnsweringService(services, NO_MODEL, pino({ level: 'silent' }))

    plain = {
      ...BLANK_PLAN,
      mappingId,
      rows: [{ kind: 'GROUP', groupId: groupId('Costs') }],
      span: { kind: 'FIXED', period: 'MONTHLY', startDate: parseDay('2026-01-01'), endDate: parseDay('2026-06-30') },
    }
    const ranked = { kind: 'RANK', by: 'LOCATION', order: 'DESC' } as const
    const onlyOne = { locationIds: [String(idOf('Place 1'))], nodeIds: [], isAllBut: false }
    pairs = {
      kind: [{ against: { kind: 'PRIOR_YEAR' } }, 'COMPARE'],
      mappingId: [{}, other],
      rows: [{}, [{ kind: 'GROUP', groupId: groupId('Income') }]],
      span: [{}, { kind: 'FIXED', period: 'MONTHLY', startDate: parseDay('2026-05-01'), endDate: parseDay('2026-05-31') }],
      places: [{}, onlyOne],
      measure: [{}, 'SHARE_OF_REVENUE'],
      perMetricId: [{ measure: 'PER_METRIC', perMetricId: guests?.id ?? '' }, shifts?.id ?? ''],
      against: [
        { kind: 'COMPARE', against: { kind: 'PRIOR_YEAR' } },
        { kind: 'BUDGET', budgetId: budget.id },
      ],
      alsoAgainst: [
        { kind: 'COMPARE', against: { kind: 'PRIOR_YEAR' } },
        { kind: 'BUDGET', budgetId: budget.id },
      ],
      hasYearToDate: [
        { span: { kind: 'FIXED', period: 'MONTHLY', startDate: parseDay('2026-05-01'), endDate: parseDay('2026-05-31') } },
        true,
      ],
      isSameStore: [{ kind: 'COMPARE', against: { kind: 'PRIOR_YEAR' } }, true],
      by: [{ kind: 'BREAKDOWN', by: 'LOCATION' }, 'ACCOUNT'],
      order: [{ ...ranked, first: 2 }, 'ASC'],
      first: [{ ...ranked, first: 2 }, 3],
      last: [{ ...ranked, first: 1 }, 1],
      where: [
        { kind: 'FILTER', by: 'LOCATION', where: [{ measure: 'VALUE', is: 'ABOVE', value: '0' }] },
        [{ measure: 'VALUE', is: 'ABOVE', value: '90000000' }],
      ],
      vendor: [{ kind: 'TRANSACTIONS' }, vendor?.vendor ?? ''],
      entryTypes: [{ kind: 'TRANSACTIONS' }, [type?.type ?? '']],
      side: [{ kind: 'TRANSACTIONS', rows: [] }, 'COSTS'],
      search: [{ kind: 'TRANSACTIONS' }, vendor?.vendor ?? ''],
      rolling: [{ kind: 'TREND', by: 'PERIOD' }, 3],
      driverIds: [
        { kind: 'BRIDGE', rows: [{ kind: 'GROUP', groupId: groupId('Income') }], against: { kind: 'PRIOR_YEAR' } },
        [guests?.id ?? ''],
      ],
      check: [{ kind: 'CHECK', rows: [], check: 'COVERAGE' }, 'LOCATIONS'],
      chart: [{ kind: 'TREND', by: 'PERIOD' }, 'LINE'],
    }
  }, 120_000)

  async function partsOf(plan: Plan): Promise<readonly AnswerPart[]> {
    const way = { signal: new AbortController().signal, report: () => {} }
    const answer = await answering.answer(access, { text: 'asked', context: NO_CONTEXT, plan }, null, way)
    const { status, parts } = answer
    expect({ status, parts: status === 'ANSWERED' ? [] : parts }).toEqual({ status: 'ANSWERED', parts: [] })
    expect(unboundNumerals(answer, { ...withToday(known, answer), question: '' })).toEqual([])
    return parts
  }

  /** What is seen of parts, their words of days and names apart. */
  const seen = (parts: readonly AnswerPart[]) => ({
    figures: parts.flatMap(figuresOf).map((one) => (typeof one === 'string' ? one : `${one.text} ${one.value}`)),
    charts: parts.flatMap((part) => (part.kind === 'CHART' ? [part.chart.type] : [])),
  })

  const SLOTS = [
    'kind',
    'mappingId',
    'rows',
    'span',
    'places',
    'measure',
    'perMetricId',
    'against',
    'alsoAgainst',
    'hasYearToDate',
    'isSameStore',
    'by',
    'order',
    'first',
    'last',
    'where',
    'vendor',
    'entryTypes',
    'side',
    'search',
    'rolling',
    'driverIds',
    'check',
    'chart',
  ] as const satisfies readonly (keyof Plan)[]

  it('are all tried', () => expect([...SLOTS].sort()).toEqual(Object.keys(plain).sort()))

  it.each(SLOTS)('%s alone changes the answer', async (slot) => {
    const [on, other] = pairs[slot]
    const plan = { ...plain, ...on }
    const [one, another, again] = [await partsOf(plan), await partsOf({ ...plan, [slot]: other }), await partsOf(plan)]
    expect(seen(another)).not.toEqual(seen(one))
    expect(again).toEqual(one)
  })
})
