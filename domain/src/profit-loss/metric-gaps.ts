import type { ReceivedGap } from './report-rows.ts'

/** Whose figures are missing where, in a sentence. */
export function gapSentence({ name, expected, missing, locationNames }: ReceivedGap): string {
  const others = missing - locationNames.length
  const names = others > 0 ? [...locationNames, `${others} more`] : locationNames
  const where = names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
  return `${name}: ${lackWords({ missing, expected })}: ${where}.`
}

/** How many locations lack figures, within a sentence: `22 of 23 locations lack figures`. */
export function lackWords({ missing, expected }: Pick<ReceivedGap, 'missing' | 'expected'>): string {
  return `${missing} of ${expected} ${expected === 1 ? 'location lacks' : 'locations lack'} figures`
}
