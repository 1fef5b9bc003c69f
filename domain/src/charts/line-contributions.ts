import type { Favorability, ProfitLossGroup } from '../mappings/categorization.ts'
import { parseFormula } from '../mappings/formula.ts'
import { type GroupTree, groupTree, isCategory } from '../mappings/group-tree.ts'
import { quotientSum } from '../mappings/linear-terms.ts'
import { decimalFromFraction, decimalPlaces, fractionFromDecimal } from '../money/decimal.ts'
import { addFractions, CALCULATION_DECIMALS, type Fraction, fraction, multiplyFractions, subtractFractions } from '../money/fraction.ts'
import type { ChartCell, ChartStep } from './chart-figures.ts'

interface ContributionQuestion {
  /** Each with the change of its own figure, in its own sign. */
  readonly parts: readonly { readonly key: string; readonly label: string; readonly cell: ChartCell | null }[]
  /** Decimals; null without a value. */
  readonly base: string | null
  readonly actual: string | null
  readonly favorability: Favorability | null
  /** How lines add up to a group; null where every part counts with its own sign. */
  readonly signs: { readonly groups: readonly ProfitLossGroup[]; readonly groupId: string } | null
}

/**
 * Steps from a base to the actual figure, which add up exactly. What parts do not explain, such as a plan of the whole that
 * none of its lines has, is a step of its own at the end. Null if either figure has no value. Parts without a change are left out.
 */
export function contributions({ parts, base, actual, favorability, signs }: ContributionQuestion): readonly ChartStep[] | null {
  if (base === null || actual === null) return null
  const factors = signs === null ? null : lineFactors(groupTree(signs.groups), signs.groupId)
  const decimals = Math.max(decimalPlaces(base), decimalPlaces(actual))
  let left = subtractFractions(fractionFromDecimal(actual), fractionFromDecimal(base))
  const steps: ChartStep[] = []
  const add = (step: Pick<ChartStep, 'key' | 'label' | 'cell'>, change: Fraction, isUnlike = false): void => {
    if (change.numerator === 0n) return
    const isGain = favorability === null || isUnlike ? null : change.numerator > 0n === (favorability === 'UP')
    const outcome = isGain === null ? 'NEUTRAL' : isGain ? 'FAVORABLE' : 'UNFAVORABLE'
    steps.push({ ...step, change: decimalFromFraction(change, decimals, Math.max(decimals, CALCULATION_DECIMALS)), outcome })
  }
  const unlike: string[] = []
  for (const part of parts) {
    const own = part.cell?.value ?? null
    if (own === null) {
      // Of other days than what it is compared with, such as a month that is not over beside the plan of all of it.
      if (part.cell?.state === 'NOT_COMPARABLE') unlike.push(part.label)
      continue
    }
    const factor = factors === null ? ONE : factors.get(part.key)
    // A line that stands in no sum, such as a factor of a product, cannot be told apart from the rest.
    if (factor === undefined) continue
    const change = multiplyFractions(fractionFromDecimal(own), factor)
    left = subtractFractions(left, change)
    add(part, change)
  }
  if (unlike.length === 0) add({ key: REMAINING, label: 'Other', cell: null }, left)
  else add({ key: UNLIKE, label: unlike.length > 2 ? `${unlike.length} others` : unlike.join(', '), cell: null }, left, true)
  return steps
}

/** Key of the step of what no part explains. */
export const REMAINING = 'remaining'

/** Key of the step of what cannot be compared: periods that are not over. It is neither better nor worse. */
export const UNLIKE = 'unlike'

const ONE = fraction(1n)

/** By the key of a line's row: how often its figure stands in the group's. Without those that stand in no sum, such as a factor. */
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
