import { useEffect, useRef, useState } from 'react'
import { UNREACHED } from '../../../api/api-client.ts'
import { errorMessage } from '../../../ui/error-message.ts'
import { toast } from '../../../ui/toast.ts'
import type { Viewer } from '../viewer/use-viewer.ts'
import { rememberedBasis } from '../viewer/view-memory.ts'
import { type SavedView, type ViewLibrary, viewOfLayout } from './saved-view.ts'

/** What is known of the layout that the tab shows. */
export interface TiedLayout {
  readonly tabId: string
  readonly kept: SavedView
  /** What the view was changed from. */
  readonly base: Pick<SavedView, 'version' | 'layout'>
}

interface TiedLayoutState {
  /** Null where the tab shows no layout, or it is not there yet. */
  readonly current: TiedLayout | null
  /** The tab shows a layout of the library, loaded or on its way. */
  readonly isTied: boolean
  /** Goes on from another version of the layout. */
  readonly follow: (kept: SavedView) => void
}

/** Loads the layout that the tab shows, and shows what others have saved of it where nothing was changed here. */
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
      // It may be back within reach.
      setGoneId(null)
      setTied({ tabId, kept, base: before === null ? kept : { version: basis?.version ?? kept.version, layout: before } })
      if (now.isGuest) return
      if (now.activeTab.name !== kept.name) now.tie(kept)
      // Nothing of one’s own is lost: it shows what others have saved.
      if (basis?.isChanged === false && basis.version !== kept.version) now.change(viewOfLayout(kept.layout))
    }
    load().catch((error: unknown) => {
      if (!isWanted) return
      setGoneId(metadataId)
      const detail = errorMessage(error)
      // That the server cannot be reached is said once, for all that needs it.
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
