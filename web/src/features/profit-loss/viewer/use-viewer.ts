import type { View } from '@fourwall/domain/layouts/address/view.ts'
import { type ViewerSearch, viewSearch } from '@fourwall/domain/layouts/address/view-address.ts'
import { columnsAfter } from '@fourwall/domain/profit-loss/usual-columns.ts'
import { addTab, changeTab, type ViewerTab } from '@fourwall/domain/profit-loss/viewer-tabs.ts'
import type { Day } from '@fourwall/domain/time/day.ts'
import type { TimeContext } from '@fourwall/domain/time/time-span.ts'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useClient } from 'urql'
import { datedCategorizations, useDatedCategorizations, useLoadedLines } from '../mapping/dated-categorizations.ts'
import { groupIdsOf } from '../mapping/mapping-choice.ts'
import type { TabActions } from '../tabs/TabsBar.tsx'
import { viewerTabsStore } from '../tabs/viewer-tabs-store.ts'
import { shownView, withSoundTimeSpan } from './shown-view.ts'
import { tabActions } from './tab-actions.ts'
import { useViewNotices } from './use-view-notices.ts'
import { changedView, tabContents, viewOfTab } from './view.ts'
import { lastTab, rememberedView, rememberLastTab, rememberView } from './view-memory.ts'
import type { BudgetsAndMetrics } from './viewer-budgets-and-metrics.ts'
import type { ViewerCategorization } from './viewer-data.ts'

interface ViewerOptions {
  readonly search: ViewerSearch
  /** `isStep`: the browser's Back leads to what was before. */
  readonly onSearch: (search: ViewerSearch, isStep: boolean) => void
  readonly hrefOf: (search: ViewerSearch) => string
  readonly categorizations: readonly ViewerCategorization[]
  readonly context: TimeContext
  readonly firstLedgerDay: Day | null
  readonly lastViewedMappingId: string | null
  /** What actuals can be compared with; null before it is known. */
  readonly beside: BudgetsAndMetrics | null
  /** Gives a layout of the library another name; why not, or null. */
  readonly renameKept: (id: string, name: string) => Promise<string | null>
}

export interface Viewer {
  readonly tabs: readonly ViewerTab[]
  readonly activeTab: ViewerTab
  /** The active tab shows a link that someone sent and is not among the user's own. */
  readonly isGuest: boolean
  readonly view: View
  /** The lines of the view's mapping, as they were on its day; null if the mapping was deleted. */
  readonly categorization: ViewerCategorization | null
  readonly change: (change: Partial<View>, isStep?: boolean) => void
  /** The address of a view in this tab. */
  readonly addressOf: (view: View) => string
  /** Has this tab show a layout of the library, under its name; null: a view of its own, under the name that it has. */
  readonly tie: (kept: (Pick<ViewerTab, 'name'> & { readonly id: string }) | null) => void
  readonly tabActions: TabActions
}

/**
 * What the viewer shows: the address decides, and where it says nothing the tab does. A change goes into both. Null
 * while there is no mapping to show.
 */
export function useViewer(options: ViewerOptions): Viewer | null {
  const { onSearch, hrefOf, categorizations, context } = options
  const client = useClient()
  const store = viewerTabsStore(client)
  const dated = useDatedCategorizations()
  const ownTabs = useSyncExternalStore(store.subscribe, store.read)
  const [newId] = useState(() => crypto.randomUUID())
  const shown = shownView({
    ...options,
    ownTabs,
    dated,
    newId,
    lastKnown: store.lastKnown,
    lastTabId: lastTab(),
    remembered: rememberedView,
  })
  const forgetNotices = useViewNotices(shown)
  useLoadedLines(shown?.view ?? null, categorizations)
  const searchOf = (tab: Pick<ViewerTab, 'id' | 'metadataId'>, view: View): ViewerSearch => {
    const { metadataId } = tab
    // The lines of a day that was just chosen are in the store before they are drawn.
    const groupIds = groupIdsOf(view, categorizations, datedCategorizations(client))
    return { ...(metadataId === null ? {} : { metadataId }), tabId: tab.id, ...viewSearch(view, groupIds) }
  }
  useEffect(() => {
    if (shown?.isFirstVisit) store.begin(shown.tabs)
  })
  const leftOut = shown?.leftOut ?? ''
  useEffect(() => {
    if (leftOut === '' || shown === null || shown.guest !== null) return
    // It is said once: the tab and its address forget it.
    const { activeTab, view } = shown
    store.update((now) => changeTab(now, activeTab.id, { columns: view.columns }))
    onSearch(searchOf(activeTab, view), false)
    // oxlint-disable-next-line react/exhaustive-deps -- it is only forgotten when something else is missing
  }, [leftOut])
  // An address that leaves something to the tab is written out.
  useEffect(() => {
    if (shown !== null && !shown.isWholeAddress) onSearch(searchOf(shown.activeTab, shown.view), false)
  })
  const activeId = shown?.activeTab.id
  useEffect(() => {
    if (activeId !== undefined) rememberLastTab(activeId)
  }, [activeId])

  if (shown === null) return null
  const { tabs, activeTab, guest, view, categorization } = shown
  const openTab = (tab: ViewerTab, isStep = true) => {
    forgetNotices()
    onSearch(searchOf(tab, withSoundTimeSpan(viewOfTab(tab, rememberedView(tab.id)), context)), isStep)
  }
  const keepGuest = (kept: Partial<Pick<ViewerTab, 'name' | 'pinned' | 'metadataId'>>) => {
    if (!guest) return
    const own = { ...guest, ...tabContents(view), ...kept, id: crypto.randomUUID() }
    store.update((now) => addTab(now, own))
    onSearch(searchOf(own, view), false)
  }
  const viewIn = (tab: ViewerTab) => (tab === activeTab ? view : viewOfTab(tab, rememberedView(tab.id)))
  return {
    tabs: guest ? [...tabs, guest] : tabs,
    activeTab,
    isGuest: guest !== null,
    view,
    categorization,
    change(changes, isStep = false) {
      forgetNotices()
      const next = changedView(view, {
        ...(changes.timeSpan && {
          columns: columnsAfter(view.columns, [view.timeSpan, changes.timeSpan], context, options.firstLedgerDay),
        }),
        ...changes,
      })
      const kept = guest ? { ...guest, id: crypto.randomUUID() } : activeTab
      rememberView(kept.id, next)
      if (guest) store.update((now) => addTab(now, { ...kept, ...tabContents(next) }))
      else if (!sameContents(view, next)) store.update((now) => changeTab(now, kept.id, tabContents(next)))
      onSearch(searchOf(kept, next), isStep)
    },
    addressOf: (other) => hrefOf(searchOf(activeTab, other)),
    tie(kept) {
      const tied = { metadataId: kept?.id ?? null, ...(kept === null ? {} : { name: kept.name }) }
      if (guest) return keepGuest(tied)
      store.update((now) => changeTab(now, activeTab.id, tied))
      if (activeTab.metadataId !== tied.metadataId) onSearch(searchOf({ ...activeTab, ...tied }, view), false)
    },
    tabActions: tabActions({
      shown,
      store,
      openTab,
      keepGuest,
      addressOfTab: (tab) => hrefOf(searchOf(tab, viewIn(tab))),
      renameKept: options.renameKept,
    }),
  }
}

/** Whether a tab keeps the same of both. */
function sameContents(a: View, b: View): boolean {
  return (
    a.mappingId === b.mappingId &&
    a.locationIds === b.locationIds &&
    a.timeSpan === b.timeSpan &&
    a.settings === b.settings &&
    a.columns === b.columns
  )
}
