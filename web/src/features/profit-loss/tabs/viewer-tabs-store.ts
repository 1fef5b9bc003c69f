import { mergeViewerTabs, sameTabs } from '@fourwall/domain/profit-loss/merge-viewer-tabs.ts'
import { closeTab, type ViewerTab } from '@fourwall/domain/profit-loss/viewer-tabs.ts'
import type { Client } from 'urql'
import { connection, UNREACHED } from '../../../api/api-client.ts'
import { createListeners } from '../../../ui/listeners.ts'
import { toast } from '../../../ui/toast.ts'
import { createTabSaver } from './tab-saver.ts'
import { loadViewerTabs, saveViewerTabs } from './viewer-tabs-request.ts'

type Tabs = readonly ViewerTab[]

/** The user's tabs as this page knows them: changed at once, saved a moment later, and brought together with other windows' changes. */
export interface ViewerTabsStore {
  /** Empty until they are loaded. */
  readonly read: () => Tabs
  readonly subscribe: (listener: () => void) => () => void
  /** Takes what the server has, and keeps what this page changed since. An Error where they cannot be had. */
  readonly load: () => Promise<void>
  /** Changes the tabs as they are at this moment. */
  readonly update: (change: (tabs: Tabs) => Tabs) => void
  /** The tabs of a first visit. Where those of earlier visits could not be had, nothing is saved over them. */
  readonly begin: (tabs: Tabs) => void
  readonly close: (ids: readonly string[]) => ClosedTabs
  /** Brings closed tabs back to their places; those closed last where none are named. Null where there are none any more. */
  readonly reopen: (closed?: ClosedTabs) => ViewerTab | null
  readonly hasClosed: () => boolean
  /** A tab that this page knew once, as it was then. */
  readonly lastKnown: (id: string) => ViewerTab | null
  /** Saves now what waits to be saved. */
  readonly flush: () => void
}

export interface ClosedTabs {
  readonly before: Tabs
  readonly after: Tabs
}

const stores = new WeakMap<Client, ViewerTabsStore>()

/** One store for each signed-in client: the tabs stay as they are while other pages are looked at. */
export function viewerTabsStore(client: Client): ViewerTabsStore {
  const known = stores.get(client)
  if (known) return known
  const store = createViewerTabsStore({
    load: () => loadViewerTabs(client),
    save: (tabs, changedFrom) => saveViewerTabs(client, tabs, changedFrom),
    onFailure(error) {
      const detail = error instanceof Error ? error.message : null
      // That the server cannot be reached is said once, for all that needs it.
      if (detail !== UNREACHED) toast.failure('Failed to save P&L view', detail === null ? {} : { detail })
    },
  })
  stores.set(client, store)
  connection.onRetry(store.flush)
  connection.subscribe(() => connection.isReached() && store.flush())
  addEventListener('pagehide', store.flush)
  let lookedAt = Date.now()
  addEventListener('focus', () => {
    // What another window did shows when one comes back to this one.
    if (store.read().length === 0 || Date.now() - lookedAt < 2000) return
    lookedAt = Date.now()
    // Nothing is lost where they cannot be had now: the next save brings the windows together.
    store.load().catch(() => undefined)
  })
  return store
}

interface TabsKeeper {
  readonly load: () => Promise<Tabs>
  /** Stores what differs between the two lists and answers with what is stored then. */
  readonly save: (tabs: Tabs, changedFrom: Tabs) => Promise<Tabs>
  readonly onFailure: (error: unknown) => void
}

const closedTabsKept = 20

export function createViewerTabsStore({ load, save, onFailure }: TabsKeeper): ViewerTabsStore {
  let tabs: Tabs = []
  /** The tabs as the server had them last; null before it was heard of. */
  let stored: Tabs | null = null
  /** What was shown without having heard of the server. */
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
      // What was read while something was being saved may be older than the answer to that.
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
