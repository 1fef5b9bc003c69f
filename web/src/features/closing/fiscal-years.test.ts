import { parseDay } from '@fourwall/domain/time/day.ts'
import { describe, expect, it } from 'vitest'
import type { ReceivedMonth } from './closing-request.ts'
import { changeSinceClosed, fiscalYears, monthToClose, openThrough } from './fiscal-years.ts'

const month = (name: string, closedWith: string | null = null, netIncome = '10.00', entries = 3): ReceivedMonth => ({
  __typename: 'LedgerMonth',
  month: name,
  netIncome,
  entries,
  closed:
    closedWith === null
      ? null
      : {
          __typename: 'ClosedMonth',
          month: name,
          closedAt: '2026-01-01T00:00:00Z',
          closedBy: 'Dana',
          note: null,
          netIncomeAsClosed: closedWith,
          entriesAsClosed: 3,
        },
  closingLeftOut: [],
})
const MONTHS = [month('2025-06', '10.00'), month('2025-07'), month('2025-08', '10.00'), month('2025-09'), month('2025-10')]

describe('months by fiscal year', () => {
  it('are the latest first, by the year in which it ends', () => {
    const years = fiscalYears(MONTHS, 7).map(({ year, months }) => [year, ...months.map((one) => one.month)])
    expect(years).toEqual([
      [2026, '2025-10', '2025-09', '2025-08', '2025-07'],
      [2025, '2025-06'],
    ])
    expect(fiscalYears([], 1)).toEqual([])
  })
})

describe('closing', () => {
  it('goes through a month with all open ones before it', () => {
    expect(openThrough(MONTHS, '2025-09')).toEqual(['2025-07', '2025-09'])
    expect(openThrough(MONTHS, '2025-06')).toEqual([])
  })

  it.each([
    ['2025-10-21', '2025-09'],
    ['2025-11-01', '2025-10'],
    ['2025-08-31', '2025-07'],
    ['2025-07-31', null],
  ])('is proposed on %s through %s', (today, through) => expect(monthToClose(MONTHS, parseDay(today))).toBe(through))
})

describe('a closed month', () => {
  it.each([
    [month('2025-06', '10.0'), null],
    [month('2025-06', '12.50'), { difference: '-2.50' }],
    [month('2025-06', '10.00', '10.00', 5), { difference: null }],
    [month('2025-06'), null],
  ])('tells how it changed since: %o', (one, change) => expect(changeSinceClosed(one)).toEqual(change))
})
