import { ExportActs } from '../../../blocks/export/ExportActs.tsx'
import { usePrinting } from '../../../blocks/export/use-printing.ts'
import { useDisplay } from '../../../ui/display.ts'
import { PrintedLayout } from './PrintedLayout.tsx'
import { type ExportedLayout, layoutFileName, layoutOnPaper, saveLayoutCsv, saveLayoutWorkbook } from './save-layout.ts'

interface LayoutExportMenuProps extends ExportedLayout {
  /** Why there is nothing to export now. */
  readonly disabledReason: string | null
}

/** A layout as a file or on paper, as it is on the screen, saved or not. */
export function LayoutExportMenu({ disabledReason, ...layout }: LayoutExportMenuProps) {
  const display = useDisplay()
  const printedAt = usePrinting(disabledReason === null, () => layoutFileName(layout))
  return (
    <ExportActs disabledReason={disabledReason} onWorkbook={() => void saveLayoutWorkbook(layout)} onCsv={() => saveLayoutCsv(layout)}>
      {printedAt !== null && (
        <PrintedLayout table={layoutOnPaper(layout, printedAt, display)} name={`${layout.company.name} · ${layoutFileName(layout)}`} />
      )}
    </ExportActs>
  )
}
