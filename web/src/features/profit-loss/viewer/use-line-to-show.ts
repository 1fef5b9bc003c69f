import { lineToShow } from '@fourwall/domain/layouts/view/line-to-show.ts'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import type { ReportGridHandle } from '../../../blocks/report-grid/report-grid-props.ts'
import type { GridSelection } from '../../../blocks/report-grid/selection/selection-store.ts'
import { toast } from '../../../ui/toast.ts'
import { choiceOf } from '../mapping/mapping-choice.ts'
import type { LayoutReading } from '../reading/layout-reading.ts'
import type { Viewer } from './use-viewer.ts'

interface LineToShowOptions {
  readonly viewer: Viewer
  readonly reading: LayoutReading
  readonly selection: GridSelection
  readonly grid: RefObject<ReportGridHandle | null>
  /** Opens the choice of the lines that are columns. */
  readonly onLines: () => void
}

/** Other changes of the view may arrive before the one that shows a line. */
const MOST_LOOKS = 5

interface WantedLine {
  readonly groupId: string
  /** How often it was looked for since the view was changed to show it; null before that. */
  readonly looks: number | null
}

/**
 * Leads to a line of the report: makes it show and selects it, as a row, or as a column if locations are rows.
 * Returns what asks for one by its group; a line of a mapping that is still loading is shown once it is there.
 */
export function useLineToShow({ viewer, reading, selection, grid, onLines }: LineToShowOptions): (groupId: string) => void {
  const { view, change } = viewer
  const wanted = useRef<WantedLine | null>(null)
  const { engine, answered } = reading
  const isLoading = engine === null || answered === null || choiceOf(answered.request).mappingId !== view.mappingId
  const lead = ({ rows, columns }: LayoutReading['view'], isAsked: boolean) => {
    const line = wanted.current
    if (line === null || engine === null || answered === null) return
    const { groupId } = line
    if (!engine.tree.byId.has(groupId)) {
      // Another mapping was asked for at this moment, or is loading.
      if (!isAsked && !isLoading) wanted.current = null
      return
    }
    const key = `group:${groupId}`
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
    const step = lineToShow(engine, groupId)
    if (step?.kind !== 'CHANGE' || line.looks === MOST_LOOKS) wanted.current = null
    else wanted.current = { groupId, looks: (line.looks ?? -1) + 1 }
    if (step?.kind === 'REFUSED')
      toast.failure('The line cannot be shown', {
        detail: step.sentence,
        ...(isTurned && { action: { label: 'Choose lines', onAction: onLines } }),
      })
    if (step?.kind !== 'CHANGE' || line.looks !== null) return
    const { expandedGroups, ...parts } = step.change
    change({ ...parts, ...(expandedGroups && { expanded: expandedGroups }) })
  }
  const follow = useEffectEvent(lead)
  useEffect(() => follow(reading.view, false), [reading.view])
  return (groupId) => {
    wanted.current = { groupId, looks: null }
    lead(reading.view, true)
  }
}

function selectedColumn(selection: GridSelection, columns: LayoutReading['view']['columns']): number {
  const key = selection.snapshot()?.anchor.columnKey
  return columns.findIndex((column) => column.key === key)
}
