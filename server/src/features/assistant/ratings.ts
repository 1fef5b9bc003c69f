import type { AnswerRating } from '@fourwall/domain/assistant/answer-rating.ts'
import { BadInputError, DomainError } from '@fourwall/domain/errors.ts'
import { requireText } from '@fourwall/domain/text-limits.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Access } from '../../platform/identity/access.ts'
import { assistantPolicy } from './policy.ts'
import { deleteRating, type RatingRow, selectRatings, sweepRatings, upsertRating } from './ratings-repository.ts'
import type { AnswerMessage, ChatService } from './service.ts'

/** The most ratings stored and listed per company. */
const MOST_RATINGS = 1_000
const LONGEST_NAME = 500

/** Users' ratings of answers, stored for the owners. A rating includes the words of the question, but nothing of the answer. */
export class AnswerRatings {
  readonly #chats: ChatService
  readonly #clock: Clock

  constructor(chats: ChatService, clock: Clock) {
    this.#chats = chats
    this.#clock = clock
  }

  /**
   * Rates an answer of the user's own chat, in place of an earlier rating.
   *
   * @param rating null takes it back.
   * @returns the answer's message. @throws DomainError (NOT_FOUND); BadInputError for a reason without a rating, or one that is too long.
   */
  async rate(access: Access, chatId: string, messageId: string, rating: AnswerRating | null, reason: string): Promise<AnswerMessage> {
    const scope = assistantPolicy.change(access)
    const said = reason.trim()
    requireText(said, 'ratingReason', 'The reason', 'reason')
    if (rating === null && said !== '') throw new BadInputError('Say whether the answer is good or bad, not only why.', 'rating')
    const messages = (await this.#chats.load(access, chatId))?.messages ?? []
    const at = messages.findIndex(({ id, role }) => id === messageId.toLowerCase() && role === 'ASSISTANT')
    // Of several answers to one question all are rated under it.
    const [asked, answered] = [messages.slice(0, Math.max(at, 0)).findLast(({ role }) => role === 'USER'), messages[at]]
    if (answered?.role !== 'ASSISTANT' || asked?.role !== 'USER')
      throw new DomainError('NOT_FOUND', 'There is no such answer (any more). Load the chat again.')
    const { userId, name, email } = access.user
    await scope.transaction(async (tx) => {
      if (rating === null) return deleteRating(tx, answered.id)
      const userName = (name === '' ? email : name).slice(0, LONGEST_NAME)
      const question = asked.question.text
      await upsertRating(tx, {
        messageId: answered.id,
        chatId,
        userId,
        userName,
        question,
        rating,
        reason: said,
        ratedAt: this.#clock.now(),
      })
      return sweepRatings(tx, MOST_RATINGS)
    })
    return { ...answered, rating: rating === null ? null : { rating, reason: said } }
  }

  /** Of the whole company, newest first. */
  async list(access: Access): Promise<readonly RatingRow[]> {
    return selectRatings(assistantPolicy.readRatings(access), MOST_RATINGS)
  }
}
