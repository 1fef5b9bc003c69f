import type { Sheet } from '@fourwall/domain/sheets/sheet.ts'
import { sheetInput } from '@fourwall/domain/sheets/sheet-input.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { useClient } from 'urql'
import { toast } from '../../ui/toast.ts'
import { forgetDraft, keepDraft, keptDraft, type SheetDraft } from './sheet-draft.ts'
import { loadSheetVersion, type StoredSheet } from './sheet-request.ts'
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

/**
 * Brings changes back that were made from a version that somebody has replaced since: over that version, so that saving them leads
 * to the choice of both. Answers whether that is still on its way.
 */
export function useOlderDraft(
  loaded: StoredSheet,
  draft: SheetDraft | null,
  onReturned: (base: Sheet, draft: SheetDraft) => void,
): boolean {
  const client = useClient()
  const [isWaiting, setWaiting] = useState(draft !== null && draft.version !== loaded.version)
  const bringBack = useEffectEvent(async () => {
    if (draft === null || !isWaiting) return
    try {
      const base = await loadSheetVersion(client, loaded.id, draft.version)
      if (base !== null) onReturned(base, draft)
    } catch (error) {
      toast.failure('Your unsaved changes could not be brought back', { detail: error instanceof Error ? error.message : String(error) })
    } finally {
      setWaiting(false)
    }
  })
  useEffect(() => void bringBack(), [])
  return isWaiting
}

/** @param isOff what was kept earlier is still to be read. */
export function useDraftKeeping(id: string, { sheet, version, isDirty }: EditedSheet, isOff: boolean): void {
  useEffect(() => {
    if (isOff) return
    if (!isDirty) return forgetDraft(id)
    const timer = setTimeout(() => keepDraft(id, version, sheet, new Date().toISOString()), SETTLED_AFTER)
    return () => clearTimeout(timer)
  }, [id, sheet, version, isDirty, isOff])
}

function isAlike(draft: SheetDraft, loaded: StoredSheet): boolean {
  return JSON.stringify(sheetInput(draft.sheet)) === JSON.stringify(sheetInput(loaded.sheet))
}
