import { mergeViewerTabs, sameTabs } from '@fourwall/domain/profit-loss/merge-viewer-tabs.ts'
import { closeTab, type ViewerTab } from '@fourwall/domain/profit-loss/viewer-tabs.ts'
import type { Client } from 'urql'
import { connection, UNREACHED } from '../../../api/api-client.ts'
import { createListeners } from '../../../ui/listeners.ts'
import { toast } from '../../../ui/toast.ts'
import { createTabSaver } from './tab-saver.ts'
import { loadViewerTabs, saveViewerTabs } from './viewer-tabs-request.ts'

type Tabs = readonly ViewerTab[]

/** The user's tabs in this page: changes apply at once, are saved a moment later, and merged with other windows' changes. */
export interface ViewerTabsStore {
  /** Empty until they are loaded. */
  readonly read: () => Tabs
  readonly subscribe: (listener: () => void) => () => void
  /** Loads the tabs from the server, keeping this page's later changes. Rejects if they cannot be loaded. */
  readonly load: () => Promise<void>
  /** Changes the current tabs. */
  readonly update: (change: (tabs: Tabs) => Tabs) => void
  /** Sets the tabs of a first visit. If earlier ones failed to load, nothing is saved over them. */
  readonly begin: (tabs: Tabs) => void
  readonly close: (ids: readonly string[]) => ClosedTabs
  /** Restores closed tabs to their places, by default those closed last. Null if there are none left. */
  readonly reopen: (closed?: ClosedTabs) => ViewerTab | null
  readonly hasClosed: () => boolean
  /** The last known state of a tab. */
  readonly lastKnown: (id: string) => ViewerTab | null
  /** Saves pending changes now. */
  readonly flush: () => void
}

export interface ClosedTabs {
  readonly before: Tabs
  readonly after: Tabs
}

const stores = new WeakMap<Client, ViewerTabsStore>()

/** One store per signed-in client, so that tabs survive visits of other pages. */
export function viewerTabsStore(client: Client): ViewerTabsStore {
  const known = stores.get(client)
  if (known) return known
  const store = createViewerTabsStore({
    load: () => loadViewerTabs(client),
    save: (tabs, changedFrom) => saveViewerTabs(client, tabs, changedFrom),
    onFailure(error) {
      const detail = error instanceof Error ? error.message : null
      // An unreachable server is reported once, elsewhere.
      if (detail === UNREACHED) return
      const action = { label: 'Try again', onAction: () => store.flush() }
      toast.failure('Failed to save P&L view', detail === null ? { action } : { detail, action })
    },
  })
  stores.set(client, store)
  connection.onRetry(store.flush)
  connection.subscribe(() => connection.isReached() && store.flush())
  addEventListener('pagehide', store.flush)
  let lookedAt = Date.now()
  addEventListener('focus', () => {
    // Shows changes of other windows when this one gets the focus.
    if (store.read().length === 0 || Date.now() - lookedAt < 2000) return
    lookedAt = Date.now()
    // A failure loses nothing: the next save merges the windows.
    store.load().catch(() => undefined)
  })
  return store
}

interface TabsKeeper {
  readonly load: () => Promise<Tabs>
  /** Saves the difference of the two lists and resolves to the stored tabs. */
  readonly save: (tabs: Tabs, changedFrom: Tabs) => Promise<Tabs>
  readonly onFailure: (error: unknown) => void
}

const closedTabsKept = 20

export function createViewerTabsStore({ load, save, onFailure }: TabsKeeper): ViewerTabsStore {
  let tabs: Tabs = []
  /** The server's last known tabs; null before the first load. */
  let stored: Tabs | null = null
  /** The tabs shown before the first load. */
  let begun: Tabs = []
  let saves = 0
  const closedTabs: ClosedTabs[] = []
  const known = new Map<string, ViewerTab>()
  const { subscribe, notify } = createListeners()
  const publish = (next: Tabs) => {
    if (sameTabs(next, tabs)) return
    tabs = next
    for (const tab of tabs) known.set(tab.id, tab)
    notify()
  }
  const saver = createTabSaver(
    async () => {
      const saved = tabs
      saves += 1
      try {
        const merged = await save(saved, stored ?? [])
        stored = merged
        publish(mergeViewerTabs(saved, tabs, merged))
      } finally {
        saves += 1
      }
    },
    onFailure,
    300,
  )
  const update = (change: (tabs: Tabs) => Tabs) => {
    publish(change(tabs))
    saver.schedule()
  }
  const reopen = (closed: ClosedTabs | undefined = closedTabs.at(-1)) => {
    const place = closed === undefined ? -1 : closedTabs.indexOf(closed)
    if (closed === undefined || place === -1) return null
    closedTabs.splice(place, 1)
    update((now) => mergeViewerTabs(closed.after, closed.before, now))
    const ids = new Set(closed.after.map(({ id }) => id))
    return closed.before.find(({ id }) => !ids.has(id)) ?? null
  }
  return {
    read: () => tabs,
    subscribe,
    async load() {
      const savesBefore = saves
      const loaded = await load()
      // An answer read during a save may be older than the save's.
      if (stored !== null && (saves !== savesBefore || saves % 2 === 1)) return
      const before = stored ?? begun
      stored = loaded
      publish(mergeViewerTabs(before, tabs, loaded))
    },
    update,
    begin(first) {
      if (stored !== null) return update(() => first)
      begun = first
      publish(first)
    },
    close(ids) {
      const closed = { before: tabs, after: ids.reduce<Tabs>((list, id) => closeTab(list, id).tabs, tabs) }
      closedTabs.push(closed)
      if (closedTabs.length > closedTabsKept) closedTabs.shift()
      update(() => closed.after)
      return closed
    },
    reopen,
    hasClosed: () => closedTabs.length > 0,
    lastKnown: (id) => known.get(id) ?? null,
    flush: () => saver.flush(),
  }
}
