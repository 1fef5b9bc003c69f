import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { type DownloadedWorkbook, downloadWorkbook } from './workbook.ts'

interface TemplateDialogProps {
  readonly title: string
  readonly description: string
  readonly width: number
  /** Why it cannot be made yet; null if it can. */
  readonly missing?: string | null
  /** Makes the template. Rejects with a sentence. */
  readonly onLoad: () => Promise<DownloadedWorkbook>
  readonly onClose: () => void
  /** The choices. */
  readonly children: ReactNode
}

/** Downloads a workbook to be filled in, and closes. */
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
          <Button kind="primary" busy={isBusy ? 'Creating the workbook' : null} disabledReason={missing} onClick={() => void download()}>
            Download template
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
