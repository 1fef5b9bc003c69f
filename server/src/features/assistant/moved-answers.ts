import { hasMoved } from '@fourwall/domain/assistant/answers/moved-answer.ts'
import { DomainError } from '@fourwall/domain/errors.ts'
import type { Access } from '../../platform/identity/access.ts'
import type { AnsweringService } from './answering.ts'
import type { ChatService } from './service.ts'

/** Answers of a chat that are looked at, the latest. */
const MOST_ANSWERS = 20

/** Finds the answers of a chat whose figures differ from the report engine's current ones. */
export class MovedAnswers {
  readonly #chats: Pick<ChatService, 'load'>
  readonly #answering: Pick<AnsweringService, 'answerAgain'>

  constructor(chats: Pick<ChatService, 'load'>, answering: Pick<AnsweringService, 'answerAgain'>) {
    this.#chats = chats
    this.#answering = answering
  }

  /** Ids of messages of the user's own chat. What cannot be answered again is not among them. @throws DomainError (NOT_FOUND). */
  async of(access: Access, chatId: string): Promise<readonly string[]> {
    const chat = await this.#chats.load(access, chatId)
    if (chat === null) throw new DomainError('NOT_FOUND', 'There is no such chat (any more).')
    const moved: string[] = []
    for (const message of chat.messages.slice(-2 * MOST_ANSWERS)) {
      if (message.role !== 'ASSISTANT' || message.answer === null) continue
      const now = await this.#answering.answerAgain(access, message.answer)
      if (now !== null && hasMoved(message.answer, now)) moved.push(message.id)
    }
    return moved
  }
}
