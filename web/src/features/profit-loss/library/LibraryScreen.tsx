import { ROOT_PATH } from '@fourwall/domain/layouts/library-paths.ts'
import { formatCount } from '@fourwall/domain/money/format.ts'
import { useRouter } from '@tanstack/react-router'
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { useQuery } from 'urql'
import { sentenceOf, UNREACHED } from '../../../api/api-client.ts'
import type { Command } from '../../../blocks/command-palette/command.ts'
import { useCommands } from '../../../blocks/command-palette/command-registry.ts'
import { DragLabel } from '../../../blocks/drag/DragLabel.tsx'
import { LIBRARY_NAME } from '../../../blocks/library/folder-words.ts'
import { Page } from '../../../blocks/page/Page.tsx'
import { useMay } from '../../../blocks/rights/rights.ts'
import { kept, NOTHING_CHOSEN, type RowSelection } from '../../../blocks/windowed-rows/row-selection.ts'
import { Button } from '../../../ui/Button.tsx'
import { useDisplay } from '../../../ui/display.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { TextInput } from '../../../ui/Field.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { toast } from '../../../ui/toast.ts'
import { useWantedRow } from '../find/use-wanted-row.ts'
import type { LayoutCompany } from '../report/layout-company.ts'
import { FolderCrumbs } from './FolderCrumbs.tsx'
import { EmptyFolder, NoneFound, NothingYet } from './LibraryEmpty.tsx'
import { type LibraryShown, LibraryShownDialog } from './LibraryShownDialog.tsx'
import { focusLibraryRow, type LibraryAct, LibraryTable } from './LibraryTable.tsx'
import {
  countWords,
  isWithinFolder,
  type Library,
  type LibraryRow,
  type LibrarySearch,
  libraryOrderText,
  libraryRowName,
  libraryRows,
  moveProblem,
  nearestFolder,
  nextLibraryOrder,
  outermost,
  parentOf,
  readLibraryOrder,
  rowsWords,
} from './library-list.ts'
import { LibraryQuery, readLibrary } from './library-request.ts'
import { useLibraryActs } from './use-library-acts.ts'
import { useLibraryDrag } from './use-library-drag.ts'

interface LibraryScreenProps {
  readonly search: LibrarySearch
  /** `isStep`: the browser's Back leads to what was before. */
  readonly onSearch: (search: LibrarySearch, isStep: boolean) => void
  readonly company: LayoutCompany
}

const NO_ROWS: ReadonlySet<string> = new Set()

/** The folders and P&Ls of the company. */
export function LibraryScreen({ search, onSearch, company }: LibraryScreenProps) {
  const router = useRouter()
  const display = useDisplay()
  const table = useRef<HTMLTableElement>(null)
  const searchField = useRef<HTMLInputElement>(null)
  const [{ data, error }, ask] = useQuery({ query: LibraryQuery, requestPolicy: 'cache-and-network' })
  const refresh = () => ask({ requestPolicy: 'network-only' })
  const acts = useLibraryActs(refresh)
  const [shown, setShown] = useState<LibraryShown | null>(null)
  const [selection, setSelection] = useState<RowSelection>(NOTHING_CHOSEN)
  const library = useMemo(() => data && readLibrary(data, company, display.timeSpanName), [data, company, display])
  const folder = library ? nearestFolder(search.folder, library.folders) : ROOT_PATH
  const query = search.q ?? ''
  const asked = useDeferredValue(query)
  const isSearch = asked.trim() !== ''
  const order = readLibraryOrder(search.sort)
  const rows = useMemo(
    () => (library ? libraryRows(library, folder, asked, readLibraryOrder(search.sort)) : []),
    [library, folder, asked, search.sort],
  )
  const chosenNow = useMemo(
    () =>
      kept(
        selection,
        rows.map(({ key }) => key),
      ),
    [selection, rows],
  )
  const close = () => setShown(null)

  const failure = error === undefined ? null : sentenceOf(error)
  useEffect(() => {
    if (failure === null || failure === UNREACHED) return
    const said = toast.failure('Failed to load folders', { detail: failure })
    return () => toast.dismiss(said)
  }, [failure])

  const want = useWantedRow({ table, rows, folder, isOff: shown !== null })
  const showNext = (key: string | null) => {
    if (key === null) return
    want(key)
    setSelection({ ids: new Set(), activeId: key, anchorId: key })
  }

  const searchOf = (path: string): LibrarySearch => ({
    ...(path === ROOT_PATH ? {} : { folder: path }),
    ...(search.sort === undefined ? {} : { sort: search.sort }),
  })
  const openFolder = (path: string) => onSearch(searchOf(path), true)
  const changeSearch = (change: LibrarySearch) => {
    const next = { ...search, ...change }
    onSearch(
      {
        ...(next.folder === undefined ? {} : { folder: next.folder }),
        ...(next.q === undefined || next.q === '' ? {} : { q: next.q }),
        ...(next.sort === undefined ? {} : { sort: next.sort }),
      },
      false,
    )
  }
  const goUp = () => {
    showNext(`folder:${folder}`)
    openFolder(parentOf(folder))
  }
  /** The rows that an act is meant for. */
  const meant = (row: LibraryRow): readonly LibraryRow[] =>
    chosenNow.ids.has(row.key) ? rows.filter(({ key }) => chosenNow.ids.has(key)) : [row]
  const addressOf = (row: LibraryRow, isEditor: boolean): string =>
    row.kind === 'FOLDER'
      ? router.buildLocation({ to: '/profit-loss/library', search: searchOf(row.folder.path) }).href
      : isEditor
        ? `/profit-loss/${row.layout.id}/editor`
        : router.buildLocation({ to: '/profit-loss', search: { metadataId: row.layout.id } }).href
  const act = (kind: LibraryAct, row: LibraryRow) => {
    switch (kind) {
      case 'OPEN':
        return row.kind === 'FOLDER' ? openFolder(row.folder.path) : router.history.push(addressOf(row, false))
      case 'EDIT':
        return router.history.push(addressOf(row, true))
      case 'OPEN_BESIDE':
      case 'EDIT_BESIDE':
        return void window.open(addressOf(row, kind === 'EDIT_BESIDE'), '_blank', 'noopener')
      case 'PREVIEW':
        return row.kind === 'LAYOUT' ? setShown({ kind, row }) : undefined
      case 'RENAME':
        return setShown({ kind, row })
      case 'MOVE':
      case 'DELETE':
        return setShown({ kind, rows: meant(row) })
      case 'DUPLICATE':
        return void duplicate(meant(row))
    }
  }
  const duplicate = async (which: readonly LibraryRow[]) => {
    const taken = (library?.layouts ?? []).map(({ name }) => name)
    showNext(
      await acts.duplicate(
        which.filter(({ kind }) => kind === 'LAYOUT'),
        taken,
      ),
    )
  }
  const remove = async (which: readonly LibraryRow[]) => {
    const gone = new Set(which.map(({ key }) => key))
    const at = rows.findIndex(({ key }) => gone.has(key))
    const next = rows.slice(at).find(({ key }) => !gone.has(key)) ?? rows.slice(0, at).findLast(({ key }) => !gone.has(key))
    await acts.remove(which)
    setSelection(NOTHING_CHOSEN)
    want(next?.key ?? null)
  }
  const { drag, begin } = useLibraryDrag({
    canDrop: (keys, path) => moveProblem(outermost(rows.filter(({ key }) => keys.includes(key))), path) === null,
    onDrop: (keys, path) =>
      void acts
        .move(
          rows.filter(({ key }) => keys.includes(key)),
          path,
        )
        .then(() => setSelection(NOTHING_CHOSEN)),
  })
  const isReady = company.categorizations.some(({ mappings }) => mappings.length > 0)
  const notReady = isReady ? null : 'There is no mapping to show yet.'
  const beginLayout = () => isReady && setShown({ kind: 'NEW' })
  const beginFolder = () => setShown({ kind: 'NEW_FOLDER' })
  const isChanging = useMay('CHANGE_LAYOUTS')
  const changing = (command: Command): readonly Command[] => (isChanging ? [command] : [])
  useCommands(() => [
    ...changing({
      id: 'library.new',
      group: 'This view',
      label: 'New P&L',
      keywords: 'create add layout report template',
      keys: 'n',
      ...(notReady === null ? {} : { disabledReason: notReady }),
      run: beginLayout,
    }),
    ...changing({
      id: 'library.new-folder',
      group: 'This view',
      label: 'New folder',
      keywords: 'create add library',
      keys: 'f',
      run: beginFolder,
    }),
    {
      id: 'library.deleted',
      group: 'This view',
      label: 'Recently deleted',
      keywords: 'restore undelete trash bin bring back library',
      run: () => router.history.push('/profit-loss/library/deleted'),
    },
  ])
  const isEmpty = library !== undefined && library.folders.length + library.layouts.length === 0
  const chosenRows = rows.filter(({ key }) => chosenNow.ids.has(key))
  return (
    <Page
      title={LIBRARY_NAME}
      crumbs={[{ label: 'Profit and loss', to: '/profit-loss' }]}
      actions={
        library !== undefined && (
          <>
            <Button kind="plain" icon="history" onClick={() => router.history.push('/profit-loss/library/deleted')}>
              Recently deleted
            </Button>
            {!isEmpty && isChanging && (
              <>
                <Button icon="folder" onClick={beginFolder}>
                  New folder
                </Button>
                <Button kind="primary" icon="plus" disabledReason={notReady} onClick={beginLayout}>
                  New P&L
                </Button>
              </>
            )}
          </>
        )
      }
    >
      {library === undefined ? (
        failure === null ? (
          <SkeletonRows rows={8} label="Loading the library" />
        ) : (
          <EmptyState title="The library could not be loaded" actions={<Button onClick={refresh}>Try again</Button>}>
            {failure}
          </EmptyState>
        )
      ) : isEmpty ? (
        <NothingYet isReady={isReady} onNew={beginLayout} onNewFolder={beginFolder} />
      ) : (
        <>
          <div className="flex h-bar flex-none items-center gap-3 border-b border-line-1 px-4">
            <FolderCrumbs path={folder} searchOf={searchOf} dragOver={drag?.over ?? null} />
            {isChanging && chosenRows.length > 0 && (
              <ChosenActs
                chosen={chosenRows}
                onMove={() => setShown({ kind: 'MOVE', rows: chosenRows })}
                onDuplicate={() => void duplicate(chosenRows)}
                onDelete={() => setShown({ kind: 'DELETE', rows: chosenRows })}
              />
            )}
            <TextInput
              ref={searchField}
              label="Search the library"
              labelHidden
              type="search"
              icon="search"
              placeholder="Name, folder, mapping or person"
              value={query}
              onChange={(q) => changeSearch({ q })}
              onKeyDown={(event) => {
                const [first] = rows
                if ((event.key !== 'ArrowDown' && event.key !== 'Enter') || !first) return
                event.preventDefault()
                focusLibraryRow(table.current, first.key)
              }}
              className="w-[260px] flex-none"
            />
          </div>
          {rows.length === 0 ? (
            <div className="min-h-0 flex-1 overflow-y-auto">
              {isSearch ? (
                <NoneFound asked={asked.trim()} onClear={() => changeSearch({ q: '' })} />
              ) : (
                <EmptyFolder notReady={notReady} onNew={beginLayout} onUp={goUp} />
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
                onSearch(sort === undefined ? rest : { ...rest, sort }, false)
              }}
              selection={chosenNow}
              onSelect={setSelection}
              onReach={(key) => setSelection((now) => (now.activeId === key ? now : { ...now, activeId: key }))}
              onAct={act}
              onNew={beginLayout}
              onNewFolder={beginFolder}
              onSearch={() => searchField.current?.focus()}
              onUp={folder === ROOT_PATH || isSearch ? null : goUp}
              searchOf={searchOf}
              isSearch={isSearch}
              onDragStart={(event, row) => {
                if (!isChanging) return
                if (event.target instanceof Element && event.target.closest('button, input, label') !== null) return
                const which = meant(row)
                begin(
                  event,
                  which.map(({ key }) => key),
                  which.length === 1 ? libraryRowName(row) : rowsWords(which),
                )
              }}
              dragged={drag === null ? NO_ROWS : new Set(drag.ids)}
              dragOver={drag?.over ?? null}
              standing={<span role="status">{standingWords(rows, library, isSearch)}</span>}
            />
          )}
        </>
      )}
      <DragLabel drag={drag} />
      {library !== undefined && shown !== null && (
        <LibraryShownDialog
          shown={shown}
          library={library}
          company={company}
          folder={folder}
          acts={acts}
          onMade={(id) => {
            close()
            refresh()
            router.history.push(`/profit-loss/${id}/editor`)
          }}
          onNamed={showNext}
          onGo={(row, isEditor) => router.history.push(addressOf(row, isEditor))}
          onDelete={remove}
          onClose={close}
        />
      )}
    </Page>
  )
}

interface ChosenActsProps {
  readonly chosen: readonly LibraryRow[]
  readonly onMove: () => void
  readonly onDuplicate: () => void
  readonly onDelete: () => void
}

/** What can be done to all rows that are chosen. */
function ChosenActs({ chosen, onMove, onDuplicate, onDelete }: ChosenActsProps) {
  return (
    <span className="flex flex-none items-center gap-1">
      <span className="pr-1 text-small text-2">{countedRows(chosen)} chosen</span>
      <Button kind="plain" onClick={onMove}>
        Move
      </Button>
      <Button
        kind="plain"
        disabledReason={chosen.every(({ kind }) => kind === 'FOLDER') ? 'Folders are not duplicated.' : null}
        onClick={onDuplicate}
      >
        Duplicate
      </Button>
      <Button kind="danger" onClick={onDelete}>
        Delete
      </Button>
    </span>
  )
}

function countedRows(rows: readonly LibraryRow[]): string {
  const folders = rows.filter(({ kind }) => kind === 'FOLDER').length
  return countWords({ folders, layouts: rows.length - folders })
}

function standingWords(rows: readonly LibraryRow[], library: Library, isSearch: boolean): string {
  if (!isSearch) return countedRows(rows)
  const all = library.folders.length + library.layouts.filter(({ path }) => isWithinFolder(path, ROOT_PATH)).length
  return `${formatCount(rows.length)} of ${formatCount(all)} in the library`
}
