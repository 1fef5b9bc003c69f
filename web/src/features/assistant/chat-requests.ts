import type { AnswerRating } from '@fourwall/domain/assistant/answer-rating.ts'
import { type AssistantAnswer, readAnswer } from '@fourwall/domain/assistant/answers/answer.ts'
import type { ResultOf, VariablesOf } from '@graphql-typed-document-node/core'
import type { Client } from 'urql'
import { refetchQuery, runMutation, runQuery } from '../../api/ask.ts'
import { RequestFailure } from '../../api/request-failure.ts'
import { graphql } from '../../generated/gql/gql.ts'
import type { ChosenFile } from './files/chosen-files.ts'

/** The user's own chats, changed last first. */
export const ChatHistoryQuery = graphql(`
  query ChatHistory {
    chatHistory {
      id
      title
      updatedAt
    }
  }
`)

/** Chats that have words in their questions and answers. */
export const ChatSearchQuery = graphql(`
  query ChatSearch($text: String!) {
    chatSearch(text: $text) {
      chat {
        id
        title
        updatedAt
      }
      excerpt
    }
  }
`)

/** What to ask first. */
export const ChatSuggestionsQuery = graphql(`
  query ChatSuggestions {
    chatSuggestions
  }
`)

const ChatQuery = graphql(`
  query Chat($chatId: ID!) {
    chat(chatId: $chatId) {
      ...ChatParts
    }
  }
  fragment ChatParts on Chat {
    id
    title
    updatedAt
    isAnswering
    messages {
      id
      role
      createdAt
      ... on UserMessage {
        text
        plan
        files {
          filename
          mimeType
        }
        context {
          profitLossMappingId
          locationIds
          startDate
          endDate
          picked
        }
      }
      ... on AssistantMessage {
        answer
        rating
        parts {
          ... on MarkdownPart {
            type
            content
          }
          ... on TablePart {
            headers {
              key
              label
            }
            data {
              key
              value
            }
          }
        }
      }
    }
  }
`)

const StartChatMutation = graphql(`
  mutation StartChat($input: ChatInput!, $idempotencyKey: String) {
    startChat(input: $input, idempotencyKey: $idempotencyKey) {
      id
      title
      questionId
    }
  }
`)

const ContinueChatMutation = graphql(`
  mutation ContinueChat($chatId: ID!, $input: ChatInput!, $replaces: ID, $idempotencyKey: String) {
    continueChat(chatId: $chatId, input: $input, replaces: $replaces, idempotencyKey: $idempotencyKey, isFollowed: true) {
      ...ChatParts
    }
  }
`)

const StopChatMutation = graphql(`
  mutation StopChat($chatId: ID!) {
    stopChat(chatId: $chatId) {
      ...ChatParts
    }
  }
`)

const GenerateChatTitleMutation = graphql(`
  mutation GenerateChatTitle($chatId: ID!) {
    generateChatTitle(chatId: $chatId) {
      id
      title
      updatedAt
    }
  }
`)

const RenameChatMutation = graphql(`
  mutation RenameChat($chatId: ID!, $newTitle: String!) {
    renameChat(chatId: $chatId, newTitle: $newTitle) {
      id
      title
      updatedAt
    }
  }
`)

const DeleteChatMutation = graphql(`
  mutation DeleteChat($chatId: ID!) {
    deleteChat(chatId: $chatId)
  }
`)

const RestoreChatMutation = graphql(`
  mutation RestoreChat($chatId: ID!) {
    restoreChat(chatId: $chatId) {
      id
      title
      updatedAt
    }
  }
`)

export type ChatMeta = ResultOf<typeof ChatHistoryQuery>['chatHistory'][number]
type ReceivedChat = NonNullable<ResultOf<typeof ChatQuery>['chat']>
export type ChatInput = VariablesOf<typeof StartChatMutation>['input']

/** What a question was asked with: no mapping for the usual one, no locations for every one. */
export interface QuestionContext {
  readonly mappingId: string | null
  readonly locationIds: readonly string[]
  readonly days: { readonly startDate: string; readonly endDate: string } | null
  /** The plan of the figure that was picked on the screen, JSON; null for none. */
  readonly picked: string | null
}

export const NO_QUESTION_CONTEXT: QuestionContext = { mappingId: null, locationIds: [], days: null, picked: null }

export interface ChatQuestion {
  readonly role: 'USER'
  readonly id: string
  readonly text: string
  /** The plan that was chosen or edited, JSON; null for a question in words. */
  readonly plan: string | null
  readonly fileNames: readonly string[]
  readonly context: QuestionContext
}

export interface ChatAnswer {
  readonly role: 'ASSISTANT'
  readonly id: string
  readonly createdAt: string
  /** Null for one that a newer version of the program wrote. */
  readonly answer: AssistantAnswer | null
  /** What of such an answer can be read all the same. */
  readonly plainParts: readonly PlainPart[]
  /** What the user thinks of it; null if they did not say. */
  readonly rating: AnswerRating | null
}

export interface PlainPart {
  readonly words: string | null
  readonly table: { readonly headings: readonly string[]; readonly rows: readonly (readonly string[])[] } | null
}

export interface LoadedChat {
  readonly id: string
  readonly title: string
  readonly messages: readonly (ChatQuestion | ChatAnswer)[]
  /** Whether the last question waits for its answer. */
  readonly isAnswering: boolean
}

/** With the answer to its last question, if that comes within eight seconds. @throws RequestFailure. */
export async function loadChat(client: Client, chatId: string): Promise<LoadedChat> {
  const { chat } = await runQuery(client, ChatQuery, { chatId })
  if (!chat) throw new RequestFailure('NOT_FOUND', 'No chat data received')
  return readChat(chat)
}

/** What a question became that begins a chat. */
interface BegunChat {
  readonly id: string
  readonly title: string
  /** Of the question's message. */
  readonly questionId: string
}

/** Stores a question as a new chat. @throws RequestFailure. */
export async function startChat(client: Client, input: ChatInput): Promise<BegunChat> {
  const { startChat: started } = await runMutation(client, StartChatMutation, { input }, CHANGES_HISTORY)
  if (!started) throw new RequestFailure(null, 'No chat result received')
  return { id: started.id, title: started.title, questionId: started.questionId ?? '' }
}

/** Asks on in a chat. @param replaces an earlier question that this takes the place of. @throws RequestFailure. */
export async function continueChat(client: Client, chatId: string, input: ChatInput, replaces: string | null): Promise<LoadedChat> {
  const { continueChat: chat } = await runMutation(client, ContinueChatMutation, { chatId, input, replaces }, CHANGES_HISTORY)
  if (!chat) throw new RequestFailure(null, 'No chat result received')
  return readChat(chat)
}

/** Ends the answer to the last question; what was ready stays. @throws RequestFailure. */
export async function stopChat(client: Client, chatId: string): Promise<LoadedChat> {
  const { stopChat: chat } = await runMutation(client, StopChatMutation, { chatId }, CHANGES_HISTORY)
  return readChat(chat)
}

/** Names a chat by its first question. @throws RequestFailure. */
export async function generateChatTitle(client: Client, chatId: string): Promise<string> {
  const { generateChatTitle: named } = await runMutation(client, GenerateChatTitleMutation, { chatId }, CHANGES_HISTORY)
  if (!named) throw new RequestFailure(null, 'No chat title received')
  return named.title
}

/** @throws RequestFailure. */
export async function renameChat(client: Client, chatId: string, newTitle: string): Promise<void> {
  const { renameChat: renamed } = await runMutation(client, RenameChatMutation, { chatId, newTitle }, CHANGES_HISTORY)
  if (!renamed?.id) throw new RequestFailure(null, 'Failed to rename chat')
}

/** @throws RequestFailure. */
export async function deleteChat(client: Client, chatId: string): Promise<void> {
  const { deleteChat: isDeleted } = await runMutation(client, DeleteChatMutation, { chatId }, CHANGES_HISTORY)
  if (isDeleted !== true) throw new RequestFailure(null, 'Failed to delete chat')
}

/** @throws RequestFailure. */
export async function restoreChat(client: Client, chatId: string): Promise<void> {
  const { restoreChat: restored } = await runMutation(client, RestoreChatMutation, { chatId }, CHANGES_HISTORY)
  if (!restored) throw new RequestFailure(null, 'No chat result received')
}

/** Loads the list before it is shown. @throws RequestFailure. */
export async function loadChatHistory(client: Client): Promise<void> {
  await runQuery(client, ChatHistoryQuery, {}, { requestPolicy: 'cache-first' })
}

export async function refreshChatHistory(client: Client): Promise<void> {
  await refetchQuery(client, ChatHistoryQuery, {})
}

const CHANGES_HISTORY = { additionalTypenames: ['ChatMeta'] }

export function questionInput(text: string, context: QuestionContext, plan: string | null, files: readonly ChosenFile[] = []): ChatInput {
  const { mappingId, locationIds, days, picked } = context
  return {
    message: text,
    plan,
    files: files.map(({ name, mimeType, content }) => ({ filename: name, mimeType, content })),
    context: {
      profitLossMappingId: mappingId,
      locationIds: [...locationIds],
      timeSpan: days && { ...days, period: 'MONTHLY' },
      picked,
    },
  }
}

function readChat({ id, title, isAnswering, messages }: ReceivedChat): LoadedChat {
  return { id, title, isAnswering, messages: messages.flatMap(readMessage) }
}

function readMessage(message: ReceivedChat['messages'][number]): readonly (ChatQuestion | ChatAnswer)[] {
  if (message.__typename === 'UserMessage') {
    const { profitLossMappingId, locationIds, startDate, endDate, picked } = message.context
    return [
      {
        role: 'USER',
        id: message.id,
        text: message.text,
        plan: message.plan ?? null,
        fileNames: message.files.map(({ filename }) => filename),
        context: {
          mappingId: profitLossMappingId ?? null,
          locationIds,
          days: startDate && endDate ? { startDate, endDate } : null,
          picked: picked ?? null,
        },
      },
    ]
  }
  if (message.__typename !== 'AssistantMessage') return []
  return [
    {
      role: 'ASSISTANT',
      id: message.id,
      createdAt: message.createdAt,
      answer: message.answer ? readAnswer(JSON.parse(message.answer)) : null,
      plainParts: message.parts.flatMap(readPart),
      rating: message.rating ?? null,
    },
  ]
}

type ReceivedPart = Extract<ReceivedChat['messages'][number], { __typename: 'AssistantMessage' }>['parts'][number]

function readPart(part: ReceivedPart): readonly PlainPart[] {
  if (part.__typename === 'MarkdownPart') return [{ words: part.content.replace(/\\([\\`*_[\]<>#|])/g, '$1'), table: null }]
  if (part.__typename !== 'TablePart') return []
  const table = { headings: part.headers.map(({ label }) => label), rows: part.data.map((cells) => cells.map(({ value }) => value)) }
  return [{ words: null, table }]
}
