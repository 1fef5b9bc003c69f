import { BadInputError } from '../errors.ts'

/**
 * Signed integer in the company's minor currency unit: with two digits, 1234 is 12.34. Debit is positive in the ledger.
 * Safe integers only; larger sums are bigints.
 */
export type Minor = number & { readonly unit: 'minor' }

/** Decimals of the ledger's amounts: those of the currency, or as set by the company; at most four. */
export type MinorDigits = 0 | 1 | 2 | 3 | 4

/** Brands an integer as minor units. @throws RangeError unless it is a safe integer; larger sums need bigints. */
export function toMinor(value: number): Minor {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is not a safe integer of minor units`)
  // The only place where a plain number becomes Minor; `+ 0` turns -0 into 0.
  return (value + 0) as Minor
}

/** Reads the number of decimals of a ledger's amounts. @throws BadInputError unless it is 0, 1, 2, 3 or 4. */
export function parseMinorDigits(value: number): MinorDigits {
  if (isMinorDigits(value)) return value
  throw new BadInputError(`A ledger keeps 0 to 4 decimals, not ${value}.`, 'minorDigits')
}

export function isMinorDigits(value: number): value is MinorDigits {
  return value === 0 || value === 1 || value === 2 || value === 3 || value === 4
}

/** Minor units per currency unit: 100 with two digits. */
export function minorPerUnit(digits: MinorDigits): number {
  return UNITS[digits]
}

const UNITS = [1, 10, 100, 1000, 10000] as const
