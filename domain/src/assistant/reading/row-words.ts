import { isDivisibleMetric } from '../company-names.ts'
import type { Lexicon, Meaning, MeantRow } from './lexicon.ts'
import type { PieceLine } from './piece-line.ts'

/** Words before `of` that ask for a part. */
export const PART = /^(?:much|part|portion|fraction|chunk|piece)$/

/** What the pieces next to the name of a line, an account or a metric make of it. */
export class RowWords {
  readonly #line: PieceLine
  readonly #lexicon: Lexicon

  constructor(line: PieceLine, lexicon: Lexicon) {
    this.#line = line
    this.#lexicon = lexicon
  }

  /** `guests and check`, `guests, check`: after another metric it means what a guest pays. */
  isCheckOfGuests(at: number): boolean {
    const isMetric = (place: number): boolean => this.#line.rowsAt(place)?.every(({ row }) => row.kind === 'METRIC') === true
    const isAnd = this.#line.words(at - 1) === 'and' || this.#line.hasKey(at - 1, 'VERSUS')
    const isAfterMetric = isMetric(isAnd ? at - 2 : at - 1) && (isAnd || this.#line.pieces[at]?.isAfterComma === true)
    const next = this.#line.pieces[at + 1]
    // `guests, and check labor too`
    const isNoun =
      next === undefined ||
      next.isAfterComma ||
      next.kind === 'SPAN' ||
      this.#line.hasKey(at + 1, 'AND', 'VERSUS', 'BY', 'EACH') ||
      /^(?:in|at|for|by|during)$/.test(next.words)
    return isAfterMetric && isNoun
  }

  namesOtherRow(at: number): boolean {
    // Next to other metrics it is a metric itself.
    return this.#line.pieces.some(
      (piece, place) =>
        place !== at &&
        piece.kind === 'MEANT' &&
        piece.meanings.some((one) => one.is === 'ROWS' && one.rows.some(({ row }) => row.kind !== 'METRIC')),
    )
  }

  /** `revenue` next to a part of a name that means income, as in `catering revenue`; a line next to one inside it: `hourly labor`. */
  isSaidAgain(at: number, meaning: Extract<Meaning, { is: 'ROWS' }>): boolean {
    const [only] = meaning.rows
    if (meaning.rows.length !== 1 || only === undefined || only.row.kind !== 'GROUP') return false
    const before = this.#line.rowsAt(at - 1)
    if (before === null) return false
    const line = only.row.groupId
    if (before.every(({ row }) => this.#lexicon.isInside(row, line))) return true
    return (
      this.#lexicon.isIncome(only.row) === true && before.some(({ row }) => row.kind === 'ACCOUNT' && this.#lexicon.isIncome(row) === true)
    )
  }

  isPartOfRevenue(at: number, rows: readonly MeantRow[]): boolean {
    const isRevenue = rows.every(({ row }) => row.kind === 'GROUP' && this.#lexicon.isIncome(row) === true)
    const isLine = (place: number): boolean => this.#line.rowsAt(place)?.every(({ row }) => row.kind !== 'METRIC') === true
    const moves = this.#line.places((place) => this.#line.hasKey(place, 'GROWTH', 'CHANGE', 'UP', 'DOWN', 'VARIANCE')).length > 0
    return (
      isRevenue &&
      !moves &&
      this.#line.places((place) => place > at && isLine(place)).length > 0 &&
      PART.test(this.#line.words(this.ofBefore(at) - 1))
    )
  }

  /** Whether other lines are named that nothing joins this one to. */
  isLooseWord(at: number): boolean {
    const isLine = (place: number): boolean => this.#line.rowsAt(place)?.some(({ row }) => row.kind !== 'METRIC') === true
    const others = this.#line.places((place) => place !== at && isLine(place))
    const isJoined = [at - 1, at + 1].some(
      (place) => this.#line.hasKey(place, 'AND', 'VERSUS') || /^(?:or|to)$/.test(this.#line.words(place)),
    )
    const isListed = this.#line.pieces[at]?.isAfterSlash === true || this.#line.pieces[at + 1]?.isAfterComma === true
    return others.length > 0 && !isJoined && !isListed
  }

  /** `sales in catering` */
  isSaidOf(outer: readonly MeantRow[], rows: readonly MeantRow[]): boolean {
    const line = outer[0]?.row
    return line?.kind === 'GROUP' && rows.some(({ row }) => this.#lexicon.isInside(row, line.groupId))
  }

  /** What a share is of: `overtime as a percentage of labor`, `labor over 33% of revenue`. */
  isWholeOfShare(at: number): boolean {
    const of = this.ofBefore(at)
    const share = this.#line.pieces[of - 1]
    if (of < 0 || share === undefined) return false
    return this.#line.hasKey(of - 1, 'SHARE') || (share.kind === 'AMOUNT' && share.unit === 'PERCENT')
  }

  /** The `of` before a name: `% of May payroll`, `how much of the Southeast's labor`. */
  ofBefore(at: number): number {
    let before = at - 1
    const isOf = (): boolean => this.#line.pieces[before]?.words.split(' ').at(-1) === 'of'
    const isWhere = (): boolean => this.#line.isPlace(before) || this.#line.hasKey(before, 'ALL_PLACES')
    const isBetween = (): boolean => this.#line.isFiller(before) || this.#line.pieces[before]?.kind === 'SPAN' || isWhere()
    while (before >= 0 && !isOf() && isBetween()) before -= 1
    return isOf() ? before : -1
  }

  /** Among rows that share a word, income rows next to `sales`, cost rows next to `cost`. */
  fittingNeighbors(at: number, rows: readonly MeantRow[]): readonly MeantRow[] {
    if (rows.length < 2) return rows
    // `sales, food and labor`: a list, in which food may be sold or bought.
    const places = this.#line.pieces[at]?.isAfterComma === true ? [at + 1] : [at + 1, at - 1]
    const isEarned = this.#line.words(at - 1) === 'from' && this.#isRevenue(this.#line.neighbor(at, -1))
    const sells = isEarned || this.#line.places((place) => place < at && this.sellsWhatFollows(place)).length > 0
    // `food and beverage sales`, `food and labor cost`
    const next = this.#line.words(at + 1) === 'and' && this.#line.rowsAt(at + 2) !== null ? this.#line.words(at + 2) : ''
    if (next !== '') places.push(at + 3)
    const saysSales =
      sells || / (?:sales|revenue)$/.test(next) || places.some((place) => this.#line.hasKey(place, 'SALES') || this.#isRevenue(place))
    // `how much did we spend on food`, `the biggest food vendors`
    // Guests spend what is earned.
    const isByGuests = (place: number): boolean =>
      this.#line.rowsAt(this.#line.neighbor(place, -1))?.some(({ row }) => row.kind === 'METRIC') === true
    const paying = this.#line.places((place) => this.#line.hasKey(place, 'SPENDING', 'VENDOR'))
    const isPaid = paying.length > 0 && !paying.some(isByGuests)
    const saysCosts = isPaid || / costs?$/.test(next) || places.some((place) => this.#line.hasKey(place, 'COSTS', 'SPENDING', 'EXPENSES'))
    if (!saysSales && !saysCosts) return rows
    const fitting = rows.filter(({ row }) => this.#lexicon.isIncome(row) === saysSales)
    return fitting.length > 0 ? fitting : rows
  }

  /** `sales, labor % and guests`: whether a comma or an `and` joins it to another line. */
  isListed(at: number): boolean {
    const isPast = (place: number): boolean => this.#line.hasKey(place, 'SHARE', 'MARGIN')
    const before = isPast(at - 2) && this.#line.hasKey(at - 1, 'AND') ? at - 3 : this.#line.hasKey(at - 1, 'AND') ? at - 2 : at - 1
    const isAfter = this.#line.hasKey(at - 1, 'AND') || this.#line.pieces[at]?.isAfterComma === true
    const isBefore = this.#line.hasKey(at + 1, 'AND') || this.#line.pieces[at + 1]?.isAfterComma === true
    const next = this.#line.hasKey(at + 1, 'AND') ? this.#line.neighbor(at + 1, 1) : at + 1
    const isRow = (place: number): boolean => this.#line.rowsAt(isPast(place) ? place - 1 : place) !== null
    return (isAfter && isRow(before)) || (isBefore && this.#line.rowsAt(next) !== null)
  }

  /** `did we sell more wine or food`: the sales of what is named next, not all of them. */
  sellsWhatFollows(at: number): boolean {
    const [next] = this.#line.places((place) => place > at && this.#line.rowsAt(place) !== null)
    const isVerb = /^s[eo]l[ld]$/.test(this.#line.words(at)) && !/^units?$/.test(this.#line.words(at - 1))
    if (next === undefined || !isVerb) return false
    const isJoined = this.#line.pieces.slice(at + 1, next + 1).every((piece) => !piece.isAfterComma && piece.words !== 'and')
    const rows = this.#line.rowsAt(next) ?? []
    return isJoined && rows.some(({ row }) => row.kind === 'ACCOUNT' && this.#lexicon.isIncome(row) === true)
  }

  /** `revenue from catering`, `sales in catering` */
  isEarnedFrom(at: number, rows: readonly MeantRow[]): boolean {
    const isJoined = /^(?:from|in)$/.test(this.#line.words(at - 1)) && this.#isRevenue(this.#line.neighbor(at, -1))
    return isJoined && rows.every(({ row }) => row.kind === 'ACCOUNT' && this.#lexicon.isIncome(row) === true)
  }

  #isRevenue(at: number): boolean {
    const rows = this.#line.rowsAt(at)
    return rows?.length === 1 && rows.every(({ row }) => row.kind === 'GROUP' && this.#lexicon.isIncome(row) === true)
  }

  /** Whether what is named right after a slash divides what is named before it; false where it would have to, but cannot; null for no division. */
  isDivisor(at: number, rows: readonly MeantRow[]): boolean | null {
    const [own] = rows
    const divided = this.#line.rowsAt(at - 1)
    if (this.#line.pieces[at]?.isAfterSlash !== true || rows.length !== 1 || own === undefined || divided === null) return null
    if (own.row.kind === 'METRIC') {
      const { metricId } = own.row
      return divided.every(({ row }) => row.kind !== 'METRIC' || isDivisibleMetric(this.#lexicon.names, row.metricId, metricId))
    }
    return own.row.kind === 'GROUP' && this.#lexicon.isIncome(own.row) === true ? true : null
  }

  /** Whether an account is named by a part of its name, or by another word. */
  isPartOfName(at: number): boolean {
    const piece = this.#line.pieces[at]
    const rows = piece?.kind === 'MEANT' ? piece.meanings.find((one) => one.is === 'ROWS') : undefined
    return (
      rows?.is === 'ROWS' &&
      rows.isAssumed &&
      rows.rows.every(({ row, name }) => row.kind === 'ACCOUNT' && name.toLowerCase() !== piece?.words)
    )
  }

  namesComps(at: number): boolean {
    const rows = this.#line.rowsAt(at)
    return rows !== null && rows.every(({ name }) => /\bcomps\b/i.test(name))
  }
}
