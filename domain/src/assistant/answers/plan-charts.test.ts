import { expect, it } from 'vitest'
import { restaurantNames } from '../../../test/restaurant-names.ts'
import { QuestionReader } from '../reading/read-question.ts'
import { planRequests } from './plan-questions.ts'

const names = restaurantNames()
const reader = new QuestionReader(names)

it.each([
  ['stores with labor over 34% in June as a bar chart', 'HORIZONTAL_BAR SHARE_OF_REVENUE'],
  ['stores with sales over 200k in June as a bar chart', 'HORIZONTAL_BAR VALUE'],
  ['labor % by store in June', 'HORIZONTAL_BAR SHARE_OF_REVENUE'],
  // Of places that a condition chooses only if it is asked for.
  ['stores with labor over 34% in June', null],
])('%s', (question, drawn) => {
  const reading = reader.read(question, null)
  if (reading.kind !== 'PLAN') throw new Error(`${question} is not understood`)
  const { chart } = planRequests(reading.plan, names)
  expect(chart && `${chart.type} ${chart.options.measure}`).toBe(drawn)
})
