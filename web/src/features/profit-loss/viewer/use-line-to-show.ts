import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import type { ReportGridHandle } from '../../../blocks/report-grid/report-grid-props.ts'
import type { GridSelection } from '../../../blocks/report-grid/selection/selection-store.ts'
import type { LayoutReading } from '../reading/layout-reading.ts'
import type { Viewer } from './use-viewer.ts'

interface LineToShowOptions {
  readonly viewer: Viewer
  readonly reading: LayoutReading
  readonly selection: GridSelection
  readonly grid: RefObject<ReportGridHandle | null>
}

/**
 * Leads to a line of the report: expands the groups around it and selects it, as a row, or as a column if locations are rows.
 * Returns what asks for one by its group; a line of a mapping that is still loading is shown once it is there.
 */
export function useLineToShow({ viewer: { view, change }, reading, selection, grid }: LineToShowOptions): (groupId: string) => void {
  const wanted = useRef<string | null>(null)
  const { engine } = reading
  const lead = ({ rows, columns }: LayoutReading['view']) => {
    const groupId = wanted.current
    const node = groupId === null ? undefined : engine?.tree.byId.get(groupId)
    if (engine === null || node === undefined || reading.answered === null) return
    const key = `group:${node.group.id}`
    const isTurned = reading.lines !== null
    const row = isTurned ? (rows.length > 0 ? 0 : -1) : rows.findIndex((one) => one.key === key)
    const column = isTurned ? columns.findIndex((one) => one.key === key) : Math.max(0, selectedColumn(selection, columns))
    if (row >= 0 && column >= 0) {
      wanted.current = null
      const cell = { row, column }
      selection.select({ anchor: cell, head: cell }, rows, columns)
      grid.current?.reveal(cell)
      grid.current?.focus()
      return
    }
    if (isTurned) {
      const { byLocation } = view.columns
      if (byLocation !== null)
        change({ columns: { ...view.columns, byLocation: { ...byLocation, lines: [...(reading.lines?.shown ?? []), key] } } })
      return
    }
    const around = new Set(reading.expandedRows)
    for (let parent = node.parent; parent !== null; parent = parent.parent) around.add(parent.group.id)
    if (around.size > reading.expandedRows.size) reading.expand(around)
    else if (!view.settings.showEmptyRows) change({ settings: { ...view.settings, showEmptyRows: true } })
    else wanted.current = null
  }
  const follow = useEffectEvent(lead)
  useEffect(() => follow(reading.view), [reading.view])
  return (groupId) => {
    wanted.current = groupId
    lead(reading.view)
  }
}

function selectedColumn(selection: GridSelection, columns: LayoutReading['view']['columns']): number {
  const key = selection.snapshot()?.anchor.columnKey
  return columns.findIndex((column) => column.key === key)
}
