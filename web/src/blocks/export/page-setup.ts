import { useSyncExternalStore } from 'react'
import { createListeners } from '../../ui/listeners.ts'

/** The page set-up for everything that is printed. */
export interface PageSetup {
  /** AUTOMATIC: portrait if all columns fit at the usual font size, else landscape. */
  readonly orientation: 'AUTOMATIC' | 'PORTRAIT' | 'LANDSCAPE'
  /** READABLE: columns that do not fit at a readable font size go on further pages. ONE_PAGE: all columns on the width of one page. */
  readonly fit: 'READABLE' | 'ONE_PAGE'
}

export const USUAL_PAGE_SETUP: PageSetup = { orientation: 'AUTOMATIC', fit: 'READABLE' }

const KEY = 'fourwall.page-setup'
const listeners = createListeners()
let known: { readonly text: string | null; readonly setup: PageSetup } | null = null

/** The set-up that this browser remembers. The same object until it changes. */
export function pageSetup(): PageSetup {
  const text = localStorage.getItem(KEY)
  if (known === null || known.text !== text) known = { text, setup: parsePageSetup(text) }
  return known.setup
}

export function choosePageSetup(setup: PageSetup): void {
  localStorage.setItem(KEY, pageSetupText(setup))
  listeners.notify()
}

export function usePageSetup(): PageSetup {
  return useSyncExternalStore(listeners.subscribe, pageSetup)
}

/** Reads the stored set-up; anything invalid becomes the default. */
export function parsePageSetup(text: string | null): PageSetup {
  const [, orientation, fit] = /^(AUTOMATIC|PORTRAIT|LANDSCAPE) (READABLE|ONE_PAGE)$/.exec(text ?? '') ?? []
  return orientation === undefined || fit === undefined ? USUAL_PAGE_SETUP : ({ orientation, fit } as PageSetup)
}

export function pageSetupText({ orientation, fit }: PageSetup): string {
  return `${orientation} ${fit}`
}

/** The orientation of the pages of a workbook: spreadsheet programs shrink all columns to the width of one page, which takes room. */
export function workbookOrientation({ orientation }: PageSetup): 'portrait' | 'landscape' {
  return orientation === 'PORTRAIT' ? 'portrait' : 'landscape'
}
