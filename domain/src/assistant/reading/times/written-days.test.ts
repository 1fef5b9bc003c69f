import { describe, expect, it } from 'vitest'
import { readingSummary } from '../../../../test/plan-summaries.ts'
import { restaurantNames } from '../../../../test/restaurant-names.ts'
import { QuestionReader } from '../read-question.ts'

const names = restaurantNames()
const reader = new QuestionReader(names)
const abroad = new QuestionReader({ ...names, currency: 'GBP' })

function sales(days: string): string {
  return `FIGURES | Revenue | ${days} | at all`
}

// Asked on July 15, 2026, of books that end with June.
describe('days in figures', () => {
  it.each([
    ['revenue from 6/15 to 6/30', sales('2026-06-15..2026-06-30')],
    ['revenue 6/1-6/15', sales('2026-06-01..2026-06-15')],
    ['revenue 6/1/26-6/15/26', sales('2026-06-01..2026-06-15')],
    ['revenue 05/15/2026 - 06/14/2026', sales('2026-05-15..2026-06-14')],
    ['revenue between 5/15 and 6/14', sales('2026-05-15..2026-06-14')],
    ['revenue on 6/30', sales('2026-06-30..2026-06-30')],
    ['revenue since 6/15', sales('2026-06-15..2026-06-30')],
    // Not yet begun in the year that runs.
    ['revenue from 11/15 to 11/30', sales('2025-11-15..2025-11-30')],
    ['gl detail 6150 cambridge 5/1 to 5/31', 'TRANSACTIONS | 6150 | 2026-05-01..2026-05-31 | at 102 Cambridge'],
    // One that can be read in one way tells the order of all.
    ['1/4/26 to 30/6/26 sales', sales('2026-04-01..2026-06-30')],
    ['revenue 01/05/2026 to 31/05/2026', sales('2026-05-01..2026-05-31')],
    ['revenue on 13/6/2026', sales('2026-06-13..2026-06-13')],
    ['revenue from 15/6 to 30/6', sales('2026-06-15..2026-06-30')],
    // A company with dollars writes the month first.
    ['revenue on 6/7/2026', sales('2026-06-07..2026-06-07')],
    // A dot stands behind the day.
    ['revenue 1.6.2026 to 15.6.2026', sales('2026-06-01..2026-06-15')],
    ['revenue on 6-15-2026', sales('2026-06-15..2026-06-15')],
    ['revenue 2026-06-15 - 2026-06-30', sales('2026-06-15..2026-06-30')],
    ['revenue 6/7', sales('2026-06-07..2026-06-07')],
    // No such days, and no dates.
    ['labor 24/7', 'not understood: 24, 7'],
    ['7/11 sales', 'not understood: 7, 11'],
    ['sales of 12 May stores', 'not understood: 12'],
    ['revenue on 2/30', 'not understood: 2, 30'],
    ['revenue on 31/31/2026', 'not understood: 31/31/2026'],
    ['revenue from 13/6/2026 to 6/30/2026', sales('2026-06-13..2026-06-30')],
    ['revenue at 9/10 of the stores', 'not understood: 9'],
    ['revenue in 24/25', 'not understood: 24, 25'],
  ])('%s', (question, expected) => expect(readingSummary(reader.read(question, null), names)).toBe(expected))

  it.each([
    ['revenue on 6/7/2026', sales('2026-06-07..2026-06-07')],
    ['revenue on 6/5/2026', 'choose: Jun 05, 2026, May 06, 2026'],
    ['revenue from 1/5/2026 to 3/5/2026', 'choose: Jan 05, 2026 to Mar 05, 2026, May 01, 2026 to May 03, 2026'],
    ['revenue on 5/5/2026', sales('2026-05-05..2026-05-05')],
    ['revenue on 15/5/2026', sales('2026-05-15..2026-05-15')],
    ['revenue on 5/15/2026', sales('2026-05-15..2026-05-15')],
    ['wine on 6/5/2026', 'not understood: 6/5/2026'],
  ])('%s, of a company that may write the day first', (question, expected) =>
    expect(readingSummary(abroad.read(question, null), names)).toBe(expected),
  )

  it('tells days that can only be these by what is booked', () => {
    expect(abroad.read('revenue on 6/7/2026', null)).toMatchObject({ kind: 'PLAN', assumed: ['places', 'span'] })
  })

  it.each([
    ['revenue in 5/26', 'choose: May 26, 2026, May 2026'],
    ['revenue from 5/1 to 5/26', sales('2026-05-01..2026-05-26')],
  ])('%s: a day, or a month of a year', (question, expected) => expect(readingSummary(reader.read(question, null), names)).toBe(expected))
})

describe('the day before the month, and several days of it', () => {
  it.each([
    ['revenue on 30 June 2026', sales('2026-06-30..2026-06-30')],
    ['revenue 8 June', sales('2026-06-08..2026-06-08')],
    ['revenue 8 Jun 26', sales('2026-06-08..2026-06-08')],
    ['revenue on the 30th of June', sales('2026-06-30..2026-06-30')],
    ['revenue 15 June to 30 June', sales('2026-06-15..2026-06-30')],
    ['revenue between 1 May and 15 June', sales('2026-05-01..2026-06-15')],
    ['revenue 15-30 June 2025', sales('2025-06-15..2025-06-30')],
    ['revenue from 1 to 15 June', sales('2026-06-01..2026-06-15')],
    ['revenue June 15-30', sales('2026-06-15..2026-06-30')],
    ['revenue June 15 to 30, 2025', sales('2025-06-15..2025-06-30')],
    ['revenue for the six months ended 30 June 2026', sales('2026-01-01..2026-06-30')],
    ['sales w/c 8 June', sales('2026-06-08..2026-06-14')],
    ['sales week commencing 8 June 2026', sales('2026-06-08..2026-06-14')],
    ['sales week ending June 14', sales('2026-06-08..2026-06-14')],
    ['sales week ended 6/3/2026', sales('2026-05-28..2026-06-03')],
    // Numbers that count or limit something.
    ['top 5 June sales stores', 'RANK | Revenue | 2026-06-01..2026-06-30 | at all | by LOCATION | DESC | first 5'],
    ['anyone over 34 on labor in June', 'choose: Labor over 34% of revenue, Labor over 34 in money'],
    ['labor over 34 June, stores', 'choose: Labor over 34% of revenue, Labor over 34 in money'],
    ['store 203 june', 'FIGURES | Revenue + Four-wall EBITDA | 2026-06-01..2026-06-30 | at 203 Fishtown'],
    ['which 2 may be over budget on labor', 'not understood: 2'],
    ['revenue on 31 June', 'not understood: 31'],
    // No single days.
    ['revenue as of June 20', 'not understood: as of june 20'],
    ['revenue up to June 15', 'not understood: up to june 15'],
    ['revenue as of June 30', sales('2026-01-01..2026-06-30')],
    // No such days: the last one of the month may not be meant.
    ['revenue June 31', 'not understood: june, 31'],
    ['revenue through June 31', 'not understood: through, june, 31'],
    ['revenue April 31 to May 5', 'not understood: april, 31'],
    ['revenue Feb 29', 'not understood: feb, 29'],
    ['revenue Feb 29 2024', sales('2024-02-29..2024-02-29')],
    ['revenue June 24 to 26', 'not understood: 26'],
    ['4-4-5 june sales', 'not understood: 4, 4, 5'],
  ])('%s', (question, expected) => expect(readingSummary(reader.read(question, null), names)).toBe(expected))
})
