import { type AssistantAnswer, readAnswer } from '@fourwall/domain/assistant/answers/answer.ts'
import type { Client } from 'urql'
import { followSubscription } from '../../../api/event-stream.ts'
import { failureOf, type RequestFailure } from '../../../api/request-failure.ts'
import { graphql } from '../../../generated/gql/gql.ts'
import type { ChatProgressStep } from '../../../generated/gql/graphql.ts'

const ChatProgressSubscription = graphql(`
  subscription ChatProgress($chatId: ID!, $after: Int) {
    chatProgress(chatId: $chatId, after: $after) {
      position
      step
      questionId
      messageId
      answer
      isFinished
    }
  }
`)

/** How far an answer is. */
export interface AnswerProgress {
  readonly step: ChatProgressStep
  /** The question that is answered; null while it is being looked for. */
  readonly questionId: string | null
  /** The id that the answer has, or will have. */
  readonly messageId: string
  /** As far as it is ready; null while nothing is, and for one that a newer version of the program writes. */
  readonly answer: AssistantAnswer | null
  readonly isFinished: boolean
}

/** The steps of the answer to a chat's last question, to its end. @throws RequestFailure if they cannot be followed. */
export async function* answerSteps(
  client: Client,
  chatId: string,
  signal: AbortSignal,
  pause?: (milliseconds: number) => Promise<void>,
): AsyncGenerator<AnswerProgress, void, void> {
  let after: number | null = null
  const steps = followSubscription(client, ChatProgressSubscription, {
    variables: () => ({ chatId, after }),
    isLast: ({ chatProgress }) => chatProgress.isFinished,
    signal,
    ...(pause === undefined ? {} : { pause }),
  })
  for await (const { chatProgress } of steps) {
    const { position, answer, questionId, ...rest } = chatProgress
    after = position
    yield { ...rest, questionId: questionId ?? null, answer: answer ? readAnswer(JSON.parse(answer)) : null }
  }
}

/** A failure to load the chat is tried again this much later, in milliseconds. */
const PAUSE_MS = 2_000
const MOST_FAILURES = 5

export interface AnswerFollower<Chat> {
  readonly steps: AsyncIterable<AnswerProgress>
  /** The chat itself; the server may wait some seconds for its answer. */
  readonly load: () => Promise<Chat>
  readonly onProgress: (progress: AnswerProgress) => void
  /** With the whole answer, or as much of it as is ready. */
  readonly onChat: (chat: Chat) => void
  readonly onFailure: (failure: RequestFailure) => void
  readonly signal: AbortSignal
  readonly pause?: (milliseconds: number) => Promise<void>
}

/** Follows an answer step by step, then loads the chat that has it. Where steps cannot be followed, it loads the chat until it has it. */
export async function followAnswer<Chat extends { readonly isAnswering: boolean }>(follower: AnswerFollower<Chat>): Promise<void> {
  const { steps, load, onProgress, onChat, onFailure, signal, pause = wait } = follower
  try {
    for await (const step of steps) {
      if (signal.aborted) return
      onProgress(step)
    }
  } catch (error) {
    console.warn('The answer cannot be followed step by step.', error)
  }
  for (let failures = 0; !signal.aborted; ) {
    try {
      const chat = await load()
      failures = 0
      if (!signal.aborted) onChat(chat)
      if (!chat.isAnswering) return
    } catch (error) {
      failures += 1
      if (failures > MOST_FAILURES) {
        if (!signal.aborted) onFailure(failureOf(error))
        return
      }
      await pause(PAUSE_MS)
    }
  }
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
