import { compareDecimals } from '../../money/decimal.ts'
import { columnMateriality } from '../../profit-loss/materiality.ts'
import type { FigureColumn } from '../../profit-loss/report-columns.ts'
import type { AttentionFacts } from './attention-facts.ts'
import { leastLargeEntry } from './large-entries.ts'

/** From what on a month's figures are findings. Decimals. */
export interface AttentionThresholds {
  /** By which a line of the judged locations is worse than planned. */
  readonly amount: string
  /** The same of what is planned, a ratio. */
  readonly percent: string
  /** The size of a single entry. */
  readonly entry: string
}

/** @param columns of the lines with their plans: a part of the locations has its share of the company's amount. */
export function attentionThresholds(
  { materiality, minorDigits }: Pick<AttentionFacts, 'materiality' | 'minorDigits'>,
  columns: readonly Pick<FigureColumn, 'revenueShare'>[],
): AttentionThresholds {
  const { amounts } = columnMateriality(materiality, columns)
  return { amount: amounts[0] ?? materiality.amount, percent: materiality.percent, entry: leastLargeEntry({ materiality, minorDigits }) }
}

/** The highest of several: nothing below them is a finding in some of the months, and nothing above them is none for its size in any. */
export function highestThresholds(all: readonly AttentionThresholds[]): AttentionThresholds {
  const highest = (of: (one: AttentionThresholds) => string): string =>
    all.map(of).reduce((most, one) => (compareDecimals(one, most) > 0 ? one : most), '0')
  return { amount: highest(({ amount }) => amount), percent: highest(({ percent }) => percent), entry: highest(({ entry }) => entry) }
}
