import { compareDecimals, fractionFromDecimal } from '../money/decimal.ts'
import { compareFractions, subtractFractions } from '../money/fraction.ts'
import { quartiles } from './distribution.ts'

interface SpreadColumn {
  /** `Feb`. */
  readonly label: string
  /** Decimals, one per place. */
  readonly values: readonly (string | null)[]
}

/**
 * Where the median is lowest and highest, and where places are closest together by the width of their middle half: at the
 * first of several alike. Empty for fewer than two columns with three values or more.
 */
export function distributionSentence(columns: readonly SpreadColumn[], print: (value: string) => string): string {
  const found = columns.flatMap(({ label, values }) => {
    const own = quartiles(values)
    if (own === null || own.count < 3) return []
    return [{ label, ...own, width: subtractFractions(fractionFromDecimal(own.upper), fractionFromDecimal(own.lower)) }]
  })
  const byMedian = found.toSorted((one, other) => compareDecimals(one.median, other.median))
  const [lowest, highest] = [byMedian[0], byMedian.at(-1)]
  const [closest] = found.toSorted((one, other) => compareFractions(one.width, other.width))
  if (found.length < 2 || lowest === undefined || highest === undefined || closest === undefined) return ''
  return `Median lowest in ${lowest.label}, ${print(lowest.median)}, highest in ${highest.label}, ${print(highest.median)}. Closest together in ${closest.label}.`
}
