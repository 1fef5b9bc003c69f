import { describe, expect, it } from 'vitest'
import { readingSummary } from '../../../../test/plan-summaries.ts'
import { restaurantNames } from '../../../../test/restaurant-names.ts'
import { keptPlan } from '../../../../test/stored-plans.ts'
import { QuestionReader } from '../read-question.ts'

const names = restaurantNames()
const reader = new QuestionReader(names)

function read(question: string): string {
  const reading = reader.read(question, null)
  const isSpanAssumed = reading.kind === 'PLAN' && reading.assumed.includes('span')
  return `${readingSummary(reading, names)}${isSpanAssumed ? ' (days assumed)' : ''}`
}

// Asked on July 15, 2026, of books from August 2023 to June 2026.
describe('from one month to another', () => {
  it.each([
    ['labor Jan 2026 - Mar 2026', 'FIGURES | Labor | 2026-01-01..2026-03-31 | at all'],
    ['labor by month Jun 2025 – Jun 2026', 'TREND | Labor | 2025-06-01..2026-06-30 MONTHLY | at all'],
    ['labor Jan 2025-Dec 2025 by month', 'TREND | Labor | 2025-01-01..2025-12-31 MONTHLY | at all'],
    ['labor Q1 2025 - Q2 2026', 'FIGURES | Labor | 2025-01-01..2026-06-30 | at all'],
    ['labor Nov 2025 - Feb', 'FIGURES | Labor | 2025-11-01..2026-02-28 | at all'],
    ['labor Jan 2025 to Mar', 'FIGURES | Labor | 2025-01-01..2025-03-31 | at all (days assumed)'],
    ['labor Jun 2026 - Jun 2025', 'COMPARE | Labor | 2026-06-01..2026-06-30 | at all | vs PRIOR_YEAR'],
    ['labor Jan 2026 vs Mar 2026', 'COMPARE | Labor | 2026-03-01..2026-03-31 | at all | vs 2026-01-01..2026-01-31'],
  ])('%s', (question, summary) => {
    expect(read(question)).toBe(summary)
  })
})

describe('so many months up to one', () => {
  it.each([
    ['labor in the quarter to June', 'FIGURES | Labor | 2026-04-01..2026-06-30 | at all (days assumed)'],
    ['labor quarter to March 2026', 'FIGURES | Labor | 2026-01-01..2026-03-31 | at all (days assumed)'],
    ['labor in the quarter to May', 'FIGURES | Labor | 2026-03-01..2026-05-31 | at all (days assumed)'],
    ['labor in the quarter to date', 'FIGURES | Labor | 2026-04-01..2026-06-30 | at all'],
    ['labor by quarter to June', 'TREND | Labor | 2026-01-01..2026-06-30 QUARTERLY | at all (days assumed)'],
    ['labor by month to May', 'TREND | Labor | 2026-01-01..2026-05-31 MONTHLY | at all (days assumed)'],
    ['labor 12 months to March', 'FIGURES | Labor | 2025-04-01..2026-03-31 | at all'],
    ['labor for the six months to May', 'FIGURES | Labor | 2025-12-01..2026-05-31 | at all'],
    ['labor in the half year to June', 'FIGURES | Labor | 2026-01-01..2026-06-30 | at all'],
  ])('%s', (question, summary) => {
    expect(read(question)).toBe(summary)
  })
})

describe('a part of a year against a year', () => {
  it.each([
    ['2026 labor vs 2025 labor', 'COMPARE | Labor | 2026-01-01..2026-06-30 | at all | vs PRIOR_YEAR (days assumed)'],
    ['labor 2026 vs 2024', 'COMPARE | Labor | 2026-01-01..2026-06-30 | at all | vs 2024-01-01..2024-06-30 (days assumed)'],
    ['labor this year vs 2024', 'COMPARE | Labor | 2026-01-01..2026-06-30 | at all | vs 2024-01-01..2024-06-30'],
    ['June labor vs 2025', 'COMPARE | Labor | 2026-06-01..2026-06-30 | at all | vs PRIOR_YEAR'],
    ['labor first half 2026 vs 2025', 'COMPARE | Labor | 2026-01-01..2026-06-30 | at all | vs PRIOR_YEAR'],
    ['labor Q2 2026 vs 2024', 'COMPARE | Labor | 2026-04-01..2026-06-30 | at all | vs 2024-04-01..2024-06-30'],
    ['labor this year vs all of 2024', 'COMPARE | Labor | 2026-01-01..2026-06-30 | at all | vs 2024-01-01..2024-12-31'],
    ['June labor vs 2026', 'not understood: 2026'],
    ['labor 2025 vs 2024', 'COMPARE | Labor | 2025-01-01..2025-12-31 | at all | vs PRIOR_YEAR'],
    ['labor Q2 2026 vs Q1 2026', 'COMPARE | Labor | 2026-04-01..2026-06-30 | at all | vs PRIOR_PERIOD'],
  ])('%s', (question, summary) => {
    expect(read(question)).toBe(summary)
  })

  it('is printed as assumed', () => {
    const reading = reader.read('June labor vs 2025', null)
    expect(reading.kind === 'PLAN' && reading.assumed).toContain('against')
  })

  it('is as much of a quarter as is booked', () => {
    const inMay = restaurantNames('2026-06-15', '2026-05-31')
    const reading = new QuestionReader(inMay).read('labor Q2 2026 vs Q2 2025', null)
    expect(readingSummary(reading, inMay)).toBe('COMPARE | Labor | 2026-04-01..2026-05-31 | at all | vs PRIOR_YEAR')
    const quarters = new QuestionReader(inMay).read('labor Q2 2026 vs Q4 2025', null)
    expect(readingSummary(quarters, inMay)).toBe('COMPARE | Labor | 2026-04-01..2026-05-31 | at all | vs 2025-10-01..2025-11-30')
  })
})

describe('days before the books begin', () => {
  it.each([
    ['labor 2023', 'FIGURES | Labor | 2023-08-01..2023-12-31 | at all (days assumed)'],
    ['labor % in 2023', 'FIGURES | Labor | 2023-08-01..2023-12-31 | at all | SHARE_OF_REVENUE (days assumed)'],
    ['labor 2023 by store', 'BREAKDOWN | Labor | 2023-08-01..2023-12-31 | at all | by LOCATION (days assumed)'],
    ['labor by quarter since 2023', 'TREND | Labor | 2023-08-01..2026-06-30 QUARTERLY | at all (days assumed)'],
    ['labor last 5 years by year', 'TREND | Labor | 2023-08-01..2026-06-30 YEARLY | at all (days assumed)'],
    ['labor Q4 2023', 'FIGURES | Labor | 2023-10-01..2023-12-31 | at all'],
    // None of it is booked, which the answer says.
    ['labor 2022', 'FIGURES | Labor | 2022-01-01..2022-12-31 | at all'],
    // Metrics may be older than the books.
    ['guests in 2023', 'FIGURES | Guests | 2023-01-01..2023-12-31 | at all'],
    // A part of a period is neither the best nor the worst of whole ones.
    [
      'which quarter since 2023 had the lowest revenue',
      'RANK | Revenue | 2023-10-01..2026-06-30 | at all | by PERIOD | ASC | first 1 (days assumed)',
    ],
    [
      'worst year for revenue in the last 4 years',
      'RANK | Revenue | 2024-01-01..2025-12-31 | at all | by PERIOD | ASC | first 1 (days assumed)',
    ],
    ['lowest month for revenue since 2023', 'RANK | Revenue | 2023-08-01..2026-06-30 | at all | by PERIOD | ASC | first 1 (days assumed)'],
    ['best month for revenue in 2025', 'RANK | Revenue | 2025-01-01..2025-12-31 | at all | by PERIOD | DESC | first 1'],
  ])('%s', (question, summary) => {
    expect(read(question)).toBe(summary)
  })
})

describe('all periods of the books', () => {
  it.each([
    [
      'best quarter ever for four-wall margin',
      'RANK | Four-wall EBITDA | 2023-10-01..2026-06-30 | at all | SHARE_OF_REVENUE | by PERIOD | DESC | first 1 (days assumed)',
    ],
    [
      'highest quarterly net income ever',
      'RANK | Net income | 2023-10-01..2026-06-30 | at all | by PERIOD | DESC | first 1 (days assumed)',
    ],
    ['worst year ever for revenue', 'RANK | Revenue | 2024-01-01..2025-12-31 | at all | by PERIOD | ASC | first 1 (days assumed)'],
    ['best month ever for revenue', 'RANK | Revenue | all days | at all | by PERIOD | DESC | first 1'],
    ['revenue by quarter of all time', 'TREND | Revenue | 2023-08-01..2026-06-30 QUARTERLY | at all'],
    ['revenue by year since opening', 'TREND | Revenue | 2023-08-01..2026-06-30 YEARLY | at all'],
    ['revenue by month since opening', 'TREND | Revenue | all days | at all'],
  ])('%s', (question, summary) => {
    expect(read(question)).toBe(summary)
  })
})

describe('several years as one figure', () => {
  it.each([
    ['labor last 2 years', 'FIGURES | Labor | 2024-07-01..2026-06-30 | at all (days assumed)'],
    ['net income for the past 3 years', 'FIGURES | Net income | 2023-08-01..2026-06-30 | at all (days assumed)'],
    ['labor by store last 2 years', 'BREAKDOWN | Labor | 2024-07-01..2026-06-30 | at all | by LOCATION (days assumed)'],
    ['labor last 2 years by year', 'TREND | Labor | 2025-01-01..2026-06-30 YEARLY | at all'],
    ['labor last 2 years by month', 'TREND | Labor | 2024-07-01..2026-06-30 MONTHLY | at all'],
    ['labor last 2 quarters', 'FIGURES | Labor | 2026-01-01..2026-06-30 | at all'],
  ])('%s', (question, summary) => {
    expect(read(question)).toBe(summary)
  })

  it('says which part of a quarter is not booked', () => {
    const inMay = restaurantNames('2026-06-15', '2026-05-31')
    const reading = new QuestionReader(inMay).read('labor last 2 quarters', null)
    expect(reading.kind === 'PLAN' && reading.assumed).toContain('span')
  })
})

describe('further than last year', () => {
  it.each([
    [
      'which direct operating account is most over last year',
      'RANK | Direct operating | 2026-01-01..2026-06-30 | at all | CHANGE | vs PRIOR_YEAR | by ACCOUNT | DESC | first 1 (days assumed)',
    ],
    [
      'which line is most under last year',
      'RANK | 2026-01-01..2026-06-30 | at all | CHANGE | vs PRIOR_YEAR | by LINE | ASC | first 1 (days assumed)',
    ],
    [
      'which accounts are over last year',
      'FILTER | 2026-01-01..2026-06-30 | at all | vs PRIOR_YEAR | by ACCOUNT | CHANGE ABOVE 0 (days assumed)',
    ],
    [
      'stores over last year on revenue',
      'FILTER | Revenue | 2026-01-01..2026-06-30 | at all | vs PRIOR_YEAR | by LOCATION | CHANGE ABOVE 0 (days assumed)',
    ],
    [
      'which account is most over last month',
      'RANK | 2026-06-01..2026-06-30 | at all | CHANGE | vs PRIOR_PERIOD | by ACCOUNT | DESC | first 1 (days assumed)',
    ],
    ['which account is most over last month in June', 'not understood: last month'],
    [
      'which store sold the most over the last year',
      'RANK | Revenue | 2025-07-01..2026-06-30 | at all | by LOCATION | DESC | first 1 (days assumed)',
    ],
    ['labor by store over last year', 'BREAKDOWN | Labor | 2025-01-01..2025-12-31 | at all | by LOCATION'],
  ])('%s', (question, summary) => {
    expect(read(question)).toBe(summary)
  })
})

describe('each period against the one before it', () => {
  it.each([
    [
      'in which months did labor rise compared with the month before',
      'FILTER | Labor | 2026-01-01..2026-06-30 | at all | vs PRIOR_PERIOD | by PERIOD | CHANGE ABOVE 0 (days assumed)',
    ],
    [
      'in which months did net income fall compared with the prior month?',
      'FILTER | Net income | 2026-01-01..2026-06-30 | at all | vs PRIOR_PERIOD | by PERIOD | CHANGE BELOW 0 (days assumed)',
    ],
    [
      'months where revenue fell more than 5% from the prior month in 2025',
      'FILTER | Revenue | 2025-01-01..2025-12-31 | at all | vs PRIOR_PERIOD | by PERIOD | CHANGE_PERCENT BELOW -0.05',
    ],
    [
      'which month had the largest drop in four-wall EBITDA from the prior month',
      'RANK | Four-wall EBITDA | all days | at all | CHANGE | vs PRIOR_PERIOD | by PERIOD | ASC | first 1 (days assumed)',
    ],
    [
      'in which quarter did revenue fall vs the quarter before',
      'FILTER | Revenue | 2026-01-01..2026-06-30 | at all | vs PRIOR_PERIOD | by PERIOD | CHANGE BELOW 0 (days assumed)',
    ],
    ['labor by month in 2025 vs prior month', 'TREND | Labor | 2025-01-01..2025-12-31 MONTHLY | at all | vs PRIOR_PERIOD'],
    // The days before are others than the period before each.
    ['labor by month Q2 vs Q1', 'not understood: month'],
    ['labor by month last 3 months vs prior 3 months', 'not understood: prior 3 months'],
    ['labor by month vs prior quarter', 'not understood: prior quarter'],
    ['which months were below last month on revenue', 'not understood: last month'],
    ['P&L by month vs prior month', 'not understood: prior month'],
  ])('%s', (question, summary) => {
    expect(read(question)).toBe(summary)
  })
})

describe('a time that is said by another', () => {
  it.each([
    ["labor last year's Q1", 'FIGURES | Labor | 2025-01-01..2025-03-31 | at all'],
    ["labor last year's May", 'FIGURES | Labor | 2025-05-01..2025-05-31 | at all'],
    ['labor last year Q1', 'FIGURES | Labor | 2025-01-01..2025-03-31 | at all'],
    ["this year's Q1 labor", 'FIGURES | Labor | 2026-01-01..2026-03-31 | at all'],
    ['labor in the most recent quarter', 'FIGURES | Labor | 2026-04-01..2026-06-30 | at all'],
    ['latest month labor by store', 'BREAKDOWN | Labor | 2026-06-01..2026-06-30 | at all | by LOCATION'],
    ['labor most recent 3 months', 'FIGURES | Labor | 2026-04-01..2026-06-30 | at all'],
    ['labor June on last year', 'COMPARE | Labor | 2026-06-01..2026-06-30 | at all | vs PRIOR_YEAR'],
    ['labor June over last year', 'COMPARE | Labor | 2026-06-01..2026-06-30 | at all | vs PRIOR_YEAR'],
    ['labor June from last year', 'FIGURES | Labor | 2025-06-01..2025-06-30 | at all (days assumed)'],
    ['labor June last year', 'FIGURES | Labor | 2025-06-01..2025-06-30 | at all'],
    ['labor in December', 'FIGURES | Labor | 2025-12-01..2025-12-31 | at all (days assumed)'],
    ['labor in Q3', 'FIGURES | Labor | 2025-07-01..2025-09-30 | at all (days assumed)'],
    ['labor in December 2025', 'FIGURES | Labor | 2025-12-01..2025-12-31 | at all'],
    ['labor same month each year', 'not understood: same month'],
  ])('%s', (question, summary) => {
    expect(read(question)).toBe(summary)
  })

  it('is a whole one of the books', () => {
    const inMay = restaurantNames('2026-06-15', '2026-05-31')
    const reading = new QuestionReader(inMay).read('labor in the most recent quarter', null)
    expect(readingSummary(reading, inMay)).toBe('FIGURES | Labor | 2026-01-01..2026-03-31 | at all')
  })
})

describe('after an answer by month', () => {
  it.each([
    ['vs prior month', 'TREND | Labor | 2025-01-01..2025-12-31 MONTHLY | at all | vs PRIOR_PERIOD'],
    ['compared with the month before', 'TREND | Labor | 2025-01-01..2025-12-31 MONTHLY | at all | vs PRIOR_PERIOD'],
    ['vs prior quarter', 'not understood: prior quarter'],
  ])('%s', (question, summary) => {
    const before = reader.read('labor by month in 2025', null)
    expect(readingSummary(reader.read(question, keptPlan(before)), names)).toBe(summary)
  })
})

describe('the period before days that are named', () => {
  it.each([
    ['labor vs prior period in Q2 2026', 'COMPARE | Labor | 2026-04-01..2026-06-30 | at all | vs PRIOR_PERIOD'],
    ['labor in H1 2026 vs the previous period', 'COMPARE | Labor | 2026-01-01..2026-06-30 | at all | vs PRIOR_PERIOD'],
    ['labor vs the prior period, Jan to Mar 2026', 'COMPARE | Labor | 2026-01-01..2026-03-31 | at all | vs PRIOR_PERIOD'],
    ['labor vs the period before, Jan - Mar 2026', 'COMPARE | Labor | 2026-01-01..2026-03-31 | at all | vs PRIOR_PERIOD'],
    ['labor vs prior quarter, Jan - Mar 2026', 'COMPARE | Labor | 2026-01-01..2026-03-31 | at all | vs PRIOR_PERIOD'],
    ['labor vs prior period in 2025', 'COMPARE | Labor | 2025-01-01..2025-12-31 | at all | vs PRIOR_PERIOD'],
    ['labor vs prior period', 'COMPARE | Labor | 2026-06-01..2026-06-30 | at all | vs PRIOR_PERIOD (days assumed)'],
    ['labor vs prior month, Jan - Mar 2026', 'not understood: prior month'],
    ['labor mom, May to June 2026', 'COMPARE | Labor | 2026-06-01..2026-06-30 | at all | vs PRIOR_PERIOD'],
  ])('%s', (question, summary) => expect(read(question)).toBe(summary))
})
