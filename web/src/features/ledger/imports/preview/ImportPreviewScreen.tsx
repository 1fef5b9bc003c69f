import { counted } from '@fourwall/domain/money/format.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useClient } from 'urql'
import { failureOf, type RequestFailure } from '../../../../api/request-failure.ts'
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
import type { FileCorrections } from '../match/file-match.ts'
import { placementOf } from '../month-placements.ts'
import { choicesFor } from '../new-names/account-typing.ts'
import { attendImport, cancelImport, followImport, useRunningImports } from '../running-imports.ts'
import { FooterFrame, ImportFooter } from './ImportFooter.tsx'
import { ImportPreviewView } from './ImportPreviewView.tsx'
import { correctionsOf, type ImportSearch, searchOf } from './import-address.ts'
import { OtherSources } from './OtherSources.tsx'
import { startImport } from './start-import.ts'
import { forgetUnfinished, useUnfinishedImport } from './unfinished-import.ts'
import { useImportPreview } from './use-import-preview.ts'

interface ImportPreviewScreenProps {
  readonly uploadId: string
  readonly search: ImportSearch
  readonly uploadTarget: UploadTarget
  /** Decimals of the ledger's amounts. */
  readonly minorDigits: number
}

const undecided = { leaveOutUnreadable: false, confirmSigns: false, mapNewAccounts: true }
const goesOn = 'It goes on when you leave this page; Uploads shows it.'
const crumbs = [{ label: 'Uploads', to: '/uploads' }] as const

/** What an uploaded file would bring, how it is read and where it goes; and the import itself. Shown for one upload: keyed by its id. */
export function ImportPreviewScreen({ uploadId, search, uploadTarget, minorDigits }: ImportPreviewScreenProps) {
  const client = useClient()
  const navigate = useNavigate()
  const [{ accountTypes, placements }, changeUnfinished] = useUnfinishedImport(uploadId)
  const corrections = useMemo(() => ({ ...correctionsOf(search), accountTypes }), [search, accountTypes])
  const reading = useImportPreview(uploadId, corrections, search.job === undefined)
  const { preview } = reading

  const [decisions, setDecisions] = useState(undecided)
  const [isStarting, setIsStarting] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const chooser = useRef<FileChooser>(null)
  const [upload, uploadActs] = useFileUpload({
    send: (file, signal, onProgress) => sendFile(uploadTarget, file, signal, onProgress),
    refusalOf: ledgerFileRefusal,
    onSent: (sentId) => void navigate({ to: '/uploads/$uploadId', params: { uploadId: sentId } }),
  })

  const jobId = search.job
  const running = useRunningImports().find((one) => one.jobId === jobId) ?? null
  const toList = (importId: string | null) =>
    navigate({ to: '/uploads', replace: true, ...(importId === null ? {} : { hash: importRowId(importId) }) })
  const putInAddress = (next: ImportSearch) => navigate({ to: '/uploads/$uploadId', params: { uploadId }, search: next, replace: true })

  const follow = useEffectEvent((followed: string) => {
    followImport(client, { jobId: followed, uploadId, fileName: preview?.fileName ?? null }, () => void navigate({ to: '/profit-loss' }))
    return attendImport(followed, (end) => {
      if (end.state === 'DONE') {
        forgetUnfinished(uploadId)
        return void toList(end.importId)
      }
      if (end.state === 'FAILED') {
        setFailure(end.message)
        // The ledger may be another than the preview was held against.
        reading.readAgain()
      }
      void putInAddress(searchOf(corrections))
    })
  })
  useEffect(() => (jobId === undefined ? undefined : follow(jobId)), [jobId])

  const correct = (next: FileCorrections) => {
    setFailure(null)
    // What was agreed to or chosen was said of other rows, or of another source's.
    if (next.sourceName === corrections.sourceName) setDecisions(undecided)
    else changeUnfinished({ placements: new Map() })
    if (next.accountTypes !== undefined && next.accountTypes !== accountTypes) return changeUnfinished({ accountTypes: next.accountTypes })
    void putInAddress(searchOf(next))
  }
  const importIt = async (shown: ReceivedImportPreview) => {
    setFailure(null)
    setIsStarting(true)
    try {
      const order = {
        ...decisions,
        uploadId,
        corrections: {
          ...corrections,
          sourceName: shown.sourceName,
          accountTypes: choicesFor(accountTypes, [...shown.newAccounts, ...shown.guessedAccounts]),
        },
        placements: new Map(shown.months.map((month) => [month.month, placementOf(month, placements)])),
      }
      const started = await startImport(client, order)
      await putInAddress({ ...searchOf(corrections), job: started })
    } catch (thrown) {
      setFailure(failureOf(thrown).message)
    } finally {
      setIsStarting(false)
    }
  }

  if (preview === null && reading.failure?.code === 'NOT_FOUND') return <UploadGone />

  const waysOut = {
    onAgain: reading.readAgain,
    onAsRecognized: Object.keys(searchOf(corrections)).length === 0 ? null : () => void putInAddress({}),
  }
  const chooseAnother = <Button onClick={() => chooser.current?.open()}>Choose another file</Button>
  return (
    <Page
      title={preview?.fileName ?? running?.job?.fileName ?? reading.job?.fileName ?? 'Import'}
      crumbs={crumbs}
      note={preview === null ? undefined : headerNote(preview, reading.seconds)}
      actions={jobId === undefined && (preview?.sameFile ?? null) === null && chooseAnother}
    >
      <FileDrop right="IMPORT_LEDGER" ref={chooser} kinds={ledgerFileKinds} hint={ledgerFileHint} onFiles={uploadActs.choose}>
        <UploadProgress upload={upload} acts={uploadActs} />
        {preview === null ? (
          <div className="flex-1 px-4 py-5">
            {reading.isReading && (
              <div className="max-w-[560px]">
                <ProgressBar
                  label="Reading the file"
                  value={reading.job?.progress ?? null}
                  counts={reading.job !== null && counted(reading.job.rows, 'row')}
                  onCancel={() => void toList(null)}
                />
              </div>
            )}
            {running !== null && (
              <div className="max-w-[560px]">
                <ImportProgressPanel running={running} onCancel={() => void cancelImport(client, running.jobId)} />
                <p className="mt-2 text-small text-3">{goesOn}</p>
              </div>
            )}
            {reading.failure !== null && <ReadingFailed failure={reading.failure} {...waysOut} />}
          </div>
        ) : (
          <>
            {reading.isReading && (
              <div className="flex-none animate-late border-b border-line-1 px-4 py-2">
                <ProgressBar label="Reading the file again" value={reading.job?.progress ?? null} />
              </div>
            )}
            {reading.failure !== null && <ReadingFailed failure={reading.failure} {...waysOut} />}
            {preview.sameFile === null ? (
              <OtherSources
                sources={preview.otherSources}
                onUse={jobId === undefined ? (sourceName) => correct({ ...corrections, sourceName }) : null}
              />
            ) : (
              <SameFile preview={preview}>{jobId === undefined && chooseAnother}</SameFile>
            )}
            <ImportPreviewView
              preview={preview}
              jobId={reading.previewJobId}
              placements={placements}
              mapsNew={decisions.mapNewAccounts}
              minorDigits={minorDigits}
              isReading={reading.isReading}
              corrections={corrections}
              onCorrect={jobId === undefined ? correct : null}
            />
          </>
        )}
        {preview !== null &&
          (running !== null ? (
            <FooterFrame>
              <div className="min-w-0 flex-1">
                <ImportProgressPanel running={running} onCancel={() => void cancelImport(client, running.jobId)} />
              </div>
              <p className="text-small text-3">{goesOn}</p>
            </FooterFrame>
          ) : preview.sameFile !== null ? null : (
            <ImportFooter
              preview={preview}
              isReading={reading.isReading || reading.failure !== null}
              decisions={decisions}
              onDecide={setDecisions}
              placements={placements}
              onPlace={(chosen) => changeUnfinished({ placements: chosen })}
              failure={failure}
              isStarting={isStarting}
              onImport={() => void importIt(preview)}
              onCancel={() => void toList(null)}
            />
          ))}
      </FileDrop>
    </Page>
  )
}

function headerNote(preview: ReceivedImportPreview, seconds: number): string {
  const rows = counted(preview.rows + preview.unreadableCount, 'row')
  return [rows, fileSizeText(preview.byteSize), preview.format, `read in ${durationText(seconds)}`].join(' · ')
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

interface ReadingFailedProps {
  readonly failure: RequestFailure
  readonly onAgain: () => void
  /** Without the corrections; null where there are none. */
  readonly onAsRecognized: (() => void) | null
}

/** Why the file was not read. What it holds does not change by trying again. */
function ReadingFailed({ failure, onAgain, onAsRecognized }: ReadingFailedProps) {
  return (
    <div role="alert" className="flex flex-none items-center gap-2 border-b border-line-1 bg-unfav-soft px-4 py-2">
      <Icon name="warning" className="text-unfav" />
      <p className="min-w-0 flex-1">{failure.message}</p>
      {failure.code !== 'BAD_USER_INPUT' ? (
        <Button onClick={onAgain}>Try again</Button>
      ) : (
        onAsRecognized !== null && <Button onClick={onAsRecognized}>Read as recognized</Button>
      )}
    </div>
  )
}

function UploadGone() {
  const navigate = useNavigate()
  return (
    <Page title="Import" crumbs={crumbs}>
      <NotFound
        title="This upload is no longer there"
        actions={
          <Button kind="primary" onClick={() => void navigate({ to: '/uploads' })}>
            Go to Uploads
          </Button>
        }
      >
        A file waits here for a day, and until it is imported. Choose it again.
      </NotFound>
    </Page>
  )
}
