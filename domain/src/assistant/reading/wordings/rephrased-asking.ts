import { monthOf } from '../../../time/day.ts'
import type { PlanSpan } from '../../plan.ts'
import { MOVED } from '../asking-words.ts'
import type { Lexicon } from '../lexicon.ts'
import type { PieceLine } from '../piece-line.ts'
import { keyPiece, type Piece } from '../pieces.ts'
import { servedLine } from './served-line.ts'

/** Pieces in the wording that is read; those that it does not know as they are. */
export type RephrasingRule = (pieces: readonly Piece[], line: PieceLine, lexicon: Lexicon) => readonly Piece[]

/** How a request to someone begins: `can you tell me who …`. */
const LEADS_TO_WHO =
  /^(?:show|tell|give|list|me|us|i|i'd|we|want|need|would|like|love|to|know|see|find|out|can|could|you|please|just|and)(?: |$)/
/** What a change of sales is divided into. */
const DRIVERS = /^(?:pvm|price volume(?: mix)?|price (?:and|vs|versus) volume|volume (?:and|vs|versus) price)$/

const HAVING = /^(?:do|have) (?:we|you|i|they) (?:have|got)\b|^(?:is|are) there\b|\bdo (?:we|you|i) have(?: yet| for| in|$)/
const IN_YET = /^(?!(?:how|what|where|why)\b).*\bin(?: yet| already| now)*$/
const DATA = /^(?:data|numbers?|figures|actuals|financials)$/

/** Whether it is asked how far the books go: `is June in yet`, `do we have July`, `do we have a budget`. No figure is named. */
function asksHowFar(line: PieceLine): boolean {
  const isBudget = (at: number): boolean => line.isBudget(at) && line.rowsAt(at) === null
  const isNamed = (at: number): boolean => line.kind(at) === 'SPAN' || isBudget(at)
  const named = line.places(isNamed)
  const data = line.places((at) => DATA.test(line.words(at)))
  const others = line.places((at) => !line.hasKey(at, 'FILLER', 'ALL_PLACES') && ![...named, ...data].includes(at))
  const said = line.pieces.map(({ words }) => words).join(' ')
  if (others.length > 0 || named.length > 1) return false
  // Of a budget for some days the figures tell whether they are planned.
  if (named.some(isBudget)) return HAVING.test(said) || IN_YET.test(said)
  return (HAVING.test(said) && named.length + data.length > 0) || (named.length > 0 && IN_YET.test(said))
}

const PART_OF = /^(?:in|inside|within|part|part of|parts of|included|included in|counted in|counted)$/
const STANDS = /^(?:go|goes|sit|sits|sit in|sits in|live|belong|roll|roll up|roll up into|up|up to)$/

/** The line whose definition answers `is rent part of four-wall EBITDA`, `where does overtime sit`, `what does it roll up to`; null for none. */
function definedLines(line: PieceLine): readonly number[] | null {
  const [first = -1, second = -1, ...others] = line.places((at) => line.rowsAt(at) !== null)
  const isSaid = (at: number): boolean => at === first || at === second || line.hasKey(at, 'FILLER')
  const besides = line.places((at) => !isSaid(at))
  const opening = `${line.words(0)} ${line.words(1)}`
  if (others.length > 0) return null
  if (second !== -1) {
    const between = line.places((at) => at > first && at < second && PART_OF.test(line.words(at)))
    const isPart = /^(?:is|are|isn't|aren't)\b/.test(opening) && between.length > 0 && besides.every((at) => between.includes(at))
    return isPart ? [second, first] : null
  }
  const isAsked = /^(?:where|what) (?:do|does)$/.test(opening)
  const stands = line.places((at) => at > first && STANDS.test(line.words(at)))
  const isWhere = isAsked && stands.length > 0 && besides.every((at) => at === 0 || stands.includes(at))
  return isWhere && first !== -1 && line.places((at) => at > first && /^from$/.test(line.words(at))).length === 0 ? [first] : null
}

const PAID_TWICE =
  /\b(?:pay|paid|paying|bill|billed|charge|charged|enter|entered|post|posted|book|booked|invoice|invoiced|invoices|entries|bills|anything|import|imported|counted)\b.* twice\b(?! (?:as|the|what|that|a|per)\b)/
const SINCE_A_DAY =
  /^(?:what(?:'s| is| has)?(?: been)? (?:changed?|new|different|moved)|(?:is |has )?anything (?:is |has |been )*(?:new|changed|different)|any (?:changes?|new))\b.* ?\bsince (?:yesterday|today|this morning|last night|(?:last |on )?[a-z]+day|(?:the |our |my )?last (?:week|import|upload|time|close|refresh|load))$/

const SO_FAR = /^(?:so far|mtd|month to date)$/

/** Wordings of moves and payments. */
export const ASKED_RULES: readonly RephrasingRule[] = [
  // `July sales so far`, `2026 so far`: of the month, quarter or year that runs, as far as it is booked.
  (pieces, line, lexicon) => {
    const { today, lastLedgerDay } = lexicon.names.time
    const [first = -1, second = -1, ...others] = line.places(
      (at) => line.kind(at) === 'SPAN' && !line.hasKey(line.neighbor(at, -1), 'VERSUS'),
    )
    const soFar = [first, second].find((at) => SO_FAR.test(line.words(at))) ?? -1
    const piece = pieces[soFar === first ? second : first]
    if (soFar === -1 || others.length > 0 || piece?.kind !== 'SPAN' || piece.read.isBefore !== null) return pieces
    const { span: named, later } = piece.read
    const span = later !== null && later.startDate <= today ? later : named
    const isRunning = span.kind === 'FIXED' && span.startDate <= today && span.endDate >= today
    if (!isRunning || (line.words(soFar) !== 'so far' && monthOf(span.startDate) !== monthOf(span.endDate))) return pieces
    const endDate = lastLedgerDay !== null && lastLedgerDay < today ? lastLedgerDay : today
    const booked: PlanSpan = { kind: 'FIXED', period: 'MONTHLY', startDate: span.startDate, endDate }
    if (endDate < span.startDate) return pieces
    const running: Piece = { ...piece, read: { ...piece.read, span: booked, later: null, isGuessed: false, isFuture: false } }
    return pieces.flatMap((one, at) => (at === soFar ? [] : one === piece ? [running] : [one]))
  },
  // `do we have data for June`, `is July in yet`, of the July that has begun and not of that of the year before.
  (pieces, line, lexicon) => {
    const { today } = lexicon.names.time
    const isAsked = asksHowFar(line)
    if (!isAsked && line.places((at) => line.hasKey(at, 'COVERAGE')).length === 0) return pieces
    const dated = pieces
      .filter((_, at) => !isAsked || line.kind(at) === 'SPAN')
      .map((piece): Piece => {
        const later = piece.kind === 'SPAN' ? piece.read.later : null
        const isRunning = piece.kind === 'SPAN' && later !== null && later.startDate <= today
        return isRunning ? { ...piece, read: { ...piece.read, span: later, later: null, isGuessed: false } } : piece
      })
    return isAsked ? [...dated, keyPiece('COVERAGE', 'data')] : dated
  },
  // `management fees`: no accounts of fees and management.
  (pieces, line) =>
    pieces.map((piece, at) => {
      const isOfLine = line.rowsAt(at - 1) !== null && piece.isAfterComma !== true && /^fees?$/.test(piece.words)
      return isOfLine && piece.kind === 'MEANT' ? { ...piece, meanings: piece.meanings.filter(({ is }) => is !== 'ROWS') } : piece
    }),
  // `which lines moved more than 10%`, `changed by over $5,000`: whichever way.
  (pieces, line) =>
    pieces.map((piece, at) => {
      let next = line.words(at + 1) === 'by' ? at + 2 : at + 1
      while (line.hasKey(next, 'ABOVE')) next += 1
      const isLimit = next > at + 1 && line.kind(next) === 'AMOUNT'
      return isLimit && MOVED.test(piece.words) && !line.hasKey(at, 'CHANGE') ? keyPiece('CHANGE', piece.words, piece) : piece
    }),
  // `who do we buy food from`, `who was paid for repairs`, `show me who we buy food from`
  (pieces, line) => {
    const who = line.places((at) => line.words(at) === 'who')[0] ?? -1
    const isLed = pieces.slice(0, Math.max(who, 0)).every(({ words }) => LEADS_TO_WHO.test(words))
    const from = line.places(
      (at) => line.words(at) === 'from' && line.rowsAt(at + 1) === null && !line.isVendor(at + 1) && !line.isPlace(at + 1),
    )
    const buys = line.places((at) => /^(?:buy|bought|buying|purchase|purchased)$/.test(line.words(at)))
    const isPaid = /^(?:was|were|got|is|gets)$/.test(line.words(who + 1)) && line.words(who + 2) === 'paid'
    const isAsked = who >= 0 && isLed && ((from.length > 0 && buys.length > 0) || isPaid)
    const [first] = pieces
    if (!isAsked || first === undefined) return pieces
    const next = who + (isPaid ? 3 : 1)
    return [keyPiece('VENDOR', 'who', first), ...pieces.slice(next).filter((_, at) => !from.includes(at + next))]
  },
  // `is rent in four-wall EBITDA`, `where does overtime sit`: what it is made of, and where it stands.
  (pieces, line) => {
    const rows = definedLines(line)?.flatMap((at) => pieces[at] ?? []) ?? []
    return rows.length === 0
      ? pieces
      : [keyPiece('DEFINE', 'define'), ...rows.flatMap((row, at) => (at === 0 ? [row] : [keyPiece('AND', 'and'), row]))]
  },
  // `did we pay anything twice`; `what changed since the last import` is no change of figures.
  (pieces, line) => {
    const said = pieces.map(({ words }) => words).join(' ')
    if (line.places((at) => line.rowsAt(at) !== null).length > 0 && !PAID_TWICE.test(said)) return pieces
    const reason = PAID_TWICE.test(said) ? 'DUPLICATES' : SINCE_A_DAY.test(said) ? 'HISTORY' : null
    const [first] = pieces
    return reason === null || first === undefined ? pieces : [{ ...first, kind: 'MEANT', meanings: [{ is: 'REFUSED', reason }] }]
  },
  // `which stores use Cintas`, `are we still paying Cintas`
  (pieces, line) =>
    pieces.map((piece, at) => {
      const isVendor = line.isVendor(line.words(at + 1) === 'from' ? at + 2 : at + 1)
      // `which vendors hit repairs`
      if (/^(?:hit|billed|charged|invoiced|supplied|handled)$/.test(piece.words) && line.hasKey(at - 1, 'VENDOR'))
        return keyPiece('FILLER', 'for', piece)
      return isVendor && piece.kind === 'UNREAD' && /^(?:use[sd]?|using|paying|buying|ordering)$/.test(piece.words)
        ? keyPiece('SPENDING', 'pay', piece)
        : piece
    }),
  // `who does our repairs`, `where do we buy food`
  (pieces, line, lexicon) => {
    const at = servedLine(line, lexicon)
    const [first] = pieces
    return at === null || first === undefined
      ? pieces
      : [
          keyPiece('VENDOR', 'who', first),
          keyPiece('SPENDING', 'buy'),
          ...pieces.slice(1).filter((piece, place) => piece.kind === 'SPAN' || place + 1 >= at),
        ]
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
  // `food cost jumped, show me the invoices`: why they are asked for.
  (pieces, line) => {
    const entries = line.places((at) => line.hasKey(at, 'TRANSACTIONS'))[0] ?? -1
    const isOfBase = line.places((at) => line.isBudget(at) || line.hasKey(at, 'VERSUS', 'PRIOR_YEAR', 'PRIOR_PERIOD', 'WHY')).length > 0
    if (isOfBase) return pieces
    return pieces.map((piece, at) => {
      const isApart = pieces.slice(at + 1, entries + 1).some((one) => one.isAfterComma === true)
      const isMove = line.hasKey(at, 'UP', 'DOWN') && line.kind(line.neighbor(at, 1)) !== 'AMOUNT'
      return isMove && at < entries && isApart ? keyPiece('FILLER', piece.words, piece) : piece
    })
  },
  // `pvm on sales`, `price and volume`: guests times what each spends.
  (pieces, line, lexicon) => {
    const at = line.places((place) => DRIVERS.test(line.words(place)))[0]
    const [revenue, ...others] = line.places((place) => line.rowsAt(place)?.every(({ row }) => lexicon.isRevenueLine(row)) === true)
    if (at === undefined || revenue === undefined || others.length > 0) return pieces
    const isMetric = (place: number): boolean => line.rowsAt(place)?.every(({ row }) => row.kind === 'METRIC') === true
    const named = line.places(isMetric)
    const split = keyPiece('DECOMPOSE', 'split', pieces[at])
    // `traffic vs check` are both of them.
    const isBetween = (place: number): boolean => line.hasKey(place, 'VERSUS') && isMetric(place - 1) && isMetric(place + 1)
    if (named.length === 2)
      return pieces.map((piece, place) => (place === at ? split : isBetween(place) ? keyPiece('AND', 'and', piece) : piece))
    const drivers = [['guest'], ['average', 'check']].map((words) => lexicon.meanings(words))
    const [guests = -1] = named
    const [check = []] = drivers.slice(1)
    if (named.length === 1 && line.hasKey(guests + 1, 'VERSUS', 'AND') && line.words(guests + 2) === 'check' && check.length > 0)
      return pieces.map((piece, place) => {
        if (place === at) return split
        if (place === guests + 1) return keyPiece('AND', 'and', piece)
        return place === guests + 2 ? { ...piece, kind: 'MEANT', meanings: check } : piece
      })
    if (named.length > 0 || drivers.some((meanings) => meanings.length === 0))
      return pieces.map((piece, place) => (place === at ? { ...piece, kind: 'UNREAD' } : piece))
    const added = drivers.flatMap((meanings): readonly Piece[] => [
      keyPiece('AND', 'and'),
      { ...keyPiece('FILLER', 'driver'), kind: 'MEANT', meanings },
    ])
    return pieces.flatMap((piece, place) => (place === at ? [split] : place === revenue ? [piece, ...added] : [piece]))
  },
  // `May 5 to 15 against the same days last year`: only of days that are named.
  (pieces, line) => {
    const areNamed = line.places((at) => line.kind(at) === 'SPAN').length > 0
    return pieces.map((piece, at) =>
      !areNamed && /same (?:day|date)s? /.test(piece.words) && line.hasKey(at, 'PRIOR_YEAR') ? { ...piece, kind: 'UNREAD' } : piece,
    )
  },
  // `when were sales highest`: in which month.
  (pieces, line) => {
    const [first] = pieces
    const isAsked = line.words(0) === 'when' && line.places((at) => line.hasKey(at, 'TOP', 'BOTTOM', 'BEST', 'WORST')).length > 0
    const saysPeriod = line.places((at) => line.hasKey(at, 'MONTH', 'QUARTER', 'YEAR', 'LOCATION', 'REGION')).length > 0
    return isAsked && !saysPeriod && first !== undefined
      ? [keyPiece('WHICH', 'which', first), keyPiece('MONTH', 'month'), ...pieces.slice(1)]
      : pieces
  },
  // `when was the last time we beat budget`: the months in which it was, the last one among them.
  (pieces, line) => {
    const last = line.places((at) => line.words(at) === 'last' && line.kind(at) === 'UNREAD')[0]
    const judges = line.places((at) => line.hasKey(at, 'ABOVE', 'BELOW', 'MISSED', 'BEAT')).length > 0
    const saysPeriod = line.places((at) => line.hasKey(at, 'MONTH', 'QUARTER', 'YEAR', 'LOCATION', 'REGION')).length > 0
    const isTime = line.words((last ?? 0) + 1) === 'time'
    if (last === undefined || !judges || saysPeriod || !(isTime || line.words(0) === 'when')) return pieces
    const gone = new Set([last, ...(isTime ? [last + 1] : []), ...(line.words(0) === 'when' ? [0] : [])])
    return [keyPiece('WHICH', 'which'), keyPiece('MONTH', 'months'), ...pieces.filter((_, at) => !gone.has(at))]
  },
  // `the last month labor was over budget` is that in which it was, and not the last one of the books.
  (pieces, line) => {
    const isAsked = /^(?:when|which|what)$/.test(line.words(0))
    return pieces.map((piece, at) => {
      const isLast = piece.kind === 'SPAN' && /^(?:the )?last (?:month|quarter|year|time)$/.test(piece.words)
      const next = line.places((place) => place > at && !line.isFiller(place))[0] ?? -1
      const judges = line.places((place) => place > at && line.hasKey(place, 'ABOVE', 'BELOW', 'MISSED', 'BEAT', 'UP', 'DOWN')).length > 0
      const isOfClause = line.rowsAt(next) !== null && /^(?:was|were|did|is|had|beat|missed|went)$/.test(line.words(next + 1))
      return isAsked && isLast && judges && isOfClause ? { ...piece, kind: 'UNREAD' } : piece
    })
  },
  // `average weekly sales`: for each week that a store was open.
  (pieces, line, lexicon) => {
    const at = line.places(
      (place) => /^(?:average|avg)$/.test(line.words(place)) && line.words(place + 1) === 'weekly' && line.rowsAt(place + 2) !== null,
    )[0]
    const weeks = lexicon.meanings(['store', 'week'])
    const row = at === undefined ? undefined : pieces[at + 2]
    if (at === undefined || row === undefined || weeks.length === 0) return pieces
    const [average, weekly] = [pieces[at], pieces[at + 1]]
    if (average === undefined || weekly === undefined) return pieces
    return pieces.toSpliced(at, 3, { ...row, isAfterComma: false }, keyPiece('PER', 'per', average), {
      ...weekly,
      kind: 'MEANT',
      meanings: weeks,
    })
  },
  // `mom change, last 12 months`, `qoq in 2025`: of each of them, where there are several.
  (pieces, line, lexicon) => {
    const spans = pieces.flatMap((piece) => (piece.kind === 'SPAN' ? [piece.read.span] : []))
    const saysQuarters = spans.some((span) => span.kind !== 'LEDGER' && span.kind !== 'YEAR_TO_DATE' && span.period === 'QUARTERLY')
    const areSeveral = (unit: string): boolean =>
      spans.some((span) => {
        if (span.kind === 'LAST_PERIODS') return (span.lastPeriods ?? 1) > 1
        return (
          span.kind === 'YEAR_TO_DATE' ||
          (span.kind === 'FIXED' && (span.period === 'YEARLY' || (unit === 'month' && span.period === 'QUARTERLY')))
        )
      })
    return pieces.flatMap((piece, at): readonly Piece[] => {
      const unit = /^(?:mom|m m|month (?:over|on) month)$/.test(piece.words)
        ? 'month'
        : /^(?:qoq|q q|quarter (?:over|on) quarter)$/.test(piece.words)
          ? 'quarter'
          : null
      if (unit === null || !line.hasKey(at, 'PRIOR_PERIOD')) return [piece]
      // `month over month in June` is one step.
      if (!areSeveral(unit) && (spans.length > 0 || !/ over /.test(piece.words))) return [keyPiece('PRIOR_PERIOD', piece.words, piece)]
      const each: Piece = { ...piece, kind: 'MEANT', meanings: lexicon.meanings([unit, 'over', unit]) }
      return unit === 'month' || saysQuarters ? [each] : [each, keyPiece('BY', piece.words), keyPiece('QUARTER', piece.words)]
    })
  },
  // `on top of rent`: in addition to it.
  (pieces, line) =>
    pieces.map((piece, at) =>
      piece.words === 'top' && line.words(at - 1) === 'on' && line.words(at + 1) === 'of' ? { ...piece, kind: 'UNREAD' } : piece,
    ),
]
