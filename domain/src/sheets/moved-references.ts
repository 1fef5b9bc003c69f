import { FormulaError, parseFormula, printFormula } from '../mappings/formula.ts'
import type { Sheet } from './sheet.ts'
import { type SheetCell, type SheetCellText, withCellTexts } from './sheet-commands.ts'
import { namedBy, referenceTo, type SheetAddresses } from './sheet-formulas.ts'
import { cellKey, insertedKey, partsOfCellKey, twinKey } from './sheet-keys.ts'

/** Where the content of a cell was, and where it is now. */
export interface CellMove {
  readonly from: SheetCell
  readonly to: SheetCell
}

/**
 * A sheet whose cells follow what was moved: where a cell's formula names one of these, it names the place that it went to.
 * Formulas of whole rows and columns name no cells, and stay.
 */
export function withReferencesMoved(sheet: Sheet, moves: readonly CellMove[], addresses: SheetAddresses): Sheet {
  if (moves.length === 0) return sheet
  const targets = new Map(moves.map(({ from, to }) => [keyOf(from), { ...to, rowKey: asGroup(to.rowKey) }]))
  return withCellTexts(
    sheet,
    formulasIn(sheet).flatMap((cell): SheetCellText[] => {
      const formula = followed(cell.text.slice(1), cell, targets, addresses)
      return formula === null ? [] : [{ ...cell, text: `=${formula}` }]
    }),
  )
}

/** Every formula of a single cell. */
function formulasIn({ formulas, insertedRows, insertedColumns }: Sheet): readonly SheetCellText[] {
  return [
    ...[...formulas].flatMap(([key, text]) => {
      const parts = partsOfCellKey(key)
      return parts === null ? [] : [{ ...parts, text: `=${text}` }]
    }),
    ...insertedRows.flatMap(({ id, cells }) => [...cells].map(([columnKey, text]) => ({ rowKey: insertedKey(id), columnKey, text }))),
    ...insertedColumns.flatMap(({ id, cells }) => [...cells].map(([rowKey, text]) => ({ rowKey, columnKey: insertedKey(id), text }))),
  ].filter(({ text }) => text.startsWith('='))
}

/** Null where it names nothing that was moved, and where it cannot be read. */
function followed(formula: string, place: SheetCell, targets: ReadonlyMap<string, SheetCell>, addresses: SheetAddresses): string | null {
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

function keyOf({ rowKey, columnKey }: SheetCell): string {
  return cellKey(asGroup(rowKey), columnKey)
}

/** A group and its total are one line. */
function asGroup(rowKey: string): string {
  return rowKey.startsWith('sum:') ? (twinKey(rowKey) ?? rowKey) : rowKey
}
