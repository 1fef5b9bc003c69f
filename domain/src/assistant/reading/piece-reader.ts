import { EVERY_PLACE, type QuestionPlaces } from '../../figures/figure-question.ts'
import { CUMULATIVE, type PlanBase } from '../plan.ts'
import { AskingWords } from './asking-words.ts'
import { crossedWords, type MentionedThing } from './crossed-words.ts'
import type { Lexicon, Meaning, MeantRow } from './lexicon.ts'
import { LimitWords } from './limit-words.ts'
import { otherEnds, otherJudgments, otherRequests } from './other-requests.ts'
import { PieceLine } from './piece-line.ts'
import type { Piece } from './pieces.ts'
import { isJudgedByCompany, OF_MANY } from './places/other-places.ts'
import { askedPlaces } from './places/place-counts.ts'
import { areWithin } from './places/place-sets.ts'
import { PlaceWords } from './places/place-words.ts'
import { PART, RowWords } from './row-words.ts'
import { ReadingNotes, settleSketch } from './settle-sketch.ts'
import { type NamedBase, type RowOptions, Sketch } from './sketch.ts'
import type { ReadSpan } from './times/time-words.ts'
import {
  ANY_PRIOR,
  goesOnPastBooks,
  insideOf,
  isMonthOrQuarter,
  isOfUnit,
  isOfYear,
  isOnePeriodOf,
  isYearBeforeLatest,
  joinedLater,
  monthsOrMore,
  PRIOR,
} from './times/year-words.ts'
import { AXES, type KeyWord, SUPERLATIVES } from './trade-words.ts'

/** Names of lines that before another name say more of it. */
const BARE = new Set(['corporate', 'gross', 'net', 'prime', 'direct', 'operating', 'overhead'])
const ROW_LIKE: ReadonlySet<KeyWord> = new Set(['EXPENSES', 'SPENDING', 'PROFIT', 'SALES'])
const COMPARING: ReadonlySet<KeyWord> = new Set([
  'UP',
  'DOWN',
  'GROWTH',
  'CHANGE',
  'VERSUS',
  'COMPARE',
  'ABOVE',
  'BELOW',
  'CHANGED',
  'WHY',
  'IMPROVING',
  'VARIANCE',
  'DECOMPOSE',
  'MISSED',
  'BEAT',
])

/** Words for a figure that moves: `up from May`. */
const MOVES = ['UP', 'DOWN', 'CHANGE', 'GROWTH'] as const
/** What entries are asked for with. */
const LISTED = /^(?:list|list all|show|show me|see|view|pull|pull up|behind|make up|made up)$/
/** What entries do not have. */
const OF_FIGURES = ['WHICH', 'WHO', 'PER', 'VERSUS', 'MONTH', 'QUARTER', 'YEAR', 'WEEK', 'GROWTH', 'CHANGE'] as const
const SHARE_OF = /^(?:percent|percentage) of /
/** Kinds of things that before a line say more of it: `unit labor`, `group sales`. */
const MODIFIERS = /^(?:unit|property|spot|branch|market|group|section|bucket)$/

/** Reads the pieces of a question one after the other. */
export function sketchQuestion(pieces: readonly Piece[], lexicon: Lexicon, usualBudgetId: string | null): Sketch {
  const reader = new PieceReader(pieces, lexicon, usualBudgetId)
  return reader.read()
}

class PieceReader {
  readonly #pieces: readonly Piece[]
  readonly #line: PieceLine
  readonly #row: RowWords
  readonly #asking: AskingWords
  readonly #limits: LimitWords
  readonly #places: PlaceWords
  readonly #lexicon: Lexicon
  readonly #usualBudgetId: string | null
  readonly #sketch = new Sketch()
  /** Things as they are named, for `sales at Hoboken and labor at Princeton`. */
  readonly #named: MentionedThing[] = []
  readonly #notes = new ReadingNotes()
  /** So many places were left out before the last `except`. */
  #exceptBefore = 0
  /** What the next name is for. */
  #mode: 'SUBJECT' | 'AGAINST' | 'EXCEPT' | 'BY' | 'PER' = 'SUBJECT'

  constructor(pieces: readonly Piece[], lexicon: Lexicon, usualBudgetId: string | null) {
    this.#pieces = pieces
    this.#line = new PieceLine(pieces)
    this.#row = new RowWords(this.#line, lexicon)
    this.#asking = new AskingWords(this.#line, this.#sketch)
    this.#limits = new LimitWords(this.#line, this.#sketch, lexicon.names)
    this.#places = new PlaceWords(this.#line, this.#sketch, lexicon.names)
    this.#lexicon = lexicon
    this.#usualBudgetId = usualBudgetId
  }

  read(): Sketch {
    const sketch = this.#sketch
    for (const [at, piece] of this.#pieces.entries()) {
      if (!this.#line.isFiller(at)) {
        sketch.beginsWithAnd ||= sketch.content === 0 && this.#line.keyAt(at) === 'AND'
        if (sketch.content === 0 || (sketch.content === 1 && sketch.begins === 'AND')) sketch.begins = this.#line.keyAt(at) ?? sketch.begins
        sketch.content += 1
      }
      this.#asking.note(at)
      switch (piece.kind) {
        case 'UNREAD':
          if (piece.words === 'cumulative') sketch.rolling = CUMULATIVE
          else sketch.unread.push(piece.words)
          break
        case 'SPAN':
          if (piece.words.startsWith('rolling') && piece.read.span.kind === 'LAST_PERIODS') sketch.rolling ??= piece.read.span.lastPeriods
          this.#span(at, piece.read, piece.words)
          break
        case 'AMOUNT':
          if (this.#limits.note(at, piece)) this.#name('BOUND', String(at), piece.words)
          break
        case 'MEANT':
          this.#meant(at, piece)
      }
    }
    settleSketch(sketch, this.#line, this.#notes, this.#lexicon.names)
    sketch.asksPlaces = askedPlaces(this.#line)
    // `store count`, `is Worcester open`: it was read as a whole.
    if (sketch.asksPlaces !== null) sketch.unread.length = 0
    sketch.unread.push(...crossedWords(this.#named), ...otherEnds(this.#line))
    sketch.otherRequests.push(...otherRequests(this.#line, sketch.base !== null, (at) => this.#isBase(at)))
    sketch.otherJudgments.push(...otherJudgments(this.#line))
    if (this.#mode === 'AGAINST' && sketch.has('VERSUS')) sketch.unread.push(sketch.keyWords.get('VERSUS') ?? 'against')
    return sketch
  }

  #span(at: number, read: ReadSpan, words: string): void {
    const sketch = this.#sketch
    // `labor over 35% last year` is a limit.
    const isLevel = sketch.conditions.some(({ isOfChange }) => !isOfChange)
    const isLimited = isLevel && !sketch.has('GROWTH', 'UP', 'DOWN', 'CHANGE', 'VARIANCE', 'MISSED', 'BEAT')
    const compares = [...sketch.keys].some((key) => COMPARING.has(key) && !(isLimited && (key === 'ABOVE' || key === 'BELOW')))
    // `growth last year` is that of the year, against the one before.
    // `who made budget last year`
    const saysBudget = (['BEAT', 'MISSED'] as const).some((key) => /budget|plan|target/.test(sketch.keyWords.get(key) ?? ''))
    const isOfBudget = (sketch.base?.kind === 'BUDGET' || (saysBudget && sketch.base === null)) && sketch.spans.length === 0
    const isDuring = sketch.has('GROWTH', 'CHANGE') && sketch.spans.length === 0 && !sketch.has('VERSUS', 'COMPARE', 'UP', 'DOWN')
    const before = this.#pieces[this.#line.words(at - 1) === 'the' ? at - 2 : at - 1]
    const endsWith = (pattern: RegExp): boolean => before?.kind === 'MEANT' && pattern.test(before.words)
    // `up since last year`: against it, as with `from last year`.
    const since = /^since last (year|quarter|month)$/.exec(words)?.[1]
    if (since !== undefined && sketch.has('UP', 'DOWN', 'GROWTH', 'CHANGE') && sketch.spans.length === 0) {
      this.#against({ base: { kind: since === 'year' ? 'PRIOR_YEAR' : 'PRIOR_PERIOD' }, span: null, words })
      return
    }
    // `up from May`
    // `up more than 5% from last month`, `a swing of more than 15% from last year`
    const isFrom = words.startsWith('from ') || endsWith(/(?:^| )from$/)
    const moved = this.#line.neighbor(at, -1)
    const isByAmount = isFrom && this.#line.kind(moved) === 'AMOUNT' && sketch.has(...MOVES)
    // `change in labor from May`
    const isOfLine = this.#line.rowsAt(moved) !== null && this.#line.hasKey(this.#line.neighbor(moved, -1), ...MOVES)
    const isRise = (isByAmount || isOfLine || this.#line.hasKey(moved, ...MOVES)) && isFrom
    // `up from May and June`: together, or one against the other?
    const isListed = this.#line.hasKey(at + 1, 'AND') && this.#line.kind(this.#line.neighbor(at + 1, 1)) === 'SPAN'
    if (isRise && !isListed && read.isBefore === null && read.ends === null && this.#mode === 'SUBJECT') {
      // `up from H2 2025`, of no days that are said: nothing that is shown is as long.
      const isOpen = sketch.spans.length === 0
      const isYearBefore = isOpen && isYearBeforeLatest(read.span, this.#lexicon.names.time)
      if (isOpen && !isYearBefore && !isMonthOrQuarter(read.span)) sketch.unread.push(words)
      this.#against(isYearBefore ? { base: { kind: 'PRIOR_YEAR' }, span: null, words } : { base: null, span: read, words })
      return
    }
    // `different from last year`, `up so much on last year`, `behind last year`
    const isChangeOn = endsWith(/(?:^| )(?:from|on|over)$/) && (this.#line.hasKey(moved, ...MOVES, 'ABOVE') || (isOfLine && isFrom))
    const isBeyond = endsWith(/(?:^| )(?:behind|below|above|ahead of|under|than)$/)
    if (read.isBefore !== null && compares && (isByAmount || isChangeOn || isBeyond)) {
      // `up from last month` with no other days: that month is the base, not the period asked for.
      const isOpen = read.isBefore === 'PERIOD' && sketch.spans.length === 0
      this.#against(
        isOpen
          ? { base: null, span: read, words }
          : { base: { kind: read.isBefore === 'YEAR' ? 'PRIOR_YEAR' : 'PRIOR_PERIOD' }, span: null, words },
      )
      if (this.#mode === 'AGAINST') this.#mode = 'SUBJECT'
      return
    }
    // The name of a base includes its year.
    sketch.isSpanGuessed ||= read.isGuessed === true && (this.#mode !== 'AGAINST' || read.later === null)
    this.#name('SPAN', JSON.stringify(read.span), words)
    // `against budget and last year`
    const isOneMore = sketch.base !== null && this.#line.hasKey(at - 1, 'AND') && this.#isBase(at - 2)
    if (this.#mode === 'AGAINST' || isOneMore) {
      const isYear = read.isBefore === 'YEAR'
      // `the last 6 months against the prior 6`
      const isSame = read.isBefore === 'PERIOD' && JSON.stringify(read.span) === JSON.stringify(sketch.spans[0])
      // `May against the prior month`: the one before May.
      const isPrior = PRIOR.test(words) && sketch.spans.length > 0
      const isStep = isOfUnit(sketch, read.span)
      const isAsLong = isOnePeriodOf(sketch.spans[0], read.span) || ANY_PRIOR.test(words)
      if (isPrior && !isSame && !isYear && !isStep && !isAsLong) sketch.unread.push(words)
      if (PRIOR.test(words) && sketch.spans.length === 0 && !isYear) this.#notes.priorSpan = read.span
      const base: PlanBase | null = isYear ? { kind: 'PRIOR_YEAR' } : isSame || isPrior ? { kind: 'PRIOR_PERIOD' } : null
      this.#against({ base, span: base === null ? read : null, words })
      this.#mode = 'SUBJECT'
    } else if (read.isBefore === 'YEAR' && /^(?:on|over)$/.test(this.#line.words(at - 1)) && isOfYear(sketch, this.#line, at, read)) {
      // `labor June on last year`
      this.#against({ base: { kind: 'PRIOR_YEAR' }, span: null, words })
    } else if (read.isBefore === 'YEAR' && !compares && isOfYear(sketch, this.#line, at, read)) {
      // `May labor by store last year`: that May.
      const [own] = sketch.spans
      if (own?.kind === 'FIXED') sketch.spans[0] = insideOf(own, read.span)
      // `labor June from last year`: of it, or against it.
      sketch.isSpanGuessed ||= this.#line.words(at - 1) === 'from'
      sketch.later = null
    } else if (read.isBefore !== null && sketch.spans.length > 0 && sketch.base === null) {
      // `this year and last`, `2025 with prior year`
      this.#against({ base: { kind: read.isBefore === 'YEAR' ? 'PRIOR_YEAR' : 'PRIOR_PERIOD' }, span: null, words })
    } else if (read.isBefore === 'YEAR' && compares && !isDuring && !isOfBudget && (sketch.spans.length > 0 || !sketch.has('WHY')))
      this.#against({ base: { kind: 'PRIOR_YEAR' }, span: null, words })
    else {
      sketch.spans.push(read.span)
      sketch.spanWords.push(words)
      this.#notes.spanPlaces.push(at)
      sketch.ends ??= monthsOrMore(read.ends)
      sketch.later = sketch.spans.length === 1 ? read.later : joinedLater(sketch.later, read.later)
      sketch.isFuture ||= read.isFuture || goesOnPastBooks(sketch, read)
    }
  }

  /** `against Q2 budget`: a plan for other days than the question's, unless they are the same. */
  #isOfOtherSpan(at: number): boolean {
    const sketch = this.#sketch
    const before = this.#pieces[at - 1]
    if (before?.kind !== 'SPAN' || sketch.againstSpan === null || before.words !== sketch.baseWords) return false
    if (sketch.spans.length > 0 && JSON.stringify(sketch.spans[0]) !== JSON.stringify(sketch.againstSpan.span)) return true
    if (sketch.spans.length === 0) sketch.spans.push(sketch.againstSpan.span)
    sketch.againstSpan = null
    return false
  }

  /** `everything below four-wall EBITDA`: below a line, not below a figure. */
  #isPlaceInReport(at: number): boolean {
    const next = this.#line.neighbor(at, 1)
    const isBeside = this.#line.rowsAt(next) !== null && next === at + 1
    if (!/^(?:above|below|over|under|beneath|less)$/.test(this.#line.words(at)) || !isBeside) return false
    const after = this.#line.neighbor(next, 1)
    if (this.#pieces[at]?.words === 'less')
      return (
        this.#line.rowsAt(at - 1) !== null ||
        ((this.#sketch.rows.length > 0 || at === 0) && !/^than$/.test(this.#line.words(next + 1)) && !this.#isBase(after))
      )
    const isOfSpan = this.#pieces[after]?.kind === 'SPAN' && this.#line.rowsAt(at - 1) === null
    return !this.#isBase(after) && !isOfSpan && !this.#line.hasKey(next, 'TRANSACTIONS')
  }

  /** Sets the question against a base, or notes it as one more. */
  #against(named: NamedBase): void {
    const sketch = this.#sketch
    const before = this.#pieces.slice(
      0,
      this.#pieces.findIndex(({ words }) => words === named.words),
    )
    const said = `${before.map(({ words }) => words).join(' ')} | ${named.words}`
    sketch.isWholeBase ||= /\b(?:all|all of|full|whole|entire) \| |\| (?:full|whole)\b/.test(said)
    this.#name('BASE', JSON.stringify(named.base ?? named.span?.span), named.words)
    if (sketch.base === null && sketch.againstSpan === null) {
      sketch.base = named.base
      sketch.againstSpan = named.span
      sketch.baseWords = named.words
      return
    }
    const idOf = (one: Pick<NamedBase, 'base' | 'span'>): string => JSON.stringify(one.base ?? one.span?.span)
    const known = [idOf({ base: sketch.base, span: sketch.againstSpan }), ...sketch.otherBases.map(idOf)]
    if (!known.includes(idOf(named))) sketch.otherBases.push(named)
  }

  /** `which accounts are over last year`, `most over last year`: further than then. `the most over the last year` says when. */
  #isFurther(at: number): boolean {
    const next = this.#pieces[at + 1]
    if (next?.kind !== 'SPAN' || next.read.isBefore === null || next.words.startsWith('the ')) return false
    const isMost = this.#line.hasKey(at - 1, 'TOP', 'BOTTOM', 'BEST', 'WORST')
    const before = isMost ? (this.#line.words(at - 2) === 'the' ? at - 3 : at - 2) : at - 1
    if (/^(?:is|are|was|were)$/.test(this.#line.words(before))) return true
    const isThing = this.#line.hasKey(before, 'LOCATION', 'REGION', 'ACCOUNT', 'LINE', 'COST_LINE')
    return isThing && !isMost && !this.#line.hasKey(this.#line.neighbor(before, -1), 'BY', 'PER', 'EACH')
  }

  /** Whether what a question is compared with is named there. */
  #isBase(at: number): boolean {
    const piece = this.#pieces[at]
    if (piece?.kind === 'SPAN') return piece.words === this.#sketch.baseWords
    return this.#line.isBudget(at) || this.#line.hasKey(at, 'PRIOR_YEAR', 'PRIOR_PERIOD')
  }

  #name(is: MentionedThing['is'], id: string, words: string): void {
    this.#named.push({ is, id: `${is} ${id}`, words })
  }

  #meant(at: number, piece: Extract<Piece, { kind: 'MEANT' }>): void {
    const sketch = this.#sketch
    const keys = this.#line.keysAt(at)
    // `guests and check`, but not `check guests`
    if (piece.words === 'check' && this.#row.isCheckOfGuests(at)) {
      const check = this.#lexicon.meanings(['average', 'check']).find((one) => one.is === 'ROWS')
      if (check?.is === 'ROWS') return this.#rows(at, piece.words, check)
    }
    if (/^(?:checks|tables|bars)$/.test(piece.words) || (piece.words === 'check' && sketch.content > 0)) sketch.unread.push(piece.words)
    const other = piece.meanings.find((one) => one.is !== 'KEY')
    const isOfPlaces = this.#line.places((place) => this.#line.hasKey(place, 'LOCATION', 'REGION')).length > 0
    // `top 10 transactions`
    const size = this.#pieces[at - 1]?.kind === 'AMOUNT' ? at - 2 : at - 1
    // `top transaction months`, `who has the top transactions`, `top transactions per labor hour`: so many of them.
    const isTop = this.#line.words(size) === 'top' && !this.#line.pieces.some((_, place) => this.#line.hasKey(place, ...OF_FIGURES))
    const isSize = isTop || /^(?:largest|biggest)$/.test(this.#line.words(size))
    // `transactions over 5,000`, of no places: of that size.
    const limit = this.#line.neighbor(at, 1)
    const isLimited = this.#line.hasKey(limit, 'ABOVE', 'BELOW') && this.#line.kind(this.#line.neighbor(limit, 1)) === 'AMOUNT'
    const isOfNumbers = this.#line.pieces.some((_, place) => this.#line.hasKey(place, ...OF_FIGURES))
    const isOfMetric =
      isOfNumbers || sketch.asksWhether || sketch.asksTotal || this.#line.places((place) => this.#line.isPlace(place)).length > 0
    // `list the transactions for June`, `what transactions are behind it`: entries, if nothing is counted, compared or divided.
    const isAsking = (place: number): boolean => place !== at && LISTED.test(this.#line.words(place))
    const isCounted =
      this.#line.places((place) => this.#line.hasKey(place, ...OF_FIGURES) && !isAsking(place)).length > 0 || sketch.asksTotal
    const hasDays = this.#line.places((place) => this.#line.kind(place) === 'SPAN').length > 0
    const isAlone = this.#line.places((place) => place !== at && this.#line.rowsAt(place) !== null).length === 0
    const isListed = this.#line.places(isAsking).length > 0 && isAlone && hasDays && !isCounted && !isOfPlaces
    const isSized = isListed || ((isSize || (isLimited && !isOfMetric)) && !isOfPlaces) || this.#line.hasKey(at - 1, 'SUSPENSE')
    if (other?.is === 'ROWS' && keys.includes('TRANSACTIONS') && this.#mode !== 'PER' && (isSized || this.#row.namesOtherRow(at))) {
      // A metric may be called as the entries of a ledger are: `the largest transactions in June` are entries.
      this.#keys(at, ['TRANSACTIONS'])
      return
    }
    if (other?.is === 'ROWS') {
      // `labor spend`, `sales growth`: a word that only describes the row next to it.
      if (this.#row.isSaidAgain(at, other) || this.#row.sellsWhatFollows(at)) return
      this.#rows(at, piece.words, other)
      // `busiest`: the most guests.
      if (keys.some((key) => SUPERLATIVES.has(key))) this.#keys(at, keys)
      return
    }
    switch (other?.is) {
      case 'PLACES':
        this.#place(at, other.places, piece.words)
        return
      case 'SOME_PLACES':
        // A choice has room for one place, and only as the subject of the question.
        if (sketch.placeChoice !== null || this.#mode === 'EXCEPT' || this.#mode === 'AGAINST') sketch.unread.push(piece.words)
        else sketch.placeChoice = { words: piece.words, places: other.places }
        return
      case 'VENDORS':
        // `without Sysco`: nothing is taken out of a line by vendor.
        if (this.#mode === 'EXCEPT' || this.#line.words(at - 1) === 'but') sketch.unread.push(piece.words)
        sketch.vendors.push({
          words: piece.words,
          names: other.names,
          isSure: other.isWhole || /^(?:from|with)$/.test(this.#line.words(at - 1)),
          isAgainst: this.#mode === 'AGAINST',
        })
        sketch.vendor ??= other.names.length === 1 ? (other.names[0] ?? null) : null
        this.#mode = 'SUBJECT'
        return
      case 'BUDGET':
        if (sketch.base?.kind === 'BUDGET') sketch.base = { kind: 'BUDGET', budgetId: other.budgetId }
        else this.#against({ base: { kind: 'BUDGET', budgetId: other.budgetId }, span: null, words: piece.words })
        this.#mode = 'SUBJECT'
        return
      case 'REFUSED':
        sketch.refused.push(other.reason)
        return
      case undefined:
    }
    this.#keys(at, keys)
  }

  #rows(at: number, words: string, { rows, isAssumed }: Extract<Meaning, { is: 'ROWS' }>): void {
    const sketch = this.#sketch
    if (this.#mode === 'PER') {
      const metrics = rows.filter(({ row }) => row.kind === 'METRIC')
      if (metrics.length === 1) {
        sketch.perMetrics.push(...metrics)
        for (const { name } of metrics) sketch.perWords.set(name, `${this.#line.words(at - 1)} ${words}`)
        this.#mode = 'SUBJECT'
        return
      }
    }
    if (this.#row.isWholeOfShare(at)) {
      const isRevenue = rows.every(({ row }) => row.kind === 'GROUP' && this.#lexicon.isIncome(row) === true)
      const isBound = this.#pieces[this.#row.ofBefore(at) - 1]?.kind === 'AMOUNT'
      // Shares are of revenue, and a change in a share is reported in points.
      if (!isRevenue || (isBound && sketch.has('UP', 'DOWN', 'GROWTH', 'CHANGE'))) sketch.unread.push(`of ${words}`)
      if (!isRevenue || isBound) return
    }
    // `without Worcester, labor`: what is named after the places that are left out. `without Worcester and labor`: both, it seems.
    const and = this.#line.neighbor(at, -1)
    const isListed = this.#line.hasKey(and, 'AND') && this.#pieces[and]?.isAfterComma !== true
    // `without Hoboken's catering`
    const isOfPlace = this.#line.isPlace(at - 1) && this.#pieces[at]?.isAfterComma !== true
    const isBoth = (isListed || isOfPlace) && sketch.rows.length > 0
    if (this.#mode === 'EXCEPT' && sketch.except.length > this.#exceptBefore && !isBoth) this.#mode = 'SUBJECT'
    // `percent of labor`: what of it? Shares are of revenue; the metric is called labor percent.
    if (SHARE_OF.test(words)) sketch.unread.push(words)
    if (this.#row.isPartOfRevenue(at, rows)) {
      // `how much of sales is delivery`: its share.
      sketch.keys.add('SHARE')
      sketch.keyWords.set('SHARE', `of ${words}`)
      return
    }
    if (PART.test(this.#line.words(this.#row.ofBefore(at) - 1)))
      sketch.partOf ??= { words: `of ${words}`, isRevenue: rows.every(({ row }) => this.#lexicon.isIncome(row) === true), isChange: false }
    const isDivisor = this.#row.isDivisor(at, rows)
    if (isDivisor === false) sketch.unread.push(`/${words}`)
    if (isDivisor !== null) {
      // `rev/guest`, `labor/sales`
      const [first] = rows
      if (isDivisor && first?.row.kind === 'METRIC') sketch.perMetrics.push(first)
      else if (isDivisor) sketch.keys.add('SHARE')
      return
    }
    if (this.#isOtherThing(at, rows, words)) {
      sketch.unread.push(words)
      return
    }
    if (this.#mode === 'EXCEPT') {
      // Lines cannot be taken out of lines.
      const [out] = this.#line.places((place) => place < at && this.#line.hasKey(place, 'EXCEPT')).toReversed()
      sketch.unread.push(`${this.#line.words(out ?? at - 1)} ${words}`)
      return
    }
    // `is rent in EBITDA`
    // `more than 10% of sales in rent`
    const isOfBound = this.#row.isWholeOfShare(at - 2) && this.#pieces[this.#row.ofBefore(at - 2) - 1]?.kind === 'AMOUNT'
    const inner = /^(?:in|inside|within)$/.test(this.#line.words(at - 1)) && !isOfBound ? this.#line.rowsAt(at - 2) : null
    if (inner !== null && [...inner, ...rows].every(({ row }) => row.kind !== 'METRIC') && !this.#row.isSaidOf(inner, rows))
      sketch.asksInside = words
    const found = this.#row.fittingNeighbors(at, rows)
    // `how much revenue came from catering`: that of catering alone.
    const revenue = this.#row.isEarnedFrom(at, found) ? sketch.rows.findLastIndex(({ row }) => row.kind === 'GROUP') : -1
    if (revenue !== -1) sketch.rows.splice(revenue, 1)
    // `net the discounts`
    // `labor in May, net`: net of what?
    const isVerb = /^(?:the|out|our)$/.test(this.#line.words(at + 1))
    const isOwnName = rows.some(({ name }) => name.toLowerCase() === words)
    if (/^(?:net|gross)$/.test(words) && (isVerb || (!isOwnName && this.#row.isLooseWord(at)))) sketch.unread.push(words)
    const isOr = this.#pieces[this.#line.neighbor(at, -1)]?.words === 'or'
    sketch.comparesRows ||=
      sketch.rows.length + sketch.rowChoices.length > 0 && sketch.has('ABOVE', 'BELOW') && (this.#mode === 'AGAINST' || isOr)
    const [first] = found
    sketch.isRevenueListed ||=
      found.every(({ row }) => row.kind === 'GROUP' && this.#lexicon.isIncome(row) === true) && this.#row.isListed(at)
    if (found.length === 1 && first !== undefined) {
      const isSame = (one: MeantRow): boolean => JSON.stringify(one.row) === JSON.stringify(first.row)
      if (!sketch.rows.some(isSame)) sketch.rows.push(first)
      this.#name('ROW', JSON.stringify(first.row), words)
      sketch.namesMargin ||= /\bmargin(?: (?:%|percent|pct))?$|^gm(?: (?:%|percent))?$/.test(words) && !/margin/i.test(first.name)
      sketch.isRowAssumed ||= isAssumed && first.name.toLowerCase() !== words
    } else {
      const isSame = (one: RowOptions): boolean => JSON.stringify(one.rows) === JSON.stringify(found)
      if (!sketch.rowChoices.some(isSame)) sketch.rowChoices = [...sketch.rowChoices, { words, rows: found, at, after: sketch.rows.length }]
      this.#name('ROW', JSON.stringify(found), words)
    }
    if (this.#mode !== 'BY') this.#mode = 'SUBJECT'
  }

  /** `overtime hours` are not the hours of all labor; `net sales against gross sales` is more than revenue against itself. */
  #isOtherThing(at: number, rows: readonly MeantRow[], words: string): boolean {
    const [own] = rows
    // `corporate stores`, `net delivery sales`, `gross wages`: no lines of those names.
    if (
      BARE.has(words) &&
      this.#pieces[at + 1]?.isAfterComma !== true &&
      (this.#line.rowsAt(at + 1) !== null || this.#line.hasKey(at + 1, 'LOCATION', 'ALL_PLACES'))
    )
      return true
    if (/^units?$/.test(this.#line.words(at - 1)) && /^s[eo]l[ld]$/.test(words)) return true
    if (own === undefined || rows.length !== 1) return false
    const before = this.#line.rowsAt(at - 1)
    // `card sales`, `catering labor`: one thing, which is neither of the two.
    if (before?.length === 1 && this.#pieces[at]?.isAfterComma !== true && this.#row.isPartOfName(at - 1) && own.row.kind !== 'METRIC')
      return true
    // `food cost of catering`
    const whole = this.#pieces[at - 1]?.words === 'of' ? this.#line.rowsAt(at - 2) : null
    if (whole?.length === 1 && !whole.some(({ row }) => row.kind === 'GROUP' && this.#lexicon.isInside(own.row, row.groupId))) return true
    if (own.row.kind === 'METRIC' && before !== null && this.#pieces[at]?.isAfterComma !== true)
      return before.every(({ row }) => row.kind !== 'METRIC') && own.name.toLowerCase() !== words
    const set = this.#line.neighbor(at, -1)
    const last = this.#named.findLast(({ is }) => is === 'ROW')
    const isSetAgainst = this.#line.hasKey(set, 'VERSUS') && this.#line.rowsAt(set - 1) !== null
    return isSetAgainst && last?.id === `ROW ${JSON.stringify(own.row)}` && last.words !== words
  }

  /** `by more than 3%`, `by 3%` */
  #isAmountAfter(at: number): boolean {
    const next = this.#line.neighbor(at, 1)
    return this.#line.kind(this.#line.hasKey(next, 'ABOVE', 'BELOW') ? this.#line.neighbor(next, 1) : next) === 'AMOUNT'
  }

  /** `labor as % of total expenses`: of all costs, which are no line. */
  #isShareOfCosts(at: number): boolean {
    const ofAt = this.#line.words(at - 1) === 'total' ? at - 2 : at - 1
    return this.#line.hasKey(at, 'EXPENSES', 'COSTS') && this.#line.words(ofAt) === 'of' && this.#line.hasKey(ofAt - 1, 'SHARE')
  }

  /** `drop Hoboken`, `labor by store drop Hoboken`: without it. `did sales drop at Hoboken` has an `at`. */
  #dropsPlace(at: number): boolean {
    const sketch = this.#sketch
    const isLast = at + 2 >= this.#pieces.length || this.#line.hasKey(at + 2, 'AND') || this.#pieces[at + 2]?.isAfterComma === true
    const isDivided = sketch.axes.length > 0 && !sketch.has('WHY', 'WHICH', 'WHO', 'TOP', 'BOTTOM', 'BEST', 'WORST')
    const isAtEnd = isLast && !sketch.asksWhether && isDivided && this.#line.words(0) !== 'how'
    return (sketch.content === 1 || isAtEnd) && this.#pieces[at]?.words === 'drop' && this.#line.isPlace(at + 1)
  }

  /** `less Worcester`, where nothing is asked for that has less. */
  #takesAway(at: number): boolean {
    return this.#pieces[at]?.words === 'less' && this.#line.isPlace(at + 1) && !this.#sketch.has('WHICH', 'WHO')
  }

  #place(at: number, places: QuestionPlaces, words: string): void {
    const sketch = this.#sketch
    const isEvery = places.nodeIds.length === 0 && places.locationIds.length === 0
    // `except for Savannah, how is the Southeast doing`: not left out with it, nor what follows it without an `and`.
    if (
      this.#mode === 'EXCEPT' &&
      sketch.except.length > this.#exceptBefore &&
      (this.#places.isAround(places) || !this.#places.goesOnList(at))
    )
      this.#mode = 'SUBJECT'
    if (this.#mode === 'EXCEPT') {
      // `without the Southeast, except Savannah`
      if (sketch.except.some((one) => areWithin(places, one, this.#lexicon.names))) sketch.unread.push(words)
      sketch.except.push(places)
      return
    }
    // `but Portland`: without it, or it alone?
    if (this.#pieces[at - 1]?.kind === 'MEANT' && this.#pieces[at - 1]?.words === 'but' && sketch.content > 1 && !sketch.has('FOLLOW'))
      sketch.unread.push(`but ${words}`)
    if (!isEvery) this.#name('PLACE', JSON.stringify(places), words)
    this.#notes.isEitherPlace ||= this.#pieces[this.#line.neighbor(at, -1)]?.words === 'or' && sketch.at.length > 0
    // `Back Bay in the Southeast`, where it is not, is no place.
    const inside = this.#mode === 'SUBJECT' ? this.#places.insideOf(at, places) : null
    if (inside === 'NO') sketch.unread.push(words)
    else if (inside !== null) sketch.at.splice(-1, 1, inside)
    if (inside !== null) return
    // `201 - 209`: those between, or only the two?
    const isRange = /^\d+$/.test(words) && this.#line.isPlace(this.#line.neighbor(at, -1))
    if (isRange && (this.#pieces[at]?.isAfterDash === true || /^(?:to|thru|through)$/.test(this.#line.words(at - 1))))
      sketch.unread.push(words)
    // `Hoboken vs Princeton and Durham`: is the last one against them, or with the first?
    const before = this.#line.places((place) => place < at && this.#line.isPlace(place)).at(-1) ?? -1
    const isJoined =
      this.#line.areJoined(before, at, () => false) && (this.#line.hasKey(at - 1, 'AND') || this.#pieces[at]?.isAfterComma === true)
    if (before !== -1 && before === this.#notes.againstAt && this.#mode !== 'AGAINST' && isJoined && !isEvery) sketch.unread.push(words)
    if (this.#mode === 'AGAINST') this.#notes.againstAt = at
    if (this.#mode === 'AGAINST' && OF_MANY.test(words)) sketch.average ??= words
    if (this.#mode === 'AGAINST' || this.#places.isBetweenPlaces(at)) sketch.againstPlaces.push(places)
    else if (isEvery) sketch.isEveryPlace = true
    else sketch.at.push(places)
    this.#mode = 'SUBJECT'
  }

  #keys(at: number, keys: readonly KeyWord[]): void {
    const sketch = this.#sketch
    const content: readonly KeyWord[] = this.#asking.isHitOfBudget(at) ? ['BEAT'] : keys.filter((key) => key !== 'FILLER')
    // `management fees` are not what managers cost.
    const fees = /^fees?$/.test(this.#line.words(at)) ? this.#line.rowsAt(at - 1) : null
    if (fees !== null && !fees.every(({ name }) => /fee|commission|charge/i.test(name))) sketch.unread.push(this.#line.words(at))
    // `rent per guest at the 5 largest stores`: by what they are the largest is another figure.
    const isSize = /^(?:largest|biggest|smallest)$/.test(this.#line.words(at)) && this.#line.hasKey(at + 1, 'LOCATION')
    if (isSize && sketch.rows.some(({ row }) => this.#lexicon.isIncome(row) !== true)) sketch.unread.push(this.#line.words(at))
    // `the larger stores`: larger than what, and by which figure?
    if (/^(?:larger|smaller|higher|lower|greater)$/.test(this.#line.words(at)) && this.#line.hasKey(at + 1, 'LOCATION', 'REGION'))
      sketch.unread.push(this.#line.words(at))
    // `growing faster than the Southeast`: growth is set against that of no other place.
    // `stores where guests grew faster than sales`: no place is chosen by two figures.
    const isFaster = /^(?:faster|slower|quicker) than$/.test(this.#line.words(at))
    const choosesPlaces = this.#line.places((place) => this.#line.hasKey(place, 'LOCATION', 'REGION', 'WHICH', 'WHO')).length > 0
    const areLines = sketch.rows.length + sketch.rowChoices.length > 0 && this.#line.rowsAt(this.#line.neighbor(at, 1)) !== null
    if (isFaster && (choosesPlaces || !areLines || !sketch.has('GROWTH', 'UP', 'DOWN'))) sketch.unread.push(this.#line.words(at))
    // `the Northeast over the Southeast`
    const beats = this.#line.hasKey(at, 'BEAT', 'MISSED') && this.#line.isPlace(at + 1)
    // `which stores beat Hoboken`
    if (beats && !this.#line.isPlace(this.#line.neighbor(at, -1))) sketch.unread.push(this.#line.words(at))
    if (
      (this.#line.hasKey(at, 'ABOVE', 'BELOW') || beats) &&
      this.#line.isPlace(this.#line.neighbor(at, 1)) &&
      this.#line.isPlace(this.#line.neighbor(at, -1)) &&
      !this.#takesAway(at)
    ) {
      this.#mode = 'AGAINST'
      return
    }
    if (content.includes('REPORT'))
      sketch.isReportNamed ||= /(?:^| )(?:in|on|from|of|within)(?: the| our| my)?$/.test(
        `${this.#line.words(at - 2)} ${this.#line.words(at - 1)}`,
      )
    sketch.isShareOfRow ||= content.includes('SHARE') && this.#line.rowsAt(at - 1) !== null && this.#pieces[at]?.isAfterComma !== true
    sketch.isShareOfVariance ||= sketch.isShareOfRow && content.includes('SHARE') && this.#line.hasKey(at + 1, 'VARIANCE')
    // `labor as a percent of budget`: shares are of revenue. `sales less comps`
    // `comps and discounts`, of an account that is called so.
    const isGiven = [this.#line.neighbor(at, -1), this.#line.neighbor(at, 1), at - 2, at + 2].some((one) => this.#row.namesComps(one))
    if (content.includes('SAME_STORE') && /^comps?$/.test(this.#line.words(at)) && isGiven) return
    const isShareOfBase = this.#line.hasKey(at, 'BUDGET') && this.#line.hasKey(this.#row.ofBefore(at) - 1, 'SHARE')
    const isLessComps = this.#line.hasKey(at, 'SAME_STORE') && this.#pieces[at - 1]?.words === 'less'
    if (isShareOfBase || isLessComps || this.#isShareOfCosts(at)) sketch.unread.push(this.#line.words(at))
    if (this.#isPlaceInReport(at)) sketch.unread.push(this.#line.words(at))
    const axis = content.find((key) => AXES.has(key))
    const next = this.#line.neighbor(at, 1)
    if (content.includes('ALL_PLACES')) {
      // `which stores beat the company`
      if (this.#mode !== 'AGAINST' && isJudgedByCompany(this.#line, at)) sketch.unread.push(this.#line.words(at))
      if (this.#mode === 'AGAINST') sketch.againstPlaces.push(EVERY_PLACE)
      else sketch.isEveryPlace = true
      this.#notes.beginsWithAll ||= sketch.content === 1 && /^all (?:stores|locations|restaurants|units|sites)$/.test(this.#line.words(at))
      if (this.#pieces[at]?.words.endsWith('average') === true) sketch.average ??= this.#pieces[at]?.words ?? null
      if (this.#mode !== 'EXCEPT') this.#mode = 'SUBJECT'
      return
    }
    if (this.#dropsPlace(at)) {
      this.#mode = 'EXCEPT'
      return
    }
    if (content.includes('VERSUS')) {
      if (this.#sketch.againstPlaces.length > 0) sketch.isSideBySide = true
      this.#mode = 'AGAINST'
    } else if (content.includes('EXCEPT') || this.#takesAway(at)) {
      this.#mode = 'EXCEPT'
      this.#exceptBefore = sketch.except.length
    } else if (content.includes('BY') || content.includes('EACH')) this.#mode = 'BY'
    else if (content.includes('PER')) this.#mode = 'PER'
    else if (content.includes('BUDGET') && this.#isOfOtherSpan(at)) sketch.unread.push(this.#line.words(at))
    else if (content.includes('BUDGET')) {
      if (this.#usualBudgetId !== null && sketch.base?.kind !== 'BUDGET')
        this.#against({ base: { kind: 'BUDGET', budgetId: this.#usualBudgetId }, span: null, words: this.#line.words(at) })
      this.#mode = 'SUBJECT'
    } else if (content.includes('PRIOR_YEAR') || content.includes('PRIOR_PERIOD')) {
      // `June against the prior year to date`
      const isOfOther = this.#line.words(at).endsWith('ytd') && sketch.spanWords.some((words) => !/\b(?:ytd|to date|so far)\b/.test(words))
      if (isOfOther) sketch.unread.push(this.#line.words(at))
      const base: PlanBase = { kind: content.includes('PRIOR_YEAR') ? 'PRIOR_YEAR' : 'PRIOR_PERIOD' }
      this.#against({ base, span: null, words: this.#line.words(at) })
      this.#mode = 'SUBJECT'
    } else if (axis !== undefined) {
      // `what percentage of stores`: shares are of revenue.
      const isOfThings = this.#line.hasKey(this.#row.ofBefore(at) - 1, 'SHARE') && this.#line.rowsAt(at + 1) === null
      if (isOfThings) sketch.unread.push(`of ${this.#line.words(at)}`)
      if (sketch.axes.length === 0 && sketch.nouns.length === 0) sketch.isSingular = !(this.#pieces[at]?.words.endsWith('s') ?? false)
      // `the stores in the Southeast`: what kind of thing the place is.
      const isKindOfPlace =
        (axis === 'LOCATION' || axis === 'REGION') && this.#mode === 'SUBJECT' && !this.#line.hasKey(this.#line.neighbor(at, -1), 'WHICH')
      const namesPlace =
        isKindOfPlace &&
        ((this.#line.isPlace(next) && this.#places.areSmall(at + 1, next)) || (this.#line.isPlace(at - 1) && !sketch.has('WHICH')))
      // `at each Northeast store`
      const isEachOf = this.#line.isPlace(at - 1) && this.#line.hasKey(this.#line.neighbor(at - 1, -1), 'EACH')
      if (isEachOf && axis === 'LOCATION') sketch.axes.push(axis)
      if (namesPlace && !(axis === 'LOCATION' && this.#places.areSomeOf(at))) return
      const isBy = this.#mode === 'BY' || this.#mode === 'PER' || this.#line.hasKey(this.#line.neighbor(at, -1), 'WHICH', 'BY', 'EACH')
      ;(isBy ? sketch.axes : sketch.nouns).push(axis)
      const isAsked =
        sketch.content === 1 || this.#line.hasKey(at - 1, 'TOP', 'BOTTOM', 'BEST', 'WORST') || this.#pieces[at - 1]?.kind === 'AMOUNT'
      if (isAsked && !isBy) sketch.askedNoun ??= axis
      // `relative to its region`
      if (this.#mode === 'AGAINST' && (axis === 'REGION' || axis === 'LOCATION')) sketch.unread.push(this.#line.words(at))
      const modifies = MODIFIERS.test(this.#line.words(at)) && this.#line.rowsAt(at + 1) !== null
      if (modifies && !isBy && !this.#line.hasKey(at - 1, 'TOP', 'BOTTOM', 'BEST', 'WORST')) sketch.unread.push(this.#line.words(at))
      if (isBy) this.#name('AXIS', axis, this.#line.words(at))
      if (!this.#line.hasKey(next, 'AND')) this.#mode = 'SUBJECT'
    } else if (this.#mode === 'AGAINST' && content.some((key) => ROW_LIKE.has(key))) {
      // Set against something that no line is called by.
      sketch.unread.push(this.#line.words(at))
      this.#mode = 'SUBJECT'
    } else if (!content.includes('AND') && content.length > 0 && this.#mode !== 'AGAINST') this.#mode = 'SUBJECT'
    // `over the last year`, `over time` say when.
    const isWhen =
      (content.includes('ABOVE') || content.includes('BELOW')) && this.#pieces[next]?.kind === 'SPAN' && next === this.#line.neighbor(at, 1)
    const isDirect = this.#pieces.slice(at + 1, next).every(({ words }) => !/^(?:in|for|during|at|on|from)$/.test(words))
    const isFurther = isWhen && this.#isFurther(at)
    if (isFurther) this.#mode = 'AGAINST'
    if (isWhen && isDirect && !isFurther && this.#line.words(at) === 'over') {
      const between = [...sketch.keys].some((key) => key === 'GROWTH' || key === 'CHANGE') && sketch.spans.length > 0
      // `over last year by more than 3%`
      if (this.#line.words(next + 1) === 'by' && this.#isAmountAfter(next + 1)) {
        sketch.keys.add('ABOVE')
        sketch.keyWords.set('ABOVE', this.#line.words(at))
        this.#mode = 'AGAINST'
        return
      }
      // `growth 2025 over 2024`, `10% over last June`
      if (between || this.#pieces[this.#line.neighbor(at, -1)]?.kind === 'AMOUNT') this.#mode = 'AGAINST'
      return
    }
    if (this.#takesAway(at)) return
    // `higher than in May`
    if (this.#pieces[at]?.words.endsWith(' than') === true && this.#pieces[next]?.kind !== 'AMOUNT') this.#mode = 'AGAINST'
    for (const key of content) {
      sketch.keys.add(key)
      if (!sketch.keyWords.has(key)) sketch.keyWords.set(key, this.#line.words(at))
    }
  }
}
