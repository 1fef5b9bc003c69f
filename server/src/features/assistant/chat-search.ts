import { answerSentences, excerptOf } from '@fourwall/domain/assistant/chat-search.ts'
import { foldedForSearch, searchWords } from '@fourwall/domain/text-search.ts'
import type { Scope } from '../../platform/database/database.ts'
import { type ChatRow, type FoundMessage, type MessageRow, selectChats, selectDocuments, selectMessagesWith } from './repository.ts'

export interface FoundChat {
  readonly chat: ChatRow
  /** From the message that has most of the words; null where the title has all of them. */
  readonly excerpt: string | null
}

/** Chats that one search finds. */
const MOST_FOUND = 50
/** Words of a search; further ones do not count. */
const MOST_WORDS = 12

/** A user's chats that have all the words in their titles, questions and answers' sentences, changed last first, 50 at most. */
export async function searchChats(scope: Scope, userId: string, text: string): Promise<readonly FoundChat[]> {
  const words = [...new Set(searchWords(text))].slice(0, MOST_WORDS)
  if (words.length === 0) return []
  const [chats, messages] = [await selectChats(scope, userId), await selectMessagesWith(scope, userId, words)]
  const byChat = Map.groupBy(messages, ({ chatId }) => chatId)
  const found = chats.flatMap((chat) => foundIn(chat, byChat.get(chat.id) ?? [], words) ?? []).slice(0, MOST_FOUND)
  const shown = found.flatMap(({ message }) => message ?? [])
  const texts = new Map((await selectDocuments(scope, shown)).map((row) => [row.id, textOf(row)]))
  return found.map(({ chat, message }) => ({ chat, excerpt: message && excerptOf(texts.get(message) ?? '', words) }))
}

/** A chat with the message to quote. Null if it lacks a word. */
function foundIn(chat: ChatRow, messages: readonly FoundMessage[], words: readonly string[]) {
  const title = foldedForSearch(chat.title)
  const missing = words.filter((word) => !title.includes(word))
  if (missing.length === 0) return { chat, message: null }
  if (missing.some((word) => !messages.some((one) => one.words.includes(word)))) return null
  const [best] = messages.toSorted((a, b) => b.words.length - a.words.length)
  return { chat, message: best?.id ?? null }
}

function textOf({ role, document }: Pick<MessageRow, 'role' | 'document'>): string {
  // As the service wrote it.
  return role === 'USER' ? ((document as { text?: string } | null)?.text ?? '') : answerSentences(document)
}
