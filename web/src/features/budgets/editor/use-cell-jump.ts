import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import type { GridColumn } from '../../../blocks/report-grid/grid-model.ts'
import type { ReportGridHandle } from '../../../blocks/report-grid/report-grid-props.ts'
import type { GridSelection } from '../../../blocks/report-grid/selection/selection-store.ts'
import type { SheetFrame } from '../sheet/sheet-frame.ts'
import { above, type SheetRow } from '../sheet/sheet-rows.ts'
import { subjectKey } from '../sheet/sheet-values.ts'
import { editedLine } from './budget-edits.ts'

/** A cell, by the keys of an edit. */
export interface EditedCell {
  readonly row: string
  readonly column: string
}

interface CellJumpOptions {
  readonly frame: SheetFrame
  readonly rows: readonly SheetRow[]
  readonly columns: readonly GridColumn[]
  readonly selection: GridSelection
  readonly grid: RefObject<ReportGridHandle | null>
  /** The shown location; null for several. */
  readonly locationId: string | null
  /** Whether its figures are shown. */
  readonly isReady: boolean
  readonly collapsed: ReadonlySet<string>
  readonly onExpand: (keys: readonly string[]) => void
  readonly onLocation: (id: string) => void
  /** From the address: `2026-03`, and the id of a group or a metric. */
  readonly asked: { readonly month: string | undefined; readonly line: string | undefined }
}

/** Selects cells and scrolls to them; expands collapsed rows and switches the location if needed. */
export function useCellJump(options: CellJumpOptions): (cell: EditedCell) => void {
  const { frame, rows, columns, selection, grid, locationId, isReady, collapsed, onExpand, onLocation, asked } = options
  /** The cell to select once it is shown. `locationId` undefined: of any location. */
  const pending = useRef<{ readonly locationId: string | undefined; readonly row: string; readonly column: string } | null>(null)
  const arrive = (isThere: boolean, shown: readonly SheetRow[]) => {
    const cell = pending.current
    if (cell === null || !isThere || (cell.locationId !== undefined && cell.locationId !== locationId)) return
    // Does not wait for missing cells, which would move the selection later.
    pending.current = null
    const row = shown.findIndex(({ key }) => key === cell.row)
    const column = columns.findIndex(({ key }) => key === cell.column)
    if (row < 0 || column < 0) return
    selection.select({ anchor: { row, column }, head: { row, column } }, shown, columns)
    grid.current?.reveal({ row, column })
  }
  const arriveOnce = useEffectEvent(arrive)
  const takeAsked = useEffectEvent(({ month, line }: CellJumpOptions['asked']) => {
    if (month === undefined && line === undefined) return
    const column = frame.columns.find(
      ({ kind, startDate, endDate }) =>
        kind === 'PERIOD' && (month === undefined || (startDate.slice(0, 7) <= month && month <= endDate.slice(0, 7))),
    )
    const row = rowKeysOf(line, frame).find((key) => rows.some((one) => one.key === key)) ?? rows[0]?.key
    if (row !== undefined && column) pending.current = { locationId: undefined, row, column: column.key }
    arrive(isReady, rows)
  })
  // Selects the figure that a report linked to.
  const { month, line } = asked
  useEffect(() => {
    takeAsked({ month, line })
  }, [month, line])
  useEffect(() => {
    arriveOnce(isReady, rows)
  }, [isReady, rows])
  return (cell) => {
    const edited = editedLine(cell.row)
    if (edited === null) return
    pending.current = { locationId: edited.locationId, row: subjectKey(edited.subject), column: cell.column }
    const hidden = above(frame, edited.subject).filter((key) => collapsed.has(key))
    if (hidden.length > 0) onExpand(hidden)
    if (edited.locationId !== locationId) onLocation(edited.locationId)
    else if (hidden.length === 0) arrive(isReady, rows)
  }
}

/** Keys of the rows that a group, account or metric may have, the likeliest first; of a folded account that of its category. */
function rowKeysOf(line: string | undefined, { places }: Pick<SheetFrame, 'places'>): readonly string[] {
  const id = line?.replace(/^metric:/, '')
  if (id !== undefined && /^\d+$/.test(id)) return [`ACCOUNT:${id}`, `sum:${places.nodeOf(Number(id))?.group.id ?? ''}`]
  return id === undefined ? [] : [`sum:${id}`, `GROUP:${id}`, `calculation:${id}`, `METRIC:${id}`, `derived:${id}`]
}
