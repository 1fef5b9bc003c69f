import { useClient } from 'urql'
import { folderLabel } from '../../../blocks/library/folder-labels.ts'
import { errorMessage } from '../../../ui/error-message.ts'
import { toast } from '../../../ui/toast.ts'
import { renameLayout } from '../editor/saving/layout-request.ts'
import { copyOf, describeRows, type LibraryRow, libraryRowName, outermost, parentOf, pathWithin } from './library-list.ts'
import { libraryMutations } from './library-request.ts'

type Subject = 'folder' | 'P&L'

/** Actions on the library. Each reports its outcome, and resolves to the key of the new or changed row; null if it failed. */
export interface LibraryActs {
  readonly createFolder: (parent: string, name: string) => Promise<string | null>
  readonly rename: (row: LibraryRow, name: string) => Promise<string | null>
  readonly move: (rows: readonly LibraryRow[], folder: string) => Promise<void>
  readonly duplicate: (rows: readonly LibraryRow[], taken: readonly string[]) => Promise<string | null>
  readonly remove: (rows: readonly LibraryRow[]) => Promise<void>
}

/** @param refresh reloads the library, which may have changed after success or failure. */
export function useLibraryActs(refresh: () => void): LibraryActs {
  const client = useClient()
  /** Reports a failure and resolves to null. */
  const attempt = async <Result>(verb: string, subject: Subject, act: () => Promise<Result>): Promise<Result | null> => {
    try {
      return await act()
    } catch (error) {
      toast.failure(`Failed to ${verb} ${subject}`, { detail: errorMessage(error) })
      return null
    }
  }
  const moveOne = async (row: LibraryRow, folder: string): Promise<() => Promise<unknown>> => {
    if (row.kind === 'LAYOUT') {
      const { id, path } = row.layout
      await libraryMutations.moveLayout(client, id, folder)
      return () => libraryMutations.moveLayout(client, id, path)
    }
    const moved = await libraryMutations.moveFolder(client, row.folder.path, folder)
    return () => libraryMutations.moveFolder(client, moved, parentOf(row.folder.path))
  }
  const removeOne = async (row: LibraryRow): Promise<() => Promise<unknown>> => {
    if (row.kind === 'LAYOUT') {
      const { id } = row.layout
      await libraryMutations.deleteLayout(client, id)
      return () => libraryMutations.restoreLayout(client, id)
    }
    const { path } = row.folder
    await libraryMutations.deleteFolder(client, path)
    return () => libraryMutations.restoreFolder(client, path)
  }
  /** One after the other; a failure does not stop the others. The toast can undo those that succeeded. */
  const each = async (
    rows: readonly LibraryRow[],
    { verb, undoVerb, said }: { readonly verb: string; readonly undoVerb: string; readonly said: (rows: readonly LibraryRow[]) => string },
    act: (row: LibraryRow) => Promise<() => Promise<unknown>>,
  ) => {
    const undone: { readonly row: LibraryRow; readonly undo: () => Promise<unknown> }[] = []
    for (const row of rows) {
      const undo = await attempt(verb, subjectOf(row), () => act(row))
      if (undo !== null) undone.push({ row, undo })
    }
    refresh()
    // Failures were reported already, and show again after this toast.
    if (undone.length === 0) return
    const changed = undone.map(({ row }) => row)
    const takeBack = async () => {
      let isWhole = true
      for (const { row, undo } of undone.toReversed()) {
        const back = await attempt(undoVerb, subjectOf(row), async () => {
          await undo()
          return true
        })
        isWhole &&= back !== null
      }
      refresh()
      if (isWhole) toast.success(`Restored ${describeRows(changed)}`)
    }
    toast.success(said(changed), { action: { label: 'Undo', onAction: () => void takeBack() } })
  }
  return {
    async createFolder(parent, name) {
      const path = await attempt('create', 'folder', () => libraryMutations.createFolder(client, pathWithin(parent, name.trim())))
      refresh()
      if (path === null) return null
      toast.success(`Created the folder “${name.trim()}”`)
      return `folder:${path}`
    },
    async rename(row, name) {
      const key = await attempt('rename', subjectOf(row), async () => {
        if (row.kind === 'FOLDER') return `folder:${await libraryMutations.renameFolder(client, row.folder.path, name.trim())}`
        const refusal = await renameLayout(client, row.layout.id, name.trim())
        if (refusal !== null) throw new Error(refusal)
        return row.key
      })
      refresh()
      if (key !== null) toast.success(`Renamed to “${name.trim()}”`)
      return key
    },
    move: (rows, folder) =>
      each(
        outermost(rows),
        { verb: 'move', undoVerb: 'move', said: (moved) => `Moved ${describeRows(moved)} to ${folderLabel(folder)}` },
        (row) => moveOne(row, folder),
      ),
    async duplicate(rows, taken) {
      const names = [...taken]
      let last: string | null = null
      let made = 0
      for (const row of rows) {
        if (row.kind === 'FOLDER') continue
        const name = copyOf(row.layout.name, names)
        names.push(name)
        const id = await attempt('duplicate', 'P&L', () => libraryMutations.duplicateLayout(client, row.layout.id, name))
        if (id === null) break
        last = `layout:${id}`
        made += 1
      }
      refresh()
      if (made < rows.length) return last
      toast.success(
        rows.length === 1 ? `“${names.at(-1)}” is a copy of “${rows.map(libraryRowName).join('')}”` : `Duplicated ${describeRows(rows)}`,
      )
      return last
    },
    remove: (rows) =>
      each(outermost(rows), { verb: 'delete', undoVerb: 'restore', said: (removed) => `Deleted ${describeRows(removed)}` }, removeOne),
  }
}

function subjectOf({ kind }: LibraryRow): Subject {
  return kind === 'FOLDER' ? 'folder' : 'P&L'
}
