import type { LayoutEngine } from '../layout-engine.ts'
import type { LayoutColumn } from '../layout-structure.ts'

/** Whether variances are colored: for the report's own columns only the first comparison, and once; for inserted ones always. */
export function coloredColumns({ figures, layout }: LayoutEngine): (column: LayoutColumn) => boolean {
  const own = figures.columns.slice(0, figures.ownColumns)
  const first = own.find(({ comparison }) => comparison !== null)?.comparison ?? null
  const colored = layout.settings.showVarianceUSD ? 'VARIANCE' : 'VARIANCE_PERCENT'
  return ({ shown, inserted }) => inserted !== null || (shown?.kind === colored && 'base' in shown && own[shown.base]?.comparison === first)
}

interface ColumnBlocks {
  /** Whether a line separates each column from the next. */
  readonly edgeAfter: readonly boolean[]
}

/**
 * Groups visible columns: a figure with its derived columns, or else the places of one span. An inserted column belongs to the one
 * before it. Lines only separate groups if some have more than one column.
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
