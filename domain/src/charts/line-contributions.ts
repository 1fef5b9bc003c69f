import type { Favorability } from '../mappings/categorization.ts'
import { parseFormula } from '../mappings/formula.ts'
import { type GroupTree, isCategory } from '../mappings/group-tree.ts'
import { quotientSum } from '../mappings/linear-terms.ts'
import { decimalFromFraction, decimalPlaces, fractionFromDecimal } from '../money/decimal.ts'
import {
  addFractions,
  CALCULATION_DECIMALS,
  compareFractions,
  type Fraction,
  fraction,
  multiplyFractions,
  negateFraction,
  roundFraction,
  subtractFractions,
} from '../money/fraction.ts'
import type { ChartCell, ChartStep } from './chart-figures.ts'

interface ContributionQuestion {
  /** Each with the change of its own figure, in its own sign. */
  readonly parts: readonly { readonly key: string; readonly label: string; readonly cell: ChartCell | null }[]
  /** Decimals; null without a value. */
  readonly base: string | null
  readonly actual: string | null
  readonly favorability: Favorability | null
  /** By key, how often each part counts; null where every part counts once, in its own sign. */
  readonly factors: ReadonlyMap<string, Fraction> | null
}

/**
 * Steps from a base to the actual figure, which add up exactly. What parts do not explain, such as a plan of the whole that
 * none of its lines has, is a step of its own at the end. Null if either figure has no value. Parts without a change are left out.
 */
export function contributions({ parts, base, actual, favorability, factors }: ContributionQuestion): readonly ChartStep[] | null {
  if (base === null || actual === null) return null
  const decimals = Math.max(decimalPlaces(base), decimalPlaces(actual))
  const most = Math.max(decimals, CALCULATION_DECIMALS)
  let left = subtractFractions(fractionFromDecimal(actual), fractionFromDecimal(base))
  const found: FoundStep[] = []
  const unlike: string[] = []
  for (const { key, label, cell } of parts) {
    const own = cell?.value ?? null
    if (own === null) {
      // For other days than its comparison, such as an unfinished month against the plan of the whole month, or without entries.
      if (cell?.state === 'NOT_COMPARABLE' || cell?.state === 'NO_ENTRIES') unlike.push(label)
      continue
    }
    const factor = factors === null ? ONE : factors.get(key)
    // A line outside any sum, such as a factor of a product, cannot be separated from the rest.
    if (factor === undefined) continue
    // Steps as they are printed are to add up, not their thirds of a cent.
    const change = fraction(roundFraction(multiplyFractions(fractionFromDecimal(own), factor), most), 10n ** BigInt(most))
    left = subtractFractions(left, change)
    found.push({ key, label, cell, change })
  }
  const largest = found.toSorted((one, other) => compareFractions(sizeOf(other.change), sizeOf(one.change)))[0]
  if (largest !== undefined && compareFractions(sizeOf(left), fraction(BigInt(found.length + 1), 10n ** BigInt(most))) <= 0) {
    // Nothing but what rounding left.
    largest.change = addFractions(largest.change, left)
    left = NOTHING
  }
  if (unlike.length === 0) found.push({ key: REMAINING, label: 'Other', cell: null, change: left })
  else found.push({ key: UNLIKE, label: unlike.length > 2 ? `${unlike.length} others` : unlike.join(', '), cell: null, change: left })
  return found.flatMap(({ change, ...step }): readonly ChartStep[] => {
    if (change.numerator === 0n) return []
    const isGain = favorability === null || step.key === UNLIKE ? null : change.numerator > 0n === (favorability === 'UP')
    const outcome = isGain === null ? 'NEUTRAL' : isGain ? 'FAVORABLE' : 'UNFAVORABLE'
    return [{ ...step, change: decimalFromFraction(change, decimals, most), outcome }]
  })
}

interface FoundStep extends Pick<ChartStep, 'key' | 'label' | 'cell'> {
  change: Fraction
}

/** Key of the step of what no part explains. */
export const REMAINING = 'remaining'

/** Key of the step of what cannot be compared: periods that are not over. It is neither better nor worse. */
export const UNLIKE = 'unlike'

const ONE = fraction(1n)
const NOTHING = fraction(0n)

function sizeOf(value: Fraction): Fraction {
  return value.numerator < 0n ? negateFraction(value) : value
}

/** By the key of a line's row: how many times its figure counts in the group's. Without lines outside any sum, such as a factor. */
export function lineFactors(tree: GroupTree, groupId: string): ReadonlyMap<string, Fraction> {
  const node = tree.byId.get(groupId)
  if (node === undefined) return new Map()
  if (isCategory(node.group))
    return new Map(node.children.map(({ group, sign }) => [`group:${group.id}`, fraction(sign === node.sign ? 1n : -1n)]))
  const sum = quotientSum(parseFormula(node.group.formula ?? ''))
  const terms = new Map<string, Fraction>()
  for (const [id, factor] of sum?.linear.terms ?? [])
    terms.set(`group:${id}`, addFractions(terms.get(`group:${id}`) ?? fraction(0n), factor))
  return terms
}
