import { describe, expect, it } from 'vitest'
import { readingSummary } from '../../../../test/plan-summaries.ts'
import { restaurantNames } from '../../../../test/restaurant-names.ts'
import { QuestionReader } from '../read-question.ts'

const names = restaurantNames()
const reader = new QuestionReader(names)
const JUNE = '2026-06-01..2026-06-30'

function read(question: string): string {
  return readingSummary(reader.read(question, null), names)
}

// Asked on July 15, 2026, of books that end with June.
describe('how far the books go', () => {
  it.each([
    'is june in',
    'are june numbers in yet',
    'july numbers in yet?',
    'do we have july',
    'do you have july numbers yet',
    'do we have data for july',
    'are the july books in',
    'june locked yet?',
    'is june final',
    'when did we last upload',
    'when was this last refreshed',
    'how old is this data',
  ])('%s', (question) => {
    expect(read(question)).toBe('CHECK | COVERAGE')
  })

  it('is asked of the month that has begun, and not of that of the year before', () => {
    for (const question of ['is july in yet', 'is july loaded', 'do we have data for july']) {
      const reading = reader.read(question, null)
      expect(reading).toMatchObject({ plan: { span: { startDate: '2026-07-01' } } })
      expect(reading.kind === 'PLAN' && reading.assumed).toEqual(['places'])
    }
  })

  it.each([
    ['how did june come in', `FIGURES | Revenue + Four-wall EBITDA | ${JUNE} | at all`],
    ['what did we bring in in june', `FIGURES | Revenue + Four-wall EBITDA | ${JUNE} | at all`],
    ['do we have june sales', `FIGURES | Revenue | ${JUNE} | at all`],
    ['is there a budget for june', `CHECK | ${JUNE} | at all | BUDGETS`],
    ['final labor june', 'not understood: final'],
    ['upload my file', 'refused: CHANGES'],
  ])('is no part of %s', (question, meant) => {
    expect(read(question)).toBe(meant)
  })
})

describe('fees', () => {
  it.each([
    ['fees in June', 'choose: Card processing fees, Professional fees and technology'],
    ['rent and fees in June', 'choose: Card processing fees, Professional fees and technology'],
    ['management fees in June', 'not understood: fees'],
    ['card fees in June', `FIGURES | 6130 | ${JUNE} | at all`],
  ])('%s', (question, meant) => {
    expect(read(question)).toBe(meant)
  })
})

describe('those who are paid', () => {
  it.each([
    ['who does our repairs', 'RANK | 6160 | 2026-01-01..2026-06-30 | at all | by VENDOR | DESC'],
    ["who's doing repairs at Hoboken", 'RANK | 6160 | 2026-01-01..2026-06-30 | at 204 Hoboken | by VENDOR | DESC'],
    ['who billed us in june for repairs', `RANK | 6160 | ${JUNE} | at all | by VENDOR | DESC`],
    ['who do we use for utilities in june', `RANK | 6150 | ${JUNE} | at all | by VENDOR | DESC`],
    ['where do we buy food', 'RANK | 5010 | 2026-01-01..2026-06-30 | at all | by VENDOR | DESC'],
    ['who is our landlord at Hoboken', 'RANK | 6510 | 2026-01-01..2026-06-30 | at 204 Hoboken | by VENDOR | DESC'],
    // What stores do.
    ['who did the most sales in june', `RANK | Revenue | ${JUNE} | at all | by LOCATION | DESC`],
    ['who spends the most on repairs in june', `RANK | 6160 | ${JUNE} | at all | by LOCATION | DESC | first 1`],
    ['who does catering in june', `BREAKDOWN | 4050 | ${JUNE} | at all | by LOCATION`],
    ['where do we use utilities', 'not understood: use'],
  ])('%s', (question, meant) => {
    expect(read(question)).toBe(meant)
  })
})

describe('what a line is made of, and where it stands', () => {
  it.each([
    ['how do you figure avg check', 'DEFINE | Average check'],
    ['how is prime cost arrived at?', 'DEFINE | Prime cost'],
    ['how do you get to four wall', 'DEFINE | Four-wall EBITDA'],
    ['is rent in four wall ebitda', 'CHECK | Four-wall EBITDA + Occupancy | all days | at all | PART_OF'],
    ['is overtime part of labor', 'CHECK | Labor + 6040 | all days | at all | PART_OF'],
    ['where does 6120 go', 'DEFINE | 6120'],
    ['where does overtime sit', 'DEFINE | 6040'],
    ['what does overtime roll up to', 'DEFINE | 6040'],
    // Figures.
    ['how do we get 30% labor', 'not understood: 30%'],
    ['where does labor land in june', `FIGURES | Labor | ${JUNE} | at all`],
    ['is labor up in june', `COMPARE | Labor | ${JUNE} | at all | vs PRIOR_YEAR`],
    ['what do we code to 6110 in june', `TRANSACTIONS | 6110 | ${JUNE} | at all`],
  ])('%s', (question, meant) => {
    expect(read(question)).toBe(meant)
  })
})

describe('entries', () => {
  it.each([
    ['entries at Worcester', `TRANSACTIONS | ${JUNE} | at 107 Worcester`],
    ['anything still posting to worcester', `TRANSACTIONS | ${JUNE} | at 107 Worcester`],
    [
      'is worcester still getting charged for anything',
      `TRANSACTIONS | Cost of goods + Labor + Direct operating + Occupancy + Corporate overhead + Depreciation and interest | ${JUNE} | at 107 Worcester`,
    ],
    ['was hoboken charged for repairs in june', `TRANSACTIONS | 6160 | ${JUNE} | at 204 Hoboken`],
    // Their size is limited, and not their sign.
    ['repairs entries under $0 in june', 'not understood: $0'],
    ['repairs entries under $500 in june', `TRANSACTIONS | 6160 | ${JUNE} | at all | VALUE BELOW 500`],
    // The cost, where it is divided or compared.
    ['property tax bill q1 by store', 'BREAKDOWN | 6540 | 2026-01-01..2026-03-31 | at all | by LOCATION'],
    ['utility bill june vs may', `COMPARE | 6150 | ${JUNE} | at all | vs PRIOR_PERIOD`],
    ['utility bills june', `TRANSACTIONS | 6150 | ${JUNE} | at all | of Bill`],
    ['repairs bills over 1000 by store', 'not understood: store'],
    ['biggest repairs bill by store in june', 'not understood: store'],
  ])('%s', (question, meant) => {
    expect(read(question)).toBe(meant)
  })
})

describe('what only the entries and the imports themselves tell', () => {
  it.each([
    ['which stores paid twice as much in rent', 'not understood: twice'],
    ['entries mentioning duplicate in june', `TRANSACTIONS | ${JUNE} | at all | with duplicate`],
    ['what changed since yesterday', 'refused: HISTORY'],
    ["what's new since friday", 'refused: HISTORY'],
    ['what changed since the last import', 'refused: HISTORY'],
    ['who changed the mapping', 'refused: HISTORY'],
    ['what changed since may', 'BRIDGE | Four-wall EBITDA | 2026-05-01..2026-06-30 | at all | vs PRIOR_YEAR | by LINE'],
    ['what were sales yesterday', 'refused: FORECAST'],
  ])('%s', (question, meant) => {
    expect(read(question)).toBe(meant)
  })
})

describe('which places there are, and since when', () => {
  it.each(['newest store', "what's our newest store", 'which store is newest', 'closed stores', 'which stores closed'])(
    '%s',
    (question) => {
      expect(read(question)).toBe('CHECK | all days | at all | LOCATIONS')
    },
  )

  it.each([
    ["where's 204", 'CHECK | all days | at 204 Hoboken | LOCATIONS'],
    ['what is store 204', 'CHECK | all days | at 204 Hoboken | LOCATIONS'],
    ['when did we close Worcester', 'CHECK | all days | at 107 Worcester | LOCATIONS'],
    ['how long has Decatur been open', 'CHECK | all days | at 303 Decatur | LOCATIONS'],
    ['stores opened this year', 'CHECK | 2026-01-01..2026-06-30 | at all | LOCATIONS'],
    ['sales at new stores', 'not understood: new'],
    // The books may begin after it opened.
    ['oldest store', 'not understood: oldest'],
    ['closed stores june sales', 'not understood: closed'],
    ['what is 204 labor in june', `FIGURES | Labor | ${JUNE} | at 204 Hoboken`],
  ])('%s', (question, meant) => {
    expect(read(question)).toBe(meant)
  })
})
