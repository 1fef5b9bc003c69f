import { readBy } from '@fourwall/domain/document-schema.ts'
import { type Layout, plainLayout } from '@fourwall/domain/layouts/layout.ts'
import { layoutInput, parseLayout } from '@fourwall/domain/layouts/layout-input.ts'
import * as z from 'zod/mini'
import { workOwnerKey } from '../../../../blocks/page/preserved-work.ts'
import { readStoredJson } from '../../../../blocks/page/stored-json.ts'

/** Changes that were not saved when the browser went away. */
export interface LayoutDraft {
  readonly layout: Layout
  /** That it was made from. */
  readonly version: number
  /** ISO 8601: of the last of them. */
  readonly at: string
}

const PREFIX = 'fourwall.sheet-draft.'

/** A separate key for each person in each company; null if the user is not known. */
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

/** The signed-in user's draft over this version or an earlier one; null for none, and for one that cannot be parsed. */
export function keptDraft(id: string, latest: number): LayoutDraft | null {
  // From before drafts named their owner.
  localStorage.removeItem(`${PREFIX}${id}`)
  const key = keyOf(id)
  return key === null ? null : readLayoutDraft(localStorage.getItem(key), latest)
}

export function readLayoutDraft(text: string | null, latest: number): LayoutDraft | null {
  const stored = readStoredJson(storedDraft, text)
  if (stored === null || stored.version > latest) return null
  const { version, at, document } = stored
  const { mappingId, timeSpan, locationIds = [] } = document
  if (mappingId === undefined || timeSpan === undefined) return null
  return { at, version, layout: { ...plainLayout({ mappingId, timeSpan, locationIds }), ...document } }
}

const storedDraft = z.object({ version: z.number(), at: z.string(), document: readBy(parseLayout) })
