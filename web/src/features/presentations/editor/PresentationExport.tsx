import { fileNamePart } from '@fourwall/domain/file-names.ts'
import type { Presentation } from '@fourwall/domain/presentations/presentation.ts'
import type { PresentationFigures } from '@fourwall/domain/presentations/presentation-figures.ts'
import { usePrinting } from '../../../blocks/export/use-printing.ts'
import { Button } from '../../../ui/Button.tsx'
import { Menu, MenuItem } from '../../../ui/Menu.tsx'
import { PrintedSlides } from '../present/PrintedSlides.tsx'
import type { SlideLook } from '../slide/slide-look.ts'

interface PresentationExportProps {
  readonly presentation: Presentation
  readonly figures: PresentationFigures
  readonly look: SlideLook
  /** Keeps what is shown as presented; null for people who may not. */
  readonly mark: { readonly onSelect: () => void; readonly whyNot: string | null } | null
  /** Why it cannot be exported yet; null if it can. */
  readonly whyNot: string | null
}

/** The slides on paper or as a PDF, each a page, as they are on the screen. */
export function PresentationExport({ presentation, figures, look, mark, whyNot }: PresentationExportProps) {
  const printedAt = usePrinting(whyNot === null, () => fileNamePart(presentation.title))
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
        <MenuItem disabledReason={whyNot} keys="Ctrl P" onSelect={() => setTimeout(() => window.print())}>
          Print or PDF
        </MenuItem>
        {mark !== null && (
          <MenuItem disabledReason={mark.whyNot ?? whyNot} onSelect={mark.onSelect}>
            Mark as presented
          </MenuItem>
        )}
      </Menu>
    </>
  )
}
