import { monthOf } from '../../time/day.ts'
import type { Lexicon } from './lexicon.ts'
import { PieceLine } from './piece-line.ts'
import { keyPiece, type Piece } from './pieces.ts'

/** What says that one of two is more or better than the other. Which of them, the figures of both tell. */
const MORE = /^(?:more|better|worse|less|fewer|faster|slower|busier|better or worse)$/
const MORE_THAN = /^(?:better|worse) than$/
const BEATS = /^(?:(?:beat|beats|beating|beaten)(?: the)?|exceed|exceeds|exceeded|exceeding)$/
const HIGHER = keyPiece('ABOVE', 'higher')
const LOWER = keyPiece('BELOW', 'lower')
const OUTDOES = /^(?:outsell|outsells|outsold|outdo|outdid|outperform|outperforms|outperformed|outselling|outdoing|outperforming)$/

/**
 * Pieces in the wording that is read: `which made more, Hoboken or Princeton` asks which is higher, `did we do better in June than in May`
 * sets June against May. Only where both that are set against each other are named.
 */
export function plainComparison(given: readonly Piece[], lexicon: Lexicon): readonly Piece[] {
  const pieces = eitherOf(given)
  const line = new PieceLine(pieces)
  const outdoes = line.places((at) => OUTDOES.test(line.words(at)))[0]
  if (outdoes !== undefined) return outdone(pieces, line, outdoes, lexicon)
  const beaten = line.places((at) => BEATS.test(line.words(at)) && line.kind(line.neighbor(at, 1)) === 'SPAN')[0]
  if (beaten !== undefined) return beatenTime(pieces, line, beaten)
  const beyond = line.places((at) => isBeyondTime(line, at))[0]
  if (beyond !== undefined) return pieces.map((piece, place) => (place === beyond ? keyPiece('VERSUS', 'versus', piece) : piece))
  const changed = line.places((at) => /^chang(?:e|ed)$/.test(line.words(at)))[0]
  if (changed !== undefined) return changedOverTime(pieces, line, changed)
  const more = line.places((at) => MORE.test(line.words(at)) && line.rowsAt(at) === null)
  const [at] = more
  // Two trends side by side are not a comparison.
  const isTrend = line.places((place) => line.hasKey(place, 'TREND') && !line.hasKey(place, 'IMPROVING')).length > 0
  // `do we have more stores`, `the better store`: how many, or which of them.
  const isOfThings = more.some((place) => line.hasKey(place + 1, 'LOCATION', 'REGION', 'ACCOUNT', 'LINE', 'VENDOR'))
  if (more.length > 1 || isTrend || isOfThings) return pieces
  if (at === undefined) {
    // `accounts worse than last year by 3%`, `stores with labor better than last year`: those that are.
    const areChosen =
      line.places((place) => line.hasKey(place, 'LOCATION', 'REGION', 'ACCOUNT', 'LINE', 'WHO') || line.kind(place) === 'AMOUNT').length > 0
    if (areChosen) return pieces
    const joined = line.places((place) => MORE_THAN.test(line.words(place)) && isOther(line, place + 1) && !hasSecondBase(line, place))[0]
    return joined === undefined ? pieces : pieces.map((piece, place) => (place === joined ? keyPiece('VERSUS', 'versus', piece) : piece))
  }
  const isGrowth = line.places((place) => line.hasKey(place, 'GROWTH', 'UP', 'DOWN')).length > 0
  const than = line.places((place) => place > at && line.words(place) === 'than')[0]
  const guests = line.words(at) === 'busier' ? [rowPiece('guest', lexicon)] : []
  const instead = (plain: readonly Piece[]): readonly Piece[] =>
    pieces.flatMap((piece, place) => (place === at ? plain : place === than ? [keyPiece('VERSUS', 'versus')] : [piece]))
  if (than !== undefined) {
    // `more on rent than on utilities`: two lines, side by side.
    if (isOfRows(line, than)) return pieces.map((piece, place) => (place === at ? { ...HIGHER, words: piece.words } : piece))
    if (!isOther(line, than + 1) || isGrowth || hasSecondBase(line, than)) return pieces
    // `stores with fewer guests than last June` are some of them.
    const areSome = line.places(
      (place) =>
        place < at &&
        line.hasKey(place, 'LOCATION', 'REGION', 'ACCOUNT', 'LINE', 'MONTH') &&
        /^(?:with|that|having|whose|where)$/.test(line.words(at - 1)),
    )
    const asksWhich = areSome.length > 0 || line.places((place) => line.hasKey(place, 'WHICH', 'WHO')).length > 0
    if (!asksWhich) return instead(guests)
    // `which stores spent more than last year` asks for some of them; than another store, for more than is read.
    const isOfTime = !line.isPlace(line.neighbor(than, 1)) && /^(?:more|less|fewer)$/.test(line.words(at))
    return isOfTime ? pieces.map((piece, place) => (place === at ? (line.words(at) === 'more' ? HIGHER : LOWER) : piece)) : pieces
  }
  if (isGrowth) return areEither(line, 'PLACE') || areEither(line, 'ROWS') || areBetween(line) ? instead([]) : pieces
  const times = eitherTime(line)
  if (times !== null)
    return pieces.flatMap((piece, place) => (place === at ? [] : place === times ? [keyPiece('VERSUS', 'versus', piece)] : [piece]))
  if (areEither(line, 'PLACE')) return [...instead(guests), { ...HIGHER, words: line.words(at) }]
  return areEither(line, 'ROWS') ? instead([]) : pieces
}

/** `of Hoboken and Princeton, which sold more`, `which did better`, `is Hoboken growing faster than Princeton`: one or the other. */
function eitherOf(pieces: readonly Piece[]): readonly Piece[] {
  const line = new PieceLine(pieces)
  const asksWhich = line.places((at) => line.hasKey(at, 'WHICH', 'WHO')).length > 0
  const isAsked = /^(?:of|between|out of)$/.test(line.words(0)) && asksWhich
  const hasMore = line.places((at) => MORE.test(line.words(at))).length > 0
  const hasThan = line.places((at) => line.words(at) === 'than').length > 0
  return pieces.map((piece, at) => {
    const arePlaces = line.isPlace(line.neighbor(at, -1)) && line.isPlace(line.neighbor(at, 1))
    if (isAsked && hasMore && piece.words === 'and' && arePlaces) return keyPiece('AND', 'or', piece)
    if (asksWhich && !hasThan && /^(?:did|do|does|doing) (?:better|worse)$/.test(piece.words) && areEither(line, 'PLACE'))
      return { ...piece, kind: 'UNREAD', words: piece.words.split(' ').at(-1) ?? '' }
    const isFaster = /^(?:faster|slower|quicker) than$/.test(piece.words) && !asksWhich && !hasSecondBase(line, at)
    const own = line.places((place) => place < at && line.isPlace(place))
    const grows = line.places((place) => place < at && line.hasKey(place, 'GROWTH')).length > 0
    return isFaster && grows && own.length === 1 && line.isPlace(line.neighbor(at, 1)) ? keyPiece('AND', 'or', piece) : piece
  })
}

/** Where the `or` of `did we sell more in June or May` is; null for none, and where more than the two are named. */
function eitherTime(line: PieceLine): number | null {
  const spans = line.places((at) => line.kind(at) === 'SPAN')
  const periods = line.places((at) => line.hasKey(at, 'MONTH', 'QUARTER', 'YEAR', 'VERSUS', 'BUDGET'))
  const [or, ...others] = line.places(
    (at) => line.words(at) === 'or' && line.kind(line.neighbor(at, -1)) === 'SPAN' && line.kind(line.neighbor(at, 1)) === 'SPAN',
  )
  return or === undefined || others.length > 0 || spans.length !== 2 || periods.length > 0 ? null : or
}

/**
 * `how has labor changed since January`: month by month since then, and not against another year. `changed from January to June`,
 * `changed in Q2`, `changed from last year`: by how much, as with `how did it change`.
 */
function changedOverTime(pieces: readonly Piece[], line: PieceLine, at: number): readonly Piece[] {
  const spans = line.places((place) => line.kind(place) === 'SPAN')
  const asksHow = /^(?:how|has|have)\b/.test(line.words(0)) && !line.words(0).startsWith('how much') && line.words(1) !== 'much'
  const asksElse = line.places((place) => line.hasKey(place, 'WHY', 'BREAKDOWN')).length > 0 || line.words(at + 1) === 'the most'
  if (!asksHow || asksElse) return pieces
  const isSetAgainst = line.places((place) => line.hasKey(place, 'VERSUS', 'BUDGET', 'PRIOR_YEAR', 'PRIOR_PERIOD')).length > 0
  const [only, ...others] = spans.map((place) => line.pieces[place])
  const isOfOne = only?.kind === 'SPAN' && others.length === 0 && !/^(?:since|after)\b/.test(only.words) && only.read.span.kind === 'FIXED'
  const isFromBefore = only?.kind !== 'SPAN' || only.read.isBefore === null || line.words((spans[0] ?? 0) - 1) === 'from'
  const isTrend = !isSetAgainst && spans.every((place) => isLong(line, place))
  if (!isTrend && !(isOfOne && isFromBefore) && !(isSetAgainst && others.length < 2)) return pieces
  return pieces.map((piece, place) => (place === at ? keyPiece(isTrend ? 'TREND' : 'CHANGE', piece.words, piece) : piece))
}

/** The last so many months, or several since one of them. */
function isLong(line: PieceLine, at: number): boolean {
  const piece = line.pieces[at]
  if (piece?.kind !== 'SPAN' || piece.read.isBefore !== null) return false
  const { span } = piece.read
  if (span.kind === 'LAST_PERIODS') return span.lastPeriods > 1
  if (span.kind === 'YEAR_TO_DATE') return true
  return span.kind === 'FIXED' && /^since\b/.test(piece.words) && monthOf(span.startDate) !== monthOf(span.endDate)
}

/** `did Hoboken outsell Princeton`: its sales against those. */
function outdone(pieces: readonly Piece[], line: PieceLine, at: number, lexicon: Lexicon): readonly Piece[] {
  // A second place after it is named by its own name.
  if (!line.isPlace(line.neighbor(at, -1)) || !line.isPlace(line.neighbor(at, 1))) return pieces
  const isOfSales = line.words(at).startsWith('outs') && line.places((place) => line.rowsAt(place) !== null).length === 0
  const plain = [...(isOfSales ? [rowPiece('sale', lexicon)] : []), keyPiece('VERSUS', 'versus')]
  return pieces.flatMap((piece, place) => (place === at ? plain : [piece]))
}

/** `did we beat last June`, `did we beat last month`: set against it, which is not the budget of that month. */
function beatenTime(pieces: readonly Piece[], line: PieceLine, at: number): readonly Piece[] {
  const next = pieces[line.neighbor(at, 1)]
  // `did May beat last month`: the one before May.
  const isOfOne = line.places((place) => place < at && line.kind(place) === 'SPAN').length > 0
  const isKnown = next?.kind === 'SPAN' && (next.read.isBefore === 'YEAR' || (next.read.isBefore !== null && isOfOne))
  // `are we beating last quarter so far`: so much of one against all of the other.
  const soFar = line.places((place) => place > line.neighbor(at, 1) && line.words(place) === 'so far')
  if (soFar.length > 0) return pieces.map((piece, place) => (soFar.includes(place) ? { ...piece, kind: 'UNREAD' } : piece))
  const second = secondBase(line, at)
  if (second !== null && !isKnown) return pieces.map((piece, place) => (place === second ? { ...piece, kind: 'UNREAD' } : piece))
  const hasOther = line.places((place) => line.hasKey(place, 'WHICH', 'WHO', 'VERSUS')).length > 0
  const isOfBudget = line.places((place) => line.isBudget(place)).length > 0
  if (isKnown || isOfBudget) return pieces
  const instead = (piece: Piece): Piece => (hasOther ? { ...piece, kind: 'UNREAD' } : keyPiece('VERSUS', 'versus', piece))
  return pieces.map((piece, place) => (place === at ? instead(piece) : piece))
}

/** `is labor over last month`: set against it. */
function isBeyondTime(line: PieceLine, at: number): boolean {
  const piece = line.pieces[line.neighbor(at, 1)]
  const isBeyond = /^(?:over|above|under|below)$/.test(line.words(at)) && /^(?:is|are|was|were)$/.test(line.words(0))
  const others = line.places((place) => line.kind(place) === 'SPAN' || line.kind(place) === 'AMOUNT' || line.isBudget(place))
  return (
    isBeyond && line.rowsAt(line.neighbor(at, -1)) !== null && piece?.kind === 'SPAN' && piece.read.isBefore !== null && others.length === 1
  )
}

/** Whether what follows is a place or a time that something can be set against. */
export function isOther(line: PieceLine, at: number): boolean {
  const next = line.isFiller(at) ? line.neighbor(at, 1) : at
  return line.isPlace(next) || line.kind(next) === 'SPAN' || line.hasKey(next, 'PRIOR_YEAR', 'PRIOR_PERIOD')
}

function isOfRows(line: PieceLine, than: number): boolean {
  const next = line.neighbor(than, 1)
  return line.rowsAt(next) !== null && line.places((at) => at < than && line.rowsAt(at) !== null).length > 0
}

/** `Hoboken or Princeton`, `rent or on utilities` */
function areEither(line: PieceLine, what: 'PLACE' | 'ROWS'): boolean {
  // `beer or wine`, which one account holds, cannot be separated.
  const isRow = (at: number): boolean =>
    line.rowsAt(line.neighbor(at, 1)) !== null &&
    line.rowsAt(line.neighbor(at, -1)) !== null &&
    JSON.stringify(line.rowsAt(line.neighbor(at, 1))) !== JSON.stringify(line.rowsAt(line.neighbor(at, -1)))
  const isPlace = (at: number): boolean => line.isPlace(line.neighbor(at, -1)) && line.isPlace(line.neighbor(at, 1))
  return line.places((at) => line.words(at) === 'or' && (what === 'PLACE' ? isPlace(at) : isRow(at))).length > 0
}

/** `between catering and delivery` */
function areBetween(line: PieceLine): boolean {
  const starts = line.places((at) => line.words(at) === 'between')
  return starts.some((at) => line.rowsAt(line.neighbor(at, 1)) !== null && line.hasKey(line.neighbor(line.neighbor(at, 1), 1), 'AND'))
}

/** `than Princeton and Durham`: more than one place or time, which a comparison has no room for. */
export function hasSecondBase(line: PieceLine, at: number): boolean {
  return secondBase(line, at) !== null
}

/** Where the second one stands; null for none. */
function secondBase(line: PieceLine, at: number): number | null {
  const first = line.neighbor(at, 1)
  const next = line.pieces[first + 1]
  const after = line.hasKey(first + 1, 'AND') ? line.neighbor(first + 1, 1) : next?.isAfterComma === true ? first + 1 : -1
  return (line.isPlace(first) ? line.isPlace(after) : line.kind(after) === 'SPAN') ? after : null
}

function rowPiece(word: string, lexicon: Lexicon): Piece {
  return { ...keyPiece('FILLER', word), kind: 'MEANT', meanings: lexicon.meanings([word]) }
}
