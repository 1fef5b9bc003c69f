import type { LoadedChat } from '../chat-requests.ts'
import type { AnswerProgress } from './follow-answer.ts'

/** With as much of the answer to its last question as is ready. Progress of another question, asked in another window, is ignored. */
export function withReady(chat: LoadedChat, { questionId, messageId, answer }: AnswerProgress): LoadedChat {
  if (!chat.isAnswering || answer === null || answer.parts.length === 0) return chat
  const asked = chat.messages.findLastIndex(({ role }) => role === 'USER')
  if (chat.messages[asked]?.id !== questionId) return chat
  const message = { role: 'ASSISTANT', id: messageId, createdAt: new Date().toISOString(), answer, plainParts: [], rating: null } as const
  return { ...chat, messages: [...chat.messages.slice(0, asked + 1), message] }
}
