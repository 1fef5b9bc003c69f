import { parseFormula } from '../../mappings/formula.ts'
import { type GroupNode, type GroupTree, isCategory } from '../../mappings/group-tree.ts'
import { addTerms, type LinearSum, type QuotientSum, quotientSum, type Resolve, reference } from '../../mappings/linear-terms.ts'
import { addFractions, divideFractions, type Fraction, fraction, multiplyFractions, negateFraction } from '../../money/fraction.ts'

/** A value now and before. */
export type TwoValues = readonly [now: Fraction, before: Fraction]

/**
 * By how much each reference's change by one changes a sum between two points, so that the changes of all references, each
 * times its factor, add up to the change of the sum exactly. In a quotient N / D a change of N counts at the average of 1 / D
 * now and before, and a change of D at the average of N: no reference comes first (for two factors this is the Shapley value;
 * L. S. Shapley, A Value for n-Person Games, 1953). Null if a denominator is zero.
 */
export function changeFactors(
  { linear, quotients }: QuotientSum,
  valuesOf: (reference: string) => TwoValues,
): ReadonlyMap<string, Fraction> | null {
  let factors: ReadonlyMap<string, Fraction> = new Map(linear.terms)
  for (const { factor, numerator, denominator } of quotients) {
    const [tops, bottoms] = [valuesOfSum(numerator, valuesOf), valuesOfSum(denominator, valuesOf)]
    const [now, before] = [divideFractions(ONE, bottoms[0]), divideFractions(ONE, bottoms[1])]
    if (now === null || before === null) return null
    const half = multiplyFractions(factor, HALF)
    const ofNumerator = multiplyFractions(half, addFractions(now, before))
    const ofDenominator = negateFraction(
      multiplyFractions(half, multiplyFractions(addFractions(tops[0], tops[1]), multiplyFractions(now, before))),
    )
    factors = addTerms(addTerms(factors, numerator.terms, ofNumerator), denominator.terms, ofDenominator)
  }
  return factors
}

const ONE = fraction(1n)
const HALF = fraction(1n, 2n)

function valuesOfSum({ terms, constant }: LinearSum, valuesOf: (reference: string) => TwoValues): TwoValues {
  const valueAt = (at: 0 | 1): Fraction =>
    [...terms].reduce((sum, [id, times]) => addFractions(sum, multiplyFractions(times, valuesOf(id)[at])), constant)
  return [valueAt(0), valueAt(1)]
}

/**
 * A calculation as a sum of report lines. Subtotals in its formula give way to the lines that they add and subtract, however
 * deep; calculations of other kinds, such as a royalty of 5 percent, are lines themselves. Null as of {@link quotientSum}.
 */
export function calculationLines(tree: GroupTree, { group }: GroupNode): QuotientSum | null {
  const known = new Map<string, QuotientSum>()
  const resolve: Resolve = (id) => {
    const found = known.get(id)
    if (found !== undefined) return found
    const itself = reference(id)
    // Itself while it is being computed, which ends cycles of formulas; they are already refused on saving.
    known.set(id, itself)
    const node = tree.byId.get(id)
    const sum = node === undefined || isCategory(node.group) ? null : quotientSum(parseFormula(node.group.formula ?? ''), resolve)
    const line = sum !== null && isSubtotalOf(sum) ? sum : itself
    known.set(id, line)
    return line
  }
  return quotientSum(parseFormula(group.formula ?? ''), resolve)
}

/** Whether a sum only adds and subtracts. */
function isSubtotalOf({ linear: { terms, constant }, quotients }: QuotientSum): boolean {
  return (
    quotients.length === 0 &&
    constant.numerator === 0n &&
    [...terms.values()].every(({ numerator, denominator }) => numerator === denominator || numerator === -denominator)
  )
}
