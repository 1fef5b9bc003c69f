import type { FigureCell, FigureTable, FigureTableRow } from '../figures/answer-cells.ts'
import { type FigureMeasure, isComparing } from '../figures/figure-question.ts'
import type { ColumnRange, Comparison } from '../profit-loss/report-columns.ts'

/** Which cell of a row: of the whole span, the year to date, or the first of the periods. */
export interface HomeCellPlace {
  readonly measure: FigureMeasure
  readonly range: ColumnRange
  /**
   * Of measures that compare, and of VALUE where it is that of the base: what with. ANY: the first that the answer has. Null for the
   * figure itself.
   */
  readonly comparison: Comparison | 'ANY' | null
  /** Default: all places together. */
  readonly placeId?: string
}

/** Finds cells of an answer without looking through its columns each time: of 200 locations there are thousands. */
export interface HomeCells {
  /** The place among the answer's columns; -1 for none. */
  readonly columnAt: (place: HomeCellPlace) => number
  /** Null where the answer has no such column. */
  readonly cell: (row: FigureTableRow | undefined, place: HomeCellPlace) => FigureCell | null
}

export function homeCells(table: FigureTable | null): HomeCells {
  const places = new Map<string, number>()
  for (const [at, { column, base, measure }] of (table?.columns ?? []).entries()) {
    const figure = table?.figureColumns[column]
    if (figure === undefined) continue
    const comparison = isComparing(measure) ? (table?.figureColumns[base ?? column]?.comparison ?? null) : figure.comparison
    const placeId = figure.place.kind === 'ALL' ? '' : figure.place.id
    for (const named of comparison === null ? [null] : [comparison, 'ANY' as const]) {
      const key = keyOf({ measure, range: figure.range, comparison: named, placeId })
      if (!places.has(key)) places.set(key, at)
    }
  }
  const columnAt = (place: HomeCellPlace): number => places.get(keyOf(place)) ?? -1
  return { columnAt, cell: (row, place) => row?.cells[columnAt(place)] ?? null }
}

function keyOf({ measure, range, comparison, placeId = '' }: HomeCellPlace): string {
  return `${measure} ${range} ${comparison ?? ''} ${placeId}`
}
