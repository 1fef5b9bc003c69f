import { currencySign, type MoneyFormat, NO_VALUE } from '../money/format.ts'
import type { NumberFormat } from './layout-text.ts'

/** Parts of a number format, before variants by sign. */
export interface FormatParts {
  /** At the left edge of the cell, whatever the sign; default: none. */
  readonly lead?: string
  readonly before: string
  /** `#,##0.00`, `0.0%` */
  readonly digits: string
  /** After the digits, quoted. */
  readonly after: string
  /** A mark that follows the figure and its parenthesis, and is not part of it; default: none. */
  readonly mark?: string
}

/**
 * Number format with the sections positive, negative (in parentheses), zero and text. Digits are aligned as if all had
 * parentheses.
 */
export function signedFormat({ lead, before, digits, after, mark = '' }: FormatParts, zeroIsNothing: boolean): string {
  // A star repeats the following space to fill the cell.
  const left = lead === undefined ? '' : `"${lead}"* `
  const marked = mark === '' ? '' : `"${mark}"`
  const positive = `${left}${before}${digits}${after}_)${marked}`
  return `${positive};${left}(${before}${digits}${after})${marked};${zeroIsNothing ? `"${NO_VALUE}"_)` : positive};@_)`
}

/** Money. The unit only affects the format: a trailing comma shows thousands. */
function moneyParts({ currencyView, decimals, currency }: MoneyFormat): FormatParts {
  const { commas, suffix } = UNITS[currencyView]
  const sign = currencySign(currency).replaceAll('"', '')
  return { before: sign === '' ? '' : `"${sign}"`, digits: `#,##0${decimalsPart(decimals)}${commas}`, after: suffix }
}

/** A number that is neither money nor a percentage. */
function plainParts(decimals: number): FormatParts {
  return { before: '', digits: `#,##0${decimalsPart(decimals)}`, after: '' }
}

/** A percentage, or a difference of two: the percent sign multiplies by a hundred. */
function percentParts(decimals: number, isPoints: boolean): FormatParts {
  return { before: '', digits: `0${decimalsPart(decimals)}%`, after: isPoints ? '" pt"' : '' }
}

function decimalsPart(decimals: number): string {
  return decimals > 0 ? `.${'0'.repeat(decimals)}` : ''
}

const UNITS = {
  FULL: { commas: '', suffix: '' },
  THOUSANDS: { commas: ',', suffix: '"K"' },
  MILLIONS: { commas: ',,', suffix: '"M"' },
} as const

/** The spreadsheet equivalent of a layout's number format. */
export function formatParts(format: NumberFormat): FormatParts {
  switch (format.kind) {
    case 'MONEY':
      return moneyParts(format)
    case 'PERCENT':
    case 'POINTS':
      return percentParts(format.decimals, format.kind === 'POINTS')
    case 'PLAIN':
      return plainParts(format.decimals)
  }
}
