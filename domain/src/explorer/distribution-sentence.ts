import { compareDecimals, fractionFromDecimal } from '../money/decimal.ts'
import { compareFractions, subtractFractions } from '../money/fraction.ts'
import { periodWithDays } from '../time/periods.ts'
import { quartiles } from './distribution.ts'

interface SpreadColumn {
  /** `Feb`. */
  readonly label: string
  /** The days of a period that the figures cover a part of; null for a whole one. */
  readonly cutDays: string | null
  /** Decimals, one per place. */
  readonly values: readonly (string | null)[]
}

/**
 * Where the median is lowest and highest, and where places are closest together by the width of their middle half: at the
 * first of several alike. Periods that are not over are left out, unless fewer than two others are left. Empty for fewer than two columns
 * with three values or more.
 */
export function distributionSentence(columns: readonly SpreadColumn[], print: (value: string) => string): string {
  const all = columns.flatMap(({ label, cutDays, values }) => {
    const own = quartiles(values)
    if (own === null || own.count < 3) return []
    const width = subtractFractions(fractionFromDecimal(own.upper), fractionFromDecimal(own.lower))
    return [{ label: periodWithDays(label, cutDays), isOver: cutDays === null, ...own, width }]
  })
  const over = all.filter(({ isOver }) => isOver)
  const found = over.length < 2 ? all : over
  const byMedian = found.toSorted((one, other) => compareDecimals(one.median, other.median))
  const [lowest, highest] = [byMedian[0], byMedian.at(-1)]
  const [closest] = found.toSorted((one, other) => compareFractions(one.width, other.width))
  if (found.length < 2 || lowest === undefined || highest === undefined || closest === undefined) return ''
  return `Median lowest in ${lowest.label}, ${print(lowest.median)}, highest in ${highest.label}, ${print(highest.median)}. Closest together in ${closest.label}.`
}
