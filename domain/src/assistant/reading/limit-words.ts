import { shiftDecimal } from '../../money/decimal.ts'
import type { CompanyNames } from '../company-names.ts'
import { LATEST, MOVED } from './asking-words.ts'
import type { PieceLine } from './piece-line.ts'
import type { Piece } from './pieces.ts'
import { isNumberOfAll } from './places/place-counts.ts'
import type { Sketch } from './sketch.ts'
import { AXES, SUPERLATIVES } from './trade-words.ts'

/** Words before or after an amount: an equal one is meant, too. */
export const INCLUDING =
  /^(?:(?:at|at the very) (?:least|most)|at or (?:above|over|below|under)|(?:no|not) (?:more|less|fewer) than|or (?:more|less|higher|lower|greater|fewer|above|over|beyond|below|under))$/

type Amount = Extract<Piece, { kind: 'AMOUNT' }>

/** Where a word stands that says on which side, and which. JUDGED: better or worse. EITHER: whichever. */
interface Side {
  readonly at: number
  readonly is: 'UP' | 'DOWN' | 'JUDGED' | 'EITHER'
}

/** Notes what the amounts in a question limit, and how many places or periods it asks for. */
export class LimitWords {
  readonly #line: PieceLine
  readonly #sketch: Sketch
  readonly #names: CompanyNames

  constructor(line: PieceLine, sketch: Sketch, names: CompanyNames) {
    this.#line = line
    this.#sketch = sketch
    this.#names = names
  }

  /** @returns whether a word next to it makes it a limit. */
  note(at: number, amount: Amount): boolean {
    const sketch = this.#sketch
    const { words } = amount
    // `between -2% and 2%`: below zero, which no limit is read as.
    if (amount.isNegative === true) {
      sketch.unread.push(`-${words}`)
      return false
    }
    const { unit, value } = this.#inUnitOfNext(at, amount)
    // `by at least 10% and 5k`
    const goesOn = this.#goesOnLimit(at) !== null && this.#sketch.conditions.at(-1)?.includesEqual === true
    const includesEqual = goesOn || this.#includesEqual(at)
    if (this.#isOfSameDifference(at, unit)) {
      sketch.conditions.push({ is: 'ABOVE', unit, value, includesEqual, words, isOfChange: true })
      return true
    }
    const previous = this.#line.neighbor(at, -1)
    const after = this.#line.neighbor(at, 1)
    const word = (place: number): 'ABOVE' | 'BELOW' | null =>
      this.#line.hasKey(place, 'ABOVE') ? 'ABOVE' : this.#line.hasKey(place, 'BELOW') ? 'BELOW' : null
    const of = word(previous) ?? word(after) ?? this.#betweenAt(at) ?? this.#goesOnLimit(at)
    const start = this.#betweenAt(at) === null ? null : this.#betweenAt(at) === 'ABOVE' ? at - 1 : at - 3
    const isFallBetween = start !== null && this.#line.hasKey(this.#line.neighbor(start, -1), 'DOWN')
    // `under budget by between 5 and 10%`: nothing next to it gives the sign.
    const isOfOther =
      start !== null && this.#line.places((place) => place < start && this.#line.hasKey(place, 'DOWN', 'BELOW', 'MISSED')).length > 0
    if (isOfOther && !isFallBetween) {
      sketch.unread.push(words)
      return false
    }
    const side = isFallBetween ? null : this.#sideOf(at)
    // `up more than 2 points`: ratios are set against a bound of their own otherwise.
    if (this.#line.hasKey(at + 1, 'POINTS')) {
      const isBasis = /^(?:bps|basis)/.test(this.#line.words(at + 1))
      if (side === null || side.is === 'JUDGED' || side.is === 'EITHER') sketch.unread.push(`${words} points`)
      else
        this.#noteChange(side, this.#sizeOf(at, side.at), {
          unit: 'POINTS',
          value: shiftDecimal(value, isBasis ? -4 : -2),
          includesEqual,
          words: `${words} points`,
        })
      return side !== null
    }
    if (side !== null) {
      // `over budget by 5% of sales`: of its own amount, as it would be read, is something else.
      const isOfLine = unit === 'PERCENT' && this.#line.words(at + 1) === 'of' && this.#line.rowsAt(at + 2) !== null
      if (isOfLine && !sketch.has('UP', 'DOWN')) sketch.unread.push(`of ${this.#line.words(at + 2)}`)
      this.#noteChange(side, this.#sizeOf(at, side.at), { unit, value, includesEqual, words })
      return true
    }
    // `by more than 5k`, of a fall that something stands before: a rise of that size would be another question.
    const [from = at] = this.#sizeWords(at).toReversed()
    const isOfFall =
      this.#line.words(from - 1) === 'by' &&
      this.#line.places((place) => place < from - 1 && this.#line.hasKey(place, 'DOWN', 'BELOW', 'MISSED')).length > 0
    if (isOfFall) {
      sketch.unread.push(words)
      return false
    }
    if (of !== null) {
      // `fell between 2 and 5%`
      const turned = of === 'ABOVE' ? 'BELOW' : 'ABOVE'
      const [first = at] = this.#sizeWords(at).toReversed()
      const before = this.#line.hasKey(first - 1, 'AND') ? sketch.conditions.at(-1) : undefined
      // `under budget by more than 5% and less than 10%`: on the same side.
      const falls = isFallBetween || (before?.isOfChange === true && before.value.startsWith('-'))
      const isOfChange = falls || before?.isOfChange === true
      sketch.conditions.push(
        falls
          ? { is: turned, unit, value: `-${value}`, includesEqual, words, isOfChange }
          : { is: of, unit, value, includesEqual, words, isOfChange },
      )
      return true
    }
    if (unit === 'PERCENT' && (this.#line.hasKey(previous, 'UP', 'DOWN') || this.#line.hasKey(after, 'UP', 'DOWN', 'GROWTH'))) {
      sketch.conditions.push({
        is: this.#line.hasKey(previous, 'DOWN') ? 'BELOW' : 'ABOVE',
        unit,
        value: this.#line.hasKey(previous, 'DOWN') ? `-${value}` : value,
        includesEqual,
        words,
        isOfChange: true,
      })
      return false
    }
    if (unit === 'NUMBER') {
      const count = Number(value)
      if (isNumberOfAll(this.#line, at, this.#names)) return false
      const isCount = Number.isInteger(count) && count >= 1 && count <= 500
      const nearby = [previous, after, this.#line.neighbor(previous, -1)]
      const next = this.#line.pieces[at + 1]
      // `top 5 and bottom 2`
      const isOther = sketch.count !== null && sketch.count !== count
      if (isCount && !isOther && next?.kind === 'MEANT' && /^things?$/.test(next.words)) {
        sketch.count ??= count
        return false
      }
      if (
        isCount &&
        !isOther &&
        (this.#isOfLatest(at) ||
          // `100 invoices`, and not invoice 100
          this.#line.hasKey(after, 'TRANSACTIONS') ||
          this.#isOfPlacesIn(after) ||
          nearby.some((place) => this.#line.keysAt(place).some((key) => SUPERLATIVES.has(key) || AXES.has(key))))
      ) {
        sketch.count ??= count
        return false
      }
    }
    sketch.unread.push(words)
    return false
  }

  /** `which 3 Mid-Atlantic stores spent the most` */
  #isOfPlacesIn(at: number): boolean {
    const isRanked = this.#line.places((place) => this.#line.keysAt(place).some((key) => SUPERLATIVES.has(key))).length > 0
    return isRanked && this.#line.isPlace(at) && this.#line.hasKey(this.#line.neighbor(at, 1), 'LOCATION')
  }

  #noteChange(
    { is }: Side,
    size: 'ABOVE' | 'BELOW',
    amount: Pick<Sketch['conditions'][number], 'unit' | 'value' | 'includesEqual' | 'words'>,
  ): void {
    const limit = { ...amount, isOfChange: true }
    if (is === 'EITHER') {
      // `moved less than 5%`: no such limit is drawn on both sides.
      if (size === 'BELOW') this.#sketch.unread.push(amount.words)
      else this.#sketch.conditions.push({ ...limit, is: size, isEitherWay: true })
      return
    }
    // Better or worse is up for one line and down for another: see `PlanMaker`.
    if (is === 'JUDGED') {
      this.#sketch.conditions.push({ ...limit, is: size })
      return
    }
    const turned = size === 'ABOVE' ? 'BELOW' : 'ABOVE'
    this.#sketch.conditions.push(is === 'DOWN' ? { ...limit, is: turned, value: `-${limit.value}` } : { ...limit, is: size })
    // `over budget by less than 5%`: over it all the same.
    if (size === 'BELOW')
      this.#sketch.conditions.push({ ...limit, is: is === 'DOWN' ? 'BELOW' : 'ABOVE', value: '0', includesEqual: false })
  }

  /** `the latest 5 repair entries` */
  #isOfLatest(at: number): boolean {
    const entries = this.#line.places((place) => place > at && this.#line.hasKey(place, 'TRANSACTIONS'))[0]
    const isNamed = (place: number): boolean => this.#line.rowsAt(place) !== null || this.#line.isVendor(place)
    const areNamed = this.#line.places((place) => place > at && place < (entries ?? 0) && !isNamed(place)).length === 0
    return LATEST.test(this.#line.words(at - 1)) && entries !== undefined && areNamed
  }

  /** `more than 5%`, `5% or less`, `up to 5%`, apart from the word for the side; more where nothing says. */
  #sizeOf(at: number, side: number): 'ABOVE' | 'BELOW' {
    const next = this.#line.neighbor(at, 1)
    const words = [...this.#sizeWords(at), ...(this.#line.words(next).startsWith('or ') ? [next] : [])].filter((place) => place !== side)
    return words.some((place) => this.#line.hasKey(place, 'BELOW')) ? 'BELOW' : 'ABOVE'
  }

  /** `at least 5%`, `5% or more`, `between 5 and 10%` */
  #includesEqual(at: number): boolean {
    const after = this.#line.hasKey(this.#line.neighbor(at, 1), 'POINTS') ? this.#line.neighbor(at, 1) : at
    // What follows belongs to the next amount, unless it begins with `or`.
    const next = this.#line.words(this.#line.neighbor(after, 1))
    const words = [...this.#sizeWords(at).map((place) => this.#line.words(place)), ...(next.startsWith('or ') ? [next] : [])]
    return this.#betweenAt(at) !== null || words.some((one) => INCLUDING.test(one))
  }

  /** Words right before an amount that say how large it has to be. */
  #sizeWords(at: number): readonly number[] {
    const words: number[] = []
    for (let place = at - 1; place >= 0; place -= 1) {
      if (this.#line.isFiller(place) && this.#line.words(place) !== 'by') continue
      if (!this.#line.hasKey(place, 'ABOVE', 'BELOW')) break
      words.push(place)
    }
    return words
  }

  /**
   * On which side of what it is compared with something is by an amount: `under budget by 5% or more on revenue`, `more than 5% below budget`,
   * `down 5% or more`; null where the amount is a level, or nothing says.
   */
  #sideOf(at: number): Side | null {
    return this.#sideAfter(at) ?? this.#sideBefore(at)
  }

  #isBase(place: number): boolean {
    const piece = this.#line.pieces[place]
    const isTime =
      piece?.kind === 'SPAN' &&
      (piece.read.isBefore !== null ||
        /^(?:last|prior|previous) /.test(piece.words) ||
        this.#line.hasKey(this.#line.neighbor(place, -1), 'VERSUS'))
    return isTime || this.#line.isBudget(place) || this.#line.hasKey(place, 'PRIOR_YEAR', 'PRIOR_PERIOD')
  }

  /** `3% or more under budget`, `5% lower than last year` */
  #sideAfter(at: number): Side | null {
    let next = this.#line.neighbor(at, 1)
    if (this.#line.hasKey(next, 'POINTS')) next = this.#line.neighbor(next, 1)
    if (this.#line.words(next).startsWith('or ')) next = this.#line.neighbor(next, 1)
    const than = this.#line.neighbor(next, 1)
    const isOfBase = this.#isBase(than) || (this.#line.words(than) === 'than' && this.#isBase(this.#line.neighbor(than, 1)))
    // `more than 5% down`
    if (next === at + 1 && this.#line.hasKey(next, 'UP', 'DOWN') && this.#sizeWords(at).length > 0) return this.#sideAt(next)
    return isOfBase && this.#line.hasKey(next, 'ABOVE', 'BELOW', 'UP', 'DOWN', 'BEAT', 'MISSED') ? this.#sideAt(next) : null
  }

  /** `under budget by 5%`, `fell vs last year by more than 5k`, `down 3% or more` */
  #sideBefore(at: number): Side | null {
    const [first = at] = this.#sizeWords(at).toReversed()
    let place = first - 1
    const isBy = this.#line.words(place) === 'by'
    if (isBy) place -= 1
    const passed: number[] = []
    const mayPass = (one: number): boolean =>
      this.#line.isFiller(one) ||
      this.#isBase(one) ||
      this.#line.hasKey(one, 'VERSUS') ||
      // `down on sales vs last year in June by more than 5k`
      (isBy &&
        (this.#line.rowsAt(one) !== null ||
          this.#line.kind(one) === 'SPAN' ||
          this.#line.isPlace(one) ||
          this.#line.hasKey(one, 'SHARE'))) ||
      this.#isOfMove(one)
    while (place >= 0 && mayPass(place) && !this.#line.hasKey(place, 'MISSED', 'BEAT')) {
      passed.push(place)
      place -= 1
    }
    const isEither = MOVED.test(this.#line.words(place)) && this.#line.hasKey(place, 'CHANGE')
    const moves = isEither || this.#line.hasKey(place, 'UP', 'DOWN') || (isBy && this.#line.hasKey(place, 'GROWTH'))
    const hasBase = passed.some((one) => this.#isBase(one))
    const isJudged = this.#line.hasKey(place, 'MISSED', 'BEAT') && isBy
    const isBeyond = this.#line.hasKey(place, 'ABOVE', 'BELOW') && (hasBase || isBy)
    return moves || isBeyond || isJudged ? this.#sideAt(place) : null
  }

  /** `a decline in guests of at least 5%` */
  #isOfMove(at: number): boolean {
    const isOf = /^(?:in|of)$/.test(this.#line.words(at - 1))
    return isOf && this.#line.rowsAt(at) !== null && this.#line.hasKey(this.#line.neighbor(at, -1), 'UP', 'DOWN')
  }

  #sideAt(at: number): Side {
    if (this.#line.hasKey(at, 'MISSED', 'BEAT')) return { at, is: 'JUDGED' }
    // `up or down by more than 5%`, `above or below plan by 10k`
    const isOther = (place: number): boolean =>
      this.#line.words(at - 1) === 'or' && this.#line.hasKey(place, 'UP', 'DOWN', 'ABOVE', 'BELOW')
    const areBoth = isOther(at - 2) || (this.#line.hasKey(at, 'UP') && this.#line.hasKey(at, 'DOWN'))
    if (areBoth || this.#line.hasKey(at, 'CHANGE')) return { at, is: 'EITHER' }
    return { at, is: this.#line.hasKey(at, 'DOWN', 'BELOW') ? 'DOWN' : 'UP' }
  }

  /** `over by at least 10% and 5k`: both, on the same side. */
  #goesOnLimit(at: number): 'ABOVE' | 'BELOW' | null {
    const isAfter = this.#line.words(at - 1) === 'and' && this.#line.pieces[at - 2]?.kind === 'AMOUNT'
    const [own, before] = [this.#line.pieces[at], this.#line.pieces[at - 2]]
    const areUnlike = own?.kind === 'AMOUNT' && before?.kind === 'AMOUNT' && own.unit !== before.unit && own.unit !== 'NUMBER'
    const limit = this.#sketch.conditions.at(-1)
    return isAfter && areUnlike && limit?.words === before.words && !limit.value.startsWith('-') ? limit.is : null
  }

  /** `accounts more than 15% over budget, at least 5k`: over it by that too. Of places it could be how much they sell. */
  #isOfSameDifference(at: number, unit: Amount['unit']): boolean {
    const { axes, nouns, conditions } = this.#sketch
    const [first = at] = this.#sizeWords(at).toReversed()
    const limit = conditions.at(-1)
    const areParts = [...axes, ...nouns].some((kind) => kind === 'LINE' || kind === 'ACCOUNT' || kind === 'COST_LINE')
    const isLeast = /^(?:at|at the very) least$/.test(this.#line.words(first)) || /^or more$/.test(this.#line.words(at + 1))
    const isListed = this.#line.pieces[first]?.isAfterComma === true || this.#line.hasKey(first - 1, 'AND')
    if (limit === undefined || !limit.isOfChange || limit.is !== 'ABOVE' || limit.value.startsWith('-')) return false
    const areUnlike = (unit === 'MONEY' && limit.unit === 'PERCENT') || (unit === 'PERCENT' && limit.unit === 'MONEY')
    return areParts && isLeast && isListed && areUnlike
  }

  /** `between 150 and 200k`, `between $150 and $200k`, `between 28 and 32%`: the first is in the unit of the second. */
  #inUnitOfNext(at: number, own: Amount): Pick<typeof own, 'unit' | 'value'> {
    const next = this.#line.pieces[at + 2]
    const isBare = own.unit !== 'PERCENT' && /^[$€£]?\s?[\d.,]+$/.test(own.words)
    if (this.#betweenAt(at) !== 'ABOVE' || !isBare || next?.kind !== 'AMOUNT') return own
    if (own.unit === 'NUMBER' && next.unit === 'PERCENT') return { unit: 'PERCENT', value: shiftDecimal(own.value, -2) }
    const factor = Number(next.value) / Number.parseFloat(next.words.replaceAll(/[$€£,\s]/g, ''))
    const isShort = (factor === 1000 || factor === 1_000_000) && Number(own.value) * factor < Number(next.value)
    return isShort ? { unit: 'MONEY', value: shiftDecimal(own.value, factor === 1000 ? 3 : 6) } : own
  }

  /** `between 10% and 15%`: above the first, below the second. */
  #betweenAt(at: number): 'ABOVE' | 'BELOW' | null {
    const says = (place: number): boolean => this.#line.pieces[place]?.words === 'between'
    const isAmount = (place: number): boolean => this.#line.pieces[place]?.kind === 'AMOUNT' && this.#line.hasKey(place - 1, 'AND')
    if (says(at - 1) && isAmount(at + 2)) return 'ABOVE'
    return says(at - 3) && isAmount(at) ? 'BELOW' : null
  }
}
