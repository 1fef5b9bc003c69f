import { fileNamePart } from '@fourwall/domain/file-names.ts'
import { continuedSlides } from '@fourwall/domain/presentations/continued-slides.ts'
import { filledPresentation } from '@fourwall/domain/presentations/placeholders/filled-slides.ts'
import type { Slide } from '@fourwall/domain/presentations/presentation.ts'
import { useContext, useState } from 'react'
import { useClient } from 'urql'
import { usePrinting } from '../../../blocks/export/use-printing.ts'
import { copyToClipboard } from '../../../blocks/page/copy-to-clipboard.ts'
import { Button } from '../../../ui/Button.tsx'
import { errorMessage } from '../../../ui/error-message.ts'
import { Menu, MenuItem, MenuSeparator } from '../../../ui/Menu.tsx'
import { toast } from '../../../ui/toast.ts'
import type { PresentationEditing } from '../editor/use-presentation-editing.ts'
import { PrintedSlides } from '../present/PrintedSlides.tsx'
import { ExportDialog } from '../presented/ExportDialog.tsx'
import { PictureSourceContext } from '../slide/pictures.ts'
import { type DeckToExport, savePowerpoint } from './deck-file.ts'
import { savePdf } from './pdf-file.ts'
import { saveSlidePicture } from './slide-picture.ts'

interface PresentationExportProps extends Omit<DeckToExport, 'presentation' | 'address'> {
  readonly editing: PresentationEditing
  /** The export can be recorded as presented. Null for people who may not. */
  readonly mark: { readonly whyNot: string | null } | null
  /** Makes the slides for each location; null for people who may not. */
  readonly onEach: (() => void) | null
  /** The slide that is worked on; null for none. */
  readonly slide: Slide | null
  /** Why it cannot be exported yet; null if it can. */
  readonly whyNot: string | null
}

type ExportKind = 'POWERPOINT' | 'PDF' | 'PAPER'

const EXPORTS: Readonly<Record<ExportKind, { readonly title: string; readonly label: string }>> = {
  POWERPOINT: { title: 'PowerPoint file', label: 'Save the file' },
  PDF: { title: 'PDF file', label: 'Save the file' },
  PAPER: { title: 'Print', label: 'Print' },
}

/** The slides as a file that presentation programs edit, or on paper or as a PDF, each a page, as they are on the screen. */
export function PresentationExport({ editing, mark, onEach, slide, whyNot, ...shown }: PresentationExportProps) {
  const { base, present: presentation } = editing.editor
  const { figures, look } = shown
  const source = useContext(PictureSourceContext)
  const [isWriting, setIsWriting] = useState(false)
  const [asked, setAsked] = useState<ExportKind | null>(null)
  const printedAt = usePrinting(whyNot === null, () => fileNamePart(filledPresentation(presentation, figures.words).title))
  const client = useClient()
  /** @param write returns a sentence about what is missing in the file; null if nothing is. */
  const saveAs = async (ending: string, writing: string, write: () => Promise<string | null>) => {
    setIsWriting(true)
    try {
      const missing = await toast.during(write(), writing)
      if (missing === null) toast.success(`Saved a .${ending} file`)
      else toast.notice(`Saved a .${ending} file`, { detail: missing })
    } catch (error) {
      toast.error('The presentation was not exported.', { detail: errorMessage(error) })
    } finally {
      setIsWriting(false)
    }
  }
  const address = new URL(`/presentations/${base.id}/edit`, window.location.origin).href
  const save: Readonly<Record<ExportKind, () => void>> = {
    POWERPOINT: () =>
      void saveAs('pptx', 'Writing the PowerPoint file…', () => savePowerpoint({ ...shown, presentation, address }, source)),
    PDF: () => void saveAs('pdf', 'Writing the PDF file…', () => savePdf(client, base.id, null, look.negatives)),
    PAPER: () => void setTimeout(() => window.print()),
  }
  const savePicture = async (of: Slide) => {
    const drawn = continuedSlides({ ...presentation, slides: [of] }, figures)
    await saveSlidePicture({ presentation: drawn, slide: drawn.slides[0] ?? of, figures, look }, source)
    return null
  }
  const copyLink = async () => {
    const isCopied = await copyToClipboard(new URL(`/presentations/${base.id}/present`, window.location.origin).href)
    if (isCopied) toast.success('Copied the link')
    else toast.error('The link was not copied.', { detail: 'The browser does not let this page use the clipboard.' })
  }
  // Who may not keep what is presented is not asked.
  const ask = (as: ExportKind) => (mark === null ? save[as]() : setAsked(as))
  const whyNotWrite = isWriting ? 'The file is being written.' : whyNot
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
        <MenuItem disabledReason={whyNotWrite} onSelect={() => ask('POWERPOINT')}>
          PowerPoint (.pptx)
        </MenuItem>
        <MenuItem
          disabledReason={whyNotWrite ?? (editing.isChanged ? 'Save the presentation first: the file is of what is saved.' : null)}
          onSelect={() => ask('PDF')}
        >
          PDF (.pdf)
        </MenuItem>
        {slide !== null && (
          <MenuItem disabledReason={whyNotWrite} onSelect={() => void saveAs('png', 'Drawing the slide…', () => savePicture(slide))}>
            Picture of this slide (.png)
          </MenuItem>
        )}
        <MenuItem disabledReason={whyNot} keys="Ctrl P" onSelect={() => ask('PAPER')}>
          Print
        </MenuItem>
        <MenuSeparator />
        <MenuItem onSelect={() => void copyLink()}>Copy a link to present it</MenuItem>
        {onEach !== null && (
          <MenuItem disabledReason={whyNot} onSelect={onEach}>
            Make one for each location
          </MenuItem>
        )}
      </Menu>
      {asked !== null && mark !== null && (
        <ExportDialog {...EXPORTS[asked]} stored={base} whyNotKeep={mark.whyNot} onExport={save[asked]} onClose={() => setAsked(null)} />
      )}
    </>
  )
}
