import { sameValue } from '@fourwall/domain/editing/same-value.ts'
import type { CellFormatting } from '@fourwall/domain/layouts/cell-formatting.ts'
import type { LayoutCell } from '@fourwall/domain/layouts/layout-commands.ts'
import type { LayoutEngine } from '@fourwall/domain/layouts/layout-engine.ts'
import { lookAt } from '@fourwall/domain/layouts/layout-look.ts'
import type { LayoutColumn, LayoutRow } from '@fourwall/domain/layouts/layout-structure.ts'
import { cellUnit } from '@fourwall/domain/layouts/layout-text.ts'
import { currencySign } from '@fourwall/domain/money/format.ts'
import type { EditOrigin, GridEdit } from '../../../../blocks/report-grid/editing/grid-editing.ts'
import { decimalsOfPercent } from './typed-cells.ts'

/**
 * The looks that come into cells with what is typed, pasted, filled and moved there. What looks so already, by its row perhaps, stays as
 * it is; no figure is given the company's sign of currency where it had another one; and a percentage shows as one, with the decimals
 * that it was written with.
 */
export function carriedLooks(
  edits: readonly GridEdit[],
  engine: LayoutEngine,
  currency: string,
  origin: EditOrigin,
): readonly (LayoutCell & { readonly formatting: CellFormatting | null })[] {
  const { layout, structure } = engine
  return edits.flatMap(({ row, column, text, look: given, pasted }) => {
    const [line, at] = [structure.rows[structure.rowAt.get(row.key) ?? -1], structure.columns[structure.columnAt.get(column.key) ?? -1]]
    if (line === undefined || at === undefined) return []
    const percent = decimalsOfPercent(text)
    const look = percent === null ? given : asPercent(engine, line, at, given, origin === 'COPIED' ? null : percent)
    if (look === undefined) return []
    const own = isOfCurrency(pasted?.currency ?? null, currency) ? look : withoutSign(look)
    return sameValue(lookAt(layout, line, at), own ?? {}) ? [] : [{ rowKey: row.key, columnKey: column.key, formatting: own }]
  })
}

/** The look with which a percentage shows as one; as it was given if it does already. `decimals` null: the usual ones. */
function asPercent(
  engine: LayoutEngine,
  row: LayoutRow,
  column: LayoutColumn,
  given: CellFormatting | null | undefined,
  decimals: number | null,
): CellFormatting | null | undefined {
  const before = given === undefined ? lookAt(engine.layout, row, column) : (given ?? {})
  const unit = cellUnit(engine, row, column)
  if (before.formatAsPercent ?? (unit === 'share' || unit === 'percent')) return given
  const { showCurrency: _, currencyView: __, ...others } = before
  return { ...others, formatAsPercent: true, ...(decimals === null ? {} : { decimalPlaces: Math.min(decimals, MOST_PLACES) }) }
}

const MOST_PLACES = 10

function isOfCurrency(sign: string | null, currency: string): boolean {
  return sign === null || sign === currency || sign === currencySign(currency).trim()
}

function withoutSign(look: CellFormatting | null): CellFormatting | null {
  const { showCurrency: _, ...others } = look ?? {}
  return Object.keys(others).length === 0 ? null : others
}
