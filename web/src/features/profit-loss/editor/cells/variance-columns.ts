import type { InsertedColumn } from '@fourwall/domain/layouts/layout.ts'
import type { LayoutEngine } from '@fourwall/domain/layouts/layout-engine.ts'
import { newColumn } from './inserting.ts'

/** The columns of figures that a variance can be of, by their keys. */
interface Compared {
  /** `=` this one … */
  readonly key: string
  /** … less this one. */
  readonly lessKey: string
}

/**
 * What a column's variance would be of: the column less the figures before it, or the figures before a budget less the budget.
 * Null if it has no figures of its own, or none stand before it.
 */
export function varianceOperands({ structure }: LayoutEngine, key: string): Compared | null {
  const at = structure.columnAt.get(key) ?? -1
  const column = structure.columns[at]
  if (column === undefined || !hasFigures(column)) return null
  const before = structure.columns.slice(0, at).findLast((one) => hasFigures(one) && !one.isHidden)
  if (before === undefined) return null
  const isPlan = column.inserted?.type === 'BUDGET'
  return isPlan ? { key: before.key, lessKey: key } : { key, lessKey: before.key }
}

/** Variance and Variance %, to stand right of a column. */
export function varianceColumns(
  engine: LayoutEngine,
  key: string,
  compared: Compared,
  ids: readonly [string, string],
): readonly InsertedColumn[] {
  const at = { key, side: 'AFTER' } as const
  const formula = `{${compared.key}} - {${compared.lessKey}}`
  const own = { ...newColumn(ids[0], engine, at), type: 'CALCULATION', calculation: 'COMPARE', formula } as const
  return [
    { ...own, label: 'Variance', variance: 'AMOUNT' },
    { ...own, id: ids[1], label: 'Variance %', variance: 'PERCENT', displayOrder: 1 },
  ]
}

function hasFigures({ shown, inserted }: LayoutEngine['structure']['columns'][number]): boolean {
  return inserted === null ? shown?.kind === 'FIGURE' : inserted.type === 'ACTUALS' || inserted.type === 'BUDGET'
}
