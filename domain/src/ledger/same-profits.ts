/** The sums of some entries, in minor units: income less costs, and its part of income. */
export interface ProfitParts {
  readonly profit: bigint
  readonly income: bigint
}

/** Those of a file, with the number of its rows. */
export interface OwnParts extends ProfitParts {
  readonly rows: number
}

/** What two sources have in common: the whole profit, one of its sides, or both sides except for rounding to whole units. */
export type CommonPart = 'PROFIT' | 'REVENUE' | 'COSTS' | 'ROUNDED'

/** Rounding is a smaller part of an amount than this one. */
const ROUNDED_PART = 100n

/**
 * What the entries of a file have in common with those of another source in the same month; null for nothing.
 *
 * @param rows of the file.
 * @param unit minor units of 1.
 */
export function commonPart(file: OwnParts, held: ProfitParts, unit: bigint): CommonPart | null {
  if (file.profit !== 0n && file.profit === held.profit) return 'PROFIT'
  if (file.income !== 0n && file.income === held.income) return 'REVENUE'
  if (costsOf(file) !== 0n && costsOf(file) === costsOf(held)) return 'COSTS'
  const most = (BigInt(file.rows) * unit) / 2n + unit
  const sides = [
    [file.income, held.income],
    [costsOf(file), costsOf(held)],
  ] as const
  const areWhole = sides.every(([own]) => own !== 0n && own % unit === 0n) && sides.some(([, other]) => other % unit !== 0n)
  const areNear = sides.every(([own, other]) => sizeOf(own - other) <= most && sizeOf(own - other) * ROUNDED_PART <= sizeOf(own))
  return areWhole && areNear ? 'ROUNDED' : null
}

function costsOf({ profit, income }: ProfitParts): bigint {
  return income - profit
}

function sizeOf(amount: bigint): bigint {
  return amount < 0n ? -amount : amount
}
