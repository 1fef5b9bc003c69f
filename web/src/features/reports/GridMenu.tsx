import type { GridRow } from '@fourwall/domain/reports/report-rows.ts'
import { type ReactNode, useSyncExternalStore } from 'react'
import type { GridColumn } from '../../blocks/report-grid/grid-model.ts'
import { type GridSelection, keyIndex, resolveRange } from '../../blocks/report-grid/selection-store.ts'
import { ContextMenu, ContextMenuItem, ContextMenuSeparator } from '../../ui/ContextMenu.tsx'
import { keyNames } from '../../ui/key-names.ts'

interface GridMenuProps {
  readonly selection: GridSelection
  readonly rows: readonly GridRow[]
  readonly columns: readonly GridColumn[]
  readonly onTrace: (row: GridRow, column: GridColumn) => void
  readonly onFold: (row: GridRow, isExpanded: boolean) => void
  readonly onFocusGrid: () => void
  readonly children: ReactNode
}

/** What can be done with the cell under the pointer. */
export function GridMenu({ selection, rows, columns, onTrace, onFold, onFocusGrid, children }: GridMenuProps) {
  return (
    <ContextMenu
      label="Cell"
      target={<div className="flex min-h-0 flex-1 flex-col">{children}</div>}
      onCloseAutoFocus={(event) => {
        event.preventDefault()
        onFocusGrid()
      }}
    >
      <CellActs selection={selection} rows={rows} columns={columns} onTrace={onTrace} onFold={onFold} onFocusGrid={onFocusGrid} />
    </ContextMenu>
  )
}

function CellActs({ selection, rows, columns, onTrace, onFold, onFocusGrid }: Omit<GridMenuProps, 'children'>) {
  const placed = useSyncExternalStore(selection.subscribe, selection.snapshot)
  const range = resolveRange(placed, keyIndex(rows), keyIndex(columns))
  const row = range && rows[range.anchor.row]
  const column = range && columns[range.anchor.column]
  const key = (keys: string) => keyNames(keys, /Mac|iPhone|iPad/.test(navigator.userAgent))
  return (
    <>
      {row?.values && column && (
        <ContextMenuItem keys={key('enter')} onSelect={() => onTrace(row, column)}>
          Trace this number
        </ContextMenuItem>
      )}
      {row?.isExpandable && (
        <ContextMenuItem keys={key(row.isExpanded ? 'alt+left' : 'alt+right')} onSelect={() => onFold(row, !row.isExpanded)}>
          {row.isExpanded ? 'Collapse group' : 'Expand group'}
        </ContextMenuItem>
      )}
      {range && (
        <>
          <ContextMenuSeparator />
          <ContextMenuItem
            keys={key('mod+c')}
            onSelect={() => {
              onFocusGrid()
              // The grid puts its own text on the clipboard when it is asked to copy.
              document.execCommand('copy')
            }}
          >
            Copy
          </ContextMenuItem>
        </>
      )}
    </>
  )
}
