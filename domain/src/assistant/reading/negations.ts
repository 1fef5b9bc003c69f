import { PieceLine } from './piece-line.ts'
import { keyPiece, type Piece } from './pieces.ts'
import type { KeyWord } from './trade-words.ts'

const NOT = /^(?:not|failed|fails|fail|(?:did|doe|does|do|is|are|was|were|has|have|had)n'?t)$/
/** May stand between: `failed to grow`, `is not really over budget`. */
const BETWEEN = /^(?:to|really|actually|yet|currently|been|be)$/

/** What a negation turns around, the first that fits. */
export const JUDGMENTS = [
  'BEAT',
  'MISSED',
  'BETTER',
  'WORSE',
  'UP',
  'DOWN',
  'ABOVE',
  'BELOW',
  'GROWTH',
  'LOSS',
] as const satisfies readonly KeyWord[]

/**
 * `stores not over budget`, `which stores didn't grow`: a negation just before what it turns around, which is all that does not meet it.
 * Any other negation stays a word that is not understood, or one that leaves something out.
 */
export function withNegations(pieces: readonly Piece[]): readonly Piece[] {
  const line = new PieceLine(pieces)
  return pieces.map((piece, at) => {
    if (!NOT.test(piece.words)) return piece
    let next = at + 1
    while (BETWEEN.test(line.words(next))) next += 1
    return line.hasKey(next, ...JUDGMENTS) ? keyPiece('NOT', piece.words, piece) : piece
  })
}
