import { counted } from '@fourwall/domain/money/format.ts'
import { nameOfMonth } from '../month-placements.ts'

/** What another source has in a file's months, which are yyyy-MM, the earliest first. */
export interface OtherSource {
  readonly name: string
  readonly rows: number
  readonly months: readonly string[]
}

/** Which months count twice, as the subject of a sentence: `Mar 2026 and Apr 2026 count twice`. */
export function doubledMonths(sources: readonly OtherSource[]): string {
  const names = [...new Set(sources.flatMap(({ months }) => months))].sort().map(nameOfMonth)
  const [first = '', last = ''] = [names[0], names.at(-1)]
  if (names.length === 1) return `${first} counts twice`
  if (names.length > 4) return `${names.length} months from ${first} to ${last} count twice`
  return `${names.slice(0, -1).join(', ')} and ${last} count twice`
}

/** Rows that are there already: `“Payroll” has 120 rows there already, which stay.` */
export function standingRows(sources: readonly OtherSource[]): string {
  const [first, ...others] = sources
  if (first === undefined) return ''
  const rest =
    others.length === 0
      ? ''
      : ` and ${counted(others.length, 'other source')} ${counted(
          others.reduce((sum, { rows }) => sum + rows, 0),
          'row',
        )}`
  const isOneRow = others.length === 0 && first.rows === 1
  return `“${first.name}” has ${counted(first.rows, 'row')}${rest} there already, which ${isOneRow ? 'stays' : 'stay'}.`
}
