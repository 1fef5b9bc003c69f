import type { ApiBuilder } from '../../builder.ts'
import { answerMessageType, ratingType } from './message-types.ts'
import type { AnswerRatings } from './ratings.ts'
import type { RatingRow } from './ratings-repository.ts'

/** Thumbs under answers, and what the owners see of them. */
export function addAnswerRatings(builder: ApiBuilder, ratings: AnswerRatings): void {
  const Kind = ratingType(builder)
  const Rating = builder.objectRef<RatingRow>('AnswerRating').implement({
    description: 'What a user thinks of an answer. It names the question in the words of the user, and no figure.',
    fields: (t) => ({
      messageId: t.exposeID('messageId'),
      question: t.exposeString('question'),
      rating: t.field({ type: Kind, resolve: ({ rating }) => rating }),
      reason: t.exposeString('reason'),
      ratedBy: t.exposeString('userName'),
      ratedAt: t.field({ type: 'DateTime', resolve: ({ ratedAt }) => ratedAt }),
    }),
  })
  builder.queryField('answerRatings', (t) =>
    t.field({
      type: [Rating],
      description: 'For owners: what people of the company think of answers, newest first, at most 1,000.',
      resolve: async (_root, _args, { access }) => [...(await ratings.list(access))],
    }),
  )
  builder.mutationField('rateAnswer', (t) =>
    t.field({
      type: answerMessageType(builder),
      description:
        'Rates an answer of one’s own chat; rating null takes it back. The owners see the question, the rating, the reason and who gave it, even after the chat is deleted.',
      args: {
        chatId: t.arg.id({ required: true }),
        messageId: t.arg.id({ required: true }),
        rating: t.arg({ type: Kind }),
        reason: t.arg.string({ limit: 'ratingReason' }),
      },
      resolve: (_root, { chatId, messageId, rating, reason }, { access }) =>
        ratings.rate(access, chatId, messageId, rating ?? null, reason ?? ''),
    }),
  )
}
