import { sumDecimals } from '@fourwall/domain/money/decimal.ts'
import { counted } from '@fourwall/domain/money/format.ts'
import { joinNames } from '@fourwall/domain/sentence-text.ts'
import type { LateEntry, LoadedDrift, LoadedMove } from './presented-request.ts'

const CAUSES: Readonly<Record<LoadedMove['causes'][number]['kind'], string>> = {
  ENTRIES: 'entries',
  MAPPING: 'remapping',
  BUDGET: 'the budget',
  METRICS: 'ops data',
  OTHER: 'settings',
}

/** What moved a figure: `entries`, `entries and remapping`. */
export function causeNames({ causes }: Pick<LoadedMove, 'causes'>): string {
  return joinNames(causes.map(({ kind }) => CAUSES[kind]))
}

/** What moved several figures, each once, in the order of `CAUSES`. */
export function causesOfAll(figures: readonly Pick<LoadedMove, 'causes'>[]): string {
  const found = new Set(figures.flatMap(({ causes }) => causes.map(({ kind }) => kind)))
  return joinNames(Object.entries(CAUSES).flatMap(([kind, name]) => (found.has(kind as keyof typeof CAUSES) ? [name] : [])))
}

/** The entries that are in any of some figures, the largest first. */
export function entriesOf(drift: LoadedDrift, figures: readonly LoadedMove[]): readonly LateEntry[] {
  const places = new Set(figures.flatMap(({ entries }) => entries))
  return drift.entries.filter((_, at) => places.has(at))
}

interface EntryWords {
  readonly day: (day: string) => string
  readonly moment: (instant: string) => string
  readonly amount: (decimal: string) => string
  readonly locationName: (id: string) => string
}

/** `One entry dated Oct 31, 2026 came in on Nov 17: South End, Repairs, Lighting ballasts, 10,550.50.` */
export function entriesSentence(entries: readonly LateEntry[], words: EntryWords): string {
  const [only, ...others] = entries
  if (only === undefined) return ''
  if (others.length > 0) {
    const total = words.amount(sumDecimals(entries.map(({ amount }) => amount)))
    return `${counted(entries.length, 'entry', 'entries')} came in or went since, ${total} in all.`
  }
  const told = [words.locationName(only.locationId), only.accountName, only.memo ?? only.vendor ?? ''].filter((one) => one !== '')
  return `One entry dated ${words.day(only.date)} came in or went on ${words.moment(only.importedAt)}: ${told.join(', ')}, ${words.amount(only.amount)}.`
}
