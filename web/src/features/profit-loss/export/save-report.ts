import type { GroupTree } from '@fourwall/domain/mappings/group-tree.ts'
import { usualDecimals } from '@fourwall/domain/money/format.ts'
import { buildReportTable, type ReportTableInput } from '@fourwall/domain/profit-loss/export/build-report-table.ts'
import { reportCsv } from '@fourwall/domain/profit-loss/export/report-csv.ts'
import { FIGURE_MARK, OTHER_DAYS_NOTE, type ReportTable, type TableHeading } from '@fourwall/domain/profit-loss/export/report-table.ts'
import { exportFileName, type ReportSubject, reportTitle } from '@fourwall/domain/profit-loss/export/report-title.ts'
import type { FigureColumn, ShownColumn } from '@fourwall/domain/profit-loss/report-columns.ts'
import type { GridRow } from '@fourwall/domain/profit-loss/report-rows.ts'
import type { ColumnBases } from '@fourwall/domain/profit-loss/shown-columns.ts'
import type { ViewSettings } from '@fourwall/domain/profit-loss/viewer-tabs.ts'
import { pageSetup, workbookOrientation } from '../../../blocks/export/page-setup.ts'
import type { Display } from '../../../ui/display.ts'
import { saveFile } from '../../../ui/save-file.ts'
import { toast } from '../../../ui/toast.ts'

/** A report as it is on the screen, with all that its file says of it. */
export interface ExportedReport {
  readonly rows: readonly GridRow[]
  readonly shown: readonly ShownColumn[]
  /** The headings of `shown`, in the same order: the grid's columns are such. */
  readonly headings: readonly TableHeading[]
  readonly figureColumns: readonly FigureColumn[]
  /** What revenue, and what money is divided by, come to in each figure column. */
  readonly bases: Pick<ColumnBases, 'revenues' | 'units'>
  readonly perMetricId: string | null
  readonly metrics: ReportTableInput['metrics']
  readonly tree: GroupTree
  readonly settings: Pick<ViewSettings, 'currencyView' | 'showDollarSign' | 'showAccountNumbers'>
  /** Of the figures that show, which may be an earlier question's while the present one is under way. */
  readonly subject: Omit<ReportSubject, 'currencyView' | 'madeAt'>
}

export function saveCsv(report: ExportedReport): void {
  saveFile(`${exportFileName(report.subject)}.csv`, reportAsCsv(report, new Date()), 'text/csv;charset=utf-8')
}

/** Says so itself where it fails. */
export async function saveWorkbook(report: ExportedReport): Promise<void> {
  const fileName = exportFileName(report.subject)
  const { name, companyName } = report.subject
  try {
    const madeOn = new Date()
    // What writes workbooks is large, and most visits need none.
    const { reportWorkbook } = await import('./report-workbook.ts')
    const bytes = await reportWorkbook(reportAsTable(report, madeOn), {
      title: fileName,
      sheetName: name,
      companyName,
      madeOn,
      orientation: workbookOrientation(pageSetup()),
    })
    saveFile(`${fileName}.xlsx`, bytes, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
  } catch (error) {
    console.error('The workbook could not be written.', error)
    toast.failure('Export failed', { detail: 'The .xlsx file could not be made. Check the connection and try again.' })
  }
}

/**
 * The report as a text file. Its figures are whole, whatever unit the screen shows, and so does its title say. They bear no
 * marks: the headings say of what days plans are, and what is incomplete the title says by name.
 */
export function reportAsCsv(report: ExportedReport, madeOn: Date): string {
  const notes = report.subject.notes.filter((note) => note !== OTHER_DAYS_NOTE).map(withoutMark)
  const whole = { ...report, settings: { ...report.settings, currencyView: 'FULL' }, subject: { ...report.subject, notes } } as const
  return reportCsv(reportAsTable(whole, madeOn))
}

/** The report as a table, with its title above it. `display`: as its reader has figures and days written; left out, as in files. */
export function reportAsTable(report: ExportedReport, madeOn: Date, display?: Display): ReportTable {
  const { bases, settings, subject, ...rest } = report
  const { currencyView, showDollarSign, showAccountNumbers } = settings
  const madeAt = display?.moment(madeOn.toISOString()) ?? madeOn.toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })
  return buildReportTable({
    ...rest,
    revenues: bases.revenues,
    units: bases.units,
    titleLines: reportTitle({ ...subject, currencyView, madeAt, ...(display && { days: display.days }) }),
    corner: subject.currency,
    hasAccountNumbers: showAccountNumbers,
    money: {
      currencyView,
      decimals: usualDecimals(currencyView),
      currency: showDollarSign ? subject.currency : null,
      ...(display && { negatives: display.negatives }),
    },
  })
}

/** `* incomplete: Guests` as `Incomplete: Guests`. */
function withoutMark(note: string): string {
  if (!note.startsWith(FIGURE_MARK)) return note
  const words = note.slice(FIGURE_MARK.length).trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
