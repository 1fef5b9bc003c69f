import { ANSWER_RATINGS } from '@fourwall/domain/assistant/answer-rating.ts'
import { sharedTypes } from '../../builder.ts'
import type { AnswerMessage } from './service.ts'

/** Implemented with the chats. */
export const answerMessageType = sharedTypes((builder) => builder.objectRef<AnswerMessage>('AssistantMessage'))

export const ratingType = sharedTypes((builder) =>
  builder.enumType('AnswerRatingKind', { description: 'What a user thinks of an answer.', values: ANSWER_RATINGS }),
)
