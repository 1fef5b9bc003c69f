import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useClient } from 'urql'
import { failureOf } from '../../../api/request-failure.ts'
import { useAnswer } from '../../../api/use-answer.ts'
import { type FileChooser, FileDrop } from '../../../blocks/file-upload/FileDrop.tsx'
import { fileSizeText } from '../../../blocks/file-upload/file-size.ts'
import { sendFile, type UploadTarget } from '../../../blocks/file-upload/send-file.ts'
import { UploadProgress } from '../../../blocks/file-upload/UploadProgress.tsx'
import { useFileUpload } from '../../../blocks/file-upload/use-file-upload.ts'
import { useLeaveConfirmation } from '../../../blocks/page/leave-confirmation.tsx'
import { Page } from '../../../blocks/page/Page.tsx'
import { useBusyPage } from '../../../blocks/page/preserved-work.ts'
import { ReadOnlyLine } from '../../../blocks/rights/ReadOnlyLine.tsx'
import { useMay } from '../../../blocks/rights/rights.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { toast } from '../../../ui/toast.ts'
import { ExportGuides } from './ExportGuides.tsx'
import { FilesNotImported } from './FilesNotImported.tsx'
import { ImportCheckBar } from './ImportCheckBar.tsx'
import { ImportResultPanel } from './ImportResultPanel.tsx'
import { ImportsTable } from './ImportsTable.tsx'
import { waysOf } from './import-ways.ts'
import { importRowId } from './import-words.ts'
import { ledgerFileHint, ledgerFileKinds, ledgerFileRefusal } from './ledger-file.ts'
import { LedgerImportsQuery, type ReceivedImport } from './ledger-imports.ts'
import { loadLeftOutRows } from './left-out-rows.ts'
import { searchOfWaiting } from './preview/import-address.ts'
import { RunningImports } from './RunningImports.tsx'
import { followRunningImports } from './running-imports.ts'
import { saveRows } from './save-rows.ts'
import { UndoImportDialog } from './UndoImportDialog.tsx'
import { undoImport } from './undo-import.ts'

interface UploadsScreenProps {
  readonly uploadTarget: UploadTarget
  /** Decimals of the ledger's amounts. */
  readonly minorDigits: number
}

/** Where ledger files come in, and what came in so far. An import in the address, as in #import-7, is pointed out. */
export function UploadsScreen({ uploadTarget, minorDigits }: UploadsScreenProps) {
  const client = useClient()
  const navigate = useNavigate()
  const hash = useLocation({ select: (location) => location.hash })
  const chooser = useRef<FileChooser>(null)
  const { data, failure, again } = useAnswer(LedgerImportsQuery, {})
  const [upload, uploadActs] = useFileUpload({
    send: (file, signal, onProgress) => sendFile(uploadTarget, file, signal, onProgress),
    refusalOf: ledgerFileRefusal,
    onSent: (uploadId, later) =>
      void navigate({ to: '/uploads/$uploadId', params: { uploadId }, search: searchOfWaiting(later), ignoreBlocker: true }),
    takesSeveral: true,
  })
  const [undoing, setUndoing] = useState<ReceivedImport | null>(null)
  const [isUndoing, setIsUndoing] = useState(false)
  const [shown, setShown] = useState<string | null>(null)
  const [showsGuides, setShowsGuides] = useState(false)
  useBusyPage(upload.state === 'SENDING')
  const leaveDialog = useLeaveConfirmation(
    upload.state === 'SENDING'
      ? {
          title: `Stop sending “${upload.file.name}”?`,
          description: `${fileSizeText(upload.sent)} of ${fileSizeText(upload.file.size)} are sent. Leaving stops the upload, and nothing is saved.`,
          leaveLabel: 'Stop and leave',
        }
      : null,
  )

  const followRunning = useEffectEvent(() => followRunningImports(client, waysOf(navigate)))
  useEffect(() => void followRunning(), [])

  const closeUndo = (ledgerImport: ReceivedImport) => {
    setUndoing(null)
    // Back to the row that the dialog was about.
    setTimeout(() => document.getElementById(importRowId(ledgerImport.id))?.focus())
  }
  const undo = async (ledgerImport: ReceivedImport) => {
    setIsUndoing(true)
    try {
      const note = await undoImport(client, ledgerImport.id)
      toast.success(`Undid the import of “${ledgerImport.fileName}”`, note === null ? {} : { detail: note })
    } catch (thrown) {
      toast.error(`The import of “${ledgerImport.fileName}” was not undone.`, { detail: failureOf(thrown).message })
    } finally {
      setIsUndoing(false)
      closeUndo(ledgerImport)
    }
  }

  const downloadLeftOut = async ({ id, fileName }: ReceivedImport) => {
    try {
      const { headings, rows } = await loadLeftOutRows(client, id)
      if (rows.length > 0) saveRows(fileName, headings, rows)
      else toast.failure('These rows were not saved', { detail: 'This import predates saving the rows that were left out.' })
    } catch (thrown) {
      toast.error(`The rows left out of “${fileName}” were not downloaded.`, { detail: failureOf(thrown).message })
    }
  }

  const mayImport = useMay('IMPORT_LEDGER')
  const guides = showsGuides ? <ExportGuides onClose={() => setShowsGuides(false)} /> : null
  const imports = data?.ledgerImports
  const pointedOut = imports?.find(({ id }) => hash === importRowId(id)) ?? null
  return (
    <Page
      title="Uploads"
      note={mayImport && imports !== undefined && imports.length > 0 ? ledgerFileHint : undefined}
      actions={
        mayImport &&
        (imports === undefined || imports.length > 0) && (
          <PageActions onChooseFile={() => chooser.current?.open()} onShowGuides={() => setShowsGuides(true)} />
        )
      }
    >
      <FileDrop multiple right="IMPORT_LEDGER" ref={chooser} kinds={ledgerFileKinds} hint={ledgerFileHint} onFiles={uploadActs.choose}>
        <ReadOnlyLine right="IMPORT_LEDGER" />
        <UploadProgress upload={upload} acts={uploadActs} />
        <RunningImports />
        <FilesNotImported />
        {imports === undefined ? (
          failure === null ? (
            <SkeletonRows rows={8} />
          ) : (
            <EmptyState title="The imports could not be loaded" actions={<Button onClick={again}>Try again</Button>}>
              {failure}
            </EmptyState>
          )
        ) : imports.length === 0 ? (
          <div className="relative flex min-h-0 flex-1">
            <NoImports onChooseFile={() => chooser.current?.open()} onShowGuides={() => setShowsGuides(true)} />
            {guides}
          </div>
        ) : (
          <div className="relative flex min-h-0 flex-1">
            <div className="flex min-w-0 flex-1 flex-col">
              {pointedOut !== null && <ImportCheckBar ledgerImport={pointedOut} onShow={() => setShown(pointedOut.id)} />}
              <ImportsTable
                imports={imports}
                minorDigits={minorDigits}
                pointedOut={pointedOut?.id ?? null}
                onUndo={setUndoing}
                onShowResult={({ id }) => setShown(id)}
                onDownloadLeftOut={(one) => void downloadLeftOut(one)}
                onChooseFile={() => chooser.current?.open()}
              />
            </div>
            {guides}
            {guides === null && shown !== null && (
              <ImportResultPanel key={shown} importId={shown} minorDigits={minorDigits} onClose={() => setShown(null)} />
            )}
          </div>
        )}
      </FileDrop>
      {undoing !== null && (
        <UndoImportDialog
          ledgerImport={undoing}
          isUndoing={isUndoing}
          onUndo={() => void undo(undoing)}
          onCancel={() => closeUndo(undoing)}
        />
      )}
      {leaveDialog}
    </Page>
  )
}

interface WaysIn {
  readonly onChooseFile: () => void
  readonly onShowGuides: () => void
}

function PageActions({ onChooseFile, onShowGuides }: WaysIn) {
  return (
    <>
      <Link to="/settings/closing" className="inline-flex h-control items-center rounded-control px-3 font-medium hover:bg-hover">
        Close months
      </Link>
      <Button kind="plain" onClick={onShowGuides}>
        How to export
      </Button>
      <Button kind="primary" onClick={onChooseFile}>
        Choose a file
      </Button>
    </>
  )
}

/** Nothing came in yet: what to bring, in the shape of what it will be. */
function NoImports({ onChooseFile, onShowGuides }: WaysIn) {
  const mayImport = useMay('IMPORT_LEDGER')
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <EmptyState
        title="No ledger yet"
        shape={<DashList />}
        actions={
          mayImport && (
            <>
              <Button kind="primary" onClick={onChooseFile}>
                Choose a file
              </Button>
              <Button kind="plain" onClick={onShowGuides}>
                How to export your ledger
              </Button>
            </>
          )
        }
      >
        {mayImport ? (
          <>
            <p>
              Drop a general ledger anywhere on this page. Exports of QuickBooks, Xero, Sage Intacct and NetSuite are recognized as they
              are. You see everything before it is stored.
            </p>
            <p className="mt-2 text-small text-3">{ledgerFileHint}</p>
          </>
        ) : (
          <p>No file has been imported so far.</p>
        )}
      </EmptyState>
    </div>
  )
}

function DashList() {
  return (
    <table className="w-full text-2">
      <thead>
        <tr className="text-small text-3">
          {['Line', 'Date', 'Account', 'Location', 'Amount'].map((heading) => (
            <th key={heading} className="h-row border-b border-line-2 text-left font-medium last:text-right">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[1, 2, 3, 4].map((line) => (
          <tr key={line}>
            {[line, '–', '–', '–', '–'].map((text, at) => (
              // The columns never move.
              <td key={at} className="h-row border-b border-line-1 last:text-right">
                {text}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
