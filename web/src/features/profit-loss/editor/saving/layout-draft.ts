import { type Layout, plainLayout } from '@fourwall/domain/layouts/layout.ts'
import { layoutInput, parseLayout } from '@fourwall/domain/layouts/layout-input.ts'
import { workOwnerKey } from '../../../../blocks/page/kept-work.ts'

/** Changes that were not saved when the browser went away. */
export interface LayoutDraft {
  readonly layout: Layout
  /** That it was made from. */
  readonly version: number
  /** ISO 8601: of the last of them. */
  readonly at: string
}

const PREFIX = 'fourwall.sheet-draft.'

/** Another one for each person in each company; null where nobody is known to be signed in. */
function keyOf(id: string): string | null {
  const owner = workOwnerKey()
  return owner === null ? null : `${PREFIX}${id}.${owner}`
}

/** Keeps what is not saved yet of a layout, over the version it was made from. A browser that has no room keeps nothing. */
export function keepDraft(id: string, version: number, layout: Layout, at: string): void {
  const key = keyOf(id)
  if (key === null) return
  try {
    localStorage.setItem(key, JSON.stringify({ version, at, document: layoutInput(layout) }))
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
  }
}

export function forgetDraft(id: string): void {
  const key = keyOf(id)
  if (key !== null) localStorage.removeItem(key)
}

/** What the person that is signed in had kept over a version or an earlier one; null for nothing, and for what does not read as it should. */
export function keptDraft(id: string, latest: number): LayoutDraft | null {
  // Of before drafts told whose they are.
  localStorage.removeItem(`${PREFIX}${id}`)
  const key = keyOf(id)
  return key === null ? null : readLayoutDraft(localStorage.getItem(key), latest)
}

export function readLayoutDraft(text: string | null, latest: number): LayoutDraft | null {
  if (text === null) return null
  try {
    const stored: unknown = JSON.parse(text)
    if (typeof stored !== 'object' || stored === null || !('document' in stored)) return null
    const version = 'version' in stored ? stored.version : null
    if (typeof version !== 'number' || version > latest || !('at' in stored) || typeof stored.at !== 'string') return null
    const read = parseLayout(stored.document, 'draft')
    if (read.mappingId === undefined || read.timeSpan === undefined) return null
    const { mappingId, timeSpan, locationIds = [] } = read
    return { at: stored.at, version, layout: { ...plainLayout({ mappingId, timeSpan, locationIds }), ...read } }
  } catch {
    // Written by another edition of the product, or not by it at all.
    return null
  }
}
