import { describe, expect, it } from 'vitest'
import { readingSummary } from '../../../../test/plan-summaries.ts'
import { restaurantNames } from '../../../../test/restaurant-names.ts'
import { parseDay } from '../../../time/day.ts'
import { QuestionReader } from '../read-question.ts'

const known = restaurantNames()
const names = { ...known, time: { ...known.time, lastLedgerDay: parseDay('2026-07-15') } }
const reader = new QuestionReader(names)

describe('spoken short questions after an answer', () => {
  it.each<[before: string, question: string, meaning: string]>([
    ['labor % by store june', 'not by store', 'FIGURES | Labor | 2026-06-01..2026-06-30 | at all | SHARE_OF_REVENUE'],
    ['labor by month 2026', 'not by month', 'FIGURES | Labor | 2026-01-01..2026-06-30 | at all'],
    ['labor by region june vs budget', 'not by region', 'COMPARE | Labor | 2026-06-01..2026-06-30 | at all | vs Budget 2026'],
    ['labor by store by month 2026', 'not by month', 'BREAKDOWN | Labor | 2026-01-01..2026-06-30 | at all | by LOCATION'],
    ['labor by store by month 2026', 'not by store', 'TREND | Labor | 2026-01-01..2026-06-30 MONTHLY | at all'],
    ['p&l by store june', 'not by store', 'REPORT | 2026-06-01..2026-06-30 | at all'],
    ['top 5 stores by sales june', 'not by store', 'FIGURES | Revenue | 2026-06-01..2026-06-30 | at all'],
    ['labor by store june', 'not by month', 'not understood: not'],
    [
      'labor by store june',
      'and vs ly, only the bad ones',
      'FILTER | Labor | 2026-06-01..2026-06-30 | at all | vs PRIOR_YEAR | by LOCATION | VARIANCE UNFAVORABLE',
    ],
    [
      'labor by store june',
      'vs budget, just the good ones',
      'FILTER | Labor | 2026-06-01..2026-06-30 | at all | vs Budget 2026 | by LOCATION | VARIANCE FAVORABLE',
    ],
    [
      'stores by sales growth q2 vs last year, highest first',
      'flip it',
      'RANK | Revenue | 2026-04-01..2026-06-30 | at all | CHANGE_PERCENT | vs PRIOR_YEAR | by LOCATION | ASC',
    ],
    [
      'stores by sales growth q2 vs last year, highest first',
      'flip it, slowest growers first',
      'RANK | Revenue | 2026-04-01..2026-06-30 | at all | CHANGE_PERCENT | vs PRIOR_YEAR | by LOCATION | ASC',
    ],
    [
      'stores by sales growth q2 vs last year, highest first',
      'slowest first',
      'RANK | Revenue | 2026-04-01..2026-06-30 | at all | CHANGE_PERCENT | vs PRIOR_YEAR | by LOCATION | ASC',
    ],
    [
      'stores by sales growth q2 vs last year, highest first',
      'lowest first',
      'RANK | Revenue | 2026-04-01..2026-06-30 | at all | CHANGE_PERCENT | vs PRIOR_YEAR | by LOCATION | ASC',
    ],
    ['stores by sales growth q2 vs last year, highest first', 'flip it, fastest first', 'not understood: first'],
    ['stores by labor % june ranked', 'slowest first', 'not understood: slowest, first'],
    ['labor june', 'flip it', 'not understood: flip it'],
    ['labor by store june', 'forget it, sales at decatur', 'FIGURES | Revenue | 2026-06-01..2026-06-30 | at 303 Decatur'],
    ['labor by store june', "Never mind. How's Durham?", 'FIGURES | Revenue + Four-wall EBITDA | 2026-01-01..2026-06-30 | at 304 Durham'],
    ['labor by store june', 'never mind, hoboken', 'BREAKDOWN | Labor | 2026-06-01..2026-06-30 | at 204 Hoboken | by LOCATION'],
    ['labor by store june', 'never mind the budget', 'not understood: never'],
    [
      'Why did labor go up at Back Bay in May 2026 versus April 2026?',
      'which accounts',
      'BRIDGE | Labor | 2026-05-01..2026-05-31 | at 101 Back Bay | vs PRIOR_PERIOD | by ACCOUNT',
    ],
    ['repairs entries june 204', 'next: 208', 'TRANSACTIONS | 6160 | 2026-06-01..2026-06-30 | at 208 Rittenhouse'],
    ['repairs at hoboken june', 'next month', 'refused: FORECAST'],
    [
      'Northeast labor vs budget in June 2026',
      'exclude cambridge this time',
      'COMPARE | Labor | 2026-06-01..2026-06-30 | at 101 Back Bay, 103 Hartford, 104 New Haven, 105 Portland, 106 Providence, 107 Worcester | vs Budget 2026',
    ],
    ['labor june', 'vs this time last year', 'COMPARE | Labor | 2026-06-01..2026-06-30 | at all | vs PRIOR_YEAR'],
    ['labor by store june', 'never mind. why', 'BRIDGE | Labor | 2026-06-01..2026-06-30 | at all | vs PRIOR_YEAR | by ACCOUNT'],
    ['labor by store june', 'forget it, what about food cost', 'BREAKDOWN | 5010 | 2026-06-01..2026-06-30 | at all | by LOCATION'],
    ['labor by store june', 'never mind, top 5', 'RANK | Labor | 2026-06-01..2026-06-30 | at all | by LOCATION | DESC | first 5'],
    ['sales by store june ranked', 'lowest first', 'RANK | Revenue | 2026-06-01..2026-06-30 | at all | by LOCATION | ASC'],
    ['ebitda by store june vs budget', 'lowest first', 'choose: the change of Four-wall EBITDA, Four-wall EBITDA itself'],
  ])('%s / %s', (before, question, meaning) => {
    const reading = reader.read(before, null)
    expect(readingSummary(reader.read(question, reading.kind === 'PLAN' ? reading.plan : null), names)).toBe(meaning)
  })

  it('says what is asked instead at the start of a chat too', () => {
    expect(readingSummary(reader.read('never mind, sales at decatur in june', null), names)).toBe(
      'FIGURES | Revenue | 2026-06-01..2026-06-30 | at 303 Decatur',
    )
  })
})
