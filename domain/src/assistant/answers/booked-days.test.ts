import { describe, expect, it } from 'vitest'
import { demoNames } from '../../../bench/demo-names.ts'
import { planSummary } from '../../../test/plan-summaries.ts'
import { parseDay } from '../../time/day.ts'
import { QuestionReader } from '../reading/read-question.ts'
import { ofBookedDays, ofMonthsOfMetrics } from './booked-days.ts'

/** What is answered to a question that is asked on a day, of books that end on it. */
function booked(day: string, question: string): string {
  const names = demoNames(parseDay(day), parseDay(day))
  const reading = new QuestionReader(names).read(question, null)
  if (reading.kind !== 'PLAN') return reading.kind
  const answered = ofBookedDays(reading, names)
  return planSummary(answered.plan, names) + (answered.assumed.includes('span') ? ' (days assumed)' : '')
}
const SO_FAR = '2026-07-01..2026-07-15'

describe('days that run, against days that are over', () => {
  it.each([
    ['2026-07-15', 'labor this quarter vs last year', `COMPARE | Labor | ${SO_FAR} | at all | vs PRIOR_YEAR (days assumed)`],
    ['2026-07-15', 'did sales grow this quarter', `COMPARE | Revenue | ${SO_FAR} | at all | CHANGE_PERCENT | vs PRIOR_YEAR (days assumed)`],
    ['2026-07-15', 'labor Q3 vs Q2', `COMPARE | Labor | ${SO_FAR} | at all | vs PRIOR_PERIOD (days assumed)`],
    ['2026-07-15', 'labor Q3 vs Q3 2024', `COMPARE | Labor | ${SO_FAR} | at all | vs 2024-07-01..2024-07-15 (days assumed)`],
    ['2026-07-15', 'why is labor down this quarter', `BRIDGE | Labor | ${SO_FAR} | at all | vs PRIOR_YEAR | by ACCOUNT (days assumed)`],
    [
      '2026-07-15',
      'stores where labor is up this quarter vs last year',
      `FILTER | Labor | ${SO_FAR} | at all | vs PRIOR_YEAR | by LOCATION | CHANGE ABOVE 0 (days assumed)`,
    ],
    // The other half begins half a year earlier, and not a month.
    ['2026-07-15', 'sales H2 vs H1', `COMPARE | Revenue | ${SO_FAR} | at all | vs 2026-01-01..2026-01-15 (days assumed)`],
    // Their guests are not known before the month is over.
    [
      '2026-07-15',
      'labor per guest this quarter vs last year',
      'COMPARE | Labor | 2026-07-01..2026-09-30 | at all | PER_METRIC | per Guests | vs PRIOR_YEAR',
    ],
    // A trend of one month is a comparison.
    ['2026-07-15', 'labor this quarter by month vs last year', `COMPARE | Labor | ${SO_FAR} | at all | vs PRIOR_YEAR (days assumed)`],
    // As far as there are whole months, they alone.
    ['2026-09-10', 'labor this quarter vs last year', 'COMPARE | Labor | 2026-07-01..2026-08-31 | at all | vs PRIOR_YEAR (days assumed)'],
    // The rest of a plan is shown next to it.
    ['2026-07-15', 'labor this quarter vs budget', 'COMPARE | Labor | 2026-07-01..2026-09-30 | at all | vs Budget 2026'],
    ['2026-07-15', 'labor this quarter', 'FIGURES | Labor | 2026-07-01..2026-09-30 | at all'],
    ['2026-07-15', 'labor Q2 vs last year', 'COMPARE | Labor | 2026-04-01..2026-06-30 | at all | vs PRIOR_YEAR'],
    // Metrics have months alone, and none of them yet.
    ['2026-07-15', 'guests this quarter vs last year', 'COMPARE | Guests | 2026-07-01..2026-09-30 | at all | vs PRIOR_YEAR'],
  ])('%s: %s', (day, question, meaning) => expect(booked(day, question)).toBe(meaning))
})

it('are those of the whole quarter for what goes on from them', () => {
  const names = demoNames(parseDay('2026-07-15'), parseDay('2026-07-15'))
  const reader = new QuestionReader(names)
  const reading = reader.read('labor this quarter vs last year', null)
  if (reading.kind !== 'PLAN') throw new Error('It is not understood')
  const after = reader.read('vs last quarter', ofBookedDays(reading, names).plan)
  if (after.kind !== 'PLAN') throw new Error('It is not understood')
  expect(planSummary(after.plan, names)).toBe('COMPARE | Labor | 2026-07-01..2026-09-30 | at all | vs 2026-04-01..2026-06-30')
  expect(planSummary(ofBookedDays(after, names).plan, names)).toBe(`COMPARE | Labor | ${SO_FAR} | at all | vs 2026-04-01..2026-04-15`)
})

describe('days of metrics, which have one figure per month', () => {
  const names = demoNames(parseDay('2026-07-15'), parseDay('2026-06-30'))
  const reader = new QuestionReader(names)
  it.each([
    ['guests on June 20 at Hoboken', 'FIGURES | Guests | 2026-06-01..2026-06-30 | at 204 Hoboken', 'Jun 20, 2026 as Jun 2026'],
    [
      'guests by store May 10 to June 5',
      'BREAKDOWN | Guests | 2026-05-01..2026-06-30 | at all | by LOCATION',
      'May 10 – Jun 5, 2026 as May – Jun 2026',
    ],
    [
      'sales per guest on June 20',
      'FIGURES | Revenue | 2026-06-01..2026-06-30 | at all | PER_METRIC | per Guests',
      'Jun 20, 2026 as Jun 2026',
    ],
    // Whole months, lines with days of their own, and days against days of the same month stay.
    ['guests in June', 'FIGURES | Guests | 2026-06-01..2026-06-30 | at all', ''],
    ['sales on June 20', 'FIGURES | Revenue | 2026-06-20..2026-06-20 | at all', ''],
    ['sales and guests on June 20', 'FIGURES | Revenue + Guests | 2026-06-20..2026-06-20 | at all', ''],
  ])('%s', (question, meaning, noted) => {
    const reading = reader.read(question, null)
    if (reading.kind !== 'PLAN') throw new Error(`${question} is not understood`)
    const { plan, corrections } = ofMonthsOfMetrics(reading)
    expect([planSummary(plan, names), corrections.map(({ typed, read }) => `${typed} as ${read}`).join()]).toEqual([meaning, noted])
  })
})
