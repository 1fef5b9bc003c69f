import { useClient } from 'urql'
import { folderWords } from '../../../blocks/library/folder-words.ts'
import { toast } from '../../../ui/toast.ts'
import { renameLayout } from '../editor/saving/layout-request.ts'
import { copyOf, type LibraryRow, libraryRowName, outermost, parentOf, pathWithin, rowsWords } from './library-list.ts'
import { libraryActs } from './library-request.ts'

type Subject = 'folder' | 'P&L'

/** What is done to the library. Each says how it ended, and answers the key of what it made or changed; null where it failed. */
export interface LibraryActs {
  readonly createFolder: (parent: string, name: string) => Promise<string | null>
  readonly rename: (row: LibraryRow, name: string) => Promise<string | null>
  readonly move: (rows: readonly LibraryRow[], folder: string) => Promise<void>
  readonly duplicate: (rows: readonly LibraryRow[], taken: readonly string[]) => Promise<string | null>
  readonly remove: (rows: readonly LibraryRow[]) => Promise<void>
}

/** @param refresh has the library read again: it may be another one, however an act ended. */
export function useLibraryActs(refresh: () => void): LibraryActs {
  const client = useClient()
  /** Says what failed; null then. */
  const attempt = async <Result>(verb: string, subject: Subject, act: () => Promise<Result>): Promise<Result | null> => {
    try {
      return await act()
    } catch (error) {
      toast.failure(`Failed to ${verb} ${subject}`, { detail: error instanceof Error ? error.message : String(error) })
      return null
    }
  }
  const moveOne = async (row: LibraryRow, folder: string): Promise<() => Promise<unknown>> => {
    if (row.kind === 'LAYOUT') {
      const { id, path } = row.layout
      await libraryActs.moveLayout(client, id, folder)
      return () => libraryActs.moveLayout(client, id, path)
    }
    const moved = await libraryActs.moveFolder(client, row.folder.path, folder)
    return () => libraryActs.moveFolder(client, moved, parentOf(row.folder.path))
  }
  const removeOne = async (row: LibraryRow): Promise<() => Promise<unknown>> => {
    if (row.kind === 'LAYOUT') {
      const { id } = row.layout
      await libraryActs.deleteLayout(client, id)
      return () => libraryActs.restoreLayout(client, id)
    }
    const { path } = row.folder
    await libraryActs.deleteFolder(client, path)
    return () => libraryActs.restoreFolder(client, path)
  }
  /** One after the other, so that what fails stops none of the others. The toast takes back what went well. */
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
    // What failed is said already, and shows again after this.
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
      if (isWhole) toast.success(`${rowsWords(changed)} ${changed.length === 1 ? 'is' : 'are'} back`)
    }
    toast.success(said(changed), { action: { label: 'Undo', onAction: () => void takeBack() } })
  }
  return {
    async createFolder(parent, name) {
      const path = await attempt('create', 'folder', () => libraryActs.createFolder(client, pathWithin(parent, name.trim())))
      refresh()
      if (path === null) return null
      toast.success(`Made the folder “${name.trim()}”`)
      return `folder:${path}`
    },
    async rename(row, name) {
      const key = await attempt('rename', subjectOf(row), async () => {
        if (row.kind === 'FOLDER') return `folder:${await libraryActs.renameFolder(client, row.folder.path, name.trim())}`
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
        { verb: 'move', undoVerb: 'move', said: (moved) => `Moved ${rowsWords(moved)} to ${folderWords(folder)}` },
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
        const id = await attempt('duplicate', 'P&L', () => libraryActs.duplicateLayout(client, row.layout.id, name))
        if (id === null) break
        last = `layout:${id}`
        made += 1
      }
      refresh()
      if (made < rows.length) return last
      toast.success(
        rows.length === 1 ? `“${names.at(-1)}” is a copy of “${rows.map(libraryRowName).join('')}”` : `Duplicated ${rowsWords(rows)}`,
      )
      return last
    },
    remove: (rows) =>
      each(outermost(rows), { verb: 'delete', undoVerb: 'restore', said: (removed) => `Deleted ${rowsWords(removed)}` }, removeOne),
  }
}

function subjectOf({ kind }: LibraryRow): Subject {
  return kind === 'FOLDER' ? 'folder' : 'P&L'
}
