import { sumDecimals } from '@fourwall/domain/money/decimal.ts'
import { counted } from '@fourwall/domain/money/format.ts'
import { joinNames } from '@fourwall/domain/sentence-text.ts'
import type { LateEntry, LoadedDocumentChange, LoadedDrift, LoadedMove } from './presented-request.ts'

const CAUSES: Readonly<Record<LoadedMove['causes'][number]['kind'], string>> = {
  ENTRIES: 'entries',
  MAPPING: 'remapping',
  BUDGET: 'the budget',
  METRICS: 'ops data',
  ENTRIES_AND_METRICS: 'entries and ops data',
  DEFINITION: 'the definition of a metric',
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

/** The charts and layouts that are no longer as they were presented. */
export function changedDocuments({ charts, layouts }: LoadedDrift): readonly LoadedDocumentChange[] {
  return [
    ...charts.map((chart) => ({ ...chart, noun: 'chart' as const, id: chart.chartId })),
    ...layouts.map((layout) => ({ ...layout, noun: 'layout' as const, id: layout.layoutId })),
  ]
}

/** `2 charts and 1 layout` */
export function countedDocuments(documents: readonly LoadedDocumentChange[]): string {
  return joinNames([...Map.groupBy(documents, ({ noun }) => noun)].map(([noun, all]) => counted(all.length, noun)))
}

/** `“Labor by month” was changed: Title “Labor”, Rent added.` */
export function documentSentence({ noun, name, changes, isDeleted }: Omit<LoadedDocumentChange, 'id' | 'slideIds' | 'elementIds'>): string {
  const called = name === '' ? `The ${noun}` : `“${name}”`
  return isDeleted ? `${called} was deleted.` : `${called} was changed: ${changes.join(', ')}.`
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
  /** When the figures were presented: entries of an earlier import were removed since. */
  readonly presentedAt: string
}

/** `One entry dated Oct 31, 2026 came in on Nov 17: South End, Repairs, Lighting ballasts, 10,550.50.` */
export function entriesSentence(entries: readonly LateEntry[], words: EntryWords): string {
  const [only, ...others] = entries
  if (only === undefined) return ''
  if (others.length > 0) {
    const total = words.amount(sumDecimals(entries.map(({ amount }) => amount)))
    const came = entries.every((entry) => hasCome(entry, words))
      ? 'came in'
      : entries.some((entry) => hasCome(entry, words))
        ? 'came in or went'
        : 'went'
    return `${counted(entries.length, 'entry', 'entries')} ${came} since, ${total} in all.`
  }
  const details = [words.locationName(only.locationId), only.accountName, only.memo ?? only.vendor ?? ''].filter((one) => one !== '')
  const came = hasCome(only, words) ? `came in on ${words.moment(only.importedAt)}` : 'was deleted'
  return `One entry dated ${words.day(only.date)} ${came}: ${details.join(', ')}, ${words.amount(only.amount)}.`
}

function hasCome({ importedAt }: LateEntry, { presentedAt }: EntryWords): boolean {
  return importedAt > presentedAt
}

/** The first of each line: what compares it moved with it. */
export function firstOfLines(figures: readonly LoadedMove[]): readonly LoadedMove[] {
  return [...Map.groupBy(figures, ({ row }) => row).values()].flatMap(([first]) => first ?? [])
}
