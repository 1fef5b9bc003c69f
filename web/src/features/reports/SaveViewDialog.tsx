import { ROOT_PATH } from '@fourwall/domain/sheets/library-paths.ts'
import { useEffect, useRef, useState } from 'react'
import { FolderField } from '../../blocks/library/FolderField.tsx'
import { libraryNameProblem } from '../../blocks/library/library-name.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextInput } from '../../ui/Field.tsx'
import { toast } from '../../ui/toast.ts'
import type { ViewLibrary } from './kept-view.ts'

interface SaveViewDialogProps {
  readonly name: string
  /** The folder to begin with. */
  readonly folder?: string
  /** What of the view is not kept, in a sentence. */
  readonly note: string | null
  readonly library: Pick<ViewLibrary, 'folders'>
  /** Answers whether it is kept; why not is said by whoever keeps it. */
  readonly onSave: (name: string, folder: string) => Promise<boolean>
  readonly onClose: () => void
}

/** Keeps what the viewer shows in the library, under a name. */
export function SaveViewDialog({ name: initial, folder: first = ROOT_PATH, note, library, onSave, onClose }: SaveViewDialogProps) {
  const field = useRef<HTMLInputElement>(null)
  const [name, setName] = useState(initial)
  const [error, setError] = useState<string | null>(null)
  const [folders, setFolders] = useState<readonly string[] | null>(null)
  const [folder, setFolder] = useState(first)
  const [isBusy, setIsBusy] = useState(false)
  useEffect(() => {
    let isWanted = true
    library.folders().then(
      (paths) => isWanted && setFolders(paths),
      (failure: unknown) => {
        if (isWanted) toast.failure('Failed to load folders', { detail: failure instanceof Error ? failure.message : String(failure) })
      },
    )
    return () => {
      isWanted = false
    }
    // oxlint-disable-next-line react/exhaustive-deps -- asked once, as it opens
  }, [])
  const save = async () => {
    if (isBusy) return
    const problem = libraryNameProblem(name, 'LAYOUT')
    setError(problem)
    if (problem === null) {
      setIsBusy(true)
      const isSaved = await onSave(name.trim(), folder)
      setIsBusy(false)
      if (isSaved) return onClose()
    }
    field.current?.focus()
  }
  const known = folders ?? (first === ROOT_PATH ? [] : [first])
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Save view"
      description={`The library keeps the mapping, the time span, the locations, the columns and what is expanded. Its figures stay live.${note === null ? '' : ` ${note}`}`}
      initialFocus={field}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" busy={isBusy ? 'Saving' : null} onClick={() => void save()}>
            Save view
          </Button>
        </>
      }
    >
      <form
        className="mt-3 flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <TextInput
          ref={field}
          label="Name"
          value={name}
          error={error}
          onFocus={(event) => event.target.select()}
          onChange={(typed) => {
            setName(typed)
            setError(null)
          }}
        />
        <FolderField folders={known} value={known.includes(folder) ? folder : ROOT_PATH} onChange={setFolder} />
        <button type="submit" hidden aria-label="Save view" />
      </form>
    </Dialog>
  )
}
