import { BadInputError } from '../errors.ts'

/** Digits that a figure may have before and after the point. */
export const MOST_WHOLE_DIGITS = 15
export const MOST_DECIMALS = 12

/** A Decimal as figures are stored: without leading and trailing zeros. Null where it has more digits than fit. */
export function storedFigure(decimal: string): string | null {
  const [, sign = '', whole = '', decimals = ''] = /^(-?)0*(\d+?)(?:\.(\d*?)0*)?$/.exec(decimal) ?? []
  if (whole === '' || whole.length > MOST_WHOLE_DIGITS || decimals.length > MOST_DECIMALS) return null
  const size = decimals === '' ? whole : `${whole}.${decimals}`
  return size === '0' ? '0' : sign + size
}

/** The same for a typed figure. @throws BadInputError where it has more digits than fit. */
export function checkedFigure(decimal: string, field = 'value'): string {
  const stored = storedFigure(decimal)
  if (stored === null)
    throw new BadInputError(
      `${decimal.slice(0, 40)} is too long: a figure may have ${MOST_WHOLE_DIGITS} digits before the point and ${MOST_DECIMALS} after it.`,
      field,
    )
  return stored
}
