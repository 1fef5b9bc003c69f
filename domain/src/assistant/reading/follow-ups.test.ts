import { describe, expect, it } from 'vitest'
import { planSummary, readingSummary } from '../../../test/plan-summaries.ts'
import { restaurantNames } from '../../../test/restaurant-names.ts'
import { keptPlan } from '../../../test/stored-plans.ts'
import { parseDay } from '../../time/day.ts'
import { type ListedItem, NO_CONTEXT } from '../chat.ts'
import type { Plan, QuestionReading } from '../plan.ts'
import { QuestionReader } from './read-question.ts'

const names = restaurantNames()
const reader = new QuestionReader(names)
const JUNE = '2026-06-01..2026-06-30'
const MAY = '2026-05-01..2026-05-31'
const Q2 = '2026-04-01..2026-06-30'
const YEAR = '2025-07-01..2026-06-30'

/** The last reading of a chat, with what it says it assumed. A question that is not answered changes nothing for the next. */
function chat(...questions: readonly string[]): string {
  let last: Plan | null = null
  let reading: QuestionReading | null = null
  for (const question of questions) {
    reading = reader.read(question, last)
    last = keptPlan(reading) ?? last
  }
  if (reading === null) return ''
  const assumed = reading.kind === 'PLAN' ? [...reading.assumed].sort().join(', ') : ''
  return readingSummary(reading, names) + (assumed === '' ? '' : ` (assumed ${assumed})`)
}

/** What corrects a question that was not understood. */
function corrected(unanswered: string, then: string): string {
  return readingSummary(reader.read(then, null, { ...NO_CONTEXT, unanswered: [unanswered] }), names)
}

/** A place that an answer lists, whatever with. */
function placeItem(id: string): ListedItem {
  return { locationIds: [id], days: { startDate: parseDay('2026-06-01'), endDate: parseDay('2026-06-30') }, row: null, value: null }
}

describe('a base for two places that stood against each other', () => {
  it.each([
    [
      ['Hoboken vs Princeton revenue in June', 'add the budget'],
      `COMPARE | Revenue | ${JUNE} | at 204 Hoboken, 207 Princeton | vs Budget 2026 | by LOCATION`,
    ],
    [
      ['Northeast vs Southeast labor in June', 'vs last year'],
      `COMPARE | Labor | ${JUNE} | at Northeast, Southeast | vs PRIOR_YEAR | by REGION`,
    ],
    [
      ['Put Hoboken and Princeton side by side, full P&L, Q2', 'add the budget'],
      `REPORT | ${Q2} | at 204 Hoboken, 207 Princeton | vs Budget 2026 | by LOCATION`,
    ],
    [
      ['compare Hoboken with the company on labor % in June', 'vs budget'],
      `COMPARE | Labor | ${JUNE} | at 204 Hoboken | SHARE_OF_REVENUE | vs Budget 2026`,
    ],
  ])('%j', (questions, expected) => expect(chat(...questions)).toBe(expected))
})

describe('a question in a chat that moves the days or the places', () => {
  const below = 'FILTER | Four-wall EBITDA | 2025-01-01..2025-06-30 | at all | by LOCATION | SHARE_OF_REVENUE BELOW 0.12'
  it.each([
    [['revenue by month 2025', 'only the second half'], 'TREND | Revenue | 2025-07-01..2025-12-31 MONTHLY | at all'],
    [['revenue by month 2025', 'only March'], 'TREND | Revenue | 2025-03-01..2025-03-31 MONTHLY | at all'],
    [['revenue by month 2025', 'only March 2026'], 'TREND | Revenue | 2026-03-01..2026-03-31 MONTHLY | at all'],
    [['which stores are below 12% four-wall this year', 'and the year before'], below],
    [['which stores are below 12% four-wall this year', 'and last year'], below],
    [['repairs in May', 'show me the transactions in June'], `TRANSACTIONS | 6160 | ${JUNE} | at all`],
    [['list transactions for June'], `TRANSACTIONS | ${JUNE} | at all (assumed places)`],
    [['show me transactions at Hoboken in June'], `TRANSACTIONS | ${JUNE} | at 204 Hoboken`],
    [['transactions in June'], `FIGURES | Transactions | ${JUNE} | at all (assumed places)`],
    [['show transactions by store'], 'BREAKDOWN | Transactions | 2026-06-01..2026-06-30 | at all | by LOCATION (assumed places, span)'],
  ])('%j', (questions, summary) => expect(chat(...questions)).toBe(summary))

  it('refuses to name which of a top five are somewhere', () => {
    expect(chat('total occupancy 2025', 'by store', 'top 5', 'which of those are in the Southeast')).toMatch(/^not understood/)
    expect(chat('which stores are below 12% four-wall this year', 'which of those are in the Southeast')).toMatch(
      /^FILTER \| Four-wall EBITDA \| 2026-01-01..2026-06-30 \| at Southeast \|.*BELOW 0.12/,
    )
  })
})

// Asked on July 15, 2026, of books that end with June.
describe('a question in a chat that names neither a place nor days', () => {
  it.each([
    ['labor at Hoboken in June', 'show the entries for overtime', `TRANSACTIONS | 6040 | ${JUNE} | at 204 Hoboken (assumed places, span)`],
    ['labor at Hoboken in June', 'overtime trend', `TREND | 6040 | ${YEAR} MONTHLY | at 204 Hoboken (assumed places, span)`],
    ['labor at Hoboken in Q2', 'overtime trend', `TREND | 6040 | ${Q2} MONTHLY | at 204 Hoboken (assumed places, span)`],
    [
      'labor at Hoboken in June',
      'biggest account',
      `RANK | Labor | ${JUNE} | at 204 Hoboken | by ACCOUNT | DESC | first 1 (assumed places, rows, span)`,
    ],
    ['labor at Hoboken in June', 'list the transactions', `TRANSACTIONS | Labor | ${JUNE} | at 204 Hoboken`],
    [
      'labor at Hoboken in June',
      'why did it go up',
      `BRIDGE | Labor | ${JUNE} | at 204 Hoboken | vs PRIOR_YEAR | by ACCOUNT (assumed against)`,
    ],
    [
      'revenue by month',
      'which month was best',
      `RANK | Revenue | ${YEAR} | at all | by PERIOD | DESC | first 1 (assumed places, rows, span)`,
    ],
    ['June revenue', 'who was best', `RANK | Revenue | ${JUNE} | at all | by LOCATION | DESC (assumed places, rows, span)`],
    [
      'Southeast revenue in June',
      'which store was best',
      `RANK | Revenue | ${JUNE} | at Southeast | by LOCATION | DESC | first 1 (assumed places, rows, span)`,
    ],
    ['labor at Hoboken in June', 'labor at Durham', `FIGURES | Labor | ${JUNE} | at 304 Durham (assumed span)`],
    ['labor at Hoboken in June', 'labor in May', `FIGURES | Labor | ${MAY} | at 204 Hoboken (assumed places)`],
    [
      'labor at Hoboken against Durham in June',
      'overtime entries',
      `TRANSACTIONS | 6040 | ${JUNE} | at 204 Hoboken, 304 Durham (assumed places, span)`,
    ],
  ])('%s / %s', (first, then, meant) => expect(chat(first, then)).toBe(meant))

  it.each([
    // The line, or the place of a report; after a ranking `it` is a place that only the answer names.
    ['labor at Hoboken in June', 'how did it do in May', `FIGURES | Labor | ${MAY} | at 204 Hoboken`],
    ['labor at Hoboken in June', 'how does it look against budget', `COMPARE | Labor | ${JUNE} | at 204 Hoboken | vs Budget 2026`],
    ['P&L for Hoboken in June', 'how did it do in May', `REPORT | ${MAY} | at 204 Hoboken`],
    ['best store by EBITDA in June', 'how did it do in May', 'not understood: it'],
    // Of days that are as long as those that it is set against.
    ['labor in June', 'is it up from Q1', `COMPARE | Labor | ${Q2} | at all | vs PRIOR_PERIOD (assumed span)`],
  ])('it: %s / %s', (first, then, meant) => expect(chat(first, then)).toBe(meant))

  it.each([
    ['labor at Hoboken in June', 'ok revenue', `FIGURES | Revenue | ${JUNE} | at 204 Hoboken`],
    ['labor at Hoboken in June against budget', 'revenue', `COMPARE | Revenue | ${JUNE} | at 204 Hoboken | vs Budget 2026`],
    ['sales at Hoboken and Durham in June', 'labor', `FIGURES | Labor | ${JUNE} | at 204 Hoboken, 304 Durham`],
    [
      'best month ever for revenue',
      'for EBITDA',
      'RANK | Four-wall EBITDA | all days | at all | by PERIOD | DESC | first 1 (assumed rows)',
    ],
    ['top vendors in May, Southeast', 'its invoices', 'not understood: its'],
    ['top vendors in May, Southeast', 'for labor', `RANK | Labor | ${MAY} | at Southeast | by VENDOR | DESC`],
    ['same store sales Q2', 'in guests', `COMPARE | Guests | ${Q2} | at all | vs PRIOR_YEAR | same stores`],
  ])('the name of a line alone: %s / %s', (first, then, meant) => expect(chat(first, then)).toBe(meant))

  it.each([
    // After several stores by name one more, after a single one that alone.
    [
      'labor at Hoboken and Princeton in June',
      'and Wilmington',
      `FIGURES | Labor | ${JUNE} | at 204 Hoboken, 207 Princeton, 209 Wilmington | by LOCATION`,
    ],
    [
      'labor at Hoboken and Princeton in June',
      'and at Wilmington?',
      `FIGURES | Labor | ${JUNE} | at 204 Hoboken, 207 Princeton, 209 Wilmington | by LOCATION`,
    ],
    ['labor at Hoboken in June', 'add Wilmington', `FIGURES | Labor | ${JUNE} | at 204 Hoboken, 209 Wilmington | by LOCATION`],
    ['labor at Hoboken in June', 'and Wilmington', `FIGURES | Labor | ${JUNE} | at 209 Wilmington`],
    ['labor at Hoboken and Princeton in June', 'what about Wilmington', `FIGURES | Labor | ${JUNE} | at 209 Wilmington`],
    ['labor at Hoboken and Princeton in June', 'and the Southeast', 'not understood: and, the, southeast'],
  ])('one more place: %s / %s', (first, then, meant) => expect(chat(first, then)).toBe(meant))

  it.each([
    // Days or places in a whole sentence, and the company by its name.
    ['labor at Hoboken in June', 'what was revenue in May', `FIGURES | Revenue | ${MAY} | at all (assumed places)`],
    ['labor at Hoboken in June', 'company revenue', `FIGURES | Revenue | ${JUNE} | at all (assumed span)`],
    // Stores are ranked among stores.
    [
      'labor at Hoboken in June',
      'top 5 stores by revenue',
      `RANK | Revenue | ${JUNE} | at all | by LOCATION | DESC | first 5 (assumed places, span)`,
    ],
    // Whether the books tie has no line.
    ['does May tie', 'labor', `FIGURES | Labor | ${MAY} | at all (assumed places, span)`],
    // Words that name their line themselves.
    [
      'labor at Hoboken in June',
      'which store is the most profitable',
      `RANK | Four-wall EBITDA | ${JUNE} | at all | by LOCATION | DESC | first 1 (assumed places, rows, span)`,
    ],
  ])('but not of what stands by itself: %s / %s', (first, then, meant) => expect(chat(first, then)).toBe(meant))
})

// What it lists is known to who asks; `it` and `why` after a ranking are about that.
describe('what goes on from the locations that were listed', () => {
  const ids = (...labels: readonly string[]) => labels.map((label) => names.locations.find(({ name }) => name.endsWith(label))?.id ?? '')
  const after = (first: string, listed: readonly string[], then: string): string => {
    const before = reader.read(first, null)
    const reading = reader.read(then, keptPlan(before), { ...NO_CONTEXT, listed: ids(...listed).map(placeItem) })
    return readingSummary(reading, names)
  }

  it.each([
    ['best store by EBITDA in June', ['Hoboken'], 'how did it do in May', `FIGURES | Four-wall EBITDA | ${MAY} | at 204 Hoboken`],
    [
      'worst store by EBITDA vs budget in June',
      ['Hoboken'],
      'why',
      `BRIDGE | Four-wall EBITDA | ${JUNE} | at 204 Hoboken | vs Budget 2026 | by LINE`,
    ],
    [
      'top 2 stores by revenue in June',
      ['Hoboken', 'Durham'],
      'and their labor %',
      `BREAKDOWN | Labor | ${JUNE} | at 204 Hoboken, 304 Durham | SHARE_OF_REVENUE | by LOCATION`,
    ],
    [
      'highest labor % by store in June',
      ['Hoboken'],
      'why',
      'choose: why Labor at 204 Hoboken changed in money, why Labor at 204 Hoboken changed as a share of revenue, how it differs from all locations',
    ],
    ['top store by repairs in June', ['Hoboken'], 'show me the entries there', `TRANSACTIONS | 6160 | ${JUNE} | at 204 Hoboken`],
    [
      'which store spent the most on repairs in Q2',
      ['Hoboken'],
      "who's the biggest vendor in that",
      `RANK | 6160 | ${Q2} | at 204 Hoboken | by VENDOR | DESC | first 1`,
    ],
    [
      'top 2 stores by revenue in June',
      ['Hoboken', 'Durham'],
      'labor there',
      `BREAKDOWN | Labor | ${JUNE} | at 204 Hoboken, 304 Durham | by LOCATION`,
    ],
    ['top 2 stores by revenue in June', ['Hoboken', 'Durham'], 'labor for all of the stores', `FIGURES | Labor | ${JUNE} | at all`],
    // Which month it was is not known here.
    ['best month for revenue in 2025', [], 'labor that month', 'not understood: that month'],
    ['our best day in June', [], 'how did labor do then', 'not understood: then'],
  ])('%s (%s) / %s', (first, listed, then, meant) => expect(after(first, listed, then)).toBe(meant))
})

describe('a short name with two meanings', () => {
  it.each([
    [['food cost % in Q2', 'beverage?'], `FIGURES | 5020 | ${Q2} | at all | SHARE_OF_REVENUE (assumed rows)`],
    [['food sales in June', 'beverage'], `FIGURES | 4020 | ${JUNE} | at all (assumed rows)`],
    [['top 10 vendors in June', 'only food'], `RANK | 5010 | ${JUNE} | at all | by VENDOR | DESC | first 10 (assumed rows)`],
    [['net income in June', 'beverage'], 'choose: Beverage sales, Beverage cost'],
  ])('stays on the side, sales or costs, that was asked about: %j', (questions, meaning) => expect(chat(...questions)).toBe(meaning))
})

describe('what a follow-up would lose', () => {
  const CARRIED = 'utilities at Hoboken in May'
  it.each([
    [['transactions at Hoboken in May', 'durham', 'june for both'], 'not understood: both'],
    [['utilities 2025 by month', 'just the northeast, and 2026 next to it'], 'not understood: next to it'],
    [['labor % by region for Q2', 'drill into the highest one'], 'not understood: highest'],
    [['entries of utilities in June', 'by region'], 'not understood: region'],
    [[CARRIED, 'put Durham in there too'], 'FIGURES | 6150 | 2026-05-01..2026-05-31 | at 204 Hoboken, 304 Durham | by LOCATION'],
    // By what was answered, and not by its amount or by sales.
    [
      ['sales per guest in June', 'best and worst store'],
      `RANK | Revenue | ${JUNE} | at all | PER_METRIC | per Guests | by LOCATION | DESC | first 1 | last 1`,
    ],
    [
      ['utilities 2025 by month', 'which month had the biggest jump'],
      'RANK | 6150 | 2025-01-01..2025-12-31 | at all | CHANGE_PERCENT | vs PRIOR_YEAR | by PERIOD | DESC | first 1',
    ],
    [['How much did we spend on repairs in Q2?', 'which store was highest'], `RANK | 6160 | ${Q2} | at all | by LOCATION | DESC | first 1`],
    [
      ['Hoboken vs Durham prime cost in Q2', 'split into cogs and labor'],
      `COMPARE | Cost of goods + Labor | ${Q2} | at 204 Hoboken | vs 304 Durham`,
    ],
    [['labor at Hoboken June vs last year', 'why so high'], `BRIDGE | Labor | ${JUNE} | at 204 Hoboken | vs PRIOR_YEAR | by ACCOUNT`],
  ])('%j', (questions, meaning) => expect(chat(...questions).replace(/ \(assumed.*/, '')).toBe(meaning))
})

describe('places that are left out in a follow-up, and those that one is set against', () => {
  it.each([
    [['June revenue', 'take Decatur and Navy Yard out of it'], `FIGURES | Revenue | ${JUNE} | at all but 205 Navy Yard, 303 Decatur`],
    [
      ['June revenue', 'and without Navy Yard', 'and Decatur out too'],
      `FIGURES | Revenue | ${JUNE} | at all but 205 Navy Yard, 303 Decatur`,
    ],
    [['June revenue', 'Decatur out'], `FIGURES | Revenue | ${JUNE} | at all but 303 Decatur`],
    [['June revenue', 'get rid of Decatur'], `FIGURES | Revenue | ${JUNE} | at all but 303 Decatur`],
    [['is Decatur out of line on labor'], `ATTENTION | Labor | ${JUNE} | at 303 Decatur`],
    [['labor % at Hoboken in June', 'vs the region'], `COMPARE | Labor | ${JUNE} | at 204 Hoboken | SHARE_OF_REVENUE | vs Mid-Atlantic`],
    [
      ['labor % at Hoboken in June', 'vs the other stores'],
      `COMPARE | Labor | ${JUNE} | at 204 Hoboken | SHARE_OF_REVENUE | vs all but 204 Hoboken`,
    ],
    [['labor % in June', 'vs the region'], 'not understood: region'],
  ])('%j', (questions, meaning) => expect(chat(...questions).replace(/ \(assumed.*/, '')).toBe(meaning))
})

describe('days that are told by those of the question before', () => {
  const WEEK = 'FIGURES | Revenue | 2026-06-08..2026-06-14 | at all'
  it.each([
    [['revenue June 15 to June 21', 'and the week before'], WEEK],
    [['revenue June 15 to June 21', 'the prior 7 days'], WEEK],
    [
      ['labor by store June 29 to June 30', 'vs the 2 days before'],
      'BREAKDOWN | Labor | 2026-06-29..2026-06-30 | at all | vs 2026-06-27..2026-06-28 | by LOCATION',
    ],
    [['revenue on June 15', 'the day before'], 'FIGURES | Revenue | 2026-06-14..2026-06-14 | at all'],
    [['revenue June 20 to June 21', 'the weekend before that'], 'FIGURES | Revenue | 2026-06-13..2026-06-14 | at all'],
    [
      ['revenue June 1 to June 14', 'vs May 1 to May 14'],
      'COMPARE | Revenue | 2026-06-01..2026-06-14 | at all | vs 2026-05-01..2026-05-14',
    ],
    [
      ['revenue June 1 to June 14', 'how does that compare with the same days in May'],
      'COMPARE | Revenue | 2026-06-01..2026-06-14 | at all | vs 2026-05-01..2026-05-14',
    ],
    [['revenue June 1 to June 14', 'and the same days in April 2025'], 'FIGURES | Revenue | 2025-04-01..2025-04-14 | at all'],
    [['revenue June 1 to June 14', 'vs the same days last year'], 'COMPARE | Revenue | 2026-06-01..2026-06-14 | at all | vs PRIOR_YEAR'],
    // Before which week?
    [['revenue in June', 'the week before'], 'not understood: before'],
    [['revenue in Q2', 'same days in April'], 'not understood: days'],
  ])('%j', (questions, meaning) => expect(chat(...questions).replace(/ \(assumed.*/, '')).toBe(meaning))
})

describe('another line', () => {
  it.each([
    ['food cost in June', 'also labor', `FIGURES | 5010 + Labor | ${JUNE} | at all`],
    ['food cost at Hoboken for Q2', 'also show beverage cost', `FIGURES | 5010 + 5020 | ${Q2} | at 204 Hoboken`],
    ['food cost in June', 'plus beverage cost', `FIGURES | 5010 + 5020 | ${JUNE} | at all`],
    ['food cost in June', 'beverage cost too', `FIGURES | 5010 + 5020 | ${JUNE} | at all`],
    ['food cost in June', 'labor as well', `FIGURES | 5010 + Labor | ${JUNE} | at all`],
    ['revenue budget Q3', 'labor too', 'COMPARE | Revenue + Labor | 2026-07-01..2026-09-30 | at all | vs Budget 2026'],
    // A ranking is by one figure.
    ['top 5 stores by revenue in June', 'also labor', 'not understood: also'],
  ])('%s / %s', (first, then, meant) => expect(chat(first, then)).toBe(meant))
})

describe('the days and the base of the question before', () => {
  const DURHAM = 'at 304 Durham'
  it.each([
    [['labor in Q2', 'previous quarter'], 'FIGURES | Labor | 2026-01-01..2026-03-31 | at all'],
    [['labor in May', 'prior month'], 'FIGURES | Labor | 2026-04-01..2026-04-30 | at all'],
    [['labor in 2025', 'previous year'], 'FIGURES | Labor | 2024-01-01..2024-12-31 | at all'],
    // Before which quarter?
    [['labor in May', 'previous quarter'], 'not understood: previous quarter'],
    [['labor in Q2', 'previous month'], 'not understood: previous month'],
    [['Durham sales in April', 'vs the same month last year'], `COMPARE | Revenue | 2026-04-01..2026-04-30 | ${DURHAM} | vs PRIOR_YEAR`],
    [
      ['Durham sales in May', 'how about the month before', 'and the same month last year'],
      `COMPARE | Revenue | ${MAY} | ${DURHAM} | vs PRIOR_YEAR`,
    ],
    [['revenue last month', 'same month in 2024'], 'FIGURES | Revenue | 2024-06-01..2024-06-30 | at all'],
    [['revenue in Q2', 'the same quarter in 2024'], 'FIGURES | Revenue | 2024-04-01..2024-06-30 | at all'],
    [['revenue in Q2', 'same month in 2024'], 'not understood: same month in 2024'],
    // Periods stay as they were shown.
    [['revenue by month this year', 'last year', 'previous year'], 'TREND | Revenue | 2024-01-01..2024-06-30 MONTHLY | at all'],
    [['revenue by quarter this year', '2025'], 'TREND | Revenue | 2025-01-01..2025-12-31 QUARTERLY | at all'],
    [['revenue by month in 2025', 'by quarter'], 'TREND | Revenue | 2025-01-01..2025-12-31 QUARTERLY | at all'],
    // Beside a base, another base.
    [['revenue Q2', 'the quarter before', 'prior year'], `COMPARE | Revenue | ${Q2} | at all | vs PRIOR_YEAR`],
    [['June revenue', 'budget?', 'last year?'], `COMPARE | Revenue | ${JUNE} | at all | vs PRIOR_YEAR`],
    [['June revenue by store against budget', 'prior month'], `COMPARE | Revenue | ${JUNE} | at all | vs PRIOR_PERIOD | by LOCATION`],
    [['P&L for June vs budget', 'last year instead'], `REPORT | ${JUNE} | at all | vs PRIOR_YEAR`],
    // Beside no base, other days; and those of both places.
    [['June revenue', 'last year?'], 'FIGURES | Revenue | 2025-06-01..2025-06-30 | at all'],
    [
      ['June revenue at Hoboken against Durham', 'last year?'],
      'COMPARE | Revenue | 2025-06-01..2025-06-30 | at 204 Hoboken | vs 304 Durham',
    ],
    [['same store sales Q2 by region', 'total instead'], 'not understood: total, instead'],
  ])('%j', (questions, meant) => expect(chat(...questions)).toBe(meant))
})

describe('two places that were asked about', () => {
  const AGAINST = `COMPARE | Revenue | ${JUNE} | at 204 Hoboken | vs 304 Durham`
  it.each([
    ['revenue at Hoboken and Durham in June', 'which is higher', AGAINST],
    ['revenue at Hoboken and Durham in June', 'difference', AGAINST],
    ['revenue at Hoboken and Durham in June', 'compare the two', AGAINST],
    ['revenue in the Northeast and Southeast in June', 'which is lower', `COMPARE | Revenue | ${JUNE} | at Northeast | vs Southeast`],
    // The answer names a base that the question did not.
    ['revenue at Hoboken in June', 'difference', `COMPARE | Revenue | ${JUNE} | at 204 Hoboken | CHANGE | vs PRIOR_YEAR (assumed against)`],
    ['revenue at Hoboken in June', 'is it higher', `COMPARE | Revenue | ${JUNE} | at 204 Hoboken | vs Budget 2026 (assumed against)`],
    ['revenue at Hoboken in June', 'vs last year', `COMPARE | Revenue | ${JUNE} | at 204 Hoboken | vs PRIOR_YEAR`],
  ])('%s / %s', (first, then, meant) => expect(chat(first, then)).toBe(meant))
})

describe('stores and regions after one of them', () => {
  it.each([
    [
      'labor at Hoboken in June',
      'Which stores are over 33%?',
      `FILTER | Labor | ${JUNE} | at all | by LOCATION | SHARE_OF_REVENUE ABOVE 0.33 (assumed places)`,
    ],
    ['labor at Hoboken in June', 'rank stores', `RANK | Labor | ${JUNE} | at all | by LOCATION | DESC (assumed places)`],
    ['labor at Hoboken in June', 'by store', `BREAKDOWN | Labor | ${JUNE} | at all | by LOCATION (assumed places)`],
    ['labor at Hoboken in June', 'by region', `BREAKDOWN | Labor | ${JUNE} | at all | by REGION (assumed places)`],
    [
      'labor at Hoboken vs budget in June',
      'by store',
      `COMPARE | Labor | ${JUNE} | at all | vs Budget 2026 | by LOCATION (assumed places)`,
    ],
    // Of a region they are its own.
    ['labor in the Southeast in June', 'by store', `BREAKDOWN | Labor | ${JUNE} | at Southeast | by LOCATION`],
    ['labor at Hoboken and Durham in June', 'by store', `BREAKDOWN | Labor | ${JUNE} | at 204 Hoboken, 304 Durham | by LOCATION`],
    ['labor at Hoboken in June', 'by account', `BREAKDOWN | Labor | ${JUNE} | at 204 Hoboken | by ACCOUNT`],
    // Whether the books tie is answered of the company.
    ['does June tie', 'by store', 'not understood: store'],
  ])('%s / %s', (first, then, meant) => expect(chat(first, then)).toBe(meant))
})

describe('one more place', () => {
  const BOTH = 'at 204 Hoboken, 304 Durham'
  it.each([
    [['labor at Hoboken in June', 'Durham too'], `FIGURES | Labor | ${JUNE} | ${BOTH} | by LOCATION`],
    [['labor at Hoboken in June', 'also Durham', 'both vs budget'], `COMPARE | Labor | ${JUNE} | ${BOTH} | vs Budget 2026 | by LOCATION`],
    [['labor in the Northeast in June', 'plus the Southeast'], `FIGURES | Labor | ${JUNE} | at Northeast, Southeast | by REGION`],
    [['labor at Hoboken in June', 'Durham'], `FIGURES | Labor | ${JUNE} | at 304 Durham`],
    // Not as a sum, and not twice.
    [['labor by account at Hoboken in June', 'Durham too'], 'not understood: durham, too'],
    [['labor at Hoboken in June', 'the Southeast too'], 'not understood: the, southeast, too'],
    [['labor in June', 'Durham too'], 'not understood: durham, too'],
    // Left out as well, or alone?
    [['June revenue', 'excluding Hoboken', 'and Durham'], 'choose: without 304 Durham as well, 304 Durham alone'],
    [['June revenue at Hoboken', 'and Durham'], `FIGURES | Revenue | ${JUNE} | at 304 Durham`],
  ])('%j', (questions, meant) => expect(chat(...questions)).toBe(meant))

  it('leaves out both places where that is chosen', () => {
    const without = reader.read('June revenue without Hoboken', null)
    const reading = reader.read('and Durham', keptPlan(without))
    const plans = reading.kind === 'CHOICE' ? reading.choices.map(({ plan }) => planSummary(plan, names)) : []
    expect(plans).toEqual([
      `FIGURES | Revenue | ${JUNE} | at all but 204 Hoboken, 304 Durham`,
      `FIGURES | Revenue | ${JUNE} | at 304 Durham`,
    ])
  })
})

describe('some of what was compared, ranked or filtered', () => {
  const COMPARED = 'revenue by store against budget in June'
  const BUDGET = `at all | vs Budget 2026 | by LOCATION`
  it.each([
    [[COMPARED, 'adverse only'], `FILTER | Revenue | ${JUNE} | ${BUDGET} | VARIANCE UNFAVORABLE`],
    [[COMPARED, 'just the favorable ones'], `FILTER | Revenue | ${JUNE} | ${BUDGET} | VARIANCE FAVORABLE`],
    [[COMPARED, 'just the worst one'], `RANK | Revenue | ${JUNE} | at all | VARIANCE | vs Budget 2026 | by LOCATION | WORST | first 1`],
    [[COMPARED, 'best 3'], `RANK | Revenue | ${JUNE} | at all | VARIANCE | vs Budget 2026 | by LOCATION | BEST | first 3`],
    // The largest revenue, or the largest change?
    [[COMPARED, 'just the top 3'], 'choose: the change of Revenue, Revenue itself'],
    [[COMPARED, 'largest first'], 'choose: the change of Revenue, Revenue itself'],
    // A ranking would be of all of them again.
    [[COMPARED, 'adverse only', 'largest first'], 'not understood: largest, first'],
    [['stores with labor over 33% in June', 'rank them'], 'not understood: rank, them'],
    [['stores with labor over 33% in June', 'and their revenue'], 'not understood: and, their, revenue'],
    // Five other stores.
    [['top 5 stores by revenue this year', 'and their labor %'], 'not understood: and, their, labor, %'],
    [['rank stores by revenue in June', 'and their labor %'], `RANK | Labor | ${JUNE} | at all | SHARE_OF_REVENUE | by LOCATION | DESC`],
    // Revenue and guests are no shares of revenue.
    [['labor % in June', 'revenue'], `FIGURES | Revenue | ${JUNE} | at all`],
    [['labor % in June', 'what about guests'], `FIGURES | Guests | ${JUNE} | at all`],
    [['labor % in June', 'what about food sales'], `FIGURES | 4010 | ${JUNE} | at all | SHARE_OF_REVENUE`],
    [['labor at Hoboken in June', 'how does it compare'], 'choose: against Budget 2026, against the year before'],
  ])('%j', (questions, meant) => expect(chat(...questions)).toBe(meant))
})

describe('the best and worst of what was compared', () => {
  const COMPARED = 'prime cost vs budget Q2'
  const byVariance = `RANK | Prime cost | ${Q2} | at all | VARIANCE | vs Budget 2026 | by LOCATION`
  const ofYear = byVariance.replace('Budget 2026', 'PRIOR_YEAR')
  const assumed = '(assumed places, rows, span)'
  it.each([
    [[COMPARED, 'which stores are the worst'], `${byVariance} | WORST ${assumed}`],
    [[COMPARED, 'who is best'], `${byVariance} | BEST ${assumed}`],
    [[COMPARED, 'where is it worst'], `${byVariance} | WORST (assumed by, places, rows, span)`],
    [[COMPARED, 'worst 3'], `${byVariance} | WORST | first 3 (assumed by, places, rows, span)`],
    [[COMPARED, 'which stores are the worst', 'top 3'], `${byVariance} | WORST | first 3`],
    [[COMPARED, 'which stores are the worst', 'best one'], `${byVariance} | BEST | first 1`],
    [[COMPARED, 'best and worst store'], `${byVariance} | BEST | first 1 | last 1 ${assumed}`],
    [[COMPARED, 'rank the stores'], `${byVariance} | BEST`],
    [[COMPARED, 'rank the stores worst to best'], `${byVariance} | WORST ${assumed}`],
    [[COMPARED, 'who is furthest behind'], `${byVariance} | WORST ${assumed}`],
    [[COMPARED, 'which stores are most over'], `${byVariance.replace('VARIANCE', 'CHANGE')} | DESC ${assumed}`],
    [['prime cost Q2 vs last year', 'which stores are best'], `${ofYear} | BEST ${assumed}`],
    [['prime cost Q2 vs last year', 'rank the stores'], `${ofYear} | BEST`],
    [['why is prime cost over budget in Q2', 'which stores are worst'], `${byVariance} | WORST ${assumed}`],
    // Of the days that were compared, which others have other ones before them.
    [
      ['labor June vs May', 'who was worst'],
      `RANK | Labor | ${JUNE} | at all | VARIANCE | vs PRIOR_PERIOD | by LOCATION | WORST ${assumed}`,
    ],
    [
      ['labor by month vs budget Q2', 'which stores are worst'],
      `RANK | Labor | ${Q2} | at all | VARIANCE | vs Budget 2026 | by LOCATION | WORST ${assumed}`,
    ],
    [
      ['labor % vs budget Q2', 'which stores are worst'],
      `RANK | Labor | ${Q2} | at all | SHARE_CHANGE | vs Budget 2026 | by LOCATION | WORST ${assumed}`,
    ],
    [
      ['same store sales growth Q2', 'which stores are worst'],
      `RANK | Revenue | ${Q2} | at all | VARIANCE_PERCENT | vs PRIOR_YEAR | same stores | by LOCATION | WORST ${assumed}`,
    ],
    [
      ['P&L vs budget June', 'which lines are worst'],
      `RANK | ${JUNE} | at all | VARIANCE | vs Budget 2026 | by LINE | WORST (assumed places, span)`,
    ],
    // By how much it changed, or by its amount?
    [[COMPARED, 'top 3'], 'choose: the change of Prime cost, Prime cost itself'],
    [[COMPARED, 'top 3 stores'], 'choose: the change of Prime cost, Prime cost itself'],
    // What is said is what is asked about.
    [[COMPARED, 'which stores are worst vs last year'], `${ofYear} | WORST ${assumed}`],
    [[COMPARED, 'rank stores by sales'], `RANK | Revenue | ${Q2} | at all | by LOCATION | DESC (assumed places, rows, span)`],
    [
      [COMPARED, 'which stores are best on sales vs budget'],
      `RANK | Revenue | ${Q2} | at all | VARIANCE | vs Budget 2026 | by LOCATION | BEST (assumed places, rows, span)`,
    ],
    [[COMPARED, 'which stores are the worst as % of sales'], 'not understood: as % of sales'],
    [
      ['prime cost Q2', 'which stores are the worst'],
      `RANK | Prime cost | ${Q2} | at all | SHARE_OF_REVENUE | by LOCATION | DESC ${assumed}`,
    ],
    [
      ['food cost per guest vs last year in June', 'which stores are worst'],
      `RANK | 5010 | ${JUNE} | at all | PER_METRIC | per Guests | by LOCATION | DESC ${assumed}`,
    ],
    [['where is it worst'], 'not understood: it'],
  ])('%j', (questions, meant) => expect(chat(...questions)).toBe(meant))
})

describe('what was compared before', () => {
  it.each([
    [['labor in June', 'is that up', 'from May'], `COMPARE | Labor | ${JUNE} | at all | vs PRIOR_PERIOD`],
    [['labor in June', 'is that up', 'since last year'], `COMPARE | Labor | ${JUNE} | at all | vs PRIOR_YEAR`],
    [['labor in June', 'from May'], `FIGURES | Labor | ${MAY} | at all`],
    // The same part of the named year, whichever days the question before is of.
    [['labor 2025', 'vs 2024'], 'COMPARE | Labor | 2025-01-01..2025-12-31 | at all | vs PRIOR_YEAR'],
    [['labor Q1 2025', 'vs 2024'], 'COMPARE | Labor | 2025-01-01..2025-03-31 | at all | vs PRIOR_YEAR'],
    [['labor in June 2024', 'against 2026'], `COMPARE | Labor | 2024-06-01..2024-06-30 | at all | vs ${JUNE}`],
    [
      ['labor by store in June against May', 'biggest change'],
      `RANK | Labor | ${JUNE} | at all | CHANGE | vs PRIOR_PERIOD | by LOCATION | LARGEST`,
    ],
    [['labor against budget in June', 'variance in percent'], `COMPARE | Labor | ${JUNE} | at all | VARIANCE_PERCENT | vs Budget 2026`],
    [
      ['labor against budget in June by store', 'in percent'],
      `COMPARE | Labor | ${JUNE} | at all | CHANGE_PERCENT | vs Budget 2026 | by LOCATION`,
    ],
    [
      ['EBITDA by store in June', 'less than last year'],
      `FILTER | Four-wall EBITDA | ${JUNE} | at all | vs PRIOR_YEAR | by LOCATION | CHANGE BELOW 0`,
    ],
    // Of shares that would be in points.
    [['labor % by region in Q2', 'compare with Q1', 'biggest change'], 'not understood: biggest, change'],
    [
      ['labor % by store in June against budget', 'adverse only'],
      `FILTER | Labor | ${JUNE} | at all | vs Budget 2026 | by LOCATION | SHARE_CHANGE UNFAVORABLE`,
    ],
    [
      ['labor % by store in June against budget', 'just the worst one'],
      `RANK | Labor | ${JUNE} | at all | SHARE_CHANGE | vs Budget 2026 | by LOCATION | WORST | first 1`,
    ],
    // The question does not say which store.
    [['rank stores by labor in June', 'why'], 'not understood: why'],
    [['rank stores by labor % in June', 'why'], 'not understood: why'],
    [['repairs by store this year', 'biggest', 'show its entries'], 'not understood: show, its, entries'],
    [
      ['labor % at Hoboken in June', 'why'],
      'choose: why Labor at 204 Hoboken changed in money, why Labor at 204 Hoboken changed as a share of revenue, how it differs from all locations',
    ],
    [
      ['rank stores by sales in June', 'why is Hoboken high'],
      `BRIDGE | Revenue | ${JUNE} | at 204 Hoboken | vs PRIOR_YEAR | by ACCOUNT (assumed against)`,
    ],
    [['net income in Q2', 'trend'], `TREND | Net income | ${Q2} MONTHLY | at all`],
    [['net income in 2025', 'trend'], 'TREND | Net income | 2025-01-01..2025-12-31 MONTHLY | at all'],
    [['labor in June', 'no, May'], `FIGURES | Labor | ${MAY} | at all`],
    [['labor at Hoboken in June', 'not Hoboken, Durham'], `FIGURES | Labor | ${JUNE} | at 304 Durham`],
    [['top 5 stores by revenue in June', 'make it 10'], `RANK | Revenue | ${JUNE} | at all | by LOCATION | DESC | first 10`],
  ])('%j', (questions, meant) => expect(chat(...questions)).toBe(meant))
})

describe('limits and parts of the answer before', () => {
  it.each([
    [['stores with labor over 33% in June', 'why'], 'not understood: why'],
    [['stores with labor over 33% in June', 'show the entries'], 'not understood: show, the, entries'],
    [['repairs entries mentioning hood in June', 'top 3 stores'], 'not understood: top, 3, stores'],
    [['entries mentioning hood in June', 'which store has the most'], 'not understood: which, store, has, the, most'],
    [['repairs entries mentioning hood in June', 'in May'], `TRANSACTIONS | 6160 | ${MAY} | at all | with hood`],
    [
      ['repairs entries mentioning hood in June', 'top 3 stores by labor'],
      `RANK | Labor | ${JUNE} | at all | SHARE_OF_REVENUE | by LOCATION | DESC | first 3 (assumed measure, places, span)`,
    ],
    [['stores with labor over 33% in June', 'entries at Durham'], `TRANSACTIONS | Labor | ${JUNE} | at 304 Durham`],
    [['labor at Hoboken against budget in June', 'show the entries'], `TRANSACTIONS | Labor | ${JUNE} | at 204 Hoboken`],
    [['labor at Hoboken against Durham in June', 'show the entries'], `TRANSACTIONS | Labor | ${JUNE} | at 204 Hoboken, 304 Durham`],
    [['top 5 stores by revenue in June', 'company wide'], 'not understood: company, wide'],
    [['labor by store in June', 'for all stores'], `BREAKDOWN | Labor | ${JUNE} | at all | by LOCATION`],
    [['guests at Hoboken in Q2 vs last year', 'why'], `BRIDGE | Guests | ${Q2} | at 204 Hoboken | vs PRIOR_YEAR | by LOCATION`],
    // The months of a whole report, and not of every line one by one.
    [['P&L for Hoboken in June', 'by month'], 'REPORT | 2026-01-01..2026-06-30 | at 204 Hoboken | by PERIOD'],
    [['P&L for Hoboken in 2025', 'by month'], 'REPORT | 2025-01-01..2025-12-31 | at 204 Hoboken | by PERIOD'],
    [['revenue in May against budget, Southeast', 'give me occupancy'], `COMPARE | Occupancy | ${MAY} | at Southeast | vs Budget 2026`],
  ])('%j', (questions, meant) => expect(chat(...questions)).toBe(meant))
})

describe('what people correct, and say of an answer', () => {
  const OLD_TOWN = `FIGURES | Labor | ${JUNE} | at 206 Old Town`
  it.each([
    [['labor in June at Hoboken... sorry I mean Old Town'], OLD_TOWN],
    [['labor in June at Hoboken, I meant Old Town'], OLD_TOWN],
    [['labor for April and May, sorry, I mean May and June'], 'TREND | Labor | 2026-05-01..2026-06-30 MONTHLY | at all'],
    [['labor in May - sorry, June'], `FIGURES | Labor | ${JUNE} | at all`],
    [['labor in May no wait revenue in June'], `FIGURES | Revenue | ${JUNE} | at all`],
    [['labor in June at Georgetown... sorry I mean Old Town'], OLD_TOWN],
    // What is corrected is said to be understood, and is not.
    [['labor in June at Hoboken... sorry I mean Georgetown'], 'not understood: georgetown'],
    [['labor at Hoboken in June', 'my bad, Old Town'], OLD_TOWN],
    [['labor at Hoboken in June', 'wrong store, Old Town'], OLD_TOWN],
    [['labor at Hoboken in June', 'no Old Town'], OLD_TOWN],
    [['labor at Hoboken in June', 'sorry I ment May'], `FIGURES | Labor | ${MAY} | at 204 Hoboken`],
    [['labor in June', 'seems high. compare to May'], `COMPARE | Labor | ${JUNE} | at all | vs PRIOR_PERIOD`],
    [['labor in June', 'wow that looks low! vs budget?'], `COMPARE | Labor | ${JUNE} | at all | vs Budget 2026`],
    [['labor in June', "hmm, that's a lot - why"], `BRIDGE | Labor | ${JUNE} | at all | vs PRIOR_YEAR | by ACCOUNT`],
  ])('%j', (questions, meaning) => expect(chat(...questions).replace(/ \(assumed.*/, '')).toBe(meaning))

  it.each([
    ['labor at Georgetown in June', 'sorry I mean Old Town', OLD_TOWN],
    ['frobs at Old Town in June', 'meant labor', OLD_TOWN],
    [
      'frobs at Georgetown in June',
      'How has Navy Yard done against its budget since it opened?',
      'COMPARE | Revenue + Four-wall EBITDA | all days | at 205 Navy Yard | vs Budget 2026',
    ],
    ['frobs at Georgetown in June', 'How did it do since it opened?', 'not understood: how did it do since it opened'],
    // Two things were not understood.
    ['frobs at Georgetown in June', 'I mean Old Town', 'not understood: i mean'],
  ])('not understood at first: %s / %s', (first, then, meaning) => expect(corrected(first, then)).toBe(meaning))
})
