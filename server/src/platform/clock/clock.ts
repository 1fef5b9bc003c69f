/** What time it is, for whoever must not ask by itself: tests pass their own. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** The calendar day at the server's own time zone, `yyyy-MM-dd`: the day that rolling time spans take for today. */
export function calendarDay(clock: Clock): string {
  const now = clock.now()
  const twoDigits = (value: number) => String(value).padStart(2, '0')
  return `${String(now.getFullYear()).padStart(4, '0')}-${twoDigits(now.getMonth() + 1)}-${twoDigits(now.getDate())}`
}
