import { createContext } from 'react'

/** Shows the chats over the conversation if there is no room next to it. */
export const ShowHistoryContext = createContext<() => void>(() => undefined)
