import type { RawRow } from '@fourwall/domain/ledger/reading/raw-row.ts'
import type { FileProblem } from '@fourwall/domain/mappings/text-table.ts'
import { formatCount } from '@fourwall/domain/money/format.ts'
import type { Right } from '@fourwall/domain/session/roles.ts'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useClient } from 'urql'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Choice.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { errorMessage } from '../../ui/error-message.ts'
import { Icon } from '../../ui/Icon.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { toast } from '../../ui/toast.ts'
import { type FileChooser, FileDrop } from '../file-upload/FileDrop.tsx'
import { useUploadTarget } from '../file-upload/upload-target.ts'
import { type FileReading, nothingNew, obstacleOf, type ReadFile } from './file-reading.ts'
import { type RowsOfUpload, settingsFileHint, settingsFileKinds, settingsFileRefusal, uploadedRows } from './uploaded-rows.ts'

interface FileImportDialogProps<Content> {
  /** The right to change what is imported. */
  readonly right: Right
  readonly title: string
  readonly rowsOf: RowsOfUpload
  /** Explains the format of the file. */
  readonly columns: ReactNode
  readonly read: (rows: readonly RawRow[]) => ReadFile<Content>
  readonly onTake: (content: Content) => void
  readonly onClose: () => void
}

type Stage<Content> =
  | { readonly kind: 'CHOOSING'; readonly refusal: string | null }
  | { readonly kind: 'READING'; readonly fileName: string }
  | { readonly kind: 'READ'; readonly fileName: string; readonly reading: FileReading<Content> }

/** More sentences than this are cut short. */
const MOST_SHOWN = 200

/** Reads a file and shows its changes and unreadable rows, then applies it to the draft. Stores nothing. */
export function FileImportDialog<Content>({ right, title, rowsOf, columns, read, onTake, onClose }: FileImportDialogProps<Content>) {
  const client = useClient()
  const target = useUploadTarget()
  const [stage, setStage] = useState<Stage<Content>>({ kind: 'CHOOSING', refusal: null })
  const [isLeavingOut, setLeavingOut] = useState(false)
  const chooser = useRef<FileChooser>(null)
  const choose = useRef<HTMLButtonElement>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const handleFiles = async (files: readonly File[]) => {
    const [file] = files
    if (file === undefined) return
    running.current?.abort()
    const refusal = settingsFileRefusal(files)
    if (refusal !== null) return setStage({ kind: 'CHOOSING', refusal })
    const controller = new AbortController()
    running.current = controller
    setLeavingOut(false)
    setStage({ kind: 'READING', fileName: file.name })
    try {
      const reading = read(await uploadedRows(client, target, file, { rowsOf, signal: controller.signal }))
      if ('refusal' in reading) setStage({ kind: 'CHOOSING', refusal: reading.refusal })
      else setStage({ kind: 'READ', fileName: file.name, reading })
    } catch (error) {
      if (!controller.signal.aborted) setStage({ kind: 'CHOOSING', refusal: errorMessage(error) })
    }
  }
  const { kind } = stage
  const hasBegun = useRef(false)
  useEffect(() => {
    // The pressed button was removed: the focus moves to its replacement.
    if (kind === 'READING') hasBegun.current = true
    else if (hasBegun.current) choose.current?.focus()
  }, [kind])
  const open = () => chooser.current?.open()
  const obstacle = stage.kind === 'READ' ? obstacleOf(stage.reading, isLeavingOut) : 'Choose a file first.'
  const count = stage.kind === 'READ' ? stage.reading.count : 0
  const canLeaveOut = stage.kind === 'READ' && stage.reading.errors > 0 && stage.reading.content !== null

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      isDirty={count > 0}
      width={720}
      title={title}
      initialFocus={choose}
      footer={
        <>
          {canLeaveOut && (
            <Checkbox
              className="self-center"
              checked={isLeavingOut}
              onChange={setLeavingOut}
              label={`Leave out ${counted(stage.reading.errors, 'row')} with errors`}
            />
          )}
          <span className="flex-1" />
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="primary"
            disabledReason={obstacle}
            onClick={() => {
              if (stage.kind !== 'READ' || stage.reading.content === null) return
              onTake(stage.reading.content)
              const { errors } = stage.reading
              toast.success(`Applied ${counted(count, 'change')} from “${stage.fileName}”`, {
                detail: `${errors === 0 ? '' : `${counted(errors, 'row')} ${errors === 1 ? 'was' : 'were'} left out. `}Nothing is stored until you save it.`,
              })
            }}
          >
            {count === 0 ? 'Apply' : `Apply ${counted(count, 'change')}`}
          </Button>
        </>
      }
    >
      {/* The drop hint keeps off the edges of the dialog. */}
      <div className="-mx-2 -mb-2 flex min-h-0 flex-col">
        <FileDrop
          right={right}
          ref={chooser}
          kinds={settingsFileKinds}
          hint={settingsFileHint}
          onFiles={(files) => void handleFiles(files)}
        >
          <div className="flex min-h-0 flex-col px-2 pb-2">
            {stage.kind === 'READ' ? (
              <ReadingShown fileName={stage.fileName} reading={stage.reading} choose={choose} onChooseAnother={open} />
            ) : (
              <div className="mt-3 flex flex-col items-center gap-2 rounded-overlay border border-dashed border-line-control px-4 py-6 text-center">
                {stage.kind === 'READING' ? (
                  <div className="w-full max-w-[360px] text-left">
                    <ProgressBar label={`Reading ${stage.fileName}`} value={null} />
                  </div>
                ) : (
                  <>
                    <p className="text-2">
                      Drop the file here, or <span className="sr-only">choose it:</span>
                    </p>
                    <Button ref={choose} onClick={open}>
                      Choose a file
                    </Button>
                    <p className="text-small text-3">{settingsFileHint}</p>
                  </>
                )}
              </div>
            )}
            {stage.kind === 'CHOOSING' && stage.refusal !== null && (
              <p role="alert" className="mt-3 flex items-start gap-2 rounded-control bg-unfav-soft px-3 py-2">
                <Icon name="warning" className="mt-[3px] flex-none text-unfav" />
                {stage.refusal}
              </p>
            )}
            {stage.kind !== 'READ' && <div className="mt-3 text-2">{columns}</div>}
          </div>
        </FileDrop>
      </div>
    </Dialog>
  )
}

interface ReadingShownProps {
  readonly fileName: string
  readonly reading: FileReading<unknown>
  readonly choose: RefObject<HTMLButtonElement | null>
  readonly onChooseAnother: () => void
}

function ReadingShown({ fileName, choose, reading, onChooseAnother }: ReadingShownProps) {
  const { summary, notes, changes, problems, errors, content } = reading
  const same = nothingNew(reading)
  const remarks = problems.filter(({ isError }) => !isError)
  return (
    <div className="mt-2 flex min-h-0 flex-col gap-3">
      <div className="flex items-center gap-2">
        <p className="min-w-0 flex-1 truncate">
          <span className="text-2">From </span>
          <b className="font-medium" title={fileName}>
            {fileName}
          </b>
        </p>
        <Button kind="plain" ref={choose} onClick={onChooseAnother}>
          Choose another file
        </Button>
      </div>
      <div role="status" className="rounded-control bg-sunken px-3 py-2">
        <p className="font-medium">
          {content === null ? `${counted(problems.length, 'error')} to fix first` : summary === '' ? 'Nothing changes' : summary}
        </p>
        {notes.map((note) => (
          <p key={note} className="text-2">
            {note}
          </p>
        ))}
        {same !== null && <p className="text-2">{same}</p>}
        {content !== null && changes.length > 0 && (
          <p className="text-2">It is applied as one step that you can undo. Nothing is stored until you save it.</p>
        )}
      </div>
      <div className="flex max-h-[44vh] min-h-0 flex-col gap-3 overflow-y-auto">
        {errors > 0 && (
          <Problems
            title={content === null ? 'To fix in the file' : 'Rows that cannot be imported'}
            tone="unfav"
            problems={problems.filter(({ isError }) => isError)}
          />
        )}
        {remarks.length > 0 && <Problems title="Imported with a note" tone="warn" problems={remarks} />}
        {changes.length > 0 && content !== null && (
          <section>
            <h3 className="font-medium">What changes</h3>
            <ul className="list-disc pl-4 text-2">
              {changes.slice(0, MOST_SHOWN).map((change) => (
                <li key={change}>{change}</li>
              ))}
            </ul>
            <More count={changes.length - MOST_SHOWN} />
          </section>
        )}
      </div>
    </div>
  )
}

function Problems({
  title,
  tone,
  problems,
}: {
  readonly title: string
  readonly tone: 'unfav' | 'warn'
  readonly problems: readonly FileProblem[]
}) {
  return (
    <section>
      <h3 className="flex items-center gap-2 font-medium">
        {title} <Tag tone={tone}>{formatCount(problems.length)}</Tag>
      </h3>
      <table className="mt-1 w-full table-fixed" aria-label={title}>
        <colgroup>
          <col className="w-[76px]" />
          <col />
        </colgroup>
        <tbody>
          {problems.slice(0, MOST_SHOWN).map(({ row, message }) => (
            <tr key={`${row} ${message}`} className="align-top">
              <th scope="row" className="border-t border-line-1 py-1 text-left font-normal whitespace-nowrap text-3">
                {row === null ? 'The file' : `Row ${formatCount(row)}`}
              </th>
              <td className="border-t border-line-1 py-1 [overflow-wrap:anywhere]">{message}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <More count={problems.length - MOST_SHOWN} />
    </section>
  )
}

function More({ count }: { readonly count: number }) {
  return count > 0 && <p className="pt-1 text-small text-3">And {formatCount(count)} more.</p>
}

function counted(count: number, one: string): string {
  return `${formatCount(count)} ${count === 1 ? one : `${one}s`}`
}
