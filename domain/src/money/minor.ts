import { BadInputError } from '../errors.ts'

/**
 * Signed integer of the company's minor currency unit: at two digits 1234 is 12.34. In the ledger
 * debit is positive. Safe integers only; past 2^53 the wide path adds in bigint.
 */
export type Minor = number & { readonly unit: 'minor' }

/** Decimals of the ledger's amounts: the currency's own, or as many as the company's ledger is set to, up to four. */
export type MinorDigits = 0 | 1 | 2 | 3 | 4

/** Takes an integer as minor units. A RangeError where it is no safe integer: such a sum belongs on the bigint path. */
export function toMinor(value: number): Minor {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is not a safe integer of minor units`)
  // The one place where a plain number becomes Minor; `+ 0` turns -0 into 0.
  return (value + 0) as Minor
}

/** Reads the number of decimals of a ledger's amounts; a BadInputError unless it is 0, 1, 2, 3 or 4. */
export function parseMinorDigits(value: number): MinorDigits {
  if (isMinorDigits(value)) return value
  throw new BadInputError(`A ledger keeps 0 to 4 decimals, not ${value}.`, 'minorDigits')
}

export function isMinorDigits(value: number): value is MinorDigits {
  return value === 0 || value === 1 || value === 2 || value === 3 || value === 4
}

/** Minor units in one unit of the currency: 100 at two digits. */
export function minorPerUnit(digits: MinorDigits): number {
  return UNITS[digits]
}

const UNITS = [1, 10, 100, 1000, 10000] as const
