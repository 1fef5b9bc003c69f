import { type Day, parseDay, yearOf } from '../../../time/day.ts'
import { MONTH } from './month-pattern.ts'

const THIS_MONTH = new RegExp(String.raw`\bthis (${MONTH})\b(?! ?(?:20\d\d|\d{1,2}\b|be\b|have\b|not\b|look\b|seem\b))`, 'gi')

/** `this June than last`: the same month of the year before. */
const THIS_AND_LAST = new RegExp(String.raw`\bthis (${MONTH}) (than|vs\.?|versus|against|compared (?:to|with)) last(?=[?.! ]*$|,)`, 'gi')

/** `sales this July` as `sales July 2026`: of this year, also where it has not been booked. */
export function withThisYear(question: string, today: Day): string {
  const year = yearOf(parseDay(today))
  return question.replace(THIS_AND_LAST, `$1 ${year} $2 $1 ${year - 1}`).replace(THIS_MONTH, `$1 ${year}`)
}
