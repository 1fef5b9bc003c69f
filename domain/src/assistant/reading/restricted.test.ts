import { describe, expect, it } from 'vitest'
import { readingSummary } from '../../../test/plan-summaries.ts'
import { restaurantNames } from '../../../test/restaurant-names.ts'
import { QuestionReader } from './read-question.ts'

const names = restaurantNames()
const reader = new QuestionReader(names)

function read(question: string): string {
  return readingSummary(reader.read(question, null), names)
}

/** Questions in wordings of their own, at least one for each rule that reads one wording as another. */
const REPHRASED = [
  'budget vs actual labor for June',
  'how did food cost % change in June',
  'all accounts under direct operating in June',
  'the split between food and beverage sales in June',
  'was June our best month for sales',
  'labor including overtime in June',
  'how much do we lose to discounts in June',
  'how much food did we sell in June',
  'how many labor hours did we use in June',
  'which stores are getting better',
  'which stores grew sales in June',
  'labor against labor in May',
  'the least favorable line in June',
  'variances in June',
  'the biggest variances to budget in June',
  'top 20 variances in June',
  'the biggest 5 variances in June',
  'compare all stores on labor % in June',
  'how did Q2 end up',
  'sales growth in June',
  'how many months were we over budget on labor',
  'the highest rent to sales in June',
  'accounts over budget by 10% in June',
  'everything over budget in June',
  'why was May bad',
  'the slowest month in 2025',
  'what share of sales goes to labor in June',
  'sales split between Hoboken and Princeton in June',
  'do we have data for June',
  'did Hoboken sell as much as Princeton in June',
  'are we within budget in June',
  'did labor stay within budget in June',
  'did labor exceed rent in June',
  'the biggest changes from May to June',
  'did Hoboken outsell Princeton in June',
  'how has labor changed since January',
  'did we do better in June than in May',
  'which sold more in June, Hoboken or Princeton',
]

/** Those that grew are those that increased. */
const SAID_ALREADY = new Set(['which stores grew sales in June increases only', 'which stores grew sales in June, increases only'])

const PLAIN = REPHRASED.map((question) => ({ question, plain: reader.read(question, null) }))

/** Words that say less is asked for, or that nothing understands. */
const RESTRICTING = [
  'favorable only',
  'unfavorable only',
  'only the unfavorable ones',
  'increases only',
  'decreases only',
  'except Cambridge',
  'over 7%',
  'above $12,345',
  'excluding rent',
  'not payroll',
  'without utilities',
  'only the Southeast',
  'zorp',
]

describe('words that restrict a question', () => {
  it.each(RESTRICTING)('are followed or named: %s', (words) => {
    const swallowed = PLAIN.flatMap(({ question, plain }) =>
      [`${question}, ${words}`, `${question} ${words}`].filter((restricted) => {
        const reading = reader.read(restricted, null)
        return plain.kind === 'PLAN' && reading.kind === 'PLAN' && JSON.stringify(reading.plan) === JSON.stringify(plain.plan)
      }),
    )
    expect(swallowed.filter((question) => !SAID_ALREADY.has(question))).toEqual([])
  })

  it('has questions that are answered without them', () => {
    expect(PLAIN.filter(({ plain }) => plain.kind !== 'PLAN').map(({ question }) => question)).toEqual([])
  })

  it.each([
    [
      'top 20 variances, favorable only, june',
      'RANK | 2026-06-01..2026-06-30 | at all | VARIANCE | vs Budget 2026 | by LINE | BEST | first 20 | VARIANCE FAVORABLE',
    ],
    [
      'biggest variances june, unfavorable only',
      'RANK | 2026-06-01..2026-06-30 | at all | VARIANCE | vs Budget 2026 | by LINE | WORST | VARIANCE UNFAVORABLE',
    ],
    ['biggest changes from May to June, increases only', 'not understood: increases only'],
    ['labor vs budget in June, only the unfavorable ones', 'not understood: only unfavorable'],
    ['favorable variances only, june', 'FILTER | 2026-06-01..2026-06-30 | at all | vs Budget 2026 | by LINE | VARIANCE FAVORABLE'],
    [
      'biggest variances at Hoboken in June',
      'RANK | 2026-06-01..2026-06-30 | at 204 Hoboken | VARIANCE | vs Budget 2026 | by LINE | LARGEST',
    ],
    [
      'favorable variances without Hoboken in June',
      'FILTER | 2026-06-01..2026-06-30 | at all but 204 Hoboken | vs Budget 2026 | by LINE | VARIANCE FAVORABLE',
    ],
    ['labor in June except Hoboken, excluding rent', 'not understood: excluding rent'],
    ['labor in June without Hoboken, not payroll', 'not understood: not payroll'],
  ])('%s', (question, meaning) => {
    expect(read(question)).toBe(meaning)
  })
})
