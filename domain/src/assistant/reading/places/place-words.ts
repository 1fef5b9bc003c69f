import type { QuestionPlaces } from '../../../figures/figure-question.ts'
import type { CompanyNames } from '../../company-names.ts'
import { JUDGMENTS } from '../negations.ts'
import type { PieceLine } from '../piece-line.ts'
import type { Sketch } from '../sketch.ts'
import { areWithin } from './place-sets.ts'

/** How a place stands to those that a question names before it. */
export class PlaceWords {
  readonly #line: PieceLine
  readonly #sketch: Sketch
  readonly #names: CompanyNames

  constructor(line: PieceLine, sketch: Sketch, names: CompanyNames) {
    this.#line = line
    this.#sketch = sketch
    this.#names = names
  }

  /** Whether places contain one that is left out. */
  isAround(places: QuestionPlaces): boolean {
    return places.nodeIds.length > 0 && this.#sketch.except.some((one) => areWithin(one, places, this.#names))
  }

  /**
   * The store, of a store and a region next to each other: `Princeton in the Mid-Atlantic`, `Northeast store Hartford`. NO where it is not in
   * the region; null where both count, as in a list or for a rank.
   */
  insideOf(at: number, places: QuestionPlaces): QuestionPlaces | 'NO' | null {
    const last = this.#sketch.at.at(-1)
    const before = this.#line.places((place) => place < at && this.#line.isPlace(place)).at(-1)
    const piece = this.#line.pieces[at]
    const isListed = piece?.isAfterComma === true || piece?.isAfterSlash === true || piece?.isAfterDash === true
    if (last === undefined || before === undefined || isListed || this.#sketch.has('TOP', 'BOTTOM', 'BEST', 'WORST', 'RANK')) return null
    const mayStand = (place: number): boolean =>
      this.#line.hasKey(place, 'LOCATION', 'REGION') || /^(?:in|of|the|our|at)$/.test(this.#line.words(place))
    if (this.#line.places((place) => place > before && place < at && !mayStand(place)).length > 0) return null
    const [isRegion, wasRegion] = [places.nodeIds.length > 0, last.nodeIds.length > 0]
    if (isRegion === wasRegion) return null
    const [inner, outer] = isRegion ? [last, places] : [places, last]
    return areWithin(inner, outer, this.#names) ? inner : 'NO'
  }

  /** `the difference between Hoboken and Princeton` */
  isBetweenPlaces(at: number): boolean {
    const isAfter = this.#line.hasKey(at - 1, 'AND') && this.#line.isPlace(at - 2) && this.#line.pieces[at - 3]?.words === 'between'
    return isAfter && this.#sketch.has('CHANGE', 'VARIANCE') && this.#sketch.at.length > 0
  }

  /** Whether a place continues the list before it: `Hoboken, Princeton and the Northeast`. */
  goesOnList(at: number): boolean {
    let before = at - 1
    while (before > 0 && this.#line.isFiller(before) && /^(?:the|at|in|from|of)$/.test(this.#line.words(before))) before -= 1
    return this.#line.isPlace(before) || this.#line.hasKey(before, 'AND', 'EXCEPT')
  }

  /**
   * `Southeast stores that grew sales`, `stores in the Northeast with labor up`: some of those in a region, where nothing else asks about all
   * of it.
   */
  areSomeOf(at: number): boolean {
    const asksCount = this.#line.words(0) === 'how' && this.#line.words(1) === 'many'
    const asksElse = !asksCount && /^(?:is|are|was|were|did|do|does|has|have|how|why|what)\b/.test(this.#line.words(0))
    const isIn = /^(?:in|of|at|from|within)$/.test(this.#line.words(at + 1))
    const region = isIn ? this.#line.neighbor(at + 1, 1) : at - 1
    if (!this.#isRegion(region) || asksElse || !this.#line.words(at).endsWith('s')) return false
    let next = Math.max(at, region) + 1
    while (/^(?:that|who|which|are|is|were|was|did|have|had)$/.test(this.#line.words(next))) next += 1
    if (/^(?:with|whose|where|having)$/.test(this.#line.words(next))) {
      next += 1
      // `with labor % up`
      if (this.#line.rowsAt(next) !== null) next += this.#line.hasKey(next + 1, 'SHARE', 'MARGIN') ? 2 : 1
      while (/^(?:are|is|were|was|that)$/.test(this.#line.words(next))) next += 1
    }
    // `with fewer guests than last June`
    const isLess = /^(?:fewer|more|less|higher|lower|better|worse)$/.test(this.#line.words(next)) && this.#line.rowsAt(next + 1) !== null
    return isLess || this.#line.hasKey(next, 'NOT', ...JUDGMENTS)
  }

  #isRegion(at: number): boolean {
    const place = this.#line.pieces[at]
    return place?.kind === 'MEANT' && place.meanings.some((one) => one.is === 'PLACES' && one.places.nodeIds.length > 0)
  }

  /** Whether the words between two pieces only join them: `the stores that are in the Southeast`, but not `how many stores are there in it`. */
  areSmall(from: number, to: number): boolean {
    return this.#line.pieces.slice(from, to).every(({ words }) => /^(?:in|at|of|the|our|my|from|for|within|that|which|are|is)$/.test(words))
  }
}
