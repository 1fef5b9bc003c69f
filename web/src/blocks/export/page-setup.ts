import { useSyncExternalStore } from 'react'

/** How pages are set up, wherever something is printed. */
export interface PageSetup {
  /** AUTOMATIC: upright where all columns fit in the usual type, else on its side. */
  readonly orientation: 'AUTOMATIC' | 'PORTRAIT' | 'LANDSCAPE'
  /** READABLE: columns that do not fit in type that can be read go on further pages. ONE_PAGE: all columns on the width of one. */
  readonly fit: 'READABLE' | 'ONE_PAGE'
}

export const USUAL_PAGE_SETUP: PageSetup = { orientation: 'AUTOMATIC', fit: 'READABLE' }

const KEY = 'fourwall.page-setup'
const listeners = new Set<() => void>()
let known: { readonly text: string | null; readonly setup: PageSetup } | null = null

/** As this browser remembers it. The same object while it is the same. */
export function pageSetup(): PageSetup {
  const text = localStorage.getItem(KEY)
  if (known === null || known.text !== text) known = { text, setup: parsePageSetup(text) }
  return known.setup
}

export function choosePageSetup(setup: PageSetup): void {
  localStorage.setItem(KEY, pageSetupText(setup))
  for (const listener of listeners) listener()
}

export function usePageSetup(): PageSetup {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, pageSetup)
}

/** Reads what was stored; whatever does not read as it should is as usual. */
export function parsePageSetup(text: string | null): PageSetup {
  const [, orientation, fit] = /^(AUTOMATIC|PORTRAIT|LANDSCAPE) (READABLE|ONE_PAGE)$/.exec(text ?? '') ?? []
  return orientation === undefined || fit === undefined ? USUAL_PAGE_SETUP : ({ orientation, fit } as PageSetup)
}

export function pageSetupText({ orientation, fit }: PageSetup): string {
  return `${orientation} ${fit}`
}

/** How the pages of a workbook lie: a spreadsheet program shrinks all columns to one page wide, which takes room. */
export function workbookOrientation({ orientation }: PageSetup): 'portrait' | 'landscape' {
  return orientation === 'PORTRAIT' ? 'portrait' : 'landscape'
}
