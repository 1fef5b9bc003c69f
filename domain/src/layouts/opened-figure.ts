import { hasPlanToCompare } from '../profit-loss/shown-columns.ts'
import type { LayoutEngine } from './layout-engine.ts'

/** A figure of the report itself, as the start of a trace. */
export interface ReportFigure {
  readonly groupId: string
  /** null: the whole group. */
  readonly accountId: string | null
  /** Key of a figure column. */
  readonly column: string
}

export interface OpenedFigure {
  /** What a variance is compared with. */
  readonly figure: ReportFigure
  readonly isVariance: boolean
}

/**
 * What opens from a cell of the report: the difference for a variance with a bridge, otherwise the figure itself or the one that
 * the cell is derived from. Null if the layout affects the cell: then only its operands are known.
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
  // Metrics are not sums of accounts, and not every account has a plan.
  const isPlan = figures.columns[shown.base]?.comparison === 'BUDGET'
  const isExplained = base.kind !== 'metric' && !(isPlan && !hasPlanToCompare(base, shown.base))
  return { figure: opened(isExplained ? shown.base : shown.column), isVariance: isExplained }
}

/** Whether a row's figure is the report's own, unaffected by typed figures. */
export function isReported(engine: LayoutEngine, rowAt: number, figure: number): boolean {
  const columnAt = engine.structure.columns.findIndex((column) => column.figure === figure)
  return columnAt >= 0 && engine.sourceAt(rowAt, columnAt).kind === 'FIGURE'
}
