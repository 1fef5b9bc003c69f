import { sameValue } from '@fourwall/domain/editing/same-value.ts'
import type { CellFormatting } from '@fourwall/domain/layouts/cell-formatting.ts'
import type { LayoutCell } from '@fourwall/domain/layouts/layout-commands.ts'
import type { LayoutEngine } from '@fourwall/domain/layouts/layout-engine.ts'
import { lookAt } from '@fourwall/domain/layouts/layout-look.ts'
import { currencySign } from '@fourwall/domain/money/format.ts'
import type { GridEdit } from '../../../../blocks/report-grid/editing/grid-editing.ts'

/**
 * The looks that come into cells with what is pasted, filled and moved there. What looks so already, by its row perhaps, stays as it
 * is; and no figure is given the company's sign of currency where it had another one.
 */
export function carriedLooks(
  edits: readonly GridEdit[],
  { layout, structure }: LayoutEngine,
  currency: string,
): readonly (LayoutCell & { readonly formatting: CellFormatting | null })[] {
  return edits.flatMap(({ row, column, look, pasted }) => {
    const [line, at] = [structure.rows[structure.rowAt.get(row.key) ?? -1], structure.columns[structure.columnAt.get(column.key) ?? -1]]
    if (look === undefined || line === undefined || at === undefined) return []
    const own = isOfCurrency(pasted?.currency ?? null, currency) ? look : withoutSign(look)
    return sameValue(lookAt(layout, line, at), own ?? {}) ? [] : [{ rowKey: row.key, columnKey: column.key, formatting: own }]
  })
}

function isOfCurrency(sign: string | null, currency: string): boolean {
  return sign === null || sign === currency || sign === currencySign(currency).trim()
}

function withoutSign(look: CellFormatting | null): CellFormatting | null {
  const { showCurrency: _, ...others } = look ?? {}
  return Object.keys(others).length === 0 ? null : others
}
