import type { LoadedChat } from '../chat-requests.ts'

/** Chats just started: shown as soon as their page opens, while the answer is in progress. */
const started = new Map<string, LoadedChat>()

export function rememberStarted(chat: LoadedChat): void {
  started.set(chat.id, chat)
}

/** Once: afterwards the page loads it as any other. */
export function takeStarted(chatId: string): LoadedChat | null {
  const chat = started.get(chatId) ?? null
  started.delete(chatId)
  return chat
}
