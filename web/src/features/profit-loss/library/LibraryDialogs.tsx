import { useState } from 'react'
import { FolderField } from '../../../blocks/library/FolderField.tsx'
import { folderLabel } from '../../../blocks/library/folder-labels.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog, Dialog } from '../../../ui/Dialog.tsx'
import {
  contentsOf,
  describeCounts,
  describeRows,
  type Library,
  type LibraryRow,
  libraryRowName,
  moveProblem,
  outermost,
} from './library-list.ts'

interface MoveDialogProps {
  readonly rows: readonly LibraryRow[]
  readonly library: Library
  /** The open folder, which is preselected. */
  readonly from: string
  readonly onMove: (folder: string) => Promise<void>
  readonly onClose: () => void
}

/** Asks for the folder to move rows into. */
export function MoveDialog({ rows, library, from, onMove, onClose }: MoveDialogProps) {
  const [folder, setFolder] = useState(from)
  const [isBusy, setIsBusy] = useState(false)
  const moved = outermost(rows)
  const problem = moveProblem(moved, folder)
  const move = async () => {
    if (isBusy || problem !== null) return
    setIsBusy(true)
    await onMove(folder)
    setIsBusy(false)
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Move ${describeRows(moved)}`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" busy={isBusy ? 'Moving' : null} disabledReason={problem} onClick={() => void move()}>
            Move
          </Button>
        </>
      }
    >
      <form
        className="mt-3"
        onSubmit={(event) => {
          event.preventDefault()
          void move()
        }}
      >
        <FolderField label="Into the folder" folders={library.folders.map(({ path }) => path)} value={folder} onChange={setFolder} />
        <button type="submit" hidden aria-label="Move" />
      </form>
    </Dialog>
  )
}

interface DeleteDialogProps {
  readonly rows: readonly LibraryRow[]
  readonly library: Library
  readonly onDelete: () => Promise<void>
  readonly onClose: () => void
}

/** Asks before rows are deleted, and lists what is deleted with them. */
export function DeleteRowsDialog({ rows, library, onDelete, onClose }: DeleteDialogProps) {
  const [isBusy, setIsBusy] = useState(false)
  const removed = outermost(rows)
  const remove = async () => {
    setIsBusy(true)
    await onDelete()
    setIsBusy(false)
    onClose()
  }
  return (
    <ConfirmDialog
      open
      onCancel={onClose}
      title={`Delete ${describeRows(removed)}?`}
      description={lostWords(removed, library)}
      safe={{ label: removed.length === 1 ? 'Keep it' : 'Keep them', onAct: onClose }}
      danger={{ label: `Delete ${deletedWord(removed)}`, onAct: () => void remove(), busy: isBusy ? 'Deleting' : null }}
    />
  )
}

function deletedWord(rows: readonly LibraryRow[]): string {
  const [first] = rows
  if (first === undefined || rows.length > 1) return describeCounts(kindsOf(rows))
  return first.kind === 'FOLDER' ? 'folder' : 'P&L'
}

function kindsOf(rows: readonly LibraryRow[]) {
  const folders = rows.filter(({ kind }) => kind === 'FOLDER').length
  return { folders, layouts: rows.length - folders }
}

/** What is deleted with rows, in a sentence. */
function lostWords(rows: readonly LibraryRow[], library: Library): string {
  const within = rows.map((row) => (row.kind === 'FOLDER' ? contentsOf(library, row.folder.path) : { folders: 0, layouts: 0 }))
  const lost = {
    folders: within.reduce((sum, { folders }) => sum + folders, 0),
    layouts: within.reduce((sum, { layouts }) => sum + layouts, 0),
  }
  const [first] = rows
  const where = rows.length === 1 && first?.kind === 'LAYOUT' ? `“${libraryRowName(first)}” is in ${folderLabel(first.layout.path)}. ` : ''
  const inIt = rows.some(({ kind }) => kind === 'FOLDER')
    ? lost.folders + lost.layouts === 0
      ? 'It is empty. '
      : `${sentence(describeCounts(lost))} in it ${lost.folders + lost.layouts === 1 ? 'goes' : 'go'} too. `
    : ''
  return `${where}${inIt}All versions are deleted too. For 30 days, you can restore ${rows.length === 1 ? 'it' : 'them'} from Recently deleted.`
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
