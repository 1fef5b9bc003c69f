import { addTab, type ViewerTab } from '@fourwall/domain/sheets/viewer-tabs.ts'
import type { Client } from 'urql'
import { toast } from '../../ui/toast.ts'
import { connection, UNREACHED } from '../session/api-client.ts'
import { createTabSaver } from './tab-saver.ts'
import { loadViewerTabs, saveViewerTabs } from './viewer-tabs-request.ts'

/** The user's tabs as this page knows them: changed at once, saved a moment later. */
export interface ViewerTabsStore {
  /** Empty until they are loaded. */
  readonly read: () => readonly ViewerTab[]
  readonly subscribe: (listener: () => void) => () => void
  /** Takes what the server has, unless a change of this page is still on its way there. An Error where they cannot be had. */
  readonly load: () => Promise<void>
  readonly update: (tabs: readonly ViewerTab[]) => void
  /** The tabs of a first visit. Where those of earlier visits could not be had, nothing is saved over them. */
  readonly begin: (tabs: readonly ViewerTab[]) => void
}

const stores = new WeakMap<Client, ViewerTabsStore>()

/** One store for each signed-in client: the tabs stay as they are while other pages are looked at. */
export function viewerTabsStore(client: Client): ViewerTabsStore {
  const known = stores.get(client)
  if (known) return known
  const store = createStore(client)
  stores.set(client, store)
  return store
}

function createStore(client: Client): ViewerTabsStore {
  let tabs: readonly ViewerTab[] = []
  let changes = 0
  let saved = 0
  let isLoaded = false
  const listeners = new Set<() => void>()
  const publish = (next: readonly ViewerTab[]) => {
    tabs = next
    for (const listener of listeners) listener()
  }
  const saver = createTabSaver<{ readonly tabs: readonly ViewerTab[]; readonly change: number }>(
    async (list) => {
      const kept = isLoaded ? [] : await loadViewerTabs(client)
      isLoaded = true
      const own = list.tabs.filter(({ id }) => !kept.some((tab) => tab.id === id))
      const all = own.reduce<readonly ViewerTab[]>(addTab, kept)
      if (kept.length > 0) publish(all)
      await saveViewerTabs(client, kept.length > 0 ? all : list.tabs)
      saved = list.change
    },
    (error) => {
      const detail = error instanceof Error ? error.message : null
      // That the server cannot be reached is said once, for all that needs it.
      if (detail !== UNREACHED) toast.failure('Failed to save P&L view', detail === null ? {} : { detail })
    },
    300,
  )
  connection.onRetry(() => saver.flush())
  connection.subscribe(() => connection.isReached() && saver.flush())
  addEventListener('pagehide', () => saver.flush())
  const update = (next: readonly ViewerTab[]) => {
    changes += 1
    publish(next)
    saver.schedule({ tabs: next, change: changes })
  }
  return {
    read: () => tabs,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async load() {
      const loaded = await loadViewerTabs(client)
      isLoaded = true
      if (changes === saved) publish(loaded)
    },
    update,
    begin(first) {
      if (isLoaded) update(first)
      else publish(first)
    },
  }
}
