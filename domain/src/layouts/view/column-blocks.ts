import type { FigureColumn, ShownColumn } from '../../profit-loss/report-columns.ts'
import type { LayoutEngine } from '../layout-engine.ts'
import type { LayoutColumn } from '../layout-structure.ts'

/** Which variances are colored, and which of these also have a triangle. */
export interface ColoredColumns {
  /** For the report's own columns only the first comparison, amount and percentage; for inserted ones always. */
  readonly isColored: (column: LayoutColumn) => boolean
  /** A percentage next to its amount has none: one triangle per row and comparison is enough to see. */
  readonly hasTriangle: (column: LayoutColumn) => boolean
}

export function coloredColumns({ figures, layout }: LayoutEngine): ColoredColumns {
  const own = figures.columns.slice(0, figures.ownColumns)
  const first = own.find(({ comparison }) => comparison !== null)?.comparison ?? null
  return {
    isColored: ({ shown, inserted }) => inserted !== null || (shown !== null && 'base' in shown && own[shown.base]?.comparison === first),
    hasTriangle: ({ shown, inserted }) => inserted !== null || shown?.kind !== 'VARIANCE_PERCENT' || !layout.settings.showVarianceUSD,
  }
}

interface ColumnBlocks {
  /** Whether a line separates each column from the next. */
  readonly edgeAfter: readonly boolean[]
}

/**
 * Groups visible columns, as lines separate them: figures with what is derived from them, and each of their comparisons. Periods that
 * stand alone are one group, those of places one for each span. An inserted column belongs to the one before it.
 */
export function columnBlocks({ structure, figures }: LayoutEngine, columnAt: readonly number[]): ColumnBlocks {
  const own = figures.columns.slice(0, figures.ownColumns)
  const shownCount = new Map<number, number>()
  for (const { shown } of structure.columns) {
    const of = shown === null ? null : ofColumn(shown, own)
    if (of !== null) shownCount.set(of, (shownCount.get(of) ?? 0) + 1)
  }
  const hasPlaces = own.some(({ place }) => place.kind !== 'ALL')
  let block = ''
  const blocks = columnAt.map((at) => {
    const shown = structure.columns[at]?.shown ?? null
    const of = shown === null ? null : ofColumn(shown, own)
    const figure = of === null ? undefined : own[of]
    if (shown === null || of === null || figure === undefined) return block
    const comparison = own['base' in shown ? shown.base : shown.column]?.comparison ?? null
    const isAlone = shownCount.get(of) === 1
    if (!isAlone) block = `${of} ${comparison ?? ''}`
    else block = hasPlaces ? `${figure.startDate} ${figure.endDate}` : figure.range
    return block
  })
  return { edgeAfter: blocks.map((one, at) => at + 1 < blocks.length && one !== blocks[at + 1]) }
}

/** The place of the figures that a column shows, is compared with, or is derived from; null for none. */
function ofColumn(shown: ShownColumn, own: readonly FigureColumn[]): number | null {
  const figure = own[shown.column]
  return figure === undefined ? null : (figure.of ?? shown.column)
}
