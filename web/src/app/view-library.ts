import { useMemo } from 'react'
import { useClient } from 'urql'
import type { ViewLibrary } from '../features/reports/kept-view.ts'
import { loadFolderPaths } from '../features/sheets/library-request.ts'
import { createSheet, findSheet, loadSheetVersion, renameSheet, saveSheet } from '../features/sheets/sheet-request.ts'

/** The library as the viewer needs it. */
export function useViewLibrary(): ViewLibrary {
  const client = useClient()
  return useMemo(
    () => ({
      folders: () => loadFolderPaths(client),
      create: (view) => createSheet(client, view),
      load: (id) => findSheet(client, id),
      loadVersion: (id, version) => loadSheetVersion(client, id, version),
      save: async (id, version, sheet) => (await saveSheet(client, id, version, sheet)).outcome,
      rename: (id, name) => renameSheet(client, id, name),
    }),
    [client],
  )
}
