import type { AccountId, LedgerAccount } from '../ledger/account.ts'
import { capitalize } from '../sentence-text.ts'
import { looksLikeRestaurants, type ProposedLine, placeAccount } from './account-placing.ts'
import type { ProfitLossGroup } from './categorization.ts'
import type { Assignments } from './mapping-edits.ts'
import { extendProposal, type ProposedGroups, recognizeProposed } from './proposed-groups.ts'

/** A proposed mapping in its current state, as later imports find it. */
export interface ProposedMapping {
  /** The groups as imports created them: those of the proposal, and those added later. */
  readonly proposed: readonly ProfitLossGroup[]
  /** Where imports assigned accounts. */
  readonly placed: Assignments
  /** Current groups, and below current assignments. */
  readonly groups: readonly ProfitLossGroup[]
  readonly assignments: Assignments
}

/**
 * Why an account is not assigned.
 *
 * - TYPE_NOT_KNOWN: neither the file nor a person says its type, and nothing lets guess it; or a person says that it has none.
 * - NO_PROPOSED_MAPPING: the company has no proposed mapping, or none is left.
 * - FIRST_STATE_UNKNOWN: the proposed mapping was edited before versions were saved, so the original proposal is unknown.
 * - GROUP_CHANGED: people changed its group.
 * - NO_GROUP: it has no line, and none is added since people changed the lines.
 * - TAKEN_OUT: an import had assigned it, and a user removed it.
 * - NOT_ASKED: the import was not to map new accounts.
 * - NOT_NEW: it is left over from an earlier import.
 */
export type UnassignedReason =
  | 'TYPE_NOT_KNOWN'
  | 'NO_PROPOSED_MAPPING'
  | 'FIRST_STATE_UNKNOWN'
  | 'GROUP_CHANGED'
  | 'NO_GROUP'
  | 'TAKEN_OUT'
  | 'NOT_ASKED'
  | 'NOT_NEW'

export interface UnplacedAccount {
  readonly account: LedgerAccount
  readonly reason: UnassignedReason
  /** The group that was changed; null for other reasons. */
  readonly groupName: string | null
}

/** Assignments of new accounts. */
export interface NewAccountPlan {
  readonly placed: readonly { readonly account: LedgerAccount; readonly groupId: string }[]
  /** Accounts that stay unassigned, apart from those of the balance sheet. */
  readonly unplaced: readonly UnplacedAccount[]
  /** The new groups, including lines that no earlier account needed. */
  readonly groups: readonly ProfitLossGroup[]
  /** The groups that do not exist yet, including calculations. */
  readonly added: readonly ProfitLossGroup[]
}

/**
 * Assigns new accounts by the rules of the first proposal: each goes to the line for its type and name. Guessed types count
 * like stated ones, since no import stores an account before a person has confirmed them. A missing line is added unless people have changed the lines. Groups that people changed are left alone: renamed, moved,
 * converted or deleted ones, and those from which accounts were removed.
 *
 * @param accounts all of the company's, including the new ones.
 */
export function planNewAccounts(
  mapping: ProposedMapping,
  accounts: readonly LedgerAccount[],
  newAccounts: readonly LedgerAccount[],
  newId: () => string,
): NewAccountPlan {
  const recognized = recognizeProposed(mapping.proposed, looksLikeRestaurants(accounts))
  const isChanged = changedGroups(mapping)
  const unplaced: UnplacedAccount[] = []
  const found: { account: LedgerAccount; groupId: string }[] = []
  const wanting: { account: LedgerAccount; line: ProposedLine }[] = []
  const leave = (account: LedgerAccount, reason: UnassignedReason, groupName: string | null = null): void => {
    unplaced.push({ account, reason, groupName })
  }
  for (const account of newAccounts) {
    if (account.type === 'BALANCE_SHEET' || mapping.assignments.has(account.id)) continue
    const line = placeAccount(account, recognized.isRestaurant)
    if (account.type === null || line === null) leave(account, 'TYPE_NOT_KNOWN')
    else if (mapping.placed.has(account.id)) leave(account, 'TAKEN_OUT')
    else {
      const groupId = recognized.groupOf.get(line)
      if (groupId === undefined || (recognized.addable.has(line) && !isChanged(groupId))) wanting.push({ account, line })
      else if (isChanged(groupId)) leave(account, 'GROUP_CHANGED', mapping.proposed.find(({ id }) => id === groupId)?.name ?? null)
      else found.push({ account, groupId })
    }
  }
  const lines = new Set([...recognized.held, ...wanting.map(({ line }) => line)])
  const next = wanting.length === 0 ? null : extendProposal(mapping.groups, recognized, lines, newId)
  if (next === null) {
    for (const { account, line } of wanting) {
      // If a kind of labor has no group of its own, it goes to labor itself.
      const above = recognized.groupOf.get(line)
      if (above === undefined) leave(account, 'NO_GROUP')
      else found.push({ account, groupId: above })
    }
    return { placed: found, unplaced, groups: mapping.groups, added: [] }
  }
  const { groupOf } = recognizeProposed(next, recognized.isRestaurant)
  const known = new Set(mapping.groups.map(({ id }) => id))
  return {
    // Every required line has a group by now.
    placed: [...found, ...wanting.map(({ account, line }) => ({ account, groupId: groupOf.get(line) as string }))],
    unplaced,
    groups: next,
    added: next.filter(({ id }) => !known.has(id)),
  }
}

/** An import's changes to a mapping, stored so that they can be undone. */
export interface MappingAddition {
  readonly assignments: Assignments
  /** The groups that it added. */
  readonly groups: readonly ProfitLossGroup[]
}

/** A mapping after an import's changes were undone. */
export interface UndoneAddition {
  readonly assignments: Assignments
  /** The remaining groups. */
  readonly groups: readonly ProfitLossGroup[]
  /** Accounts that people have moved since; they stay there. */
  readonly movedSince: readonly AccountId[]
  /** Accounts that stay because later imports have entries of them. */
  readonly stillUsed: readonly AccountId[]
}

/**
 * Undoes exactly an import's changes: unassigns accounts that are still where it put them, unless other imports have entries
 * of them; and deletes the groups that it added, unless they have accounts, are used elsewhere, or people changed the lines.
 *
 * @param inForce accounts that have entries without the import.
 * @param isUsed whether something else uses a group: another mapping, a budget, a metric.
 */
export function undoAddition(
  mapping: ProposedMapping,
  addition: MappingAddition,
  inForce: ReadonlySet<AccountId>,
  isUsed: (groupId: string) => boolean,
): UndoneAddition {
  const assignments = new Map(mapping.assignments)
  const movedSince: AccountId[] = []
  const stillUsed: AccountId[] = []
  for (const [accountId, groupId] of addition.assignments) {
    const now = mapping.assignments.get(accountId)
    if (now !== groupId) {
      if (now !== undefined) movedSince.push(accountId)
    } else if (inForce.has(accountId)) stillUsed.push(accountId)
    else assignments.delete(accountId)
  }
  const filled = new Set(assignments.values())
  const gone = new Set(addition.groups.map(({ id }) => id).filter((id) => !filled.has(id) && !isUsed(id)))
  const recognized = recognizeProposed(mapping.groups, false)
  const lines = [...recognized.held].filter((line) => !isRemovedWith(line, recognized, mapping.groups, gone))
  const next = gone.size === 0 ? null : extendProposal(mapping.groups, recognized, new Set(lines), () => '')
  // All or nothing: if something uses one of the added groups, all of them stay.
  const added = new Set(addition.groups.map(({ id }) => id))
  const kept = new Set(next?.map(({ id }) => id))
  const lost = mapping.groups.filter(({ id }) => !kept.has(id))
  const isClean = next !== null && lost.every(({ id }) => added.has(id) && !isUsed(id)) && !kept.has('')
  return { assignments, groups: isClean ? next : mapping.groups, movedSince, stillUsed }
}

/** Whether a line's own group is removed with everything in it. */
function isRemovedWith(
  line: ProposedLine,
  { groupOf }: ProposedGroups,
  groups: readonly ProfitLossGroup[],
  gone: ReadonlySet<string>,
): boolean {
  const id = groupOf.get(line)
  return id !== undefined && gone.has(id) && groups.every((group) => group.parentId !== id || gone.has(group.id))
}

/** Whether people changed a group since imports created it. */
function changedGroups({ proposed, groups, placed, assignments }: ProposedMapping): (groupId: string) => boolean {
  const before = new Map(proposed.map((group) => [group.id, group]))
  const now = new Map(groups.map((group) => [group.id, group]))
  const emptied = new Set(
    [...placed].filter(([accountId, groupId]) => assignments.get(accountId) !== groupId).map(([, groupId]) => groupId),
  )
  return (groupId) => {
    const [old, current] = [before.get(groupId), now.get(groupId)]
    if (old === undefined || current === undefined || emptied.has(groupId)) return true
    return old.name !== current.name || old.type !== current.type || old.parentId !== current.parentId || old.formula !== current.formula
  }
}

const WAYS = 'assign it under Settings, Mappings'

/** Why an account is not in the profit and loss and what to do about it, as a sentence. */
export function unplacedSentence({ reason, groupName }: Omit<UnplacedAccount, 'account'>): string {
  switch (reason) {
    case 'TYPE_NOT_KNOWN':
      return `Its type is not known. Set its type, or ${WAYS}.`
    case 'NO_PROPOSED_MAPPING':
      return `No mapping here was proposed from the ledger. ${capitalize(WAYS)}.`
    case 'FIRST_STATE_UNKNOWN':
      return `The proposed mapping was edited before versions were saved, so imports do not add to it. ${capitalize(WAYS)}.`
    case 'GROUP_CHANGED':
      return `Someone changed the group ${groupName === null ? 'for it' : `“${groupName}”`}. ${capitalize(WAYS)}.`
    case 'NO_GROUP':
      return `There is no line for it, and none is added because someone changed the lines. ${capitalize(WAYS)}.`
    case 'TAKEN_OUT':
      return `Someone took it out of its group. If it belongs in the profit and loss, ${WAYS}.`
    case 'NOT_ASKED':
      return `This import maps no accounts. ${capitalize(WAYS)}.`
    case 'NOT_NEW':
      return `It has been in no group since an earlier import. ${capitalize(WAYS)}.`
  }
}
