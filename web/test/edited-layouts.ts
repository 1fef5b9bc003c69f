import type { Layout } from '@fourwall/domain/layouts/layout.ts'
import type { LayoutEngine } from '@fourwall/domain/layouts/layout-engine.ts'
import { editedEngine } from '../../domain/test/edited-layouts.ts'
import { createLayoutStore, type LayoutStore } from '../src/features/profit-loss/editor/layout-store.ts'

export { FEB, JAN } from '../../domain/test/edited-layouts.ts'

/** An engine of `editedEngine` in a store. */
export function editedLayout(part: Partial<Layout> = {}): LayoutStore {
  const { layout, figures, surroundings } = editedEngine(part)
  const store = createLayoutStore(layout, 1)
  store.put(figures, surroundings)
  return store
}

export function engineOf(store: LayoutStore): LayoutEngine {
  const { engine } = store.snapshot()
  if (engine === null) throw new Error('The store has no figures')
  return engine
}

/** The value of a cell, by keys. */
export function decimalAt(store: LayoutStore, rowKey: string, columnKey: string): string | null {
  const engine = engineOf(store)
  return engine.resultAt(engine.structure.rowAt.get(rowKey) ?? -1, engine.structure.columnAt.get(columnKey) ?? -1).decimal
}
