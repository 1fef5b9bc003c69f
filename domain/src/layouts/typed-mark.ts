import type { LayoutEngine } from './layout-engine.ts'

/**
 * Whether a figure is marked for the typed ones that it includes. Words say for themselves who wrote them; where a comparison has no value,
 * there is nothing to mark.
 */
export function isMarkedTyped(engine: LayoutEngine, row: number, column: number): boolean {
  const { kind } = engine.resultAt(row, column)
  if (kind === 'EMPTY' || kind === 'TEXT') return false
  return engine.includesTypedAt(row, column) && (kind !== 'NONE' || engine.sourceAt(row, column).kind !== 'DERIVED')
}
