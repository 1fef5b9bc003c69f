import { describe, expect, it } from 'vitest'
import { demoNames } from '../../../../bench/demo-names.ts'
import { readingSummary } from '../../../../test/plan-summaries.ts'
import { parseDay } from '../../../time/day.ts'
import { questionWords } from '../question-words.ts'
import { QuestionReader } from '../read-question.ts'
import { withNamedDays } from './named-days.ts'

// A Wednesday.
const time = { today: parseDay('2026-07-15'), lastLedgerDay: parseDay('2026-07-15'), fiscalYearStartMonth: 1 } as const

/** Days as year-month-day, all other words as they were. */
const daysOf = (question: string, today = time.today): string =>
  withNamedDays(questionWords(question), { ...time, today })
    .map((word) => (word.kind === 'DATE' ? `${word.year}-${word.month}-${word.day}` : word.typed))
    .join(' ')

describe('days that people name', () => {
  it.each([
    ['today', '2026-7-15'],
    ['yesterday', '2026-7-14'],
    ["last night's sales", '2026-7-14 sales'],
    ['the day before yesterday', 'the 2026-7-13'],
    ['last friday', '2026-7-10'],
    ['last wednesday', '2026-7-8'],
    ['last week', '2026-7-6 to 2026-7-12'],
    ['this week so far', '2026-7-13 to 2026-7-15'],
    ['wtd', '2026-7-13 to 2026-7-15'],
    ['last weekend', '2026-7-11 to 2026-7-12'],
    // Not booked yet.
    ['this weekend', 'this weekend'],
    ['this labor day', '2026-9-7'],
    ["mother's day vs last", '2026-5-10 vs 2025-5-11'],
    ['labor days', 'labor days'],
    ['last winter', '2025-12-1 to 2026-2-28'],
    ['this winter', '2025-12-1 to 2026-2-28'],
    ['last week in june', '2026-6-24 to 2026-6-30'],
    // Only the end of the days that are meant.
    ["up to mother's day", "up to mother's day"],
    ['through yesterday', 'through yesterday'],
    ['as of yesterday', 'as of yesterday'],
    ['except last week', 'except last week'],
    ['the week before last', 'the 2026-6-29 to 2026-7-5'],
    ['last week vs the week before', '2026-7-6 to 2026-7-12 vs the 2026-6-29 to 2026-7-5'],
    ['last 30 days', '2026-6-16 to 2026-7-15'],
    ['trailing 13 weeks', '2026-4-16 to 2026-7-15'],
    ['first week of July', '2026-7-1 to 2026-7-7'],
    ['last week of June 2025', '2025-6-24 to 2025-6-30'],
    ['last week of August', '2025-8-25 to 2025-8-31'],
    ['first half of june', '2026-6-1 to 2026-6-15'],
    ['the second half of February 2024', 'the 2024-2-16 to 2024-2-29'],
    ['first 2 weeks of june', '2026-6-1 to 2026-6-14'],
    ['the last ten days of may', 'the 2026-5-22 to 2026-5-31'],
    ['last day of february 2024', '2024-2-29'],
    // More days than a month has, and parts that are no days of it.
    ['first 5 weeks of june', 'first 5 weeks of june'],
    ['second 2 weeks of june', 'second 2 weeks of june'],
    ['first half of 2026', 'first half of 2026'],
    // June 8, 2026 is a Monday.
    ['week of june 8', '2026-6-8 to 2026-6-14'],
    ['the week of june 10th', 'the 2026-6-8 to 2026-6-14'],
    ['week ending 6/14/2026', '2026-6-8 to 2026-6-14'],
    ['week ended june 17', '2026-6-11 to 2026-6-17'],
    ['the 4 weeks ending july 12', 'the 2026-6-15 to 2026-7-12'],
    ['ten days ended june 30', '2026-6-21 to 2026-6-30'],
    ['6 months ended june 30', '6 months ended june 30'],
    ['since last week', 'since 2026-7-6'],
    ['the week after june 10', 'the 2026-6-11 to 2026-6-17'],
    ['week of june 31', 'week of june 31'],
    ['sales by week of june 8', 'sales by week of june 8'],
  ])('are dates: %s', (words, days) => expect(daysOf(words)).toBe(days))

  it.each([
    ['2026-02-28', 'this winter', '2025-12-1 to 2026-2-28'],
    ['2026-02-28', 'last winter', '2024-12-1 to 2025-2-28'],
    ['2026-12-01', 'this winter', '2026-12-1 to 2027-2-28'],
    ['2026-12-01', 'last winter', '2025-12-1 to 2026-2-28'],
  ])('on %s are dates: %s', (today, words, days) => expect(daysOf(words, parseDay(today))).toBe(days))

  // Dates as calendars of these years print them.
  it.each([
    ['new years eve', '2025-12-31'],
    ['4th of july', '2026-7-4'],
    ['easter', '2026-4-5'],
    ['easter 2024', '2024-3-31'],
    ['easter 2038', '2038-4-25'],
    ["mother's day", '2026-5-10'],
    ["mother's day last year", '2025-5-11'],
    ["mother's day sales last year", '2025-5-11 sales'],
    ['memorial day weekend', '2026-5-23 to 2026-5-25'],
    ["fathers day '25", '2025-6-15'],
    ['labor day', '2025-9-1'],
    ['thanksgiving', '2025-11-27'],
    ['black friday 2024', '2024-11-29'],
    ['last christmas eve', '2025-12-24'],
    ["mother's day vs ly", '2026-5-10 vs 2025-5-11'],
    ['thanksgiving weekend 2025 vs 2024', '2025-11-27 to 2025-11-30 vs 2024-11-28 to 2024-12-1'],
    ['mlk day', '2026-1-19'],
    ["black friday through new year's eve", '2025-11-28 to 2025-12-31'],
    ["from black friday through new year's eve, 2025 vs 2024", 'from 2025-11-28 to 2025-12-31 vs 2024-11-29 to 2024-12-31'],
    ["thanksgiving to new year's day", '2025-11-27 to 2026-1-1'],
    ['memorial day to labor day last year', '2025-5-26 to 2025-9-1'],
    ['memorial day to labor day', '2025-5-26 to 2025-9-1'],
    ['super bowl sunday vs last year', '2026-2-8 vs 2025-2-9'],
    ["presidents' day weekend", '2026-2-14 to 2026-2-16'],
    ["president's day", '2026-2-16'],
    ['cinco de mayo', '2026-5-5'],
    ['juneteenth', '2026-6-19'],
    ['columbus day', '2025-10-13'],
    ["veterans' day", '2025-11-11'],
    ['easter weekend', '2026-4-4 to 2026-4-5'],
    // A Saturday, a Monday, a Tuesday, a Thursday, a Friday and a Sunday; of a Wednesday, the weekend after it.
    ['july 4th weekend', '2026-7-3 to 2026-7-5'],
    ['4th of july weekend 2022', '2022-7-2 to 2022-7-4'],
    ['4th of july weekend 2023', '2023-7-1 to 2023-7-4'],
    ['4th of july weekend 2024', '2024-7-4 to 2024-7-7'],
    ['sales over the july 4th weekend vs last year', 'sales over the 2026-7-3 to 2026-7-5 vs 2025-7-4 to 2025-7-6'],
    ['july 4 weekend 2025', '2025-7-4 to 2025-7-6'],
    ['july 4th weekend 2021', '2021-7-2 to 2021-7-4'],
    ["this mother's day to last mother's day", '2026-5-10 to 2025-5-11'],
    ["compare mother's day weekend with last mother's day weekend", 'compare 2026-5-9 to 2026-5-10 with 2025-5-10 to 2025-5-11'],
    ['week of thanksgiving', '2025-11-24 to 2025-11-30'],
    ['the week of the 4th of july', 'the 2026-6-29 to 2026-7-5'],
    ['the week before christmas day 2024', 'the 2024-12-18 to 2024-12-24'],
    ['juneteenth weekend 2024', '2024-6-21 to 2024-6-23'],
  ])('are holidays: %s', (words, days) => expect(daysOf(words)).toBe(days))

  it.each([
    'labor by week last month',
    'sales per week',
    'labor day by day in June',
    'up from last week',
    'the last month of the year',
    'sales on Saturdays',
    // The same date of the year before was no Mother's Day.
    "mother's day sales growth",
  ])('are none: %s', (words) =>
    expect(daysOf(words)).toBe(
      questionWords(words)
        .map(({ typed }) => typed)
        .join(' '),
    ),
  )

  it('end with the books where they are counted back, and not where the calendar says them', () => {
    const ended = { ...time, lastLedgerDay: parseDay('2026-06-30') }
    const read = (question: string) =>
      withNamedDays(questionWords(question), ended).flatMap((word) => (word.kind === 'DATE' ? [`${word.month}-${word.day}`] : []))
    expect(read('last 7 days')).toEqual(['6-24', '6-30'])
    expect(read('last week')).toEqual(['7-6', '7-12'])
  })
})

describe('questions about such days', () => {
  const names = demoNames(parseDay('2026-07-15'), parseDay('2026-07-15'))
  const reader = new QuestionReader(names)
  it.each([
    ['sales over the July 4th weekend vs last year', 'COMPARE | Revenue | 2026-07-03..2026-07-05 | at all | vs 2025-07-04..2025-07-06'],
    [
      "compare this Mother's Day to last Mother's Day on sales",
      'COMPARE | Revenue | 2026-05-10..2026-05-10 | at all | vs 2025-05-11..2025-05-11',
    ],
    ['sales the week of the 4th of July', 'FIGURES | Revenue | 2026-06-29..2026-07-05 | at all'],
    // The dates of the year before are another weekend.
    ['July 4th weekend sales yoy', 'refused: DAYS'],
    ['sales july 4th', 'FIGURES | Revenue | 2026-07-04..2026-07-04 | at all'],
    ['sales July 1-15 vs same days last year', 'COMPARE | Revenue | 2026-07-01..2026-07-15 | at all | vs PRIOR_YEAR'],
    ['christmas party cost in December', 'not understood: christmas, party'],
    ['sales yesterday', 'FIGURES | Revenue | 2026-07-14..2026-07-14 | at all'],
    ['last 30 days revenue by store', 'BREAKDOWN | Revenue | 2026-06-16..2026-07-15 | at all | by LOCATION'],
    ['sales last week vs prior week', 'COMPARE | Revenue | 2026-07-06..2026-07-12 | at all | vs 2026-06-29..2026-07-05'],
    ['sales last week vs last year', 'COMPARE | Revenue | 2026-07-06..2026-07-12 | at all | vs PRIOR_YEAR'],
    ['did we beat yesterday', 'not understood: yesterday'],
    ['is labor up from yesterday', 'not understood: yesterday'],
    ['labor vs last week', 'not understood: last week'],
    ['sales since June 1', 'FIGURES | Revenue | 2026-06-01..2026-07-15 | at all'],
    ['Labor Jan 1 - Jun 14 2026', 'FIGURES | Labor | 2026-01-01..2026-06-14 | at all'],
    ['sales July 6 - July 12 vs June 29 - July 5', 'COMPARE | Revenue | 2026-07-06..2026-07-12 | at all | vs 2026-06-29..2026-07-05'],
    ['sales dec 20 - jan 10 2026', 'FIGURES | Revenue | 2025-12-20..2026-01-10 | at all'],
    // Of months that are whole, though the books go on.
    ['corporate overhead trailing twelve months', 'FIGURES | Corporate overhead | 2025-07-01..2026-06-30 | at all'],
    ['last 2 quarters labor', 'FIGURES | Labor | 2026-01-01..2026-06-30 | at all'],
    ['all entries over 5000 this year', 'TRANSACTIONS | 2026-01-01..2026-07-15 | at all | VALUE ABOVE 5000'],
    [
      'cogs as a % of sales in the fiscal year to date through April',
      'FIGURES | Cost of goods | 2026-01-01..2026-04-30 | at all | SHARE_OF_REVENUE',
    ],
  ])('%s', (question, meaning) => expect(readingSummary(reader.read(question, null), names)).toBe(meaning))
})
