import type { Layout } from '@fourwall/domain/layouts/layout.ts'
import { layoutInput } from '@fourwall/domain/layouts/layout-input.ts'
import { layoutNames } from '@fourwall/domain/layouts/layout-names.ts'
import { mergeLayouts } from '@fourwall/domain/layouts/merge-layouts.ts'
import type { TimeContext } from '@fourwall/domain/time/time-span.ts'
import { useEffect, useRef, useState } from 'react'
import { useClient } from 'urql'
import { useBeforeLeaving } from '../../../../blocks/page/preserved-work.ts'
import { errorMessage } from '../../../../ui/error-message.ts'
import { toast } from '../../../../ui/toast.ts'
import type { EditedLayout, LayoutStore } from '../layout-store.ts'
import { forgetDraft, keepDraft, keptDraft, type LayoutDraft } from './layout-draft.ts'
import { loadLayoutVersion, type ReceivedLayout } from './layout-request.ts'
import { type LayoutHold, useLayoutHold } from './use-layout-hold.ts'

/** Milliseconds after the last change until changes are stored locally. */
const SETTLED_AFTER = 700

/** Unsaved changes that were found and restored. */
export interface ReturnedChanges extends Pick<LayoutDraft, 'at'> {
  /** What was changed in this window before they came; null if nothing was. */
  readonly beside: { readonly clashes: readonly string[] } | null
}

export interface LayoutDraftState {
  readonly hold: LayoutHold
  /** Null if there were none, and once that was seen. */
  readonly returned: ReturnedChanges | null
  readonly onSeen: () => void
  /** Discards stored unsaved changes. */
  readonly forget: () => void
}

/**
 * Preserves unsaved changes through a crash of the browser, and restores them over the version that they were made from. If another
 * user has replaced that version since, saving offers the choice between both. Of several windows with one layout, only the one with the
 * lock stores and restores changes.
 */
export function useLayoutDraft(
  loaded: ReceivedLayout,
  store: LayoutStore,
  { layout, version, isDirty }: EditedLayout,
  context: TimeContext,
): LayoutDraftState {
  const client = useClient()
  const { id } = loaded
  const [returned, setReturned] = useState<ReturnedChanges | null>(null)
  const [isReturning, setReturning] = useState(false)
  // Once everything is saved, the notice is out of date.
  if (!isDirty && returned !== null) setReturned(null)
  const bringBack = async () => {
    const draft = keptDraft(id, store.snapshot().version)
    if (draft === null) return
    try {
      const base = draft.version === loaded.version ? loaded.layout : await loadLayoutVersion(client, id, draft.version)
      if (base === null) return
      if (isAlike(draft.layout, base)) return forgetDraft(id)
      const now = store.snapshot()
      if (!now.isDirty) {
        store.begin(base, draft.version, draft.layout)
        return setReturned({ at: draft.at, beside: null })
      }
      // Changes made here since then win: those of the closed window are merged into them, as one step.
      const names = now.engine === null ? undefined : layoutNames(now.engine.structure, now.engine.figures.columns)
      const merged = mergeLayouts(base, draft.layout, now.layout, names, context)
      store.change(() => merged.layout)
      setReturned({ at: draft.at, beside: { clashes: merged.clashes.map(({ name }) => name) } })
    } catch (error) {
      toast.error('Your unsaved changes could not be restored.', { detail: errorMessage(error) })
    }
  }
  const hold = useLayoutHold(id, () => {
    setReturning(true)
    void bringBack().finally(() => setReturning(false))
  })
  const isKept = useRef(false)
  useEffect(() => {
    if (hold !== 'MINE' || isReturning) return
    if (!isDirty) {
      // Only this window's draft: another window's may belong to a later version.
      if (isKept.current) forgetDraft(id)
      isKept.current = false
      return
    }
    isKept.current = true
    const timer = setTimeout(() => keepDraft(id, version, layout, new Date().toISOString()), SETTLED_AFTER)
    return () => clearTimeout(timer)
  }, [hold, isReturning, id, layout, version, isDirty])
  useBeforeLeaving(() => {
    if (hold === 'MINE' && !isReturning && isDirty) keepDraft(id, version, layout, new Date().toISOString())
  })
  return {
    hold,
    returned,
    onSeen: () => setReturned(null),
    forget: () => hold === 'MINE' && forgetDraft(id),
  }
}

function isAlike(one: Layout, other: Layout): boolean {
  return JSON.stringify(layoutInput(one)) === JSON.stringify(layoutInput(other))
}
