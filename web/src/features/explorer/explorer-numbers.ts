import { USUAL_CHART_OPTIONS } from '@fourwall/domain/charts/chart-document.ts'
import { chartNumbers } from '@fourwall/domain/charts/chart-numbers.ts'
import type { ExplorerView } from '@fourwall/domain/explorer/explorer-view.ts'
import type { Pivot } from '@fourwall/domain/explorer/pivot.ts'
import { exactDecimals, formatMoney, formatPercent, formatPoints, type NegativeStyle } from '@fourwall/domain/money/format.ts'

type Print = (value: string | null) => string

/** How the figures of a pivot are written. */
export interface ExplorerNumbers {
  /** In a cell: `20.8`, `182`, `(3.4)`; the unit is in the legend. */
  readonly cell: Print
  /** Where one color ends and the next begins, in as many digits as it has: `12`, `2.05`. */
  readonly threshold: (value: number) => string
  /** Of the whole span against the budget or the prior year: `(0.6)`. */
  readonly difference: Print
  /** Exact and with its unit: `7.28%`. */
  readonly exact: Print
  /** In the breakdown of a cell, also for differences: `29.91`, `51,651`. */
  readonly part: Print
  /** Of the exact figures: `% of revenue`, `USD`. */
  readonly partUnit: string
  /** Of a figure that differs, exact: of a variance in percent the amounts. */
  readonly figure: Print
  /** Without a sign, with its unit: `7.71 points`. */
  readonly size: (value: string) => string
  /** `%`, `USD thousands`, `Guests`. */
  readonly unit: string
  /** Of differences: `pt`, `USD thousands`. */
  readonly differenceUnit: string
}

/** All cells of a pivot are written in one unit. */
export function explorerNumbers(
  pivot: Pivot,
  view: Pick<ExplorerView, 'shownAs'>,
  currency: string,
  negatives: NegativeStyle,
): ExplorerNumbers {
  const amount: Print = (value) =>
    formatMoney(value, { currencyView: 'FULL', decimals: exactDecimals([value ?? '0']), currency: null, negatives })
  if (pivot.unit === 'share' && view.shownAs !== 'VARIANCE') {
    const isRelative = view.shownAs === 'VARIANCE_PERCENT'
    return {
      cell: (value) => formatPercent(value, 1, negatives).replace('%', ''),
      threshold: (value) => withoutZeros(formatPercent(decimalOf(value), MOST_DECIMALS, negatives).replace('%', '')),
      difference: (value) => formatPoints(value, 1, negatives).replace(' pt', ''),
      exact: (value) => formatPercent(value, 2, negatives),
      part: isRelative ? wholeUnits(negatives) : (value) => formatPercent(value, 2, negatives).replace('%', ''),
      partUnit: isRelative ? currency : '% of revenue',
      size: (value) => (isRelative ? amount(value) : `${formatPoints(value, 2, negatives).replace(' pt', '')} points`),
      figure: isRelative ? amount : (value) => formatPercent(value, 2, negatives),
      unit: '%',
      differenceUnit: 'pt',
    }
  }
  if (pivot.unit === 'share') {
    return {
      cell: (value) => formatPoints(value, 1, negatives).replace(' pt', ''),
      threshold: (value) => withoutZeros(formatPoints(decimalOf(value), MOST_DECIMALS, negatives).replace(' pt', '')),
      difference: (value) => formatPoints(value, 1, negatives).replace(' pt', ''),
      exact: (value) => formatPoints(value, 2, negatives),
      part: (value) => formatPercent(value, 2, negatives).replace('%', ''),
      partUnit: '%',
      size: (value) => `${formatPoints(value, 2, negatives).replace(' pt', '')} points`,
      figure: (value) => formatPercent(value, 2, negatives),
      unit: 'pt',
      differenceUnit: 'pt',
    }
  }
  const isPer = view.shownAs === 'PER_METRIC'
  const values = [pivot.total, ...pivot.rows].flatMap(({ cells, total }) => [total.value, ...cells.map(({ value }) => value)])
  const numbersOf = (decimals: number | null) =>
    chartNumbers({
      unit: pivot.unit,
      unitLabel: isPer ? null : pivot.unitLabel,
      values: isPer ? [] : values,
      format: { ...USUAL_CHART_OPTIONS.format, decimals },
      currency,
      negatives,
    })
  const numbers = numbersOf(isPer ? 2 : null)
  const exact = numbersOf(MOST_DECIMALS)
  return {
    cell: numbers.text,
    threshold: (value) => withoutZeros(exact.text(decimalOf(value))),
    difference: numbers.text,
    exact: pivot.unit === 'plain' ? numbers.whole : amount,
    part: isPer ? amount : wholeUnits(negatives),
    partUnit: isPer ? `${currency} per` : (pivot.unitLabel ?? currency),
    size: (value) => (pivot.unit === 'plain' ? numbers.whole(value) : amount(value)),
    figure: pivot.unit === 'plain' ? numbers.whole : amount,
    unit: numbers.unit,
    differenceUnit: numbers.unit,
  }
}

/** Of a threshold, which is round: more than it has. */
const MOST_DECIMALS = 8

/** A double as a Decimal, never with an exponent. */
function decimalOf(value: number): string {
  const text = String(value)
  return text.includes('e') ? value.toFixed(12) : text
}

/** 12.00 as 12, and (2.50) as (2.5). */
function withoutZeros(text: string): string {
  return text.replace(/(\.\d*?)0+(?=\D?$)/, '$1').replace(/\.(?=\D?$)/, '')
}

function wholeUnits(negatives: NegativeStyle): Print {
  return (value) => formatMoney(value, { currencyView: 'FULL', decimals: 0, currency: null, negatives })
}
