import { orElse } from '@fourwall/domain/document-schema.ts'
import type { View } from '@fourwall/domain/layouts/address/view.ts'
import * as z from 'zod/mini'
import { readStoredJson } from '../../../blocks/page/stored-json.ts'
import { basisText, parseBasis, type ViewBasis } from '../saved-views/saved-view.ts'
import type { RememberedView } from './view.ts'

const nothing: RememberedView = { expanded: null, nameWidth: null, hiddenColumns: null, columnWidths: null, hasNoLocations: false }
const keyOf = (tabId: string) => `fourwall.viewer.${tabId}`
const lastTabKey = 'fourwall.viewer.last-tab'

export function rememberView(tabId: string, { expanded, nameWidth, hiddenColumns, columnWidths, locationIds }: View): void {
  const kept = {
    version: 1,
    expanded: expanded && [...expanded],
    nameWidth,
    hiddenColumns: hiddenColumns && [...hiddenColumns],
    columnWidths: columnWidths && [...columnWidths],
    hasNoLocations: locationIds?.length === 0,
  }
  store(keyOf(tabId), JSON.stringify(kept))
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

/** A browser without space, or without storage, remembers less; the figures do not depend on it. */
function store(key: string, text: string): void {
  try {
    localStorage.setItem(key, text)
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
  }
}

/** Reads what was stored; whatever does not read as it should is nothing. */
export function parseRemembered(text: string | null): RememberedView {
  const stored = readStoredJson(memory, text)
  if (stored === null) return nothing
  const { expanded, nameWidth, hiddenColumns, columnWidths, hasNoLocations } = stored
  return {
    expanded: expanded && new Set(expanded.filter((id) => typeof id === 'string')),
    nameWidth,
    hiddenColumns: hiddenColumns && new Set(hiddenColumns),
    columnWidths: columnWidths && new Map(columnWidths),
    hasNoLocations,
  }
}

const memory = z.object({
  version: z.literal(1),
  expanded: orElse(z.nullable(z.array(z.unknown())), null),
  nameWidth: orElse(z.nullable(z.number()), null),
  hiddenColumns: orElse(z.nullable(z.array(z.string())), null),
  columnWidths: orElse(z.nullable(z.array(z.tuple([z.string(), z.number()]))), null),
  hasNoLocations: orElse(z.boolean(), false),
})
