import type { Plan, PlanOrder } from '../plan.ts'
import { PieceLine } from './piece-line.ts'
import { keyPiece, type Piece } from './pieces.ts'
import type { KeyWord } from './trade-words.ts'

/** Pieces of a question after another one, in the wording that is read: what they say depends on what was answered. */
export function continuedPieces(pieces: readonly Piece[], last: Plan | null): readonly Piece[] {
  if (last === null) return pieces
  return RULES.reduce<readonly Piece[]>((read, rule) => rule(read, new PieceLine(read), last), pieces)
}

const ENDS: Readonly<Record<PlanOrder, KeyWord>> = { DESC: 'TOP', ASC: 'BOTTOM', BEST: 'BEST', WORST: 'WORST' }

const RULES: readonly ((pieces: readonly Piece[], line: PieceLine, last: Plan) => readonly Piece[])[] = [
  // `show the transactions`, of lines that were asked about before: their entries, though a metric is called so as well.
  (pieces, line, last) => {
    const isOfLines = last.rows.length > 0 && last.rows.every((row) => row.kind !== 'METRIC')
    const [only, ...others] = line.places((at) => line.rowsAt(at) !== null)
    const isChoosing = (at: number): boolean => line.hasKey(at, 'WHICH') && !/^(?:list|find)$/.test(line.words(at))
    const isShown =
      line.places((at) => isChoosing(at) || line.hasKey(at, 'BY', 'PER', 'TOP', 'BOTTOM') || line.isPlace(at) || line.kind(at) === 'SPAN')
        .length === 0
    const asks = only === 0 || (only !== undefined && /^(?:the|those|me|show|see|list|its|their)$/.test(line.words(only - 1)))
    if (!isOfLines || only === undefined || others.length > 0 || !isShown || !asks || !line.hasKey(only, 'TRANSACTIONS')) return pieces
    const listed = pieces.filter((_, at) => !(line.hasKey(at, 'WHICH') && at < only))
    return listed.map((piece) => (piece === pieces[only] ? keyPiece('TRANSACTIONS', piece.words, piece) : piece))
  },
  // `also labor`, `plus beverage cost`: one more line.
  (pieces, line) => {
    const [first] = pieces
    const next = line.words(0) === 'and' && line.words(1) === 'also' ? 2 : 1
    const isMore = /^(?:also|plus)$/.test(line.words(next - 1)) && line.rowsAt(line.beside(next - 1, 1)) !== null
    return isMore && first !== undefined ? [keyPiece('ADD', line.words(next - 1), first), ...pieces.slice(next)] : pieces
  },
  // `no, May`: of May instead. `not Hartford, Hoboken`, after Hartford: of Hoboken.
  (pieces, line, last) => {
    const [first, second, third] = pieces
    if (first === undefined || second === undefined) return pieces
    if (first.words === 'no' && second.isAfterComma === true) return [keyPiece('FOLLOW', first.words, first), ...pieces.slice(1)]
    const isThat =
      second.kind === 'MEANT' &&
      second.meanings.some((one) => one.is === 'PLACES' && JSON.stringify(one.places) === JSON.stringify(last.places))
    const isOther = third?.isAfterComma === true && line.isPlace(2)
    return first.words === 'not' && isThat && isOther ? [keyPiece('FOLLOW', `not ${second.words}`, first), ...pieces.slice(2)] : pieces
  },
  // `make it 10`, of a ranking: so many from the same end.
  (pieces, line, last) => {
    const at = pieces.length - 1
    const isNumber =
      line.kind(at) === 'AMOUNT' && line.places((place) => !line.isFiller(place) && !line.hasKey(place, 'FOLLOW')).length === 1
    if (last.kind !== 'RANK' || last.order === null || last.last !== null || !isNumber) return pieces
    return pieces.toSpliced(at, 0, keyPiece(ENDS[last.order], 'top'))
  },
]
