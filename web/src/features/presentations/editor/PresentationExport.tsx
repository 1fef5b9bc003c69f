import { fileNamePart } from '@fourwall/domain/file-names.ts'
import { useContext, useState } from 'react'
import { usePrinting } from '../../../blocks/export/use-printing.ts'
import { copyToClipboard } from '../../../blocks/page/copy-to-clipboard.ts'
import { Button } from '../../../ui/Button.tsx'
import { errorMessage } from '../../../ui/error-message.ts'
import { Menu, MenuItem, MenuSeparator } from '../../../ui/Menu.tsx'
import { toast } from '../../../ui/toast.ts'
import { type DeckToExport, savePowerpoint } from '../export/deck-file.ts'
import { PrintedSlides } from '../present/PrintedSlides.tsx'
import { ExportDialog } from '../presented/ExportDialog.tsx'
import { PictureSourceContext } from '../slide/pictures.ts'
import type { PresentationEditing } from './use-presentation-editing.ts'

interface PresentationExportProps extends Omit<DeckToExport, 'presentation' | 'address'> {
  readonly editing: PresentationEditing
  /** What is exported can be kept as presented. Null for people who may not. */
  readonly mark: { readonly onSelect: () => void; readonly whyNot: string | null } | null
  /** Makes the slides for each location; null for people who may not. */
  readonly onEach: (() => void) | null
  /** Why it cannot be exported yet; null if it can. */
  readonly whyNot: string | null
}

/** The slides as a file that presentation programs edit, or on paper or as a PDF, each a page, as they are on the screen. */
export function PresentationExport({ editing, mark, onEach, whyNot, ...shown }: PresentationExportProps) {
  const { base, present: presentation } = editing.editor
  const { figures, look } = shown
  const source = useContext(PictureSourceContext)
  const [isWriting, setIsWriting] = useState(false)
  const [asked, setAsked] = useState<'POWERPOINT' | 'PAPER' | null>(null)
  const printedAt = usePrinting(whyNot === null, () => fileNamePart(presentation.title))
  const save = async () => {
    setIsWriting(true)
    const address = new URL(`/presentations/${base.id}/edit`, window.location.origin).href
    try {
      const missing = await toast.during(savePowerpoint({ ...shown, presentation, address }, source), 'Writing the PowerPoint file…')
      if (missing === null) toast.success('Saved a .pptx file')
      else toast.notice('Saved a .pptx file', { detail: missing })
    } catch (error) {
      toast.error('The presentation was not exported.', { detail: errorMessage(error) })
    } finally {
      setIsWriting(false)
    }
  }
  const copyLink = async () => {
    const isCopied = await copyToClipboard(new URL(`/presentations/${base.id}/present`, window.location.origin).href)
    if (isCopied) toast.success('Copied the link')
    else toast.error('The link was not copied.', { detail: 'The browser does not let this page use the clipboard.' })
  }
  const print = () => void setTimeout(() => window.print())
  // Who may not keep what is presented is not asked.
  const ask = (as: 'POWERPOINT' | 'PAPER') => (mark === null ? (as === 'PAPER' ? print() : void save()) : setAsked(as))
  return (
    <>
      {printedAt !== null && <PrintedSlides presentation={presentation} figures={figures} look={look} />}
      <Menu
        align="end"
        trigger={
          <Button kind="plain" end="chevron-down">
            Export
          </Button>
        }
      >
        <MenuItem disabledReason={isWriting ? 'The file is being written.' : whyNot} onSelect={() => ask('POWERPOINT')}>
          PowerPoint (.pptx)
        </MenuItem>
        <MenuItem disabledReason={whyNot} keys="Ctrl P" onSelect={() => ask('PAPER')}>
          Print or PDF
        </MenuItem>
        <MenuSeparator />
        <MenuItem onSelect={() => void copyLink()}>Copy a link to present it</MenuItem>
        {mark !== null && (
          <MenuItem disabledReason={mark.whyNot ?? whyNot} onSelect={mark.onSelect}>
            Mark as presented
          </MenuItem>
        )}
        {onEach !== null && (
          <MenuItem disabledReason={whyNot} onSelect={onEach}>
            Make one for each location
          </MenuItem>
        )}
      </Menu>
      {asked !== null && mark !== null && (
        <ExportDialog
          title={asked === 'PAPER' ? 'Print or PDF' : 'PowerPoint file'}
          label={asked === 'PAPER' ? 'Print' : 'Save the file'}
          stored={base}
          whyNotKeep={mark.whyNot}
          onExport={() => (asked === 'PAPER' ? print() : void save())}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}
