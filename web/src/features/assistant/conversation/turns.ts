import type { ChatAnswer, ChatQuestion, LoadedChat } from '../chat-requests.ts'

export interface Turn {
  /** Of the answer to what a question asks for as well: that question, under the title of the answer. */
  readonly question: ChatQuestion
  /** Null while it is awaited. */
  readonly reply: ChatAnswer | null
  /** Which answer to its question this is: 0 for the first. */
  readonly number: number
}

/** Questions with their answers. A question that asks for several things has several. */
export function turnsOf(messages: LoadedChat['messages']): readonly Turn[] {
  const turns: Turn[] = []
  for (const message of messages) {
    const last = turns.at(-1)
    if (message.role === 'USER') turns.push({ question: message, reply: null, number: 0 })
    else if (last?.reply === null) turns.push({ ...(turns.pop() ?? last), reply: message })
    else if (last !== undefined && message.answer !== null)
      turns.push({ question: { ...last.question, text: message.answer.title, fileNames: [] }, reply: message, number: last.number + 1 })
  }
  return turns
}

/** The index of the last question that the user typed; -1 for none. */
export function askedLast(turns: readonly Turn[]): number {
  return turns.findLastIndex(({ number }) => number === 0)
}
