import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  addMonths,
  addToMonth,
  compareDays,
  countDays,
  type Day,
  dayFrom,
  dayFromNumber,
  dayInMonth,
  dayNumber,
  dayOfMonthOf,
  daysInMonth,
  earlierDay,
  firstDayOf,
  isDay,
  isFirstOfMonth,
  isLastOfMonth,
  lastDayOf,
  laterDay,
  monthIndex,
  monthOf,
  monthOfYear,
  parseDay,
  parseMonthOfYear,
  yearOf,
  yearOfMonth,
} from './day.ts'

const anyDay = fc.integer({ min: -719162, max: 2932896 }).map(dayFromNumber)

/** The platform's own calendar, as a reference. */
const platformDay = (number: number): string => {
  const date = new Date(number * 86_400_000)
  return `${String(date.getUTCFullYear()).padStart(4, '0')}-${String(date.getUTCMonth() + 1).padStart(2, '0')}-${String(date.getUTCDate()).padStart(2, '0')}`
}

describe('parseDay', () => {
  it.each(['2026-06-30', '2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31'])('reads %s', (text) => expect(parseDay(text)).toBe(text))

  it.each(['2026-02-29', '1900-02-29', '2026-04-31', '2026-13-01', '2026-00-10', '2026-01-00', '0000-01-01'])('refuses %s', (text) => {
    expect(isDay(text)).toBe(false)
    expect(() => parseDay(text)).toThrow('is not a day of the calendar')
  })

  it.each(['', '2026-6-30', '2026/06/30', '20260630', '2026-06-30T00:00:00Z', ' 2026-06-30', '+2026-06-30', '2026-06-3x'])(
    'refuses the format of "%s"',
    (text) => expect(() => parseDay(text, 'startDate')).toThrow('Write it as yyyy-MM-dd'),
  )

  it('names the field', () => {
    expect(() => parseDay('x', 'startDate')).toThrow(expect.objectContaining({ code: 'BAD_USER_INPUT', field: 'startDate' }))
  })
})

describe('arithmetic', () => {
  it('agrees with the platform calendar in both directions', () => {
    fc.assert(
      fc.property(fc.integer({ min: -719162, max: 2932896 }), (number) => {
        const day = dayFromNumber(number)
        expect(day).toBe(platformDay(number))
        expect(dayNumber(day)).toBe(number)
        expect(isDay(day)).toBe(true)
      }),
    )
  })

  it('adds days and counts them back, in order', () => {
    fc.assert(
      fc.property(fc.integer({ min: -600000, max: 2800000 }).map(dayFromNumber), fc.integer({ min: -100000, max: 100000 }), (day, days) => {
        const other = addDays(day, days)
        expect(countDays(day, other)).toBe(days + 1)
        expect(compareDays(day, other)).toBe(Math.sign(-days) + 0)
        expect([earlierDay(day, other), laterDay(day, other)]).toEqual([day, other].sort())
      }),
    )
  })

  it.each([
    { day: '2026-01-31', months: 1, result: '2026-02-28' },
    { day: '2024-01-31', months: 1, result: '2024-02-29' },
    { day: '2024-02-29', months: -12, result: '2023-02-28' },
    { day: '2026-03-31', months: -1, result: '2026-02-28' },
    { day: '2026-12-15', months: 1, result: '2027-01-15' },
  ])('$day and $months months is $result', ({ day, months, result }) => expect(addMonths(parseDay(day), months)).toBe(result))

  it('refuses days that are not in the calendar', () => {
    expect(() => dayFrom(2026, 2, 29)).toThrow(RangeError)
    expect(() => addDays(parseDay('9999-12-31'), 1)).toThrow(RangeError)
  })
})

describe('months', () => {
  it('contain their days, first to last', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const month = monthOf(day)
        expect(monthIndex(yearOfMonth(month), monthOfYear(month))).toBe(month)
        expect(yearOfMonth(month)).toBe(yearOf(day))
        const [first, last]: [Day, Day] = [firstDayOf(month), lastDayOf(month)]
        expect(first <= day && day <= last && isFirstOfMonth(first) && isLastOfMonth(last)).toBe(true)
        expect(countDays(first, last)).toBe(daysInMonth(month))
        expect(dayInMonth(month, dayOfMonthOf(day))).toBe(day)
        expect(dayInMonth(month, 31)).toBe(last)
      }),
    )
  })

  it('are consecutive', () => {
    expect(firstDayOf(addToMonth(monthOf(parseDay('2026-12-05')), 1))).toBe('2027-01-01')
    expect([1, 12].map((month) => parseMonthOfYear(month))).toEqual([1, 12])
    expect(() => parseMonthOfYear(13, 'fiscalYearStart')).toThrow('A month is a number from 1 to 12, not 13.')
  })
})
