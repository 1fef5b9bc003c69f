import type { Plan } from '../../plan.ts'
import { PieceLine } from '../piece-line.ts'
import { keyPiece, type Piece } from '../pieces.ts'

/** `show the transactions`, of lines that were asked about before: their entries, though a metric is called so as well. */
export function asEntries(pieces: readonly Piece[], last: Plan | null): readonly Piece[] {
  const line = new PieceLine(pieces)
  const isOfLines = last !== null && last.rows.length > 0 && last.rows.every((row) => row.kind !== 'METRIC')
  const [only, ...others] = line.places((at) => line.rowsAt(at) !== null)
  const isChoosing = (at: number): boolean => line.hasKey(at, 'WHICH') && !/^(?:list|find)$/.test(line.words(at))
  const isShown =
    line.places((at) => isChoosing(at) || line.hasKey(at, 'BY', 'PER', 'TOP', 'BOTTOM') || line.isPlace(at) || line.kind(at) === 'SPAN')
      .length === 0
  const asks = only === 0 || (only !== undefined && /^(?:the|those|me|show|see|list|its|their)$/.test(line.words(only - 1)))
  if (!isOfLines || only === undefined || others.length > 0 || !isShown || !asks || !line.hasKey(only, 'TRANSACTIONS')) return pieces
  return pieces.map((piece, at) => (at === only ? keyPiece('TRANSACTIONS', piece.words, piece) : piece))
}
