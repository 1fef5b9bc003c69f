import type { View } from './view.ts'

/**
 * What this browser remembers of a tab besides what the server keeps: which groups are expanded and how wide the
 * names are. Signing out forgets it.
 */
export type RememberedView = Pick<View, 'expanded' | 'nameWidth'>

const nothing: RememberedView = { expanded: null, nameWidth: null }
const keyOf = (tabId: string) => `fourwall.viewer.${tabId}`
const lastTabKey = 'fourwall.viewer.last-tab'

export function rememberView(tabId: string, { expanded, nameWidth }: RememberedView): void {
  localStorage.setItem(keyOf(tabId), JSON.stringify({ version: 1, expanded: expanded && [...expanded], nameWidth }))
}

export function rememberedView(tabId: string): RememberedView {
  return parseRemembered(localStorage.getItem(keyOf(tabId)))
}

export function rememberLastTab(tabId: string): void {
  localStorage.setItem(lastTabKey, tabId)
}

export function lastTab(): string | null {
  return localStorage.getItem(lastTabKey)
}

/** Reads what was stored; whatever does not read as it should is nothing. */
export function parseRemembered(text: string | null): RememberedView {
  if (text === null) return nothing
  try {
    const stored: unknown = JSON.parse(text)
    if (typeof stored !== 'object' || stored === null || !('version' in stored) || stored.version !== 1) return nothing
    const expanded = 'expanded' in stored && Array.isArray(stored.expanded) ? stored.expanded.filter((id) => typeof id === 'string') : null
    const nameWidth = 'nameWidth' in stored && typeof stored.nameWidth === 'number' ? stored.nameWidth : null
    return { expanded: expanded && new Set(expanded), nameWidth }
  } catch {
    return nothing
  }
}
