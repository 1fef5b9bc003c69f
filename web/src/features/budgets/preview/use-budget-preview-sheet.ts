import type { GridRow } from '@fourwall/domain/profit-loss/report-rows.ts'
import { useMemo, useState } from 'react'
import { useClient } from 'urql'
import { useCachedTables } from '../../../blocks/loading/use-cached-tables.ts'
import { withFolded } from '../../../blocks/report-grid/folded-rows.ts'
import type { GridColumn } from '../../../blocks/report-grid/grid-model.ts'
import { cellCoordinate, type PreviewCell } from '../../../blocks/upload-preview/preview-cells.ts'
import { readFilter } from '../../../blocks/upload-preview/UploadPreview.tsx'
import { type CellChange, useCorrections } from '../../../blocks/upload-preview/use-corrections.ts'
import { useDisplay } from '../../../ui/display.ts'
import { readGroups } from '../budget-company.ts'
import { shapeOf } from '../budget-request.ts'
import { computedWords } from '../sheet/BudgetGrid.tsx'
import { sheetFormats } from '../sheet/budget-columns.ts'
import { sheetFrame } from '../sheet/sheet-frame.ts'
import { METRICS_KEY } from '../sheet/sheet-rows.ts'
import { subjectOf } from '../sheet/sheet-values.ts'
import { previewAccounts } from './preview-accounts.ts'
import { budgetPreviewGrid, previewCellKey, previewColumnsOf, previewGridColumns, savedShape, widestPreviewText } from './preview-model.ts'
import { type BudgetPreview, type BudgetPreviewLine, correctBudgetCell, type LoadedPreview } from './preview-request.ts'
import { isRepeatedBudgetLine, loadPreviewSheet, plannedInFrame, withSheetLine } from './preview-sheet.ts'

/** The part of the preview's state that is in the address. */
export interface BudgetPreviewSearch {
  readonly location?: string
  /** Filter: the only state of cells shown. */
  readonly show?: string
}

/** A correction of a cell. */
interface BudgetCellChange extends CellChange {
  readonly locationId: string
  readonly referenceId: string
  readonly timestamp: string
  readonly coordinate: string | null
}

interface BudgetSheetOptions {
  readonly loaded: LoadedPreview
  readonly search: BudgetPreviewSearch
  readonly preview: BudgetPreview
  /** Called when counts changed. */
  readonly onChanged: () => void
}

/** The sheet of one location of a budget's waiting upload, with corrections of its cells. */
export function useBudgetPreviewSheet({ loaded, search, preview, onChanged }: BudgetSheetOptions) {
  const { budget, lines: facts, company } = loaded
  const client = useClient()
  const display = useDisplay()
  const [collapsed, setCollapsed] = useState(NOTHING_CLOSED)
  const { locations, periods } = preview
  const location = locations.find(({ id }) => id === search.location) ?? locations[0]
  const filter = readFilter(search.show)
  const sheets = useCachedTables(location === undefined ? [] : [location.id], (locationId) =>
    loadPreviewSheet(client, preview, budget.version, locationId),
  )
  const sheet = sheets.shown?.table ?? null
  const frame = useMemo(
    () =>
      sheetFrame({
        shape: savedShape(budget.version === 0 ? null : shapeOf(budget), preview),
        groups: readGroups(facts.categorization.groups),
        metrics: facts.metrics,
        ...previewAccounts(facts.accounts, sheet?.lines ?? NO_LINES),
        fiscalYearStart: company.fiscalYearStart,
        scale: company.scale,
      }),
    [budget, preview, facts, sheet, company],
  )
  const formats = useMemo(() => sheetFormats(frame, display), [frame, display])
  const corrections = useCorrections<BudgetCellChange>({
    async send({ locationId, referenceId, timestamp, coordinate, text }) {
      const correction = { budgetId: budget.id, uploadId: preview.uploadId, locationId, referenceId, timestamp, coordinate, value: text }
      const line = await correctBudgetCell(client, correction)
      sheets.change((one) => withSheetLine(one, locationId, line))
      sheets.renew((one) => isRepeatedBudgetLine(one, locationId, line))
    },
    onSettled: onChanged,
  })
  const shownColumns = useMemo(() => previewColumnsOf(frame, periods), [frame, periods])
  const places = useMemo(() => shownColumns.map(({ period }) => period), [shownColumns])
  const [all, shown] = useMemo(() => {
    const whole = {
      frame,
      columns: shownColumns,
      periods,
      lines: sheet?.lines ?? NO_LINES,
      stored: sheet === null ? NOTHING_PLANNED : plannedInFrame(sheet.planned, budget, frame),
      filter: null,
      collapsed: NOTHING_CLOSED,
    }
    return [budgetPreviewGrid(whole), budgetPreviewGrid({ ...whole, filter, collapsed })]
  }, [frame, shownColumns, periods, sheet, budget, filter, collapsed])
  const columns = useMemo(
    () => previewGridColumns({ columns: shownColumns, grid: shown, formats, pending: corrections.pending, isFiltered: filter !== null }),
    [shownColumns, shown, formats, corrections.pending, filter],
  )
  const widest = useMemo(() => widestPreviewText(shown.rows, columns), [shown.rows, columns])

  const lockOf = (row: GridRow, column: GridColumn): string | null => {
    if (shown.byKey.get(row.key)?.line) {
      const at = shownColumns[columns.indexOf(column)]
      if (at?.kind === 'YEAR' || at?.kind === 'TOTAL') return 'Totals are computed.'
      return at?.period === null ? 'The workbook has no column for this period. Add it there, and upload it again.' : null
    }
    return subjectOf(row.key) !== null
      ? 'The workbook has no row for this line at this location. Add it there, and upload it again.'
      : computedWords(row, frame)
  }
  return {
    location,
    /** The shown location. */
    shownLocation: locations.find(({ id }) => id === sheet?.locationId),
    filter,
    sheet: {
      all,
      shown,
      columns,
      periods: places,
      periodNames: periods,
      widest,
      corner: company.currency,
      isOld: sheets.isOld,
      isPending: sheet === null,
      failure: sheets.failure,
      again: sheets.again,
      onFold: (row: GridRow, isExpanded: boolean) =>
        setCollapsed(withFolded(collapsed, row.groupId === '' ? METRICS_KEY : row.groupId, !isExpanded)),
      isWhole: collapsed.size === 0,
      onShowWhole: () => setCollapsed(NOTHING_CLOSED),
      figureText: formats.ofUnit,
    },
    correcting: {
      corrections,
      lockOf,
      changeOf(line: BudgetPreviewLine, cell: PreviewCell | undefined, period: number, rowKey: string, column: GridColumn) {
        const timestamp = periods[period]?.startDate
        if (sheet === null || timestamp === undefined) return null
        return {
          key: previewCellKey(rowKey, column.key),
          locationId: sheet.locationId,
          referenceId: line.subject.id,
          timestamp,
          coordinate: cell === undefined ? null : cellCoordinate(line, cell),
        }
      },
    },
  }
}

const NO_LINES: readonly BudgetPreviewLine[] = []
const NOTHING_PLANNED = new Map<string, never>()
const NOTHING_CLOSED: ReadonlySet<string> = new Set()
