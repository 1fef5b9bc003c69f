import { describe, expect, it } from 'vitest'
import { factsOfSeeded, seededCompany } from '../../../bench/seeded-company.ts'
import type { AttentionFacts, PlaceSeries, PostingSeries } from './attention-facts.ts'
import { attentionThresholds, highestThresholds } from './attention-thresholds.ts'
import { findAttention } from './find-attention.ts'
import type { Finding } from './finding.ts'
import { factsOfPlaces } from './judged-places.ts'
import { judgedRules } from './judged-rules.ts'

const SEEDED = factsOfSeeded(seededCompany(1))
const EMPTY: AttentionFacts = {
  ...SEEDED,
  names: new Map(['1', '2', '3', '4', '5', '6'].map((id) => [id, `Place ${id}`])),
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

function findingsIn(facts: AttentionFacts): readonly Finding[] {
  const steps = findAttention(facts)
  for (;;) {
    const { done, value } = steps.next()
    if (done === true) return value.findings
  }
}

const wordsOf = ({ sentence }: Finding): string => sentence.map(({ text }) => text).join('')

const STEADY = [50, 51, 49, 50, 52, 50, 48, 50, 51, 49, 50, 50].map((value) => value * 1000)
const series = (locationId: string, last: number): PlaceSeries => ({
  groupId: 'labor',
  name: 'Labor',
  favorability: 'DOWN',
  locationId,
  values: [...STEADY, last].map(String),
  threshold: '1000',
})
const posting = (locationId: string, accountId: string, counts: readonly number[]): PostingSeries => ({
  accountId,
  account: accountId,
  groupId: 'occupancy',
  lineId: 'occupancy',
  locationId,
  counts,
  sumAt: (at) => String(-5_000 * (counts[at] ?? 0)),
})
const ALWAYS = Array<number>(13).fill(1)
const MISSING = [...Array<number>(12).fill(1), 0]
const sales = (locationId: string): PostingSeries => posting(locationId, 'sales', ALWAYS)
const missed = (locationId: string, variance: string): AttentionFacts['places'][number] => ({
  groupId: 'ebitda',
  lineName: 'EBITDA',
  locationId,
  value: '1000',
  variance,
  variancePercent: '-0.3',
  isMaterial: true,
  isUnfavorable: true,
  favorability: 'UP',
})
const ALL = ['1', '2', '3', '4', '5', '6']

describe('findings of a part of the locations speak of these alone', () => {
  it.each<[rule: string, facts: Partial<AttentionFacts>, words: string, amount: string | null]>([
    [
      'LOCATION_BUDGET',
      { places: [missed('1', '-900'), missed('2', '-500'), missed('3', '-100')] },
      '2 locations missed the EBITDA budget by 0.2 or more: Place 2, Place 3',
      '-600',
    ],
    [
      'NOT_POSTED',
      { postings: ALL.flatMap((id) => [sales(id), posting(id, 'rent', ['1', '3'].includes(id) ? MISSING : ALWAYS)]) },
      'rent not booked in Oct 2026 at Place 3',
      '5000',
    ],
    [
      'LOCATION_SILENT',
      { postings: ['1', '3'].map((id) => posting(id, 'sales', MISSING)) },
      'Nothing was booked in Oct 2026 at Place 3',
      null,
    ],
    [
      'LARGE_ENTRIES',
      {
        entries: [
          {
            accountId: '9',
            account: 'Repairs',
            groupId: null,
            lineId: null,
            usual: '100',
            entriesBefore: 50,
            entries: [
              { locationId: '1', amount: '-90000' },
              { locationId: '3', amount: '-80000' },
            ],
          },
        ],
      },
      'Repairs: one entry of 80000 in Oct 2026 at Place 3',
      '-80000',
    ],
    // What the others do is still the season's.
    [
      'OFF_PATTERN',
      { series: ALL.map((id) => series(id, id === '1' || id === '3' ? 150_000 : 90_000)) },
      'Place 3: labor of 150000',
      '-100000',
    ],
    [
      'METRIC_IMPLAUSIBLE',
      { implausible: ['1', '3'].map((locationId) => ({ metricId: 'g', metric: 'Guests', locationId, value: '1' })) },
      'Guests of Oct 2026 looks wrong at Place 3',
      null,
    ],
    [
      'METRIC_MISSING',
      {
        metrics: [
          {
            metricId: 'g',
            name: 'Guests',
            months: [SEEDED.month],
            places: ['1', '3'].map((locationId) => ({ locationId, has: [true, true, true, false], isOpen: true })),
          },
        ],
      },
      'Guests of Oct 2026 is not in yet at Place 3',
      null,
    ],
  ])('%s', (rule, facts, words, amount) => {
    const own = findingsIn(factsOfPlaces({ ...EMPTY, ...facts }, new Set(['2', '3'])))
    expect(own.map((one) => one.rule)).toEqual([rule])
    expect(
      own
        .map(wordsOf)
        .join(' ')
        .replaceAll(/[A-Z][a-z]{2} \d{4}/g, 'Oct 2026'),
    ).toContain(words)
    expect([own[0]?.amount, own[0]?.locationIds.some((id) => !['2', '3'].includes(id))]).toEqual([amount, false])
    const others = findingsIn(factsOfPlaces({ ...EMPTY, ...facts }, new Set(['4'])))
    expect(others).toEqual([])
  })

  it('is what all locations do no finding of some of them', () => {
    const facts = { ...EMPTY, series: ALL.map((id) => series(id, 90_000)) }
    expect(findingsIn(factsOfPlaces(facts, new Set(['3'])))).toEqual([])
  })

  it('is what is known of the company alone left out', () => {
    const closed = [{ month: SEEDED.month, before: '1', after: '2', entriesBefore: 1, entriesAfter: 2 }]
    const leftOutClosing = [{ importId: '1', rows: 2, profit: '5' }]
    expect(findingsIn({ ...EMPTY, closed, leftOutClosing })).toHaveLength(2)
    expect(findingsIn(factsOfPlaces({ ...EMPTY, closed, leftOutClosing }, new Set(['3'])))).toEqual([])
  })
})

describe('rules that had something to judge', () => {
  const rulesOf = (facts: Partial<AttentionFacts>) => judgedRules({ ...EMPTY, budget: null, ...facts })
  it('are none without figures, entries and a budget', () => expect(rulesOf({})).toEqual(['CLOSING_LEFT_OUT', 'STALE_LEDGER']))
  it('are all of a company with enough months', () => {
    const found = judgedRules(SEEDED)
    expect(['OFF_PATTERN', 'NOT_POSTED', 'LARGE_ENTRIES', 'UNMAPPED'].filter((rule) => !found.some((one) => one === rule))).toEqual([])
  })
  it.each<[string, Partial<AttentionFacts>]>([
    ['LOCATION_BUDGET', { places: [missed('1', '-1')] }],
    ['OFF_PATTERN', { series: [series('1', 50_000)] }],
    ['NOT_POSTED', { postings: [posting('1', 'rent', ALWAYS)] }],
    ['UNMAPPED', { postings: [posting('1', 'rent', [...Array<number>(12).fill(0), 1])] }],
  ])('%s is one of them', (rule, facts) => expect(rulesOf(facts)).toContain(rule))
  it.each<[string, Partial<AttentionFacts>]>([
    ['OFF_PATTERN', { series: [{ ...series('1', 50_000), values: [...Array<null>(11).fill(null), '1', '2'] }] }],
    ['OFF_PATTERN', { series: [series('1', 50_000)], judged: new Set(['2']) }],
    ['NOT_POSTED', { postings: [posting('1', 'rent', [...Array<number>(10).fill(0), 1, 1, 1])] }],
    ['UNMAPPED', { postings: [posting('1', 'rent', MISSING)] }],
  ])('%s is none of them', (rule, facts) => expect(rulesOf(facts)).not.toContain(rule))
})

it('knows from what on something is found', () => {
  const materiality = { amount: '20000', percent: '0.005', metricPercent: '0.05' }
  const [whole, part] = [
    attentionThresholds({ materiality, minorDigits: 2 }, [{}]),
    attentionThresholds({ materiality: { ...materiality, amount: '50000' }, minorDigits: 2 }, [{ revenueShare: '0.25' }]),
  ]
  expect([whole.amount, whole.entry]).toEqual(['20000', '8000.00'])
  expect([part.amount, part.entry]).toEqual(['12500', '20000.00'])
  expect(highestThresholds([whole, part])).toEqual({ amount: '20000', percent: '0.005', entry: '20000.00' })
})
