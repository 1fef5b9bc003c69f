import { FIGURE_MARK } from './export/report-table.ts'
import type { FigureColumn } from './report-columns.ts'
import type { MetricGaps, ReceivedGap } from './report-rows.ts'

/** Whose figures are missing where, in a sentence. */
export function gapSentence({ name, expected, missing, locationNames }: ReceivedGap): string {
  const others = missing - locationNames.length
  const names = others > 0 ? [...locationNames, `${others} more`] : locationNames
  const where = names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
  return `${name}: ${lackWords({ missing, expected })}: ${where}.`
}

/** What is to be said once of all that lacks locations: the first of it by name; null where nothing does. */
export function gapsNote(rows: readonly { readonly gaps?: MetricGaps }[], columns: readonly Pick<FigureColumn, 'label'>[]): string | null {
  // A formula lacks what the metric lacks that it names.
  const byPlace = new Map(rows.flatMap(({ gaps }) => [...(gaps ?? [])].map(([at, gap]) => [`${at} ${gap.name}`, { at, gap }] as const)))
  const [first] = byPlace.values()
  if (first === undefined) return null
  const { name, missing, expected } = first.gap
  const more = byPlace.size > 1 ? `, and ${byPlace.size - 1} more` : ''
  return `${FIGURE_MARK} incomplete: ${name} in ${columns[first.at]?.label ?? ''} (${lackWords({ missing, expected })})${more}`
}

function lackWords({ missing, expected }: Pick<ReceivedGap, 'missing' | 'expected'>): string {
  return `${missing} of ${expected} ${expected === 1 ? 'location lacks' : 'locations lack'} figures`
}
