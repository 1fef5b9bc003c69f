import { shiftDecimal } from '../../money/decimal.ts'
import type { CompanyNames } from '../company-names.ts'
import type { PieceLine } from './piece-line.ts'
import type { Piece } from './pieces.ts'
import { isNumberOfAll } from './place-counts.ts'
import type { Sketch } from './sketch.ts'
import { AXES, SUPERLATIVES } from './trade-words.ts'

type Amount = Extract<Piece, { kind: 'AMOUNT' }>

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
    const { unit, value } = this.#inUnitOfNext(at, amount)
    const before = this.#line.beside(at, -1)
    const after = this.#line.beside(at, 1)
    const word = (place: number): 'ABOVE' | 'BELOW' | null =>
      this.#line.hasKey(place, 'ABOVE') ? 'ABOVE' : this.#line.hasKey(place, 'BELOW') ? 'BELOW' : null
    const of = word(before) ?? word(after) ?? this.#betweenAt(at) ?? this.#goesOnLimit(at)
    if (this.#line.hasKey(at + 1, 'POINTS')) {
      // Ratios are set against a bound, not against so many points of change.
      sketch.unread.push(`${words} points`)
      return false
    }
    const start = this.#betweenAt(at) === null ? null : this.#betweenAt(at) === 'ABOVE' ? at - 1 : at - 3
    const isFallBetween = start !== null && this.#line.hasKey(this.#line.beside(start, -1), 'DOWN')
    // `under budget by between 5 and 10%`: nothing next to it gives the sign.
    const isOfOther =
      start !== null && this.#line.places((place) => place < start && this.#line.hasKey(place, 'DOWN', 'BELOW', 'MISSED')).length > 0
    if (isOfOther && !isFallBetween) {
      sketch.unread.push(words)
      return false
    }
    if (of !== null) {
      // `fell more than 5%`, `fell between 2 and 5%`, `under budget by 5% or more`
      const side = this.#sideOf(at)
      const falls =
        isFallBetween || side === 'DOWN' || this.#line.hasKey(this.#line.beside(before, -1), 'DOWN') || this.#line.hasKey(after, 'DOWN')
      const turned = of === 'ABOVE' ? 'BELOW' : 'ABOVE'
      sketch.conditions.push(falls ? { is: turned, unit, value: `-${value}`, words } : { is: of, unit, value, words })
      // `over budget by less than 5%`: over it all the same.
      if (side !== null && of === 'BELOW') sketch.conditions.push({ is: side === 'DOWN' ? 'BELOW' : 'ABOVE', unit, value: '0', words })
      return true
    }
    if (unit === 'PERCENT' && (this.#line.hasKey(before, 'UP', 'DOWN') || this.#line.hasKey(after, 'UP', 'DOWN', 'GROWTH'))) {
      sketch.conditions.push({
        is: this.#line.hasKey(before, 'DOWN') ? 'BELOW' : 'ABOVE',
        unit,
        value: this.#line.hasKey(before, 'DOWN') ? `-${value}` : value,
        words,
      })
      return false
    }
    if (unit === 'NUMBER') {
      const count = Number(value)
      if (isNumberOfAll(this.#line, at, this.#names)) return false
      const isCount = Number.isInteger(count) && count >= 1 && count <= 500
      const nearby = [before, after, this.#line.beside(before, -1)]
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
        nearby.some((place) => this.#line.keysAt(place).some((key) => SUPERLATIVES.has(key) || AXES.has(key) || key === 'TRANSACTIONS'))
      ) {
        sketch.count ??= count
        return false
      }
    }
    sketch.unread.push(words)
    return false
  }

  /** On which side of what it is compared with something is `by` an amount: `under budget by 5% or more on revenue`; null for neither. */
  #sideOf(at: number): 'UP' | 'DOWN' | null {
    let by = at - 1
    while (this.#line.hasKey(by, 'ABOVE', 'BELOW') || this.#line.isFiller(by)) by -= 1
    if (this.#line.words(by) !== 'by') return null
    const isBase = (place: number): boolean =>
      this.#line.isBudget(place) || this.#line.hasKey(place, 'PRIOR_YEAR', 'PRIOR_PERIOD') || this.#line.kind(place) === 'SPAN'
    let before = by - 1
    while (before >= 0 && (this.#line.isFiller(before) || isBase(before) || this.#line.rowsAt(before) !== null)) before -= 1
    if (this.#line.hasKey(before, 'MISSED', 'BEAT')) return null
    if (this.#line.hasKey(before, 'BELOW', 'DOWN')) return 'DOWN'
    return this.#line.hasKey(before, 'ABOVE', 'UP', 'GROWTH') ? 'UP' : null
  }

  /** `over by at least 10% and 5k`: both, on the same side. */
  #goesOnLimit(at: number): 'ABOVE' | 'BELOW' | null {
    const isAfter = this.#line.words(at - 1) === 'and' && this.#line.pieces[at - 2]?.kind === 'AMOUNT'
    const [own, before] = [this.#line.pieces[at], this.#line.pieces[at - 2]]
    const areUnlike = own?.kind === 'AMOUNT' && before?.kind === 'AMOUNT' && own.unit !== before.unit && own.unit !== 'NUMBER'
    const limit = this.#sketch.conditions.at(-1)
    return isAfter && areUnlike && limit?.words === before.words && !limit.value.startsWith('-') ? limit.is : null
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
