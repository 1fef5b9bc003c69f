import { locationIdsUnder } from '@fourwall/domain/locations/location-tree.ts'
import { exportFileName, type ReportSubject, reportTitle } from '@fourwall/domain/reports/export/report-title.ts'
import { sheetCsv } from '@fourwall/domain/sheets/export/sheet-csv.ts'
import { buildSheetTable, type SheetTable, shownTable } from '@fourwall/domain/sheets/export/sheet-table.ts'
import type { SheetEngine } from '@fourwall/domain/sheets/sheet-engine.ts'
import { resolveTimeSpan } from '@fourwall/domain/time/time-span.ts'
import { pageSetup, workbookOrientation } from '../../../blocks/export/page-setup.ts'
import type { Display } from '../../../ui/display.ts'
import { saveFile } from '../../../ui/save-file.ts'
import { toast } from '../../../ui/toast.ts'
import type { SheetCompany } from '../sheet-company.ts'

/** A sheet to be written, and what its lines of title say. */
export interface ExportedSheet {
  readonly engine: SheetEngine
  readonly company: SheetCompany
  /** What the sheet is called. */
  readonly name: string
}

export function sheetFileName(sheet: ExportedSheet): string {
  return exportFileName(subjectOf(sheet, ''))
}

export function saveSheetCsv(sheet: ExportedSheet): void {
  saveFile(`${sheetFileName(sheet)}.csv`, sheetAsCsv(sheet, new Date()), 'text/csv;charset=utf-8')
}

/** Says so itself where it fails. */
export async function saveSheetWorkbook(sheet: ExportedSheet): Promise<void> {
  const fileName = sheetFileName(sheet)
  try {
    const madeOn = new Date()
    // What writes workbooks is large, and most visits need none.
    const { sheetWorkbook } = await import('./sheet-workbook.ts')
    const properties = {
      title: fileName,
      sheetName: sheet.name,
      companyName: sheet.company.name,
      madeOn,
      orientation: workbookOrientation(pageSetup()),
    }
    const bytes = await sheetWorkbook(sheetAsTable(sheet, madeOn), properties)
    saveFile(`${fileName}.xlsx`, bytes, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
  } catch (error) {
    console.error('The workbook could not be written.', error)
    toast.failure('Export failed', { detail: 'The .xlsx file could not be made. Check the connection and try again.' })
  }
}

/** The sheet as a text file. Its figures are whole, whatever unit the screen shows, and so does its title say. */
export function sheetAsCsv(sheet: ExportedSheet, madeOn: Date): string {
  const titleLines = reportTitle({ ...subjectOf(sheet, madeAtInFiles(madeOn)), currencyView: 'FULL' })
  return sheetCsv({ ...sheetAsTable(sheet, madeOn), titleLines })
}

/** The sheet as a table, with its title above it, all that does not show with it. */
function sheetAsTable(sheet: ExportedSheet, madeOn: Date): SheetTable {
  return tableOf(sheet, reportTitle(subjectOf(sheet, madeAtInFiles(madeOn))), 'PARENTHESES')
}

/** What shows of a sheet as its reader has figures and days written. */
export function printedSheet(sheet: ExportedSheet, madeOn: Date, display: Display): SheetTable {
  const subject = { ...subjectOf(sheet, display.moment(madeOn.toISOString())), days: display.days }
  return shownTable(tableOf(sheet, reportTitle(subject), display.negatives))
}

function tableOf({ engine, company }: ExportedSheet, titleLines: readonly string[], negatives: Display['negatives']): SheetTable {
  const format = { settings: engine.sheet.settings, currency: company.currency, negatives, decimals: null }
  return buildSheetTable({ engine, titleLines, corner: company.currency, format })
}

function madeAtInFiles(madeOn: Date): string {
  return madeOn.toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })
}

function subjectOf({ engine, company, name }: ExportedSheet, madeAt: string): ReportSubject {
  const { sheet } = engine
  const { columns, locationIds, mappingId } = sheet
  const mappings = company.categorizations.flatMap((one) => one.mappings)
  const budgetIds = new Set(
    [columns.budgetId, ...sheet.insertedRows.map((row) => row.budgetId), ...sheet.insertedColumns.map((column) => column.budgetId)].filter(
      (id) => id !== null,
    ),
  )
  const budgets = company.budgets.filter(({ id }) => budgetIds.has(id)).map((budget) => budget.name)
  return {
    companyName: company.name,
    name,
    mappingName: mappings.find(({ id }) => id === mappingId)?.name ?? 'deleted',
    locationNames: locationIds.length === 0 ? null : locationIds.map(company.nameOf),
    locationCount: locationIdsUnder(...company.tree).length,
    span: resolveTimeSpan(sheet.timeSpan, company.context),
    currency: company.currency,
    currencyView: sheet.settings.currencyView,
    notes: [
      ...(budgets.length === 0 ? [] : [`${budgets.length === 1 ? 'Budget' : 'Budgets'}: ${budgets.join(', ')}`]),
      ...(columns.isSameStore ? ['Same-store only'] : []),
    ],
    madeAt,
  }
}
