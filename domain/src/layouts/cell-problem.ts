import { FormulaError } from '../mappings/formula.ts'
import type { LayoutEngine } from './layout-engine.ts'
import { formulaFromTyped, type LayoutAddresses } from './layout-formulas.ts'

/** Explains a cell's error: what is wrong with its typed formula, or which operand has the error. */
export function cellProblem(engine: LayoutEngine, addresses: LayoutAddresses, rowAt: number, columnAt: number): string | null {
  const [row, column] = [engine.structure.rows[rowAt], engine.structure.columns[columnAt]]
  const result = engine.resultAt(rowAt, columnAt)
  if (row === undefined || column === undefined || result.kind !== 'ERROR') return null
  const typed = engine.typedAt(row, column)
  // Typed text that could not be parsed is stored with its addresses, so the message has to refer to these.
  if (typed?.startsWith('=')) {
    try {
      formulaFromTyped(typed, { rowKey: row.key, columnKey: column.key }, addresses)
    } catch (error) {
      if (error instanceof FormulaError) return error.message
      throw error
    }
  }
  for (const operand of engine.operandsAt(rowAt, columnAt)) {
    const [from, at] = [engine.structure.rows[operand.row], engine.structure.columns[operand.column]]
    if (from === undefined || at === undefined || engine.resultAt(operand.row, operand.column).kind !== 'ERROR') continue
    const address = addresses.addressOf(from.key, at.key)
    return address === null ? result.text : `${address} cannot be computed.`
  }
  return result.text
}
