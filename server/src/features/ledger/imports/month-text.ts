import { type MonthIndex, monthOfYear, yearOfMonth } from '@fourwall/domain/time/day.ts'

/** A month as people and the API name it: yyyy-MM. */
export function monthText(month: MonthIndex): string {
  return `${String(yearOfMonth(month)).padStart(4, '0')}-${String(monthOfYear(month)).padStart(2, '0')}`
}
