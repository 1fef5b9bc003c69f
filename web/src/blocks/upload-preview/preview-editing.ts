import { formatCount } from '@fourwall/domain/money/format.ts'
import type { GridRow } from '@fourwall/domain/profit-loss/report-rows.ts'
import type { GridEditing } from '../report-grid/editing/grid-editing.ts'
import type { GridColumn } from '../report-grid/grid-model.ts'
import type { PlacedLine, PreviewCell, PreviewGrid } from './preview-cells.ts'
import type { CellChange } from './use-corrections.ts'

/** More cells at once are mended in the workbook. */
const MOST_CORRECTED = 500

interface PreviewEditing<Line extends PlacedLine, Change extends CellChange> {
  /** Whatever is filtered out or closed. */
  readonly all: PreviewGrid<Line>
  readonly shown: PreviewGrid<Line>
  readonly columns: readonly GridColumn[]
  /** The period of the upload that each column is of; null for none. */
  readonly periods: readonly (number | null)[]
  readonly isSaving: boolean
  /** What keeps a cell from being corrected whatever is shown, in a sentence; null where nothing does. */
  readonly lockOf: (row: GridRow, column: GridColumn) => string | null
  /** The change of a cell but for its texts, null where it cannot be changed; `cell` undefined where the workbook leaves it blank. */
  readonly changeOf: (
    line: Line,
    cell: PreviewCell | undefined,
    period: number,
    rowKey: string,
    column: GridColumn,
  ) => Omit<Change, 'before' | 'text'> | null
  readonly correct: (changes: readonly Change[]) => void
}

/** What makes the grid of a preview one whose cells are corrected. */
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
      return isHidden ? 'The filter leaves this cell out. Show all cells to correct it.' : null
    },
    sourceOf,
    onEdit(edits) {
      const changes = edits.flatMap(({ row, column, text }): Change[] => {
        const [line, period, before] = [facts.shown.byKey.get(row.key)?.line, periodOf(column), sourceOf(row, column)]
        if (!line || period === null || before === text.trim()) return []
        const change = facts.changeOf(line, cellIn(facts.all, row, column), period, row.key, column)
        // A change is its place and its two texts.
        return change === null ? [] : [{ ...change, before, text: text.trim() } as Change]
      })
      if (changes.length > MOST_CORRECTED)
        return `${formatCount(changes.length)} cells at once. Correct up to ${formatCount(MOST_CORRECTED)}, or mend the workbook and upload it again.`
      facts.correct(changes)
      return null
    },
  }
}
