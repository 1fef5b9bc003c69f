import { type RefObject, useEffect, useRef } from 'react'
import { focusLibraryRow } from '../library/LibraryTable.tsx'
import type { LibraryRow } from '../library/library-list.ts'

interface WantedRowOptions {
  readonly table: RefObject<HTMLElement | null>
  readonly rows: readonly LibraryRow[]
  readonly folder: string
  /** A dialog has the keyboard. */
  readonly isOff: boolean
}

/** Focuses the row that was created, renamed or left, once it shows. Returns a function that sets this row; null: none. */
export function useRowToFocus({ table, rows, folder, isOff }: WantedRowOptions): (key: string | null) => void {
  const wanted = useRef<string | null>(null)
  useEffect(() => {
    const isThere = rows.some(({ key }) => key === wanted.current)
    if (!isOff && wanted.current !== null && isThere && focusLibraryRow(table.current, wanted.current)) wanted.current = null
  }, [table, rows, isOff])
  const openedFolder = useRef(folder)
  useEffect(() => {
    if (openedFolder.current === folder) return
    openedFolder.current = folder
    const [first] = rows
    // The keyboard goes on in the folder that was opened.
    if (document.activeElement === document.body && wanted.current === null && first) focusLibraryRow(table.current, first.key)
  }, [table, folder, rows])
  return (key) => {
    wanted.current = key
  }
}
