import { addToMonth, type Day, firstDayOf, lastDayOf, monthOf, yearOf } from './day.ts'
import { rangeName } from './day-format.ts'
import type { DaySpan } from './time-span.ts'

/** The months at the end of a span that the ledger has not reached, and those before them. */
export interface MonthsToCome {
  readonly missing: DaySpan
  readonly shown: DaySpan
}

/** Null where the ledger reaches the last month of the span, or none of it. @param ledgerThrough the last day with entries; null for none. */
export function monthsToCome({ startDate, endDate }: DaySpan, ledgerThrough: Day | null): MonthsToCome | null {
  if (ledgerThrough === null || ledgerThrough < startDate || monthOf(ledgerThrough) >= monthOf(endDate)) return null
  const last = monthOf(ledgerThrough)
  return {
    missing: { startDate: firstDayOf(addToMonth(last, 1)), endDate },
    shown: { startDate, endDate: lastDayOf(last) },
  }
}

/** The note and the label of its button: `No figure for Nov 2026 yet.`, `Show Jan – Oct`. */
export function monthsToComeWords({ missing, shown }: MonthsToCome): { readonly sentence: string; readonly offer: string } {
  const year = yearOf(missing.endDate)
  const isOneYear = yearOf(shown.startDate) === year
  const name = rangeName(shown.startDate, shown.endDate)
  return {
    sentence: `No figure for ${rangeName(missing.startDate, missing.endDate)} yet.`,
    // The year has been said.
    offer: `Show ${isOneYear ? name.replace(new RegExp(`,? ${year}$`), '') : name}`,
  }
}
