import { isCategory } from '../../../mappings/group-tree.ts'
import type { Lexicon, MeantRow } from '../lexicon.ts'
import { PieceLine } from '../piece-line.ts'
import { keyPiece, type Piece } from '../pieces.ts'
import { articlesAfter, onlyRow } from './computed-rows.ts'

const LEFT = /^(?:(?:what's |what is |what was )?left(?: over)?|leftover|remains|remaining|remained)$/
const ASKS = /^(?:what|what is|what's|what was|how much|how much is|how much was|is|was|do|did|we|have|had|there|do we have|did we have)$/

/**
 * `what's left after rent`: the calculation that takes this line off last, as it stands. Any other one is left as it is, and so is one that the
 * report has not or has twice.
 */
export function leftAfter(pieces: readonly Piece[], lexicon: Lexicon): readonly Piece[] {
  const line = new PieceLine(pieces)
  const [left, ...more] = line.places((at) => LEFT.test(line.words(at)) && line.words(at + 1) === 'after')
  if (left === undefined || more.length > 0 || line.places((at) => line.rowsAt(at) !== null).length !== 1) return pieces
  const isAsking = pieces.slice(0, left).every(({ words }, at) => ASKS.test(words) || line.isFiller(at))
  const paid = /^(?:paying|we pay|paying for|we paid)$/.test(line.words(left + 2)) ? left + 2 : left + 1
  const at = articlesAfter(line, paid)
  const row = onlyRow(line, at)
  const found = isAsking && row?.kind === 'GROUP' ? endingWith(row.groupId, lexicon) : null
  // `after rent and labor`
  const goesOn = line.hasKey(at + 1, 'AND') || line.pieces[at + 1]?.words === 'but'
  if (found === null || goesOn) return pieces
  const named: Piece = {
    ...keyPiece('FILLER', pieces[at]?.words ?? ''),
    kind: 'MEANT',
    meanings: [{ is: 'ROWS', rows: [found], isAssumed: false }],
  }
  return pieces.toSpliced(0, at + 1, keyPiece('FILLER', 'the', pieces[0]), named)
}

/** The one calculation of sums and differences that ends by taking a line of costs off. */
function endingWith(groupId: string, { names }: Lexicon): MeantRow | null {
  const taken = names.groups.find(({ id }) => id === groupId)
  if (taken === undefined || !isCategory(taken)) return null
  const [only, ...others] = names.groups.filter(
    ({ formula }) => formula !== null && !/[*/()]/.test(formula) && formula.trim().endsWith(`- {${groupId}}`),
  )
  return only === undefined || others.length > 0 ? null : { row: { kind: 'GROUP', groupId: only.id }, name: only.name }
}
