import { sheetInput } from '@fourwall/domain/sheets/sheet-input.ts'
import { useEffect, useState } from 'react'
import { forgetDraft, keepDraft, keptDraft, type SheetDraft } from './sheet-draft.ts'
import type { StoredSheet } from './sheet-request.ts'
import type { EditedSheet } from './sheet-store.ts'

/** Changes are kept this long after the last one. */
const SETTLED_AFTER = 700

/**
 * Keeps what is not saved through a crash of the browser. Answers the changes that were found when the layout was opened; null
 * where there were none.
 */
export function useKeptDraft(loaded: StoredSheet): SheetDraft | null {
  const [found] = useState(() => {
    const draft = keptDraft(loaded.id, loaded.version)
    return draft === null || isAlike(draft, loaded) ? null : draft
  })
  return found
}

export function useDraftKeeping(id: string, { sheet, version, isDirty }: EditedSheet): void {
  useEffect(() => {
    if (!isDirty) return forgetDraft(id)
    const timer = setTimeout(() => keepDraft(id, version, sheet, new Date().toISOString()), SETTLED_AFTER)
    return () => clearTimeout(timer)
  }, [id, sheet, version, isDirty])
}

function isAlike(draft: SheetDraft, loaded: StoredSheet): boolean {
  return JSON.stringify(sheetInput(draft.sheet)) === JSON.stringify(sheetInput(loaded.sheet))
}
