import type { GridColumn } from '../../../blocks/report-grid/grid-model.ts'
import { RangeFiguresLine } from '../../../blocks/report-grid/selection/RangeFigures.tsx'
import type { GridSelection } from '../../../blocks/report-grid/selection/selection-store.ts'
import { IfAllowed } from '../../../blocks/rights/IfAllowed.tsx'
import type { SheetFormats } from '../sheet/budget-columns.ts'
import type { SheetRow } from '../sheet/sheet-rows.ts'
import type { LastYear } from '../sheet/use-last-year.ts'

interface BudgetFooterProps {
  readonly selection: GridSelection
  readonly rows: readonly SheetRow[]
  readonly columns: readonly GridColumn[]
  readonly formats: SheetFormats
  /** Whether the figures of one location are shown, and editable. */
  readonly isEdited: boolean
  readonly isDirty: boolean
  readonly lastYear: LastYear
}

/** Footer of a budget's grid: a legend, and sums of the selection. */
export function BudgetFooter({ selection, rows, columns, formats, isEdited, isDirty, lastYear }: BudgetFooterProps) {
  return (
    <footer className="flex h-control flex-none items-center gap-4 overflow-hidden border-t border-line-2 px-4 text-small text-2">
      <span className="min-w-0 truncate">
        {isEdited ? (
          <>
            <span className="text-typed">Blue figures</span> are planned; totals and calculations are computed.
          </>
        ) : (
          <>
            Read-only.
            <IfAllowed right="CHANGE_BUDGETS">
              {' '}
              Choose a single location to edit{isDirty && '; unsaved figures are not in these sums'}.
            </IfAllowed>
          </>
        )}
        {lastYear.mappingId !== null && lastYear.failure === null && ' Below each: the prior year, with * if incomplete, and the change.'}
      </span>
      {lastYear.failure !== null && (
        <span role="alert" className="min-w-0 truncate text-unfav">
          Last year’s actuals could not be loaded: {lastYear.failure}{' '}
          <button type="button" className="rounded-chip text-accent hover:underline" onClick={lastYear.retry}>
            Try again
          </button>
        </span>
      )}
      <RangeFiguresLine selection={selection} rows={rows} columns={columns} figureText={formats.ofUnit} />
    </footer>
  )
}
