import { type Clash, mergeRecords } from '../editing/three-way.ts'
import type { AccountId } from '../ledger/account.ts'
import type { AccountMapping, ProfitLossGroup } from './categorization.ts'
import { isCategory } from './group-tree.ts'

/** Group id by account; unassigned accounts are absent. */
export type Assignments = ReadonlyMap<AccountId, string>

/** The editable content of a mapping. */
export interface MappingContent {
  readonly name: string
  readonly description: string | null
  readonly assignments: Assignments
}

export function assignmentsOf(accountMappings: readonly Pick<AccountMapping, 'accountId' | 'groupId'>[]): Assignments {
  return new Map(accountMappings.map(({ accountId, groupId }) => [accountId, groupId]))
}

/** Sorted by account id. */
export function accountsAssigned(assignments: Assignments): readonly { readonly accountId: AccountId; readonly groupId: string }[] {
  return [...assignments].map(([accountId, groupId]) => ({ accountId, groupId })).sort((left, right) => left.accountId - right.accountId)
}

/** Assigns accounts to a group, or unassigns them for null. Returns the same object if nothing changes. */
export function withAssigned(assignments: Assignments, accountIds: readonly AccountId[], groupId: string | null): Assignments {
  const moved = accountIds.filter((id) => (assignments.get(id) ?? null) !== groupId)
  if (moved.length === 0) return assignments
  const next = new Map(assignments)
  for (const id of moved) {
    if (groupId === null) next.delete(id)
    else next.set(id, groupId)
  }
  return next
}

/** Assigns each account to its own group. Returns the same object if nothing changes. */
export function withAssignedEach(assignments: Assignments, groups: ReadonlyMap<AccountId, string>): Assignments {
  let next = assignments
  for (const [groupId, pairs] of Map.groupBy(groups, ([, id]) => id))
    next = withAssigned(
      next,
      pairs.map(([accountId]) => accountId),
      groupId,
    )
  return next
}

/** The mapping without accounts in deleted groups or in calculations. */
export function withoutInvalidGroups(content: MappingContent, groups: readonly ProfitLossGroup[]): MappingContent {
  const categories = new Set(groups.filter(isCategory).map(({ id }) => id))
  const lost = [...content.assignments].filter(([, groupId]) => !categories.has(groupId)).map(([id]) => id)
  return { ...content, assignments: withAssigned(content.assignments, lost, null) }
}

export type MappingWord = 'name' | 'description'

export interface MergedMapping {
  readonly content: MappingContent
  /** Accounts that both moved to different groups. */
  readonly accounts: readonly AccountId[]
  /** Name and description, as far as both changed them differently. */
  readonly words: readonly MappingWord[]
}

/** Stands for name and description, as far as they clash, among what is chosen as mine. */
export const MAPPING_WORDS = 'words'

/**
 * Three-way merge of a mapping. On conflicts theirs wins, unless `chosenMine` has the account's id or {@link MAPPING_WORDS}.
 * Always possible.
 */
export function mergeMappings(
  base: MappingContent,
  mine: MappingContent,
  theirs: MappingContent,
  chosenMine: ReadonlySet<string> = new Set(),
): MergedMapping {
  const words = mergeRecords(wordsOf(base), wordsOf(mine), wordsOf(theirs))
  // An unassigned account is a record too, so that unassigning is a change like any other.
  const ids = new Set([...base.assignments.keys(), ...mine.assignments.keys(), ...theirs.assignments.keys()])
  const recordsOf = ({ assignments }: MappingContent) =>
    new Map([...ids].map((id) => [String(id), { groupId: assignments.get(id) ?? null }]))
  const { merged, clashes } = mergeRecords(recordsOf(base), recordsOf(mine), recordsOf(theirs))
  const settled = new Map(merged)
  for (const { id } of clashes) if (!chosenMine.has(id)) settled.set(id, { groupId: theirs.assignments.get(Number(id)) ?? null })
  const assignments = new Map<AccountId, string>()
  for (const [id, { groupId }] of settled) if (groupId !== null) assignments.set(Number(id), groupId)
  const clashing = new Set(words.clashes.flatMap(({ fields }) => fields))
  const clashingWords = (['name', 'description'] as const).filter((word) => clashing.has(word))
  const { name, description } = words.merged.get(MAPPING_WORDS) ?? mine
  const theirWords = chosenMine.has(MAPPING_WORDS) ? {} : Object.fromEntries(clashingWords.map((word) => [word, theirs[word]]))
  return {
    content: { name, description, ...theirWords, assignments },
    accounts: clashes.map(({ id }: Clash) => Number(id)).sort((left, right) => left - right),
    words: clashingWords,
  }
}

function wordsOf({ name, description }: MappingContent) {
  return new Map([[MAPPING_WORDS, { name, description }]])
}
