import { type Day, dayFrom } from '@fourwall/domain/time/day.ts'

/** The current time. Passed in, so that tests can set it. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/**
 * The calendar day of a moment in the server's time zone, which is used for all companies: "today" for rolling time spans, and the day on
 * which a version was saved.
 */
export function calendarDayOf(moment: Date): Day {
  return dayFrom(moment.getFullYear(), moment.getMonth() + 1, moment.getDate())
}
