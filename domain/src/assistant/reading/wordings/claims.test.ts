import { expect, it } from 'vitest'
import { restaurantNames } from '../../../../test/restaurant-names.ts'
import { sessionMeaning } from '../../../../test/session-meaning.ts'
import { QuestionReader } from '../read-question.ts'

const names = restaurantNames()
const reader = new QuestionReader(names)

// Asked on July 15, 2026, of books that end with June: the answer shows the actual figure.
it.each([
  ['our accountant says labor in June was 31%, is that right?', 'FIGURES | Labor | 2026-06-01..2026-06-30 | at all | SHARE_OF_REVENUE'],
  [
    'food cost at Providence was 29 something in May right? check pls',
    'FIGURES | 5010 | 2026-05-01..2026-05-31 | at 106 Providence | SHARE_OF_REVENUE',
  ],
  ['revenue at Hoboken was 180k in June, correct?', 'FIGURES | Revenue | 2026-06-01..2026-06-30 | at 204 Hoboken'],
  ['labor was 1.5 million in June, is that right', 'FIGURES | Labor | 2026-06-01..2026-06-30 | at all'],
  ['is it right that labor was 31% in June', 'FIGURES | Labor | 2026-06-01..2026-06-30 | at all | SHARE_OF_REVENUE'],
  ['average check was 32 in June right?', 'FIGURES | Average check | 2026-06-01..2026-06-30 | at all'],
  ['labor in June, is that right', 'FIGURES | Labor | 2026-06-01..2026-06-30 | at all'],
])('%s', (asked, expected) => {
  expect(sessionMeaning(asked, reader, names)).toBe(expected)
})

it('is said to be left out', () => {
  const reading = reader.read('is it right that labor was 31% in June', null)
  expect(reading.kind === 'PLAN' && reading.corrections).toEqual([{ typed: 'was 31%', read: '' }])
})
