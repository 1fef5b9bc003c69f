import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, type Day, dayNumber, dayOfMonthOf, type MonthIndex, monthOf, parseDay } from '../time/day.ts'
import { comparableText, inferenceText, leftOutText } from './same-store-text.ts'
import { type LocationTrading, sameStores } from './same-stores.ts'
import type { RevenueDays } from './trading-days.ts'

const day = (text: string): Day => parseDay(text)
const span = (startDate: string, endDate: string) => ({ startDate: day(startDate), endDate: day(endDate) })

/** Revenue on some days, all of them read. */
function revenueOn(days: readonly Day[]): RevenueDays {
  const bits = new Map<MonthIndex, number>()
  for (const one of days) bits.set(monthOf(one), (bits.get(monthOf(one)) ?? 0) | (1 << (dayOfMonthOf(one) - 1)))
  return { months: [...bits.keys()].sort((left, right) => left - right), days: bits }
}

function everyDay(from: string, to: string): readonly Day[] {
  const days: Day[] = []
  for (let one = day(from); one <= day(to); one = addDays(one, 1)) days.push(one)
  return days
}

const on = (dayOfMonth: number, ...months: string[]): readonly Day[] =>
  months.map((month) => day(`${month}-${String(dayOfMonth).padStart(2, '0')}`))

const location = (locationId: number, days: readonly Day[], stated: Partial<LocationTrading> = {}): LocationTrading => ({
  locationId,
  openedOn: null,
  closedOn: null,
  closures: [],
  revenue: revenueOn(days),
  ...stated,
})

const QUARTERS = [span('2025-01-01', '2025-03-31'), span('2026-01-01', '2026-03-31')]
const MARCHES = [span('2025-03-01', '2025-03-31'), span('2026-03-01', '2026-03-31')]

/** The ids that are comparable, and a sentence for each other location. */
const decide = (locations: readonly LocationTrading[], spans = QUARTERS, rule: { fullMonths?: number; names?: readonly string[] } = {}) => {
  const { fullMonths = 0, names = [] } = rule
  const since = spans.at(-1)?.startDate ?? day('2026-01-01')
  const company = locations.map(({ revenue }) => revenue)
  const { locationIds, leftOut } = sameStores({ spans, since, fullMonths, basis: 'REVENUE', locations, company })
  return { in: locationIds, out: leftOut.map(({ locationId, reasons }) => leftOutText(names[locationId] ?? `${locationId}`, reasons)) }
}

const MONTHS_2025 = Array.from({ length: 12 }, (_, at) => `2025-${String(at + 1).padStart(2, '0')}`)
const QUARTER_1 = ['2025-01', '2025-02', '2025-03', '2026-01', '2026-02', '2026-03']

describe('monthly revenue without stated days', () => {
  const stores = [
    location(0, on(20, ...QUARTER_1)),
    location(1, [...on(10, '2025-03'), ...on(20, '2026-01', '2026-02', '2026-03')]),
    location(2, on(20, '2025-01', '2025-02', '2025-03', '2026-03')),
    location(3, on(20, ...MONTHS_2025.slice(0, 11))),
  ]
  const names = ['Anchor Row', 'Birch Hall', 'Canal Yard', 'Dovecote']

  it('compares a quarter', () =>
    expect(decide(stores, QUARTERS, { names })).toEqual({
      in: [0],
      out: [
        'Birch Hall opened Mar 10, 2025 (inferred)',
        'Canal Yard was shut Jan – Feb 2026 (inferred)',
        'Dovecote closed Nov 30, 2025 (inferred)',
      ],
    }))

  it('compares a month', () =>
    expect(decide(stores, MARCHES, { names })).toEqual({
      in: [0, 2],
      out: ['Birch Hall opened Mar 10, 2025 (inferred)', 'Dovecote closed Nov 30, 2025 (inferred)'],
    }))
})

const open = everyDay('2025-01-01', '2026-03-31')
const outside = (from: string, to: string): readonly Day[] => open.filter((one) => one < day(from) || one > day(to))

it.each<{ what: string; days: readonly Day[]; stated?: Partial<LocationTrading>; fullMonths?: number; out: string | null }>([
  { what: 'always open', days: open, out: null },
  { what: 'closed on Sundays', days: open.filter((one) => dayNumber(one) % 7 !== 3), out: null },
  { what: 'six days without revenue', days: outside('2026-02-03', '2026-02-08'), out: null },
  { what: 'a week without revenue', days: outside('2026-02-03', '2026-02-09'), out: '1 was shut Feb 3 – 9, 2026 (inferred)' },
  { what: 'shut between the spans', days: outside('2025-05-03', '2025-08-09'), out: null },
  { what: 'shut into a span', days: outside('2025-11-03', '2026-01-09'), out: '1 was shut Jan 1 – 9, 2026 (inferred)' },
  { what: 'late in the first month of the ledger', days: outside('2025-01-01', '2025-01-11'), out: '1 opened Jan 12, 2025 (inferred)' },
  { what: 'a first week without revenue', days: outside('2025-01-01', '2025-01-07').slice(1), out: '1 opened Jan 09, 2025 (inferred)' },
  { what: 'ends within a month', days: outside('2026-02-11', '2026-03-31'), out: '1 closed Feb 10, 2026 (inferred)' },
  { what: 'ends within the last month', days: outside('2026-03-11', '2026-03-31'), out: '1 closed Mar 10, 2026 (inferred)' },
  { what: 'the last week not booked yet', days: outside('2026-03-26', '2026-03-31'), out: null },
  { what: 'no revenue', days: [], out: '1 has no revenue' },
  { what: 'no revenue, opening stated', days: [], stated: { openedOn: day('2020-01-01') }, out: '1 has no revenue' },
  { what: 'stated later than revenue', days: open, stated: { openedOn: day('2025-01-02') }, out: '1 opened Jan 02, 2025' },
  { what: 'stated earlier than revenue', days: outside('2025-01-01', '2025-01-20'), stated: { openedOn: day('2024-05-01') }, out: null },
  { what: 'closed on the last day', days: open, stated: { closedOn: day('2026-03-31') }, out: null },
  { what: 'closed the day before', days: open, stated: { closedOn: day('2026-03-30') }, out: '1 closed Mar 30, 2026' },
  {
    what: 'a stated day of closure',
    days: open,
    stated: { closures: [{ from: day('2026-02-03'), to: day('2026-02-03'), reason: 'Flood' }] },
    out: '1 was shut Feb 3, 2026 (Flood)',
  },
  {
    what: 'a closure without end',
    days: open,
    stated: { closures: [{ from: day('2026-02-03'), to: null, reason: '' }] },
    out: '1 was shut from Feb 03, 2026 on',
  },
  {
    what: 'a closure after the closing',
    days: open,
    stated: { closedOn: day('2026-01-31'), closures: [{ from: day('2026-02-03'), to: null, reason: 'Sold' }] },
    out: '1 closed Jan 31, 2026',
  },
  {
    what: 'a closure that explains missing revenue',
    days: outside('2026-02-01', '2026-02-20'),
    stated: { closures: [{ from: day('2026-01-30'), to: day('2026-02-18'), reason: 'Refit' }] },
    out: '1 was shut Jan 30 – Feb 18, 2026 (Refit)',
  },
  {
    what: 'stated and missing revenue',
    days: outside('2025-02-01', '2025-02-20'),
    stated: { closures: [{ from: day('2026-02-01'), to: day('2026-02-28'), reason: 'Refit' }] },
    out: '1 was shut Feb 1 – 20, 2025 (inferred) and was shut Feb 2026 (Refit)',
  },
  {
    what: 'new by the rule',
    days: open,
    stated: { openedOn: day('2024-12-02') },
    fullMonths: 13,
    out: '1 had been open for 12 full months, not 13',
  },
  { what: 'old enough by the rule', days: open, stated: { openedOn: day('2024-12-01') }, fullMonths: 13, out: null },
  { what: 'of unknown age', days: open, fullMonths: 18, out: null },
])('$what', ({ days, stated = {}, fullMonths = 0, out }) => {
  const decided = decide([location(0, open), location(1, days, stated)], QUARTERS, { fullMonths })
  expect(decided).toEqual({ in: out === null ? [0, 1] : [0], out: out === null ? [] : [out] })
})

it('lets one early posting close nobody', () => {
  const until = (...months: string[]) => on(5, ...MONTHS_2025, ...months)
  const stores = [location(0, until('2026-01')), location(1, until('2026-01')), location(2, until('2026-01', '2026-02'))]
  expect(decide(stores).in).toEqual([0, 1, 2])
  const closed = location(3, until())
  expect(decide([...stores, closed]).out).toEqual(['3 closed Dec 31, 2025 (inferred)'])
})

it('sees who closed within the last month, where others went on', () => {
  const daily = (to: string) => location(to === '2026-03-31' ? 0 : 1, everyDay('2025-01-01', to))
  expect(decide([daily('2026-03-31'), daily('2026-03-10')])).toEqual({ in: [0], out: ['1 closed Mar 10, 2026 (inferred)'] })
  expect(decide([daily('2026-03-31'), daily('2026-03-25')]).in).toEqual([0, 1])
  // The ledger may end for all of them.
  expect(decide([daily('2026-03-10'), location(2, everyDay('2025-01-01', '2026-03-12'))]).in).toEqual([1, 2])
})

it('judges a last month that is over, however few locations have revenue', () => {
  const until = (...months: string[]) => on(20, ...MONTHS_2025, ...months)
  const stores = [location(0, until('2026-01')), location(1, until()), location(2, until())]
  expect(decide(stores).out).toEqual(['1 closed Dec 31, 2025 (inferred)', '2 closed Dec 31, 2025 (inferred)'])
})

it('switches from monthly to daily revenue without a closure', () => {
  const days = [...on(15, ...MONTHS_2025), ...everyDay('2026-01-01', '2026-03-31')]
  expect(decide([location(0, days)]).in).toEqual([0])
})

it('says how many are comparable, and what was inferred', () => {
  const of = (locations: readonly LocationTrading[], basis: 'REVENUE' | 'ENTRIES' = 'REVENUE') => {
    const company = locations.map(({ revenue }) => revenue)
    const stores = sameStores({ spans: QUARTERS, since: day('2026-01-01'), fullMonths: 0, basis, locations, company })
    return [comparableText(stores), inferenceText(stores)]
  }
  const stated = { openedOn: day('2020-01-01') }
  expect(of([location(0, open, stated)])).toEqual(['1 of 1 location is comparable', null])
  expect(of([location(0, open, stated), location(1, open)])).toEqual([
    '2 of 2 locations are comparable',
    'Days that are not stated on the Locations page are inferred from revenue.',
  ])
  expect(of([location(0, open)], 'ENTRIES')[1]).toBe(
    'Days that are not stated on the Locations page are inferred from entries, since the ledger has no revenue accounts.',
  )
})

describe('day by day', () => {
  const FIRST = day('2025-01-01')
  const within = fc.integer({ min: 0, max: 150 }).map((at) => addDays(FIRST, at))
  const closure = fc.tuple(within, fc.option(fc.integer({ min: 0, max: 40 }))).map(([from, length]) => ({
    from,
    to: length === null ? null : addDays(from, length),
    reason: '',
  }))
  const days = fc
    .tuple(within, fc.integer({ min: 0, max: 60 }))
    .map(([startDate, length]) => ({ startDate, endDate: addDays(startDate, length) }))
  const silence = fc.tuple(within, fc.integer({ min: 0, max: 70 }))

  /** Whether a location traded on a day, looked at by itself. Revenue comes daily except in `silent`. */
  const traded = (one: Day, { openedOn, closedOn, closures }: LocationTrading, has: ReadonlySet<Day>): boolean => {
    if ((openedOn !== null && one < openedOn) || (closedOn !== null && one > closedOn)) return false
    if (closures.some(({ from, to }) => one >= from && (to === null || one <= to))) return false
    if (has.has(one)) return true
    let [before, after] = [one, one]
    while (!has.has(before)) before = addDays(before, -1)
    while (!has.has(after)) after = addDays(after, 1)
    return dayNumber(after) - dayNumber(before) <= 7
  }

  it('is comparable where it traded on every day', () =>
    fc.assert(
      fc.property(
        fc.option(within),
        fc.option(within),
        fc.array(closure, { maxLength: 2 }),
        fc.array(days, { minLength: 1, maxLength: 3 }),
        fc.option(silence),
        (openedOn, closedOn, closures, spans, silent) => {
          // A silence beside a stated closure may be cut short by it: the table above has those.
          if (silent !== null && closures.length > 0) return
          const all = everyDay('2024-10-01', '2025-12-31')
          const isSilent = (one: Day) => silent !== null && one >= silent[0] && one < addDays(silent[0], silent[1])
          const own = all.filter((one) => !isSilent(one))
          const store = location(1, own, { openedOn, closedOn, closures })
          const has = new Set(own)
          const expected = spans.every(({ startDate, endDate }) => everyDay(startDate, endDate).every((one) => traded(one, store, has)))
          expect(decide([location(0, all), store], spans).in.includes(1)).toBe(expected)
        },
      ),
    ))
})
