import { MOVED } from './asking-words.ts'
import type { Lexicon } from './lexicon.ts'
import type { PieceLine } from './piece-line.ts'
import { keyPiece, type Piece } from './pieces.ts'

/** Pieces in the wording that is read; those that it does not know as they are. */
export type RephrasingRule = (pieces: readonly Piece[], line: PieceLine, lexicon: Lexicon) => readonly Piece[]

/** Wordings of moves and payments. */
export const ASKED_RULES: readonly RephrasingRule[] = [
  // `which lines moved more than 10%`, `changed by over $5,000`: whichever way.
  (pieces, line) =>
    pieces.map((piece, at) => {
      let next = line.words(at + 1) === 'by' ? at + 2 : at + 1
      while (line.hasKey(next, 'ABOVE')) next += 1
      const isLimit = next > at + 1 && line.kind(next) === 'AMOUNT'
      return isLimit && MOVED.test(piece.words) && !line.hasKey(at, 'CHANGE') ? keyPiece('CHANGE', piece.words, piece) : piece
    }),
  // `who do we buy food from`, `who was paid for repairs`
  (pieces, line) => {
    const from = line.places(
      (at) => line.words(at) === 'from' && line.rowsAt(at + 1) === null && !line.isVendor(at + 1) && !line.isPlace(at + 1),
    )
    const buys = line.places((at) => /^(?:buy|bought|buying|purchase|purchased)$/.test(line.words(at)))
    const isPaid = /^(?:was|were|got|is|gets)$/.test(line.words(1)) && line.words(2) === 'paid'
    const isAsked = line.words(0) === 'who' && ((from.length > 0 && buys.length > 0) || isPaid)
    const [first] = pieces
    if (!isAsked || first === undefined) return pieces
    return [keyPiece('VENDOR', 'who', first), ...pieces.slice(isPaid ? 3 : 1).filter((_, at) => !from.includes(at + (isPaid ? 3 : 1)))]
  },
  // `how can I get food cost down`, `how do we cut labor`: what to do about it, and not how it moved.
  (pieces, line) => {
    const said = [0, 1, 2, 3].map((at) => line.words(at)).join(' ')
    const verb = /^how (?:can|could|do|would|might) (?:i|we|you) (\w+)/.exec(said)?.[1] ?? ''
    const moves = /^(?:cut|reduce|lower|raise|improve|grow|increase|boost|fix|save)$/.test(verb)
    const turns = /^(?:get|bring|drive|keep|push)$/.test(verb) && line.places((at) => line.hasKey(at, 'UP', 'DOWN')).length > 0
    const [first, ...others] = pieces
    if (!(moves || turns) || first === undefined) return pieces
    return [{ ...first, kind: 'MEANT', meanings: [{ is: 'REFUSED', reason: 'ADVICE' }] }, ...others]
  },
  // `on top of rent`: in addition to it.
  (pieces, line) =>
    pieces.map((piece, at) =>
      piece.words === 'top' && line.words(at - 1) === 'on' && line.words(at + 1) === 'of' ? { ...piece, kind: 'UNREAD' } : piece,
    ),
]
