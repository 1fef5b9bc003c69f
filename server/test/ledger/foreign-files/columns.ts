import { AMOUNTS, type AmountFormat, DAYS, type DayFormat } from '../dialects/written-values.ts'
import type { Entry } from './books.ts'
import type { Column } from './writing.ts'

/** Columns that many systems have, under the heading of each. */

export function dayOf(heading: string, format: DayFormat = DAYS.unitedStates): Column {
  return [heading, (entry) => format(entry.day)]
}

export function documentDayOf(heading: string, format: DayFormat = DAYS.unitedStates): Column {
  return [heading, (entry) => format(entry.documentDay)]
}

export function entryDayOf(heading: string, format: DayFormat = DAYS.unitedStates): Column {
  return [heading, (entry) => format(entry.enteredOn)]
}

export function numberOf(heading: string): Column {
  return [heading, ({ account }) => account.number]
}

export function nameOf(heading: string): Column {
  return [heading, ({ account }) => account.name]
}

export function placeOf(heading: string): Column {
  return [heading, (entry) => entry.place.name]
}

export function codeOf(heading: string): Column {
  return [heading, (entry) => entry.place.code]
}

export function amountOf(heading: string, format: AmountFormat = AMOUNTS.plain, of = (entry: Entry): number => entry.cents): Column {
  return [heading, (entry) => format(of(entry))]
}

export function debitOf(heading: string, format: AmountFormat = AMOUNTS.plain, nothing = ''): Column {
  return [heading, ({ cents }) => (cents > 0 ? format(cents) : nothing)]
}

export function creditOf(heading: string, format: AmountFormat = AMOUNTS.plain, nothing = ''): Column {
  return [heading, ({ cents }) => (cents < 0 ? format(-cents) : nothing)]
}

export function memoOf(heading: string): Column {
  return [heading, (entry) => entry.memo]
}

export function partyOf(heading: string): Column {
  return [heading, (entry) => entry.party]
}

export function documentOf(heading: string, write = (text: string): string => text): Column {
  return [heading, (entry) => write(entry.document)]
}

export function kindOf(heading: string, words?: Readonly<Record<Entry['kind'], string>>): Column {
  return [heading, (entry) => words?.[entry.kind] ?? entry.kind]
}

export function statusOf(heading: string, words: Readonly<Record<Entry['status'], string>>): Column {
  return [heading, (entry) => words[entry.status]]
}

/** The same text in every row. */
export function always(heading: string, text = ''): Column {
  return [heading, () => text]
}

export function lineOf(heading: string, from = 1): Column {
  return [heading, (_, at) => String(from + at)]
}

/** `2026-01`, or the month as `write` has it. */
export function periodOf(heading: string, write = (month: string): string => month): Column {
  return [heading, (entry) => write(entry.day.slice(0, 7))]
}
