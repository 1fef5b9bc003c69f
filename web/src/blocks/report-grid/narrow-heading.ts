/** CSS pixels of a column in which `Mar 2026` fits, as in any that no one has made narrower. */
const HOLDS_MONTH = 72
const MONTH = /^([A-Z][a-z]{2}) \d{2}(\d{2})$/

/** A column's heading, a month as MMM yy where it would be cut off. @param width of the column in CSS pixels. */
export function narrowHeading(heading: string, width: number): string {
  return width < HOLDS_MONTH ? heading.replace(MONTH, '$1 $2') : heading
}
