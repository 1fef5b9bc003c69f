import { useEffect, useRef, useState } from 'react'
import { UNREACHED } from '../../../api/api-client.ts'
import { errorMessage } from '../../../ui/error-message.ts'
import { toast } from '../../../ui/toast.ts'
import type { Viewer } from '../viewer/use-viewer.ts'
import { rememberedBasis } from '../viewer/view-memory.ts'
import { type SavedView, type ViewLibrary, viewOfLayout } from './saved-view.ts'

/** State of the tab's layout. */
export interface TiedLayout {
  readonly tabId: string
  readonly kept: SavedView
  /** The base of the view's changes. */
  readonly base: Pick<SavedView, 'version' | 'layout'>
}

interface TiedLayoutState {
  /** Null if the tab shows no layout, or while loading. */
  readonly current: TiedLayout | null
  /** Whether the tab shows a layout of the library, loaded or not. */
  readonly isTied: boolean
  /** Continues from another version of the layout. */
  readonly follow: (kept: SavedView) => void
}

/** Loads the tab's layout, and follows saves by others if there are no changes here. */
export function useTiedLayout(viewer: Viewer, library: ViewLibrary): TiedLayoutState {
  const { activeTab } = viewer
  const [tied, setTied] = useState<TiedLayout | null>(null)
  const [goneId, setGoneId] = useState<string | null>(null)
  const latest = useRef({ viewer, library })
  useEffect(() => {
    latest.current = { viewer, library }
  })
  const tabId = activeTab.id
  const { metadataId } = activeTab
  useEffect(() => {
    if (metadataId === null) return
    let isWanted = true
    const load = async () => {
      const kept = await latest.current.library.load(metadataId)
      const basis = rememberedBasis(tabId)
      const isBehind = kept !== null && basis?.isChanged === true && basis.version !== kept.version
      const before = isBehind ? await latest.current.library.loadVersion(metadataId, basis.version) : null
      if (!isWanted) return
      const now = latest.current.viewer
      if (kept === null) {
        setGoneId(metadataId)
        toast.failure(`“${now.activeTab.name}” was deleted from the library`, { detail: 'This tab is now a view of its own.' })
        return now.isGuest ? undefined : now.tie(null)
      }
      // It may be reachable again.
      setGoneId(null)
      setTied({ tabId, kept, base: before === null ? kept : { version: basis?.version ?? kept.version, layout: before } })
      if (now.isGuest) return
      if (now.activeTab.name !== kept.name) now.tie(kept)
      // Without changes of one’s own, it shows what others have saved.
      if (basis?.isChanged === false && basis.version !== kept.version) now.change(viewOfLayout(kept.layout))
    }
    load().catch((error: unknown) => {
      if (!isWanted) return
      setGoneId(metadataId)
      const detail = errorMessage(error)
      // An unreachable server is reported once, elsewhere.
      if (detail !== UNREACHED) toast.failure('Error loading data', { detail })
    })
    return () => {
      isWanted = false
    }
  }, [tabId, metadataId])

  return {
    current: tied !== null && tied.tabId === tabId && tied.kept.id === metadataId ? tied : null,
    isTied: metadataId !== null && goneId !== metadataId,
    follow: (kept) => setTied({ tabId, kept, base: kept }),
  }
}
