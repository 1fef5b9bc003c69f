import { dayFrom, isCalendarDay } from '@fourwall/domain/time/day.ts'

/** A typed day as yyyy-MM-dd: from `01/31/2025`, `1/31/25`, `1-31-2025` or `2025-01-31`, month first. Null if it is not a day. */
export function parseTypedDay(text: string): string | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text.trim())
  if (iso) return dayOrNull(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const typed = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/.exec(text.trim())
  if (!typed) return null
  const year = Number(typed[3])
  return dayOrNull(year < 100 ? 2000 + year : year, Number(typed[1]), Number(typed[2]))
}

function dayOrNull(year: number, month: number, dayOfMonth: number): string | null {
  return isCalendarDay(year, month, dayOfMonth) ? dayFrom(year, month, dayOfMonth) : null
}
