import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, dayFromNumber, type MonthOfYear, monthIndex, parseDay } from './day.ts'
import type { Period } from './fiscal-calendar.ts'
import { coveredDaysLabel, cutIntoPeriods, periodHeading, periodWithDays } from './periods.ts'

const cut = (period: Period, startDate: string, endDate: string, fiscalYearStart: MonthOfYear = 1) =>
  cutIntoPeriods({ period, startDate: parseDay(startDate), endDate: parseDay(endDate) }, fiscalYearStart)

describe('cutIntoPeriods', () => {
  it.each<{ period: Period; start: string; end: string; fiscal: MonthOfYear; labels: string[] }>([
    { period: 'MONTHLY', start: '2025-12-01', end: '2026-02-28', fiscal: 7, labels: ['Dec 2025', 'Jan 2026', 'Feb 2026'] },
    { period: 'QUARTERLY', start: '2026-01-01', end: '2026-12-31', fiscal: 1, labels: ['Q1 2026', 'Q2 2026', 'Q3 2026', 'Q4 2026'] },
    { period: 'QUARTERLY', start: '2025-07-01', end: '2026-06-30', fiscal: 7, labels: ['Q1 2026', 'Q2 2026', 'Q3 2026', 'Q4 2026'] },
    { period: 'QUARTERLY', start: '2026-01-31', end: '2026-02-01', fiscal: 2, labels: ['Q4 2026', 'Q1 2027'] },
    { period: 'YEARLY', start: '2024-01-01', end: '2025-12-31', fiscal: 1, labels: ['2024', '2025'] },
    { period: 'YEARLY', start: '2025-06-30', end: '2025-07-01', fiscal: 7, labels: ['2025', '2026'] },
  ])('$period from $start to $end, fiscal year from month $fiscal: $labels', ({ period, start, end, fiscal, labels }) => {
    expect(cut(period, start, end, fiscal).map((column) => column.label)).toEqual(labels)
  })

  it('names the days of a cut column', () => {
    expect(cut('MONTHLY', '2026-05-15', '2026-07-10')).toEqual([
      {
        date: '2026-05-15',
        startDate: '2026-05-15',
        endDate: '2026-05-31',
        label: 'May 2026',
        wholeStart: '2026-05-01',
        wholeEnd: '2026-05-31',
        isCut: true,
        daysLabel: 'May 15 – 31',
      },
      {
        date: '2026-06-01',
        startDate: '2026-06-01',
        endDate: '2026-06-30',
        label: 'Jun 2026',
        wholeStart: '2026-06-01',
        wholeEnd: '2026-06-30',
        isCut: false,
        daysLabel: null,
      },
      {
        date: '2026-07-01',
        startDate: '2026-07-01',
        endDate: '2026-07-10',
        label: 'Jul 2026',
        wholeStart: '2026-07-01',
        wholeEnd: '2026-07-31',
        isCut: true,
        daysLabel: 'Jul 1 – 10',
      },
    ])
  })

  it.each<{ period: Period; start: string; end: string; fiscal: MonthOfYear; days: string }>([
    { period: 'MONTHLY', start: '2026-06-05', end: '2026-06-05', fiscal: 1, days: 'Jun 5' },
    { period: 'QUARTERLY', start: '2026-04-01', end: '2026-06-15', fiscal: 1, days: 'Apr 1 – Jun 15' },
    { period: 'YEARLY', start: '2025-07-01', end: '2026-06-15', fiscal: 7, days: 'Jul 1, 2025 – Jun 15, 2026' },
    { period: 'YEARLY', start: '2025-07-01', end: '2025-12-31', fiscal: 7, days: 'Jul 1 – Dec 31, 2025' },
    { period: 'QUARTERLY', start: '2025-07-02', end: '2025-09-30', fiscal: 7, days: 'Jul 2 – Sep 30, 2025' },
  ])('$start to $end under $period is $days', ({ period, start, end, fiscal, days }) => {
    expect(cut(period, start, end, fiscal).map((column) => column.daysLabel)).toEqual([days])
  })

  it('covers every day of the span once, in order, and cuts only the first and last period', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 40000 }),
        fc.nat(3000),
        fc.constantFrom<Period>('MONTHLY', 'QUARTERLY', 'YEARLY'),
        fc.integer({ min: 1, max: 12 }),
        (start, length, period, fiscalYearStart) => {
          const span = { period, startDate: dayFromNumber(start), endDate: dayFromNumber(start + length) }
          // 1 to 12 by the generator.
          const columns = cutIntoPeriods(span, fiscalYearStart as MonthOfYear)
          expect(columns[0]?.startDate).toBe(span.startDate)
          expect(columns.at(-1)?.endDate).toBe(span.endDate)
          columns.forEach((column, index) => {
            const next = columns[index + 1]
            if (next !== undefined) expect(addDays(column.endDate, 1)).toBe(next.startDate)
            expect(column.startDate <= column.endDate && column.wholeStart <= column.startDate && column.endDate <= column.wholeEnd).toBe(
              true,
            )
            expect(column.isCut).toBe(column.startDate !== column.wholeStart || column.endDate !== column.wholeEnd)
            expect(column.daysLabel !== null).toBe(column.isCut)
            if (column.isCut) expect(index === 0 || index === columns.length - 1).toBe(true)
          })
          expect(new Set(columns.map((column) => column.label)).size).toBe(columns.length)
        },
      ),
    )
  })
})

describe('periodHeading', () => {
  it.each<[Period, number, MonthOfYear, string]>([
    ['MONTHLY', 2, 7, 'Feb 2026'],
    ['QUARTERLY', 1, 1, 'Q1 2026'],
    ['QUARTERLY', 1, 7, 'Q3 2026'],
    ['QUARTERLY', 1, 2, 'Jan 2026 to Mar 2026'],
    ['YEARLY', 7, 7, '2027'],
    ['YEARLY', 1, 7, 'Jan 2026 to Dec 2026'],
  ])('%s of month %i in fiscal years from month %i is %s', (period, month, fiscalYearStart, heading) => {
    expect(periodHeading(monthIndex(2026, month), period, fiscalYearStart)).toBe(heading)
  })
})

it.each<[string, { period: Period; days: [string, string]; through: string | null; from?: string; fiscal?: MonthOfYear; said: string }]>([
  ['a whole period', { period: 'QUARTERLY', days: ['2026-10-01', '2026-12-31'], through: '2026-12-31', said: 'Q4 2026' }],
  ['no ledger', { period: 'QUARTERLY', days: ['2026-10-01', '2026-12-31'], through: null, said: 'Q4 2026' }],
  [
    'days cut by the span',
    { period: 'QUARTERLY', days: ['2026-10-01', '2026-10-31'], through: '2026-12-31', said: 'Q4 2026 (Oct 1 – 31)' },
  ],
  ['a ledger that ends', { period: 'QUARTERLY', days: ['2026-10-01', '2026-12-31'], through: '2026-10-31', said: 'Q4 2026 (Oct 1 – 31)' }],
  ['both', { period: 'QUARTERLY', days: ['2026-10-05', '2026-11-20'], through: '2026-11-02', said: 'Q4 2026 (Oct 5 – Nov 2)' }],
  ['a ledger that ends before', { period: 'MONTHLY', days: ['2026-10-01', '2026-10-31'], through: '2026-09-30', said: 'Oct 2026' }],
  [
    'a ledger that begins in it',
    { period: 'QUARTERLY', days: ['2026-07-01', '2026-09-30'], from: '2026-09-03', through: '2026-12-31', said: 'Q3 2026 (Sep 3 – 30)' },
  ],
  [
    'a ledger that begins and ends in it',
    { period: 'YEARLY', days: ['2026-01-01', '2026-12-31'], from: '2026-03-02', through: '2026-10-31', said: '2026 (Mar 2 – Oct 31)' },
  ],
  // The first entry is rarely of New Year's Day.
  [
    'a ledger that begins in its first month',
    { period: 'YEARLY', days: ['2026-01-01', '2026-12-31'], from: '2026-01-05', through: '2026-12-31', said: '2026' },
  ],
  [
    'a ledger that begins after it',
    { period: 'MONTHLY', days: ['2026-10-01', '2026-10-31'], from: '2026-11-01', through: '2026-12-31', said: 'Oct 2026' },
  ],
  [
    'a fiscal year',
    { period: 'QUARTERLY', days: ['2025-10-01', '2025-12-31'], through: '2025-10-31', fiscal: 10, said: 'Q1 2026 (Oct 1 – 31, 2025)' },
  ],
])('a period with %s', (_, { period, days, through, from, fiscal = 1, said }) => {
  const [found] = cut(period, days[0], days[1], fiscal)
  if (found === undefined) throw new Error('No period')
  const ledger = {
    lastLedgerDay: through === null ? null : parseDay(through),
    firstLedgerDay: from === undefined ? null : parseDay(from),
  }
  expect(periodWithDays(found.label, coveredDaysLabel(found, ledger))).toBe(said)
})
