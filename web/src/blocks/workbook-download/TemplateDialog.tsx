import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { type DownloadedWorkbook, downloadWorkbook } from './workbook.ts'

interface TemplateDialogProps {
  readonly title: string
  readonly description: string
  readonly width: number
  /** What is missing to make it; null for nothing. */
  readonly missing?: string | null
  /** Makes what was chosen. Rejects with a sentence. */
  readonly onLoad: () => Promise<DownloadedWorkbook>
  readonly onClose: () => void
  /** What of it can be chosen. */
  readonly children: ReactNode
}

/** Which workbook to fill in; it is downloaded, and the dialog closes. */
export function TemplateDialog({ title, description, width, missing = null, onLoad, onClose, children }: TemplateDialogProps) {
  const [isBusy, setIsBusy] = useState(false)
  const download = async () => {
    setIsBusy(true)
    const isThere = await downloadWorkbook(onLoad(), 'Failed to download template')
    setIsBusy(false)
    if (isThere) onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title}
      description={description}
      width={width}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" busy={isBusy ? 'Making the workbook' : null} disabledReason={missing} onClick={() => void download()}>
            Download template
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
