import { formatCount } from '@fourwall/domain/money/format.ts'

/** A number with its thing: `1 value`, `383 values`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`
}

interface Counts {
  readonly new: number
  readonly unchanged: number
  readonly overridden: number
  readonly invalid: number
}

/** What an upload has of each state, but for those that it has none of: `376 new, 7 overwritten, 3 invalid`. */
export function countsInWords(counts: Counts): string {
  const parts = [
    [counts.new, 'new'],
    [counts.overridden, 'overwritten'],
    [counts.invalid, 'invalid'],
    [counts.unchanged, 'unchanged'],
  ] as const
  return parts.flatMap(([count, word]) => (count === 0 ? [] : [`${formatCount(count)} ${word}`])).join(', ') || 'no figures'
}
