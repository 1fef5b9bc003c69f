import { type CellFormatting, commonFormatting } from '@fourwall/domain/layouts/cell-formatting.ts'
import type { LayoutEngine } from '@fourwall/domain/layouts/layout-engine.ts'
import { formulaInAddresses, type LayoutAddresses } from '@fourwall/domain/layouts/layout-formulas.ts'
import { insertedKey } from '@fourwall/domain/layouts/layout-keys.ts'
import { lookAt } from '@fourwall/domain/layouts/layout-look.ts'
import { sourceText } from '@fourwall/domain/layouts/layout-text.ts'
import type { GridRow } from '@fourwall/domain/profit-loss/report-rows.ts'
import type { GridColumn } from '../../../../blocks/report-grid/grid-model.ts'
import { type LayoutSelection, NOTHING_SELECTED } from './layout-selection.ts'

/** What all that is selected has in common; of many cells the first thousand say it. */
export function selectedLook(engine: LayoutEngine, { targets, rowKeys, columnKeys }: LayoutSelection = NOTHING_SELECTED): CellFormatting {
  const { structure, layout } = engine
  if (targets.cells.length === 0) {
    const lists = [
      ...targets.rowKeys.map(
        (key) =>
          layout.rowFormattings.get(key) ?? layout.insertedRows.find(({ id }) => insertedKey(id) === key)?.formattings.get('*') ?? {},
      ),
      ...targets.columnKeys.map(
        (key) =>
          layout.columnFormattings.get(key) ?? layout.insertedColumns.find(({ id }) => insertedKey(id) === key)?.formattings.get('*') ?? {},
      ),
    ]
    return commonFormatting(lists)
  }
  const looks: CellFormatting[] = []
  for (const rowKey of rowKeys)
    for (const columnKey of columnKeys) {
      const [row, column] = [structure.rows[structure.rowAt.get(rowKey) ?? -1], structure.columns[structure.columnAt.get(columnKey) ?? -1]]
      if (row && column && looks.length < 1000) looks.push(lookAt(layout, row, column))
    }
  return commonFormatting(looks)
}

/** What an editor of the active cell would begin with. */
export function sourceOfCell(engine: LayoutEngine, addresses: LayoutAddresses, rowAt: number, columnAt: number): string {
  const [row, column] = [engine.structure.rows[rowAt], engine.structure.columns[columnAt]]
  if (row === undefined || column === undefined) return ''
  const typed = engine.typedAt(row, column)
  if (typed === null) {
    const source = engine.sourceAt(rowAt, columnAt)
    // A row's or a column's formula is read here and changed where it belongs.
    if (source.kind === 'FORMULA')
      return `=${formulaInAddresses(source.formula, { rowKey: row.key, columnKey: column.key }, addresses) ?? source.formula}`
    return sourceText(engine.resultAt(rowAt, columnAt), engine.unitOf(row) === 'share')
  }
  return typed.startsWith('=')
    ? `=${formulaInAddresses(typed.slice(1), { rowKey: row.key, columnKey: column.key }, addresses) ?? typed.slice(1)}`
    : typed
}

/** Decimals with which the active cell prints. */
export function decimalsShown(column: GridColumn | undefined, row: GridRow | undefined): number {
  const text = row === undefined ? '' : (column?.textOf(row) ?? '')
  return /\.(\d+)/.exec(text)?.[1]?.length ?? 0
}
