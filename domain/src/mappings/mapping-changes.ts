import type { AccountId } from '../ledger/account.ts'
import { formatCount } from '../money/format.ts'
import type { MappingContent } from './mapping-edits.ts'

/** Display names; null for deleted things. */
export interface MappingNames {
  readonly account: (id: AccountId) => string
  readonly group: (id: string) => string | null
}

/** Beyond this, the number says more than the names. */
const MOST_NAMES = 3

/**
 * Describes the difference between two states of a mapping, a sentence each: name and description first, then moved
 * accounts, grouped by origin and destination.
 */
export function mappingChanges(before: MappingContent, after: MappingContent, names: MappingNames): readonly string[] {
  const sentences: string[] = []
  if (before.name !== after.name) sentences.push(`Renamed from ${before.name} to ${after.name}`)
  if (before.description !== after.description)
    sentences.push(after.description === null ? 'Description removed' : `Description: ${after.description}`)
  const ways = new Map<string, { readonly from: string | null; readonly to: string | null; readonly ids: AccountId[] }>()
  for (const id of changedAccounts(before, after)) {
    const [from, to] = [before.assignments.get(id) ?? null, after.assignments.get(id) ?? null]
    const way = ways.get(`${from}/${to}`)
    if (way === undefined) ways.set(`${from}/${to}`, { from, to, ids: [id] })
    else way.ids.push(id)
  }
  const nameOf = (groupId: string): string => names.group(groupId) ?? 'a deleted group'
  for (const { from, to, ids } of ways.values()) {
    const accounts = listed(ids.map(names.account))
    if (to === null) sentences.push(`${accounts} removed from ${nameOf(from ?? '')}`)
    else if (from === null) sentences.push(`${accounts} assigned to ${nameOf(to)}`)
    else sentences.push(`${accounts} moved from ${nameOf(from)} to ${nameOf(to)}`)
  }
  return sentences
}

/** The accounts with another group, sorted by id. */
export function changedAccounts(
  before: Pick<MappingContent, 'assignments'>,
  after: Pick<MappingContent, 'assignments'>,
): readonly AccountId[] {
  if (before.assignments === after.assignments) return []
  const ids = new Set([...before.assignments.keys(), ...after.assignments.keys()])
  return [...ids].filter((id) => before.assignments.get(id) !== after.assignments.get(id)).sort((left, right) => left - right)
}

function listed(names: readonly string[]): string {
  if (names.length <= MOST_NAMES) return names.join(', ')
  return `${formatCount(names.length)} accounts (${names.slice(0, MOST_NAMES - 1).join(', ')}, …)`
}
