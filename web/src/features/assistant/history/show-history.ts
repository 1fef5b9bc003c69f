import { createContext } from 'react'

/** Shows the chats over the conversation, where they have no room beside it. */
export const ShowHistoryContext = createContext<() => void>(() => undefined)
