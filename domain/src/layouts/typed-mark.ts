import type { LayoutEngine } from './layout-engine.ts'

/**
 * Whether a figure is marked as including typed ones. Words need no mark, and neither do comparisons without a value.
 */
export function isMarkedTyped(engine: LayoutEngine, row: number, column: number): boolean {
  const { kind } = engine.resultAt(row, column)
  if (kind === 'EMPTY' || kind === 'TEXT') return false
  return engine.includesTypedAt(row, column) && (kind !== 'NONE' || engine.sourceAt(row, column).kind !== 'DERIVED')
}
