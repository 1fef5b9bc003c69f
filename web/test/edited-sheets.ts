import type { Sheet } from '@fourwall/domain/sheets/sheet.ts'
import type { SheetEngine } from '@fourwall/domain/sheets/sheet-engine.ts'
import { group } from '../../domain/test/groups.ts'
import { monthsSheet, type SheetBooks, sheetFigures, surroundingsOf } from '../../domain/test/sheets.ts'
import { createSheetStore, type SheetStore } from '../src/features/sheets/sheet-store.ts'

const books: SheetBooks = {
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
export function editedSheet(part: Partial<Sheet> = {}): SheetStore {
  const sheet = { ...monthsSheet, ...part }
  const store = createSheetStore(sheet, 1)
  store.put(sheetFigures(books, sheet), surroundingsOf(books))
  return store
}

export function engineOf(store: SheetStore): SheetEngine {
  const { engine } = store.snapshot()
  if (engine === null) throw new Error('The store has no figures')
  return engine
}

/** What a cell comes to, by keys. */
export function decimalAt(store: SheetStore, rowKey: string, columnKey: string): string | null {
  const engine = engineOf(store)
  return engine.resultAt(engine.structure.rowAt.get(rowKey) ?? -1, engine.structure.columnAt.get(columnKey) ?? -1).decimal
}

export const [JAN, FEB] = ['period:2026-01-01', 'period:2026-02-01'] as const
