import { titleOfQuestion } from '@fourwall/domain/assistant/chat.ts'
import type { Plan } from '@fourwall/domain/assistant/plan.ts'
import { planText } from '@fourwall/domain/assistant/plan-text.ts'
import { useRef, useState } from 'react'
import { useClient } from 'urql'
import { failureOf } from '../../../api/request-failure.ts'
import { toast } from '../../../ui/toast.ts'
import {
  type ChatQuestion,
  continueChat,
  generateChatTitle,
  type LoadedChat,
  loadChat,
  type QuestionContext,
  questionInput,
  refreshChatHistory,
  startChat,
  stopChat,
} from '../chat-requests.ts'
import type { ChosenFile } from '../files/chosen-files.ts'
import { withReady } from '../progress/ready-answer.ts'
import { useChatProgress } from '../progress/use-chat-progress.ts'

/** A question as the user asks it. */
export interface AskedText {
  readonly text: string
  readonly context: QuestionContext
  /** A plan that was chosen or edited, JSON; null for a question in words. */
  readonly plan: string | null
  /** Files that go along; left out for none. An edited question keeps its own. */
  readonly files?: readonly ChosenFile[]
  /** The earlier question that it takes the place of, with all that followed; null for none. */
  readonly replaces: string | null
}

export interface ConversationState {
  /** Null before the first question. */
  readonly chat: LoadedChat | null
  /** Why the last question could not be asked, in a sentence, with the question itself. */
  readonly failure: { readonly sentence: string; readonly asked: AskedText } | null
  /** The last question waits for its answer. */
  readonly isWaiting: boolean
  readonly ask: (asked: AskedText) => void
  /** Whether the chat was begun here and goes on in the conversation that takes the place of this one. */
  readonly isContinuedElsewhere: () => boolean
  /** Ends the answer that is awaited; null where none is, or its chat is not known yet. */
  readonly stop: (() => void) | null
}

/** Where a chat goes on that was begun: in the conversation that began it, or on a page that takes its place. */
export type StartedChat = 'HERE' | 'ELSEWHERE'

/** The id of a question that the server does not know yet. */
const UNSENT = 'unsent'

/**
 * A chat that can be asked on. Works without a router.
 *
 * @param initial what is there already; null for a new chat.
 * @param onStarted called with a chat that was started here. One that continues elsewhere is not followed: sources opened in its answer
 * would close when this conversation is replaced.
 */
export function useConversation(initial: LoadedChat | null, onStarted: (chat: LoadedChat) => StartedChat): ConversationState {
  const client = useClient()
  const [chat, setChat] = useState(initial)
  const [isSending, setIsSending] = useState(false)
  const [failure, setFailure] = useState<ConversationState['failure']>(null)
  /** What the first answer was called before the last question was asked, which may have taken its place. */
  const firstTitle = useRef<string | null>(null)
  const startedWhere = useRef<StartedChat>('HERE')
  const receive = (next: LoadedChat) => {
    setChat(next)
    if (next.isAnswering || !isNamedByItself(next, firstTitle.current)) return
    void nameChat(client, next.id).then(
      (title) => setChat((shown) => (shown?.id === next.id ? { ...shown, title } : shown)),
      (error: unknown) => console.warn('The chat was not named.', error),
    )
  }
  const giveUp = (sentence: string) => {
    const last = chat?.messages.findLast((message) => message.role === 'USER')
    if (chat === null || last === undefined) return
    setFailure({ sentence, asked: { text: last.text, context: last.context, plan: last.plan, replaces: last.id } })
    setChat({ ...chat, isAnswering: false })
  }
  const awaited = chat !== null && chat.isAnswering && !isSending ? chat.id : null
  useChatProgress(awaited, {
    load: () => loadChat(client, awaited ?? ''),
    onProgress: (progress) => setChat((shown) => shown && withReady(shown, progress)),
    onChat: receive,
    onFailure: ({ message }) => giveUp(message),
  })

  const send = async (asked: AskedText) => {
    const { text, context, plan, replaces, files = [] } = asked
    const before = chat
    firstTitle.current = before?.messages.find((message) => message.role === 'ASSISTANT')?.answer?.title ?? null
    setFailure(null)
    setIsSending(true)
    const question: ChatQuestion = { role: 'USER', id: UNSENT, text, plan, fileNames: files.map(({ name }) => name), context }
    const kept = keptBefore(before, replaces)
    setChat({ id: before?.id ?? '', title: before?.title ?? text, messages: [...kept, question], isAnswering: true })
    let goesOn: StartedChat = 'HERE'
    try {
      if (before === null) {
        const { id, title, questionId } = await startChat(client, questionInput(text, context, plan, files))
        const begun: LoadedChat = { id, title, messages: [{ ...question, id: questionId }], isAnswering: true }
        setChat(begun)
        goesOn = onStarted(begun)
        startedWhere.current = goesOn
      } else receive(await continueChat(client, before.id, questionInput(text, context, plan, files), replaces))
    } catch (error) {
      setChat(before)
      setFailure({ sentence: failureOf(error).message, asked })
    } finally {
      if (goesOn === 'HERE') setIsSending(false)
    }
  }
  const isWaiting = isSending || chat?.isAnswering === true
  const stop = async (chatId: string) => {
    try {
      receive(await stopChat(client, chatId))
    } catch (error) {
      toast.error('The answer was not stopped.', { detail: failureOf(error).message })
    }
  }
  return {
    chat,
    failure,
    isWaiting,
    ask: (asked) => void send(asked),
    isContinuedElsewhere: () => startedWhere.current === 'ELSEWHERE',
    stop: chat === null || chat.id === '' || !isWaiting ? null : () => void stop(chat.id),
  }
}

/** Whether the first question of a chat is answered and the user has not renamed it. @param firstTitle of the answer that was its first before. */
function isNamedByItself({ title, messages }: LoadedChat, firstTitle: string | null): boolean {
  if (messages.filter(({ role }) => role === 'USER').length !== 1 || messages.length === 1) return false
  const first = messages.find((message) => message.role === 'USER')
  return title === titleOfQuestion(first?.text ?? '') || (firstTitle !== null && title === titleOfQuestion(firstTitle))
}

/** A question once more: in its place if it is the last one, else at the end, where what followed it stays. */
export function askedAgain(question: ChatQuestion, answered: Plan | null, isLast: boolean): AskedText {
  const { text, context, plan, id } = question
  // In words it would go on from another answer there.
  return isLast
    ? { text, context, plan, replaces: id }
    : { text, context, plan: answered === null ? plan : planText(answered), replaces: null }
}

function keptBefore(chat: LoadedChat | null, replaces: string | null): LoadedChat['messages'] {
  if (chat === null) return []
  const at = replaces === null ? -1 : chat.messages.findIndex(({ id }) => id === replaces)
  return at === -1 ? chat.messages : chat.messages.slice(0, at)
}

async function nameChat(client: Parameters<typeof generateChatTitle>[0], chatId: string): Promise<string> {
  const title = await generateChatTitle(client, chatId)
  await refreshChatHistory(client)
  return title
}
