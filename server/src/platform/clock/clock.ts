import { type Day, dayFrom } from '@fourwall/domain/time/day.ts'

/** What time it is, for whoever must not ask by itself: tests pass their own. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** The calendar day of a moment in the server's own time zone, which is the companies': what rolling time spans take for today, and the day that a version was saved on. */
export function calendarDayOf(moment: Date): Day {
  return dayFrom(moment.getFullYear(), moment.getMonth() + 1, moment.getDate())
}
