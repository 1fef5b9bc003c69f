import type { MonthIndex } from '../time/day.ts'
import { monthName } from '../time/day-format.ts'
import type { MonthSpan } from './metric-figures.ts'
import { type FigureMonths, figuresWithin, lastMonthOfFigures, type StoredFigure } from './stored-figures.ts'

/** Figures of one period length of a metric at other locations. */
export interface FiguresElsewhere {
  readonly figures: number
  readonly negatives: number
  /** The largest absolute value. */
  readonly largest: number
}

/** Facts for judging a figure in addition to the metric's other figures at the location. */
export interface PlaceFacts {
  /** Months in which the location was open, as stated or by its entries; null if neither is known. */
  readonly open: MonthSpan | null
  /** A user stated when it closed. */
  readonly isClosingStated: boolean
  /** Months of the company's ledger; null without entries. */
  readonly ledger: MonthSpan | null
  /** The metric elsewhere, by length of period in months. */
  readonly elsewhere: ReadonlyMap<number, FiguresElsewhere>
}

type Figure = Pick<StoredFigure, 'firstMonth' | 'months' | 'value'>

/** How many times the extremes of its history a figure may be. */
const FACTOR = 5
/** With fewer figures at a location, those elsewhere are the history. */
const FEWEST = 3
/** One in so many figures of a history may be wrong itself. It leaves the peak of every year in: that is one in twelve. */
const LEFT_OUT = 20
/** If more than one in so many of a metric's figures elsewhere are negative, it may be negative. */
const NEGATIVE_ELSEWHERE = 5
/** Months without entries and figures after which a location counts as closed: those that open for a season rest for less. */
const SILENCE = 12
/** Figures before and after one that are its neighbors. */
const NEIGHBORS = 3
/** Wrong units: a share as a percentage, a figure in thousands. */
const SCALES = [100, 1000] as const
/** How many times more or less than 100 or 1000 times its neighbors' median still counts as that. */
const NEAR = 3
/** Two figures that are no further apart than this say what is usual, though less than three do. */
const ALIKE = 2
/** How many times more or less than 100 or 1000 times two such figures counts as that. */
const NEAR_TWO = 1.4
/** Counts of a few may grow a thousandfold. */
const SMALL_COUNT = 10
/** A slipped decimal point, or a digit too many or too few: so many times its neighbors' median counts as 10 times. */
const TENFOLD = { from: 8, to: 12.5 } as const

const NONE: ReadonlyMap<number, string> = new Map()

/**
 * Finds figures that are implausible. A warning, never a refusal.
 *
 * A figure is compared with those of the same period length at the location, or else elsewhere. It is implausible if it is
 * negative and they are not; if it is more than 5 times the largest of them; if it is about 10, 100 or 1000 times its neighbors,
 * or that fraction of them, and 5 times beyond all others (of two others, only if these are alike and the fraction is close); or if the location was not open. Extremes and not a distance from the median
 * (such as 3 median absolute deviations, Hampel's identifier): a metric that rests for most of the year has no such deviation, and
 * each season would be marked. One in twenty figures of a history does not count, so that a wrong one does not excuse the next.
 *
 * @param changed figures that are new or replace others, or all stored ones to judge what is stored; none overlap.
 * @param stored of the same metric and location, earliest first; those that `changed` replaces do not count.
 * @returns sentences by index in `changed`.
 */
export function implausibleFigures(
  changed: readonly Figure[],
  stored: readonly StoredFigure[],
  facts: PlaceFacts,
): ReadonlyMap<number, string> {
  if (changed.length === 0) return NONE
  const kept = keptFigures(changed, stored)
  if (isPlain(changed, kept, facts)) return NONE
  const order = changed.map((figure, at) => ({ at, figure })).sort((one, other) => one.figure.firstMonth - other.figure.firstMonth)
  const places = new OpenMonths(kept, facts)
  const closed = new Map(order.map(({ at, figure }) => [at, places.judge(figure)]))
  const histories = new Map<number, History>()
  const found = new Map<number, string>()
  for (const { at, figure } of fromKept(order, kept)) {
    let history = histories.get(figure.months)
    if (history === undefined) {
      history = new History(ofLength(kept, figure), ofLength(changed, figure), facts.elsewhere.get(figure.months))
      histories.set(figure.months, history)
    }
    const sentences = [closed.get(at) ?? null, ...history.judge(figure)].filter((sentence) => sentence !== null)
    if (sentences.length > 0) found.set(at, sentences.join(' '))
  }
  return found
}

/** Onward from the first stored figure, then back from it, so that a series that grows is always compared with its next figures. */
function fromKept<One extends { readonly figure: Figure }>(order: readonly One[], kept: readonly StoredFigure[]): readonly One[] {
  const first = kept[0]?.firstMonth ?? -Infinity
  const isBefore = ({ figure }: One): boolean => figure.firstMonth < first
  return [...order.filter((one) => !isBefore(one)), ...order.filter(isBefore).reverse()]
}

function ofLength(figures: readonly Figure[], { months }: FigureMonths): readonly Figure[] {
  return figures.filter((figure) => figure.months === months)
}

function keptFigures(changed: readonly Figure[], stored: readonly StoredFigure[]): readonly StoredFigure[] {
  if (stored.length === 0) return stored
  const replaced = new Set(changed.flatMap((figure) => figuresWithin(stored, figure)))
  return replaced.size === 0 ? stored : stored.filter((figure) => !replaced.has(figure))
}

/** Whether nothing can be implausible, as in most places: figures of one sign and similar size, while the location was open. */
function isPlain(changed: readonly Figure[], judged: readonly Figure[], { open, ledger }: PlaceFacts): boolean {
  const [first] = changed
  if (first === undefined || changed.length + judged.length <= FEWEST) return false
  const sizes: number[] = []
  let [smallest, largest] = [Infinity, 0]
  for (const figures of [judged, changed])
    for (const { months, value } of figures) {
      const number = Number(value)
      if (number < 0 || months !== first.months) return false
      if (number === 0) continue
      sizes.push(number)
      if (number < smallest) smallest = number
      if (number > largest) largest = number
    }
  if (largest > FACTOR * smallest && !isWithin(sizes, smallest, largest, judged.length < FEWEST)) return false
  if (open === null || ledger === null) return true
  return changed.every((figure) => figure.firstMonth >= open.from && lastMonthOfFigures(figure) <= open.to)
}

/**
 * Whether even the extremes are within the limits of a history. Only for figures that are each other's history: with stored ones the
 * limits depend on the order.
 */
function isWithin(sizes: readonly number[], smallest: number, largest: number, isOfItself: boolean): boolean {
  const others = sizes.length - 1
  if (!isOfItself || others < FEWEST) return false
  const sorted = Float64Array.from(sizes).sort()
  const skipped = Math.floor(others / LEFT_OUT)
  const [low, high] = [sorted[1 + skipped], sorted[others - 1 - skipped]]
  return low !== undefined && high !== undefined && largest <= FACTOR * high && smallest >= low / FACTOR
}

/** Judges whether a location was open, figure by figure, earliest first. */
class OpenMonths {
  readonly #facts: PlaceFacts
  readonly #kept: readonly StoredFigure[]
  #lastPlausible = -Infinity

  constructor(kept: readonly StoredFigure[], facts: PlaceFacts) {
    this.#kept = kept
    this.#facts = facts
  }

  judge(figure: Figure): string | null {
    const sentence = this.#sentence(figure)
    if (sentence === null) this.#lastPlausible = Math.max(this.#lastPlausible, lastMonthOfFigures(figure))
    return sentence
  }

  #sentence(figure: Figure): string | null {
    const { open, ledger, isClosingStated } = this.#facts
    if (open === null || ledger === null) return null
    const last = lastMonthOfFigures(figure)
    if (isClosingStated && figure.firstMonth > open.to) return `The location closed in ${monthName(open.to)}.`
    if (Math.min(figure.firstMonth - 1, ledger.to) - open.to >= SILENCE)
      return this.#isActiveBefore(figure) ? null : `The location has had no ledger entries since ${monthName(open.to)}.`
    if (open.from - Math.max(last + 1, ledger.from) >= SILENCE)
      return this.#isActiveBefore(figure) ? null : `The location has no ledger entries before ${monthName(open.from)}.`
    return null
  }

  /** Whether the metric has a plausible figure at the location in the year before. */
  #isActiveBefore({ firstMonth }: Figure): boolean {
    const from = firstMonth - SILENCE
    if (this.#lastPlausible >= from) return true
    return this.#kept.some((figure) => figure.firstMonth < firstMonth && lastMonthOfFigures(figure) >= from)
  }
}

interface KnownFigure {
  readonly month: MonthIndex
  readonly size: number
}

/** The figures of one period length that others are judged by. */
class History {
  /** Absolute values but zeros, ascending. */
  readonly #sizes: number[]
  /** The same by month, earliest first. */
  readonly #known: KnownFigure[]
  readonly #elsewhere: FiguresElsewhere | undefined
  /** The judged figures are part of it, as too few others are there. */
  readonly #isOfItself: boolean
  #figures: number
  #negatives: number

  constructor(kept: readonly Figure[], changed: readonly Figure[], elsewhere: FiguresElsewhere | undefined) {
    this.#isOfItself = kept.length < FEWEST
    const figures = this.#isOfItself ? [...kept, ...changed] : kept
    this.#elsewhere = elsewhere
    this.#known = figures
      .map(({ firstMonth, value }) => ({ month: firstMonth, size: Math.abs(Number(value)) }))
      .filter(({ size }) => size > 0)
      .sort((one, other) => one.month - other.month)
    this.#sizes = this.#known.map(({ size }) => size).sort((one, other) => one - other)
    this.#figures = figures.length
    this.#negatives = figures.filter(({ value }) => value.startsWith('-')).length
  }

  /** Sentences about a figure; a plausible one becomes part of the history. */
  judge({ firstMonth, value }: Figure): readonly string[] {
    const number = Number(value)
    const size = Math.abs(number)
    const sentences = [this.#negative(number), this.#size(firstMonth, size)].filter((sentence) => sentence !== null)
    if (sentences.length === 0 && !this.#isOfItself) this.#add(firstMonth, number)
    return sentences
  }

  #negative(number: number): string | null {
    if (number >= 0) return null
    const [others, negatives] = this.#isOfItself ? [this.#figures - 1, this.#negatives - 1] : [this.#figures, this.#negatives]
    const isEnough = others >= FEWEST
    if (isEnough && negatives > others / LEFT_OUT) return null
    const elsewhere = this.#elsewhere
    const isElsewhere = elsewhere !== undefined && elsewhere.figures >= FEWEST
    if (isElsewhere && elsewhere.negatives > elsewhere.figures / NEGATIVE_ELSEWHERE) return null
    if (isEnough) return 'Negative, unlike the other figures of this location.'
    return isElsewhere ? 'Negative, unlike the figures of other locations.' : null
  }

  #size(month: MonthIndex, size: number): string | null {
    if (size === 0) return null
    const own = this.#isOfItself ? this.#sizes.indexOf(size) : -1
    const others = this.#sizes.length - (own < 0 ? 0 : 1)
    const isBeyond =
      others > 0 && (size > FACTOR * this.#extreme(own, others, 'LARGEST') || size < this.#extreme(own, others, 'SMALLEST') / FACTOR)
    const scale = isBeyond ? this.#scale(month, size, others >= FEWEST) : null
    if (scale !== null) return scale
    if (others >= FEWEST) {
      const largest = this.#extreme(own, others, 'LARGEST')
      return size > FACTOR * largest
        ? `More than ${FACTOR} times as large as other figures of this location, up to ${printed(largest)}.`
        : null
    }
    const elsewhere = this.#elsewhere
    if (elsewhere === undefined || elsewhere.figures < FEWEST || elsewhere.largest === 0 || size <= FACTOR * elsewhere.largest) return null
    return `More than ${FACTOR} times as large as the figures of other locations, up to ${printed(elsewhere.largest)}.`
  }

  /** The extreme of the other figures without one in twenty. `own`: index of the judged one among the sizes, or -1. */
  #extreme(own: number, others: number, which: 'LARGEST' | 'SMALLEST'): number {
    const skipped = Math.floor(others / LEFT_OUT)
    // By index without the judged one.
    const at = which === 'LARGEST' ? others - 1 - skipped : skipped
    return this.#sizes[own >= 0 && at >= own ? at + 1 : at] ?? 0
  }

  /** `isEnough`: the history has enough figures to recognize a scale that is not exact. */
  #scale(month: MonthIndex, size: number, isEnough: boolean): string | null {
    const at = this.#known.findIndex((known) => known.month >= month)
    const [before, after] = at < 0 ? [this.#known, []] : [this.#known.slice(0, at), this.#known.slice(at)]
    const neighbors = [...before.slice(-NEIGHBORS), ...after.filter((known) => known.month !== month).slice(0, NEIGHBORS)]
    const median = medianOf(neighbors.map((neighbor) => neighbor.size))
    if (median === null) return null
    const isTenfold = (ratio: number): boolean => isEnough && ratio >= TENFOLD.from && ratio <= TENFOLD.to
    if (isTenfold(size / median)) return 'About 10 times as large as the figures around it. Check its decimal point and digits.'
    if (isTenfold(median / size)) return 'About 1/10 of the figures around it. Check its decimal point and digits.'
    const two = isEnough
      ? null
      : usualOfTwo(
          size,
          before,
          after.filter((known) => known.month !== month),
        )
    const nearest = [before.at(-1), after.find((known) => known.month !== month)].flatMap((known) => known?.size ?? [])
    for (const scale of SCALES) {
      const isNear = (ratio: (one: number) => number): boolean =>
        (isEnough && ratio(median) / scale <= NEAR && scale / ratio(median) <= NEAR) ||
        (two !== null && two.scales.includes(scale) && Math.max(ratio(two.mean) / scale, scale / ratio(two.mean)) <= NEAR_TWO) ||
        nearest.some((one) => Math.abs(ratio(one) / scale - 1) < 1e-9)
      if (isNear((one) => size / one)) return `About ${printed(scale)} times as large as the figures around it. Check its unit.`
      if (isNear((one) => one / size)) return `About 1/${printed(scale)} of the figures around it. Check its unit.`
    }
    return null
  }

  #add(month: MonthIndex, number: number): void {
    this.#figures += 1
    if (number < 0) this.#negatives += 1
    const size = Math.abs(number)
    if (size === 0) return
    insert(this.#sizes, size, (one) => one)
    insert(this.#known, { month, size }, (one) => one.month)
  }
}

/**
 * What the two neighbors of a figure suggest as usual, and by which scales it may be wrong; null if they suggest nothing. At either end a hundredth
 * may be the part of a month in which a location opened or closed.
 */
function usualOfTwo(
  size: number,
  before: readonly KnownFigure[],
  after: readonly KnownFigure[],
): { readonly mean: number; readonly scales: readonly number[] } | null {
  const [one, other, ...more] = [...before, ...after].map((known) => known.size)
  if (one === undefined || other === undefined || more.length > 0 || Math.max(one, other) > ALIKE * Math.min(one, other)) return null
  if (size > one && [one, other].every((few) => few < SMALL_COUNT && Number.isInteger(few))) return null
  const isBetween = before.length === 1
  return { mean: (one + other) / 2, scales: isBetween || size > one ? SCALES : [1000] }
}

/** Inserts into an ascending list. */
function insert<One>(list: One[], one: One, by: (one: One) => number): void {
  let [low, high] = [0, list.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const there = list[middle]
    if (there !== undefined && by(there) < by(one)) low = middle + 1
    else high = middle
  }
  list.splice(low, 0, one)
}

function medianOf(numbers: readonly number[]): number | null {
  const sorted = [...numbers].sort((one, other) => one - other)
  const [one, other] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  return one === undefined || other === undefined ? null : (one + other) / 2
}

function printed(number: number): string {
  return number.toLocaleString('en-US', { maximumFractionDigits: 4 })
}
