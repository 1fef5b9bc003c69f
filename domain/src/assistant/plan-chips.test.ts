import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EVERY_PLACE } from '../figures/figure-question.ts'
import type { LocationNode } from '../locations/location-tree.ts'
import { parseDay, parseMonthOfYear } from '../time/day.ts'
import type { CompanyNames } from './company-names.ts'
import { BLANK_PLAN, PLAN_KINDS, type Plan } from './plan.ts'
import { axisChoices, changedPart, measureChoices, placesOfChoice, planChips, removal } from './plan-chips.ts'
import { parsePlan, planDocument } from './plan-text.ts'

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
  metrics: [{ id: 'guests', name: 'Guests', definition: null, isSummed: true, isCounted: true, isShare: false, direction: 'UP' }],
  locations: ['1', '2', '3'].map((id) => ({ id, name: id })),
  tree,
  budgets: [{ id: 'b', name: 'Budget 2026' }],
  time: { today: parseDay('2026-07-15'), lastLedgerDay: parseDay('2026-06-30'), fiscalYearStartMonth: parseMonthOfYear(1) },
  firstLedgerDay: parseDay('2025-01-01'),
  currency: 'USD',
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
    [{}, 'Labor | Amount | May 2026 | All 3 locations | Compare | Divide'],
    [
      { kind: 'COMPARE', against: { kind: 'BUDGET', budgetId: 'b' }, places: { locationIds: [], nodeIds: ['south'], isAllBut: false } },
      'Labor | Amount | May 2026 | Southeast | Against Budget 2026 | Divide',
    ],
    [
      { kind: 'COMPARE', against: { kind: 'PRIOR_YEAR' }, isSameStore: true },
      'Labor | Amount | May 2026 | All 3 locations | Against the year before | Same stores | Divide',
    ],
    [
      { kind: 'RANK', by: 'LOCATION', order: 'WORST', first: 5 },
      'Labor | Amount | Worst 5 | May 2026 | All 3 locations | Compare | By location',
    ],
    [{ kind: 'TRANSACTIONS', vendor: 'Acme' }, 'Labor | From Acme | May 2026 | All 3 locations'],
    [{ kind: 'DEFINE' }, 'Labor'],
    [{ kind: 'CHECK', check: 'COVERAGE' }, ''],
    [{ measure: 'PER_METRIC', perMetricId: 'guests' }, 'Labor | Per guest | May 2026 | All 3 locations | Compare | Divide'],
    [{ rows: [{ kind: 'METRIC', metricId: 'guests' }] }, 'Guests | May 2026 | All 3 locations | Compare | Divide'],
    [
      { kind: 'FILTER', by: 'LOCATION', where: [{ measure: 'SHARE_OF_REVENUE', is: 'ABOVE', value: '0.62' }] },
      'Labor | above 62.0% of revenue | May 2026 | All 3 locations | Compare | By location',
    ],
  ])('%j', (change, shown) => expect(labels({ ...plain, ...change })).toBe(shown))

  it('mark what the question did not say', () => {
    const assumed = planChips(plain, ['span', 'places'], names).filter(({ isAssumed }) => isAssumed)
    expect(assumed.map(({ part }) => part)).toEqual(['SPAN', 'PLACES'])
  })
})

describe('a change of a plan', () => {
  it('compares, and stops comparing', () => {
    const compared = changedPart(plain, { part: 'AGAINST', against: { kind: 'PRIOR_YEAR' } })
    expect(compared).toEqual({ ...plain, kind: 'COMPARE', against: { kind: 'PRIOR_YEAR' } })
    expect(changedPart({ ...compared, measure: 'CHANGE', isSameStore: true }, { part: 'AGAINST', against: null })).toEqual(plain)
  })
  it('counts every location again', () => {
    const same: Plan = { ...plain, kind: 'COMPARE', against: { kind: 'PRIOR_YEAR' }, isSameStore: true }
    const chip = planChips(same, [], names).find(({ part }) => part === 'SAME_STORE')
    const gone = chip === undefined ? null : removal(chip)
    expect(gone === null ? null : changedPart(same, gone)).toEqual({ ...same, isSameStore: false })
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
  it('keeps the last row and the last condition', () => {
    expect(changedPart(plain, { part: 'ROW', at: 0, row: null })).toEqual(plain)
  })
  it('calls chosen locations by the group that holds just these', () => {
    expect(placesOfChoice(['2', '1'], tree)).toEqual({ locationIds: [], nodeIds: ['south'], isAllBut: false })
    expect(placesOfChoice(['2'], tree)).toEqual({ locationIds: ['2'], nodeIds: [], isAllBut: false })
    expect(placesOfChoice(null, tree)).toEqual(EVERY_PLACE)
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
