import { formatCount } from '@fourwall/domain/money/format.ts'
import {
  addTab,
  changeTab,
  closeTab,
  duplicateTab,
  MAX_TABS,
  moveTab,
  pinTab,
  type ViewerTab,
} from '@fourwall/domain/profit-loss/viewer-tabs.ts'
import { errorMessage } from '../../../ui/error-message.ts'
import { toast } from '../../../ui/toast.ts'
import type { TabActions } from '../tabs/TabsBar.tsx'
import type { ClosedTabs, ViewerTabsStore } from '../tabs/viewer-tabs-store.ts'
import { newTabName } from './first-view.ts'
import type { ShownView } from './shown-view.ts'
import { tabContents } from './view.ts'
import { rememberAlike } from './view-memory.ts'

interface TabActionsOptions {
  readonly shown: ShownView
  readonly store: ViewerTabsStore
  /** Shows a tab; `isStep`: the browser's Back leads to what was before. */
  readonly openTab: (tab: ViewerTab, isStep?: boolean) => void
  /** Makes the guest one of the user's own tabs. */
  readonly keepGuest: (kept: Partial<Pick<ViewerTab, 'name' | 'pinned' | 'metadataId'>>) => void
  readonly addressOfTab: (tab: ViewerTab) => string
  /** Gives a layout of the library another name; why not, or null. */
  readonly renameKept: (id: string, name: string) => Promise<string | null>
}

/** What can be done to the tabs of the viewer. */
export function tabActions({ shown, store, openTab, keepGuest, addressOfTab, renameKept }: TabActionsOptions): TabActions {
  const { tabs, activeTab, guest, view } = shown
  const tabOf = (id: string) => tabs.find((tab) => tab.id === id)
  const hasRoom = tabs.length < MAX_TABS
  /** A tab shows its layout’s name: it is the layout that is renamed. */
  const renameLayout = async (id: string, name: string, onDone: () => void) => {
    const refusal = await renameKept(id, name).catch(errorMessage)
    if (refusal === null) onDone()
    else toast.failure('Failed to rename P&L', { detail: refusal })
  }
  const reopen = (closed?: ClosedTabs) => {
    const tab = store.reopen(closed)
    if (tab) openTab(tab)
  }
  const close = (ids: readonly string[], next: ViewerTab | undefined) => {
    if (ids.length === 0) return
    // The tab to show first, so that the closed one is never looked for.
    if (next) openTab(next, false)
    const names = tabs.filter(({ id }) => ids.includes(id)).map(({ name }) => name)
    const closed = store.close(ids)
    toast.success(names.length === 1 ? `Closed “${names[0]}”` : `Closed ${formatCount(names.length)} tabs`, {
      action: { label: 'Undo', onAction: () => reopen(closed) },
    })
  }
  return {
    onOpen(id) {
      const tab = tabOf(id)
      if (tab && tab !== activeTab) openTab(tab)
    },
    onAdd() {
      if (!hasRoom) return showTabLimit()
      const tab = {
        ...activeTab,
        ...tabContents(view),
        id: crypto.randomUUID(),
        name: newTabName(tabs),
        metadataId: null,
        pinned: false,
        locationIds: [],
        timeSpan: view.timeSpan,
      }
      store.update((now) => addTab(now, tab))
      openTab(tab)
    },
    onRename(id, name) {
      if (guest?.id === id) return keepGuest({ name })
      const metadataId = tabOf(id)?.metadataId ?? null
      const rename = () => store.update((now) => changeTab(now, id, { name }))
      if (metadataId === null) rename()
      else void renameLayout(metadataId, name, rename)
    },
    onPin(id, pinned) {
      if (guest?.id === id) keepGuest({ pinned })
      else store.update((now) => pinTab(now, id, pinned))
    },
    onMove: (id, place) => store.update((now) => moveTab(now, id, place)),
    onDuplicate(id) {
      if (!hasRoom) return showTabLimit()
      if (guest?.id === id) return keepGuest({})
      const copyId = crypto.randomUUID()
      // The copy is a starting point: the original shows the saved view.
      store.update((now) => changeTab(duplicateTab(now, id, copyId), copyId, { metadataId: null }))
      const copy = store.read().find((tab) => tab.id === copyId)
      rememberAlike(id, copyId)
      if (copy) openTab(copy)
    },
    onClose(id) {
      const after = closeTab(tabs, id)
      const next = after.tabs.find((tab) => tab.id === after.next)
      if (guest?.id !== id) return close([id], id === activeTab.id ? next : undefined)
      if (next) openTab(next, false)
    },
    onCloseOthers(id) {
      const others = tabs.filter((tab) => tab.id !== id && !tab.pinned)
      close(
        others.map((tab) => tab.id),
        others.some((tab) => tab.id === activeTab.id) || guest !== null ? tabOf(id) : undefined,
      )
    },
    onReopen: store.hasClosed() ? () => reopen() : null,
    onOpenBeside(id) {
      const tab = id === activeTab.id ? activeTab : tabOf(id)
      if (tab) window.open(addressOfTab(tab), '_blank', 'noopener')
    },
  }
}

/** Says why there is no further tab. */
export function showTabLimit(): void {
  toast.failure(`A viewer holds up to ${MAX_TABS} tabs`, { detail: 'Close some to open more.' })
}
