import type { Trace, View } from '@fourwall/domain/layouts/address/view.ts'
import type { NamedRow } from '@fourwall/domain/layouts/ranked-row.ts'
import type { Day } from '@fourwall/domain/time/day.ts'
import { isDay } from '@fourwall/domain/time/day.ts'
import { rangeName } from '@fourwall/domain/time/day-format.ts'
import type { ViewerCategorization } from '../viewer/viewer-data.ts'

/** A view's mapping: current (null), or as of the end of a day. */
export type MappingChoice = Pick<View, 'mappingId' | 'mappedOn'>

/** The same for a request. */
interface AskedMapping {
  readonly mappingId: string
  readonly mappedOn?: string | null | undefined
}

export function choiceOf({ mappingId, mappedOn }: AskedMapping): MappingChoice {
  return { mappingId, mappedOn: typeof mappedOn === 'string' && isDay(mappedOn) ? mappedOn : null }
}

/** The loaded past categorizations, by `keyOfChoice`. */
export type DatedCategorizations = ReadonlyMap<string, ViewerCategorization>

export function keyOfChoice({ mappingId, mappedOn }: MappingChoice): string {
  return `${mappingId} ${mappedOn ?? ''}`
}

/** The current categorization of a mapping; null if the mapping was deleted. */
export function categorizationOf(categorizations: readonly ViewerCategorization[], mappingId: string): ViewerCategorization | null {
  return categorizations.find(({ mappings }) => mappings.some(({ id }) => id === mappingId)) ?? null
}

/** The mapping for a first visit: one of the oldest categorization. Null without any mapping. */
export function firstMadeMapping(categorizations: readonly ViewerCategorization[]): ViewerCategorization['mappings'][number] | null {
  const mapped = categorizations.filter(({ mappings }) => mappings.length > 0)
  const [first] = mapped.toSorted((one, other) => Date.parse(one.createdAt) - Date.parse(other.createdAt))
  return first?.mappings[0] ?? null
}

/** The lines of a view: of its day, or current ones until these are loaded. Null if the mapping was deleted. */
export function linesOf(
  choice: MappingChoice,
  categorizations: readonly ViewerCategorization[],
  dated: DatedCategorizations,
): ViewerCategorization | null {
  const current = categorizationOf(categorizations, choice.mappingId)
  return (choice.mappedOn === null ? null : current && dated.get(keyOfChoice(choice))) ?? current
}

/** The groups behind short ids in an address; empty while loading. */
export function groupIdsOf(
  choice: MappingChoice,
  categorizations: readonly ViewerCategorization[],
  dated: DatedCategorizations,
): readonly string[] {
  const lines = choice.mappedOn === null ? categorizationOf(categorizations, choice.mappingId) : dated.get(keyOfChoice(choice))
  return lines?.groups.map(({ id }) => id) ?? []
}

/** Changes the mapping or its day; keeps expanded, opened and ranking groups that both have. */
export function mappingChange(
  view: View,
  choice: MappingChoice,
  from: ViewerCategorization | null,
  to: ViewerCategorization | null,
): Partial<View> {
  if (from === null || from.id !== to?.id) return { ...choice, expanded: null, trace: null, bridge: null, rank: null }
  const known = new Set(to.groups.map(({ id }) => id))
  const { expanded, trace, bridge, rank } = view
  const isThere = (row: NamedRow | undefined): boolean => row !== undefined && known.has(row.groupId)
  return {
    ...choice,
    expanded: expanded && new Set([...expanded].filter((id) => known.has(id))),
    trace: trace && isTraceAmong(trace, known) ? trace : null,
    bridge: isThere(bridge?.cell) ? bridge : null,
    rank: rank !== null && isThere(rank) ? rank : null,
  }
}

function isTraceAmong({ cell, path }: Trace, known: ReadonlySet<string>): boolean {
  return known.has(cell.groupId) && path.every((step) => !('groupId' in step) || known.has(step.groupId))
}

/** The name of a mapping; null if it was deleted. */
export function mappingNameOf(categorizations: readonly ViewerCategorization[], mappingId: string): string | null {
  return categorizationOf(categorizations, mappingId)?.mappings.find(({ id }) => id === mappingId)?.name ?? null
}

/** Formats days: as the reader prefers on screens, with names of months in files. */
type PrintDay = (day: Day) => string

const inFiles: PrintDay = (day) => rangeName(day, day)

interface NamedVersion {
  readonly version: number
  readonly savedBy?: string | null
  readonly day: string
}

interface NamedState {
  readonly since: string
  readonly mapping: NamedVersion
  readonly categorization: NamedVersion
}

/** The versions behind figures: `mapping version 3, saved by Dana on Mar 12, 2026`. */
export function versionWords({ mapping, categorization }: NamedState, printDay: PrintDay): readonly string[] {
  const saved = ({ savedBy, day }: NamedVersion) => savedWord(savedBy) + (isDay(day) ? ` on ${printDay(day)}` : '')
  const [first, second] = [`mapping version ${mapping.version}`, `categorization version ${categorization.version}`]
  return saved(mapping) === saved(categorization)
    ? [`${first} and ${second}, ${saved(mapping)}`]
    : [`${first}, ${saved(mapping)}`, `${second}, ${saved(categorization)}`]
}

/** The same for a file's title: `As mapped on Mar 31, 2026 (mapping version 3, …; categorization version 2, …)`. */
export function mappedOnNote(mappedOn: Day, state: NamedState | null): string {
  const versions = state === null ? '' : ` (${versionWords(state, inFiles).join('; ')})`
  return `As mapped on ${inFiles(mappedOn)}${versions}`
}

/** What was saved on the day of a state: `Mapping version 3, saved by Dana`. */
export function savedWords({ since, mapping, categorization }: NamedState): readonly string[] {
  return [
    ...(mapping.day === since ? [`Mapping version ${mapping.version}, ${savedWord(mapping.savedBy)}`] : []),
    ...(categorization.day === since ? [`Categorization version ${categorization.version}, ${savedWord(categorization.savedBy)}`] : []),
  ]
}

/** Without an author, an import saved it. */
function savedWord(savedBy: NamedVersion['savedBy']): string {
  return savedBy ? `saved by ${savedBy}` : 'created by an import'
}

/** Describes a view's mapping: `Management P&L, as mapped on Mar 31, 2026`. */
export function mappingWords(name: string, { mappedOn }: Pick<View, 'mappedOn'>, printDay: PrintDay): string {
  return mappedOn === null ? name : `${name}, as mapped on ${printDay(mappedOn)}`
}
