import type { Layout } from '@fourwall/domain/layouts/layout.ts'
import { useClient } from 'urql'
import { useVersionedSave } from '../../../../blocks/versions/use-versioned-save.ts'
import type { EditedLayout, LayoutStore } from '../layout-store.ts'
import { loadLayout, type ReceivedLayout, saveLayout, saveNewLayout } from './layout-request.ts'

export interface LayoutSaving {
  readonly isSaving: boolean
  /** What another user saved during the editing: the user has to choose. */
  readonly theirs: ReceivedLayout | null
  /** Who saved it; null if it is not known. */
  readonly theirsBy: string | null
  /** Saves the layout as it is now. @returns whether it is stored. */
  readonly save: () => Promise<boolean>
  /** The same before leaving the page: a new layout does not open its own address. */
  readonly saveBeforeLeaving: () => Promise<boolean>
  /** Saves over the version of another user. */
  readonly saveOver: (theirs: ReceivedLayout, layout: Layout) => void
  readonly takeTheirs: (theirs: ReceivedLayout) => void
  /** The choice is made, or put off. */
  readonly closeConflict: () => void
}

interface LayoutSavingOptions {
  readonly loaded: ReceivedLayout
  readonly store: LayoutStore
  readonly state: EditedLayout
  /** Called once a new layout is stored. */
  readonly onCreated: ((id: string) => void) | undefined
}

/** Saves a layout, as the first version where it is new. */
export function useLayoutSaving({ loaded, store, state, onCreated }: LayoutSavingOptions): LayoutSaving {
  const client = useClient()
  const { id, name, path } = loaded
  const isNew = state.version === 0
  const saving = useVersionedSave<ReceivedLayout>({
    loadCurrent: () => loadLayout(client, id),
    loadSavedBy: async ({ updatedBy }) => updatedBy,
    onSaved: () => undefined,
    success: `Saved “${name}”`,
    failure: { title: 'Failed to save P&L view' },
  })
  // After the next render: until then the leave confirmation still sees unsaved changes and blocks the navigation.
  const tellCreated = (): void => void setTimeout(() => onCreated?.(id))
  const saveAs = async (layout: Layout, over: number, isLeaving = false): Promise<boolean> => {
    let stored = over
    let signed: Layout['notes'] = []
    const isSaved = await saving.save(async () => {
      // A new one is made under its id: asked again after a lost answer, no second one is made.
      const result = over === 0 ? await saveNewLayout(client, { id, name, path, layout }) : await saveLayout(client, id, over, layout)
      stored = result.version ?? over
      signed = result.notes
      return result.outcome
    })
    if (isSaved) store.follow(layout, stored, signed)
    if (isSaved && isNew && !isLeaving) tellCreated()
    return isSaved
  }
  return {
    isSaving: saving.isSaving,
    theirs: saving.theirs,
    theirsBy: saving.theirsBy,
    save: () => saveAs(state.layout, state.version),
    saveBeforeLeaving: () => saveAs(state.layout, state.version, true),
    saveOver: (theirs, layout) => void saveAs(layout, theirs.version),
    takeTheirs(theirs) {
      store.begin(theirs.layout, theirs.version)
      saving.closeConflict()
      // It is stored, though not by this window.
      if (isNew) tellCreated()
    },
    closeConflict: saving.closeConflict,
  }
}
