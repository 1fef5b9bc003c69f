import { describe, expect, it } from 'vitest'
import { factsOfSeeded, seededCompany } from '../../../bench/seeded-company.ts'
import { falseAlarms, findingsOf, SEEDED_FAULTS, tallyFaults } from '../../../bench/seeded-faults.ts'
import { compareDecimals } from '../../money/decimal.ts'
import { addToMonth } from '../../time/day.ts'
import type { AttentionFacts, PlaceSeries, PostingSeries } from './attention-facts.ts'
import { findAttention } from './find-attention.ts'
import { canBeFinding, type Finding, sizeOf } from './finding.ts'
import { leastLargeEntry } from './large-entries.ts'
import { medianOf, usualDeviation } from './robust-statistics.ts'

const BASE: AttentionFacts = {
  ...factsOfSeeded(seededCompany(1)),
  lines: [],
  places: [],
  series: [],
  postings: [],
  entries: [],
  unmapped: [],
  closed: [],
  leftOutClosing: [],
  metrics: [],
  implausible: [],
}

function findingsIn(facts: Partial<AttentionFacts>): readonly Finding[] {
  const steps = findAttention({ ...BASE, ...facts })
  for (;;) {
    const { done, value } = steps.next()
    if (done !== true) continue
    // Each can be marked as dealt with.
    expect(value.findings.filter(({ key, fingerprint }) => !canBeFinding(key, fingerprint))).toEqual([])
    return value.findings
  }
}

const rulesIn = (facts: Partial<AttentionFacts>): readonly string[] => findingsIn(facts).map(({ rule }) => rule)

describe('a rule that fails', () => {
  it('leaves the findings of the others, and is named with those that read what it reads', () => {
    const failing: AttentionFacts['closed'] = new Proxy([], {
      get: () => {
        throw new TypeError('Unreadable')
      },
    })
    const failed: string[] = []
    const steps = findAttention(
      { ...BASE, unmapped: [{ accountId: '1', account: '9999 Suspense', amount: '-10.00' }], closed: failing },
      { unread: new Set(['LARGE_ENTRIES']), onFailure: (rules) => failed.push(...rules) },
    )
    let step = steps.next()
    while (step.done !== true) step = steps.next()
    expect(step.value.findings.map(({ rule }) => rule)).toEqual(['UNMAPPED'])
    expect(step.value.unchecked).toEqual(['LARGE_ENTRIES', 'LATE_POSTING'])
    expect(failed).toEqual(['LATE_POSTING'])
  })
})

const series = (values: readonly (number | null)[], locationId = '1'): PlaceSeries => ({
  groupId: 'labor',
  name: 'Labor',
  favorability: 'DOWN',
  locationId,
  values: values.map((value) => (value === null ? null : String(value))),
  threshold: '1000',
})

const posting = (counts: readonly number[], each = -5_000, locationId = '1'): PostingSeries => ({
  accountId: 'rent',
  account: '7000 Rent',
  groupId: 'occupancy',
  lineId: 'occupancy',
  locationId,
  counts,
  sumAt: (at) => String((counts[at] ?? 0) * each),
})

const STEADY = [50, 51, 49, 50, 52, 50, 48, 50, 51, 49, 50, 50].map((value) => value * 1000)

describe('needs attention', () => {
  it('finds each kind of fault in a generated company, and nothing in one without faults', () => {
    const tallies = tallyFaults([3])
    expect(tallies.filter(({ found, planted }) => found < planted).map(({ kind }) => kind)).toEqual([])
    expect(tallies.filter(({ falseAlarms: wrong }) => wrong > 0).map(({ kind }) => kind)).toEqual([])
    expect(falseAlarms([3, 4]).map(({ rule }) => rule)).toEqual([])
    expect(SEEDED_FAULTS.length).toBeGreaterThanOrEqual(20)
  }, 60_000)

  it.each([
    { name: 'doubled', values: [...STEADY, 100_000], rules: ['OFF_PATTERN'] },
    { name: 'within its noise', values: [...STEADY, 53_000], rules: [] },
    { name: 'as in the same month a year before', values: [100_000, ...STEADY.slice(1), 100_000], rules: [] },
    { name: 'a new location', values: [...Array<null>(8).fill(null), ...STEADY.slice(8), 100_000], rules: [] },
    { name: 'without entries', values: [...STEADY, null], rules: [] },
    { name: 'below the amount that counts', values: [...STEADY.map((value) => value / 100), 1000], rules: [] },
  ])('a line of a location that is $name: $rules', ({ values, rules }) => {
    expect(rulesIn({ series: [series(values)] })).toEqual(rules)
  })

  it('takes what all locations do for the season', () => {
    const all = ['1', '2', '3', '4', '5'].map((id) => series([...STEADY, 90_000], id))
    expect(rulesIn({ series: all })).toEqual([])
    expect(findingsIn({ series: [...all.slice(1), series([...STEADY, 200_000], '1')] }).map(({ locationIds }) => locationIds)).toEqual([
      ['1'],
    ])
  })

  it.each([
    { name: 'twice as often as always', counts: [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2], rules: ['POSTED_TWICE'] },
    { name: 'as always', counts: Array<number>(13).fill(1), rules: [] },
    { name: 'twice in the same month a year before, too', counts: [2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2], rules: [] },
    { name: 'as it comes', counts: [3, 1, 0, 2, 1, 4, 0, 1, 2, 0, 1, 3, 6], rules: [] },
    { name: 'not at all', counts: [...Array<number>(12).fill(1), 0], rules: ['NOT_POSTED'] },
    { name: 'not at all, nor a year before', counts: [0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 0], rules: [] },
  ])('an account that is booked $name: $rules', ({ counts, rules }) => {
    // Another account keeps the location from being silent.
    const other = { ...posting(Array<number>(13).fill(9)), accountId: 'sales', account: '4000 Sales' }
    expect(rulesIn({ postings: [posting(counts), other] })).toEqual(rules)
  })

  it('says that a location is silent once, and not for each of its accounts', () => {
    const counts = [...Array<number>(12).fill(1), 0]
    expect(rulesIn({ postings: [posting(counts), { ...posting(counts), accountId: 'insurance' }] })).toEqual(['LOCATION_SILENT'])
  })

  it('folds locations of one account, largest first, and adds them up', () => {
    const other = ['1', '2'].map((id) => ({ ...posting(Array<number>(13).fill(9), -1, id), accountId: 'sales' }))
    const counts = [...Array<number>(12).fill(1), 2]
    const [finding] = findingsIn({ postings: [posting(counts, -3_000, '1'), posting(counts, -7_000, '2'), ...other] })
    expect(finding).toMatchObject({ rule: 'POSTED_TWICE', amount: '-10000', locationIds: ['2', '1'] })
    expect(finding?.sentence.map(({ text }) => text).join('')).toBe(
      '7000 Rent booked twice in Oct 2026 at 2 locations: Location 2, Location 1',
    )
  })

  it('says by how much the locations missed their budget that it counts: others missed it by less', () => {
    const place = (locationId: string, variancePercent: string) =>
      ({
        groupId: 'ebitda',
        lineName: 'Four-wall EBITDA',
        locationId,
        value: '50000',
        variance: `${Number(variancePercent) * 50_000}`,
        variancePercent,
        favorability: 'UP',
        isMaterial: true,
        isUnfavorable: true,
      }) as const
    const [finding, ...others] = findingsIn({ places: [place('1', '-0.25'), place('2', '-0.2'), place('3', '-0.19')] })
    expect(others).toEqual([])
    expect(finding).toMatchObject({ rule: 'LOCATION_BUDGET', locationIds: ['1', '2'] })
    expect(finding?.sentence.map(({ text }) => text).join('')).toBe(
      '2 locations missed the four-wall EBITDA budget by 0.2 or more: Location 1, Location 2',
    )
  })

  it('tells one fault once where an account has several', () => {
    const times = (last: number) => [...Array<number>(12).fill(1), last]
    const values = (last: number) => [...Array<number>(12).fill(-5_000), last]
    const other = ['1', '2'].map((id) => ({ ...posting(Array<number>(13).fill(9), -1, id), accountId: 'sales', lineId: 'sales' }))
    const postings = [posting(times(2), -5_000, '1'), posting(times(0), -5_000, '2'), ...other]
    const lines = [series(values(-10_000), '1'), series(values(0), '2')].map((one) => ({ ...one, groupId: 'occupancy' }))
    expect(rulesIn({ postings })).toEqual(['POSTED_TWICE', 'NOT_POSTED'])
    expect(rulesIn({ postings, series: lines })).toEqual(['POSTED_TWICE', 'NOT_POSTED'])
  })

  it('sorts amounts that net out by their size, and tells both sides', () => {
    const unmapped = ['100000.00', '-100000.00'].map((amount, at) => ({ accountId: `${at}`, account: `${at} Suspense`, amount }))
    const closed = [{ month: addToMonth(BASE.month, -1), before: '1.00', after: '1.00', entriesBefore: 10, entriesAfter: 12 }]
    const figure = { value: '1', variance: '-60000', variancePercent: '-0.5', isMaterial: true, isUnfavorable: true }
    const lines = [{ groupId: 'l', name: 'Food', ...figure, favorability: 'DOWN' as const }]
    const findings = findingsIn({ unmapped, closed, lines })
    expect(findings.map(({ rule }) => rule)).toEqual(['UNMAPPED', 'OVER_BUDGET', 'LATE_POSTING'])
    expect(findings[0]).toMatchObject({ amount: '0.00' })
    expect(findings[0]?.sentence.map(({ text }) => text).join('')).toBe(
      '2 accounts hold amounts outside the report: 100000.00 credit, 100000.00 debit',
    )
  })

  it('is sorted by amount, has a key of its own each, and another fingerprint for other figures only', () => {
    const company = seededCompany(5)
    for (const { plant } of SEEDED_FAULTS.slice(0, 20)) plant(company)
    const findings = findingsOf(company)
    const amounts = findings.flatMap(({ amount }) => (amount === null ? [] : [sizeOf(amount)]))
    expect(amounts).toEqual([...amounts].sort((one, other) => compareDecimals(other, one)))
    expect(findings.findIndex(({ amount }) => amount === null)).toBeGreaterThanOrEqual(
      amounts.length === findings.length ? -1 : amounts.length,
    )
    expect(new Set(findings.map(({ key }) => key)).size).toBe(findings.length)
    const [one, same, other] = ['-100', '-100', '-101'].map(
      (amount) => findingsIn({ unmapped: [{ accountId: '1', account: '1 Cash', amount }] })[0],
    )
    expect(one).toEqual(same)
    expect(other?.key).toBe(one?.key)
    expect(other?.fingerprint).not.toBe(one?.fingerprint)
  })

  it.each([
    { favorability: 'UP', tag: 'Under budget' },
    { favorability: 'DOWN', tag: 'Over budget' },
    { favorability: null, tag: 'Over budget' },
  ] as const)('a line worse than planned, of which $favorability is good: $tag', ({ favorability, tag }) => {
    const figure = { value: '900000', variance: '-100000', variancePercent: '-0.1', isMaterial: true, isUnfavorable: true }
    expect(findingsIn({ lines: [{ groupId: 'l', name: 'Food sales', ...figure, favorability }] })).toMatchObject([{ tag }])
  })

  it.each([
    { amount: '1234.56', minorDigits: 2, least: '493.83' },
    { amount: '1001', minorDigits: 0, least: '401' },
    { amount: '25000', minorDigits: 2, least: '10000.00' },
    { amount: '0', minorDigits: 3, least: '0.000' },
  ] as const)('looks at entries from $least on where $amount counts, in $minorDigits decimals', ({ amount, minorDigits, least }) => {
    expect(leastLargeEntry({ materiality: { ...BASE.materiality, amount }, minorDigits })).toBe(least)
  })

  it('names entries that close a year and were left out, with the import that has them', () => {
    expect(findingsIn({ leftOutClosing: [{ importId: '7', rows: 4, profit: '-27200.00' }] })).toMatchObject([
      {
        rule: 'CLOSING_LEFT_OUT',
        sentence: [
          { text: expect.stringMatching(/^Entries that close a year were left out of .*: a loss of $/) },
          { kind: 'MONEY', text: '27200.00' },
        ],
        amount: null,
        extent: '4 rows',
        act: { kind: 'LEFT_OUT_ROWS', importId: '7' },
      },
    ])
  })

  it.each([
    { ends: 0, rules: [] },
    { ends: -1, rules: ['BUDGET_ENDS'] },
  ])('a budget whose last month is $ends from the judged one: $rules', ({ ends, rules }) => {
    expect(rulesIn({ budget: { id: 'b', name: 'Budget', lastMonth: addToMonth(BASE.month, ends) } })).toEqual(rules)
  })
})

describe('statistics', () => {
  it('are not moved by one wrong number', () => {
    expect(medianOf([1, 2, 3, 1000])).toBe(2.5)
    expect(medianOf([])).toBe(0)
    expect(usualDeviation([10, 11, 9, 10, 10_000])).toBeCloseTo(1.4826)
  })
})
