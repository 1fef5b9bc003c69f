import { ROOT_PATH } from '@fourwall/domain/layouts/library-paths.ts'
import { type RefObject, useDeferredValue, useMemo, useRef, useState } from 'react'
import { useQuery } from 'urql'
import { sentenceOf } from '../../../api/api-client.ts'
import { useFailureToast } from '../../../blocks/loading/use-failure-toast.ts'
import { existingRows, NOTHING_CHOSEN, type RowSelection } from '../../../blocks/windowed-rows/row-selection.ts'
import { useDisplay } from '../../../ui/display.ts'
import { useRowToFocus } from '../find/use-row-to-focus.ts'
import type { LayoutCategorization, LayoutCompany } from '../report/layout-company.ts'
import {
  isLibrarySearch,
  type Library,
  type LibraryRow,
  type LibrarySearch,
  libraryRows,
  nearestFolder,
  readLibraryOrder,
} from './library-list.ts'
import { LibraryQuery, readLibrary } from './library-request.ts'

/** State of the library screen. */
export interface LibraryState {
  /** Undefined while loading. */
  readonly library: Library | undefined
  /** Why it could not be loaded; null if it did not fail. */
  readonly failure: string | null
  /** Loads it again. */
  readonly refresh: () => void
  /** The open folder; `/` for the library itself. */
  readonly folder: string
  /** The search text of the rows. */
  readonly asked: string
  /** The one whose P&Ls show; null: all. */
  readonly categorization: LayoutCategorization | null
  readonly isSearch: boolean
  readonly rows: readonly LibraryRow[]
  readonly selection: RowSelection
  readonly select: (selection: RowSelection) => void
  /** Called when a row gets the focus, whatever is selected. */
  readonly reach: (key: string) => void
  readonly chosenRows: readonly LibraryRow[]
  /** The rows that an action on a row applies to: all selected ones if it is one of them. */
  readonly meant: (row: LibraryRow) => readonly LibraryRow[]
  /** Focuses a row once it exists; null: none. */
  readonly want: (key: string | null) => void
  /** The same, without selecting anything else. */
  readonly showNext: (key: string | null) => void
  readonly table: RefObject<HTMLTableElement | null>
}

/** @param isOff whether something else on the page handles keys. */
export function useLibrary(search: LibrarySearch, company: LayoutCompany, isOff: boolean): LibraryState {
  const display = useDisplay()
  const table = useRef<HTMLTableElement>(null)
  const [{ data, error }, ask] = useQuery({ query: LibraryQuery, requestPolicy: 'cache-and-network' })
  const [selection, select] = useState<RowSelection>(NOTHING_CHOSEN)
  const library = useMemo(() => data && readLibrary(data, company, display.timeSpanName), [data, company, display])
  const folder = library ? nearestFolder(search.folder, library.folders) : ROOT_PATH
  const asked = useDeferredValue(search.q ?? '')
  const categorization = company.categorizations.find(({ id }) => id === search.categorization) ?? null
  const filter = useMemo(
    () => ({ folder, query: asked, categorizationId: categorization?.id ?? null }),
    [folder, asked, categorization?.id],
  )
  const rows = useMemo(() => (library ? libraryRows(library, filter, readLibraryOrder(search.sort)) : []), [library, filter, search.sort])
  const chosen = useMemo(
    () =>
      existingRows(
        selection,
        rows.map(({ key }) => key),
      ),
    [selection, rows],
  )
  const failure = error === undefined ? null : sentenceOf(error)
  useFailureToast('Failed to load folders', failure)
  const want = useRowToFocus({ table, rows, folder, isOff })
  const chosenRows = rows.filter(({ key }) => chosen.ids.has(key))
  return {
    library,
    failure,
    refresh: () => ask({ requestPolicy: 'network-only' }),
    folder,
    asked,
    categorization,
    isSearch: isLibrarySearch(filter),
    rows,
    selection: chosen,
    select,
    reach: (key) => select((now) => (now.activeId === key ? now : { ...now, activeId: key })),
    chosenRows,
    meant: (row) => (chosen.ids.has(row.key) ? chosenRows : [row]),
    want,
    showNext(key) {
      if (key === null) return
      want(key)
      select({ ids: new Set(), activeId: key, anchorId: key })
    },
    table,
  }
}
