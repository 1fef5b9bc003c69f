import { isDay } from '@fourwall/domain/time/day.ts'
import { type Display, onTheClock } from '../../ui/display.ts'

interface LedgerStanding {
  /** The last day with entries, yyyy-MM-dd. */
  readonly lastDay: string | null
  readonly lastImport: { readonly importedAt: string; readonly importedBy: string } | null
}

/** The last day of the ledger, and who imported last: "Ledger through Jun 30, 2026", "Imported Jul 6 by D. Whitlock". */
export function ledgerLines({ lastDay, lastImport }: LedgerStanding, today: string, display: Display): string[] {
  if (lastDay === null) return ['No ledger yet']
  const reach = `Ledger through ${isDay(lastDay) ? display.day(lastDay) : lastDay}`
  return lastImport === null
    ? [reach]
    : [reach, `Imported ${printInstant(lastImport.importedAt, today, display)} by ${shortName(lastImport.importedBy)}`]
}

/** "Dana Whitlock" as "D. Whitlock"; a single word, an email address or "command line" stays as it is. */
export function shortName(name: string): string {
  const words = name.trim().split(/\s+/)
  const last = words.at(-1)
  const initial = words[0]?.[0]
  const isPerson = words.filter((word) => /^\p{Lu}/u.test(word)).length >= 2
  return !isPerson || last === undefined || initial === undefined ? name.trim() : `${initial}. ${last}`
}

/** In the user's time zone; with the year only if it is not the current one. */
function printInstant(instant: string, today: string, display: Display): string {
  const { day } = onTheClock(instant)
  return day.slice(0, 4) === today.slice(0, 4) ? display.dayInYear(day) : display.day(day)
}
