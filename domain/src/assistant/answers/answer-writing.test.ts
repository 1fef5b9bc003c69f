import { expect, it } from 'vitest'
import { restaurantNames } from '../../../test/restaurant-names.ts'
import { QuestionReader } from '../reading/read-question.ts'
import { wordsText } from './answer.ts'
import { beginningOfBooks } from './answer-writing.ts'
import { planRequests } from './plan-questions.ts'

const names = restaurantNames()
const reader = new QuestionReader(names)

function noteOn(question: string): string {
  const reading = reader.read(question, null)
  if (reading.kind !== 'PLAN') throw new Error(`"${question}" was not read`)
  const { plan } = reading
  const parts = beginningOfBooks({ plan, names, requests: planRequests(plan, names) })
  return parts.map((part) => (part.kind === 'TEXT' ? `${part.tone}: ${wordsText(part.words)}` : part.kind)).join(' ')
}

// Books from August 2023.
it.each([
  ['labor in July 2023', 'WARNING: The books begin on Aug 01, 2023, after these days are over.'],
  ['labor in 2023', 'NOTE: The books begin on Aug 01, 2023.'],
  ['labor 2025 vs 2023', 'WARNING: The books begin on Aug 01, 2023, within the days that this is compared with.'],
  ['labor 2025 vs 2021', 'WARNING: The books begin on Aug 01, 2023, after the days that this is compared with.'],
  ['labor in August 2023', ''],
  ['labor in 2024', ''],
  // Metrics may be older.
  ['guests in 2022', ''],
])('says where the books begin: %s', (question, note) => {
  expect(noteOn(question)).toBe(note)
})
