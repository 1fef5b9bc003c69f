import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayFromNumber, monthOf, parseDay } from './day.ts'
import {
  type DayFormat,
  type DayStyle,
  dayInYear,
  formatDay,
  formatDayRange,
  monthText,
  rangeName,
  readTypedDay,
  timeSpanName,
} from './day-format.ts'

it.each<{ format: DayFormat; text: string }>([
  { format: 'MMM dd, yyyy', text: 'Jun 05, 2026' },
  { format: 'MM/dd/yyyy', text: '06/05/2026' },
  { format: 'yyyy-MM-dd', text: '2026-06-05' },
  { format: 'MMM yy', text: 'Jun 26' },
])('writes a day as $format', ({ format, text }) => expect(formatDay(parseDay('2026-06-05'), format)).toBe(text))

it.each([
  { day: '2026-06-05', text: '2026-06' },
  { day: '0987-12-31', text: '0987-12' },
])('writes the month of $day as $text', ({ day, text }) => expect(monthText(monthOf(parseDay(day)))).toBe(text))

it('writes a range', () => {
  expect(formatDayRange(parseDay('2026-01-01'), parseDay('2026-06-30'))).toBe('01/01/2026 to 06/30/2026')
})

it.each([
  { start: '2026-06-01', end: '2026-06-30', name: 'Jun 2026' },
  { start: '2026-01-01', end: '2026-06-30', name: 'Jan – Jun 2026' },
  { start: '2025-11-01', end: '2026-01-31', name: 'Nov 2025 – Jan 2026' },
  { start: '2026-06-05', end: '2026-06-05', name: 'Jun 5, 2026' },
  { start: '2026-06-01', end: '2026-06-15', name: 'Jun 1 – 15, 2026' },
  { start: '2026-01-05', end: '2026-06-30', name: 'Jan 5 – Jun 30, 2026' },
  { start: '2025-12-29', end: '2026-01-03', name: 'Dec 29, 2025 – Jan 3, 2026' },
])('$start to $end is $name', ({ start, end, name }) => expect(rangeName(parseDay(start), parseDay(end))).toBe(name))

it.each<{ style: DayStyle; name: string; range: string }>([
  { style: 'MONTH_NAME', name: 'Jan 5 – Jun 30, 2026', range: '01/05/2026 to 06/30/2026' },
  { style: 'MONTH_FIRST', name: '01/05/2026 – 06/30/2026', range: '01/05/2026 to 06/30/2026' },
  { style: 'YEAR_FIRST', name: '2026-01-05 – 2026-06-30', range: '2026-01-05 to 2026-06-30' },
])('writes days in style $style', ({ style, name, range }) => {
  const [start, end] = [parseDay('2026-01-05'), parseDay('2026-06-30')]
  expect(rangeName(start, end, style)).toBe(name)
  expect(formatDayRange(start, end, style)).toBe(range)
  expect(rangeName(parseDay('2026-01-01'), end, style)).toBe('Jan – Jun 2026')
  expect(rangeName(start, start, style)).toBe({ MONTH_NAME: 'Jan 5, 2026', MONTH_FIRST: '01/05/2026', YEAR_FIRST: '2026-01-05' }[style])
})

it('leaves out a known year', () => {
  const styles = ['MONTH_NAME', 'MONTH_FIRST', 'YEAR_FIRST'] as const
  expect(styles.map((style) => dayInYear(parseDay('2026-06-05'), style))).toEqual(['Jun 5', '06/05', '06-05'])
})

it('names a span and its period', () => {
  expect(timeSpanName({ period: 'QUARTERLY', startDate: parseDay('2026-01-01'), endDate: parseDay('2026-06-30') })).toBe(
    'Jan – Jun 2026, quarterly',
  )
})

describe('readTypedDay', () => {
  it.each([
    { text: '6/5/2026', day: '2026-06-05' },
    { text: ' 06/05/2026 ', day: '2026-06-05' },
    { text: '2026-06-05', day: '2026-06-05' },
    { text: '13/05/2026', day: null },
    { text: '02/29/2026', day: null },
    { text: '6/5/26', day: null },
    { text: '', day: null },
  ])('$text is $day', ({ text, day }) => expect(readTypedDay(text)).toBe(day))

  it('reads what formatDay writes', () => {
    fc.assert(
      fc.property(fc.integer({ min: -700000, max: 2900000 }).map(dayFromNumber), (day) => {
        expect(readTypedDay(formatDay(day, 'MM/dd/yyyy'))).toBe(day)
      }),
    )
  })
})
