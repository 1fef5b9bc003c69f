import type { GridRow } from '@fourwall/domain/profit-loss/report-rows.ts'
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { commandRegistry, useCommands } from '../../../blocks/command-palette/command-registry.ts'
import { clipboardText, copyCells } from '../../../blocks/report-grid/clipboard/grid-clipboard.ts'
import { SORT_KEY } from '../../../blocks/report-grid/grid-keys.ts'
import type { GridColumn } from '../../../blocks/report-grid/grid-model.ts'
import { blockOf } from '../../../blocks/report-grid/selection/grid-ranges.ts'
import type { CellPosition } from '../../../blocks/report-grid/selection/grid-selection.ts'
import { type GridSelection, keyIndex, resolveRange } from '../../../blocks/report-grid/selection/selection-store.ts'
import { ContextMenu, ContextMenuItem, ContextMenuSeparator } from '../../../ui/ContextMenu.tsx'
import { keyNames } from '../../../ui/key-names.ts'
import type { LayoutReading } from '../reading/layout-reading.ts'
import { cellCommands } from './commands/cell-commands.ts'

interface GridMenuProps {
  /** What the figure of a cell can be explained against. */
  readonly bridgesOf: LayoutReading['bridgesOf']
  readonly selection: GridSelection
  readonly rows: readonly GridRow[]
  readonly columns: readonly GridColumn[]
  readonly onTrace: (row: GridRow, column: GridColumn) => void
  /** Explains what a figure differs by from what `bridge` names, one of the column's own. */
  readonly onExplain: (row: GridRow, column: GridColumn, bridge: string) => void
  readonly onFold: (row: GridRow, isExpanded: boolean) => void
  /** Ranks the locations by a row's figures in a column, or its usual ones; null if none stand side by side. */
  readonly onRank: ((row: GridRow, column: GridColumn | undefined) => void) | null
  /** Sorts locations that are rows by a column, in an order or else the next one; null if lines are rows. */
  readonly onSort: LayoutReading['sort']
  readonly onHide: (columnKeys: readonly string[]) => void
  /** Shows hidden columns again; null if none is hidden. */
  readonly onShowHidden: (() => void) | null
  readonly onFocusGrid: () => void
  readonly children: ReactNode
}

/** The row of the headings, and the column of the names. */
const HEADINGS = -1

/** Reads a cell's place off the indexes that it carries for screen readers: headings are the first row, names the first column. */
function cellOf(element: EventTarget): CellPosition | null {
  if (!(element instanceof Element)) return null
  const column = Number(element.closest('[role=gridcell], [role=rowheader], [role=columnheader]')?.getAttribute('aria-colindex') ?? 0) - 2
  const row = Number(element.closest('[role=row]')?.getAttribute('aria-rowindex') ?? 0) - 2
  return row < HEADINGS ? null : { row, column }
}

/** What can be done with the cell under the pointer. */
export function GridMenu({
  selection,
  rows,
  columns,
  bridgesOf,
  onTrace,
  onExplain,
  onFold,
  onRank,
  onSort,
  onHide,
  onShowHidden,
  onFocusGrid,
  children,
}: GridMenuProps) {
  const [pointed, setPointed] = useState<CellPosition | null>(null)
  const isOpening = useRef(false)
  useCommands(() => {
    const range = resolveRange(selection.snapshot(), keyIndex(rows), keyIndex(columns))
    return cellCommands({
      row: range ? rows[range.anchor.row] : undefined,
      column: range ? columns[range.anchor.column] : undefined,
      bridgesOf,
      onTrace,
      onExplain,
      onRank,
      onSort,
      onCopy: range && ((choice) => copyCells(clipboardText(blockOf(range), rows, columns, choice))),
    })
  })
  // What can be done is another thing with every cell.
  useEffect(() => selection.subscribe(commandRegistry.refresh), [selection])
  return (
    <ContextMenu
      label="Cell"
      target={
        <div
          role="presentation"
          className="flex min-h-0 flex-1 flex-col"
          onContextMenu={(event) => setPointed(cellOf(event.target))}
          // A long press opens the menu without a word of where.
          onPointerDown={(event) => event.pointerType === 'touch' && setPointed(cellOf(event.target))}
        >
          {children}
        </div>
      }
      onCloseAutoFocus={(event) => {
        event.preventDefault()
        // A trace or a bridge takes the keyboard with it.
        if (!isOpening.current) onFocusGrid()
        isOpening.current = false
      }}
    >
      <CellActs
        pointed={pointed}
        selection={selection}
        rows={rows}
        columns={columns}
        bridgesOf={bridgesOf}
        onTrace={(row, column) => {
          isOpening.current = true
          onTrace(row, column)
        }}
        onExplain={(row, column, bridge) => {
          isOpening.current = true
          onExplain(row, column, bridge)
        }}
        onFold={onFold}
        onRank={onRank}
        onSort={onSort}
        onHide={onHide}
        onShowHidden={onShowHidden}
      />
    </ContextMenu>
  )
}

/** The heading in one line: `Revenue`, `Variance, prior year`. */
function columnWords({ heading, detail }: GridColumn): string {
  return detail === null ? heading : `${heading}, ${detail}`
}

interface CellActsProps extends Omit<GridMenuProps, 'children' | 'onFocusGrid'> {
  /** The cell under the pointer; null by key, for the active cell. */
  readonly pointed: CellPosition | null
}

function CellActs({ pointed, selection, rows, columns, bridgesOf, onTrace, onExplain, onFold, onRank, onSort, ...hiding }: CellActsProps) {
  const placed = useSyncExternalStore(selection.subscribe, selection.snapshot)
  const range = resolveRange(placed, keyIndex(rows), keyIndex(columns))
  const cell = pointed ?? range?.anchor
  const row = cell && rows[cell.row]
  const column = cell && columns[cell.column]
  // Of a heading all columns that are selected, of a cell its own.
  const hidden =
    column === undefined
      ? []
      : pointed?.row === HEADINGS && range
        ? blockOf(range).columns.flatMap((at) => columns[at]?.key ?? [])
        : [column.key]
  const key = (keys: string) => keyNames(keys, /Mac|iPhone|iPad/.test(navigator.userAgent))
  return (
    <>
      {row?.values && column && (
        <>
          <ContextMenuItem {...(column.opensBridge ? {} : { keys: key('enter') })} onSelect={() => onTrace(row, column)}>
            {column.opensBridge ? 'Trace the number compared' : 'Trace this number'}
          </ContextMenuItem>
          {bridgesOf(row, column).map((bridge, at) => (
            <ContextMenuItem
              key={bridge.key}
              {...(at > 0 ? {} : { keys: key(column.opensBridge ? 'enter' : 'alt+enter') })}
              onSelect={() => onExplain(row, column, bridge.key)}
            >
              Explain the difference from the {bridge.label}
            </ContextMenuItem>
          ))}
        </>
      )}
      {row?.values && onRank && (
        <ContextMenuItem onSelect={() => onRank(row, column)}>
          {column ? 'Rank locations by this figure' : 'Rank locations by this row'}
        </ContextMenuItem>
      )}
      {column && onSort && (
        <>
          <ContextMenuItem keys={key(SORT_KEY)} onSelect={() => onSort(column, 'BEST')}>
            Sort by {columnWords(column)}, best first
          </ContextMenuItem>
          <ContextMenuItem onSelect={() => onSort(column, 'WORST')}>Sort by {columnWords(column)}, worst first</ContextMenuItem>
        </>
      )}
      {row?.isExpandable && (
        <ContextMenuItem keys={key(row.isExpanded ? 'alt+left' : 'alt+right')} onSelect={() => onFold(row, !row.isExpanded)}>
          {row.isExpanded ? 'Collapse group' : 'Expand group'}
        </ContextMenuItem>
      )}
      {range && (
        <>
          {pointed?.row !== HEADINGS && <ContextMenuSeparator />}
          <ContextMenuItem keys={key('mod+c')} onSelect={() => copyCells(clipboardText(blockOf(range), rows, columns))}>
            Copy
          </ContextMenuItem>
          <ContextMenuItem onSelect={() => copyCells(clipboardText(blockOf(range), rows, columns, { withNames: true }))}>
            Copy with names and headings
          </ContextMenuItem>
        </>
      )}
      {hidden.length > 0 && hidden.length < columns.length && (
        <>
          <ContextMenuSeparator />
          <ContextMenuItem onSelect={() => hiding.onHide(hidden)}>{hidden.length === 1 ? 'Hide column' : 'Hide columns'}</ContextMenuItem>
        </>
      )}
      {hiding.onShowHidden !== null && <ContextMenuItem onSelect={hiding.onShowHidden}>Show hidden columns</ContextMenuItem>}
    </>
  )
}
