import { decimalFromMinor } from '../../money/decimal.ts'
import { formatFigure } from '../../money/format.ts'
import type { MinorDigits } from '../../money/minor.ts'
import type { Day } from '../../time/day.ts'
import { formatDay } from '../../time/day-format.ts'
import { DateReader } from './dates/date-text.ts'
import { dayOfNumber, daysOfDigits } from './dates/day-numbers.ts'
import { fileDay } from './dates/file-day.ts'
import type { SwappedDays } from './dates/swapped-days.ts'
import type { SignRule } from './file-match.ts'

/** How amounts of a file are signed, in a sentence of bookkeeping. */
export function signRuleSentence(signRule: SignRule): string {
  switch (signRule) {
    case 'DEBIT_AND_CREDIT':
      return 'Debits raise costs and assets, credits raise revenue and liabilities, as in your books.'
    case 'DEBIT_POSITIVE':
      return 'A positive amount is a debit and a negative one a credit, so costs are positive and revenue is negative.'
    case 'CREDIT_POSITIVE':
      return 'A positive amount is a credit and a negative one a debit, so revenue is positive and costs are negative.'
    case 'NATURAL':
      return 'A positive amount raises its account: a sale its revenue account, a bill its expense account.'
  }
}

/** What a file's debits and credits say of whether it is complete. Sums: minor units, both positive. */
export interface FileBalance {
  readonly debits: number | bigint
  readonly credits: number | bigint
  readonly unreadableCount: number
  /** Some of its accounts belong to the balance sheet. */
  readonly hasBalanceSheet: boolean
  /** Some of its accounts have no type. */
  readonly hasUntyped: boolean
}

/** Whether the difference between debits and credits matters, as a sentence. */
export function fileBalanceSentence({ debits, credits, unreadableCount, hasBalanceSheet, hasUntyped }: FileBalance): string {
  if (BigInt(debits) === BigInt(credits)) return 'They have to be equal in a complete ledger, and they are.'
  if (unreadableCount > 0) return 'The rows that cannot be read may be the difference.'
  if (!hasBalanceSheet && hasUntyped) return 'Some accounts have no type yet. Set their types to see whether the difference matters.'
  if (!hasBalanceSheet) return 'The difference does not matter: the file has only accounts of the P&L, and it is their result.'
  return 'The difference matters: in a complete ledger they are equal, so accounts or lines are missing from this file.'
}

/** Why dates of five digits that seem to be no day numbers cannot be imported. */
export function digitDatesSentence(text: string): string {
  const read = dayOfNumber(text)
  const number = read === null ? '' : `, not ${dayName(read.day)}, which is its day number in a spreadsheet`
  return `The dates seem to be written without separators: “${text}” may be ${daysOfDigits(text).map(dayName).join(' or ')}${number}. Write them as 2026-01-31 and import the file again.`
}

/** How day numbers are read, with the other reading if they have one. */
export function dayNumberSentence(text: string, isOpen: boolean): string | null {
  const read = dayOfNumber(text)
  if (read === null) return null
  const days = daysOfDigits(text).map(dayName)
  const other = isOpen ? ` Without separators it would be ${days.join(' or ')}.` : ''
  return `Dates such as ${text} are day numbers of a spreadsheet: ${dayName(read.day)}.${other}`
}

/** What to do about a file with weeks, months or periods and no days. */
export function onlyPeriodsSentence({ heading, example }: { readonly heading: string; readonly example: string }): string {
  const what = /\b(?:week|wk|kw)/i.test(heading) ? 'weeks' : 'months or periods'
  return `“${heading}” has ${what}, such as “${example}”, and a ledger needs days. If no other column has them, export the ledger with the date of each transaction.`
}

/** The sentence that a spreadsheet program has swapped day and month of some dates, with an example. */
export function swappedDaysSentence({ early, late }: SwappedDays): string {
  const read = new DateReader('ISO').read(early)
  const [year = '', month = '', dayOfMonth = ''] = 'day' in read ? read.day.split('-') : []
  const swapped = fileDay(year, Number(dayOfMonth), month)
  const example = 'day' in read && 'day' in swapped ? ` ${dayName(read.day)} would be ${dayName(swapped.day)} then.` : ''
  return `Day and month may be swapped in some dates. All dates such as ${early} are on days 1 to 12, and all such as ${late} on later ones: so a spreadsheet program leaves dates that it reads in the wrong order.${example}`
}

export const SWAPPED_DAYS_ADVICE =
  'Export the file again and import it without opening and saving it in a spreadsheet program. If the dates are right, choose their order.'

/** An amount of minor units without its sign: `1,234.50`. */
export function sizeText(minor: number | bigint, minorDigits: MinorDigits): string {
  return formatFigure(decimalFromMinor(minor < 0 ? -minor : minor, minorDigits), minorDigits)
}

export function dayName(day: Day): string {
  return formatDay(day, 'MMM dd, yyyy')
}
