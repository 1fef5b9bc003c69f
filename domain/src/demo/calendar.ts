import {
  addDays,
  type Day,
  dayNumber,
  dayOfMonthOf,
  daysInMonth,
  isLastOfMonth,
  type MonthOfYear,
  monthOf,
  monthOfYear,
  yearOf,
} from '../time/day.ts'

/** A day with its properties for bookkeeping. */
export interface CalendarDay {
  readonly day: Day
  /** Days since 1970-01-01. */
  readonly number: number
  /** 0 is Monday. */
  readonly weekday: number
  readonly year: number
  readonly month: MonthOfYear
  readonly dayOfMonth: number
  readonly daysInMonth: number
  readonly isMonthEnd: boolean
  /** Years since the middle of the last full season, negative before it; drives growth and inflation. */
  readonly age: number
}

const PAYDAY_CYCLE = 14
/** Sunday, 17 May 2026, the end of a biweekly pay period. */
const A_PERIOD_END = 20_590
const DAYS_TO_PAYDAY = 5

export function calendarDay(day: Day, anchor: Day): CalendarDay {
  const number = dayNumber(day)
  return {
    day,
    number,
    weekday: (((number + 3) % 7) + 7) % 7,
    year: yearOf(day),
    month: monthOfYear(monthOf(day)),
    dayOfMonth: dayOfMonthOf(day),
    daysInMonth: daysInMonth(monthOf(day)),
    isMonthEnd: isLastOfMonth(day),
    age: (number - dayNumber(anchor)) / 365.25,
  }
}

/** Every second Sunday; its two weeks are paid on the following Friday. */
export function isPeriodEnd({ number }: CalendarDay): boolean {
  return (((number - A_PERIOD_END) % PAYDAY_CYCLE) + PAYDAY_CYCLE) % PAYDAY_CYCLE === 0
}

export function isPayday({ number }: CalendarDay): boolean {
  return (((number - DAYS_TO_PAYDAY - A_PERIOD_END) % PAYDAY_CYCLE) + PAYDAY_CYCLE) % PAYDAY_CYCLE === 0
}

/** The pay period of a payday: `PPE 05/17`. */
export function periodPaid({ day }: CalendarDay): string {
  return `PPE ${monthAndDay(addDays(day, -DAYS_TO_PAYDAY))}`
}

/** `05/17` */
export function monthAndDay(day: Day): string {
  return `${day.slice(5, 7)}/${day.slice(8)}`
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

/** `May 2026` */
export function calendarMonthName({ month, year }: CalendarDay): string {
  return `${MONTHS[month - 1]} ${year}`
}
