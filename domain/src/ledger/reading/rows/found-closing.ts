import { counted } from '../../../money/format.ts'
import { joinFirst } from '../../../sentence-text.ts'
import type { ClosingEntries } from '../../closing-entries.ts'
import { dayName } from '../file-sentences.ts'

/** Entries of a file that close a year. */
export interface FoundClosing extends Pick<ClosingEntries, 'day' | 'lines' | 'profit' | 'isOneSided'> {
  /** The account of equity, as `3900 Retained Earnings`; null where the file has none. */
  readonly equity: string | null
  /** The account that loses most, and how much: minor units, debit positive. */
  readonly largest: { readonly account: string; readonly amount: number | bigint }
}

/** What to do about it on the screen; the command line has a flag for it. */
export const IMPORT_CLOSING = 'If they should count, choose to import them.'

/** Why a file is not imported that has entries that close years alone, which are left out. */
export function onlyClosingSentence(closing: readonly FoundClosing[]): string {
  const rows = closing.reduce((sum, { lines }) => sum + lines.length, 0)
  const days = joinFirst(closing.map(({ day }) => dayName(day)))
  const [last] = closing.slice(-1)
  const from = last === undefined ? '' : `, such as those that take ${last.largest.account} to ${last.equity ?? 'zero'}`
  return `The file has only entries that close a year, and these are left out: ${counted(rows, 'row')} of ${days}${from}. Reports show a year as it was before it was closed, so nothing is missing without them. ${IMPORT_CLOSING}`
}
