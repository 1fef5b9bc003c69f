import type { GroupTree } from '@fourwall/domain/mappings/group-tree.ts'
import { usualDecimals } from '@fourwall/domain/money/format.ts'
import { buildReportTable } from '@fourwall/domain/reports/export/build-report-table.ts'
import { reportCsv } from '@fourwall/domain/reports/export/report-csv.ts'
import type { ReportTable, TableHeading } from '@fourwall/domain/reports/export/report-table.ts'
import { exportFileName, type ReportSubject, reportTitle } from '@fourwall/domain/reports/export/report-title.ts'
import type { FigureColumn, ShownColumn } from '@fourwall/domain/reports/report-columns.ts'
import type { GridRow } from '@fourwall/domain/reports/report-rows.ts'
import type { ViewSettings } from '@fourwall/domain/sheets/viewer-tabs.ts'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../ui/Button.tsx'
import { keyNames } from '../../ui/key-names.ts'
import { Menu, MenuItem } from '../../ui/Menu.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { toast } from '../../ui/toast.ts'
import { PrintReport } from './export/PrintReport.tsx'

/** A report as it is on the screen, with all that its file says of it. */
export interface ExportedReport {
  readonly rows: readonly GridRow[]
  readonly shown: readonly ShownColumn[]
  /** The headings of `shown`, in the same order: the grid's columns are such. */
  readonly headings: readonly TableHeading[]
  readonly figureColumns: readonly FigureColumn[]
  /** What revenue comes to in each figure column. */
  readonly revenues: readonly (string | null)[]
  readonly tree: GroupTree
  readonly settings: Pick<ViewSettings, 'currencyView' | 'showDollarSign' | 'showAccountNumbers'>
  readonly subject: Omit<ReportSubject, 'currencyView' | 'madeAt'>
}

interface ExportMenuProps {
  readonly report: ExportedReport
  /** Why there is nothing to export now. */
  readonly disabledReason: string | null
}

/** What is on the screen as a file or on paper. The browser's own way to print, its menu or its keys, gives the same pages. */
export function ExportMenu({ report, disabledReason }: ExportMenuProps) {
  const fileName = exportFileName(report.subject)
  const printedAt = usePrinting(disabledReason === null, fileName)

  const saveCsv = () => saveFile(`${fileName}.csv`, reportCsv(tableOf(report, new Date())), 'text/csv;charset=utf-8')
  const saveWorkbook = async () => {
    try {
      const madeOn = new Date()
      // What writes workbooks is large, and most visits need none.
      const { reportWorkbook } = await import('./export/report-workbook.ts')
      const { name, companyName } = report.subject
      const bytes = await reportWorkbook(tableOf(report, madeOn), { title: fileName, sheetName: name, companyName, madeOn })
      saveFile(`${fileName}.xlsx`, bytes, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    } catch (error) {
      console.error('The workbook could not be written.', error)
      toast.failure('Export failed', { detail: 'The .xlsx file could not be made. Check the connection and try again.' })
    }
  }

  const button = (
    <Button kind="plain" end="chevron-down" disabledReason={disabledReason}>
      Export
    </Button>
  )
  if (disabledReason !== null) return button
  return (
    <>
      <Menu align="end" label="Export" trigger={button}>
        <MenuItem onSelect={() => void saveWorkbook()}>Excel, with formulas</MenuItem>
        <MenuItem onSelect={saveCsv}>CSV</MenuItem>
        {/* Once the menu is gone: a browser that prints stands still. */}
        <MenuItem keys={keyNames('mod+p', /Mac|iPhone|iPad/.test(navigator.userAgent))} onSelect={() => setTimeout(() => window.print())}>
          Print or save as PDF
        </MenuItem>
      </Menu>
      {printedAt !== null && <PrintReport table={tableOf(report, printedAt)} name={`${report.subject.companyName} · ${fileName}`} />}
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

function tableOf(report: ExportedReport, madeOn: Date): ReportTable {
  const { rows, shown, headings, figureColumns, revenues, tree, settings, subject } = report
  const { currencyView, showDollarSign, showAccountNumbers } = settings
  const madeAt = madeOn.toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })
  return buildReportTable({
    titleLines: reportTitle({ ...subject, currencyView, madeAt }),
    corner: subject.currency,
    hasAccountNumbers: showAccountNumbers,
    money: { currencyView, decimals: usualDecimals(currencyView), currency: showDollarSign ? subject.currency : null },
    headings,
    rows,
    shown,
    figureColumns,
    tree,
    revenue: revenues,
  })
}
