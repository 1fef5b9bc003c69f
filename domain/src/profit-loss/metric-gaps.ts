import type { ReceivedGap } from './report-rows.ts'

/** Names the metric and the locations that lack figures, in a sentence. */
export function gapSentence({ name, expected, missing, locationNames }: ReceivedGap): string {
  const others = missing - locationNames.length
  const names = others > 0 ? [...locationNames, `${others} more`] : locationNames
  const where = names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
  return `${name}: ${lackWords({ missing, expected })}: ${where}.`
}

/** `22 of 23 locations lack figures`, for use within a sentence. */
export function lackWords({ missing, expected }: Pick<ReceivedGap, 'missing' | 'expected'>): string {
  return `${missing} of ${expected} ${expected === 1 ? 'location lacks' : 'locations lack'} figures`
}
