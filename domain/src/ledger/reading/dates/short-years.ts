/** What dates of three two-digit parts, 26/01/22, say of whether the year comes first; counted by distinct text. */
export interface ShortYears {
  /** All numeric dates with the year last, or of three two-digit parts. */
  texts: number
  /** Those that are days with the year first. */
  yearFirst: number
  /** Those that are days in no other order: 99/12/31. */
  onlyYearFirst: number
  readonly firstParts: Set<number>
  readonly lastParts: Set<number>
}

export function noShortYears(): ShortYears {
  return { texts: 0, yearFirst: 0, onlyYearFirst: 0, firstParts: new Set(), lastParts: new Set() }
}

/**
 * Whether the year comes first. Years hardly vary and days do, so the part that varies is the day; OPEN if both parts could be
 * either, as in 26/01/22, 26/02/23 (postings on each 26th, or days of 2026). A first part up to 12 is a month or a day: the years
 * 2001 to 2012 must be chosen.
 */
export function areYearsFirst({ texts, yearFirst, onlyYearFirst, firstParts, lastParts }: ShortYears): 'YES' | 'NO' | 'OPEN' {
  if (yearFirst === 0 || (texts - yearFirst) * NEARLY_NONE > texts) return 'NO'
  if (onlyYearFirst > 0) return 'YES'
  if (Math.min(...firstParts) <= 12) return 'NO'
  if (spanOf(firstParts) <= MOST_YEARS && varyLikeDays(lastParts) && spanOf(lastParts) > 2 * spanOf(firstParts)) return 'YES'
  if (spanOf(lastParts) <= MOST_YEARS && varyLikeDays(firstParts) && spanOf(firstParts) > 2 * spanOf(lastParts)) return 'NO'
  return 'OPEN'
}

/** A file of more years may be read either way. */
const MOST_YEARS = 5
const NEARLY_NONE = 20

/** Far apart, or with gaps that years of a ledger do not have: 22, 25, 28. */
function varyLikeDays(parts: ReadonlySet<number>): boolean {
  const span = spanOf(parts)
  return span > 10 || (parts.size >= 3 && span >= 2 * (parts.size - 1))
}

function spanOf(parts: ReadonlySet<number>): number {
  return Math.max(...parts) - Math.min(...parts)
}
