import { describe, expect, it } from 'vitest'
import { readingSummary } from '../../../../test/plan-summaries.ts'
import { restaurantNames } from '../../../../test/restaurant-names.ts'
import { QuestionReader } from '../read-question.ts'

const names = restaurantNames()
const reader = new QuestionReader(names)
const read = (question: string): string => readingSummary(reader.read(question, null), names)

describe('what a figure is for is no part of the question', () => {
  it.each([
    ['hey im meeting with the regional manager tomorrow and wanted to see how labor was in Q2', 'how labor was in Q2'],
    ['have a board meeting next week, need june ebitda by region', 'june ebitda by region'],
    ['Before I sign off on the month: what was revenue in May?', 'revenue in May'],
    ['Hi team, can you tell me June sales so I can send it to the bank', 'June sales'],
    ["I'm preparing the lender call - what was EBITDA for the trailing twelve months?", 'EBITDA for the trailing twelve months'],
    ['my boss wants to know: which store had the best EBITDA margin in June', 'which store had the best EBITDA margin in June'],
    ["I'm filling in the board deck, what was June revenue?", 'June revenue'],
    ['what needs attention before the ops call tomorrow', 'what needs attention'],
  ])('%s', (question, plain) => {
    expect(read(plain)).not.toMatch(/not understood|refused/)
    expect(read(question)).toBe(read(plain))
  })
})

describe('what names something, or sets a condition, counts', () => {
  it.each([
    'as you know May was sluggish: what was revenue in June',
    'because my Hoboken manager asked around: revenue in June',
    'if we shut half of them, what was revenue in June',
    'without our odd month, revenue in June',
    // Since when, and up to when.
    'how much did guests grow since we changed the menu',
    'labor % before we raised wages',
    // Places, parts of the day and calculations that nobody here knows.
    'for my Atlanta stores, June sales',
    'for our two newest stores, June sales',
    'just dinner: sales in June',
    'I want actuals excluding one-time items, EBITDA in June',
    'i want the median, labor % by store in June',
    'stores by sales in June so we can find the slowest two',
    'our cash, June revenue',
    'June sales so I can compare to competitors',
    'since we raised prices, revenue by month',
  ])('%s', (question) => expect(read(question)).toMatch(/not understood|refused|Hoboken/))
})
