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
  ['revenue and labor by store by month in 2025', ['The chart shows Revenue alone; the table has all of these lines.']],
  ['revenue and labor by region in June vs budget', ['The chart shows Revenue alone; the table has all of these lines.']],
  ['revenue and guests by store in June', ['The chart shows Revenue alone; the table has all of these lines.']],
  ['revenue and labor by store in June', []],
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

it.each(['direct operating by account in June as a chart', 'labor in June as a bar chart'])('says that none is drawn: %s', (question) => {
  const reading = reader.read(question, null)
  if (reading.kind !== 'PLAN') throw new Error(`${question} is not understood`)
  const requests = planRequests(reading.plan, names)
  expect(requests.chart).toBeNull()
  const parts = chartOf({ plan: reading.plan, requests, results: NO_RESULTS, names })
  expect(parts).toEqual([{ kind: 'TEXT', tone: 'NOTE', words: ['No chart shows this well, so it is a table.'] }])
})

it.each([
  ['labor by account by quarter in 2025, stacked', 'STACKED_BAR ACCOUNTS of 1'],
  ['stacked bars of labor by line by month in 2025', 'STACKED_BAR LINES of 1'],
  // Other lines are no parts of the first.
  ['revenue and labor by quarter in 2025, stacked', 'COMBINATION NONE of 2'],
  ['labor by account by quarter in 2025', 'COMBINATION NONE of 4'],
])('stacks what a line is divided into: %s', (question, drawn) => {
  const reading = reader.read(question, null)
  if (reading.kind !== 'PLAN') throw new Error(`${question} is not understood`)
  const { chart } = planRequests(reading.plan, names)
  expect(chart && `${chart.type} ${chart.options.split} of ${chart.metrics.length}`).toBe(drawn)
})
