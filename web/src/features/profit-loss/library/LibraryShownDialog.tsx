import { folderLabel } from '../../../blocks/library/folder-labels.ts'
import { LibraryNameDialog } from '../../../blocks/library/LibraryNameDialog.tsx'
import type { LayoutCompany } from '../report/layout-company.ts'
import { DeleteRowsDialog, MoveDialog } from './LibraryDialogs.tsx'
import { LibraryNewDialog } from './LibraryNewDialog.tsx'
import { LibraryPreview } from './LibraryPreview.tsx'
import { type Library, type LibraryRow, libraryRowName } from './library-list.ts'
import type { LibraryActs } from './use-library-acts.ts'

/** The open dialog and its subject. */
export type LibraryShown =
  | { readonly kind: 'NEW' | 'NEW_FOLDER' }
  | { readonly kind: 'RENAME'; readonly row: LibraryRow }
  | { readonly kind: 'PREVIEW'; readonly row: Extract<LibraryRow, { readonly kind: 'LAYOUT' }> }
  | { readonly kind: 'MOVE' | 'DELETE'; readonly rows: readonly LibraryRow[] }

interface LibraryShownDialogProps {
  readonly shown: LibraryShown
  readonly library: Library
  readonly company: LayoutCompany
  /** The open folder. */
  readonly folder: string
  readonly acts: LibraryActs
  readonly onMade: (id: string) => void
  /** Called after creating or renaming, with the key; null if it failed. */
  readonly onNamed: (key: string | null) => void
  readonly onDelete: (rows: readonly LibraryRow[]) => Promise<void>
  /** Opens the viewer or the editor. */
  readonly onGo: (row: LibraryRow, isEditor: boolean) => void
  readonly onClose: () => void
}

/** The library's open dialog. */
export function LibraryShownDialog({ shown, library, company, folder, acts, onClose, ...on }: LibraryShownDialogProps) {
  const { onMade, onNamed, onDelete, onGo } = on
  const named = async (act: Promise<string | null>): Promise<boolean> => {
    const key = await act
    onNamed(key)
    return key !== null
  }
  switch (shown.kind) {
    case 'NEW':
      return <LibraryNewDialog company={company} library={library} folder={folder} onMade={onMade} onClose={onClose} />
    case 'NEW_FOLDER':
      return (
        <LibraryNameDialog
          title="New folder"
          description={`In ${folderLabel(folder)}.`}
          name=""
          of="FOLDER"
          label="Create folder"
          busy="Creating the folder"
          onAct={(name) => named(acts.createFolder(folder, name))}
          onClose={onClose}
        />
      )
    case 'RENAME':
      return (
        <LibraryNameDialog
          title={`Rename “${libraryRowName(shown.row)}”`}
          name={libraryRowName(shown.row)}
          of={shown.row.kind === 'FOLDER' ? 'FOLDER' : 'LAYOUT'}
          label={shown.row.kind === 'FOLDER' ? 'Rename folder' : 'Rename P&L'}
          busy="Renaming"
          onAct={(name) => named(acts.rename(shown.row, name))}
          onClose={onClose}
        />
      )
    case 'PREVIEW':
      return (
        <LibraryPreview
          row={shown.row}
          company={company}
          onOpen={() => onGo(shown.row, false)}
          onEdit={() => onGo(shown.row, true)}
          onClose={onClose}
        />
      )
    case 'MOVE':
      return (
        <MoveDialog rows={shown.rows} library={library} from={folder} onMove={(path) => acts.move(shown.rows, path)} onClose={onClose} />
      )
    case 'DELETE':
      return <DeleteRowsDialog rows={shown.rows} library={library} onDelete={() => onDelete(shown.rows)} onClose={onClose} />
  }
}
