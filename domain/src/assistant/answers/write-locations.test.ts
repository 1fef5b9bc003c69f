import { expect, it } from 'vitest'
import { restaurantNames } from '../../../test/restaurant-names.ts'
import { QuestionReader } from '../reading/read-question.ts'
import { planRequests } from './plan-questions.ts'
import { NO_RESULTS } from './plan-results.ts'
import { writeAnswer } from './write-answer.ts'

const names = restaurantNames()
const reader = new QuestionReader(names)

it.each([
  ['how many stores do we have', '24 locations have entries, in 3 regions.', 24],
  ['store count', '24 locations have entries, in 3 regions.', 24],
  ['what regions are there', '24 locations have entries, in 3 regions.', 24],
  ['list the stores in the Mid-Atlantic', 'Mid-Atlantic: 9 locations with entries.', 9],
  ['how many Southeast stores do we have', 'Southeast: 8 locations with entries.', 8],
])('%s: %s', (question, sentence, count) => {
  const reading = reader.read(question, null)
  if (reading.kind !== 'PLAN') throw new Error(`${question} is not understood`)
  const { plan } = reading
  const [text, table] = writeAnswer({ plan, requests: planRequests(plan, names), results: NO_RESULTS, names })
  expect(text?.kind === 'TEXT' ? text.words.map((word) => (typeof word === 'string' ? word : word.text)).join('') : '').toBe(sentence)
  expect(table?.kind === 'TABLE' ? table.rows.length : 0).toBe(count)
})

it.each([
  ['list the stores over budget', 'CHOICE'],
  ['how many stores grew', 'FILTER'],
  ['how many stores do we have below 30% labor', 'FILTER'],
  ['list of stores by revenue', 'BREAKDOWN'],
  ['which stores are new', 'UNREAD'],
])('asks for more than a list: %s', (question, kind) => {
  const reading = reader.read(question, null)
  expect(reading.kind === 'PLAN' ? reading.plan.kind : reading.kind).toBe(kind)
})

it('is asked for in a chat, and what follows is a question of its own', () => {
  const labor = reader.read('labor in May at Hoboken', null)
  const there = reader.read('how many stores do we have', labor.kind === 'PLAN' ? labor.plan : null)
  expect(there.kind === 'PLAN' ? [there.plan.check, there.plan.places.locationIds] : there.kind).toEqual(['LOCATIONS', []])
  const next = reader.read('labor by store in June', there.kind === 'PLAN' ? there.plan : null)
  expect(next.kind === 'PLAN' ? next.plan.kind : next.kind).toBe('BREAKDOWN')
})
