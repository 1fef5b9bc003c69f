import { folderNames, folderPath, ROOT_PATH } from '@fourwall/domain/layouts/library-paths.ts'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { errorMessage } from '../../ui/error-message.ts'
import { SelectInput, TextInput } from '../../ui/Field.tsx'

interface ChartPlaceDialogProps {
  readonly title: string
  readonly path: string
  /** The paths of all folders that have charts. */
  readonly folders: readonly string[]
  /** @returns why it was not moved; null if it was. */
  readonly onMove: (path: string) => Promise<string | null>
  readonly onClose: () => void
}

const NEW_FOLDER = 'new'

/** Asks for the folder of a chart: one that there is, or a new one. A folder is there as long as charts lie in it. */
export function ChartPlaceDialog({ title, path, folders, onMove, onClose }: ChartPlaceDialogProps) {
  const [chosen, setChosen] = useState(path)
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const move = async () => {
    if (isBusy) return
    setIsBusy(true)
    try {
      const names = typed.split('/').map((name) => name.trim())
      const target = chosen === NEW_FOLDER ? folderPath(folderNames(folderPath(names))) : chosen
      const refusal = await onMove(target)
      if (refusal === null) onClose()
      else setError(refusal)
    } catch (thrown) {
      setError(errorMessage(thrown))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      isDirty={!isBusy && typed !== ''}
      title={`Move “${title}”`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" busy={isBusy ? 'Moving' : null} onClick={() => void move()}>
            Move
          </Button>
        </>
      }
    >
      <form
        className="mt-3 flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          void move()
        }}
      >
        <SelectInput
          label="Folder"
          value={chosen}
          choices={[
            { value: ROOT_PATH, label: 'No folder' },
            ...folders.map((one) => ({ value: one, label: folderNames(one).join(' / ') })),
            { value: NEW_FOLDER, label: 'New folder …' },
          ]}
          onChange={(next) => {
            setChosen(next)
            setError(null)
          }}
          error={chosen === NEW_FOLDER ? null : error}
        />
        {chosen === NEW_FOLDER && (
          <TextInput
            label="Name of the folder"
            placeholder="Board / Monthly"
            value={typed}
            error={error}
            onChange={(text) => {
              setTyped(text)
              setError(null)
            }}
          />
        )}
        <button type="submit" hidden aria-label="Move" />
      </form>
    </Dialog>
  )
}
