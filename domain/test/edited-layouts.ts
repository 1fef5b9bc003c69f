import type { Layout } from '../src/layouts/layout.ts'
import type { LayoutEngine } from '../src/layouts/layout-engine.ts'
import { group } from './groups.ts'
import { engineOver, type LayoutBooks, monthsLayout } from './layouts.ts'

/** Revenue from two accounts, cost of goods, and gross profit. */
export const editedBooks: LayoutBooks = {
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

/** January and February 2026, each next to the prior year, and their total: `B` to `G`. Rows: Revenue, Cost of goods, Gross profit. */
export function editedEngine(part: Partial<Layout> = {}): LayoutEngine {
  return engineOver(editedBooks, { ...monthsLayout, ...part })
}

export const [JAN, FEB] = ['period:2026-01-01', 'period:2026-02-01'] as const
