/**
 * Dates with the year first, and numeric dates with the year last, of a file that has both; counted by distinct text. A workbook's date
 * cells are among the first ones.
 */
export interface MixedDates {
  /** With the year first, on days 1 to 12, except those where day and month are the same. */
  early: number
  /** With the year first, on later days. */
  late: number
  /** With the year last, which are days either way: 02/01/2026, also 02/02/2026. */
  eitherWay: number
}

/** A date of each kind. */
export interface SwappedDays {
  /** 2026-05-01 */
  readonly early: string
  /** 13/01/2026 */
  readonly late: string
  /** Too many for chance. */
  readonly isLikely: boolean
}

/**
 * A spreadsheet program that reads the month first makes May 1 of 01/05/2026, and leaves 13/01/2026 as text. Then all dates of the
 * first kind are on days up to 12, and all of the others on later ones, in one order.
 *
 * @param oneWay numeric dates that are days only with the month first, and only with the day first.
 */
export function areDaysSwapped({ early, late, eitherWay }: MixedDates, oneWay: readonly [number, number]): 'LIKELY' | 'POSSIBLE' | 'NO' {
  const texts = Math.max(...oneWay)
  if (early === 0 || late > 0 || eitherWay > 0 || texts === 0 || Math.min(...oneWay) > 0) return 'NO'
  return early > 1 && texts > 1 ? 'LIKELY' : 'POSSIBLE'
}
