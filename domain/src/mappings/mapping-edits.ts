import { type Clash, mergeRecords } from '../editing/three-way.ts'
import type { AccountId } from '../ledger/account.ts'
import type { AccountMapping, ProfitLossGroup } from './categorization.ts'
import { isCategory } from './group-tree.ts'

/** Which group each account stands in, by account; one that stands in none is not there. */
export type Placements = ReadonlyMap<AccountId, string>

/** What people edit of a mapping. */
export interface MappingContent {
  readonly name: string
  readonly description: string | null
  readonly placements: Placements
}

export function placementsOf(accountMappings: readonly Pick<AccountMapping, 'accountId' | 'groupId'>[]): Placements {
  return new Map(accountMappings.map(({ accountId, groupId }) => [accountId, groupId]))
}

/** In order of account id. */
export function accountsPlaced(placements: Placements): readonly { readonly accountId: AccountId; readonly groupId: string }[] {
  return [...placements].map(([accountId, groupId]) => ({ accountId, groupId })).sort((left, right) => left.accountId - right.accountId)
}

/** Puts accounts into a group, or out of any for null. The very same placements where nothing changes. */
export function withPlaced(placements: Placements, accountIds: readonly AccountId[], groupId: string | null): Placements {
  const moved = accountIds.filter((id) => (placements.get(id) ?? null) !== groupId)
  if (moved.length === 0) return placements
  const next = new Map(placements)
  for (const id of moved) {
    if (groupId === null) next.delete(id)
    else next.set(id, groupId)
  }
  return next
}

/** The mapping without the accounts whose group is no category of these: gone since, or a calculation by now. */
export function onCategories(content: MappingContent, groups: readonly ProfitLossGroup[]): MappingContent {
  const categories = new Set(groups.filter(isCategory).map(({ id }) => id))
  const lost = [...content.placements].filter(([, groupId]) => !categories.has(groupId)).map(([id]) => id)
  return { ...content, placements: withPlaced(content.placements, lost, null) }
}

export interface MergedMapping {
  readonly content: MappingContent
  /** Accounts that both put elsewhere; there mine stands. */
  readonly accounts: readonly AccountId[]
  /** Whether both gave it another name or description; mine stands. */
  readonly isNameClash: boolean
}

/** Brings two people's changes of one mapping together; where both changed the same, mine stands. Always possible. */
export function mergeMappings(base: MappingContent, mine: MappingContent, theirs: MappingContent): MergedMapping {
  const words = mergeRecords(wordsOf(base), wordsOf(mine), wordsOf(theirs))
  // An account in no group is a record too, so that taking it out is a change like any other.
  const ids = new Set([...base.placements.keys(), ...mine.placements.keys(), ...theirs.placements.keys()])
  const recordsOf = ({ placements }: MappingContent) => new Map([...ids].map((id) => [String(id), { groupId: placements.get(id) ?? null }]))
  const { merged, clashes } = mergeRecords(recordsOf(base), recordsOf(mine), recordsOf(theirs))
  const placements = new Map<AccountId, string>()
  for (const [id, { groupId }] of merged) if (groupId !== null) placements.set(Number(id), groupId)
  const { name, description } = words.merged.get('words') ?? mine
  return {
    content: { name, description, placements },
    accounts: clashes.map(({ id }: Clash) => Number(id)).sort((left, right) => left - right),
    isNameClash: words.clashes.length > 0,
  }
}

function wordsOf({ name, description }: MappingContent) {
  return new Map([['words', { name, description }]])
}
