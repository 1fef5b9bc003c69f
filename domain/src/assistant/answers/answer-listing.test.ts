import { expect, it } from 'vitest'
import { restaurantNames } from '../../../test/restaurant-names.ts'
import { parseDay } from '../../time/day.ts'
import { QuestionReader } from '../reading/read-question.ts'
import type { AnswerPart, SaidFigure } from './answer.ts'
import { answerListing } from './answer-listing.ts'

const reader = new QuestionReader(restaurantNames())

function planOf(question: string) {
  const reading = reader.read(question, null)
  return reading.kind === 'PLAN' ? reading.plan : null
}

function figure(value: string, locationIds: readonly string[]): SaidFigure {
  const days = { startDate: parseDay('2026-05-01'), endDate: parseDay('2026-05-31') }
  const source = { mappingId: 'm1', groupId: 'g4', accountId: null, metricId: null, ...days, locationIds, comparison: null, budgetId: null }
  return { key: '', value, text: value, state: 'WHOLE', outcome: 'NEUTRAL', source }
}

function table(label: string): AnswerPart {
  const columns = [
    { key: 'item', label: 'Location', isNumber: false },
    { key: 'value', label: 'Actual', isNumber: true },
    { key: 'change', label, isNumber: true },
  ]
  const row = (id: string, value: string, change: string, isTotal = false) => ({
    key: id,
    isTotal,
    cells: [id, figure(value, [id]), figure(change, [id])],
  })
  return { kind: 'TABLE', title: '', columns, rows: [row('1', '40', '-3'), row('2', '30', '5'), row('all', '70', '2', true)] }
}

const text = (...words: readonly SaidFigure[]): AnswerPart => ({ kind: 'TEXT', tone: 'ANSWER', words })

it.each([
  { question: 'labor by store in June', parts: [table('Of total')], listed: ['1: 40', '2: 30'] },
  { question: 'labor by store in June vs budget', parts: [table('Better (worse)')], listed: ['1: -3', '2: 5'] },
  // Of more or less than before nobody says which is better.
  { question: 'labor growth by store in June', parts: [table('Change')], listed: ['1: null', '2: null'] },
  { question: 'top store by labor in June', parts: [text(figure('40', ['1']), figure('0.3', ['1']))], listed: ['1: 40'] },
  { question: 'labor by store in June', parts: [text(figure('40', []))], listed: [] },
  { question: 'labor in June', parts: [table('Of total')], listed: [] },
])('$question: $listed', ({ question, parts, listed }) =>
  expect(answerListing({ plan: planOf(question), parts }).map((item) => `${item.locationIds.join(' ')}: ${item.value}`)).toEqual(listed),
)

it.each(['labor by store in June', 'stores with labor above 30% in June'])('lists none of more than its table shows: %s', (question) => {
  const parts = [table('Of total')]
  const [first] = parts
  if (first?.kind !== 'TABLE') throw new Error('no table')
  const rows = Array.from({ length: 60 }, (_, at) => ({ key: String(at), isTotal: false, cells: [String(at), figure('40', [String(at)])] }))
  expect(answerListing({ plan: planOf(question), parts: [{ ...first, rows }] })).toEqual([])
  expect(answerListing({ plan: planOf(question), parts: [{ ...first, rows: rows.slice(1) }] })).toHaveLength(59)
})
