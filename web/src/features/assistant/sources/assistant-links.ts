import type { AnswerEntries, AnswerSource } from '@fourwall/domain/assistant/answers/answer.ts'
import { createContext, type ReactNode, useContext } from 'react'

/** Where figures of answers lead, given by the app, which knows the other pages. */
export interface AssistantLinks {
  /** REPORT: the report that has it. ENTRIES: the report with its trace. BRIDGE: why it differs. Null for nowhere. */
  readonly hrefOf: (source: AnswerSource, as: 'REPORT' | 'ENTRIES' | 'BRIDGE', entries?: AnswerEntries) => string | null
  /** Goes there without loading the app again. */
  readonly go: (href: string) => void
  /** The composition of a figure, down to entries, in a drawer; null if it has no entries. */
  readonly renderTrace: (source: AnswerSource, onClose: () => void, entries?: AnswerEntries) => ReactNode
  /** The line of a file that an entry came from, and the rest of its transaction. */
  readonly renderEntry: (entryId: string) => ReactNode
}

export const AssistantLinksContext = createContext<AssistantLinks>({
  hrefOf: () => null,
  go: () => undefined,
  renderTrace: () => null,
  renderEntry: () => null,
})

export function useAssistantLinks(): AssistantLinks {
  return useContext(AssistantLinksContext)
}
