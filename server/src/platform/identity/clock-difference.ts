/** How far a provider's clock may differ from ours, in seconds, for each of its tokens. */
export const CLOCK_TOLERANCE_SECONDS = 30

/** When a token was issued and becomes valid, in seconds since 1970. */
interface TokenTimes {
  readonly iat?: unknown
  readonly nbf?: unknown
}

/**
 * Seconds by which a provider's clock is ahead of ours, as its token proves; null within the tolerance. A token from the future proves
 * it at any time, only one that was issued just now (`isFresh`) proves that the provider's clock is behind: then they are negative.
 */
export function clockDifference({ iat, nbf }: TokenTimes, now: Date, isFresh: boolean): number | null {
  const seconds = now.getTime() / 1000
  const begins = [iat, nbf].filter((one) => typeof one === 'number' && Number.isFinite(one)) as readonly number[]
  const ahead = Math.max(...begins) - seconds
  if (ahead > CLOCK_TOLERANCE_SECONDS) return ahead
  const behind = isFresh && typeof iat === 'number' ? seconds - iat : 0
  return behind > CLOCK_TOLERANCE_SECONDS ? -behind : null
}

/** Which clock is ahead, and by how much. */
export function clockSentence(difference: number): string {
  const by = durationWords(Math.abs(difference))
  const what =
    difference > 0
      ? `The identity provider’s clock is ${by} ahead of the clock of Fourwall’s server`
      : `The clock of Fourwall’s server is ${by} ahead of the identity provider’s`
  return `${what}; up to ${CLOCK_TOLERANCE_SECONDS} seconds are accepted. Ask your administrator to have both set by a time service.`
}

/** Rounded: `45 seconds`, `3 minutes`, `5 hours`, `2 days`. */
function durationWords(seconds: number): string {
  const [length, word] = UNITS.find(([size]) => seconds >= 2 * size) ?? [1, 'second']
  const count = Math.round(seconds / length)
  return `${count} ${word}${count === 1 ? '' : 's'}`
}

const UNITS = [
  [86_400, 'day'],
  [3_600, 'hour'],
  [60, 'minute'],
] as const
