import type { LayoutEngine } from '@fourwall/domain/layouts/layout-engine.ts'
import { lookAt, tintOfColumn } from '@fourwall/domain/layouts/layout-look.ts'
import { gridFormat } from '@fourwall/domain/layouts/view/shown-layout.ts'
import { useMemo } from 'react'
import type { GridColumn } from '../../../../blocks/report-grid/grid-model.ts'
import { useDisplay } from '../../../../ui/display.ts'
import { notedIn, openNotes } from '../drawers/cell-notes.ts'
import { cellStyle } from './cell-styles.ts'
import type { GridView } from './grid-view.ts'
import { percentWidth, widestFigure, widthForFigures } from './widest-figure.ts'

/**
 * The columns of a layout's grid with their widths, looks and notes; the same objects while nothing of that changes. `widest`: as
 * `useWidestFigure` says. Only a column whose figures would not fit is wider than that, so that typing does not move the others.
 */
export function useLayoutColumns({ layout, structure }: LayoutEngine, view: GridView, widest: number): readonly GridColumn[] {
  const notes = useMemo(() => openNotes(layout.notes), [layout.notes])
  const { insertedRows, insertedColumns, columnWidths, cellFormattings, rowFormattings, columnFormattings } = layout
  const lookParts = useMemo(
    () => ({ insertedRows, insertedColumns, columnWidths, notes, cellFormattings, rowFormattings, columnFormattings }),
    [insertedRows, insertedColumns, columnWidths, notes, cellFormattings, rowFormattings, columnFormattings],
  )
  const isPercent = (at: number) => PERCENT_KINDS.has(structure.columns[view.columnAt[at] ?? -1]?.shown?.kind ?? '')
  const percents = useMemo(
    () => percentWidth(view, isPercent),
    // oxlint-disable-next-line react/exhaustive-deps -- by the first rows that show: expanding a group moves no column
    [structure.columns, layout.settings, view.columns.length],
  )
  return useMemo(
    () =>
      view.columns.map((column, at): GridColumn => {
        const own = structure.columns[view.columnAt[at] ?? -1]
        if (own === undefined) return column
        const width =
          own.inserted?.width ?? layout.columnWidths.get(own.key) ?? widthForFigures(column, view.rows, view.columns.length, widest)
        const { drawnFrom } = column
        return {
          ...column,
          ...(drawnFrom && { drawnFrom: { ...drawnFrom, parts: [...drawnFrom.parts, lookParts] } }),
          width,
          ...(isPercent(at) ? { narrowWidth: percents } : {}),
          tint: tintOfColumn(own),
          styleOf(row) {
            const line = structure.rows[structure.rowAt.get(row.key) ?? -1]
            return line === undefined ? null : cellStyle(lookAt(layout, line, own))
          },
          noteOf: (row) => notedIn(notes, row, own.key),
        }
      }),
    // oxlint-disable-next-line react/exhaustive-deps -- `isPercent` depends only on the view and the structure
    [view, structure, layout, notes, lookParts, widest, percents],
  )
}

const PERCENT_KINDS: ReadonlySet<string> = new Set(['VARIANCE_PERCENT', 'PERCENT_OF_REVENUE'])

/**
 * CSS pixels that the widest figure of the report needs, or of a large layout any of its figures. It is not measured again with every
 * figure that is typed: columns would change their width under the hand of who types.
 *
 * @param known where something else decides it.
 */
export function useWidestFigure(engine: LayoutEngine, view: GridView, currency: string, known: number | undefined): number {
  const { layout } = engine
  const { settings, cellFormattings, rowFormattings, columnFormattings } = layout
  const { negatives, days } = useDisplay()
  return useMemo(
    () => known ?? widestFigure(engine, view, gridFormat(layout, currency, { negatives, days })),
    // oxlint-disable-next-line react/exhaustive-deps -- the view itself changes with every figure
    [known, engine.figures, view.columns.length, settings, cellFormattings, rowFormattings, columnFormattings, currency, negatives, days],
  )
}
