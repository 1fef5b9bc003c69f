import { counted, formatCount } from '@fourwall/domain/money/format.ts'
import type { FigureCounts } from './preview-cells.ts'

/** How many figures of each state an upload has, without zeros: `376 new, 7 overwritten, 3 invalid, 2 marked`. */
export function countsLabel(counts: FigureCounts): string {
  const parts = [
    [counts.new, 'new'],
    [counts.overridden, 'overwritten'],
    [counts.invalid, 'invalid'],
    [counts.unchanged, 'unchanged'],
    [counts.marked, 'marked'],
  ] as const
  return parts.flatMap(([count, word]) => (count === 0 ? [] : [`${formatCount(count)} ${word}`])).join(', ') || 'no figures'
}

/** `Save 240 values, 2 marked`: `count` is how many figures saving would store. */
export function saveLabel(count: number, noun: string, { marked }: Pick<FigureCounts, 'marked'>): string {
  return `Save ${counted(count, noun)}${marked === 0 ? '' : `, ${formatCount(marked)} marked`}`
}

/** How many figures saving would store. */
export function figuresToSave({ new: news, overridden }: Pick<FigureCounts, 'new' | 'overridden'>): number {
  return news + overridden
}

/** What a cancelled upload loses: `383 values that were not saved, with the corrections made in the preview, would be discarded.` */
export function discardWarning(counts: FigureCounts, noun: string): string {
  const count = figuresToSave(counts)
  if (count > 0)
    return `${counted(count, noun)} that ${count === 1 ? 'was' : 'were'} not saved, with the corrections made in the preview, would be discarded.`
  if (counts.invalid > 0)
    return `None of its figures could be saved as they are. Its ${counted(counts.invalid, 'invalid cell')} ${counts.invalid === 1 ? 'goes' : 'go'} with it, uncorrected.`
  return 'Nothing is lost: saving it would change nothing.'
}

const MOST_PLACES = 3

/** A list of places: `Bay!4`, `Bay!4, Cove!4, Dune!4 and 9 more`; issues of the whole workbook have none. */
export function placesInWords(coordinates: readonly string[]): string {
  const places = coordinates.filter((coordinate) => coordinate !== '')
  const others = places.length - MOST_PLACES
  return `${places.slice(0, MOST_PLACES).join(', ')}${others > 0 ? ` and ${formatCount(others)} more` : ''}`
}
