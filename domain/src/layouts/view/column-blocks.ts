import type { LayoutEngine } from '../layout-engine.ts'
import type { LayoutColumn } from '../layout-structure.ts'

/** Color says "look": of the report's own columns in the first comparison alone, and once in it; of inserted ones wherever they compare. */
export function coloredColumns({ figures, layout }: LayoutEngine): (column: LayoutColumn) => boolean {
  const own = figures.columns.slice(0, figures.ownColumns)
  const first = own.find(({ comparison }) => comparison !== null)?.comparison ?? null
  const colored = layout.settings.showVarianceUSD ? 'VARIANCE' : 'VARIANCE_PERCENT'
  return ({ shown, inserted }) => inserted !== null || (shown?.kind === colored && 'base' in shown && own[shown.base]?.comparison === first)
}

interface ColumnBlocks {
  /** Whether a line parts each of the columns from the next. */
  readonly edgeAfter: readonly boolean[]
}

/**
 * Which of the columns that show belong together: a figure with what is worked out from it, else the places of one span. What was
 * inserted belongs to the column that it stands after. A line parts them only where some belong together.
 */
export function columnBlocks({ structure, figures }: LayoutEngine, columnAt: readonly number[]): ColumnBlocks {
  const own = figures.columns.slice(0, figures.ownColumns)
  const shown = structure.columns.flatMap((column) => column.shown ?? [])
  const hasDerived = shown.length > own.filter(({ of }) => of === null).length
  const spans = new Set(own.flatMap(({ of, startDate, endDate }) => (of === null ? [`${startDate} ${endDate}`] : [])))
  const hasBlocks = hasDerived || (spans.size > 1 && own.some(({ place }) => place.kind !== 'ALL'))
  let block = ''
  const blocks = columnAt.map((at) => {
    const column = structure.columns[at]?.shown
    const figure = column && own[column.column]
    if (figure) block = hasDerived ? String(figure.of ?? column.column) : `${figure.startDate} ${figure.endDate}`
    return block
  })
  return { edgeAfter: blocks.map((one, at) => hasBlocks && at + 1 < blocks.length && one !== blocks[at + 1]) }
}
