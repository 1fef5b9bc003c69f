import { plainSheet, type Sheet } from '@fourwall/domain/sheets/sheet.ts'
import { parseSheet, sheetInput } from '@fourwall/domain/sheets/sheet-input.ts'

/** Changes that were not saved when the browser went away. */
export interface SheetDraft {
  readonly sheet: Sheet
  /** ISO 8601: of the last of them. */
  readonly at: string
}

const keyOf = (id: string) => `fourwall.sheet-draft.${id}`

/** Keeps what is not saved yet of a layout, over the version it was made from. A browser that has no room keeps nothing. */
export function keepDraft(id: string, version: number, sheet: Sheet, at: string): void {
  try {
    localStorage.setItem(keyOf(id), JSON.stringify({ version, at, document: sheetInput(sheet) }))
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
  }
}

export function forgetDraft(id: string): void {
  localStorage.removeItem(keyOf(id))
}

/** What was kept over a version; null for nothing, and for what was made from another version or does not read as it should. */
export function keptDraft(id: string, version: number): SheetDraft | null {
  return readDraft(localStorage.getItem(keyOf(id)), version)
}

export function readDraft(text: string | null, version: number): SheetDraft | null {
  if (text === null) return null
  try {
    const stored: unknown = JSON.parse(text)
    if (typeof stored !== 'object' || stored === null || !('document' in stored)) return null
    if (!('version' in stored) || stored.version !== version || !('at' in stored) || typeof stored.at !== 'string') return null
    const read = parseSheet(stored.document, 'draft')
    if (read.mappingId === undefined || read.timeSpan === undefined) return null
    const { mappingId, timeSpan, locationIds = [] } = read
    return { at: stored.at, sheet: { ...plainSheet({ mappingId, timeSpan, locationIds }), ...read } }
  } catch {
    // Written by another edition of the product, or not by it at all.
    return null
  }
}
