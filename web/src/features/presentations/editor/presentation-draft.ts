import { readBy } from '@fourwall/domain/document-schema.ts'
import type { Presentation } from '@fourwall/domain/presentations/presentation.ts'
import { parsePresentation, presentationText } from '@fourwall/domain/presentations/presentation-text.ts'
import * as z from 'zod/mini'
import { workOwnerKey } from '../../../blocks/page/preserved-work.ts'
import { readStoredJson } from '../../../blocks/page/stored-json.ts'

/** Changes of a presentation that were not saved when the browser went away. */
export interface PresentationDraft {
  readonly presentation: Presentation
  /** That it was made from. */
  readonly version: number
  /** ISO 8601: of the last of them. */
  readonly at: string
}

/** A separate key for each person in each company; null if the user is not known. */
function keyOf(id: string): string | null {
  const owner = workOwnerKey()
  return owner === null ? null : `fourwall.presentation-draft.${id}.${owner}`
}

/** Keeps what is not saved yet. A browser that has no room keeps nothing. */
export function keepPresentationDraft(id: string, { presentation, version, at }: PresentationDraft): void {
  const key = keyOf(id)
  if (key === null) return
  try {
    localStorage.setItem(key, JSON.stringify({ version, at, document: JSON.parse(presentationText(presentation)) as unknown }))
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
  }
}

export function forgetPresentationDraft(id: string): void {
  const key = keyOf(id)
  if (key !== null) localStorage.removeItem(key)
}

/** The signed-in user's draft over this version or an earlier one, unless it equals the stored one; null for none. */
export function keptPresentationDraft(
  id: string,
  stored: { readonly version: number; readonly presentation: Presentation },
): PresentationDraft | null {
  const key = keyOf(id)
  const draft = key === null ? null : readPresentationDraft(localStorage.getItem(key), stored.version)
  return draft !== null && presentationText(draft.presentation) !== presentationText(stored.presentation) ? draft : null
}

/** Null if it cannot be parsed, or was made from a later version than the latest. */
export function readPresentationDraft(text: string | null, latest: number): PresentationDraft | null {
  const stored = readStoredJson(storedDraft, text)
  if (stored === null || stored.version > latest) return null
  const { version, at, document } = stored
  return { version, at, presentation: document }
}

const storedDraft = z.object({ version: z.number(), at: z.string(), document: readBy(parsePresentation) })
