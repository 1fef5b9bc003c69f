import type { Layout } from '@fourwall/domain/layouts/layout.ts'
import { withGroupsExpanded, withRowsHidden } from '@fourwall/domain/layouts/layout-commands.ts'
import type { LayoutEngine } from '@fourwall/domain/layouts/layout-engine.ts'
import { withFoldedPlaces } from '@fourwall/domain/profit-loss/location-rows.ts'
import { type RefObject, useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { FoundRow } from '../../../blocks/find/find-rows.ts'
import { type RowFinder, useRowFinder } from '../../../blocks/find/use-row-finder.ts'
import type { RowMarks } from '../../../blocks/report-grid/grid-model.ts'
import type { ReportGridHandle } from '../../../blocks/report-grid/report-grid-props.ts'
import type { GridSelection } from '../../../blocks/report-grid/selection/selection-store.ts'
import type { GridView } from '../editor/cells/grid-view.ts'
import type { LayoutStore } from '../editor/layout-store.ts'
import { findableLayoutRows } from './findable-layout-rows.ts'
import { findablePlaces, placeGroups } from './findable-places.ts'

/** What is found in a layout, and what finding it shows and keeps. */
export interface LayoutFinder<Engine extends LayoutEngine | null> extends RowFinder {
  /** The engine of the layout, with what the found row needs to show unfolded. */
  readonly shown: Engine | LayoutEngine
  readonly marks: ReadonlyMap<string, RowMarks>
  /** Shows a row that is left out. */
  readonly show: (row: FoundRow) => void
  /** Folds or unfolds a group; what was unfolded for the found row stays so. */
  readonly fold: (groupId: string, isExpanded: boolean) => void
  /** Ends the search. The groups around the found row stay expanded, which is an undo step. */
  readonly end: () => void
}

const NO_GROUPS: ReadonlySet<string> = new Set()

/**
 * Finds rows of a layout; null without a layout. The layout does not change until the search ends on a row that is folded away.
 */
export function useLayoutFinder<Engine extends LayoutEngine | null>(
  engine: Engine,
  change: LayoutStore['change'],
  selection: GridSelection,
): LayoutFinder<Engine> {
  const expandedGroups = useExpandedGroups(engine)
  const isTurned = engine?.surroundings.places !== undefined
  const rows = useMemo(() => engine && (() => (isTurned ? findablePlaces(engine) : findableLayoutRows(engine))), [engine, isTurned])
  const finder = useRowFinder({ rows, expanded: expandedGroups, activeRow: () => activeOf(selection)?.rowKey ?? null })
  // Folding or unfolding by any means takes precedence from then on.
  const [known, setKnown] = useState(expandedGroups)
  if (known !== expandedGroups) {
    setKnown(expandedGroups)
    finder.release()
  }
  const { expanded } = finder
  const shown = useMemo(
    () => (engine === null || isTurned || expanded === expandedGroups ? engine : engine.unfolded(expanded)),
    [engine, expanded, expandedGroups, isTurned],
  )
  const withExpanded = isTurned ? withPlacesExpanded : withGroupsExpanded
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
      change((before) => withExpanded(withExpanded(before, [...expanded], true), [groupId], isExpanded))
    },
    end() {
      if (expanded !== expandedGroups) change((before) => withExpanded(before, [...expanded], true))
      finder.close()
    },
  }
}

/** The groups that show expanded: of the report, or of the locations that are its rows. */
function useExpandedGroups(engine: LayoutEngine | null): ReadonlySet<string> {
  return useMemo(() => {
    if (engine === null) return NO_GROUPS
    const { columns, expandedGroups } = engine.layout
    if (engine.surroundings.places === undefined) return expandedGroups
    const folded = new Set(columns.byLocation?.foldedGroups)
    return new Set([...placeGroups(engine)].filter((id) => !folded.has(id)))
  }, [engine])
}

/** Expands or collapses groups of locations. */
function withPlacesExpanded(layout: Layout, groupIds: readonly string[], isExpanded: boolean): Layout {
  const { byLocation } = layout.columns
  if (byLocation === null) return layout
  const next = withFoldedPlaces(byLocation, groupIds, !isExpanded)
  return next === byLocation ? layout : { ...layout, columns: { ...layout.columns, byLocation: next } }
}

/** Who goes to a found row selects it: in the column of what was found, else in the one that the keyboard is on. */
export function useFoundSelection(
  { current, steps }: RowFinder,
  { rows, columns }: Pick<GridView, 'rows' | 'columns'>,
  selection: GridSelection,
  grid: RefObject<ReportGridHandle | null>,
): void {
  const follow = useEffectEvent((found: FoundRow) => {
    const own = rows.findIndex(({ key }) => key === found.key)
    // A heading has no cells: the words of its group are on the total.
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
