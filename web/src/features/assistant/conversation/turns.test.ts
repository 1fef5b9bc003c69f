import { failedAnswer } from '@fourwall/domain/assistant/answers/make-answer.ts'
import { expect, it } from 'vitest'
import { type ChatAnswer, type ChatQuestion, NO_QUESTION_CONTEXT } from '../chat-requests.ts'
import { askedLast, turnsOf } from './turns.ts'

const asked = (id: string): ChatQuestion => ({ role: 'USER', id, text: id, plan: null, fileNames: ['a.csv'], context: NO_QUESTION_CONTEXT })
const answer = (id: string): ChatAnswer => ({
  role: 'ASSISTANT',
  id,
  createdAt: '2026-07-15T09:00:00Z',
  answer: failedAnswer(`Title of ${id}`, '', null),
  plainParts: [],
  rating: null,
})

it('sets each answer below its question, and further ones below their titles', () => {
  const turns = turnsOf([asked('labor and rent'), answer('labor'), answer('rent'), asked('guests')])
  expect(turns.map(({ question, reply, number }) => [question.text, question.id, question.fileNames.length, reply?.id, number])).toEqual([
    ['labor and rent', 'labor and rent', 1, 'labor', 0],
    ['Title of rent', 'labor and rent', 0, 'rent', 1],
    ['guests', 'guests', 1, undefined, 0],
  ])
  expect([askedLast(turns), askedLast(turns.slice(0, 2)), askedLast([])]).toEqual([2, 0, -1])
})
