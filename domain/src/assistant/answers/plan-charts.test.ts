import { expect, it } from 'vitest'
import { restaurantNames } from '../../../test/restaurant-names.ts'
import { QuestionReader } from '../reading/read-question.ts'
import type { AnswerWriting } from './answer-writing.ts'
import { planRequests } from './plan-questions.ts'
import { NO_RESULTS } from './plan-results.ts'
import { chartOf } from './write-figures.ts'

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

it.each([
  ['revenue, cost of goods, labor and occupancy by month in 2025', []],
  [
    'revenue, cost of goods, labor, occupancy and direct operating by month in 2025',
    ['The chart does not show all of these lines; the table does.'],
  ],
  ['labor by store by month in 2025', []],
])('says that a chart shows only some of the lines: %s', (question, notes) => {
  const reading = reader.read(question, null)
  if (reading.kind !== 'PLAN') throw new Error(`${question} is not understood`)
  const requests = planRequests(reading.plan, names)
  const data = { categories: ['Jan', 'Feb'], panels: [{ series: [{ cells: [{ value: '1' }] }] }], waterfall: null }
  const results = { ...NO_RESULTS, chart: { document: requests.chart, data } }
  const parts = chartOf({ plan: reading.plan, requests, results, names } as unknown as AnswerWriting)
  expect(parts.map(({ kind }) => kind)[0]).toBe('CHART')
  expect(parts.flatMap((part) => (part.kind === 'TEXT' ? part.words : []))).toEqual(notes)
})
