import { groupOrTotalKey } from '../layout-keys.ts'
import type { ColumnParts } from './column-parts.ts'
import type { LayoutState } from './layout-state.ts'
import type { ChangedCell } from './state-changes.ts'
import type { TypedOver } from './typed-over.ts'

interface EditReach {
  readonly changed: readonly ChangedCell[]
  readonly state: LayoutState
  readonly parts: ColumnParts
  /** Typed figures before the edits. */
  readonly before: TypedOver
  /** Typed figures after them; is notified of the changes. */
  readonly after: TypedOver
}

/**
 * Cells whose plans change after edits of typed texts: the edited cells, the same rows in columns that contain theirs, the
 * groups above with everything that depends on them, and the totals of rows with typed figures.
 */
export function affectedCells({ changed, state, parts, before, after }: EditReach): readonly number[] {
  const { structure } = state
  const reached: number[] = []
  const [typedOver, typedInto] = [new Set<number>(), new Set<number>()]
  const wholes = new Map<number, readonly number[]>()
  for (const { rowKey, columnKey } of changed) {
    const [rowAt, columnAt] = [structure.rowAt.get(rowKey), structure.columnAt.get(columnKey)]
    if (rowAt === undefined || columnAt === undefined) continue
    reached.push(state.cell({ rowAt, columnAt }))
    if (!structure.rows[rowAt]?.base) {
      typedInto.add(rowAt)
      continue
    }
    const columns = wholes.get(columnAt) ?? wholesOf(columnAt, state, parts)
    wholes.set(columnAt, columns)
    for (const whole of columns) {
      typedOver.add(whole)
      reached.push(state.cell({ rowAt, columnAt: whole }))
    }
  }
  // Typed figures affect the groups above, all their dependents, and the twin of a group or total.
  const touched = new Map([...typedOver].map((columnAt) => [columnAt, before.groupsTouchedIn(columnAt)]))
  after.forget(changed, typedOver)
  for (const columnAt of typedOver)
    for (const groupId of new Set([...(touched.get(columnAt) ?? []), ...after.groupsTouchedIn(columnAt)]))
      for (const key of [`group:${groupId}`, groupOrTotalKey(`group:${groupId}`) ?? '']) {
        const rowAt = structure.rowAt.get(key)
        if (rowAt !== undefined) reached.push(state.cell({ rowAt, columnAt }))
      }
  // A typed text may start or stop counting in the total of its row.
  for (const rowAt of typedInto)
    for (const [columnAt, { figure }] of structure.columns.entries()) if (figure !== null) reached.push(state.cell({ rowAt, columnAt }))
  return reached
}

/** Indexes of a column and of the columns that contain it. */
function wholesOf(columnAt: number, { structure, figureAt }: LayoutState, parts: ColumnParts): readonly number[] {
  const figure = structure.columns[columnAt]?.figure ?? null
  if (figure === null) return [columnAt]
  return [columnAt, ...[...figureAt].flatMap(([whole, at]) => (parts.of(whole).all.has(figure) ? [at] : []))]
}
