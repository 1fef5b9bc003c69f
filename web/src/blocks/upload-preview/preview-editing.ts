import { formatCount } from '@fourwall/domain/money/format.ts'
import type { GridRow } from '@fourwall/domain/profit-loss/report-rows.ts'
import type { GridEditing } from '../report-grid/editing/grid-editing.ts'
import type { GridColumn } from '../report-grid/grid-model.ts'
import type { PlacedLine, PreviewCell, PreviewGrid } from './preview-cells.ts'
import type { CellChange } from './use-corrections.ts'

/** More cells at once have to be corrected in the workbook. */
const MOST_CORRECTED = 500

interface PreviewEditing<Line extends PlacedLine, Change extends CellChange> {
  /** With all that is filtered out or collapsed. */
  readonly all: PreviewGrid<Line>
  readonly shown: PreviewGrid<Line>
  readonly columns: readonly GridColumn[]
  /** The period of the upload that each column is of; null for none. */
  readonly periods: readonly (number | null)[]
  readonly isSaving: boolean
  /** Why a cell cannot be corrected, whatever is filtered, in a sentence; null if it can. */
  readonly lockOf: (row: GridRow, column: GridColumn) => string | null
  /** The change of a cell without its texts; null if it cannot be changed. `cell`: undefined if it is blank in the workbook. */
  readonly changeOf: (
    line: Line,
    cell: PreviewCell | undefined,
    period: number,
    rowKey: string,
    column: GridColumn,
  ) => Omit<Change, 'before' | 'text'> | null
  readonly correct: (changes: readonly Change[]) => void
}

/** Makes the grid of a preview editable: typing corrects its cells. */
export function previewEditing<Line extends PlacedLine, Change extends CellChange>(facts: PreviewEditing<Line, Change>): GridEditing {
  const periodOf = (column: GridColumn) => facts.periods[facts.columns.indexOf(column)] ?? null
  const cellIn = (grid: PreviewGrid<Line>, row: GridRow, column: GridColumn) => {
    const period = periodOf(column)
    return period === null ? undefined : grid.byKey.get(row.key)?.cells[period]
  }
  const sourceOf = (row: GridRow, column: GridColumn) => {
    const cell = cellIn(facts.all, row, column)
    return cell === undefined ? '' : cell.state === 'INVALID' ? cell.text : (cell.value ?? cell.text)
  }
  return {
    typed: 'FIGURES',
    lockOf(row, column) {
      if (facts.isSaving) return 'The upload is being saved.'
      const lock = facts.lockOf(row, column)
      if (lock !== null) return lock
      const isHidden = cellIn(facts.all, row, column) !== undefined && cellIn(facts.shown, row, column) === undefined
      return isHidden ? 'The filter hides this cell. Show all cells to correct it.' : null
    },
    sourceOf,
    onEdit(edits) {
      const changes = edits.flatMap(({ row, column, text }): Change[] => {
        const [line, period, before] = [facts.shown.byKey.get(row.key)?.line, periodOf(column), sourceOf(row, column)]
        if (!line || period === null || before === text.trim()) return []
        const change = facts.changeOf(line, cellIn(facts.all, row, column), period, row.key, column)
        // Together with the two texts it is a whole change.
        return change === null ? [] : [{ ...change, before, text: text.trim() } as Change]
      })
      if (changes.length > MOST_CORRECTED)
        return `${formatCount(changes.length)} cells at once. Correct up to ${formatCount(MOST_CORRECTED)}, or fix the workbook and upload it again.`
      facts.correct(changes)
      return null
    },
  }
}
