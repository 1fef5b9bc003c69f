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

const LACKING = /^(?:no|zero|without|without any)$/
const HAVING =
  /^(?:had|has|have|with|show|shows|showed|showing|posted|recorded|booked|got|pay|pays|paid|paying|spend|spends|spent|charge|charged)$/
/** What is limited, compared or ranked is something else. */
const APART = ['VERSUS', 'BUDGET', 'PRIOR_YEAR', 'PRIOR_PERIOD', 'SHARE', 'TOP', 'BOTTOM', 'BEST', 'WORST', 'RANK', ...JUDGMENTS] as const

/** `which stores had no rent in June`, `months without catering`: those that have none of a line. */
export function withLacks(pieces: readonly Piece[]): readonly Piece[] {
  const line = new PieceLine(pieces)
  const rows = line.places((at) => line.rowsAt(at) !== null)
  const [row = -1] = rows
  const said = line.words(row - 1) === 'any' ? row - 2 : row - 1
  const isLacking = LACKING.test(line.words(said)) && (line.words(said).startsWith('without') || HAVING.test(line.words(said - 1)))
  const areThings = line.places((at) => at < said && line.hasKey(at, 'LOCATION', 'REGION', 'MONTH', 'QUARTER', 'WHO')).length === 1
  // `with and without rent`
  const isBoth = /^(?:and|or|vs|versus|with)$/.test(line.words(said - 1)) && line.words(said).startsWith('without')
  const isApart = isBoth || line.places((at) => line.hasKey(at, ...APART) || line.kind(at) === 'AMOUNT' || line.isBudget(at)).length > 0
  // `catering sales`: one name in two pieces
  const isOne = rows.length > 0 && rows.every((at, place) => at === row + place && line.pieces[at]?.isAfterComma !== true)
  if (!isOne || !isLacking || !areThings || isApart) return pieces
  const after = row + rows.length
  const isGone = (at: number): boolean => (at > said && at < row) || (at === after && HAVING.test(line.words(at)))
  return pieces.flatMap((piece, at) => (at === said ? [keyPiece('LACKS', piece.words, piece)] : isGone(at) ? [] : [piece]))
}

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
