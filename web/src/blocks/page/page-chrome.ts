import { createContext, type ReactNode } from 'react'

/** What the shell adds to the top bar of every page: the logo of the collapsed sidebar at the start, the user's menu at the end. */
export interface PageChrome {
  readonly start: ReactNode
  readonly end: ReactNode
}

export const PageChromeContext = createContext<PageChrome>({ start: null, end: null })
