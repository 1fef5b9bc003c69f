import type { Favorability } from '../mappings/categorization.ts'
import { compareDecimals } from '../money/decimal.ts'
import { isComparing, type Ranking } from './figure-question.ts'

/** Something that is ranked, with the figure that decides. */
export interface RankedItem<Item> {
  readonly item: Item
  /** A Decimal; null for none. */
  readonly value: string | null
  /** Which way the figure is good; null if nothing says. */
  readonly favorability: Favorability | null
}

/** The ones to show in their order; `rest` in the original order. */
export interface Ranked<Item> {
  readonly kept: readonly Item[]
  readonly rest: readonly Item[]
  /** How many of the shown ones rank before those left out. */
  readonly before: number
}

/**
 * Orders items and leaves out those that a ranking does not ask for. Equal figures stay in the order that they came in.
 *
 * @param areRatios whether the figures are ratios, such as margins.
 */
export function ranked<Item>(items: readonly RankedItem<Item>[], ranking: Ranking, areRatios = false): Ranked<Item> {
  const { atLeast, atMost } = ranking
  const { first, last } = ranking.keepsEnds && hasTwoEnds(items, ranking, areRatios) ? halved(ranking) : ranking
  const isLimited = first !== null || last !== null || atLeast !== null || atMost !== null
  const isAsked = ({ value }: RankedItem<Item>): boolean => {
    if (value === null) return !isLimited
    return (atLeast === null || compareDecimals(value, atLeast) >= 0) && (atMost === null || compareDecimals(value, atMost) <= 0)
  }
  const sorted = items.filter(isAsked).sort((left, right) => compareItems(left, right, ranking))
  const top = first === null && last === null ? sorted : sorted.slice(0, first ?? 0)
  const end = last === null ? [] : sorted.slice(Math.max(top.length, sorted.length - last))
  const kept = new Set([...top, ...end])
  return {
    kept: [...kept].map(({ item }) => item),
    rest: items.filter((one) => !kept.has(one)).map(({ item }) => item),
    before: top.length,
  }
}

/** Whether the end of a ranking says as much as its top: of sizes, the smallest do not. */
function hasTwoEnds<Item>(items: readonly RankedItem<Item>[], ranking: Ranking, areRatios: boolean): boolean {
  const { measure } = ranking
  if (areRatios || isComparing(measure) || measure === 'SHARE_OF_REVENUE' || measure === 'PER_METRIC') return true
  return items.some(({ value, favorability }) => value?.startsWith('-') === true || !isDescending(ranking, favorability))
}

/** The first half from the top, the other from the end. */
function halved({ first, last }: Ranking): Pick<Ranking, 'first' | 'last'> {
  if (first === null || last !== null) return { first, last }
  return { first: Math.ceil(first / 2), last: Math.floor(first / 2) || null }
}

function compareItems<Item>(left: RankedItem<Item>, right: RankedItem<Item>, ranking: Ranking): number {
  if (left.value === null || right.value === null) return Number(left.value === null) - Number(right.value === null)
  const down = compareDecimals(right.value, left.value)
  return isDescending(ranking, left.favorability) ? down : -down
}

/** Whether the largest figure comes first. */
function isDescending({ order, measure }: Ranking, favorability: Favorability | null): boolean {
  if (order === 'DESC' || order === 'ASC') return order === 'DESC'
  // Variances are positive where they are better; so are ranks gained.
  const isSigned = isComparing(measure) && measure !== 'CHANGE' && measure !== 'CHANGE_PERCENT'
  const bestIsMost = measure === 'RANK' ? false : isSigned || favorability !== 'DOWN'
  return (order === 'BEST') === bestIsMost
}
