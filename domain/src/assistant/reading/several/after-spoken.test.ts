import { describe, expect, it } from 'vitest'
import { readingSummary } from '../../../../test/plan-summaries.ts'
import { restaurantNames } from '../../../../test/restaurant-names.ts'
import { sessionMeaning } from '../../../../test/session-meaning.ts'
import { keptPlan } from '../../../../test/stored-plans.ts'
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
    expect(readingSummary(reader.read(question, keptPlan(reading)), names)).toBe(meaning)
  })

  it('says what is asked instead at the start of a chat too', () => {
    expect(readingSummary(reader.read('never mind, sales at decatur in june', null), names)).toBe(
      'FIGURES | Revenue | 2026-06-01..2026-06-30 | at 303 Decatur',
    )
  })
})

describe('what goes on from figures and lists', () => {
  it.each([
    ['labor in June / break it out by store', 'BREAKDOWN | Labor | 2026-06-01..2026-06-30 | at all | by LOCATION'],
    ['labor in June / break that out by store', 'BREAKDOWN | Labor | 2026-06-01..2026-06-30 | at all | by LOCATION'],
    ['labor in June / average per store', 'BREAKDOWN | Labor | 2026-06-01..2026-06-30 | at all | by LOCATION'],
    ['revenue in June / avg per store', 'BREAKDOWN | Revenue | 2026-06-01..2026-06-30 | at all | by LOCATION'],
    [
      'labor in June by store vs last year / who cut the most',
      'RANK | Labor | 2026-06-01..2026-06-30 | at all | CHANGE | vs PRIOR_YEAR | by LOCATION | ASC | first 1',
    ],
    [
      'northeast vs mid-atlantic four-wall margin in June / add southeast',
      'FIGURES | Four-wall EBITDA | 2026-06-01..2026-06-30 | at Mid-Atlantic, Northeast, Southeast | SHARE_OF_REVENUE | by REGION',
    ],
    ['Providence p&l for May / next to Worcester', 'REPORT | 2026-05-01..2026-05-31 | at 106 Providence, 107 Worcester | by LOCATION'],
    [
      'discounts in Q2 / which store gives away the most',
      'RANK | 4090 | 2026-04-01..2026-06-30 | at all | by LOCATION | LARGEST | first 1',
    ],
    [
      'property tax by store 2025 / which went up from 2024',
      'FILTER | 6540 | 2025-01-01..2025-12-31 | at all | vs PRIOR_YEAR | by LOCATION | CHANGE ABOVE 0',
    ],
    [
      'controllable income vs budget in June by store / only the ones more than 5% short',
      'FILTER | Controllable income | 2026-06-01..2026-06-30 | at all | vs Budget 2026 | by LOCATION | VARIANCE_PERCENT BELOW -0.05',
    ],
    [
      'revenue by account in June at Hoboken / mix %',
      'BREAKDOWN | Revenue | 2026-06-01..2026-06-30 | at 204 Hoboken | SHARE_OF_REVENUE | by ACCOUNT',
    ],
    [
      'labor % by region in June / southeast by store',
      'BREAKDOWN | Labor | 2026-06-01..2026-06-30 | at Southeast | SHARE_OF_REVENUE | by LOCATION',
    ],
    [
      'stores over budget on labor in Q2 / top 3 stores',
      'RANK | Labor | 2026-04-01..2026-06-30 | at all | CHANGE | vs Budget 2026 | by LOCATION | DESC | first 3',
    ],
    [
      'stores over budget on labor in Q2 / worst 3',
      'RANK | Labor | 2026-04-01..2026-06-30 | at all | CHANGE | vs Budget 2026 | by LOCATION | DESC | first 3',
    ],
    [
      'which stores missed budget on four-wall in June / the 5 worst',
      'RANK | Four-wall EBITDA | 2026-06-01..2026-06-30 | at all | VARIANCE | vs Budget 2026 | by LOCATION | WORST | first 5',
    ],
    [
      'stores with labor over 33% in June / top 2',
      'RANK | Labor | 2026-06-01..2026-06-30 | at all | SHARE_OF_REVENUE | by LOCATION | DESC | first 2',
    ],
    [
      'stores under budget on revenue in Q2 / of those which also missed four-wall / show the miss in dollars',
      'FILTER | Revenue + Four-wall EBITDA | 2026-04-01..2026-06-30 | at all | vs Budget 2026 | by LOCATION | Revenue: CHANGE BELOW 0 | Four-wall EBITDA: VARIANCE UNFAVORABLE',
    ],
    [
      'why was labor up at Wilmington in May / split management and hourly',
      'COMPARE | Management + Hourly staff | 2026-05-01..2026-05-31 | at 209 Wilmington | vs PRIOR_YEAR',
    ],
    [
      'why was labor up at Wilmington in May / split management and hourly / is it overtime',
      'COMPARE | 6040 | 2026-05-01..2026-05-31 | at 209 Wilmington | vs PRIOR_YEAR',
    ],
    [
      'utilities by region in June / by month / which store ran the highest in June',
      'RANK | 6150 | 2026-06-01..2026-06-30 | at all | by LOCATION | DESC | first 1',
    ],
    [
      'utilities by month in 2025 / which store was highest',
      'RANK | 6150 | 2025-01-01..2025-12-31 | at all | by LOCATION | DESC | first 1',
    ],
    ['entries of percentage rent in June / which stores paid it', 'BREAKDOWN | 6520 | 2026-06-01..2026-06-30 | at all | by LOCATION'],
    [
      'labor % by region in June / break the southeast out by store',
      'BREAKDOWN | Labor | 2026-06-01..2026-06-30 | at Southeast | SHARE_OF_REVENUE | by LOCATION',
    ],
    [
      'stores under budget on revenue in Q2 / of those which also missed four-wall / and in May',
      'FILTER | Revenue + Four-wall EBITDA | 2026-05-01..2026-05-31 | at all | vs Budget 2026 | by LOCATION | Revenue: CHANGE BELOW 0 | Four-wall EBITDA: VARIANCE UNFAVORABLE',
    ],
    ['labor in June / next to Worcester', 'not understood: next'],
    ['labor at Hoboken vs budget in June / next to Worcester', 'not understood: next'],
    ['labor at Hoboken in June / next to the Southeast', 'not understood: next'],
    [
      'northeast vs mid-atlantic labor in June / add labor hours',
      'COMPARE | Labor + Labor hours | 2026-06-01..2026-06-30 | at Northeast | vs Mid-Atlantic',
    ],
    ['labor by store in June / who cut the most', 'not understood: cut'],
    ['property tax by store 2025 / which went up from 2023', 'not understood: from 2023'],
    [
      'labor by store vs budget in June / only the ones more than 5k over',
      'FILTER | Labor | 2026-06-01..2026-06-30 | at all | vs Budget 2026 | by LOCATION | CHANGE ABOVE 5000',
    ],
    ['labor % by store vs budget in June / only the ones more than 5% short', 'not understood: short'],
    [
      'stores over budget on labor in June by more than 2k / top 2',
      'RANK | Labor | 2026-06-01..2026-06-30 | at all | CHANGE | vs Budget 2026 | by LOCATION | DESC | first 2',
    ],
    ['revenue by region in June / mix %', 'not understood: %'],
    ['stores over budget on labor in June / bottom 3', 'not understood: bottom, 3'],
    [
      'sales by month 2025 for greenville / same for durham / as % change on 2024',
      'TREND | Revenue | 2025-01-01..2025-12-31 MONTHLY | at 304 Durham | vs PRIOR_YEAR',
    ],
    [
      'sales per labor hour by store, may / sort low to high / add june',
      'TREND | Sales per labor hour | 2026-05-01..2026-06-30 MONTHLY | at all | by LOCATION',
    ],
    ['labor by store in June / add March', 'not understood: add'],
  ])('%s', (questions, meaning) => {
    expect(sessionMeaning(questions, reader, names)).toBe(meaning)
  })
})
