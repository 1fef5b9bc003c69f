import { unreachable } from '../errors.ts'
import type { LocationId } from '../ledger/account.ts'
import { counted } from '../money/format.ts'
import { joinNames } from '../sentence-text.ts'
import type { Day } from '../time/day.ts'
import { DAY_FORMATS, type DayStyle, formatDay } from '../time/day-format.ts'
import { closureText } from './closures.ts'
import type { LeftOutLocation, LeftOutReason, SameStores } from './same-stores.ts'

/** `2 of 12 locations are comparable`. */
export function comparableText({ locationIds, leftOut }: Pick<SameStores, 'locationIds' | 'leftOut'>): string {
  const [count, all] = [locationIds.length, locationIds.length + leftOut.length]
  return `${count} of ${counted(all, 'location')} ${count === 1 || all === 1 ? 'is' : 'are'} comparable`
}

/** Comparable locations in words. */
export interface SameStoreWords {
  /** `2 of 12 locations are comparable`. */
  readonly summary: string
  /** Why each of the others is left out, a sentence without a full stop. */
  readonly leftOut: readonly { readonly text: string }[]
  /** What decided where no days are stated, a sentence; null if all are stated. */
  readonly inference: string | null
}

export interface SameStoreNote extends SameStoreWords {
  readonly leftOut: readonly (Pick<LeftOutLocation, 'reasons'> & {
    readonly locationId: string
    readonly name: string
    readonly text: string
  })[]
}

/** Comparable locations in one line, as files have it: `Same-store: 1 of 2 locations is comparable. Left out: Canal Yard closed Mar 01, 2026`. */
export function sameStoreLine({ summary, leftOut, inference }: SameStoreWords): string {
  const out = leftOut.length === 0 ? '' : `. Left out: ${leftOut.map(({ text }) => text).join('; ')}`
  return `Same-store: ${summary}${out}${inference === null ? '' : `. ${inference.replace(/\.$/, '')}`}`
}

export function sameStoreNote(stores: SameStores, nameOf: (id: LocationId) => string): SameStoreNote {
  return {
    summary: comparableText(stores),
    leftOut: stores.leftOut.map(({ locationId, reasons }) => {
      const name = nameOf(locationId)
      return { locationId: String(locationId), name, text: leftOutText(name, reasons), reasons }
    }),
    inference: inferenceText(stores),
  }
}

/** Why a location is left out: `Canal Yard was shut Jan – Feb 2026 (Refit)`. Inferred days say so. */
export function leftOutText(name: string, reasons: readonly LeftOutReason[], days: DayStyle = 'MONTH_NAME'): string {
  return `${name} ${joinNames(reasons.map((reason) => reasonText(reason, days)))}`
}

export function inferenceText({ inferred, leftOut, basis }: Omit<SameStores, 'locationIds'>): string | null {
  const source = basis === 'REVENUE' ? 'revenue' : 'entries'
  if (inferred === 0 && !leftOut.some(({ reasons }) => reasons.some((reason) => reason.isInferred))) return null
  const why = basis === 'REVENUE' ? '' : ', since the ledger has no revenue accounts'
  return `Days that are not stated on the Locations page are inferred from ${source}${why}.`
}

function reasonText(reason: LeftOutReason, style: DayStyle): string {
  const inferred = reason.isInferred ? ' (inferred)' : ''
  const print = (day: Day): string => formatDay(day, DAY_FORMATS[style])
  switch (reason.kind) {
    case 'OPENED':
      return `opened ${print(reason.day)}${inferred}`
    case 'CLOSED':
      return `closed ${print(reason.day)}${inferred}`
    case 'SHUT':
      return `was ${closureText(reason, style)}${inferred}`
    case 'TOO_NEW':
      return `had been open for ${counted(reason.months, 'full month')}, not ${reason.required}${inferred}`
    case 'NO_REVENUE':
      return 'has no revenue'
    default:
      return unreachable(reason)
  }
}
