import { compareDecimals, decimalFromFraction, fractionFromDecimal } from '../../money/decimal.ts'
import { multiplyFractions } from '../../money/fraction.ts'
import { DEFAULT_MATERIALITY, type Materiality } from '../../profit-loss/materiality.ts'

/** Of a month's revenue. */
const SHARE_OF_REVENUE = '0.01'

/**
 * From which size differences need attention: the company's materiality. As long as its amount is the usual one, a company that earns less
 * goes by a hundredth of the month's revenue, at least one unit, since in a small one nothing would ever reach it.
 *
 * @param revenue of the month, a Decimal.
 */
export function attentionMateriality(materiality: Materiality, revenue: string): Materiality {
  const isUsual = compareDecimals(materiality.amount, DEFAULT_MATERIALITY.amount) === 0
  if (!isUsual || compareDecimals(revenue, '0') <= 0) return materiality
  const amount = decimalFromFraction(multiplyFractions(fractionFromDecimal(revenue), fractionFromDecimal(SHARE_OF_REVENUE)), 0)
  const least = compareDecimals(amount, '1') < 0 ? '1' : amount
  return compareDecimals(least, materiality.amount) < 0 ? { ...materiality, amount: least } : materiality
}
