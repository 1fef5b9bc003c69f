import { expect, it } from 'vitest'
import { restaurantNames } from '../../../../test/restaurant-names.ts'
import { parseDay } from '../../../time/day.ts'
import { QuestionReader } from '../read-question.ts'
import { withQuartiles } from './quartiles.ts'

const locations = Array.from({ length: 24 }, (_, at) => ({
  id: `l${at}`,
  name: `Store ${at}`,
  closedOn: at === 0 ? parseDay('2025-08-31') : null,
}))

// 23 of them are open.
it.each([
  ['bottom quartile stores on labor %', 'worst 6 stores on labor %'],
  ['the top quartile of our stores by revenue', 'best 6 stores by revenue'],
  ['stores in the top third for EBITDA', 'best 8 stores for EBITDA'],
  ['which stores are in the bottom decile on guests', 'worst 3 stores on guests'],
])('%s', (question, text) => {
  expect(withQuartiles(question, { locations })?.text).toBe(text)
})

it.each(['best quarter of the year', 'top quartile margin cutoff', 'bottom third of the ranking'])('is not %s', (question) => {
  expect(withQuartiles(question, { locations })).toBeNull()
})

it('is noted with its number', () => {
  const reading = new QuestionReader(restaurantNames()).read('bottom quartile stores on prime cost %, H1', null)
  expect(reading.kind === 'PLAN' && reading.corrections).toEqual([{ typed: 'bottom quartile', read: 'worst 6' }])
})
