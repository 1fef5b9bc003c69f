import { withGroupsExpanded, withRowsHidden } from '@fourwall/domain/sheets/sheet-commands.ts'
import type { SheetEngine } from '@fourwall/domain/sheets/sheet-engine.ts'
import { type RefObject, useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { FoundRow } from '../../blocks/find/find-rows.ts'
import { type RowFinder, useRowFinder } from '../../blocks/find/use-row-finder.ts'
import type { RowMarks } from '../../blocks/report-grid/grid-model.ts'
import type { ReportGridHandle } from '../../blocks/report-grid/report-grid-props.ts'
import type { GridSelection } from '../../blocks/report-grid/selection-store.ts'
import { findableSheetRows } from './findable-sheet-rows.ts'
import type { SheetStore } from './sheet-store.ts'
import type { SheetView } from './sheet-view.ts'

/** What is found in a sheet, and what finding it shows and keeps. */
export interface SheetFinder<Engine extends SheetEngine | null> extends RowFinder {
  /** The engine of the sheet, with what the found row needs to show unfolded. */
  readonly shown: Engine | SheetEngine
  readonly marks: ReadonlyMap<string, RowMarks>
  /** Shows a row that is left out. */
  readonly show: (row: FoundRow) => void
  /** Folds or unfolds a group; what was unfolded for the found row stays so. */
  readonly fold: (groupId: string, isExpanded: boolean) => void
  /** Ends the search. The groups around the row that one stays on are kept expanded, which is a step. */
  readonly end: () => void
}

const NO_GROUPS: ReadonlySet<string> = new Set()

/**
 * Finds rows of a sheet; null while there is none. Nothing of the sheet is changed until somebody stays on a row that is folded
 * away.
 */
export function useSheetFinder<Engine extends SheetEngine | null>(
  engine: Engine,
  change: SheetStore['change'],
  selection: GridSelection,
): SheetFinder<Engine> {
  const expandedGroups = engine?.sheet.expandedGroups ?? NO_GROUPS
  const rows = useMemo(() => engine && (() => findableSheetRows(engine)), [engine])
  const finder = useRowFinder({ rows, expanded: expandedGroups, activeRow: () => activeOf(selection)?.rowKey ?? null })
  // Somebody folds or unfolds, wherever that is done: that counts from then on.
  const [known, setKnown] = useState(expandedGroups)
  if (known !== expandedGroups) {
    setKnown(expandedGroups)
    finder.release()
  }
  const { expanded } = finder
  const shown = useMemo(
    () => (engine === null || expanded === expandedGroups ? engine : engine.unfolded(expanded)),
    [engine, expanded, expandedGroups],
  )
  const marks = useMemo(() => new Map(finder.found.map(({ key, parts }) => [key, parts])), [finder.found])
  return {
    ...finder,
    shown,
    marks,
    show: ({ key, hidden }) =>
      change((before) =>
        hidden === 'EMPTY' ? { ...before, settings: { ...before.settings, showEmptyRows: true } } : withRowsHidden(before, [key], false),
      ),
    fold(groupId, isExpanded) {
      finder.release()
      change((before) => withGroupsExpanded(withGroupsExpanded(before, [...expanded], true), [groupId], isExpanded))
    },
    end() {
      if (expanded !== expandedGroups) change((before) => withGroupsExpanded(before, [...expanded], true))
      finder.close()
    },
  }
}

/** Who goes to a found row selects it: in the column of what was found, else in the one that the keyboard is on. */
export function useFoundSelection(
  { current, steps }: RowFinder,
  { rows, columns }: SheetView,
  selection: GridSelection,
  grid: RefObject<ReportGridHandle | null>,
): void {
  const follow = useEffectEvent((found: FoundRow) => {
    const own = rows.findIndex(({ key }) => key === found.key)
    // A heading has no cells: what is written on its group stands in the total.
    const isTotal = found.cell !== null && rows[own]?.kind === 'heading'
    const row = isTotal ? rows.findIndex(({ key }) => key === `sum:${rows[own]?.groupId}`) : own
    if (row < 0) return
    const columnKey = found.cell?.columnKey ?? activeOf(selection)?.columnKey
    const cell = {
      row,
      column: Math.max(
        0,
        columns.findIndex(({ key }) => key === columnKey),
      ),
    }
    selection.select({ anchor: cell, head: cell }, rows, columns)
    grid.current?.reveal(cell)
  })
  // Another row or a further step moves the selection; other figures do not.
  const [key, hidden] = [current?.key, current?.hidden]
  // oxlint-disable-next-line react/exhaustive-deps -- the row that was found is read when one of these changes
  useEffect(() => (current === null ? undefined : follow(current)), [key, hidden, steps])
}

function activeOf(selection: GridSelection): { readonly rowKey: string; readonly columnKey: string } | undefined {
  const range = selection.snapshot()
  return range?.active ?? range?.anchor
}
