import { expect, it } from 'vitest'
import { restaurantNames } from '../../../test/restaurant-names.ts'
import { QuestionReader } from '../reading/read-question.ts'
import { inBase } from './plan-words.ts'

const names = restaurantNames()
const reader = new QuestionReader(names)

it.each([
  ['sales on May 10 vs May 11, 2025', 'on May 11, 2025'],
  ['sales in May vs April', 'in Apr 2026'],
  ['sales in June vs last year', 'the year before'],
  ['labor in June vs budget', 'in Budget 2026'],
  ['labor in June at Hoboken vs Bethesda', 'at 201 Bethesda'],
])('%s', (question, words) => {
  const reading = reader.read(question, null)
  expect(reading.kind === 'PLAN' && inBase(reading.plan, names)).toBe(words)
})
