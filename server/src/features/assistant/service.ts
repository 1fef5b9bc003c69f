import type { AnswerRating } from '@fourwall/domain/assistant/answer-rating.ts'
import type { AssistantAnswer } from '@fourwall/domain/assistant/answers/answer.ts'
import { readAnswer } from '@fourwall/domain/assistant/answers/answer.ts'
import { answerListing } from '@fourwall/domain/assistant/answers/answer-listing.ts'
import { failedAnswer, stoppedAnswer } from '@fourwall/domain/assistant/answers/make-answer.ts'
import { type ChatContext, NO_CONTEXT, titleOfQuestion } from '@fourwall/domain/assistant/chat.ts'
import { answerSentences } from '@fourwall/domain/assistant/chat-search.ts'
import type { Plan } from '@fourwall/domain/assistant/plan.ts'
import { parsePlan, planDocument, storedPlan } from '@fourwall/domain/assistant/plan-text.ts'
import { BadInputError, DomainError } from '@fourwall/domain/errors.ts'
import { requireText } from '@fourwall/domain/text-limits.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { recordMade } from '../../platform/database/idempotency-keys.ts'
import { computeAmong, yieldToEventLoop } from '../../platform/event-loop.ts'
import { FairTurns } from '../../platform/http/fair-turns.ts'
import type { Access } from '../../platform/identity/access.ts'
import type { Log } from '../../platform/log/log.ts'
import { isUuid } from '../../platform/uuid.ts'
import { AnswerRun, endOf, type ProgressEvent } from './answer-run.ts'
import type { AnsweringProgress } from './answer-way.ts'
import type { AnsweringService } from './answering.ts'
import type { AskedQuestion, QuestionFile } from './asked-question.ts'
import { type FoundChat, searchChats } from './chat-search.ts'
import { insertChatFile, selectAttachedFiles } from './files/repository.ts'
import { assistantPolicy } from './policy.ts'
import { QuestionRate } from './question-rate.ts'
import { selectChatRatings } from './ratings-repository.ts'
import {
  type ChatRow,
  countChats,
  deleteMessagesFrom,
  insertChat,
  insertMessage,
  lockChat,
  type MessageRow,
  markChatDeleted,
  selectChat,
  selectChats,
  selectLastMessage,
  selectMessages,
  sweepChats,
  updateChat,
} from './repository.ts'

export type { AnsweringService } from './answering.ts'

interface MessageFacts {
  readonly id: string
  readonly createdAt: Date
}

export interface AnswerMessage extends MessageFacts {
  readonly role: 'ASSISTANT'
  /** Null for one that a newer version of the program wrote. */
  readonly answer: AssistantAnswer | null
  /** What the user thinks of it; null if they did not say. */
  readonly rating: { readonly rating: AnswerRating; readonly reason: string } | null
}

export type Message = (MessageFacts & { readonly role: 'USER'; readonly question: AskedQuestion }) | AnswerMessage

export interface OpenedChat extends ChatRow {
  /** While the last question waits for its answer, the last message may be as much of it as is ready. */
  readonly messages: readonly Message[]
  /** Whether the last question waits for its answer. */
  readonly isAnswering: boolean
}

/** An answer in progress. */
interface Answering {
  readonly run: AnswerRun
  /** Never rejects. */
  readonly ended: Promise<void>
}

/** A question without an answer. */
interface OpenQuestion {
  readonly id: string
  /** Of its message. */
  readonly number: number
  readonly question: AskedQuestion
  /** The plan that was answered before; null for none. */
  readonly last: Plan | null
  /** What its context says of the chat before it. */
  readonly told: Pick<ChatContext, 'listed' | 'earlier' | 'unanswered'>
}

interface ChatParts {
  readonly answering: Pick<AnsweringService, 'answer' | 'answerFurther' | 'checkContext' | 'suggestions'>
  readonly database: Pick<Database, 'scope' | 'withLock'>
  /** After this wait, the caller gets the chat with what is ready so far and has to ask again; default 8 s. */
  readonly longestWaitMs?: number
}

const LONGEST_WAIT_MS = 8_000
const LONGEST_ANSWER_MS = 300_000
/** How often a server looks whether its answer was stopped, or its question edited, through another one. */
const LOOKED_AT_EVERY_MS = 2_000
/** Ended answers whose steps can still be sent again. */
const MOST_ENDED = 100
/** Answers made at a time; further ones wait. */
const ANSWERS = {
  atOnce: 12,
  atOncePerKey: 2,
  waitingPerKey: 200,
  waitMs: LONGEST_ANSWER_MS,
  refusal: 'Your other questions took too long to be answered. Ask this one again.',
  refusalForOthers: 'The server has more questions to answer than it can at the moment. Ask again in a moment.',
}
const KEPT_DAYS = 30
const MOST_CHATS = 1_000
/** Questions and answers of one chat. */
const MOST_MESSAGES = 400

/** Conversations: questions are stored before they are answered, so that none is lost. */
export class ChatService {
  readonly #parts: ChatParts
  readonly #clock: Clock
  readonly #newId: () => string
  readonly #log: Log
  readonly #turns = new FairTurns(ANSWERS)
  readonly #rate = new QuestionRate()
  /** By chat. */
  readonly #running = new Map<string, Answering>()
  /** By chat, the latest last. */
  readonly #ended = new Map<string, AnswerRun>()

  constructor(parts: ChatParts, clock: Clock, newId: () => string, log: Log) {
    this.#parts = parts
    this.#clock = clock
    this.#newId = newId
    this.#log = log
  }

  /** The user's own, changed last first. */
  async history(access: Access): Promise<readonly ChatRow[]> {
    return selectChats(assistantPolicy.read(access), access.user.userId)
  }

  /** The user's own that have all the words in their titles, questions and answers' sentences, changed last first. */
  async search(access: Access, text: string): Promise<readonly FoundChat[]> {
    return searchChats(assistantPolicy.read(access), access.user.userId, text)
  }

  /** With the answer to its last question, if that comes within 8 seconds. Null if the user has no such chat. */
  async get(access: Access, id: string): Promise<OpenedChat | null> {
    const chat = await this.load(access, id)
    if (chat === null || !chat.isAnswering) return chat
    await this.#waited(access, chat.id)
    return this.#withReady(access, await this.load(access, id))
  }

  /** As it is now, without waiting for an answer. Null if the user has no such chat. */
  async load(access: Access, id: string): Promise<OpenedChat | null> {
    const scope = assistantPolicy.read(access)
    const chat = isUuid(id) ? await selectChat(scope, access.user.userId, id) : null
    if (chat === null) return null
    const ratings = new Map((await selectChatRatings(scope, chat.id)).map((one) => [one.messageId, one]))
    const messages = (await selectMessages(scope, chat.id)).map((row) => messageOf(row, ratings.get(row.id)))
    return { ...chat, messages, isAnswering: messages.at(-1)?.role === 'USER' }
  }

  /** The id of a chat's first question; null for none. */
  async firstQuestion(access: Access, chatId: string): Promise<string | null> {
    const chat = await this.find(access, chatId)
    return chat === null ? null : ((await selectMessages(assistantPolicy.read(access), chat.id))[0]?.id ?? null)
  }

  /** Without its messages, at once. Null if the user has no such chat. */
  async find(access: Access, id: string): Promise<ChatRow | null> {
    const scope = assistantPolicy.read(access)
    return isUuid(id) ? selectChat(scope, access.user.userId, id) : null
  }

  /**
   * The progress of the answer to the last question, step by step; an answer that is already finished has only its final event.
   *
   * @param after the position of the last event that the caller has; null for none.
   * @param signal aborts when the caller disconnects.
   * @throws DomainError (NOT_FOUND).
   */
  async progress(
    access: Access,
    id: string,
    after: number | null,
    signal: AbortSignal,
  ): Promise<AsyncGenerator<ProgressEvent, void, void>> {
    assistantPolicy.read(access)
    const lasting = access.lasting(this.#parts.database)
    // Only its user's key leads to it, so it can be followed without another look at the chat.
    const running = this.#running.get(this.#key(access, id))
    return this.#follow(lasting, running === undefined ? await this.#required(access, id) : null, id, after, signal)
  }

  /** Stores a question as a new chat, and begins to answer it. @throws BadInputError for one that cannot be asked. */
  async start(access: Access, question: AskedQuestion): Promise<ChatRow> {
    const scope = assistantPolicy.change(access)
    const { userId } = access.user
    await this.#parts.answering.checkContext(access, question.context)
    this.#rate.admit(userId)
    const now = this.#clock.now()
    const chat: ChatRow = { id: this.#newId(), title: titleOfQuestion(asked(question).text), updatedAt: now }
    const open = await scope.transaction(async (tx) => {
      if ((await countChats(tx, userId)) >= MOST_CHATS)
        throw new BadInputError(`You keep ${MOST_CHATS.toLocaleString('en-US')} chats, the most possible. Delete some, then ask again.`)
      await insertChat(tx, userId, chat)
      const added = await this.#addQuestion(tx, chat.id, 1, question)
      await recordMade(tx, chat.id)
      return added
    })
    this.#answered(access, chat.id, { ...open, last: null, told: NO_CONTEXT })
    return chat
  }

  /**
   * Adds a question to a chat and answers it, after the one before.
   *
   * @param replaces an earlier question of the chat that it takes the place of, with all that followed; null for none.
   * @throws DomainError (NOT_FOUND; CONFLICT while the question before is being answered); BadInputError for a question that cannot be
   * asked.
   */
  async continue(access: Access, id: string, question: AskedQuestion, replaces: string | null): Promise<OpenedChat> {
    await this.ask(access, id, question, replaces)
    await this.#waited(access, id)
    return this.#withReady(access, await this.#required(access, id))
  }

  /**
   * The answer to a question that no chat keeps, within the same limits.
   *
   * @param last the plan that it goes on from; null for none. @param signal aborts when the caller has left.
   * @throws BadInputError for a question that cannot be asked; DomainError (RATE_LIMITED); the signal's reason.
   */
  async answerOnce(access: Access, question: AskedQuestion, last: Plan | null, signal: AbortSignal): Promise<AssistantAnswer> {
    assistantPolicy.change(access)
    await this.#parts.answering.checkContext(access, asked(question).context)
    this.#rate.admit(access.user.userId)
    const release = await this.#turns.take(access.user.userId, signal)
    try {
      return await this.#parts.answering.answer(access, question, last, { signal, report: () => undefined })
    } finally {
      release()
    }
  }

  /** The same without waiting for the answer: the caller follows it through `progress`. */
  async ask(access: Access, id: string, question: AskedQuestion, replaces: string | null): Promise<OpenedChat> {
    const scope = assistantPolicy.change(access)
    asked(question)
    await this.#parts.answering.checkContext(access, question.context)
    this.#rate.admit(access.user.userId)
    if (replaces === null && (await this.#required(access, id)).isAnswering) await this.#waited(access, id)
    const open = await scope.transaction(async (tx): Promise<OpenQuestion> => {
      const chat = await this.#locked(tx, access, id)
      const messages = await selectMessages(tx, chat.id)
      const replaced = replaces === null ? null : messages.find((one) => one.id === replaces && one.role === 'USER')
      if (replaced === undefined) throw new BadInputError('There is no such question in this chat (any more). Load it again.', 'replaces')
      if (replaced === null && messages.at(-1)?.role === 'USER')
        throw new DomainError('CONFLICT', 'The question before is still being answered. Wait for its answer, or stop it.')
      const number = replaced?.number ?? (messages.at(-1)?.number ?? 0) + 1
      if (number > MOST_MESSAGES) throw new BadInputError('This chat has become too long to go on. Start a new one.', 'message')
      // An edited question keeps its files, unless it comes with others.
      const attached = replaced === null || question.attached?.length ? question.attached : await selectAttachedFiles(tx, replaced.id)
      if (replaced !== null) await deleteMessagesFrom(tx, chat.id, number)
      const added = await this.#addQuestion(tx, chat.id, number, { ...question, attached: attached ?? [] })
      await updateChat(tx, { ...chat, updatedAt: this.#clock.now() })
      await recordMade(tx, chat.id)
      return { ...added, ...lastAnswered(messages.filter((one) => one.number < number).map((one) => messageOf(one))) }
    })
    // It may still be at work for a question that is no longer there.
    if (replaces !== null) this.#abandon(access, id)
    this.#answered(access, id, open)
    return this.#required(access, id)
  }

  /** Ends the answer to the last question. The chat keeps what was ready, and says that it was stopped. @throws DomainError (NOT_FOUND). */
  async stop(access: Access, id: string): Promise<OpenedChat> {
    const run = this.#running.get(this.#key(access, id))?.run
    const messageId = run?.messageId ?? this.#newId()
    const stopped = await assistantPolicy.change(access).transaction(async (tx) => {
      const chat = await this.#locked(tx, access, id)
      const last = (await selectMessages(tx, chat.id)).at(-1)
      const message = last && messageOf(last)
      if (last === undefined || message?.role !== 'USER') return null
      const answer = stoppedAnswer(message.question.text, run?.ready ?? null)
      await this.#addAnswer(tx, chat.id, last.number + 1, messageId, answer)
      return answer
    })
    if (stopped !== null) {
      run?.finish(stopped)
      this.#abandon(access, id)
    }
    return this.#required(access, id)
  }

  /** Names a chat by what its first question was understood as. @throws DomainError (NOT_FOUND). */
  async nameByPlan(access: Access, id: string): Promise<ChatRow> {
    const chat = await this.get(access, id)
    const answer = chat?.messages.find((message) => message.role === 'ASSISTANT')?.answer
    const first = chat?.messages.find((message) => message.role === 'USER')?.question.text ?? ''
    return this.#rename(access, id, titleOfQuestion(answer?.title || first))
  }

  /** @throws DomainError (NOT_FOUND); BadInputError for a blank or too long title. */
  async rename(access: Access, id: string, title: string): Promise<ChatRow> {
    const trimmed = title.trim()
    if (trimmed === '') throw new BadInputError('Type a name for the chat.', 'newTitle')
    requireText(trimmed, 'chatTitle', 'The name', 'newTitle')
    return this.#rename(access, id, trimmed)
  }

  /** Can be restored for 30 days. @throws DomainError (NOT_FOUND). */
  async delete(access: Access, id: string): Promise<void> {
    await assistantPolicy.change(access).transaction(async (tx) => {
      const chat = await this.#locked(tx, access, id)
      const now = this.#clock.now()
      await markChatDeleted(tx, chat.id, now)
      await sweepChats(tx, new Date(now.getTime() - KEPT_DAYS * 86_400_000))
    })
    this.#abandon(access, id)
  }

  /** Brings back a deleted chat. @throws DomainError (NOT_FOUND). */
  async restore(access: Access, id: string): Promise<ChatRow> {
    await assistantPolicy.change(access).transaction(async (tx) => {
      const chat = isUuid(id) ? await lockChat(tx, access.user.userId, id) : null
      if (chat === null) throw gone()
      if (chat.isDeleted) await markChatDeleted(tx, chat.id, null)
    })
    return this.#required(access, id)
  }

  /** What to ask first, from the company's own names. */
  suggestions(access: Access): Promise<readonly string[]> {
    assistantPolicy.read(access)
    return this.#parts.answering.suggestions(access)
  }

  async #rename(access: Access, id: string, title: string): Promise<ChatRow> {
    return assistantPolicy.change(access).transaction(async (tx) => {
      const chat = await this.#locked(tx, access, id)
      await updateChat(tx, { ...chat, title })
      return { ...chat, title }
    })
  }

  async #locked(tx: Queryable, access: Access, id: string): Promise<ChatRow> {
    const chat = isUuid(id) ? await lockChat(tx, access.user.userId, id) : null
    if (chat === null || chat.isDeleted) throw gone()
    return chat
  }

  /** @returns it as it is read again. */
  async #addQuestion(
    tx: Queryable,
    chatId: string,
    number: number,
    { text, context, plan, attached = [] }: AskedQuestion,
  ): Promise<Omit<OpenQuestion, 'last' | 'told'>> {
    const files = attached.map((file) => ({ id: this.#newId(), file }))
    const named = files.map(({ id, file }): QuestionFile => ({ id, filename: file.name, mimeType: file.mimeType }))
    const { picked } = context
    const seen = { ...context, picked: picked && planDocument(picked) }
    const document = { text: text.trim(), context: seen, plan: plan && planDocument(plan), files: named }
    const id = this.#newId()
    await insertMessage(tx, chatId, { id, number, role: 'USER', document, createdAt: this.#clock.now(), words: document.text })
    for (const [at, { id: fileId, file }] of files.entries()) await insertChatFile(tx, id, fileId, at + 1, file)
    return { id, number, question: { text: document.text, context, plan, files: named } }
  }

  async #required(access: Access, id: string): Promise<OpenedChat> {
    const chat = await this.load(access, id)
    if (chat === null) throw gone()
    return chat
  }

  #key(access: Access, chatId: string): string {
    return `${access.companyId} ${access.user.userId} ${chatId.toLowerCase()}`
  }

  async #addAnswer(tx: Queryable, chatId: string, number: number, id: string, document: AssistantAnswer): Promise<boolean> {
    const words = answerSentences(document)
    return insertMessage(tx, chatId, { id, number, role: 'ASSISTANT', document, createdAt: this.#clock.now(), words })
  }

  /** With as much of the answer to its last question as is ready. */
  #withReady<Opened extends OpenedChat | null>(access: Access, chat: Opened): Opened | OpenedChat {
    const run = chat?.isAnswering === true ? this.#running.get(this.#key(access, chat.id))?.run : undefined
    if (chat === null || run === undefined || (run.ready?.parts ?? []).length === 0) return chat
    const message = { id: run.messageId, createdAt: run.startedAt, role: 'ASSISTANT', answer: run.ready, rating: null } as const
    return { ...chat, messages: [...chat.messages, message] }
  }

  /** @param opened null while the answer is in progress. */
  async *#follow(
    access: Access,
    opened: OpenedChat | null,
    id: string,
    after: number | null,
    signal: AbortSignal,
  ): AsyncGenerator<ProgressEvent, void, void> {
    let seen = after
    for (let chat = opened; !signal.aborted; chat = await this.load(access, id)) {
      let run = this.#running.get(this.#key(access, id))?.run ?? null
      if (run === null) {
        // It may have ended just now.
        chat ??= await this.load(access, id)
        const last = chat?.messages.at(-1)
        if (chat === null || last === undefined) return
        // Of several answers to the last question the steps are those of the first.
        const at = chat.messages.findLastIndex(({ role }) => role === 'USER')
        const first = chat.messages[at + 1]
        run = first === undefined ? this.#answered(access, id, null).run : this.#endedAs(access, id, first.id, seen)
        if (first?.role === 'ASSISTANT' && run === null) {
          const { id: messageId, answer } = first
          const questionId = chat.messages[at]?.id ?? null
          yield { position: (seen ?? 0) + 1, step: endOf(answer), questionId, messageId, answer, firstPart: 0, isFinished: true }
          return
        }
      }
      for await (const event of run?.events(seen, signal) ?? []) {
        yield event
        if (event.isFinished) return
        seen = event.position
      }
      // It ended without an answer of its own: another server was first, or the question was edited.
    }
  }

  /** The run that ended with a message, for a caller who has seen some of it. */
  #endedAs(access: Access, chatId: string, messageId: string, seen: number | null): AnswerRun | null {
    const run = this.#ended.get(this.#key(access, chatId))
    return seen !== null && run?.storedAs === messageId ? run : null
  }

  async #waited(access: Access, chatId: string): Promise<void> {
    let timer: NodeJS.Timeout | undefined
    const tooLong = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, this.#parts.longestWaitMs ?? LONGEST_WAIT_MS)
    })
    await Promise.race([this.#answered(access, chatId, null).ended, tooLong])
    clearTimeout(timer)
  }

  /**
   * Answers a chat's last question unless that is in progress: also one from before a restart of the server.
   *
   * @param open the question if it was stored just now; null to look for it.
   */
  #answered(access: Access, chatId: string, open: OpenQuestion | null): Answering {
    const key = this.#key(access, chatId)
    const running = this.#running.get(key)
    if (running !== undefined) return running
    const run = new AnswerRun(this.#newId(), this.#clock.now())
    const ended = this.#answer(access.lasting(this.#parts.database), chatId, run, open)
      .catch((error: unknown) => {
        this.#log.error({ err: error }, 'An answer of the assistant could not be stored')
        run.finish(failedAnswer('', 'This answer could not be stored. Open the chat again in a moment.', null))
      })
      .finally(() => {
        run.close()
        this.#over(key, run)
      })
    const answering = { run, ended }
    this.#running.set(key, answering)
    return answering
  }

  /** Its place is free for the answer to the next question. */
  #over(key: string, run: AnswerRun): void {
    if (this.#running.get(key)?.run === run) this.#running.delete(key)
    if (run.storedAs === null) return
    this.#ended.delete(key)
    this.#ended.set(key, run)
    for (const oldest of this.#ended.keys()) {
      if (this.#ended.size <= MOST_ENDED) break
      this.#ended.delete(oldest)
    }
  }

  /** Ends the work for a chat's answer, if there is any. */
  #abandon(access: Access, chatId: string): void {
    const key = this.#key(access, chatId)
    this.#running.get(key)?.run.abandon()
    this.#running.delete(key)
  }

  /**
   * Of several servers one answers a question; the others wait for it, and take over if it ends without an answer. It holds a lock as long
   * as it lives.
   */
  async #answer(access: Access, chatId: string, run: AnswerRun, stored: OpenQuestion | null): Promise<void> {
    const found = stored ?? (await this.#openQuestion(access, chatId))
    if (found === null) return
    let isOwn = stored !== null
    const busy = (): void => {
      isOwn = false
    }
    const work = async (): Promise<void> => {
      const open = isOwn ? found : await this.#openQuestion(access, chatId)
      if (open?.id === found.id) await this.#answerOpen(access, chatId, run, open)
    }
    try {
      await this.#parts.database.withLock(`assistant ${access.companyId} ${found.id}`, work, { busy, signal: run.signal })
    } catch (error) {
      if (!run.signal.aborted) throw error
    }
  }

  /** Null for a chat whose last question is answered, and for a deleted one. */
  async #openQuestion(access: Access, chatId: string): Promise<OpenQuestion | null> {
    const scope = assistantPolicy.read(access)
    if ((await selectChat(scope, access.user.userId, chatId)) === null) return null
    const rows = await selectMessages(scope, chatId)
    const last = rows.at(-1)
    const message = last && messageOf(last)
    if (last === undefined || message?.role !== 'USER') return null
    return { id: last.id, number: last.number, question: message.question, ...lastAnswered(rows.map((row) => messageOf(row))) }
  }

  async #answerOpen(access: Access, chatId: string, run: AnswerRun, open: OpenQuestion): Promise<void> {
    run.begin(open.id)
    const answers = await this.#made(access, chatId, open, run)
    const answer = answers?.[0]
    if (answers === null || answer === undefined) return
    const isStored = await assistantPolicy.change(access).transaction(async (tx) => {
      // Includes a chat that has been deleted since, because it may be restored.
      if ((await lockChat(tx, access.user.userId, chatId)) === null) return false
      // The question may have been edited or stopped since: this answer would then belong to another question.
      const latest = await selectLastMessage(tx, chatId)
      if (latest?.id !== open.id) return false
      for (const [at, one] of answers.entries()) {
        const id = at === 0 ? run.messageId : this.#newId()
        if (!(await this.#addAnswer(tx, chatId, latest.number + 1 + at, id, one))) return false
      }
      return true
    })
    if (!isStored) return
    run.finish(answer)
    this.#over(this.#key(access, chatId), run)
  }

  /** The answer to a question, and those to what it asks for as well. Null once they are no longer wanted. */
  async #made(
    access: Access,
    chatId: string,
    { id, question, last, told: { listed, earlier, unanswered } }: OpenQuestion,
    run: AnswerRun,
  ): Promise<readonly AssistantAnswer[] | null> {
    const looking = setInterval(() => {
      selectLastMessage(assistantPolicy.read(access), chatId).then(
        (latest) => latest?.id !== id && run.abandon(),
        (error: unknown) => this.#log.warn({ err: error }, 'whether a question still stands could not be looked up'),
      )
    }, LOOKED_AT_EVERY_MS)
    const tooLong = AbortSignal.timeout(LONGEST_ANSWER_MS)
    const answers: AssistantAnswer[] = []
    try {
      const release = await this.#turns.take(access.user.userId, run.signal)
      try {
        const signal = AbortSignal.any([run.signal, tooLong])
        const inChat = { ...question, context: { ...question.context, listed, earlier, unanswered } }
        const way = { signal, report: (progress: AnsweringProgress) => run.report(progress) }
        return await computeAmong('answers of the assistant', async () => {
          // Reading it takes a few milliseconds: after what others wait for, such as the reply that it is stored.
          await yieldToEventLoop()
          answers.push(await this.#parts.answering.answer(access, inChat, last, way))
          for (const planned of answers[0]?.further ?? [])
            answers.push(await this.#parts.answering.answerFurther(access, planned, inChat, { signal, report: () => undefined }))
          return answers
        })
      } finally {
        release()
      }
    } catch (error) {
      if (run.signal.aborted) return null
      // The first is not lost with those after it.
      if (answers.length > 0 && (tooLong.aborted || error instanceof DomainError)) return answers
      if (tooLong.aborted)
        return [failedAnswer(question.text, 'This took longer than five minutes, so I gave it up. Ask for less at once.', null)]
      if (error instanceof DomainError) return [failedAnswer(question.text, error.message, null)]
      throw error
    } finally {
      clearInterval(looking)
    }
  }
}

function messageOf({ id, role, document, createdAt }: MessageRow, rated?: AnswerMessage['rating']): Message {
  if (role === 'ASSISTANT') return { id, createdAt, role, answer: readAnswer(document), rating: rated ?? null }
  // As addQuestion wrote it; earlier versions wrote less.
  const { text, context, plan, files } = (document ?? {}) as {
    text?: string
    context?: Partial<ChatContext>
    plan?: unknown
    files?: readonly QuestionFile[]
  }
  const seen = { ...NO_CONTEXT, ...context, picked: context?.picked ? parsePlan(context.picked) : null }
  return {
    id,
    createdAt,
    role,
    question: { text: text ?? '', context: seen, plan: plan ? parsePlan(plan) : null, files: files ?? [] },
  }
}

/** The most unanswered questions passed on as context. */
const MOST_UNANSWERED = 3

const OPEN: ReadonlySet<AssistantAnswer['status'] | undefined> = new Set(['UNREAD', 'CHOICE', 'REFUSED'])

/** What the last one that was answered asked for, and what its answer listed; those after it that were not answered, or nothing was chosen. */
function lastAnswered(messages: readonly Message[]): Pick<OpenQuestion, 'last' | 'told'> {
  const [answered, earlier] = messages
    .flatMap((message) => (message.role === 'ASSISTANT' && message.answer?.plan ? [message.answer] : []))
    .slice(-2)
    .toReversed()
  const isOpen = (message: Message): boolean => message.role === 'ASSISTANT' && OPEN.has(message.answer?.status)
  const from = messages.findLastIndex((message) => message.role === 'ASSISTANT' && !isOpen(message))
  const unanswered = messages
    .slice(from + 1)
    .flatMap((message, at, since) => {
      const next = since[at + 1]
      return message.role === 'USER' && next !== undefined && isOpen(next) ? [message.question.text] : []
    })
    .slice(-MOST_UNANSWERED)
  const listed = answered === undefined ? [] : answerListing(answered)
  const planOf = (answer: AssistantAnswer | undefined): Plan | null => (answer?.plan ? storedPlan(answer.asked ?? answer.plan) : null)
  return { last: planOf(answered), told: { listed, earlier: planOf(earlier), unanswered } }
}

function asked(question: AskedQuestion): AskedQuestion {
  if (question.text.trim() === '') throw new BadInputError('Type a question.', 'input.message')
  return question
}

function gone(): DomainError {
  return new DomainError('NOT_FOUND', 'There is no such chat (any more). Load the page again.')
}
