import type { GridRow } from '@fourwall/domain/profit-loss/report-rows.ts'
import { useSyncExternalStore } from 'react'
import type { GridColumn } from '../../../blocks/report-grid/grid-model.ts'
import type { GridSelection } from '../../../blocks/report-grid/selection/selection-store.ts'

interface CellOriginProps {
  readonly selection: GridSelection
  readonly rows: readonly GridRow[]
  readonly columns: readonly GridColumn[]
  /** Shown if the cell has no origin. */
  readonly otherwise: string
}

/** Status line: where the selected cell's figure came from. */
export function CellOrigin({ selection, rows, columns, otherwise }: CellOriginProps) {
  const cell = useSyncExternalStore(selection.subscribe, selection.snapshot)?.anchor
  const row = cell && rows.find(({ key }) => key === cell.rowKey)
  const column = cell && columns.find(({ key }) => key === cell.columnKey)
  const note = row && column ? (column.lookOf?.(row)?.note ?? null) : null
  return (
    <span role="status" className="min-w-0 truncate" title={note ?? otherwise}>
      {note === null ? otherwise : `${row?.label ?? ''}, ${column?.heading ?? ''}: ${note}`}
    </span>
  )
}
