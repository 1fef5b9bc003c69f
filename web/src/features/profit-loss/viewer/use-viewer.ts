import { BadInputError } from '@fourwall/domain/errors.ts'
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
import { resolveTimeSpan, type TimeContext, type TimeSpanSetting } from '@fourwall/domain/time/time-span.ts'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useClient } from 'urql'
import { toast } from '../../../ui/toast.ts'
import { datedCategorizations, loadLines, useDatedCategorizations } from '../mapping/dated-categorizations.ts'
import { firstMadeMapping, groupIdsOf, linesOf, type MappingChoice } from '../mapping/mapping-choice.ts'
import type { TabActions } from '../tabs/TabsBar.tsx'
import { type ClosedTabs, viewerTabsStore } from '../tabs/viewer-tabs-store.ts'
import { parseMappedOn, type ViewerSearch, viewFromSearch, viewSearch } from './address/view-address.ts'
import { firstTab, firstTimeSpan, newTabName } from './first-view.ts'
import { changedView, tabContents, type View, viewOfTab } from './view.ts'
import { lastTab, rememberAlike, rememberedView, rememberLastTab, rememberView } from './view-memory.ts'
import { presentColumns, type ViewerBeside } from './viewer-beside.ts'
import type { ViewerCategorization } from './viewer-data.ts'

interface ViewerOptions {
  readonly search: ViewerSearch
  /** `isStep`: the browser's Back leads to what was before. */
  readonly onSearch: (search: ViewerSearch, isStep: boolean) => void
  readonly hrefOf: (search: ViewerSearch) => string
  readonly categorizations: readonly ViewerCategorization[]
  readonly context: TimeContext
  readonly lastViewedMappingId: string | null
  /** What can stand beside actuals; null before it is known. */
  readonly beside: ViewerBeside | null
  /** Gives a layout of the library another name; why not, or null. */
  readonly renameKept: (id: string, name: string) => Promise<string | null>
}

export interface Viewer {
  readonly tabs: readonly ViewerTab[]
  readonly activeTab: ViewerTab
  /** The active tab shows a link that someone sent and is not among the user's own. */
  readonly isGuest: boolean
  readonly view: View
  /** The lines of the view's mapping, as they were on its day; null where the mapping is gone. */
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
  const { search, onSearch, hrefOf, categorizations, context } = options
  const client = useClient()
  const store = viewerTabsStore(client)
  const dated = useDatedCategorizations()
  const ownTabs = useSyncExternalStore(store.subscribe, store.read)
  const mappings = categorizations.flatMap((categorization) => categorization.mappings)
  const [newId] = useState(() => crypto.randomUUID())

  const firstMapping = mappings.find(({ id }) => id === (search.m ?? options.lastViewedMappingId)) ?? firstMadeMapping(categorizations)
  const isFirstVisit = ownTabs.length === 0
  const tabs = isFirstVisit && firstMapping ? [firstTab(newId, firstMapping, context)] : ownTabs
  const named = tabs.find(({ id }) => id === search.tabId)
  // A link of someone else's, or a tab of one's own that was closed in another window.
  const like = store.lastKnown(search.tabId ?? '') ?? tabs[0]
  const guest = named === undefined && search.m !== undefined && !isFirstVisit && like ? guestTab(search, like, tabs, context) : null
  const activeTab = named ?? guest ?? tabs.find(({ id }) => id === lastTab()) ?? tabs[0]

  // As they are at this moment: those of a choice come right before it is made.
  const shortened = (choice: MappingChoice) => groupIdsOf(choice, categorizations, datedCategorizations(client))
  const fallback = activeTab && withSoundTimeSpan(viewOfTab(activeTab, rememberedView(activeTab.id)), context)
  const isOwnAddress = activeTab !== undefined && (search.tabId === activeTab.id || guest !== null)
  const read =
    fallback && (isOwnAddress || isFirstVisit)
      ? viewFromSearch(search, shortened({ mappingId: search.m ?? fallback.mappingId, mappedOn: parseMappedOn(search) }), fallback)
      : null
  const hasUnsoundSpan = read !== null && (read.unreadable.includes('time span') || !isSound(read.view.timeSpan, context))
  const isForeignTab = search.tabId !== undefined && search.m === undefined && named === undefined && !isFirstVisit
  const unreadable = [
    ...(read?.unreadable ?? []).filter((part) => part !== 'time span').map((part) => `its ${part}`),
    ...(isForeignTab ? ['its tab, which is not among yours'] : []),
  ].join(', ')
  const asked =
    read && fallback ? (isSound(read.view.timeSpan, context) ? read.view : { ...read.view, timeSpan: fallback.timeSpan }) : fallback

  const categorization = asked ? linesOf(asked, categorizations, dated) : null
  const present = asked && options.beside ? presentColumns(asked.columns, options.beside, categorization?.id ?? null) : null
  const view = asked && present && present.columns !== asked.columns ? { ...asked, columns: present.columns } : asked
  const leftOut = present?.leftOut.join(' and ') ?? ''

  const searchOf = (tab: Pick<ViewerTab, 'id' | 'metadataId'>, shown: View): ViewerSearch => {
    const { metadataId } = tab
    return { ...(metadataId === null ? {} : { metadataId }), tabId: tab.id, ...viewSearch(shown, shortened(shown)) }
  }

  useEffect(() => {
    if (isFirstVisit && tabs.length > 0) store.begin(tabs)
  })
  const activeId = activeTab?.id
  /** What is said of the view that was asked for: it goes once somebody goes on from there. */
  const said = useRef<number[]>([])
  const forgetSaid = useCallback(() => {
    for (const id of said.current.splice(0)) toast.dismiss(id)
  }, [])
  useEffect(() => forgetSaid, [forgetSaid])
  useEffect(() => {
    if (hasUnsoundSpan) {
      const detail = 'The address names a time span that cannot be shown. This is the tab’s own.'
      said.current.push(toast.failure('Invalid time period selected', { detail }))
    }
  }, [hasUnsoundSpan])
  useEffect(() => {
    if (unreadable === '') return
    said.current.push(toast.failure('Part of this link could not be read', { detail: `This is shown without ${unreadable}.` }))
  }, [unreadable])
  useEffect(() => {
    if (leftOut === '' || !activeTab || !view) return
    said.current.push(toast.failure('Part of this view is gone', { detail: `It is shown without ${leftOut}.` }))
    if (guest !== null) return
    // Said once: the tab and its address forget it.
    store.update((now) => changeTab(now, activeTab.id, { columns: view.columns }))
    onSearch(searchOf(activeTab, view), false)
    // oxlint-disable-next-line react/exhaustive-deps -- only that something else is gone is a reason to say so
  }, [leftOut])
  // An address that leaves something to the tab is written out, so that it opens the same for whoever it is sent to.
  const isWhole = activeTab !== undefined && isOwnAddress && search.m !== undefined && !hasUnsoundSpan && unreadable === ''
  useEffect(() => {
    if (activeTab && view && !isWhole) onSearch(searchOf(activeTab, view), false)
  })
  const [mappingId, mappedOn] = [view?.mappingId, view?.mappedOn ?? null]
  const isUnknown = mappingId !== undefined && mappedOn !== null && shortened({ mappingId, mappedOn }).length === 0
  useEffect(() => {
    // Why they cannot be had is what the report says.
    if (isUnknown) void loadLines(client, { mappingId, mappedOn })
  }, [client, isUnknown, mappingId, mappedOn])
  useEffect(() => {
    if (activeId !== undefined) rememberLastTab(activeId)
  }, [activeId])

  if (!activeTab || !view) return null

  const openTab = (tab: ViewerTab, isStep = true) => {
    forgetSaid()
    onSearch(searchOf(tab, withSoundTimeSpan(viewOfTab(tab, rememberedView(tab.id)), context)), isStep)
  }
  const change = (changes: Partial<View>, isStep = false) => {
    forgetSaid()
    const next = changedView(view, changes)
    const kept = guest ? { ...guest, id: crypto.randomUUID() } : activeTab
    rememberView(kept.id, next)
    if (guest) store.update((now) => addTab(now, { ...kept, ...tabContents(next) }))
    else if (!sameContents(view, next)) store.update((now) => changeTab(now, kept.id, tabContents(next)))
    onSearch(searchOf(kept, next), isStep)
  }
  /** Makes the guest one of the user's own tabs. */
  const keep = (kept: Partial<Pick<ViewerTab, 'name' | 'pinned' | 'metadataId'>>) => {
    if (!guest) return
    const own = { ...guest, ...tabContents(view), ...kept, id: crypto.randomUUID() }
    store.update((now) => addTab(now, own))
    onSearch(searchOf(own, view), false)
  }
  const hasRoom = tabs.length < MAX_TABS
  /** A tab shows its layout’s name: it is the layout that is renamed. */
  const renameKept = async (id: string, name: string, onDone: () => void) => {
    const refusal = await options.renameKept(id, name).catch((error: unknown) => (error instanceof Error ? error.message : String(error)))
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
    tabs: guest ? [...tabs, guest] : tabs,
    activeTab,
    isGuest: guest !== null,
    view,
    categorization,
    change,
    addressOf: (shown) => hrefOf(searchOf(activeTab, shown)),
    tie(kept) {
      const tied = { metadataId: kept?.id ?? null, ...(kept === null ? {} : { name: kept.name }) }
      if (guest) return keep(tied)
      store.update((now) => changeTab(now, activeTab.id, tied))
      if (activeTab.metadataId !== tied.metadataId) onSearch(searchOf({ ...activeTab, ...tied }, view), false)
    },
    tabActions: {
      onOpen(id) {
        const tab = tabs.find((candidate) => candidate.id === id)
        if (tab && tab !== activeTab) openTab(tab)
      },
      onAdd() {
        if (!hasRoom) return sayFull()
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
        if (guest?.id === id) return keep({ name })
        const metadataId = tabs.find((tab) => tab.id === id)?.metadataId ?? null
        const rename = () => store.update((now) => changeTab(now, id, { name }))
        if (metadataId === null) rename()
        else void renameKept(metadataId, name, rename)
      },
      onPin(id, pinned) {
        if (guest?.id === id) keep({ pinned })
        else store.update((now) => pinTab(now, id, pinned))
      },
      onMove: (id, place) => store.update((now) => moveTab(now, id, place)),
      onDuplicate(id) {
        if (!hasRoom) return sayFull()
        if (guest?.id === id) return keep({})
        const copyId = crypto.randomUUID()
        // The copy is for going on from: what is kept shows in the original.
        store.update((now) => changeTab(duplicateTab(now, id, copyId), copyId, { metadataId: null }))
        const copy = store.read().find((tab) => tab.id === copyId)
        rememberAlike(id, copyId)
        if (copy) openTab(copy)
      },
      onClose(id) {
        const after = closeTab(tabs, id)
        const next = after.tabs.find((tab) => tab.id === after.next)
        if (guest?.id === id) {
          if (next) openTab(next, false)
        } else close([id], id === activeTab.id ? next : undefined)
      },
      onCloseOthers(id) {
        const others = tabs.filter((tab) => tab.id !== id && !tab.pinned)
        const left = tabs.find((tab) => tab.id === id)
        close(
          others.map((tab) => tab.id),
          others.some((tab) => tab.id === activeTab.id) || guest !== null ? left : undefined,
        )
      },
      onReopen: store.hasClosed() ? () => reopen() : null,
      onOpenBeside(id) {
        const tab = tabs.find((candidate) => candidate.id === id)
        const address =
          id === activeTab.id ? hrefOf(searchOf(activeTab, view)) : tab && hrefOf(searchOf(tab, viewOfTab(tab, rememberedView(id))))
        if (address !== undefined) window.open(address, '_blank', 'noopener')
      },
    },
  }
}

/** A tab for an address that none of the user's tabs has. */
function guestTab(search: ViewerSearch, like: ViewerTab, tabs: readonly ViewerTab[], context: TimeContext): ViewerTab | null {
  if (search.m === undefined) return null
  return {
    ...like,
    id: search.tabId ?? 'link',
    name: like.id === search.tabId ? like.name : newTabName(tabs, 'Shared view'),
    metadataId: search.metadataId ?? null,
    displayOrder: tabs.length,
    pinned: false,
    profitLossMappingId: search.m,
    locationIds: [],
    timeSpan: firstTimeSpan(context),
  }
}

/** Says why there is no further tab. */
export function sayFull(): void {
  toast.failure(`A viewer holds up to ${MAX_TABS} tabs`, { detail: 'Close some to open more.' })
}

function sameContents(a: View, b: View): boolean {
  return (
    a.mappingId === b.mappingId &&
    a.locationIds === b.locationIds &&
    a.timeSpan === b.timeSpan &&
    a.settings === b.settings &&
    a.columns === b.columns
  )
}

function isSound(setting: TimeSpanSetting, context: TimeContext): boolean {
  try {
    resolveTimeSpan(setting, context)
    return true
  } catch (error) {
    if (error instanceof BadInputError) return false
    throw error
  }
}

function withSoundTimeSpan(view: View, context: TimeContext): View {
  return isSound(view.timeSpan, context) ? view : { ...view, timeSpan: firstTimeSpan(context) }
}
