import type { LayoutEngine } from '@fourwall/domain/layouts/layout-engine.ts'
import type { ReportFigure } from '../viewer/layout-reading.ts'

export interface OpenedFigure {
  /** Of a variance, what it is compared with. */
  readonly figure: ReportFigure
  readonly isVariance: boolean
}

/** What the report by itself knows the way behind; null where the layout has a hand in a cell, or nobody can say more than what it is made of. */
export function openedFigure(engine: LayoutEngine, rowAt: number, columnAt: number): OpenedFigure | null {
  const { structure, figures } = engine
  const base = structure.rows[rowAt]?.base ?? null
  const shown = structure.columns[columnAt]?.shown ?? null
  if (base === null || shown === null) return null
  const isPlain = (column: number): boolean =>
    engine.sourceAt(
      rowAt,
      structure.columns.findIndex(({ figure }) => figure === column),
    ).kind === 'FIGURE'
  const isVariance = shown.kind === 'VARIANCE' || shown.kind === 'VARIANCE_PERCENT'
  const figure = figures.columns[isVariance ? shown.base : shown.column]
  const isOfReport = isVariance ? isPlain(shown.column) && isPlain(shown.base) : shown.kind === 'FIGURE' && isPlain(shown.column)
  if (figure === undefined || !isOfReport) return null
  // A budget plans groups and not accounts, and metrics are no sums of accounts.
  if (isVariance && (base.kind === 'metric' || (base.kind === 'account' && figure.comparison === 'BUDGET'))) return null
  return { figure: { groupId: base.groupId, accountId: base.accountId, column: figure.key }, isVariance }
}
