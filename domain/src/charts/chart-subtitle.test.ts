import { expect, it } from 'vitest'
import { parseDay } from '../time/day.ts'
import { chartSubtitle, wholeUnit } from './chart-subtitle.ts'
import { parseChart } from './chart-text.ts'

const SALES = { groupId: 'sales' }

it.each([
  { subject: SALES, end: '2026-09-30', said: 'Measure, USD, Oct – Dec 2026' },
  { subject: SALES, end: '2026-10-31', said: 'Measure, USD, Oct – Dec 2026, books to Oct 31, 2026' },
  { subject: SALES, end: '2026-12-31', said: 'Measure, USD, Oct – Dec 2026' },
  { subject: SALES, start: '2026-11-14', end: '2027-01-31', said: 'Measure, USD, Oct – Dec 2026, books from Nov 14, 2026' },
  { subject: SALES, start: '2026-10-04', end: '2027-01-31', said: 'Measure, USD, Oct – Dec 2026' },
  {
    subject: SALES,
    start: '2026-11-14',
    end: '2026-12-11',
    said: 'Measure, USD, Oct – Dec 2026, books from Nov 14, 2026 to Dec 11, 2026',
  },
  { subject: SALES, end: null, said: 'Measure, USD, Oct – Dec 2026' },
  { subject: { metricId: 'guests' }, end: '2026-10-31', said: 'Measure, USD, Oct – Dec 2026' },
])('names the days of $subject with a ledger to $end', ({ subject, start = '2025-01-01', end, said }) => {
  const span = { startDate: parseDay('2026-10-01'), endDate: parseDay('2026-12-31') }
  const chart = parseChart({
    type: 'SIMPLE_BAR',
    xAxis: 'LOCATION',
    mappingId: 'm',
    timeSpan: { period: 'MONTHLY', ...span },
    metrics: [{ id: 'a', subject, dataLabel: 'Measure' }],
  })
  expect(
    chartSubtitle({
      chart,
      unit: 'USD',
      span,
      ledgerThrough: end === null ? null : parseDay(end),
      ledgerFrom: parseDay(start),
      places: '',
    }),
  ).toBe(said)
})

it.each([
  ['USD thousands', 'USD'],
  ['Guests, thousands', 'Guests'],
  ['millions', ''],
  ['USD thousands · Guests, thousands · %', 'USD · Guests · %'],
  ['USD · USD thousands', 'USD'],
])('writes the unit of full figures: %s', (unit, whole) => {
  expect(wholeUnit(unit)).toBe(whole)
})
