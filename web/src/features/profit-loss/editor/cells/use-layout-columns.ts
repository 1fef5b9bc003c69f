import type { LayoutEngine } from '@fourwall/domain/layouts/layout-engine.ts'
import { lookAt, tintOfColumn } from '@fourwall/domain/layouts/layout-look.ts'
import { gridFormat } from '@fourwall/domain/layouts/view/shown-layout.ts'
import { useMemo } from 'react'
import type { GridColumn } from '../../../../blocks/report-grid/grid-model.ts'
import { useDisplay } from '../../../../ui/display.ts'
import { notedIn, openNotes } from '../drawers/cell-notes.ts'
import { cellStyle } from './cell-styles.ts'
import type { GridView } from './grid-view.ts'
import { widestFigure } from './widest-figure.ts'

/** The columns of a layout's grid with their widths, looks and notes; the same objects while nothing of that changes. */
export function useLayoutColumns({ layout, structure }: LayoutEngine, view: GridView): readonly GridColumn[] {
  const notes = useMemo(() => openNotes(layout.notes), [layout.notes])
  const { insertedRows, insertedColumns, columnWidths, cellFormattings, rowFormattings, columnFormattings } = layout
  const lookParts = useMemo(
    () => ({ insertedRows, insertedColumns, columnWidths, notes, cellFormattings, rowFormattings, columnFormattings }),
    [insertedRows, insertedColumns, columnWidths, notes, cellFormattings, rowFormattings, columnFormattings],
  )
  return useMemo(
    () =>
      view.columns.map((column, at): GridColumn => {
        const own = structure.columns[view.columnAt[at] ?? -1]
        if (own === undefined) return column
        const width = own.inserted?.width ?? layout.columnWidths.get(own.key) ?? null
        const { drawnFrom } = column
        return {
          ...column,
          ...(drawnFrom && { drawnFrom: { ...drawnFrom, parts: [...drawnFrom.parts, lookParts] } }),
          width,
          tint: tintOfColumn(own),
          styleOf(row) {
            const line = structure.rows[structure.rowAt.get(row.key) ?? -1]
            return line === undefined ? null : cellStyle(lookAt(layout, line, own))
          },
          noteOf: (row) => notedIn(notes, row, own.key),
        }
      }),
    [view, structure, layout, notes, lookParts],
  )
}

/** Few enough cells to measure all of them again with every typed figure. */
const FEW_CELLS = 1_000

/**
 * CSS pixels that the widest figure needs. Of a large layout it is not measured again with every figure that is typed, which would
 * compute cells that nobody sees.
 *
 * @param known where something else decides it.
 */
export function useWidestFigure(engine: LayoutEngine, view: GridView, currency: string, known: number | undefined): number {
  const { layout } = engine
  const { settings, cellFormattings, rowFormattings, columnFormattings } = layout
  const { negatives, days } = useDisplay()
  const everyFigure = view.rows.length * view.columns.length <= FEW_CELLS ? view : null
  return useMemo(
    () => known ?? widestFigure(engine, view, gridFormat(layout, currency, { negatives, days })),
    // oxlint-disable-next-line react/exhaustive-deps -- the view itself changes with every figure
    [
      known,
      everyFigure,
      engine.figures,
      view.columns.length,
      settings,
      cellFormattings,
      rowFormattings,
      columnFormattings,
      currency,
      negatives,
      days,
    ],
  )
}
