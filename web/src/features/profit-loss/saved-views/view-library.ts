import { useMemo } from 'react'
import { useClient } from 'urql'
import { createLayout, findLayout, latestSave, loadLayoutVersion, renameLayout, saveLayout } from '../editor/saving/layout-request.ts'
import { loadFolderPaths } from '../library/library-request.ts'
import type { ViewLibrary } from './saved-view.ts'

/** The library as the viewer needs it. */
export function useViewLibrary(): ViewLibrary {
  const client = useClient()
  return useMemo(
    () => ({
      folders: () => loadFolderPaths(client),
      create: (view) => createLayout(client, view),
      load: (id) => findLayout(client, id),
      latestSavedBy: async (id) => (await latestSave(client, id))?.by ?? null,
      loadVersion: (id, version) => loadLayoutVersion(client, id, version),
      save: async (id, version, layout) => (await saveLayout(client, id, version, layout)).outcome,
      rename: (id, name) => renameLayout(client, id, name),
    }),
    [client],
  )
}
