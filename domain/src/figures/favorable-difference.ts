import type { Favorability } from '../mappings/categorization.ts'
import { compareDecimals, decimalFromFraction, fractionFromDecimal, negateDecimal } from '../money/decimal.ts'
import { SHARE_DECIMALS, subtractFractions } from '../money/fraction.ts'
import type { FigureCell } from './answer-cells.ts'

/** One figure minus another, exactly, positive where it is better; in its own sign where nothing says which way is good. */
export function favorableDifference(own: string, base: string, favorability: Favorability | null): FigureCell {
  const difference = subtractFractions(fractionFromDecimal(own), fractionFromDecimal(base))
  const plain = decimalFromFraction(difference, 0, SHARE_DECIMALS)
  const value = favorability === 'DOWN' ? negateDecimal(plain) : plain
  const sign = compareDecimals(value, '0')
  const outcome = favorability === null || sign === 0 ? 'NEUTRAL' : sign > 0 ? 'FAVORABLE' : 'UNFAVORABLE'
  return { value, state: 'WHOLE', outcome, isMaterial: false }
}
