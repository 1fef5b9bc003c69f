import { LATEST_ENTRIES } from '../asking-words.ts'
import type { PieceLine } from '../piece-line.ts'
import { keyPiece, type Piece } from '../pieces.ts'

/** Nouns for how something moved. */
const A_MOVE = /^(?:increase|decrease|decline|drop|fall|rise|gain|improvement|jump|dip)s?$/
/** After an amount. */
const OR_SIDE = /^(?:above|over|beyond|below|under)$/
/** What one does to a vendor, or a vendor to us. */
const PAID = /^(?:billed|charged|invoiced|paid|bought)$/
const A_DAY = /^\d{1,2} [a-z]/

/** Pieces in the wording that is read, where they say by what kinds of things figures stand side by side. */
export function plainKinds(pieces: readonly Piece[], line: PieceLine): readonly Piece[] {
  const isOfEach = dividesMoves(line)
  return pieces.flatMap((piece, at): readonly Piece[] => {
    // `the latest entries of repairs`: some of them, and not how far the books go.
    const isOfLines = line.places((place) => line.rowsAt(place) !== null || line.isVendor(place)).length > 0
    const areSome = isOfLines || piece.words.endsWith('s')
    if (LATEST_ENTRIES.test(piece.words) && line.hasKey(at, 'COVERAGE') && areSome) return [keyPiece('TRANSACTIONS', piece.words, piece)]
    // `labor by type`, `opex by type of expense`: by account.
    if (/^(?:types?|kinds?)$/.test(piece.words) && piece.kind === 'UNREAD' && line.hasKey(at - 1, 'BY', 'PER'))
      return [keyPiece('ACCOUNT', piece.words, piece)]
    // `the new Decatur restaurant`: named anyway.
    const isOfPlace = /^(?:the|our|my)$/.test(line.words(at - 1)) && line.isPlace(at + 1)
    if (piece.kind === 'UNREAD' && piece.words === 'new' && isOfPlace) return [keyPiece('FILLER', piece.words, piece)]
    // `the bills for Fishtown`: entries, and not what it costs as a whole.
    if (piece.words === 'bills for') return [keyPiece('TRANSACTIONS', 'bills', piece), keyPiece('FILLER', 'for')]
    // `revenue at Je's place`: a name. `any JE's over 5k` are journal entries.
    if (/^j[ev]'s$/.test(piece.words) && /^(?:at|in|for|from|of)$/.test(line.words(at - 1))) return [{ ...piece, kind: 'UNREAD' }]
    // `how much were we billed by US Foods`, `what US Foods charged us`
    if (piece.words === 'by' && PAID.test(line.words(at - 1)) && line.isVendor(at + 1)) return []
    if (PAID.test(piece.words) && line.places((place) => line.isVendor(place)).length > 0) {
      const isBy = line.words(at + 1) === 'by' && line.isVendor(at + 2)
      if (isBy || piece.kind === 'UNREAD') return [keyPiece('SPENDING', isBy ? `${piece.words} by` : piece.words, piece)]
    }
    // `credits from US Foods`, `US Foods credits`
    const isOfVendor = line.isVendor(at - 1) || (line.words(at + 1) === 'from' && line.isVendor(at + 2))
    if (/^credits?$/.test(piece.words) && piece.kind === 'UNREAD' && isOfVendor) return [keyPiece('TRANSACTIONS', piece.words, piece)]
    // `which store had the lowest utilities bill`: the cost.
    const isBill = /^bills?$/.test(piece.words) && line.hasKey(at, 'TRANSACTIONS') && line.rowsAt(at - 1) !== null
    const isEnd = (place: number): boolean => line.hasKey(place, 'TOP', 'BOTTOM') && !/\bsingle\b/.test(line.words(place))
    const isRanked = line.places((place) => place < at && isEnd(place)).length > 0
    const isOfPlaces = line.places((place) => place < at && line.hasKey(place, 'LOCATION', 'REGION')).length > 0
    // `property tax bill by store`: entries are divided by nothing.
    const areSingle = line.places((place) => line.kind(place) === 'AMOUNT' || line.hasKey(place, 'WHICH', 'TOP', 'BOTTOM')).length > 0
    const isDivided = !areSingle && line.places((place) => line.hasKey(place, 'BY', 'EACH', 'PER', 'VERSUS', 'TREND')).length > 0
    // `food cost bills vs food cost journal entries`, `repairs bills by vendor`: these bills alone.
    const areKinds = line.places((place) => place !== at && line.hasKey(place, 'TRANSACTIONS')).length > 0
    const areOfVendors = piece.words === 'bills' && line.places((place) => line.hasKey(place, 'VENDOR')).length > 0
    if (isBill && !areKinds && !areOfVendors && (isDivided || (isRanked && isOfPlaces))) return [keyPiece('FILLER', piece.words, piece)]
    // `by store, biggest increase on top`: all of them, in that order.
    const isAtTop = /^(?:on|at)$/.test(line.words(line.words(at - 1) === 'the' ? at - 2 : at - 1))
    const isOrdered = line.places((place) => place < at && line.hasKey(place, 'TOP', 'BOTTOM', 'BEST', 'WORST')).length > 0
    if (piece.words === 'top' && isAtTop && isOrdered) return [keyPiece('RANK', 'on top', piece)]
    // `every R&M entry`: all of them, one after the other.
    const isBeforeEntries = line.rowsAt(at + 1) !== null || line.isVendor(at + 1)
    if (line.hasKey(at, 'EACH') && line.hasKey(isBeforeEntries ? at + 2 : at + 1, 'TRANSACTIONS'))
      return [keyPiece('FILLER', piece.words, piece)]
    // `revenue yoy % by month`: of each month, against the same one a year before.
    const isByTime = line.places((place) => line.hasKey(place, 'MONTH', 'QUARTER')).length > 0
    if (isByTime && /yoy/.test(piece.words) && line.hasKey(at, 'GROWTH'))
      return [keyPiece('PRIOR_YEAR', 'yoy', piece), keyPiece('GROWTH', 'growth')]
    // `the last 5 invoices`, `the last Ecolab invoice`, by their day.
    const isBesideLast = isNumber(line, at + 1) || line.isVendor(at + 1) || line.rowsAt(at + 1) !== null
    const isOfEntries = line.hasKey(isBesideLast ? line.neighbor(at + 1, 1) : at + 1, 'TRANSACTIONS')
    if (piece.kind === 'UNREAD' && piece.words === 'last' && isOfEntries) return [keyPiece('FILLER', 'latest', piece)]
    // `33% or above`, and not `5% or over $5,000`.
    const isOrSide = (place: number): boolean =>
      line.words(place) === 'or' &&
      line.kind(place - 1) === 'AMOUNT' &&
      OR_SIDE.test(line.words(place + 1)) &&
      line.kind(line.neighbor(place + 1, 1)) !== 'AMOUNT'
    if (isOrSide(at)) return []
    if (isOrSide(at - 1) && piece.kind === 'MEANT') return [{ ...piece, words: `or ${piece.words}` }]
    // `labor up to 30%`: no more than that.
    const isLimit = isLimitAt(line, at + 1) && line.kind(line.neighbor(at, -1)) !== 'AMOUNT'
    // `is labor up to 33% yet`, `which stores are up to 33%`: it rose so far.
    const hasRisen = [line.words(0), line.words(at - 1)].some((one) => /^(?:is|are|was|were|has|have|did|does|do)$/.test(one))
    if (piece.words === 'up to' && isLimit) return [hasRisen ? { ...piece, kind: 'UNREAD' } : keyPiece('BELOW', 'at most', piece)]
    // `labor by hour`: shorter than a month, and no metric of hours.
    // `sales the same week last year`
    if (line.hasKey(at, 'WEEK') && line.words(at - 1) === 'same') return [{ ...piece, kind: 'UNREAD' }]
    if (/^hours?$/.test(piece.words) && line.hasKey(at - 1, 'BY')) return [keyPiece('WEEK', piece.words, piece)]
    // `revenue region 2 June`: a region called so, and no day.
    const isOfRegion = line.hasKey(at - 1, 'LOCATION', 'REGION') && !line.hasKey(line.neighbor(at - 1, -1), 'BY', 'PER', 'EACH')
    if (piece.kind === 'SPAN' && A_DAY.test(piece.words) && piece.isAfterComma !== true && isOfRegion) return [{ ...piece, kind: 'UNREAD' }]
    // `decline in revenue by store`: how it moved at each of them, whichever way.
    if (isOfEach && A_MOVE.test(piece.words) && isNoun(line, at)) return [keyPiece('CHANGE', piece.words, piece)]
    // `months when food cost went up`: which ones.
    const isFirst = line.places((place) => place < at && !line.isFiller(place)).length === 0
    const isWhen =
      /^(?:when|where|that)$/.test(line.words(at + 1)) ||
      (line.words(at + 1) === 'in' && line.words(at + 2) === 'which') ||
      (line.words(at + 1) === 'with' && /^(?:fewer|more|less|higher|lower)$/.test(line.words(at + 2)))
    return isFirst && line.hasKey(at, 'MONTH', 'QUARTER') && isWhen ? [keyPiece('WHICH', 'which'), piece] : [piece]
  })
}

/** Whether moves are asked for by store, say, and not which stores moved, or how they rank. */
function dividesMoves(line: PieceLine): boolean {
  const isDivided =
    line.places(
      (at) => line.hasKey(at, 'BY', 'EACH') && line.hasKey(line.neighbor(at, 1), 'LOCATION', 'REGION', 'ACCOUNT', 'LINE', 'COST_LINE'),
    ).length > 0
  const isChosen =
    line.places(
      (at) =>
        line.kind(at) === 'AMOUNT' ||
        line.hasKey(at, 'WHICH', 'WHO', 'TOP', 'BOTTOM', 'BEST', 'WORST', 'RANK', 'ABOVE', 'BELOW', 'WHY', 'NOT', 'ONLY') ||
        /^(?:with|that|where|whose)$/.test(line.words(at)),
    ).length > 0
  return isDivided && !isChosen
}

/** `the increase in utilities`, `YoY increase`, `revenue increase by store`. */
function isNoun(line: PieceLine, at: number): boolean {
  if (!line.hasKey(at, 'UP', 'DOWN')) return false
  const isLine = (place: number): boolean => line.rowsAt(place) !== null || line.isVendor(place)
  const isOf = /^(?:in|of)$/.test(line.words(at + 1)) && isLine(line.neighbor(at, 1))
  return isOf || isLine(at - 1) || line.hasKey(at - 1, 'PRIOR_YEAR', 'PRIOR_PERIOD')
}

function isNumber(line: PieceLine, at: number): boolean {
  const piece = line.pieces[at]
  return piece?.kind === 'AMOUNT' && piece.unit === 'NUMBER'
}

function isLimitAt(line: PieceLine, at: number): boolean {
  const piece = line.pieces[at]
  return piece?.kind === 'AMOUNT' && piece.unit !== 'NUMBER'
}
