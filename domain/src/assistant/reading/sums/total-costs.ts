import { MOST_OPERANDS, operandReference } from '../../../figures/calculation.ts'
import type { PlanRow } from '../../plan.ts'
import type { Lexicon, MeantRow } from '../lexicon.ts'
import { PieceLine } from '../piece-line.ts'
import type { Piece } from '../pieces.ts'
import { articlesAfter, withRow } from './computed-rows.ts'
import { WITHOUT } from './line-arithmetic.ts'

/** What the sum of all lines of costs is called. */
const ALL_COSTS_NAME = 'All costs'
/** Of several lines, and not of one: `total cost of labor`. */
const OF_ONE = /^(?:of|for|per)$/
const LISTS = ['ACCOUNT', 'LINE', 'COST_LINE', 'VENDOR', 'BREAKDOWN', 'TRANSACTIONS', 'MADE_OF'] as const

/** The sum of all lines of costs as one row; null if it has too few or too many parts for one. */
export function allCosts(lexicon: Lexicon): MeantRow | null {
  const costs = lexicon.costLines().flatMap(({ row }) => (row.kind === 'GROUP' ? [row] : []))
  if (costs.length < 2 || costs.length > MOST_OPERANDS) return null
  return { row: { kind: 'CALCULATION', formula: costs.map(operandReference).join(' + '), name: ALL_COSTS_NAME }, name: ALL_COSTS_NAME }
}

export function areAllCosts(rows: readonly PlanRow[], lexicon: Lexicon): boolean {
  const keys = new Set(rows.map((row) => JSON.stringify(row)))
  const costs = lexicon.costLines()
  return costs.length === keys.size && costs.every(({ row }) => keys.has(JSON.stringify(row)))
}

/** `total expenses by store`, `total costs excluding labor`: the sum of all lines of costs, without those that are left out. */
export function totalCosts(pieces: readonly Piece[], lexicon: Lexicon): readonly Piece[] {
  const line = new PieceLine(pieces)
  const [from, ...more] = line.places((at) => /^(?:total|overall|combined)$/.test(line.words(at)) && line.hasKey(at + 1, 'COSTS'))
  const areListed = line.places((at) => line.hasKey(at, ...LISTS)).length > 0
  if (from === undefined || more.length > 0 || areListed || line.rowsAt(from + 1) !== null) return pieces
  const next = from + 2
  if (OF_ONE.test(line.words(next)) && line.rowsAt(articlesAfter(line, next)) !== null) return pieces
  const costs = lexicon.costLines().map(({ row }) => row)
  const out: PlanRow[] = []
  let to = next
  while (WITHOUT.test(line.words(next)) && (to === next || line.hasKey(to, 'AND') || line.pieces[to]?.isAfterComma === true)) {
    const at = to === next || line.hasKey(to, 'AND') ? articlesAfter(line, to) : to
    const [only, ...others] = line.rowsAt(at) ?? []
    if (only === undefined || others.length > 0) break
    out.push(only.row)
    to = at + 1
  }
  const keys = new Set(out.map((row) => JSON.stringify(row)))
  const kept = costs.flatMap((row) => (row.kind === 'GROUP' && !keys.has(JSON.stringify(row)) ? [row] : []))
  // A line or an account within one of them is no part of this sum.
  if (kept.length !== costs.length - keys.size || kept.length < 2 || kept.length > MOST_OPERANDS) return pieces
  const formula = kept.map(operandReference).join(' + ')
  const names = out.map((row) => lexicon.nameOf(row))
  const name = names.length === 0 ? ALL_COSTS_NAME : `${ALL_COSTS_NAME} but ${names.join(' and ')}`
  const row: MeantRow = { row: { kind: 'CALCULATION', formula, name }, name }
  return withRow(pieces, { from, to }, row, true)
}
