import { type Day, parseDay, yearOf } from '../../../time/day.ts'
import { MONTH } from './month-pattern.ts'

const THIS_MONTH = new RegExp(String.raw`\bthis (${MONTH})\b(?! ?(?:20\d\d|\d{1,2}\b|be\b|have\b|not\b|look\b|seem\b))`, 'gi')

/** `sales this July` as `sales July 2026`: of this year, also where it has not been booked. */
export function withThisYear(question: string, today: Day): string {
  return question.replace(THIS_MONTH, `$1 ${yearOf(parseDay(today))}`)
}
