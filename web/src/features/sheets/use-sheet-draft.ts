import { sheetInput } from '@fourwall/domain/sheets/sheet-input.ts'
import { useEffect, useRef, useState } from 'react'
import { useClient } from 'urql'
import { toast } from '../../ui/toast.ts'
import { forgetDraft, keepDraft, keptDraft, type SheetDraft } from './sheet-draft.ts'
import { loadSheetVersion, type StoredSheet } from './sheet-request.ts'
import type { EditedSheet, SheetStore } from './sheet-store.ts'
import { type SheetHold, useSheetHold } from './use-sheet-hold.ts'

/** Changes are kept this long after the last one. */
const SETTLED_AFTER = 700

export interface SheetDraftState {
  readonly hold: SheetHold
  /** The changes that were found and are back; null where there were none, and once that was seen. */
  readonly returned: SheetDraft | null
  readonly onSeen: () => void
  /** Gives up what is not saved. */
  readonly forget: () => void
}

/**
 * Keeps what is not saved through a crash of the browser, and brings back what was found so: over the version that it was made
 * from, which somebody may have replaced since, so that saving leads to the choice of both. Of several windows with one layout
 * only that which holds it does either: what another one has not saved is not this one's.
 */
export function useSheetDraft(loaded: StoredSheet, store: SheetStore, { sheet, version, isDirty }: EditedSheet): SheetDraftState {
  const client = useClient()
  const { id } = loaded
  const [returned, setReturned] = useState<SheetDraft | null>(null)
  const [isReturning, setReturning] = useState(false)
  const bringBack = async () => {
    const draft = keptDraft(id, loaded.version)
    if (draft === null) return
    if (isAlike(draft, loaded)) return forgetDraft(id)
    try {
      const base = draft.version === loaded.version ? loaded.sheet : await loadSheetVersion(client, id, draft.version)
      const now = store.snapshot()
      // What was done or read here meanwhile stands.
      if (base === null || now.isDirty || now.version !== loaded.version) return
      store.begin(base, draft.version, draft.sheet)
      setReturned(draft)
    } catch (error) {
      toast.failure('Your unsaved changes could not be brought back', { detail: error instanceof Error ? error.message : String(error) })
    }
  }
  const hold = useSheetHold(id, () => {
    setReturning(true)
    void bringBack().finally(() => setReturning(false))
  })
  const isKept = useRef(false)
  useEffect(() => {
    if (hold !== 'MINE' || isReturning) return
    if (!isDirty) {
      // What this window kept; another one's may be of a later version, and is for whoever opens that.
      if (isKept.current) forgetDraft(id)
      isKept.current = false
      return
    }
    isKept.current = true
    const timer = setTimeout(() => keepDraft(id, version, sheet, new Date().toISOString()), SETTLED_AFTER)
    return () => clearTimeout(timer)
  }, [hold, isReturning, id, sheet, version, isDirty])
  return {
    hold,
    returned: isDirty ? returned : null,
    onSeen: () => setReturned(null),
    forget: () => hold === 'MINE' && forgetDraft(id),
  }
}

function isAlike(draft: SheetDraft, loaded: StoredSheet): boolean {
  return JSON.stringify(sheetInput(draft.sheet)) === JSON.stringify(sheetInput(loaded.sheet))
}
