import { ROOT_PATH } from '@fourwall/domain/layouts/library-paths.ts'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { Command } from '../../../blocks/command-palette/command.ts'
import { useCommands } from '../../../blocks/command-palette/command-registry.ts'
import { LIBRARY_NAME } from '../../../blocks/library/folder-labels.ts'
import { Page } from '../../../blocks/page/Page.tsx'
import { useMay } from '../../../blocks/rights/rights.ts'
import { NOTHING_CHOSEN } from '../../../blocks/windowed-rows/row-selection.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import type { LayoutCompany } from '../report/layout-company.ts'
import { LibraryContents } from './LibraryContents.tsx'
import { NothingYet } from './LibraryEmpty.tsx'
import { type LibraryShown, LibraryShownDialog } from './LibraryShownDialog.tsx'
import type { LibraryAction } from './LibraryTable.tsx'
import { type LibraryRow, type LibrarySearch, parentOf, rowAfterRemoval } from './library-list.ts'
import { useLibrary } from './use-library.ts'
import { useLibraryActs } from './use-library-acts.ts'

interface LibraryScreenProps {
  readonly search: LibrarySearch
  /** `isStep`: adds an entry to the browser's history. */
  readonly onSearch: (search: LibrarySearch, isStep: boolean) => void
  readonly company: LayoutCompany
}

/** The folders and P&Ls of the company. */
export function LibraryScreen({ search, onSearch, company }: LibraryScreenProps) {
  const router = useRouter()
  const [shown, setShown] = useState<LibraryShown | null>(null)
  const state = useLibrary(search, company, shown !== null)
  const { library, folder, rows, refresh, showNext } = state
  const acts = useLibraryActs(refresh)
  const close = () => setShown(null)
  const searchOf = (path: string): LibrarySearch => ({
    ...(path === ROOT_PATH ? {} : { folder: path }),
    ...(search.sort === undefined ? {} : { sort: search.sort }),
  })
  const openFolder = (path: string) => onSearch(searchOf(path), true)
  const addressOf = (row: LibraryRow, isEditor: boolean): string =>
    row.kind === 'FOLDER'
      ? router.buildLocation({ to: '/profit-loss/library', search: searchOf(row.folder.path) }).href
      : isEditor
        ? `/profit-loss/${row.layout.id}/editor`
        : router.buildLocation({ to: '/profit-loss', search: { metadataId: row.layout.id } }).href
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
    const next = rowAfterRemoval(rows, which)
    await acts.remove(which)
    state.select(NOTHING_CHOSEN)
    state.want(next?.key ?? null)
  }
  const act = (kind: LibraryAction, meant: readonly LibraryRow[], row: LibraryRow) => {
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
        return setShown({ kind, rows: meant })
      case 'DUPLICATE':
        return void duplicate(meant)
    }
  }
  const notReady = company.categorizations.some(({ mappings }) => mappings.length > 0) ? null : 'There is no mapping to show yet.'
  const beginLayout = () => notReady === null && setShown({ kind: 'NEW' })
  const beginFolder = () => setShown({ kind: 'NEW_FOLDER' })
  const showDeleted = () => router.history.push('/profit-loss/library/deleted')
  useLibraryCommands({ notReady, onNew: beginLayout, onNewFolder: beginFolder, onShowDeleted: showDeleted })
  const isEmpty = library !== undefined && library.folders.length + library.layouts.length === 0
  return (
    <Page
      title={LIBRARY_NAME}
      crumbs={[{ label: 'Profit and loss', to: '/profit-loss' }]}
      note={`Shared with everyone at ${company.name}`}
      actions={
        library !== undefined && (
          <LibraryPageActs
            canAdd={!isEmpty}
            notReady={notReady}
            onNew={beginLayout}
            onNewFolder={beginFolder}
            onShowDeleted={showDeleted}
          />
        )
      }
    >
      {library === undefined ? (
        <Unread failure={state.failure} onRetry={refresh} />
      ) : isEmpty ? (
        <NothingYet isReady={notReady === null} onNew={beginLayout} onNewFolder={beginFolder} />
      ) : (
        <LibraryContents
          state={state}
          library={library}
          categorizations={company.categorizations}
          search={search}
          onSearch={(next) => onSearch(next, false)}
          searchOf={searchOf}
          onAct={act}
          onMove={acts.move}
          onUp={() => {
            showNext(`folder:${folder}`)
            openFolder(parentOf(folder))
          }}
          notReady={notReady}
          onNew={beginLayout}
          onNewFolder={beginFolder}
        />
      )}
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

interface LibraryWays {
  /** Why no P&L can be created; null if one can. */
  readonly notReady: string | null
  readonly onNew: () => void
  readonly onNewFolder: () => void
  readonly onShowDeleted: () => void
}

/** The palette's commands for the library. */
function useLibraryCommands({ notReady, onNew, onNewFolder, onShowDeleted }: LibraryWays): void {
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
      run: onNew,
    }),
    ...changing({
      id: 'library.new-folder',
      group: 'This view',
      label: 'New folder',
      keywords: 'create add library',
      keys: 'f',
      run: onNewFolder,
    }),
    {
      id: 'library.deleted',
      group: 'This view',
      label: 'Recently deleted',
      keywords: 'restore undelete trash bin bring back library',
      run: onShowDeleted,
    },
  ])
}

/** Actions in the top bar; an empty library shows them in its middle. */
function LibraryPageActs({ canAdd, notReady, onNew, onNewFolder, onShowDeleted }: LibraryWays & { readonly canAdd: boolean }) {
  const isChanging = useMay('CHANGE_LAYOUTS')
  return (
    <>
      <Button kind="plain" icon="history" onClick={onShowDeleted}>
        Recently deleted
      </Button>
      {canAdd && isChanging && (
        <>
          <Button icon="folder" onClick={onNewFolder}>
            New folder
          </Button>
          <Button kind="primary" icon="plus" disabledReason={notReady} onClick={onNew}>
            New P&L
          </Button>
        </>
      )}
    </>
  )
}

function Unread({ failure, onRetry }: { readonly failure: string | null; readonly onRetry: () => void }): ReactNode {
  if (failure === null) return <SkeletonRows rows={8} label="Loading the library" />
  return (
    <EmptyState title="The library could not be loaded" actions={<Button onClick={onRetry}>Try again</Button>}>
      {failure}
    </EmptyState>
  )
}
