import { describe, expect, it } from 'vitest'
import { readingSummary } from '../../../test/plan-summaries.ts'
import { restaurantNames } from '../../../test/restaurant-names.ts'
import { keptPlan } from '../../../test/stored-plans.ts'
import { flattenLocations, locationIdsUnder } from '../../locations/location-tree.ts'
import { parseDay } from '../../time/day.ts'
import { type ListedItem, NO_CONTEXT } from '../chat.ts'
import type { Plan } from '../plan.ts'
import { QuestionReader } from './read-question.ts'

const names = restaurantNames()
const reader = new QuestionReader(names)
const JUNE = '2026-06-01..2026-06-30'
const MAY = '2026-05-01..2026-05-31'
const Q2 = '2026-04-01..2026-06-30'
const TOLD = '2026-01-01..2026-06-30'

type Listed = readonly (readonly [name: string, value: string])[]

/** Stores, regions, months or lines with what an answer has of them. */
function items(listed: Listed): readonly ListedItem[] {
  return listed.map(([name, value]) => {
    const [startDate = '2026-06-01', endDate = '2026-06-30'] = /^\d/.test(name) ? name.split('..') : []
    const group = names.groups.find((one) => one.name === name)
    const store = names.locations.find((one) => one.name.endsWith(name))
    const region = flattenLocations(names.tree).find(({ node }) => node.tag !== 'LOCATION' && node.name === name)?.node
    const locationIds = store !== undefined ? [store.id] : region === undefined ? [] : locationIdsUnder(region)
    return {
      locationIds,
      days: { startDate: parseDay(startDate), endDate: parseDay(endDate) },
      row: group === undefined ? null : { kind: 'GROUP', groupId: group.id },
      value,
    }
  })
}

function after(first: string, listed: Listed, then: string): string {
  const before = reader.read(first, null)
  const last: Plan | null = keptPlan(before)
  return readingSummary(reader.read(then, last, { ...NO_CONTEXT, listed: items(listed) }), names)
}

describe('one of what the answer before lists', () => {
  const STORES: Listed = [
    ['Hoboken', '0.31'],
    ['Durham', '0.36'],
    ['Decatur', '0.29'],
  ]
  const EQUAL: Listed = [
    ['Hoboken', '0.31'],
    ['Durham', '0.31'],
  ]
  const BETTER: Listed = [
    ['Hoboken', '1200'],
    ['Durham', '-4100'],
  ]
  it.each([
    [
      'labor % by region in Q2',
      'drill into the highest one by store',
      `BREAKDOWN | Labor | ${Q2} | at Southeast | SHARE_OF_REVENUE | by LOCATION`,
    ],
  ])('region: %s / %s', (first, then, meant) =>
    expect(
      after(
        first,
        [
          ['Mid-Atlantic', '0.31'],
          ['Southeast', '0.33'],
        ],
        then,
      ),
    ).toBe(meant),
  )

  it.each<[first: string, listed: Listed, then: string, meant: string]>([
    [
      'labor % by store in June',
      STORES,
      'split the worst one by line',
      `BREAKDOWN | Labor | ${JUNE} | at 304 Durham | SHARE_OF_REVENUE | by LINE`,
    ],
    // More of income is better.
    ['EBITDA % by store in June', STORES, 'entries at the worst store', `TRANSACTIONS | Four-wall EBITDA | ${JUNE} | at 303 Decatur`],
    ['labor % by store in June', STORES, 'food cost at the lowest one in May', `FIGURES | 5010 | ${MAY} | at 303 Decatur`],
    [
      'labor % by store in June',
      STORES,
      "now split that store's labor by line - the worst one I mean",
      `BREAKDOWN | Labor | ${JUNE} | at 304 Durham | SHARE_OF_REVENUE | by LINE`,
    ],
    ['labor by store in June', STORES, 'by line for the second one', `BREAKDOWN | Labor | ${JUNE} | at 304 Durham | by LINE`],
    [
      'labor by store in June vs budget',
      BETTER,
      'why is the worst one so bad',
      `BRIDGE | Labor | ${JUNE} | at 304 Durham | vs Budget 2026 | by ACCOUNT`,
    ],
    [
      'utilities by store in June vs budget',
      BETTER,
      'is the first one a ytd problem too',
      `COMPARE | 6150 | ${TOLD} | at 204 Hoboken | vs Budget 2026`,
    ],
    [
      'biggest misses to budgeted labor in June, by location',
      BETTER,
      'explain the top one',
      `BRIDGE | Labor | ${JUNE} | at 204 Hoboken | vs Budget 2026 | by ACCOUNT`,
    ],
    // The highest amount, plan or difference?
    ['labor by store in June vs budget', BETTER, 'split the highest one by account', 'not understood: split'],
    // Two are.
    ['labor % by store in June', EQUAL, 'split the highest one by line', 'not understood: split'],
  ])('store: %s %j / %s', (first, listed, then, meant) => expect(after(first, listed, then)).toBe(meant))

  it.each([
    // Not the one that is the best.
    ['best store by EBITDA in June', 'and the worst one', `RANK | Four-wall EBITDA | ${JUNE} | at all | by LOCATION | ASC | first 1`],
    // No more than which one.
    ['labor by store in June', 'the highest one', `RANK | Labor | ${JUNE} | at all | by LOCATION | DESC | first 1`],
  ])('that is asked for itself: %s / %s', (first, then, meant) => expect(after(first, STORES.slice(0, 1), then)).toBe(meant))

  it.each([
    ['labor by line in Q2', 'break the biggest one down by store', `BREAKDOWN | Hourly staff | ${Q2} | at all | by LOCATION`],
    ['labor by line in Q2', 'trend of the first one', `TREND | Management | ${Q2} MONTHLY | at all`],
  ])('line: %s / %s', (first, then, meant) =>
    expect(
      after(
        first,
        [
          ['Management', '300'],
          ['Hourly staff', '900'],
        ],
        then,
      ),
    ).toBe(meant),
  )
})

describe('the time that the answer before names', () => {
  it.each([
    ['best month for revenue in 2026', 'how did labor do then', `FIGURES | Labor | ${MAY} | at all`],
    ['best month for revenue at Hoboken in 2026', 'labor in that month by line', `BREAKDOWN | Labor | ${MAY} | at 204 Hoboken | by LINE`],
    ['best month for revenue in 2026', 'labor vs that month', 'not understood: that month'],
    ['best month for revenue in 2026', 'labor those months', 'not understood: those months'],
    ['best month for revenue in 2026', 'why', `BRIDGE | Revenue | ${MAY} | at all | vs PRIOR_YEAR | by ACCOUNT`],
  ])('%s / %s', (first, then, meant) => expect(after(first, [[MAY, '4100']], then)).toBe(meant))

  it.each([
    ['labor at Hoboken in May', 'how did revenue do then', `FIGURES | Revenue | ${MAY} | at 204 Hoboken`],
    ['June revenue', 'what was labor that month', `FIGURES | Labor | ${JUNE} | at all`],
    ['June revenue', 'what was labor in that quarter', 'not understood: that quarter'],
    ['revenue by month this year', 'what was labor that month', 'not understood: that month'],
  ])('the question itself: %s / %s', (first, then, meant) => expect(after(first, [], then)).toBe(meant))
})

describe('a month or a vendor of a list', () => {
  it.each([
    ['highest', `BRIDGE | Revenue | ${MAY} | at all | vs PRIOR_YEAR | by ACCOUNT`],
    ['lowest', `BRIDGE | Revenue | ${JUNE} | at all | vs PRIOR_YEAR | by ACCOUNT`],
  ])('revenue by month / what happened in the %s month', (end, meant) =>
    expect(
      after(
        'revenue by month this year',
        [
          [MAY, '900'],
          [JUNE, '700'],
        ],
        `what happened in the ${end} month?`,
      ),
    ).toBe(meant),
  )

  const vendor = (name: string, value: string): ListedItem => ({ locationIds: [], days: null, row: null, value, vendor: name })

  it.each([
    ['entries of the first one', `TRANSACTIONS | ${Q2} | at all | of COSTS | from Gusto`],
    ['what did we buy from the second one?', `TRANSACTIONS | ${Q2} | at all | of COSTS | from Sysco`],
    ['the entries of the third one', 'not understood: third'],
  ])('top vendors / %s', (then, meant) => {
    const first = reader.read('top 2 vendors in Q2', null)
    const last = keptPlan(first)
    const listed = [vendor('Gusto', '900'), vendor('Sysco', '700')]
    expect(readingSummary(reader.read(then, last, { ...NO_CONTEXT, listed }), names)).toBe(meant)
  })
})

describe('they, after a ranking', () => {
  const TWO: Listed = [
    ['Hoboken', '900'],
    ['Durham', '800'],
  ]
  it.each([
    ['what do they spend on rent', `FIGURES | Occupancy | ${JUNE} | at 204 Hoboken, 304 Durham | by LOCATION`],
    [
      'how did they do last year',
      'FIGURES | Revenue + Four-wall EBITDA | 2025-01-01..2025-12-31 | at 204 Hoboken, 304 Durham | by LOCATION',
    ],
    ['are they over budget on labor', `COMPARE | Labor | ${JUNE} | at 204 Hoboken, 304 Durham | vs Budget 2026 | by LOCATION`],
  ])('%s', (then, meant) => expect(after('top 2 stores by revenue in June', TWO, then)).toBe(meant))
})

it.each([
  ['best month ever by sales', [[MAY, '5175318']], 'how far below that was June?', `COMPARE | Revenue | ${JUNE} | at all | vs ${MAY}`],
  [
    'which store had the highest labor % in June',
    [['Decatur', '0.36']],
    'how does Hoboken compare to that',
    `COMPARE | Labor | ${JUNE} | at 204 Hoboken | SHARE_OF_REVENUE | vs 303 Decatur`,
  ],
  // Not of one alone, and of no other base.
  [
    'top 2 stores by labor % in June',
    [
      ['Decatur', '0.36'],
      ['Hoboken', '0.35'],
    ],
    'how far below that was Durham?',
    'not understood: how far',
  ],
] satisfies readonly (readonly [string, Listed, string, string])[])(
  'against the one that was found: %s / %j / %s',
  (first, listed, then, meant) => expect(after(first, listed, then)).toBe(meant),
)

it('takes the largest change either way for the biggest one', () =>
  expect(
    after(
      'which stores had labor change by more than 5% from May to June',
      [
        ['Hoboken', '1200'],
        ['Durham', '-4100'],
      ],
      'why did the biggest one change',
    ),
  ).toBe(`BRIDGE | Labor | ${JUNE} | at 304 Durham | vs PRIOR_PERIOD | by ACCOUNT`))

it.each([
  [
    'how did those two do last year',
    `BREAKDOWN | Prime cost | 2025-04-01..2025-06-30 | at 204 Hoboken, 304 Durham | SHARE_OF_REVENUE | by LOCATION`,
  ],
  ['those vs budget', `BREAKDOWN | Prime cost | ${Q2} | at 204 Hoboken, 304 Durham | SHARE_OF_REVENUE | vs Budget 2026 | by LOCATION`],
])('the same places at other times: %s', (then, meant) =>
  expect(
    after(
      'prime cost %, Q2, by store, worst 2',
      [
        ['Durham', '0.63'],
        ['Hoboken', '0.62'],
      ],
      then,
    ),
  ).toBe(meant),
)
