import type { Layout } from '@fourwall/domain/layouts/layout.ts'
import type { LayoutEngine } from '@fourwall/domain/layouts/layout-engine.ts'
import { group } from '../../domain/test/groups.ts'
import { type LayoutBooks, layoutFigures, monthsLayout, surroundingsOf } from '../../domain/test/layouts.ts'
import { createLayoutStore, type LayoutStore } from '../src/features/profit-loss/editor/layout-store.ts'

const books: LayoutBooks = {
  groups: [
    group('rev', { type: 'REVENUE', name: 'Revenue' }),
    group('cogs', { type: 'COGS', name: 'Cost of goods', displayOrder: 1 }),
    group('gp', { type: 'GROSS_PROFIT', name: 'Gross profit', formula: '{rev} - {cogs}', displayOrder: 2 }),
  ],
  accounts: [
    { groupId: 'rev', amounts: [-10_000, -8_000, -12_000, null, -5_000, null] },
    { groupId: 'rev', amounts: [-2_000, null, null, null, null, null] },
    { groupId: 'cogs', amounts: [4_000, 3_000, 6_000, 2_000, 1_000, null] },
  ],
  plans: [90],
  coverage: 'WHOLE',
}

/** January and February 2026, each beside the year before, and their total: `B` to `G`. Rows: Revenue, Cost of goods, Gross profit. */
export function editedLayout(part: Partial<Layout> = {}): LayoutStore {
  const layout = { ...monthsLayout, ...part }
  const store = createLayoutStore(layout, 1)
  store.put(layoutFigures(books, layout), surroundingsOf(books))
  return store
}

export function engineOf(store: LayoutStore): LayoutEngine {
  const { engine } = store.snapshot()
  if (engine === null) throw new Error('The store has no figures')
  return engine
}

/** What a cell comes to, by keys. */
export function decimalAt(store: LayoutStore, rowKey: string, columnKey: string): string | null {
  const engine = engineOf(store)
  return engine.resultAt(engine.structure.rowAt.get(rowKey) ?? -1, engine.structure.columnAt.get(columnKey) ?? -1).decimal
}

export const [JAN, FEB] = ['period:2026-01-01', 'period:2026-02-01'] as const
