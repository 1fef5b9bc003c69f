import type { CellFormatting, LOOK_FLAGS } from './cell-formatting.ts'
import type { Layout } from './layout.ts'
import { type LookTargets, withFormatting } from './layout-commands.ts'
import type { LayoutEngine } from './layout-engine.ts'
import { lookAt } from './layout-look.ts'
import type { LayoutColumn, LayoutRow } from './layout-structure.ts'
import { cellUnit } from './layout-text.ts'

/** Formatting that is either on or off. */
export type LookFlag = (typeof LOOK_FLAGS)[number]

/** Keys of the selected rows and columns, and what the formatting applies to. */
interface Selected {
  readonly rowKeys: readonly string[]
  readonly columnKeys: readonly string[]
  readonly targets: LookTargets
}

/** In large selections only the first cells are checked. */
const MOST_ASKED = 1000

/** Whether all cells of a selection have a flag on, including by default: totals are bold, shares are percentages. */
export function isFlagOn(engine: LayoutEngine, selected: Selected, flag: LookFlag): boolean {
  const cells = cellsOf(engine, selected)
  return cells.length > 0 && cells.every(([row, column]) => lookAt(engine.layout, row, column)[flag] ?? isUsual(engine, row, column, flag))
}

/** Turns a flag on in the whole selection, or off if it is on everywhere, also where it is on by default or inherited. */
export function withFlagToggled(engine: LayoutEngine, selected: Selected, flag: LookFlag): Layout {
  const { layout } = engine
  const { targets } = selected
  if (!isFlagOn(engine, selected, flag)) {
    const on = withFormatting(layout, targets, { [flag]: null })
    return isOnIn(on, engine, selected, flag, 'ALL') ? on : withFormatting(layout, targets, { [flag]: true })
  }
  const off = withFormatting(layout, targets, { [flag]: null })
  return isOnIn(off, engine, selected, flag, 'ANY') ? withFormatting(layout, targets, { [flag]: false }) : off
}

/** For a layout that differs from the engine's only in looks. */
function isOnIn(layout: Layout, engine: LayoutEngine, selected: Selected, flag: LookFlag, which: 'ALL' | 'ANY'): boolean {
  const rows = new Map(layout.insertedRows.map((row) => [row.id, row]))
  const columns = new Map(layout.insertedColumns.map((column) => [column.id, column]))
  const isOn = ([row, column]: readonly [LayoutRow, LayoutColumn]): boolean => {
    const look: CellFormatting = lookAt(
      layout,
      { ...row, inserted: rows.get(row.inserted?.id ?? '') ?? null },
      { ...column, inserted: columns.get(column.inserted?.id ?? '') ?? null },
    )
    return look[flag] ?? isUsual(engine, row, column, flag)
  }
  const cells = cellsOf(engine, selected)
  return which === 'ALL' ? cells.every(isOn) : cells.some(isOn)
}

/** Default of the flag for an unformatted cell. */
function isUsual(engine: LayoutEngine, row: LayoutRow, column: LayoutColumn, flag: LookFlag): boolean {
  switch (flag) {
    case 'bold':
      return row.base?.kind === 'total' || row.base?.kind === 'calculation' || row.base?.kind === 'net-income'
    case 'formatAsPercent': {
      const unit = cellUnit(engine, row, column)
      return unit === 'share' || unit === 'percent'
    }
    case 'showCurrency': {
      const unit = cellUnit(engine, row, column)
      return engine.layout.settings.showDollarSign && (unit === 'money' || unit === 'each')
    }
    case 'italic':
    case 'underline':
    case 'strikethrough':
      return false
  }
}

function cellsOf({ structure }: LayoutEngine, { rowKeys, columnKeys }: Selected): readonly (readonly [LayoutRow, LayoutColumn])[] {
  const cells: (readonly [LayoutRow, LayoutColumn])[] = []
  for (const rowKey of rowKeys)
    for (const columnKey of columnKeys) {
      if (cells.length === MOST_ASKED) return cells
      const [row, column] = [structure.rows[structure.rowAt.get(rowKey) ?? -1], structure.columns[structure.columnAt.get(columnKey) ?? -1]]
      // Headings have no figures.
      if (row && column && row.base?.kind !== 'heading') cells.push([row, column])
    }
  return cells
}
