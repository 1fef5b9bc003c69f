import { type CalculationOperand, operandReference } from '../../../figures/calculation.ts'
import { signOfPart } from '../../../figures/operand-weights.ts'
import { categoryQuotients } from '../../../mappings/linear-terms.ts'
import { isRateRow, type PlanRow } from '../../plan.ts'
import type { Lexicon, MeantRow } from '../lexicon.ts'
import type { PieceLine } from '../piece-line.ts'
import type { Piece } from '../pieces.ts'

/** The pieces with some of them as the name of a row. */
export function withRow(
  pieces: readonly Piece[],
  { from, to }: { readonly from: number; readonly to: number },
  row: MeantRow,
  isAssumed = false,
): readonly Piece[] {
  const words = pieces
    .slice(from, to)
    .map((piece) => piece.said ?? piece.words)
    .join(' ')
  const { isAfterSlash = false, isAfterComma = false, isAfterDash = false } = pieces[from] ?? {}
  const parts = pieces.slice(from, to).flatMap((piece) => (piece.kind === 'MEANT' ? piece.meanings : []))
  // `rent plus interest`, where rent is read as occupancy.
  const isOfAssumed = parts.some((one) => one.is === 'ROWS' && one.isAssumed)
  const meanings = [{ is: 'ROWS' as const, rows: [row], isAssumed: isAssumed || isOfAssumed }]
  // `percent of labor is overtime` would be read as a metric of that name.
  const own = /^(?:percent|percentage) of /.test(words) ? row.name.toLowerCase() : words
  return pieces.toSpliced(from, to - from, { kind: 'MEANT', words: own, said: words, meanings, isAfterSlash, isAfterComma, isAfterDash })
}

export function onlyRow(line: PieceLine, at: number): PlanRow | null {
  const rows = line.rowsAt(at)
  const [only] = rows ?? []
  return rows?.length === 1 && only !== undefined && only.row.kind !== 'METRIC' ? only.row : null
}

/** The place of a name after a word, past `the` and `our`. */
export function articlesAfter(line: PieceLine, at: number): number {
  return /^(?:the|our|my|its|their)$/.test(line.words(at + 1)) ? at + 2 : at + 1
}

export function isListedBefore(line: PieceLine, at: number): boolean {
  const before = line.hasKey(at - 1, 'AND') ? at - 2 : line.pieces[at]?.isAfterComma === true ? at - 1 : -1
  return line.rowsAt(before) !== null
}

/** `hourly labor less overtime`: the name right before belongs to the same line. */
export function isNamedBefore(line: PieceLine, at: number): boolean {
  return line.rowsAt(at - 1) !== null && line.pieces[at]?.isAfterComma !== true
}

export function computedRow(formula: string, lexicon: Lexicon): MeantRow {
  const row: PlanRow = { kind: 'CALCULATION', formula }
  return { row, name: lexicon.nameOf(row) }
}

/** One line or account, or a sum of them, as a share of another one; null where one of them is no amount. */
export function computedQuotient(own: PlanRow, whole: PlanRow, lexicon: Lexicon): MeantRow | null {
  const [dividend, divisor] = [operandText(own, lexicon), operandText(whole, lexicon)]
  return dividend === null || divisor === null || dividend === divisor ? null : computedRow(`${dividend} / ${divisor}`, lexicon)
}

function operandText(row: PlanRow, lexicon: Lexicon): string | null {
  if (row.kind === 'CALCULATION') return isRateRow(row) ? null : `(${row.formula})`
  const operand = amountOf(row, lexicon)
  return operand && operandReference(operand)
}

export function amountOf(row: PlanRow, { tree }: Lexicon): CalculationOperand | null {
  if (row.kind === 'ACCOUNT') return row.groupId === null ? null : { ...row, groupId: row.groupId }
  if (row.kind !== 'GROUP') return null
  const sum = categoryQuotients(tree, row.groupId)
  return sum === null || sum.quotients.length > 0 ? null : row
}

/** See `signOfPart` of the figures; null also for what is no amount. */
export function signOfRow(row: PlanRow, whole: PlanRow, lexicon: Lexicon): 1 | -1 | null {
  const [part, all] = [amountOf(row, lexicon), amountOf(whole, lexicon)]
  return part === null || all === null ? null : signOfPart(part, all, lexicon.tree)
}
