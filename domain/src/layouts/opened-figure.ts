import type { LayoutEngine } from './layout-engine.ts'

/** A figure of the report itself, as a trace begins at it. */
export interface ReportFigure {
  readonly groupId: string
  /** null: the group as a whole. */
  readonly accountId: string | null
  /** The key of a figure column. */
  readonly column: string
}

export interface OpenedFigure {
  /** Of a variance, what it is compared with. */
  readonly figure: ReportFigure
  readonly isVariance: boolean
}

/**
 * What the report by itself knows the way behind: of a variance that can be explained the difference, else the figure itself, or
 * the one that a cell was worked out from. Null where the layout has a hand in it: nobody can say more than what it is made of.
 */
export function openedFigure(engine: LayoutEngine, rowAt: number, columnAt: number): OpenedFigure | null {
  const { structure, figures } = engine
  const base = structure.rows[rowAt]?.base ?? null
  const shown = structure.columns[columnAt]?.shown ?? null
  if (base === null || shown === null || !isReported(engine, rowAt, shown.column)) return null
  const { groupId, accountId } = base
  const opened = (column: number): ReportFigure => ({ groupId, accountId, column: figures.columns[column]?.key ?? '' })
  if (shown.kind !== 'VARIANCE' && shown.kind !== 'VARIANCE_PERCENT') return { figure: opened(shown.column), isVariance: false }
  if (!isReported(engine, rowAt, shown.base)) return null
  // A budget plans groups and not accounts, and metrics are no sums of accounts.
  const isPlan = figures.columns[shown.base]?.comparison === 'BUDGET'
  const isExplained = base.kind !== 'metric' && !(base.kind === 'account' && isPlan)
  return { figure: opened(isExplained ? shown.base : shown.column), isVariance: isExplained }
}

/** Whether a figure of a row is the report's own, untouched by what was typed over it or under it. */
export function isReported(engine: LayoutEngine, rowAt: number, figure: number): boolean {
  const columnAt = engine.structure.columns.findIndex((column) => column.figure === figure)
  return columnAt >= 0 && engine.sourceAt(rowAt, columnAt).kind === 'FIGURE'
}
