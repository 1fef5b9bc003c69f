import { expect, it } from 'vitest'
import { restaurantNames } from '../../../test/restaurant-names.ts'
import { QuestionReader } from '../reading/read-question.ts'
import { wordsText } from './answer.ts'
import { definitionsOf } from './definitions.ts'
import { planRequests } from './plan-questions.ts'
import { NO_RESULTS } from './plan-results.ts'
import { writeAnswer } from './write-answer.ts'

const names = restaurantNames()
const reader = new QuestionReader(names)

function told(question: string): readonly string[] {
  const reading = reader.read(question, null)
  if (reading.kind !== 'PLAN') throw new Error(`${question} is not understood`)
  const { plan } = reading
  const definitions = plan.kind === 'DEFINE' ? definitionsOf(plan, names) : []
  return writeAnswer({ plan, requests: planRequests(plan, names), results: { ...NO_RESULTS, definitions }, names }).flatMap((part) =>
    part.kind === 'TEXT' ? [wordsText(part.words)] : [],
  )
}

it.each([
  ['is prime cost inclusive of payroll taxes here?', 'Yes: Payroll taxes is in Prime cost, through Labor.'],
  ['are payroll taxes part of labor', 'Yes: Payroll taxes is in Labor, through Taxes and benefits.'],
  ['does labor include overtime', 'Yes: Overtime is in Labor, through Hourly staff.'],
  ['does controllable income include occupancy', 'No: Occupancy is no part of Controllable income.'],
  ['does four-wall EBITDA include base rent', 'Yes: Base rent is deducted in Four-wall EBITDA, through Occupancy.'],
  ['does prime cost include labor', 'Yes: Labor is in Prime cost.'],
])('%s', (question, first) => expect(told(question)[0]).toBe(first))

it.each([
  [
    'What sits between four-wall EBITDA and net income?',
    'From Four-wall EBITDA to Net income: Four-wall EBITDA less Corporate overhead and Depreciation and interest is Net income.',
  ],
  ['what is between revenue and gross profit', 'From Revenue to Gross profit: Revenue less Cost of goods is Gross profit.'],
  [
    'what is between net income and four-wall EBITDA',
    'From Net income to Four-wall EBITDA: Net income plus Corporate overhead and Depreciation and interest is Four-wall EBITDA.',
  ],
])('%s', (question, first) => expect(told(question)[0]).toBe(first))
