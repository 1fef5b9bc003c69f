import { ROOT_PATH } from '@fourwall/domain/layouts/library-paths.ts'
import { formatCount } from '@fourwall/domain/money/format.ts'
import { useRef } from 'react'
import { DragLabel } from '../../../blocks/drag/DragLabel.tsx'
import { useMay } from '../../../blocks/rights/rights.ts'
import { NOTHING_CHOSEN } from '../../../blocks/windowed-rows/row-selection.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextInput } from '../../../ui/Field.tsx'
import type { LayoutCategorization } from '../report/layout-company.ts'
import { CategorizationFilter } from './CategorizationFilter.tsx'
import { FolderCrumbs } from './FolderCrumbs.tsx'
import { EmptyFolder, NoneFound } from './LibraryEmpty.tsx'
import { focusLibraryRow, type LibraryAction, LibraryTable } from './LibraryTable.tsx'
import {
  describeCounts,
  describeRows,
  isWithinFolder,
  type Library,
  type LibraryRow,
  type LibrarySearch,
  libraryOrderText,
  libraryRowName,
  moveProblem,
  nextLibraryOrder,
  outermost,
  readLibraryOrder,
} from './library-list.ts'
import type { LibraryState } from './use-library.ts'
import { useLibraryDrag } from './use-library-drag.ts'

interface LibraryContentsProps {
  readonly state: LibraryState
  readonly library: Library
  readonly categorizations: readonly LayoutCategorization[]
  readonly search: LibrarySearch
  readonly onSearch: (search: LibrarySearch) => void
  /** Address of a folder. */
  readonly searchOf: (folder: string) => LibrarySearch
  readonly onAct: (act: LibraryAction, rows: readonly LibraryRow[], row: LibraryRow) => void
  readonly onMove: (rows: readonly LibraryRow[], folder: string) => Promise<void>
  /** Opens the parent folder. */
  readonly onUp: () => void
  /** Why no P&L can be created; null if one can. */
  readonly notReady: string | null
  readonly onNew: () => void
  readonly onNewFolder: () => void
}

/** The open folder or the search results, with breadcrumbs and search field. */
export function LibraryContents({
  state,
  library,
  categorizations,
  search,
  onSearch,
  searchOf,
  onAct,
  onMove,
  onUp,
  notReady,
  ...on
}: LibraryContentsProps) {
  const { folder, asked, isSearch, rows, selection, select, chosenRows, meant, table } = state
  const searchField = useRef<HTMLInputElement>(null)
  const isChanging = useMay('CHANGE_LAYOUTS')
  const order = readLibraryOrder(search.sort)
  const rowsOf = (keys: readonly string[]) => rows.filter(({ key }) => keys.includes(key))
  const { drag, begin } = useLibraryDrag({
    canDrop: (keys, path) => moveProblem(outermost(rowsOf(keys)), path) === null,
    onDrop: (keys, path) => void onMove(rowsOf(keys), path).then(() => select(NOTHING_CHOSEN)),
  })
  const changeQuery = (q: string) => {
    const { q: _, ...rest } = search
    onSearch(q === '' ? rest : { ...rest, q })
  }
  const showFolder = () => {
    const { q: _q, categorization: _categorization, ...rest } = search
    onSearch(rest)
  }
  const [first] = chosenRows
  return (
    <>
      <div className="flex h-bar flex-none items-center gap-3 border-b border-line-1 px-4 phone:h-auto phone:min-h-bar phone:flex-wrap phone:py-1">
        <FolderCrumbs path={folder} searchOf={searchOf} dragOver={drag?.over ?? null} />
        {isChanging && first !== undefined && <ChosenActs chosen={chosenRows} onAct={(act) => onAct(act, chosenRows, first)} />}
        <CategorizationFilter
          categorizations={categorizations}
          layouts={library.layouts}
          chosen={state.categorization}
          onChoose={(id) => {
            const { categorization: _, ...rest } = search
            onSearch(id === null ? rest : { ...rest, categorization: id })
          }}
        />
        <TextInput
          ref={searchField}
          label="Search the library"
          labelHidden
          type="search"
          icon="search"
          placeholder="Name, folder, mapping or person"
          value={search.q ?? ''}
          onChange={changeQuery}
          onKeyDown={(event) => {
            const [top] = rows
            if ((event.key !== 'ArrowDown' && event.key !== 'Enter') || !top) return
            event.preventDefault()
            focusLibraryRow(table.current, top.key)
          }}
          className="w-[260px] flex-none phone:w-auto phone:min-w-[160px] phone:flex-1"
        />
      </div>
      {rows.length === 0 ? (
        <div className="min-h-0 flex-1 overflow-y-auto">
          {isSearch ? (
            <NoneFound asked={asked.trim()} categorization={state.categorization?.name ?? null} onClear={showFolder} />
          ) : (
            <EmptyFolder notReady={notReady} onNew={on.onNew} onUp={onUp} />
          )}
        </div>
      ) : (
        <LibraryTable
          ref={table}
          rows={rows}
          order={order}
          onSort={(by) => {
            const { sort: _, ...rest } = search
            const sort = libraryOrderText(nextLibraryOrder(order, by))
            onSearch(sort === undefined ? rest : { ...rest, sort })
          }}
          selection={selection}
          onSelect={select}
          onReach={state.reach}
          onAct={(act, row) => onAct(act, meant(row), row)}
          onNew={on.onNew}
          onNewFolder={on.onNewFolder}
          onSearch={() => searchField.current?.focus()}
          onUp={folder === ROOT_PATH || isSearch ? null : onUp}
          searchOf={searchOf}
          isSearch={isSearch}
          onDragStart={(event, row) => {
            if (!isChanging) return
            if (event.target instanceof Element && event.target.closest('button, input, label') !== null) return
            const which = meant(row)
            begin(
              event,
              which.map(({ key }) => key),
              which.length === 1 ? libraryRowName(row) : describeRows(which),
            )
          }}
          dragged={drag === null ? NO_ROWS : new Set(drag.ids)}
          dragOver={drag?.over ?? null}
          standing={<span role="status">{standingWords(rows, library, isSearch)}</span>}
        />
      )}
      <DragLabel drag={drag} />
    </>
  )
}

const NO_ROWS: ReadonlySet<string> = new Set()

interface ChosenActsProps {
  readonly chosen: readonly LibraryRow[]
  readonly onAct: (act: 'MOVE' | 'DUPLICATE' | 'DELETE') => void
}

/** Actions for all selected rows. */
function ChosenActs({ chosen, onAct }: ChosenActsProps) {
  return (
    <span className="flex flex-none items-center gap-1">
      <span className="pr-1 text-small text-2">{countedRows(chosen)} chosen</span>
      <Button kind="plain" onClick={() => onAct('MOVE')}>
        Move
      </Button>
      <Button
        kind="plain"
        disabledReason={chosen.every(({ kind }) => kind === 'FOLDER') ? 'Folders are not duplicated.' : null}
        onClick={() => onAct('DUPLICATE')}
      >
        Duplicate
      </Button>
      <Button kind="danger" onClick={() => onAct('DELETE')}>
        Delete
      </Button>
    </span>
  )
}

function countedRows(rows: readonly LibraryRow[]): string {
  const folders = rows.filter(({ kind }) => kind === 'FOLDER').length
  return describeCounts({ folders, layouts: rows.length - folders })
}

function standingWords(rows: readonly LibraryRow[], library: Library, isSearch: boolean): string {
  if (!isSearch) return countedRows(rows)
  const all = library.folders.length + library.layouts.filter(({ path }) => isWithinFolder(path, ROOT_PATH)).length
  return `${formatCount(rows.length)} of ${formatCount(all)} in the library`
}
