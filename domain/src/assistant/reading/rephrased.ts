import { plainComparison } from './comparatives.ts'
import type { Lexicon } from './lexicon.ts'
import { PieceLine } from './piece-line.ts'
import { keyPiece, type Piece } from './pieces.ts'

type Rule = (pieces: readonly Piece[], line: PieceLine) => readonly Piece[]

/** Pieces in the wording that is read, where people often ask in another one. What no rule knows stays as it is. */
export function rephrased(pieces: readonly Piece[], lexicon: Lexicon): readonly Piece[] {
  const plain = RULES.reduce((read, rule) => rule(read, new PieceLine(read)), pieces)
  return plainComparison(plain, lexicon)
}

const RULES: readonly Rule[] = [
  // `budget vs actual for June`: actual figures are what a budget is compared with anyway.
  (pieces, line) => {
    const versus = line.places(
      (at) => line.hasKey(at, 'VERSUS') && /^actuals?$/.test(line.words(at + 1)) && isBudget(line, line.beside(at, -1)),
    )
    return pieces.filter((_, at) => !versus.some((place) => at === place || at === place + 1))
  },
  // `how did food cost % change`: a share, and how it changed.
  (pieces, line) =>
    line.words(0) === 'how' && /^(?:did|does|do|has|have)$/.test(line.words(1))
      ? pieces.flatMap((piece, at) => {
          const share = /^(%|percent|percentage|pct) change$/.exec(piece.words)?.[1]
          return share === undefined || line.rowsAt(at - 1) === null
            ? [piece]
            : [keyPiece('SHARE', share, piece), keyPiece('CHANGE', 'change')]
        })
      : pieces,
  // `all accounts under direct operating`
  (pieces, line) =>
    pieces.map((piece, at) =>
      /^(?:under|below)$/.test(piece.words) && line.hasKey(at - 1, 'ACCOUNT', 'LINE') && line.rowsAt(line.beside(at, 1)) !== null
        ? keyPiece('FILLER', 'in')
        : piece,
    ),
  // `the split between food and beverage sales`: the two beside each other.
  (pieces, line) =>
    pieces.map((piece, at) =>
      /^(?:split|mix|breakdown)$/.test(piece.words) && line.words(at + 1) === 'between' ? keyPiece('FILLER', 'split') : piece,
    ),
  // `do we have data for June`
  (pieces, line) => {
    const asks = /^(?:do we|do we have|is there|are there|have we got|is|do)$/.test(line.words(0))
    const isOfFigures = line.places((at) => line.rowsAt(at) !== null || line.hasKey(at, 'OPS_DATA', 'MISSING', 'COVERAGE')).length > 0
    return asks && !isOfFigures ? pieces.map((piece) => (piece.words === 'data' ? keyPiece('COVERAGE', 'data') : piece)) : pieces
  },
  // `the biggest changes from May to June`, of nothing that is named
  (pieces, line) => {
    const at = line.places((place) => line.hasKey(place, 'TOP') && line.words(place + 1) === 'changes')[0]
    const isNamed =
      line.places((place) => line.rowsAt(place) !== null || line.hasKey(place, 'LOCATION', 'REGION', 'ACCOUNT', 'LINE', 'VENDOR')).length >
      0
    if (at === undefined || isNamed || pieces.some(({ kind }) => kind === 'AMOUNT')) return pieces
    return pieces.flatMap((piece, place) =>
      place === at ? [keyPiece('CHANGED', 'what changed the most')] : place === at + 1 ? [] : [piece],
    )
  },
]

function isBudget(line: PieceLine, at: number): boolean {
  const piece = line.pieces[at]
  return line.hasKey(at, 'BUDGET') || (piece?.kind === 'MEANT' && piece.meanings.some(({ is }) => is === 'BUDGET'))
}
