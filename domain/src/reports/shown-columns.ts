import type { Favorability } from '../mappings/categorization.ts'
import { decimalFromFraction, fractionFromDecimal, sumDecimals } from '../money/decimal.ts'
import { divideFractions } from '../money/fraction.ts'
import type { FigureColumn, ShownColumn } from './report-columns.ts'
import { isMaterial, type Variance, variance } from './variance.ts'

/** Which columns that are worked out stand beside the figures. */
export interface DerivedChoice {
  readonly showVarianceUSD: boolean
  readonly showVariancePercent: boolean
  readonly showPercentOfRevenue: boolean
}

/** The columns as they are shown: each figure, what it is compared with and the variances, and its share of revenue. */
export function shownColumns(columns: readonly FigureColumn[], choice: DerivedChoice): readonly ShownColumn[] {
  return columns.flatMap(({ of }, column): ShownColumn[] => {
    const own: ShownColumn[] = [{ kind: 'FIGURE', column }]
    if (of !== null) {
      if (choice.showVarianceUSD) own.push({ kind: 'VARIANCE', column: of, base: column })
      if (choice.showVariancePercent) own.push({ kind: 'VARIANCE_PERCENT', column: of, base: column })
      return own
    }
    if (choice.showPercentOfRevenue) own.push({ kind: 'PERCENT_OF_REVENUE', column })
    return own
  })
}

/** A row of a report, as columns are worked out from it. */
export interface FigureRow {
  readonly values: readonly (string | null)[] | null
  /** Null where nothing is counted, as for a calculation. */
  readonly entryCounts: readonly number[] | null
  readonly favorability: Favorability | null
  /** A share of one amount in another, such as a margin, compares in points and is no part of revenue; nor is a figure of another kind. */
  readonly unit: 'money' | 'share' | 'plain'
}

/** What a cell holds: its Decimal, null for none, and whether it is good or bad news. */
export interface ShownCell {
  readonly value: string | null
  /** A percentage on a base of zero, which is shown as such and not as nothing. */
  readonly isZeroBase: boolean
  readonly outcome: Variance['outcome']
  /** Whether a variance is large enough to be worth a look; see `isMaterial`. */
  readonly isMaterial: boolean
}

const NOTHING: ShownCell = { value: null, isZeroBase: false, outcome: 'NEUTRAL', isMaterial: false }

/**
 * One cell of a shown column. Figures without an entry behind them have no value; beside a figure with
 * entries they compare as zero. Percentages are ratios: 0.053 is 5.3 percent.
 *
 * @param revenues what revenue comes to in each figure column, as `revenueOf` gives it.
 */
export function shownCell(column: ShownColumn, row: FigureRow, revenues: readonly (string | null)[]): ShownCell {
  switch (column.kind) {
    case 'FIGURE':
      return { ...NOTHING, value: figureOf(row, column.column) }
    case 'PERCENT_OF_REVENUE': {
      const [value, revenue] = [figureOf(row, column.column), revenues[column.column] ?? null]
      if (value === null || revenue === null || row.unit !== 'money') return NOTHING
      const share = divideFractions(fractionFromDecimal(value), fractionFromDecimal(revenue))
      return share === null ? { ...NOTHING, isZeroBase: true } : { ...NOTHING, value: decimalFromFraction(share, 0) }
    }
    case 'VARIANCE':
    case 'VARIANCE_PERCENT': {
      if (figureOf(row, column.column) === null && figureOf(row, column.base) === null) return NOTHING
      const [actual, base] = [row.values?.[column.column] ?? null, row.values?.[column.base] ?? null]
      const compared = variance(actual, base, row.favorability, row.unit === 'share' ? 'RATIO' : 'AMOUNT')
      const { difference, percent, outcome } = compared
      const news = { outcome, isMaterial: isMaterial(compared) }
      if (column.kind === 'VARIANCE') return { value: difference, isZeroBase: false, ...news }
      return { value: percent.kind === 'PERCENT' ? percent.value : null, isZeroBase: percent.kind === 'ZERO_BASE', ...news }
    }
  }
}

function figureOf({ values, entryCounts }: FigureRow, column: number): string | null {
  return entryCounts?.[column] === 0 ? null : (values?.[column] ?? null)
}

/** What revenue comes to in each column: the groups of type REVENUE that stand in no other such group, together. */
export function revenueOf(totals: readonly (readonly (string | null)[])[], columns: number): readonly (string | null)[] {
  return Array.from({ length: columns }, (_, column) =>
    totals.length === 0 ? null : sumDecimals(totals.map((values) => values[column] ?? '0')),
  )
}
