import type { ViewerSearch } from '@fourwall/domain/layouts/address/view-address.ts'
import { addTab, MAX_TABS, type ViewerTab } from '@fourwall/domain/profit-loss/viewer-tabs.ts'
import { useEffect, useRef } from 'react'
import { useClient } from 'urql'
import { Page } from '../../../blocks/page/Page.tsx'
import { errorMessage } from '../../../ui/error-message.ts'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { toast } from '../../../ui/toast.ts'
import { viewerTabsStore } from '../tabs/viewer-tabs-store.ts'
import { showTabLimit } from '../viewer/tab-actions.ts'
import { changedView, viewOfTab } from '../viewer/view.ts'
import { rememberBasis, rememberedView, rememberView } from '../viewer/view-memory.ts'
import { hasLayers, type SavedView, type ViewLibrary, viewOfLayout } from './saved-view.ts'

interface OpenKeptViewProps {
  readonly metadataId: string
  readonly library: Pick<ViewLibrary, 'load'>
  readonly onOpen: (search: ViewerSearch) => void
}

/** Opens a layout of the library in the tab that shows it, otherwise in a new one. */
export function OpenSavedView({ metadataId, library, onOpen }: OpenKeptViewProps) {
  const store = viewerTabsStore(useClient())
  const latest = useRef({ library, onOpen })
  useEffect(() => {
    latest.current = { library, onOpen }
  })
  useEffect(() => {
    const own = store.read().find((tab) => tab.metadataId === metadataId)
    if (own) return latest.current.onOpen({ metadataId, tabId: own.id })
    let isWanted = true
    const open = async () => {
      const stored = await latest.current.library.load(metadataId)
      if (!isWanted) return
      if (stored === null) throw new Error('Spreadsheet metadata not found')
      if (store.read().length >= MAX_TABS) {
        showTabLimit()
        return latest.current.onOpen({})
      }
      const tab = tabOf(stored)
      rememberView(tab.id, changedView(viewOfTab({ ...tab, displayOrder: 0 }, rememberedView(tab.id)), viewOfLayout(stored.layout)))
      rememberBasis(tab.id, { version: stored.version, isChanged: false, hasLayers: hasLayers(stored.layout) })
      store.update((now) => addTab(now, tab))
      latest.current.onOpen({ metadataId, tabId: tab.id })
    }
    open().catch((error: unknown) => {
      if (!isWanted) return
      toast.error('The saved view could not be opened.', { detail: errorMessage(error) })
      latest.current.onOpen({})
    })
    return () => {
      isWanted = false
    }
  }, [store, metadataId])
  return (
    <Page title="Profit and loss">
      <SkeletonRows rows={18} label="Opening the saved view" />
    </Page>
  )
}

function tabOf({ id, name, layout }: SavedView): Omit<ViewerTab, 'displayOrder'> {
  const { mappingId, timeSpan, locationIds, columns, settings } = layout
  const contents = { profitLossMappingId: mappingId, timeSpan, locationIds, columns, viewSettings: settings }
  return { id: crypto.randomUUID(), name, metadataId: id, pinned: false, ...contents }
}
