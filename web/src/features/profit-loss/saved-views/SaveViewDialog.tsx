import { ROOT_PATH } from '@fourwall/domain/layouts/library-paths.ts'
import { useEffect, useState } from 'react'
import { FolderField } from '../../../blocks/library/FolderField.tsx'
import { LibraryNameDialog } from '../../../blocks/library/LibraryNameDialog.tsx'
import { errorMessage } from '../../../ui/error-message.ts'
import { toast } from '../../../ui/toast.ts'
import type { ViewLibrary } from './saved-view.ts'

interface SaveViewDialogProps {
  /** Of the dialog and its button; left out: that of a view. */
  readonly title?: string
  readonly name: string
  /** The preselected folder. */
  readonly folder?: string
  /** What is not saved with the view, in a sentence. */
  readonly note: string | null
  readonly library: Pick<ViewLibrary, 'folders'>
  /** Resolves to whether it was saved. Reports failures itself. */
  readonly onSave: (name: string, folder: string) => Promise<boolean>
  readonly onClose: () => void
}

/** Saves the viewer's view to the library, under a name. */
export function SaveViewDialog({
  title = 'Save view',
  name,
  folder: first = ROOT_PATH,
  note,
  library,
  onSave,
  onClose,
}: SaveViewDialogProps) {
  const [folders, setFolders] = useState<readonly string[] | null>(null)
  const [folder, setFolder] = useState(first)
  useEffect(() => {
    let isWanted = true
    library.folders().then(
      (paths) => isWanted && setFolders(paths),
      (failure: unknown) => {
        if (isWanted) toast.failure('Failed to load folders', { detail: errorMessage(failure) })
      },
    )
    return () => {
      isWanted = false
    }
    // oxlint-disable-next-line react/exhaustive-deps -- asked once, as it opens
  }, [])
  const known = folders ?? (first === ROOT_PATH ? [] : [first])
  return (
    <LibraryNameDialog
      title={title}
      description={`Saves the mapping, time span, locations, columns and expanded groups. Its figures stay live.${note === null ? '' : ` ${note}`}`}
      name={name}
      of="LAYOUT"
      label={title}
      busy="Saving"
      onAct={(typed) => onSave(typed, folder)}
      onClose={onClose}
      isDirty={folder !== first}
    >
      <FolderField folders={known} value={known.includes(folder) ? folder : ROOT_PATH} onChange={setFolder} />
    </LibraryNameDialog>
  )
}
