import { basisText, parseBasis, type ViewBasis } from '../saved-views/saved-view.ts'
import type { RememberedView, View } from './view.ts'

const nothing: RememberedView = { expanded: null, nameWidth: null, hasNoLocations: false }
const keyOf = (tabId: string) => `fourwall.viewer.${tabId}`
const lastTabKey = 'fourwall.viewer.last-tab'

export function rememberView(tabId: string, { expanded, nameWidth, locationIds }: View): void {
  const hasNoLocations = locationIds?.length === 0
  store(keyOf(tabId), JSON.stringify({ version: 1, expanded: expanded && [...expanded], nameWidth, hasNoLocations }))
}

/** Another tab is remembered as this one is. */
export function rememberAlike(tabId: string, copyId: string): void {
  const stored = localStorage.getItem(keyOf(tabId))
  if (stored !== null) store(keyOf(copyId), stored)
}

export function rememberedView(tabId: string): RememberedView {
  return parseRemembered(localStorage.getItem(keyOf(tabId)))
}

const basisKeyOf = (tabId: string) => `fourwall.viewer.basis.${tabId}`

/** Which version of its layout the view of a tab was changed from. */
export function rememberBasis(tabId: string, basis: ViewBasis): void {
  store(basisKeyOf(tabId), basisText(basis))
}

export function rememberedBasis(tabId: string): ViewBasis | null {
  return parseBasis(localStorage.getItem(basisKeyOf(tabId)))
}

export function rememberLastTab(tabId: string): void {
  store(lastTabKey, tabId)
}

export function lastTab(): string | null {
  return localStorage.getItem(lastTabKey)
}

/** A browser that has no room, or keeps nothing, remembers less; what is shown does not depend on it. */
function store(key: string, text: string): void {
  try {
    localStorage.setItem(key, text)
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
  }
}

/** Reads what was stored; whatever does not read as it should is nothing. */
export function parseRemembered(text: string | null): RememberedView {
  if (text === null) return nothing
  try {
    const stored: unknown = JSON.parse(text)
    if (typeof stored !== 'object' || stored === null || !('version' in stored) || stored.version !== 1) return nothing
    const expanded = 'expanded' in stored && Array.isArray(stored.expanded) ? stored.expanded.filter((id) => typeof id === 'string') : null
    const nameWidth = 'nameWidth' in stored && typeof stored.nameWidth === 'number' ? stored.nameWidth : null
    const hasNoLocations = 'hasNoLocations' in stored && stored.hasNoLocations === true
    return { expanded: expanded && new Set(expanded), nameWidth, hasNoLocations }
  } catch {
    return nothing
  }
}
