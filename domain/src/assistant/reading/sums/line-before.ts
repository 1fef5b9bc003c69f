import { operandReference, readCalculation } from '../../../figures/calculation.ts'
import { countsTwice, signedOperands } from '../../../figures/operand-weights.ts'
import { isRateRow, type Plan } from '../../plan.ts'
import type { Lexicon } from '../lexicon.ts'
import { PieceLine } from '../piece-line.ts'
import { keyPiece, type Piece } from '../pieces.ts'
import type { KeyWord } from '../trade-words.ts'
import { amountOf, articlesAfter, computedRow, onlyRow, signOfRow, withRow } from './computed-rows.ts'
import { TAKEN_OFF } from './line-arithmetic.ts'

/** Of a line that was asked about before. `other than labor, what went up` asks for something else. */
const WITHOUT_BEFORE =
  /^(?:without|excluding|exclude|excl|ex|leaving out|leave out|not counting|not including|exclusive of|strip out|stripping out|take out|taking out|remove|removing|back out|backing out|drop the)$/
/** Words that ask for more than the same without a part. */
const ASKING = /^(?:how|what|when|did|does|do|is|are|was|were)\b/
const MORE: readonly KeyWord[] = [
  'WHICH',
  'WHO',
  'WHY',
  'EXPENSES',
  'COSTS',
  'SPENDING',
  'COMPARE',
  'SALES',
  'PROFIT',
  'ADD',
  'AND',
  'PERFORMANCE',
]

/** One line, or several with the same name that the next word distinguishes: `of delivery sales`. */
function isNamed(line: PieceLine, at: number): boolean {
  return onlyRow(line, at) !== null || ((line.rowsAt(at)?.length ?? 0) > 1 && line.hasKey(at + 1, 'SALES', 'COSTS'))
}

/** `without property tax`, `less overtime`, `as a % of labor`, of a line that was asked about before: that line stands before it. */
export function withLineBefore(pieces: readonly Piece[], last: Plan | null, lexicon: Lexicon): readonly Piece[] {
  const line = new PieceLine(pieces)
  const [whole, ...others] = last?.rows ?? []
  if (whole === undefined || whole.kind === 'METRIC' || isRateRow(whole) || others.length > 0) return pieces
  if (last?.kind === 'FILTER' || last?.kind === 'TRANSACTIONS') return pieces
  const [first = -1] = line.places((at) => !line.isFiller(at) && !line.hasKey(at, 'AND', 'FOLLOW'))
  const name = lexicon.nameOf(whole)
  const before: Piece = {
    kind: 'MEANT',
    words: name.toLowerCase(),
    said: '',
    meanings: [{ is: 'ROWS', rows: [{ row: whole, name }], isAssumed: false }],
    isAfterSlash: false,
    isAfterComma: false,
    isAfterDash: false,
  }
  // `as a % of labor`, which is not that of revenue.
  const shareAt =
    line.places((at) => line.hasKey(at, 'SHARE') && line.words(at + 1) === 'of' && isNamed(line, articlesAfter(line, at + 1)))[0] ?? -1
  if (shareAt !== -1 && line.places((at) => at < shareAt && line.rowsAt(at) !== null).length === 0)
    return [...pieces.slice(0, first), before, ...pieces.slice(first)]
  const isLess = WITHOUT_BEFORE.test(line.words(first)) || TAKEN_OFF.test(line.words(first))
  const next = articlesAfter(line, first)
  const part = onlyRow(line, next)
  // What follows says when, where or against what, and nothing else.
  const isMore =
    line.places(
      (at) =>
        at > next && (line.rowsAt(at) !== null || line.kind(at) === 'UNREAD' || line.hasKey(at, ...MORE) || ASKING.test(line.words(at))),
    ).length > 0
  const [own = whole] = whole.kind === 'CALCULATION' ? readCalculation(whole.formula).operands.values() : [whole]
  const sign = part === null ? null : signOfRow(part, own, lexicon)
  // `less corporate overhead`, of a profit that does not have it yet.
  const isFurther = sign === null && TAKEN_OFF.test(line.words(first)) && lexicon.isIncome(own) !== false
  if (!isLess || part === null || isMore || (sign === null && !isFurther)) return pieces
  const operand = amountOf(part, lexicon)
  if (whole.kind === 'CALCULATION' && operand !== null) {
    const { formula: said, operands } = readCalculation(whole.formula)
    const terms = signedOperands(said, operands) ?? []
    if (countsTwice([...terms, { operand, sign: sign === -1 ? 1 : -1 }], lexicon.tree)) return pieces
    const formula = `${whole.formula} ${sign === -1 ? '+' : '-'} ${operandReference(operand)}`
    return withRow(pieces, { from: first, to: next + 1 }, computedRow(formula, lexicon))
  }
  const without = isFurther ? (pieces[first] ?? before) : { ...keyPiece('EXCEPT', 'without', pieces[first]), isAfterComma: false }
  return [...pieces.slice(0, first), before, without, ...pieces.slice(first + 1)]
}
