import { failedAnswer } from '@fourwall/domain/assistant/answers/make-answer.ts'
import { expect, it } from 'vitest'
import { type ChatQuestion, type LoadedChat, NO_QUESTION_CONTEXT } from '../chat-requests.ts'
import type { AnswerProgress } from './follow-answer.ts'
import { withReady } from './ready-answer.ts'

const question = (id: string): ChatQuestion => ({ role: 'USER', id, text: id, plan: null, fileNames: [], context: NO_QUESTION_CONTEXT })
const chat: LoadedChat = { id: 'c', title: 'Labor', messages: [question('first')], isAnswering: true }
const progress: AnswerProgress = {
  step: 'FIGURES',
  questionId: 'first',
  messageId: 'm',
  answer: failedAnswer('Labor', 'The reports cannot be read now.', null),
  isFinished: false,
}
const idsAfter = (made: Partial<AnswerProgress>, shown = chat) => withReady(shown, { ...progress, ...made }).messages.map(({ id }) => id)

it('shows what is ready of an answer below its question', () => {
  expect(idsAfter({})).toEqual(['first', 'm'])
  expect(withReady(withReady(chat, progress), progress).messages).toHaveLength(2)
})

it('shows nothing of the answer to another question, which was asked elsewhere', () => {
  expect(idsAfter({ questionId: 'second' })).toEqual(['first'])
  expect(idsAfter({ questionId: null })).toEqual(['first'])
})

it('shows nothing while nothing is ready, or where nothing is awaited', () => {
  expect(idsAfter({ answer: null })).toEqual(['first'])
  expect(idsAfter({ answer: { ...failedAnswer('Labor', '', null), parts: [] } })).toEqual(['first'])
  expect(idsAfter({}, { ...chat, isAnswering: false })).toEqual(['first'])
})
