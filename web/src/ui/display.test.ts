import { parseDay } from '@fourwall/domain/time/day.ts'
import { expect, it } from 'vitest'
import { displayOf, onTheClock, USUAL_DISPLAY } from './display.ts'

const [first, last] = [parseDay('2026-07-06'), parseDay('2026-07-20')]

it('writes figures and days in the default format', () => {
  const { amount, money, day, dayInYear, dayRange, rangeName, moment } = USUAL_DISPLAY
  expect([amount('-1234.5', 2), money('-1234.5', { currencyView: 'THOUSANDS', decimals: 1, currency: 'USD' })]).toEqual([
    '(1,234.50)',
    '($1.2K)',
  ])
  expect([day(first), dayInYear(first), dayRange(first, last), rangeName(first, last)]).toEqual([
    'Jul 06, 2026',
    'Jul 6',
    '07/06/2026 to 07/20/2026',
    'Jul 6 – 20, 2026',
  ])
  expect(moment('2026-07-06T13:12:00Z', 'America/New_York')).toBe('Jul 06, 2026, 9:12 AM')
})

it('writes them in the chosen format', () => {
  const { amount, percent, points, figure, day, moment, timeSpanName } = displayOf('MINUS', 'YEAR_FIRST')
  expect([amount('-1234.5', 2), percent('-0.1'), points('-0.1'), figure('-1', 0)]).toEqual(['−1,234.50', '−10.0%', '−10.0 pt', '−1'])
  expect([day(first), moment('2026-07-06T03:12:00Z', 'America/New_York')]).toEqual(['2026-07-06', '2026-07-05, 11:12 PM'])
  expect(timeSpanName({ period: 'MONTHLY', startDate: first, endDate: last })).toBe('2026-07-06 – 2026-07-20, monthly')
  expect(displayOf('MINUS', 'YEAR_FIRST')).toBe(displayOf('MINUS', 'YEAR_FIRST'))
})

it('converts an instant to the day and time of a time zone', () => {
  expect(onTheClock('2026-12-31T23:30:00Z', 'Europe/Berlin')).toEqual({ day: '2027-01-01', time: '12:30 AM' })
})
