import { ExportActs } from '../../blocks/export/ExportActs.tsx'
import { usePrinting } from '../../blocks/export/use-printing.ts'
import { useDisplay } from '../../ui/display.ts'
import { PrintSheet } from './export/PrintSheet.tsx'
import { type ExportedSheet, printedSheet, saveSheetCsv, saveSheetWorkbook, sheetFileName } from './export/save-sheet.ts'

interface SheetExportMenuProps extends ExportedSheet {
  /** Why there is nothing to export now. */
  readonly disabledReason: string | null
}

/** A layout as a file or on paper, as it is on the screen, saved or not. */
export function SheetExportMenu({ engine, company, name, disabledReason }: SheetExportMenuProps) {
  const display = useDisplay()
  const sheet: ExportedSheet = { engine, company, name }
  const printedAt = usePrinting(disabledReason === null, () => sheetFileName(sheet))
  return (
    <ExportActs disabledReason={disabledReason} onWorkbook={() => void saveSheetWorkbook(sheet)} onCsv={() => saveSheetCsv(sheet)}>
      {printedAt !== null && (
        <PrintSheet table={printedSheet(sheet, printedAt, display)} name={`${company.name} · ${sheetFileName(sheet)}`} />
      )}
    </ExportActs>
  )
}
