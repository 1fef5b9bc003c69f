import type { Lexicon } from '../lexicon.ts'
import type { PieceLine } from '../piece-line.ts'
import { keyPiece, type Piece } from '../pieces.ts'

/** Pieces in the wording that is read, where they name figures. Names that would be taken for another figure stay unread. */
export function plainFigures(pieces: readonly Piece[], line: PieceLine, lexicon: Lexicon): readonly Piece[] {
  const out = new Set(otherFigures(line))
  const dropped = new Set([...startOfWaterfall(line, lexicon), ...partOfName(line, lexicon)])
  const isRankedLoss = lostMost(line)
  const plain = pieces.flatMap((piece, at): readonly Piece[] => {
    if (dropped.has(at)) return []
    if (out.has(at)) return [{ ...piece, kind: 'UNREAD' }]
    // `which stores lost guests`
    const isOfMetric = line.rowsAt(at + 1)?.every(({ row }) => row.kind === 'METRIC') === true
    if (/^(?:lost|losing)$/.test(piece.words) && isOfMetric) return [keyPiece('DOWN', piece.words, piece)]
    return isRankedLoss && piece.words === 'lost' ? [keyPiece('LOSS', 'lost', piece)] : [piece]
  })
  return asksWhatMoved(line, lexicon) ? [...plain, keyPiece('BY', 'by'), keyPiece('ACCOUNT', 'account')] : plain
}

/** Names of figures that the books do not have, though a word of them names one. */
function otherFigures(line: PieceLine): readonly number[] {
  const areStores = line.places((at) => line.hasKey(at, 'LOCATION')).length > 0
  return line.places((at) => {
    const words = line.words(at)
    // `US Foods` is a vendor.
    if (/^us$/.test(words) && /^foods\b/.test(line.words(at + 1))) return true
    if (/^foods\b/.test(words) && /^us$/.test(line.words(at - 1))) return true
    // `gross receipts`: sales before what is given away.
    if (/^receipts?$/.test(words) && line.words(at - 1) === 'gross') return true
    if (words === 'gross' && /^receipts?$/.test(line.words(at + 1))) return true
    // `AUV`: an average over stores, unless stores are listed separately or it is computed.
    const isComputed = line.rowsAt(at)?.some(({ row }) => row.kind === 'CALCULATION') === true
    if (/^(?:auvs?|average unit volumes?)$/.test(words) && !areStores && !isComputed) return true
    // `overtime in hours`: only all labor has hours.
    const isOfAccount = line.rowsAt(at - 2)?.every(({ row }) => row.kind === 'ACCOUNT') === true
    if (/^hours?$/.test(words) && line.words(at - 1) === 'in' && isOfAccount) return true
    // `the gap between the best and the worst store` is no variance.
    const next = line.neighbor(at, 1)
    return words === 'gap' && line.words(at + 1) === 'between' && line.hasKey(next, 'BEST', 'WORST', 'TOP', 'BOTTOM')
  })
}

/** `a waterfall from revenue to net income`: of net income, which begins with revenue anyway. */
function startOfWaterfall(line: PieceLine, lexicon: Lexicon): readonly number[] {
  if (line.places((at) => line.hasKey(at, 'WATERFALL')).length === 0) return []
  const from = line.places(
    (at) =>
      line.words(at) === 'from' &&
      line.rowsAt(at + 1)?.every(({ row }) => row.kind === 'GROUP' && lexicon.isIncome(row) === true) === true &&
      line.words(at + 2) === 'to' &&
      line.rowsAt(at + 3)?.every(({ row }) => row.kind === 'GROUP' && lexicon.isProfit(row.groupId)) === true,
  )[0]
  return from === undefined ? [] : [from, from + 1, from + 2]
}

/** `payroll taxes and benefits`: the line of both, and not an account with the line that holds it. */
function partOfName(line: PieceLine, lexicon: Lexicon): readonly number[] {
  return line.places((at) => {
    const start = line.hasKey(at, 'AND') ? at - 1 : at
    const [part, whole] = [line.rowsAt(start), line.rowsAt(start + 2)]
    const [inner, outer] = [part?.[0]?.row, whole?.[0]]
    if (!line.hasKey(start + 1, 'AND') || part?.length !== 1 || whole?.length !== 1 || inner === undefined || outer === undefined)
      return false
    const isLast = outer.name.toLowerCase().endsWith(` and ${line.words(start + 2)}`)
    return isLast && inner.kind === 'ACCOUNT' && outer.row.kind === 'GROUP' && lexicon.isInside(inner, outer.row.groupId)
  })
}

/** `which store lost the most in February`: money, where nothing else is named that it lost. */
function lostMost(line: PieceLine): boolean {
  const lost = line.places((at) => line.words(at) === 'lost')[0]
  const isOfMore =
    line.places(
      (at) =>
        line.rowsAt(at) !== null ||
        line.isBudget(at) ||
        line.hasKey(at, 'PRIOR_YEAR', 'PRIOR_PERIOD', 'VERSUS', 'GROWTH', 'SHARE', 'SALES', 'PROFIT', 'MARGIN') ||
        (line.kind(at) === 'SPAN' && /^since\b/.test(line.words(at))),
    ).length > 0
  return lost !== undefined && !isOfMore && line.hasKey(line.neighbor(lost, 1), 'TOP')
}

/** `what grew the most in direct operating`: which of its accounts, and not which location. */
function asksWhatMoved(line: PieceLine, lexicon: Lexicon): boolean {
  const moves = line.places((at) => line.hasKey(at, 'UP', 'DOWN', 'GROWTH') && line.hasKey(line.neighbor(at, 1), 'TOP', 'BOTTOM'))
  const isOfKind =
    line.places((at) =>
      line.hasKey(at, 'LOCATION', 'REGION', 'ACCOUNT', 'LINE', 'COST_LINE', 'VENDOR', 'MONTH', 'QUARTER', 'YEAR', 'WHICH', 'WHO', 'BY'),
    ).length > 0
  const within = line.places((at) => {
    const [only, ...others] = line.rowsAt(at) ?? []
    const isLine = only?.row.kind === 'GROUP' && others.length === 0 && !lexicon.isProfit(only.row.groupId)
    return isLine && /^(?:in|within|inside|under)$/.test(line.words(at - 1))
  })
  return line.words(0) === 'what' && moves.length > 0 && within.length === 1 && !isOfKind
}
