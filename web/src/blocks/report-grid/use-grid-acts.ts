import type { GridCommand } from './grid-keys.ts'
import type { ReportGridProps } from './report-grid-props.ts'
import { clampNameWidth } from './selection/follow-edge.ts'
import {
  activeCell,
  type CellPosition,
  type CellRange,
  foldTarget,
  type GridExtent,
  isSingleCell,
  moveSelection,
  selectAll,
  selectColumns,
  selectRows,
  singleCell,
} from './selection/grid-selection.ts'

interface GridActsOptions {
  readonly props: Pick<
    ReportGridProps,
    'rows' | 'columns' | 'onFold' | 'onOpen' | 'onExplain' | 'onEscape' | 'onNameWidthChange' | 'sorting'
  >
  readonly ranges: readonly CellRange[]
  readonly extent: GridExtent
  readonly nameWidth: number
  readonly select: (range: CellRange | null, isRevealed?: boolean) => void
  readonly selectRanges: (ranges: readonly CellRange[], isRevealed: boolean) => void
  /** Opens the editor of a cell; null if cells are only read. */
  readonly onEdit: ((cell: CellPosition) => void) | null
  readonly onMenu: (cell: CellPosition) => void
  readonly onShow: (cell: CellPosition) => void
  /** Scrolls to the start of the grid: frozen cells are visible wherever it is scrolled to. */
  readonly onStart: () => void
}

/** What keys and double clicks do in every grid. */
export interface GridActs {
  readonly run: (command: GridCommand) => void
  readonly toggle: (row: number) => void
  readonly open: (row: number, column: number) => void
}

export function useGridActs({
  props,
  ranges,
  extent,
  nameWidth,
  select,
  selectRanges,
  onEdit,
  onMenu,
  onShow,
  onStart,
}: GridActsOptions): GridActs {
  const { rows, columns } = props
  const range = ranges.at(-1) ?? null
  const cell = range === null ? undefined : activeCell(range)

  function fold(index: number, isExpanded: boolean) {
    const row = rows[index]
    if (row?.isExpandable && row.isExpanded !== isExpanded) props.onFold(row, isExpanded)
  }
  function toggle(index: number) {
    fold(index, rows[index]?.isExpanded === false)
  }
  function open(rowAt: number, columnAt: number) {
    const row = rows[rowAt]
    const column = columns[columnAt]
    if (row?.values && column && onEdit) onEdit({ row: rowAt, column: columnAt })
    else if (row?.values && column) props.onOpen(row, column)
    else toggle(rowAt)
  }
  function run(command: GridCommand) {
    switch (command.kind) {
      case 'move': {
        const next = moveSelection(range, command.move, command.isExtending, extent)
        if (command.isExtending && next) selectRanges([...ranges.slice(0, -1), next], true)
        else select(next)
        return command.move === 'grid-start' ? onStart() : undefined
      }
      case 'fold': {
        const target = cell ? foldTarget(rows, cell.row, command.isExpanding) : null
        if (target === null || !cell) return
        select(singleCell({ row: target, column: cell.column }))
        return fold(target, command.isExpanding)
      }
      case 'resize-names':
        return props.onNameWidthChange(clampNameWidth(nameWidth + command.by))
      case 'open':
        return cell && open(cell.row, cell.column)
      case 'explain': {
        const [row, column] = [cell && rows[cell.row], cell && columns[cell.column]]
        return row?.values && column ? props.onExplain(row, column) : undefined
      }
      case 'toggle':
        return cell && toggle(cell.row)
      case 'back':
        if (range && (ranges.length > 1 || !isSingleCell(range))) return select(singleCell(activeCell(range)), false)
        return props.onEscape() ? undefined : select(null)
      case 'select-all':
        return select(selectAll(extent), false)
      case 'select-row':
        return range ? select(selectRows(range, range.head.row, true, extent), false) : undefined
      case 'select-column':
        return range ? select(selectColumns(range, range.head.column, true, extent), false) : undefined
      case 'menu':
        return cell && onMenu(cell)
      case 'show':
        return cell && onShow(cell)
      case 'sort': {
        const column = cell && columns[cell.column]
        return column && props.sorting?.onSort(column)
      }
    }
  }
  return { run, toggle, open }
}
