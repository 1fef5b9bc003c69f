import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LocationNode } from '../locations/location-tree.ts'
import { parseDay, parseMonthOfYear } from '../time/day.ts'
import { conditionUnit } from './answers/plan-words.ts'
import type { CompanyNames } from './company-names.ts'
import { BLANK_PLAN, PLAN_BOUNDS, PLAN_KINDS, type Plan, UNVALUED_BOUNDS } from './plan.ts'
import {
  axisChoices,
  canAddRow,
  changedPart,
  endChoices,
  measureChoices,
  type PlanChange,
  planChips,
  planEnd,
  removal,
} from './plan-chips.ts'
import { parsePlan, planDocument } from './plan-text.ts'
import { boundKey, chosenDrivers, conditionText, type TypedChange, typedCondition, typedOrder, typedRolling } from './typed-changes.ts'

const group = (id: string, name: string, displayOrder: number) => ({
  id,
  parentId: null,
  name,
  type: null,
  displayOrder,
  formula: null,
  favorability: null,
})

const location = (id: string, name: string): LocationNode<string> => ({
  id: `n${id}`,
  name,
  tag: 'LOCATION',
  locationIds: [id],
  children: [],
})
const tree: readonly LocationNode<string>[] = [
  {
    id: 'all',
    name: 'Company',
    tag: 'CORPORATE_GROUP',
    locationIds: [],
    children: [
      {
        id: 'south',
        name: 'Southeast',
        tag: 'REGION_GROUP',
        locationIds: [],
        children: [location('1', '101 Decatur'), location('2', '102 Durham')],
      },
      { id: 'north', name: 'Northeast', tag: 'REGION_GROUP', locationIds: [], children: [location('3', '103 Back Bay')] },
    ],
  },
]

const names: CompanyNames = {
  mappingId: 'm',
  groups: [group('rev', 'Revenue', 1), group('labor', 'Labor', 2)],
  accounts: [],
  metrics: [
    { id: 'guests', name: 'Guests', definition: null, isSummed: true, isCounted: true, isShare: false, direction: 'UP' },
    { id: 'check', name: 'Average check', definition: null, isSummed: false, isCounted: false, isShare: false, direction: 'UP' },
    { id: 'ratio', name: 'Labor ratio', definition: null, isSummed: false, isCounted: false, isShare: true, direction: 'DOWN' },
  ],
  locations: ['1', '2', '3'].map((id) => ({ id, name: id })),
  tree,
  budgets: [{ id: 'b', name: 'Budget 2026' }],
  time: { today: parseDay('2026-07-15'), lastLedgerDay: parseDay('2026-06-30'), fiscalYearStartMonth: parseMonthOfYear(1) },
  firstLedgerDay: parseDay('2025-01-01'),
  currency: 'USD',
  entryTypes: [],
}

const plain: Plan = {
  ...BLANK_PLAN,
  mappingId: 'm',
  rows: [{ kind: 'GROUP', groupId: 'labor' }],
  span: { kind: 'FIXED', period: 'MONTHLY', startDate: parseDay('2026-05-01'), endDate: parseDay('2026-05-31') },
}

const labels = (plan: Plan): string =>
  planChips(plan, [], names)
    .map(({ label }) => label)
    .join(' | ')

describe('the chips of a plan', () => {
  it.each<[Partial<Plan>, string]>([
    [{}, 'Labor | Amount | May 2026 | Year to date | All 3 locations | Compare | Divide'],
    [
      { kind: 'COMPARE', against: { kind: 'BUDGET', budgetId: 'b' }, places: { locationIds: [], nodeIds: ['south'], isAllBut: false } },
      'Labor | Amount | May 2026 | Year to date | Southeast | Against Budget 2026 | Divide',
    ],
    [{ hasYearToDate: true }, 'Labor | Amount | May 2026 | And year to date | All 3 locations | Compare | Divide'],
    [
      { kind: 'COMPARE', against: { kind: 'PRIOR_YEAR' }, isSameStore: true },
      'Labor | Amount | May 2026 | Year to date | All 3 locations | Against the year before | Same stores | Divide',
    ],
    [
      { kind: 'COMPARE', against: { kind: 'PRIOR_YEAR' } },
      'Labor | Amount | May 2026 | Year to date | All 3 locations | Against the year before | Same stores only | Divide',
    ],
    [
      { kind: 'COMPARE', against: { kind: 'PRIOR_YEAR' }, places: { locationIds: ['1'], nodeIds: [], isAllBut: false } },
      'Labor | Amount | May 2026 | Year to date | 1 | Against the year before | Divide',
    ],
    [
      { kind: 'RANK', by: 'LOCATION', order: 'WORST', first: 5 },
      'Labor | Amount | Worst 5 | May 2026 | All 3 locations | Compare | By location',
    ],
    [
      { kind: 'RANK', by: 'LOCATION', order: 'DESC', first: 3, last: 3, where: [{ measure: 'VALUE', is: 'BELOW', value: '0' }] },
      'Labor | Amount | First and last 3 | Below 0 | May 2026 | All 3 locations | Compare | By location',
    ],
    [{ kind: 'TRANSACTIONS', vendor: 'Acme' }, 'Labor | From Acme | Text | Largest first | May 2026 | All 3 locations'],
    [{ kind: 'TRANSACTIONS', vendor: 'Acme', rows: [] }, 'Line | From Acme | Text | Largest first | May 2026 | All 3 locations'],
    [{ kind: 'TRANSACTIONS', search: 'crab', rows: [] }, 'Line | Vendor | With “crab” | Largest first | May 2026 | All 3 locations'],
    [{ kind: 'TRANSACTIONS', search: 'crab' }, 'Labor | Vendor | With “crab” | Largest first | May 2026 | All 3 locations'],
    [{ kind: 'TRANSACTIONS', order: 'NEWEST', first: 10 }, 'Labor | Vendor | Text | Latest 10 | May 2026 | All 3 locations | Divide'],
    [
      { kind: 'TRANSACTIONS', where: [{ measure: 'VALUE', is: 'AT_LEAST', value: '2500' }] },
      'Labor | Vendor | Text | At least 2,500 | Largest first | May 2026 | All 3 locations',
    ],
    [{ kind: 'TRANSACTIONS', entryTypes: ['Bill'] }, 'Labor | Bills | Vendor | Text | Largest first | May 2026 | All 3 locations'],
    [
      { kind: 'TRANSACTIONS', entryTypes: ['Bill', 'Expense'], rows: [] },
      'Line | Bills and expenses | Vendor | Text | Largest first | May 2026 | All 3 locations',
    ],
    [
      { kind: 'TRANSACTIONS', side: 'COSTS', vendor: 'Acme', rows: [] },
      'Line | All costs | From Acme | Text | Largest first | May 2026 | All 3 locations',
    ],
    [{ kind: 'TREND', by: 'PERIOD' }, 'Labor | Amount | May 2026 | Rolling | All 3 locations | Compare | By month'],
    [{ kind: 'TREND', by: 'PERIOD', rolling: 12 }, 'Labor | May 2026 | Rolling 12 months | All 3 locations'],
    [
      { kind: 'BRIDGE', by: 'ACCOUNT', against: { kind: 'BUDGET', budgetId: 'b' } },
      'Labor | May 2026 | All 3 locations | Against Budget 2026 | Drivers | By account',
    ],
    [
      { kind: 'BRIDGE', by: 'ACCOUNT', against: { kind: 'BUDGET', budgetId: 'b' }, driverIds: ['check', 'guests'] },
      'Labor | May 2026 | All 3 locations | Against Budget 2026 | By Guests × Average check',
    ],
    [{ kind: 'ATTENTION', rows: [], first: 5 }, 'First 5 | May 2026 | All 3 locations'],
    [{ kind: 'ATTENTION', rows: [] }, 'May 2026 | All 3 locations'],
    [{ kind: 'DEFINE' }, 'Labor'],
    [{ kind: 'CHECK', check: 'COVERAGE' }, ''],
    [{ measure: 'PER_METRIC', perMetricId: 'guests' }, 'Labor | Per guest | May 2026 | Year to date | All 3 locations | Compare | Divide'],
    [{ rows: [{ kind: 'METRIC', metricId: 'guests' }] }, 'Guests | May 2026 | Year to date | All 3 locations | Compare | Divide'],
    [
      { kind: 'FILTER', by: 'LOCATION', where: [{ measure: 'SHARE_OF_REVENUE', is: 'ABOVE', value: '0.62' }] },
      'Labor | Above 62.0% of revenue | May 2026 | All 3 locations | Compare | By location',
    ],
    [
      { kind: 'FILTER', by: 'LOCATION', rolling: -1, where: [{ measure: 'SHARE_OF_REVENUE', is: 'ABOVE', value: '0.62' }] },
      'Labor | Above 62.0% of revenue | In every month | May 2026 | All 3 locations',
    ],
    [
      { kind: 'FILTER', by: 'LOCATION', rolling: 3, where: [{ measure: 'SHARE_OF_REVENUE', is: 'ABOVE', value: '0.62' }] },
      'Labor | Above 62.0% of revenue | In any quarter | May 2026 | All 3 locations',
    ],
  ])('%j', (change, shown) => expect(labels({ ...plain, ...change })).toBe(shown))

  it('offer types where the ledger tells entries apart', () => {
    const entryTypes = ['Bill', 'Journal Entry'].map((name) => ({ name, isOfIncome: true, isOfCosts: true }))
    const chips = planChips({ ...plain, kind: 'TRANSACTIONS' }, [], { ...names, entryTypes })
    expect(chips.find(({ part }) => part === 'ENTRY_TYPES')).toMatchObject({ label: 'Type', isEmpty: true })
    expect(planChips({ ...plain, kind: 'TRANSACTIONS' }, [], names).some(({ part }) => part === 'ENTRY_TYPES')).toBe(false)
  })

  it('mark what the question did not say', () => {
    const assumed = planChips(plain, ['span', 'places'], names).filter(({ isAssumed }) => isAssumed)
    expect(assumed.map(({ part }) => part)).toEqual(['SPAN', 'PLACES'])
  })
})

describe('a change of a plan', () => {
  it('limits every period instead of any, or all of them together', () => {
    const any: Plan = { ...plain, kind: 'FILTER', by: 'LOCATION', rolling: 1, where: [{ measure: 'VALUE', is: 'BELOW', value: '0' }] }
    expect(changedPart(any, { part: 'ROLLING', months: -3 })).toEqual({ ...any, rolling: -3 })
    const chip = planChips(any, [], names).find(({ part }) => part === 'ROLLING')
    expect(chip).toMatchObject({ label: 'In any month', canGo: true })
    expect(changedPart(any, { part: 'ROLLING', months: null })).toEqual({ ...any, rolling: null })
  })

  it('compares, and stops comparing', () => {
    const compared = changedPart(plain, { part: 'AGAINST', against: { kind: 'PRIOR_YEAR' } })
    expect(compared).toEqual({ ...plain, kind: 'COMPARE', against: { kind: 'PRIOR_YEAR' } })
    expect(changedPart({ ...compared, measure: 'CHANGE', isSameStore: true }, { part: 'AGAINST', against: null })).toEqual(plain)
  })
  it('adds the year to date to a month, and takes it away', () => {
    const both = changedPart(plain, { part: 'YEAR_TO_DATE', hasYearToDate: true })
    expect(both).toEqual({ ...plain, hasYearToDate: true })
    const chip = planChips(both, [], names).find(({ part }) => part === 'YEAR_TO_DATE')
    const gone = chip === undefined ? null : removal(chip)
    expect(gone === null ? null : changedPart(both, gone)).toEqual(plain)
    // A trend has months of its own.
    expect(changedPart(both, { part: 'BY', by: 'PERIOD' }).hasYearToDate).toBe(false)
  })
  it('counts every location again', () => {
    const same: Plan = { ...plain, kind: 'COMPARE', against: { kind: 'PRIOR_YEAR' }, isSameStore: true }
    const chip = planChips(same, [], names).find(({ part }) => part === 'SAME_STORE')
    const gone = chip === undefined ? null : removal(chip)
    expect(gone === null ? null : changedPart(same, gone)).toEqual({ ...same, isSameStore: false })
  })
  const share = { measure: 'SHARE_OF_REVENUE', is: 'ABOVE', value: '0.3' } as const
  const filter: Partial<Plan> = { kind: 'FILTER', by: 'LOCATION', measure: 'SHARE_OF_REVENUE', where: [share] }
  const ranking: Partial<Plan> = { kind: 'RANK', by: 'LOCATION', order: 'DESC' }
  const amount = { measure: 'VALUE', is: 'ABOVE', value: '500' } as const
  it.each<[string, Partial<Plan>, PlanChange, Partial<Plan>]>([
    [
      'limits by another value',
      filter,
      { part: 'CONDITION', at: 0, condition: { ...share, is: 'BELOW', value: '0.25' } },
      {
        ...filter,
        where: [{ ...share, is: 'BELOW', value: '0.25' }],
      },
    ],
    ['limits nothing: all, in order', filter, { part: 'CONDITION', at: 0, condition: null }, { ...filter, ...ranking, where: [] }],
    [
      'keeps the other limit of entries',
      { kind: 'TRANSACTIONS', where: [amount, { ...amount, is: 'BELOW', value: '900' }] },
      { part: 'CONDITION', at: 0, condition: null },
      { kind: 'TRANSACTIONS', where: [{ ...amount, is: 'BELOW', value: '900' }] },
    ],
    [
      'lets a limit go that a metric does not have',
      filter,
      { part: 'ROW', at: 0, row: { kind: 'METRIC', metricId: 'guests' } },
      {
        ...ranking,
        rows: [{ kind: 'METRIC', metricId: 'guests' }],
      },
    ],
    [
      'asks for another vendor',
      { kind: 'TRANSACTIONS', vendor: 'Acme' },
      { part: 'VENDOR', vendor: 'Zorp' },
      {
        kind: 'TRANSACTIONS',
        vendor: 'Zorp',
      },
    ],
    ['asks for any vendor', { kind: 'TRANSACTIONS', vendor: 'Acme' }, { part: 'VENDOR', vendor: null }, { kind: 'TRANSACTIONS' }],
    [
      'asks for other types',
      { kind: 'TRANSACTIONS', entryTypes: ['Bill'] },
      { part: 'ENTRY_TYPES', entryTypes: ['Journal Entry'] },
      { kind: 'TRANSACTIONS', entryTypes: ['Journal Entry'] },
    ],
    [
      'asks for any type',
      { kind: 'TRANSACTIONS', entryTypes: ['Bill'] },
      { part: 'ENTRY_TYPES', entryTypes: [] },
      { kind: 'TRANSACTIONS' },
    ],
    [
      'asks for what came in as well',
      { kind: 'TRANSACTIONS', side: 'COSTS', vendor: 'Acme', rows: [] },
      { part: 'SIDE', side: null },
      { kind: 'TRANSACTIONS', vendor: 'Acme', rows: [] },
    ],
    [
      'asks for a type in all lines',
      { kind: 'TRANSACTIONS', entryTypes: ['Bill'] },
      { part: 'ROW', at: 0, row: null },
      { kind: 'TRANSACTIONS', entryTypes: ['Bill'], rows: [] },
    ],
    [
      'asks for a vendor in all lines',
      { kind: 'TRANSACTIONS', vendor: 'Acme' },
      { part: 'ROW', at: 0, row: null },
      { kind: 'TRANSACTIONS', vendor: 'Acme', rows: [] },
    ],
    ['shows so many', ranking, { part: 'ORDER', end: 'WORST', first: 5 }, { ...ranking, order: 'WORST', first: 5 }],
    ['shows so many of both ends', ranking, { part: 'ORDER', end: 'BOTH', first: 3 }, { ...ranking, first: 3, last: 3 }],
    ['shows all, of one end', { ...ranking, first: 3, last: 3 }, { part: 'ORDER', end: 'ASC', first: null }, { ...ranking, order: 'ASC' }],
    [
      'shows the latest entries',
      { kind: 'TRANSACTIONS' },
      { part: 'ORDER', end: 'NEWEST', first: 10 },
      {
        kind: 'TRANSACTIONS',
        order: 'NEWEST',
        first: 10,
      },
    ],
    [
      'shows the largest entries',
      { kind: 'TRANSACTIONS', order: 'NEWEST' },
      { part: 'ORDER', end: 'LARGEST', first: null },
      {
        kind: 'TRANSACTIONS',
      },
    ],
    ['shows all findings', { kind: 'ATTENTION', first: 5 }, { part: 'ORDER', end: null, first: null }, { kind: 'ATTENTION' }],
    ['adds up months', { kind: 'TREND' }, { part: 'ROLLING', months: 12 }, { kind: 'TREND', rolling: 12 }],
    ['shows single months', { kind: 'TREND', rolling: 12 }, { part: 'ROLLING', months: null }, { kind: 'TREND' }],
    [
      'explains by drivers',
      { kind: 'BRIDGE', by: 'LINE' },
      { part: 'DRIVERS', driverIds: ['guests', 'check'] },
      {
        kind: 'BRIDGE',
        by: 'LINE',
        driverIds: ['guests', 'check'],
      },
    ],
    [
      'explains without drivers',
      { kind: 'BRIDGE', by: 'LINE', driverIds: ['guests', 'check'] },
      { part: 'DRIVERS', driverIds: [] },
      {
        kind: 'BRIDGE',
        by: 'LINE',
      },
    ],
    [
      'compares the same stores',
      { kind: 'COMPARE', against: { kind: 'PRIOR_YEAR' } },
      { part: 'SAME_STORE', isSameStore: true },
      {
        kind: 'COMPARE',
        against: { kind: 'PRIOR_YEAR' },
        isSameStore: true,
      },
    ],
    [
      'adds up entries by vendor',
      { kind: 'TRANSACTIONS', order: 'NEWEST', first: 9 },
      { part: 'BY', by: 'VENDOR' },
      {
        kind: 'RANK',
        by: 'VENDOR',
        order: 'DESC',
      },
    ],
  ])('%s', (_does, before, change, after) => expect(changedPart({ ...plain, ...before }, change)).toEqual({ ...plain, ...after }))

  it('goes by the chip’s cross wherever a part can go', () => {
    const whole: Plan = { ...plain, ...filter, kind: 'RANK', order: 'DESC', rolling: 12 }
    const gone = planChips(whole, [], names).flatMap((chip) => removal(chip) ?? [])
    expect(gone.map(({ part }) => part)).toEqual(['CONDITION', 'ROLLING'])
    expect(gone.reduce(changedPart, whole)).toEqual({ ...whole, where: [], rolling: null })
  })
  it('adds no row to a plan that can have only one', () => {
    expect([plain, { ...plain, kind: 'TREND', rolling: 12 } as const, { ...plain, ...ranking }].map(canAddRow)).toEqual([
      true,
      false,
      false,
    ])
  })
  it('offers places and periods to a ranking of one row', () => {
    expect(axisChoices({ ...plain, ...ranking, by: 'VENDOR', rows: [] })).toEqual(['LINE', 'ACCOUNT', 'VENDOR'])
    expect(axisChoices({ ...plain, ...ranking })).toEqual(['LOCATION', 'REGION', 'LINE', 'ACCOUNT', 'PERIOD'])
  })
  it('divides by months as a trend, and by locations as a breakdown', () => {
    const trend = changedPart(plain, { part: 'BY', by: 'PERIOD' })
    expect([trend.kind, trend.by]).toEqual(['TREND', 'PERIOD'])
    expect(changedPart(plain, { part: 'BY', by: 'LOCATION' }).kind).toBe('BREAKDOWN')
    expect(changedPart(trend, { part: 'BY', by: null })).toEqual(plain)
  })
  it('takes a metric for a line, without what a metric lacks', () => {
    const shares: Plan = { ...plain, kind: 'BREAKDOWN', by: 'LINE', measure: 'SHARE_OF_REVENUE' }
    const changed = changedPart(shares, { part: 'ROW', at: 0, row: { kind: 'METRIC', metricId: 'guests' } })
    expect(changed).toEqual({ ...plain, rows: [{ kind: 'METRIC', metricId: 'guests' }] })
  })
  it('takes the condition of a row away with it, and leaves the others with theirs', () => {
    const rows: Plan['rows'] = ['sales', 'labor', 'rent'].map((groupId) => ({ kind: 'GROUP', groupId }))
    const condition = (of: number, value: string) => ({ measure: 'VALUE', is: 'ABOVE', value, of }) as const
    const both: Plan = { ...plain, kind: 'FILTER', by: 'LOCATION', rows, where: [condition(0, '1'), condition(1, '2'), condition(2, '3')] }
    expect(changedPart(both, { part: 'ROW', at: 1, row: null })).toMatchObject({
      rows: [rows[0], rows[2]],
      where: [condition(0, '1'), condition(1, '3')],
    })
    // As it is stored and sent; an unknown row is refused.
    expect(parsePlan(planDocument(both))).toEqual(both)
    expect(() => parsePlan(planDocument({ ...both, rows: rows.slice(0, 2) }))).toThrow('There is no such row in the plan.')
  })
  it('reads plans from before entries had types', () => {
    const { entryTypes: _, side: __, ...before } = planDocument({ ...plain, kind: 'TRANSACTIONS' }) as Plan
    expect(parsePlan(before)).toEqual({ ...plain, kind: 'TRANSACTIONS' })
  })
  it('keeps the last row', () => {
    expect(changedPart(plain, { part: 'ROW', at: 0, row: null })).toEqual(plain)
  })
  const plans = fc.record({
    kind: fc.constantFrom(...PLAN_KINDS),
    measure: fc.constantFrom('VALUE', 'SHARE_OF_REVENUE', 'CHANGE', 'CHANGE_PERCENT'),
    against: fc.constantFrom(null, { kind: 'PRIOR_YEAR' }, { kind: 'BUDGET', budgetId: 'b' }),
    by: fc.constantFrom(null, 'LOCATION', 'REGION', 'LINE', 'ACCOUNT', 'PERIOD'),
    order: fc.constantFrom(null, 'DESC', 'WORST'),
  } as const)

  it('by any chip leaves a plan that can be asked, which compares nothing without a base', () => {
    fc.assert(
      fc.property(plans, fc.nat(), (parts, pick) => {
        const plan: Plan = { ...plain, ...parts, measure: parts.against === null ? 'VALUE' : parts.measure }
        const changes = [
          ...planChips(plan, [], names).flatMap((chip) => removal(chip) ?? []),
          ...axisChoices(plan).map((by) => ({ part: 'BY' as const, by })),
          ...measureChoices(plan).map((measure) => ({ part: 'MEASURE' as const, measure })),
          { part: 'AGAINST' as const, against: null },
        ]
        const change = changes[pick % changes.length]
        if (change === undefined) return
        const changed = changedPart(plan, change)
        expect(parsePlan(planDocument(changed))).toEqual(changed)
        if (changed.against === null) expect(['CHANGE', 'CHANGE_PERCENT']).not.toContain(changed.measure)
        if (changed.against === null) expect(['COMPARE', 'BRIDGE'].includes(changed.kind) && plan.against !== null).toBe(false)
      }),
    )
  })
})

describe('what is typed into a chip', () => {
  const at = (where: Plan['where'][number], more: Partial<Plan> = {}): Plan => ({
    ...plain,
    kind: 'FILTER',
    by: 'LOCATION',
    against: { kind: 'PRIOR_YEAR' },
    where: [where],
    ...more,
  })
  const said = (typed: TypedChange): unknown =>
    'problem' in typed ? typed.problem : typed.change.part === 'CONDITION' ? typed.change.condition : typed.change

  const value = { measure: 'VALUE', is: 'ABOVE', value: '100' } as const
  const percent = { measure: 'SHARE_OF_REVENUE', is: 'ABOVE', value: '0.3' } as const
  const change = { measure: 'CHANGE_PERCENT', is: 'ABOVE', value: '0' } as const
  const points = { measure: 'SHARE_CHANGE', is: 'UNFAVORABLE', value: null } as const
  const isRatio: Partial<Plan> = { rows: [{ kind: 'METRIC', metricId: 'ratio' }] }

  it.each<[Plan, string, string, unknown]>([
    [at(value), 'BELOW', '$10,000', { ...value, is: 'BELOW', value: '10000' }],
    [at(value), 'AT_LEAST', '(2.5k)', { ...value, is: 'AT_LEAST', value: '-2500' }],
    [at(value), 'ABOVE', '', 'Type an amount, such as 10,000.'],
    [at(value), 'ABOVE', '5%', '“5%” is a percentage, and no amount. Type an amount, such as 10,000.'],
    [at(value), 'ABOVE', 'a lot', '“a lot” is not a number. Type an amount, such as 10,000.'],
    [at(value), 'NONE', 'whatever', { ...value, is: 'NONE', value: null }],
    [at(percent), 'ABOVE', '32.5 %', { ...percent, value: '0.325' }],
    [at(percent), 'AT_MOST', '-4', { ...percent, is: 'AT_MOST', value: '-0.04' }],
    [at(percent), 'ABOVE', '', 'Type a percentage, such as 32 or 2.5.'],
    [at(value, isRatio), 'ABOVE', '32', { ...value, value: '0.32' }],
    [at(change), 'ABOVE', '5', { ...change, value: '0.05' }],
    [at(change), 'AT_MOST DOWN', '5%', { ...change, is: 'AT_MOST', value: '-0.05' }],
    [at(change), 'BELOW DOWN', '0', { ...change, is: 'BELOW', value: '0' }],
    [at(change), 'FURTHER', '10', { ...change, is: 'FURTHER', value: '0.1' }],
    [at(change), 'FAVORABLE', '', { ...change, is: 'FAVORABLE', value: null }],
    [at(change), 'ABOVE', '-5', 'Type it without a minus: choose “down”, “worse” or the like instead.'],
    [at(points), 'ABOVE', '2 points', { ...points, is: 'ABOVE', value: '0.02' }],
    [at(points), 'ABOVE', 'x', '“x” is not a number. Type a number of points, such as 2 or 0.5.'],
    [
      at(value, { kind: 'TRANSACTIONS', by: null, against: null }),
      'ABOVE',
      '-5',
      'Type it without a minus: entries are compared by size, whichever their sign.',
    ],
    [
      { ...at(value, { kind: 'TRANSACTIONS' }), where: [value, { ...value, is: 'BELOW', value: '900' }] },
      'AT_MOST',
      '500',
      'There is an upper limit already. Choose a lower one, or remove the other limit.',
    ],
  ])('limits: %# %s %s', (plan, key, typed, expected) => expect(said(typedCondition(plan, 0, key, typed, names))).toEqual(expected))

  it.each([
    ['WORST', '5', { part: 'ORDER', end: 'WORST', first: 5 }],
    ['DESC', ' ', { part: 'ORDER', end: 'DESC', first: null }],
    ['BOTH', '3', { part: 'ORDER', end: 'BOTH', first: 3 }],
    ['BOTH', '', 'Type how many of each end to show, from 1 to 50.'],
    ['DESC', '0', 'Type a whole number from 1 to 50, or nothing for all.'],
    ['DESC', '51', 'Type a whole number from 1 to 50, or nothing for all.'],
    ['DESC', 'ten', 'Type a whole number from 1 to 50, or nothing for all.'],
    ['DESC', '2.5', 'Type a whole number from 1 to 50, or nothing for all.'],
  ] as const)('%s “%s” of a ranking', (end, typed, expected) =>
    expect(said(typedOrder({ ...plain, kind: 'RANK', by: 'LOCATION', order: 'DESC' }, end, typed))).toEqual(expected),
  )

  it.each([
    ['12', { part: 'ROLLING', months: 12 }],
    ['', { part: 'ROLLING', months: null }],
    ['1', 'Type a whole number of months from 2 to 60, or nothing for single months.'],
    ['61', 'Type a whole number of months from 2 to 60, or nothing for single months.'],
  ])('“%s” months', (typed, expected) => expect(said(typedRolling(typed))).toEqual(expected))

  it.each([
    [['guests', 'check'], { part: 'DRIVERS', driverIds: ['guests', 'check'] }],
    [['guests', ''], 'Choose two metrics: how many there were, and how much each came to.'],
    [['guests', 'guests'], 'Choose two different metrics.'],
  ] as const)('%j as drivers', (ids, expected) => expect(said(chosenDrivers(ids))).toEqual(expected))

  const conditions = fc.record({
    measure: fc.constantFrom('VALUE', 'SHARE_OF_REVENUE', 'CHANGE', 'CHANGE_PERCENT', 'VARIANCE', 'VARIANCE_PERCENT', 'SHARE_CHANGE'),
    is: fc.constantFrom(...PLAN_BOUNDS),
    size: fc.integer({ min: -2_000_000, max: 2_000_000 }),
  } as const)

  it('is what the chip shows: unchanged, it leaves the plan as it is', () => {
    fc.assert(
      fc.property(conditions, fc.constantFrom(...PLAN_KINDS), fc.option(fc.integer({ min: 1, max: 50 })), (parts, kind, first) => {
        const { measure, is, size } = parts
        const needsNone = UNVALUED_BOUNDS.has(is)
        const isOfAny = needsNone && is !== 'FAVORABLE' && is !== 'UNFAVORABLE'
        const isSized = is === 'FURTHER' || is === 'AS_FAR'
        const compares = !['VALUE', 'SHARE_OF_REVENUE'].includes(measure)
        // As a model's plan is checked.
        fc.pre(compares ? !isOfAny : !isSized && (!needsNone || (isOfAny && measure === 'VALUE')))
        const amount = (isSized ? Math.abs(size) : size) / 10_000
        const where = [{ measure, is, value: needsNone ? null : String(amount) }]
        const plan = at(where[0] ?? value, { where, first, last: kind === 'RANK' && first !== null && size > 0 ? first : null })
        const typed = conditionText(where[0] ?? value, conditionUnit(where[0] ?? value, plan, names))
        const again = typedCondition(plan, 0, boundKey(where[0] ?? value), typed, names)
        expect('change' in again ? changedPart(plan, again.change) : again).toEqual(plan)

        const listed: Plan = { ...plan, kind, order: kind === 'RANK' ? 'WORST' : null }
        const ends = endChoices(listed).map(({ end }) => end)
        if (kind !== 'ATTENTION') expect(ends).toContain(planEnd(listed))
        const ordered = typedOrder(listed, planEnd(listed), first === null ? '' : String(first))
        if (kind === 'RANK' || kind === 'TRANSACTIONS' || kind === 'ATTENTION')
          expect('change' in ordered ? changedPart(listed, ordered.change) : ordered).toEqual(listed)
      }),
    )
  })
})
