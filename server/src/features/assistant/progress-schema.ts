import { answerText } from '@fourwall/domain/assistant/answers/answer.ts'
import { type ClientPart, clientParts } from '@fourwall/domain/assistant/answers/client-parts.ts'
import { BadInputError } from '@fourwall/domain/errors.ts'
import type { ApiBuilder } from '../../builder.ts'
import type { ProgressEvent } from './answer-run.ts'
import type { partTypes } from './part-types.ts'
import type { ChatService } from './service.ts'

const STEPS = {
  READING: { description: 'The question waits, or is being read.' },
  FIGURES: { description: 'It is understood, as the answer’s plan says; its figures are being looked up.' },
  WORDING: { description: 'The figures are there; words are being found for them.' },
  DONE: { description: 'The answer is whole, and stored. Also where it is a question back, or says that it cannot answer.' },
  STOPPED: { description: 'The user stopped it. What was ready is stored.' },
  FAILED: { description: 'It could not be answered; the stored answer says why.' },
} as const

/** Answers that arrive step by step. */
export function addChatProgress(builder: ApiBuilder, chats: ChatService, Part: ReturnType<typeof partTypes>): void {
  const Step = builder.enumType('ChatProgressStep', { description: 'How far an answer is. The last three are its ends.', values: STEPS })
  const Progress = builder.objectRef<ProgressEvent>('ChatProgress').implement({
    description: 'How far the answer to a chat’s last question is.',
    fields: (t) => ({
      position: t.exposeInt('position', { description: 'From 1, rising within one answer.' }),
      step: t.field({ type: Step, resolve: ({ step }) => step }),
      questionId: t.exposeID('questionId', {
        nullable: true,
        description: 'The question that is answered; null while it is being looked for.',
      }),
      messageId: t.exposeID('messageId', { description: 'The id that the answer has, or will have.' }),
      answer: t.string({
        nullable: true,
        description: 'All that is ready, JSON, as AssistantMessage.answer; null while nothing is.',
        resolve: ({ answer }) => answer && answerText(answer),
      }),
      firstPart: t.exposeInt('firstPart', {
        description: 'Where the parts go: what a client has from this number on, counted from 0, is replaced by them.',
      }),
      parts: t.field({
        type: [Part],
        description: 'The parts that are new since the event before.',
        resolve: ({ answer, firstPart }): ClientPart[] => (answer === null ? [] : clientParts(answer).slice(firstPart)),
      }),
      isFinished: t.exposeBoolean('isFinished', { description: 'Whether this is the last event, and the answer is stored.' }),
    }),
  })
  builder.subscriptionType({})
  builder.subscriptionField('chatProgress', (t) =>
    t.field({
      type: Progress,
      description:
        'The answer to a chat’s last question as it comes about, as text/event-stream. Ends with the stored answer, or without a last event if the connection is to be made again. after: the position of the last event that the caller has; those after it are sent again.',
      args: { chatId: t.arg.id({ required: true }), after: t.arg.int() },
      subscribe: (_root, { chatId, after }, { access, signal }) => {
        if (typeof after === 'number' && after < 0) throw new BadInputError('Positions begin at 1.', 'after')
        return chats.progress(access, chatId, after ?? null, signal)
      },
      resolve: (event) => event,
    }),
  )
}
