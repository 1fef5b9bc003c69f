import type { CellFormatting, LOOK_FLAGS } from './cell-formatting.ts'
import type { Sheet } from './sheet.ts'
import { type LookTargets, withFormatting } from './sheet-commands.ts'
import type { SheetEngine } from './sheet-engine.ts'
import { lookAt } from './sheet-look.ts'
import type { SheetColumn, SheetRow } from './sheet-structure.ts'
import { cellUnit } from './sheet-text.ts'

/** What is either on or off in the look of a cell. */
export type LookFlag = (typeof LOOK_FLAGS)[number]

/** Rows and columns of a selection, by their keys, and what of them takes a look. */
interface Selected {
  readonly rowKeys: readonly string[]
  readonly columnKeys: readonly string[]
  readonly targets: LookTargets
}

/** Of many cells the first say how all of them are. */
const MOST_ASKED = 1000

/** Whether all cells of a selection have something on, be it by themselves: totals are bold, shares are percentages. */
export function isFlagOn(engine: SheetEngine, selected: Selected, flag: LookFlag): boolean {
  const cells = cellsOf(engine, selected)
  return cells.length > 0 && cells.every(([row, column]) => lookAt(engine.sheet, row, column)[flag] ?? isUsual(engine, row, column, flag))
}

/** Turns something on in all of a selection, or off where all of it is on: off too where it is on by itself, or by a row's or column's look. */
export function withFlagToggled(engine: SheetEngine, selected: Selected, flag: LookFlag): Sheet {
  const { sheet } = engine
  const { targets } = selected
  if (!isFlagOn(engine, selected, flag)) {
    const on = withFormatting(sheet, targets, { [flag]: null })
    return isOnIn(on, engine, selected, flag, 'ALL') ? on : withFormatting(sheet, targets, { [flag]: true })
  }
  const off = withFormatting(sheet, targets, { [flag]: null })
  return isOnIn(off, engine, selected, flag, 'ANY') ? withFormatting(sheet, targets, { [flag]: false }) : off
}

/** Of a sheet that differs from the engine's in looks alone. */
function isOnIn(sheet: Sheet, engine: SheetEngine, selected: Selected, flag: LookFlag, which: 'ALL' | 'ANY'): boolean {
  const rows = new Map(sheet.insertedRows.map((row) => [row.id, row]))
  const columns = new Map(sheet.insertedColumns.map((column) => [column.id, column]))
  const isOn = ([row, column]: readonly [SheetRow, SheetColumn]): boolean => {
    const look: CellFormatting = lookAt(
      sheet,
      { ...row, inserted: rows.get(row.inserted?.id ?? '') ?? null },
      { ...column, inserted: columns.get(column.inserted?.id ?? '') ?? null },
    )
    return look[flag] ?? isUsual(engine, row, column, flag)
  }
  const cells = cellsOf(engine, selected)
  return which === 'ALL' ? cells.every(isOn) : cells.some(isOn)
}

/** How a cell is where nobody said anything. */
function isUsual(engine: SheetEngine, row: SheetRow, column: SheetColumn, flag: LookFlag): boolean {
  switch (flag) {
    case 'bold':
      return row.base?.kind === 'total' || row.base?.kind === 'calculation' || row.base?.kind === 'net-income'
    case 'formatAsPercent': {
      const unit = cellUnit(engine, row, column)
      return unit === 'share' || unit === 'percent'
    }
    case 'showCurrency': {
      const unit = cellUnit(engine, row, column)
      return engine.sheet.settings.showDollarSign && (unit === 'money' || unit === 'each')
    }
    case 'italic':
    case 'underline':
    case 'strikethrough':
      return false
  }
}

function cellsOf({ structure }: SheetEngine, { rowKeys, columnKeys }: Selected): readonly (readonly [SheetRow, SheetColumn])[] {
  const cells: (readonly [SheetRow, SheetColumn])[] = []
  for (const rowKey of rowKeys)
    for (const columnKey of columnKeys) {
      if (cells.length === MOST_ASKED) return cells
      const [row, column] = [structure.rows[structure.rowAt.get(rowKey) ?? -1], structure.columns[structure.columnAt.get(columnKey) ?? -1]]
      // A heading has no figures.
      if (row && column && row.base?.kind !== 'heading') cells.push([row, column])
    }
  return cells
}
