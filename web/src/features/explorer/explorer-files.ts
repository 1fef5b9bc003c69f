import { csvFile, numberField, textField } from '@fourwall/domain/csv/write-csv.ts'
import { type ExplorerContext, exploredLocations } from '@fourwall/domain/explorer/explorer-questions.ts'
import type { ExplorerView } from '@fourwall/domain/explorer/explorer-view.ts'
import type { Pivot, PivotRow } from '@fourwall/domain/explorer/pivot.ts'
import type { FigureCell } from '@fourwall/domain/figures/answer-cells.ts'
import { wordInFiles } from '@fourwall/domain/figures/figure-state-words.ts'
import { fileNamePart } from '@fourwall/domain/file-names.ts'
import { type SameStoreWords, sameStoreLine } from '@fourwall/domain/locations/same-store-text.ts'
import { reportTitle } from '@fourwall/domain/profit-loss/export/report-title.ts'
import { resolveTimeSpan } from '@fourwall/domain/time/time-span.ts'
import type { ReportingCompany, ReportingMapping } from '../../api/reporting-company.ts'
import { pageSetup, workbookOrientation } from '../../blocks/export/page-setup.ts'
import { saveFile } from '../../ui/save-file.ts'
import { toast } from '../../ui/toast.ts'
import { comparisonName } from './explorer-subjects.ts'

/** A pivot to be written, and what its title says. */
export interface ExportedPivot {
  readonly view: ExplorerView
  readonly pivot: Pivot
  readonly sameStores: SameStoreWords | null
  readonly title: string
  /** What rows are: `Location`. */
  readonly rowName: string
  /** The heading of the difference; null for none. */
  readonly differenceName: string | null
  /** What cells are: `% of revenue`. */
  readonly shownAs: string
  readonly context: ExplorerContext
  readonly company: ReportingCompany
  readonly mapping: ReportingMapping
}

/** The pivot as .csv: exact figures, shares as ratios, a row per row and a column per column; comparable locations in a last line. */
export function savePivotCsv({ pivot, sameStores, title, differenceName }: ExportedPivot): void {
  const field = (value: string | null) => (value === null ? textField('') : numberField(value))
  const figure = ({ value, state }: FigureCell) => (value === null ? textField(wordInFiles(state)) : numberField(value))
  const head = [
    'Rank',
    'Name',
    ...pivot.columns.map(({ name }) => name),
    'Total',
    ...(differenceName === null ? [] : [differenceName]),
    'Moved',
  ]
  const rows = [pivot.total, ...pivot.rows].map(({ rank, label, depth, cells, total, difference, moved }: PivotRow) => [
    field(rank === null ? null : String(rank)),
    textField(`${'  '.repeat(depth)}${label}`),
    ...cells.map(figure),
    figure(total),
    ...(differenceName === null ? [] : [figure(difference)]),
    typeof moved === 'number' ? field(String(moved)) : textField(moved === 'NEW' ? 'new' : ''),
  ])
  saveFile(
    `${fileNamePart(title)}.csv`,
    csvFile([head.map(textField), ...rows, ...(sameStores ? [[textField(sameStoreLine(sameStores))]] : [])]),
    'text/csv',
  )
}

/** The pivot as .xlsx. Says so itself where it takes long or fails. */
export async function savePivotWorkbook(exported: ExportedPivot): Promise<void> {
  const { title, company } = exported
  const madeOn = new Date()
  const write = async (): Promise<Uint8Array<ArrayBuffer>> => {
    // What writes workbooks is large, and most visits need none.
    const { pivotWorkbook } = await import('./explorer-workbook.ts')
    const orientation = workbookOrientation(pageSetup())
    return await pivotWorkbook(exported, pivotTitleLines(exported, madeOn), {
      title,
      sheetName: title,
      companyName: company.name,
      madeOn,
      orientation,
    })
  }
  try {
    const bytes = await toast.during(write(), 'Making the workbook…')
    saveFile(`${fileNamePart(title)}.xlsx`, bytes, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    toast.success('Saved a .xlsx file')
  } catch (error) {
    console.error('The workbook could not be written.', error)
    toast.error('The .xlsx file could not be made.', {
      detail: 'Check the connection.',
      action: { label: 'Try again', onAction: () => void savePivotWorkbook(exported) },
    })
  }
}

/** Company, title, span, mapping, places and what is compared, as above a report. */
function pivotTitleLines({ view, sameStores, title, shownAs, context, company, mapping }: ExportedPivot, madeOn: Date): readonly string[] {
  const chosen = exploredLocations(view, context)
  return reportTitle({
    companyName: company.name,
    name: title,
    mappingName: mapping.name,
    locationNames: chosen.length === context.locationIds.length ? null : chosen.map(context.nameOf),
    locationCount: context.locationIds.length,
    span: resolveTimeSpan(view.timeSpan, context.time),
    currency: company.currency,
    currencyView: 'FULL',
    notes: [`Shown as: ${shownAs}`, `Against: ${comparisonName(view, company)}`],
    sameStores,
    madeAt: madeOn.toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' }),
  })
}
