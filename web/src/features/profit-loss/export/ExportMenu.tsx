import { exportFileName } from '@fourwall/domain/profit-loss/export/report-title.ts'
import { ExportActs } from '../../../blocks/export/ExportActs.tsx'
import { usePrinting } from '../../../blocks/export/use-printing.ts'
import { useDisplay } from '../../../ui/display.ts'
import { PrintReport } from './PrintReport.tsx'
import { type ExportedReport, reportAsTable, saveCsv, saveWorkbook } from './save-report.ts'

interface ExportMenuProps {
  readonly report: ExportedReport
  /** Why there is nothing to export now. */
  readonly disabledReason: string | null
}

/** A report as a file or on paper. */
export function ExportMenu({ report, disabledReason }: ExportMenuProps) {
  const display = useDisplay()
  const fileName = exportFileName(report.subject)
  const printedAt = usePrinting(disabledReason === null, () => fileName)
  return (
    <ExportActs disabledReason={disabledReason} onWorkbook={() => void saveWorkbook(report)} onCsv={() => saveCsv(report)}>
      {printedAt !== null && (
        <PrintReport table={reportAsTable(report, printedAt, display)} name={`${report.subject.companyName} · ${fileName}`} />
      )}
    </ExportActs>
  )
}
