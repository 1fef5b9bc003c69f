import { layoutCsv } from '@fourwall/domain/layouts/export/layout-csv.ts'
import { buildLayoutTable, type LayoutTable, shownTable } from '@fourwall/domain/layouts/export/layout-table.ts'
import { locationLayoutTable } from '@fourwall/domain/layouts/export/location-layout-table.ts'
import type { LayoutEngine } from '@fourwall/domain/layouts/layout-engine.ts'
import { locationIdsUnder } from '@fourwall/domain/locations/location-tree.ts'
import { exportFileName, type ReportSubject, reportTitle } from '@fourwall/domain/profit-loss/export/report-title.ts'
import { FIGURE_MARK } from '@fourwall/domain/profit-loss/figure-notes.ts'
import { resolveTimeSpan, type TimeSpan } from '@fourwall/domain/time/time-span.ts'
import { pageSetup, workbookOrientation } from '../../../blocks/export/page-setup.ts'
import type { Display } from '../../../ui/display.ts'
import { saveFile } from '../../../ui/save-file.ts'
import { toast } from '../../../ui/toast.ts'
import type { LayoutCompany } from '../report/layout-company.ts'

/** A layout to be written, and what its lines of title say. */
export interface ExportedLayout {
  readonly engine: LayoutEngine
  readonly company: LayoutCompany
  /** What the layout is called. */
  readonly name: string
  /** The days that the figures are of; left out or null, those that the layout says. */
  readonly span?: TimeSpan | null
  /** Further words in the title. */
  readonly notes?: readonly string[]
}

export function layoutFileName(layout: ExportedLayout): string {
  return exportFileName(subjectOf(layout, ''))
}

export function saveLayoutCsv(layout: ExportedLayout): void {
  saveFile(`${layoutFileName(layout)}.csv`, layoutAsCsv(layout, new Date()), 'text/csv;charset=utf-8')
}

/** Says so itself where it takes long or fails. */
export async function saveLayoutWorkbook(layout: ExportedLayout): Promise<void> {
  const fileName = layoutFileName(layout)
  try {
    const bytes = await toast.during(writeWorkbook(layout, fileName), 'Making the workbook…')
    saveFile(`${fileName}.xlsx`, bytes, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    toast.success('Saved a .xlsx file')
  } catch (error) {
    console.error('The workbook could not be written.', error)
    toast.error('The .xlsx file could not be made.', {
      detail: 'Check the connection.',
      action: { label: 'Try again', onAction: () => void saveLayoutWorkbook(layout) },
    })
  }
}

async function writeWorkbook(layout: ExportedLayout, title: string): Promise<Uint8Array<ArrayBuffer>> {
  const madeOn = new Date()
  // What writes workbooks is large, and most visits need none.
  const { layoutWorkbook } = await import('./layout-workbook.ts')
  const orientation = workbookOrientation(pageSetup())
  const properties = { title, sheetName: layout.name, companyName: layout.company.name, madeOn, orientation }
  return await layoutWorkbook(layoutAsTable(layout, madeOn), properties)
}

/** The layout as a text file. Its figures are whole, whatever unit the screen shows, and so does its title say. */
export function layoutAsCsv(layout: ExportedLayout, madeOn: Date): string {
  const subject = subjectOf(layout, madeAtInFiles(madeOn))
  const titleLines = reportTitle({ ...subject, notes: subject.notes.map(withoutMark), currencyView: 'FULL' })
  return layoutCsv({ ...layoutAsTable(layout, madeOn), titleLines })
}

/** The layout as a table, with its title above it, all that does not show with it. */
function layoutAsTable(layout: ExportedLayout, madeOn: Date): LayoutTable {
  return tableOf(layout, reportTitle(subjectOf(layout, madeAtInFiles(madeOn))), 'PARENTHESES')
}

/** What shows of a layout as its reader has figures and days written. */
export function layoutOnPaper(layout: ExportedLayout, madeOn: Date, display: Display): LayoutTable {
  const subject = { ...subjectOf(layout, display.moment(madeOn.toISOString())), days: display.days }
  return shownTable(tableOf(layout, reportTitle(subject), display.negatives))
}

function tableOf({ engine, company }: ExportedLayout, titleLines: readonly string[], negatives: Display['negatives']): LayoutTable {
  const format = { settings: engine.layout.settings, currency: company.currency, negatives, decimals: null }
  const input = { engine, titleLines, corner: company.currency, format }
  return engine.surroundings.places === undefined ? buildLayoutTable(input) : locationLayoutTable(input)
}

function madeAtInFiles(madeOn: Date): string {
  return madeOn.toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })
}

function subjectOf({ engine, company, name, span, notes = [] }: ExportedLayout, madeAt: string): ReportSubject {
  const { layout, figures } = engine
  const { columns, mappingId } = layout
  const locationIds = figures.locationIds ?? layout.locationIds
  const mappings = company.categorizations.flatMap((one) => one.mappings)
  const budgetIds = new Set(
    [
      columns.budgetId,
      ...layout.insertedRows.map((row) => row.budgetId),
      ...layout.insertedColumns.map((column) => column.budgetId),
    ].filter((id) => id !== null),
  )
  const budgets = company.budgets.filter(({ id }) => budgetIds.has(id)).map((budget) => budget.name)
  return {
    companyName: company.name,
    name,
    mappingName: mappings.find(({ id }) => id === mappingId)?.name ?? 'deleted',
    locationNames: locationIds.length === 0 ? null : locationIds.map(company.nameOf),
    locationCount: locationIdsUnder(...company.tree).length,
    span: span ?? resolveTimeSpan(layout.timeSpan, company.context),
    currency: company.currency,
    currencyView: layout.settings.currencyView,
    notes: [...(budgets.length === 0 ? [] : [`${budgets.length === 1 ? 'Budget' : 'Budgets'}: ${budgets.join(', ')}`]), ...notes],
    sameStores: figures.sameStores ?? null,
    madeAt,
  }
}

/** `* incomplete: Guests` as `Incomplete: Guests`: what is written in a text file bears no marks. */
function withoutMark(note: string): string {
  if (!note.startsWith(FIGURE_MARK)) return note
  const words = note.slice(FIGURE_MARK.length).trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
