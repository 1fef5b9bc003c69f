import { expect, it } from 'vitest'
import { restaurantNames } from '../../../test/restaurant-names.ts'
import { LONGEST } from '../../text-limits.ts'
import { QuestionReader } from './read-question.ts'

const reader = new QuestionReader(restaurantNames())
const read = (question: string) => {
  const reading = reader.read(question, null)
  return reader.withOffers(question, reading, null)
}

/** Of a rule that tries every way to divide a text, each of these would take minutes. */
const REPEATED = [
  'x',
  'x-',
  "x'",
  'ab ',
  'a ',
  'sales ',
  'sales, ',
  'labor and ',
  'by store ',
  'vs ',
  '1 ',
  '12,',
  'june ',
  'q1 ',
  'of ',
  '- ',
  '% ',
  '$1 ',
  'why ',
  'which store ',
  'not ',
  '? ',
  'over 5% ',
  'what is ',
  'x. ',
  '/ ',
  'entries of ',
]

it.each(REPEATED)('%j over and over is read in a moment', (part) => {
  for (const head of ['', 'Revenue ', 'why did '])
    for (const length of [59, 240, LONGEST.chatMessage]) {
      const question = (head + part.repeat(length)).slice(0, length).trim()
      expect(['UNREAD', 'PLAN', 'CHOICE', 'REFUSED']).toContain(read(question).kind)
    }
})

it('names a word or a question that is too long, cut short', () => {
  expect(read(`Revenue ${'x'.repeat(300)}`)).toEqual({ kind: 'UNREAD', words: [`${'x'.repeat(60)}…`], suggestion: null })
  expect(read('labor and '.repeat(60))).toMatchObject({ kind: 'UNREAD', words: ['labor and labor and labor and …'] })
  expect(read('What was revenue at Hoboken in June 2026?').kind).toBe('PLAN')
})
