import type { LayoutEngine } from '@fourwall/domain/layouts/layout-engine.ts'
import { rowKeyOf } from '@fourwall/domain/layouts/ranked-row.ts'
import type { ShownLocations } from '@fourwall/domain/layouts/view/shown-by-location.ts'
import type { ShownLayout } from '@fourwall/domain/layouts/view/shown-layout.ts'
import { useEffect, useEffectEvent } from 'react'
import type { GridColumn } from '../../../blocks/report-grid/grid-model.ts'
import type { LayoutReadingOptions, OpenedBehind } from './layout-reading.ts'

/** Selects the traced or explained cell, also when a link is opened. */
export function useOpenedSelection(
  { trace, bridge }: OpenedBehind,
  engine: LayoutEngine | null,
  view: ShownLayout | ShownLocations,
  { selection }: LayoutReadingOptions,
): void {
  const { rows, columns } = view
  const cell = trace?.cell ?? bridge?.cell ?? null
  const key = cell && `${cell.groupId} ${cell.accountId ?? ''} ${cell.column}`
  const hasRows = engine !== null && engine.figures.sections.some(({ rows: accounts }) => accounts.length > 0)
  const follow = useEffectEvent((opens: string | null, isThere: boolean) => {
    if (opens === null || !isThere || engine === null || cell === null) return
    if ('cellOf' in view) {
      const place = view.cellOf(rowKeyOf(cell), cell.column)
      if (place !== null) selection.select({ anchor: place, head: place }, rows, columns)
      return
    }
    const own = engine.valueRowOf(rowKeyOf(cell))
    const rowKey = own === undefined ? null : engine.structure.rows[own]?.key
    const row = rows.findIndex((one) => one.values !== null && (one.key === rowKey || one.key === rowKeyOf(cell)))
    const column = bridge ? explainedColumn(columns, cell.column) : columns.findIndex((one) => isFigureOf(one, cell.column))
    const position = { row, column }
    if (row >= 0 && column >= 0) selection.select({ anchor: position, head: position }, rows, columns)
  })
  // Only another cell moves the selection, not new figures.
  useEffect(() => follow(key, hasRows), [key, hasRows])
}

/** The column of a difference: its variance, otherwise its base, otherwise the figure itself. */
function explainedColumn(columns: readonly GridColumn[], key: string): number {
  const explains = (column: GridColumn): boolean => column.bridges.some((bridge) => bridge.key === key)
  const variance = columns.findIndex((column) => column.opensBridge && explains(column))
  const base = columns.findIndex((column) => isFigureOf(column, key))
  return variance >= 0 ? variance : base >= 0 ? base : columns.findIndex(explains)
}

/** Whether a column shows the figures of a figure column themselves: the first that opens them does. */
function isFigureOf({ opens }: GridColumn, key: string): boolean {
  return opens === key
}
