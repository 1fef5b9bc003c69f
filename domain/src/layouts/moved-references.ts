import { FormulaError, parseFormula, printFormula } from '../mappings/formula.ts'
import type { Layout } from './layout.ts'
import { type LayoutCell, type LayoutCellText, withCellTexts } from './layout-commands.ts'
import { type LayoutAddresses, namedBy, referenceTo } from './layout-formulas.ts'
import { cellKey, groupOrTotalKey, insertedKey, partsOfCellKey } from './layout-keys.ts'

/** Origin and destination of a moved cell. */
export interface CellMove {
  readonly from: LayoutCell
  readonly to: LayoutCell
}

/**
 * Updates references after cells were moved: formulas of cells that refer to one of them now refer to its new place. Formulas of
 * whole rows and columns do not refer to cells, and stay.
 */
export function withReferencesMoved(layout: Layout, moves: readonly CellMove[], addresses: LayoutAddresses): Layout {
  if (moves.length === 0) return layout
  const targets = new Map(moves.map(({ from, to }) => [keyOf(from), { ...to, rowKey: asGroup(to.rowKey) }]))
  return withCellTexts(
    layout,
    formulasIn(layout).flatMap((cell): LayoutCellText[] => {
      const formula = updatedFormula(cell.text.slice(1), cell, targets, addresses)
      return formula === null ? [] : [{ ...cell, text: `=${formula}` }]
    }),
  )
}

/** The formulas of all single cells. */
function formulasIn({ formulas, insertedRows, insertedColumns }: Layout): readonly LayoutCellText[] {
  return [
    ...[...formulas].flatMap(([key, text]) => {
      const parts = partsOfCellKey(key)
      return parts === null ? [] : [{ ...parts, text: `=${text}` }]
    }),
    ...insertedRows.flatMap(({ id, cells }) => [...cells].map(([columnKey, text]) => ({ rowKey: insertedKey(id), columnKey, text }))),
    ...insertedColumns.flatMap(({ id, cells }) => [...cells].map(([rowKey, text]) => ({ rowKey, columnKey: insertedKey(id), text }))),
  ].filter(({ text }) => text.startsWith('='))
}

/** Null if it refers to no moved cell, or is invalid. */
function updatedFormula(
  formula: string,
  place: LayoutCell,
  targets: ReadonlyMap<string, LayoutCell>,
  addresses: LayoutAddresses,
): string | null {
  let isChanged = false
  try {
    const text = printFormula(parseFormula(formula), (reference) => {
      const named = namedBy(reference, place, addresses)
      if (named === null) return reference
      const { rowKey, columnKey, ...held } = named
      const target = targets.get(keyOf({ rowKey: rowKey ?? place.rowKey, columnKey: columnKey ?? place.columnKey }))
      if (target === undefined) return reference
      isChanged = true
      return referenceTo({ ...target, ...held }, place)
    })
    return isChanged ? text : null
  } catch (error) {
    if (error instanceof FormulaError) return null
    throw error
  }
}

function keyOf({ rowKey, columnKey }: LayoutCell): string {
  return cellKey(asGroup(rowKey), columnKey)
}

/** A group and its total are the same line. */
function asGroup(rowKey: string): string {
  return rowKey.startsWith('sum:') ? (groupOrTotalKey(rowKey) ?? rowKey) : rowKey
}
