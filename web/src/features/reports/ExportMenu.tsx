import { exportFileName } from '@fourwall/domain/reports/export/report-title.ts'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../ui/Button.tsx'
import { keyNames } from '../../ui/key-names.ts'
import { Menu, MenuItem } from '../../ui/Menu.tsx'
import { PrintReport } from './export/PrintReport.tsx'
import { type ExportedReport, exportedTable, saveCsv, saveWorkbook } from './export/save-report.ts'

interface ExportMenuProps {
  readonly report: ExportedReport
  /** Why there is nothing to export now. */
  readonly disabledReason: string | null
}

/** What is on the screen as a file or on paper. The browser's own way to print, its menu or its keys, gives the same pages. */
export function ExportMenu({ report, disabledReason }: ExportMenuProps) {
  const fileName = exportFileName(report.subject)
  const printedAt = usePrinting(disabledReason === null, fileName)

  const button = (
    <Button kind="plain" end="chevron-down" disabledReason={disabledReason}>
      Export
    </Button>
  )
  if (disabledReason !== null) return button
  return (
    <>
      <Menu align="end" label="Export" trigger={button}>
        <MenuItem onSelect={() => void saveWorkbook(report)}>Excel, with formulas</MenuItem>
        <MenuItem onSelect={() => saveCsv(report)}>CSV</MenuItem>
        {/* Once the menu is gone: a browser that prints stands still. */}
        <MenuItem keys={keyNames('mod+p', /Mac|iPhone|iPad/.test(navigator.userAgent))} onSelect={() => setTimeout(() => window.print())}>
          Print or save as PDF
        </MenuItem>
      </Menu>
      {printedAt !== null && <PrintReport table={exportedTable(report, printedAt)} name={`${report.subject.companyName} · ${fileName}`} />}
    </>
  )
}

/**
 * When the browser began to print, while it does; null otherwise. Meanwhile the document has the name that a PDF of it
 * is to have.
 */
function usePrinting(isReady: boolean, name: string): Date | null {
  const [printedAt, setPrintedAt] = useState<Date | null>(null)
  const documentName = useRef(name)
  useEffect(() => {
    documentName.current = name
  })
  useEffect(() => {
    if (!isReady) return
    // What the screen has no use for yet would be missing on paper.
    for (const weight of [400, 500, 600]) void document.fonts.load(`${weight} 12px "IBM Plex Sans"`)
    let title: string | null = null
    const handleBefore = () => {
      // The browser takes the page as it is when this returns.
      flushSync(() => setPrintedAt(new Date()))
      title ??= document.title
      document.title = documentName.current
    }
    const handleAfter = () => {
      setPrintedAt(null)
      if (title !== null) document.title = title
      title = null
    }
    window.addEventListener('beforeprint', handleBefore)
    window.addEventListener('afterprint', handleAfter)
    return () => {
      window.removeEventListener('beforeprint', handleBefore)
      window.removeEventListener('afterprint', handleAfter)
    }
  }, [isReady])
  return isReady ? printedAt : null
}
