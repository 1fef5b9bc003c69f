import { currencySign, type MoneyFormat, NO_VALUE } from '../money/format.ts'
import type { NumberFormat } from './layout-text.ts'

/** A number's format before what distinguishes its signs. */
export interface FormatParts {
  /** At the left of the cell, whatever its sign; left out, nothing. */
  readonly lead?: string
  readonly before: string
  /** `#,##0.00`, `0.0%` */
  readonly digits: string
  /** Behind the digits, quoted. */
  readonly after: string
  /** A sign that stands by the figure and is not part of it, behind what closes it; left out, none. */
  readonly mark?: string
}

/**
 * A number's format in the four parts that such formats have: positive, in parentheses where negative, zero, text. Digits line up
 * where nothing closes a parenthesis.
 */
export function signedFormat({ lead, before, digits, after, mark = '' }: FormatParts, zeroIsNothing: boolean): string {
  // The space that follows the star is repeated as far as there is room.
  const left = lead === undefined ? '' : `"${lead}"* `
  const marked = mark === '' ? '' : `"${mark}"`
  const positive = `${left}${before}${digits}${after}_)${marked}`
  return `${positive};${left}(${before}${digits}${after})${marked};${zeroIsNothing ? `"${NO_VALUE}"_)` : positive};@_)`
}

/** Money. The unit is a matter of the format alone: a comma behind the digits shows thousands. */
function moneyParts({ currencyView, decimals, currency }: MoneyFormat): FormatParts {
  const { commas, suffix } = UNITS[currencyView]
  const sign = currencySign(currency).replaceAll('"', '')
  return { before: sign === '' ? '' : `"${sign}"`, digits: `#,##0${decimalsPart(decimals)}${commas}`, after: suffix }
}

/** A number that is neither money nor a percentage. */
function plainParts(decimals: number): FormatParts {
  return { before: '', digits: `#,##0${decimalsPart(decimals)}`, after: '' }
}

/** A percentage, or a difference of two: a percent sign is what multiplies by a hundred. */
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

/** What a layout's format of a number is to spreadsheet programs. */
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
