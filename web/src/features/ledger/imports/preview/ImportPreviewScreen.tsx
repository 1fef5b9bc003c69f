import { counted } from '@fourwall/domain/money/format.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useMemo, useRef } from 'react'
import { useClient } from 'urql'
import { dropSentFile } from '../../../../api/sent-files.ts'
import { type FileChooser, FileDrop } from '../../../../blocks/file-upload/FileDrop.tsx'
import { fileSizeText } from '../../../../blocks/file-upload/file-size.ts'
import { sendFile, type UploadTarget } from '../../../../blocks/file-upload/send-file.ts'
import { UploadProgress } from '../../../../blocks/file-upload/UploadProgress.tsx'
import { useFileUpload } from '../../../../blocks/file-upload/use-file-upload.ts'
import { Page } from '../../../../blocks/page/Page.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { useDisplay } from '../../../../ui/display.ts'
import { Icon } from '../../../../ui/Icon.tsx'
import { NotFound } from '../../../../ui/PageMessage.tsx'
import { ProgressBar } from '../../../../ui/ProgressBar.tsx'
import { ImportProgressPanel } from '../ImportProgress.tsx'
import type { ReceivedImportPreview } from '../import-job.ts'
import { durationText, importRowId } from '../import-words.ts'
import { ledgerFileHint, ledgerFileKinds, ledgerFileRefusal } from '../ledger-file.ts'
import { remainingInput } from '../remaining-locations.ts'
import { cancelImport } from '../running-imports.ts'
import { ClosedMonthsLine } from './ClosedMonthsLine.tsx'
import { FooterFrame, ImportFooter } from './ImportFooter.tsx'
import { ImportPreviewView } from './ImportPreviewView.tsx'
import { type ImportSearch, searchOf, searchOfWaiting, waitingUploads } from './import-address.ts'
import { OtherSources } from './OtherSources.tsx'
import { carryUnfinished } from './unfinished-import.ts'
import { usePreviewedImport } from './use-previewed-import.ts'

interface ImportPreviewScreenProps {
  readonly uploadId: string
  readonly search: ImportSearch
  readonly uploadTarget: UploadTarget
  /** Decimals of the ledger's amounts. */
  readonly minorDigits: number
}

const goesOn = 'It goes on when you leave this page; Uploads shows it.'
const crumbs = [{ label: 'Uploads', to: '/uploads' }] as const

/** What an uploaded file would bring, how it is read and where it goes; and the import itself. Shown for one upload: keyed by its id. */
export function ImportPreviewScreen({ uploadId, search, uploadTarget, minorDigits }: ImportPreviewScreenProps) {
  const navigate = useNavigate()
  const previewed = usePreviewedImport(uploadId, search)
  const { reading, running, isImporting } = previewed
  const { preview } = reading
  const isGone = preview === null && reading.failure?.code === 'NOT_FOUND'
  const isUseless = preview === null ? reading.failure?.code === 'BAD_USER_INPUT' : preview.sameFile !== null
  const client = useClient()
  const chooser = useRef<FileChooser>(null)
  const [upload, uploadActs] = useFileUpload({
    send: (file, signal, onProgress) => sendFile(uploadTarget, file, signal, onProgress),
    refusalOf: ledgerFileRefusal,
    onSent: (sentId, later) => {
      // If the same file is sent again, it is read the same way; one that cannot be imported is no longer needed.
      if (isGone) carryUnfinished(uploadId, sentId)
      else if (isUseless) void dropSentFile(client, uploadId)
      const waiting = searchOfWaiting([...later, ...waitingUploads(search)])
      void navigate({
        to: '/uploads/$uploadId',
        params: { uploadId: sentId },
        search: isGone ? { ...searchOf(previewed.corrections), ...waiting } : waiting,
        replace: isGone,
      })
    },
    takesSeveral: true,
  })
  const chooseAnother = !isImporting && !isGone && <Button onClick={() => chooser.current?.open()}>Choose another file</Button>
  return (
    <Page
      title={preview?.fileName ?? running?.job?.fileName ?? reading.job?.fileName ?? 'Import'}
      crumbs={crumbs}
      note={preview === null ? undefined : headerNote(preview, reading.seconds, previewed.waiting)}
      actions={(preview?.sameFile ?? null) === null && chooseAnother}
    >
      <FileDrop multiple right="IMPORT_LEDGER" ref={chooser} kinds={ledgerFileKinds} hint={ledgerFileHint} onFiles={uploadActs.choose}>
        <UploadProgress upload={upload} acts={uploadActs} />
        {isGone ? (
          <UploadGone previewed={previewed} onChoose={() => chooser.current?.open()} />
        ) : preview === null ? (
          <UnreadFile previewed={previewed} />
        ) : (
          <>
            <ReadFile previewed={previewed} preview={preview} minorDigits={minorDigits} chooseAnother={chooseAnother} />
            <ScreenFooter previewed={previewed} preview={preview} />
          </>
        )}
      </FileDrop>
    </Page>
  )
}

interface PreviewedProps {
  readonly previewed: ReturnType<typeof usePreviewedImport>
}

/** Why there is no preview yet: the file is being read, or was not, or is being imported. */
function UnreadFile({ previewed }: PreviewedProps) {
  const client = useClient()
  const { reading, running, failure } = previewed
  return (
    <div className="flex-1 px-4 py-5">
      {failure !== null && (
        <p role="alert" className="mb-4 flex max-w-[560px] items-start gap-2 text-unfav">
          <Icon name="warning" className="mt-[3px]" />
          {failure}
        </p>
      )}
      {reading.isReading && (
        <div className="max-w-[560px]">
          <ProgressBar
            label="Reading the file"
            value={reading.job?.progress ?? null}
            counts={reading.job !== null && counted(reading.job.rows, 'row')}
            onCancel={() => void previewed.giveUp()}
          />
        </div>
      )}
      {running !== null && (
        <div className="max-w-[560px]">
          <ImportProgressPanel running={running} onCancel={() => void cancelImport(client, running.jobId)} />
          <p className="mt-2 text-small text-3">{goesOn}</p>
        </div>
      )}
      <ReadingFailed previewed={previewed} />
    </div>
  )
}

interface ReadFileProps extends PreviewedProps {
  readonly preview: ReceivedImportPreview
  readonly minorDigits: number
  readonly chooseAnother: ReactNode
}

/** The preview, with how the file is read again where that was corrected. */
function ReadFile({ previewed, preview, minorDigits, chooseAnother }: ReadFileProps) {
  const { reading, corrections, isImporting, correct } = previewed
  const chosenRemaining = previewed.decisions.remaining
  const remaining = useMemo(() => remainingInput(preview.remaining, chosenRemaining ?? {}), [preview.remaining, chosenRemaining])
  return (
    <>
      {reading.isReading && (
        <div className="flex-none animate-late border-b border-line-1 px-4 py-2">
          <ProgressBar label="Reading the file again" value={reading.job?.progress ?? null} />
        </div>
      )}
      <ReadingFailed previewed={previewed} />
      {preview.sameFile === null ? (
        <OtherSources sources={preview.otherSources} onUse={isImporting ? null : (sourceName) => correct({ ...corrections, sourceName })} />
      ) : (
        <SameFile preview={preview}>{chooseAnother}</SameFile>
      )}
      {reading.previewJobId !== null && preview.sameFile === null && !isImporting && (
        <ClosedMonthsLine jobId={reading.previewJobId} months={preview.months} placements={previewed.placements} remaining={remaining} />
      )}
      <ImportPreviewView
        preview={preview}
        jobId={reading.previewJobId}
        placements={previewed.placements}
        remaining={remaining}
        mapsNew={previewed.decisions.mapNewAccounts}
        minorDigits={minorDigits}
        isReading={reading.isReading}
        corrections={corrections}
        onCorrect={isImporting ? null : correct}
      />
    </>
  )
}

/** The running import, or what is left to decide before it; nothing for a file that is in the ledger already. */
function ScreenFooter({ previewed, preview }: PreviewedProps & { readonly preview: ReceivedImportPreview }) {
  const client = useClient()
  const { reading, running } = previewed
  if (running !== null)
    return (
      <FooterFrame>
        <div className="min-w-0 flex-1">
          <ImportProgressPanel running={running} onCancel={() => void cancelImport(client, running.jobId)} />
        </div>
        <p className="text-small text-3">{goesOn}</p>
      </FooterFrame>
    )
  if (preview.sameFile !== null)
    return previewed.waiting === 0 ? null : (
      <FooterFrame>
        <span className="flex-1" />
        <SkipFile previewed={previewed} />
      </FooterFrame>
    )
  return (
    <ImportFooter
      preview={preview}
      isReading={reading.isReading || reading.failure !== null}
      decisions={previewed.decisions}
      onDecide={previewed.decide}
      placements={previewed.placements}
      onPlace={previewed.place}
      failure={previewed.failure}
      isRepeated={previewed.isRepeated}
      isStarting={previewed.isStarting}
      onImport={() => void previewed.startImport(preview)}
      onCancel={() => void previewed.giveUp()}
      cancelLabel={previewed.waiting === 0 ? 'Cancel' : SKIP}
    />
  )
}

const SKIP = 'Skip this file'

/** Goes on with the file after this one; nothing if it is the last. */
function SkipFile({ previewed: { waiting, giveUp } }: PreviewedProps) {
  return waiting > 0 && <Button onClick={() => void giveUp()}>{SKIP}</Button>
}

function headerNote(preview: ReceivedImportPreview, seconds: number, waiting: number): string {
  const rows = counted(preview.rows + preview.unreadableCount, 'row')
  return [
    rows,
    fileSizeText(preview.byteSize),
    preview.format,
    `read in ${durationText(seconds)}`,
    ...(waiting === 0 ? [] : [`${counted(waiting, 'file')} after it`]),
  ].join(' · ')
}

/** The same file is in the ledger already: nothing is offered but another one. */
function SameFile({ preview: { sameFile }, children }: { preview: ReceivedImportPreview; children: ReactNode }) {
  const { moment } = useDisplay()
  if (sameFile === null) return null
  return (
    <div role="status" className="flex flex-none flex-wrap items-center gap-x-3 gap-y-2 border-b border-line-1 bg-warn-soft px-4 py-2">
      <Icon name="warning" className="text-warn" />
      <p className="min-w-[280px] flex-1">
        <b>This file was imported before</b>, on {moment(sameFile.importedAt)} by {sameFile.importedBy}, as “{sameFile.fileName}” with{' '}
        {counted(sameFile.rows, 'row')}. Undo that import to bring it in again.
      </p>
      <Link to="/uploads" hash={importRowId(sameFile.id)} className="rounded-chip text-accent hover:underline">
        Show that import
      </Link>
      {children}
    </div>
  )
}

/** Why the file was not read; nothing where it was. What it holds does not change by trying again. */
function ReadingFailed({ previewed }: PreviewedProps) {
  const { reading, readAsRecognized } = previewed
  const { failure, readAgain, preview } = reading
  if (failure === null) return null
  return (
    <div role="alert" className="flex flex-none items-center gap-2 border-b border-line-1 bg-unfav-soft px-4 py-2">
      <Icon name="warning" className="text-unfav" />
      <p className="min-w-0 flex-1">{failure.message}</p>
      {failure.code !== 'BAD_USER_INPUT' ? (
        <Button onClick={readAgain}>Try again</Button>
      ) : (
        readAsRecognized !== null && <Button onClick={readAsRecognized}>Read as recognized</Button>
      )}
      {/* With a preview it is in the footer. */}
      {preview === null &&
        (previewed.waiting === 0 ? (
          <Button onClick={() => void previewed.giveUp()}>Discard the file</Button>
        ) : (
          <SkipFile previewed={previewed} />
        ))}
    </div>
  )
}

function UploadGone({ previewed, onChoose }: PreviewedProps & { readonly onChoose: () => void }) {
  const navigate = useNavigate()
  return (
    <NotFound
      title="This upload is no longer there"
      actions={
        <>
          <Button kind="primary" onClick={onChoose}>
            Choose the file again
          </Button>
          <Button onClick={() => void navigate({ to: '/uploads' })}>Go to Uploads</Button>
          <SkipFile previewed={previewed} />
        </>
      }
    >
      {previewed.failure !== null && <p role="alert">{previewed.failure}</p>}
      <p>A file waits here for a day, and until it is imported. Choose it again: what you chose in its preview stays.</p>
    </NotFound>
  )
}
