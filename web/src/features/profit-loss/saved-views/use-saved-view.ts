import type { Layout } from '@fourwall/domain/layouts/layout.ts'
import { layoutChanges } from '@fourwall/domain/layouts/layout-changes.ts'
import { type MergedLayout, mergeLayouts } from '@fourwall/domain/layouts/merge-layouts.ts'
import type { TimeContext } from '@fourwall/domain/time/time-span.ts'
import { useEffect, useMemo } from 'react'
import { useVersionedSave } from '../../../blocks/versions/use-versioned-save.ts'
import { errorMessage } from '../../../ui/error-message.ts'
import { toast } from '../../../ui/toast.ts'
import type { Viewer } from '../viewer/use-viewer.ts'
import { rememberBasis, rememberedBasis } from '../viewer/view-memory.ts'
import { hasLayers, layoutOfView, type SavedView, type ViewLibrary, viewOfLayout } from './saved-view.ts'
import { useTiedLayout } from './use-tied-layout.ts'

interface KeptViewOptions {
  readonly viewer: Viewer
  readonly library: ViewLibrary
  readonly context: TimeContext
}

export interface SavedViewState {
  /** Null if the tab shows no layout of the user's own, or while loading. */
  readonly saved: SavedView | null
  /** The layout with the current view, also for a shared link. Null without a saved view, or while loading. */
  readonly layout: Layout | null
  /** Whether it is more than a plain report; while loading, as remembered by this browser. Null if not known. */
  readonly isLayered: boolean | null
  /** Differences from the layout, one phrase each. */
  readonly changes: readonly string[]
  readonly isSaving: boolean
  /** Saves the view to its layout; resolves to whether it succeeded. */
  readonly save: () => Promise<boolean>
  /**
   * Saves the view as a new layout, which the tab shows from then on; resolves to whether it succeeded. `expanded`: the expanded groups;
   * null while loading.
   */
  readonly saveAs: (name: string, path: string, expanded: ReadonlySet<string> | null) => Promise<boolean>
  /** Reverts to the saved layout. */
  readonly discard: () => void
  /** Another user saved first: the user has to choose. */
  readonly conflict: {
    /** Who saved; null if it is not known. */
    readonly by: string | null
    readonly mine: readonly string[]
    readonly theirs: readonly string[]
    readonly merge: (chosenMine: ReadonlySet<string>) => { readonly state: Layout; readonly clashes: MergedLayout['clashes'] }
    readonly onTakeTheirs: () => void
    readonly onSaveMine: () => void
    readonly onSaveBoth: (both: Layout) => void
    readonly onClose: () => void
  } | null
}

/** Links the active tab to its layout in the library: follows saves by others, reports changes and saves them. */
export function useSavedView({ viewer, library, context }: KeptViewOptions): SavedViewState {
  const { activeTab, isGuest, view } = viewer
  const tabId = activeTab.id
  const { metadataId } = activeTab
  const { current, isTied, follow } = useTiedLayout(viewer, library)
  const { mappingId, locationIds, timeSpan, settings, columns, expanded, hiddenColumns, columnWidths } = view
  const mine = useMemo(
    () => current && layoutOfView(current.base.layout, view, expanded, context),
    // oxlint-disable-next-line react/exhaustive-deps -- only these parts of the view are saved
    [current, mappingId, locationIds, timeSpan, settings, columns, expanded, hiddenColumns, columnWidths, context],
  )
  const changes = useMemo(
    () => (current && mine && !isGuest ? layoutChanges(current.base.layout, mine, undefined, context) : []),
    [current, mine, isGuest, context],
  )
  const version = current?.base.version ?? null
  const isChanged = changes.length > 0
  const isLayeredNow = mine === null ? null : hasLayers(mine)
  useEffect(() => {
    if (version !== null && isLayeredNow !== null && !isGuest) rememberBasis(tabId, { version, isChanged, hasLayers: isLayeredNow })
  }, [tabId, version, isChanged, isLayeredNow, isGuest])

  const saving = useVersionedSave<SavedView>({
    loadCurrent: () => (metadataId === null ? Promise.resolve(null) : library.load(metadataId)),
    loadSavedBy: ({ id }) => library.latestSavedBy(id),
    onSaved: follow,
    success: `Saved “${activeTab.name}”`,
    failure: { title: 'Failed to save P&L view' },
  })
  const save = async (over: number, layout: Layout): Promise<boolean> =>
    metadataId !== null && (await saving.save(() => library.save(metadataId, over, layout)))
  const hasLocations = locationIds === null || locationIds.length > 0
  const { theirs } = saving
  return {
    saved: isGuest ? null : (current?.kept ?? null),
    layout: mine,
    isLayered: isTied ? (isLayeredNow ?? rememberedBasis(tabId)?.hasLayers ?? null) : false,
    changes,
    isSaving: saving.isSaving,
    async save() {
      if (current === null || mine === null) return false
      if (hasLocations) return save(current.base.version, mine)
      saving.refuse('Please choose at least one location.')
      return false
    },
    async saveAs(name, path, shown) {
      const layout = layoutOfView(current?.base.layout ?? null, view, shown, context)
      try {
        const made = await library.create({ id: crypto.randomUUID(), name, path, layout })
        rememberBasis(tabId, { version: made.version, isChanged: false, hasLayers: hasLayers(layout) })
        viewer.tie(made)
        // A shared link becomes a tab, which loads the layout itself.
        if (!isGuest) follow(made)
        toast.success(`Saved “${made.name}”`)
        return true
      } catch (error) {
        toast.failure('Failed to save P&L view', { detail: errorMessage(error) })
        return false
      }
    },
    discard() {
      if (current === null) return
      follow(current.kept)
      viewer.change(viewOfLayout(current.kept.layout))
    },
    conflict:
      theirs && current && mine
        ? {
            by: saving.theirsBy,
            mine: changes,
            theirs: layoutChanges(current.base.layout, theirs.layout, undefined, context),
            merge(chosenMine) {
              const merged = mergeLayouts(current.base.layout, mine, theirs.layout, undefined, context, chosenMine)
              return { state: merged.layout, clashes: merged.clashes }
            },
            onTakeTheirs() {
              follow(theirs)
              viewer.change(viewOfLayout(theirs.layout))
              saving.closeConflict()
            },
            onSaveMine: () => void save(theirs.version, mine),
            onSaveBoth(both) {
              viewer.change(viewOfLayout(both))
              void save(theirs.version, both)
            },
            onClose: saving.closeConflict,
          }
        : null,
  }
}
