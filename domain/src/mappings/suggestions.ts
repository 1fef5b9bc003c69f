import type { AccountId, LedgerAccount, LedgerAccountType } from '../ledger/account.ts'
import { guessAccountType } from '../ledger/account-types.ts'
import { looksLikeRestaurants, type ProposedLine, placeAccount } from './account-placing.ts'
import { foldedText, fullName, nameWords } from './account-words.ts'
import type { ProfitLossGroup, ProfitLossGroupType } from './categorization.ts'
import { type GroupNode, type GroupTree, groupTree, isCategory } from './group-tree.ts'
import type { Assignments } from './mapping-edits.ts'

/** A group that an account may belong to, with the evidence. */
export interface Suggestion {
  readonly groupId: string
  /** Strength of the evidence, 0 to 1. */
  readonly weight: number
  /** The evidence, strongest first, such as `In Management P&L: Direct operating`. */
  readonly reasons: readonly string[]
}

/** Another mapping of the company. */
export interface OtherMapping {
  readonly name: string
  readonly groups: readonly ProfitLossGroup[]
  readonly assignments: Assignments
}

export interface SuggestionInput {
  readonly accounts: readonly LedgerAccount[]
  readonly groups: readonly ProfitLossGroup[]
  /** Settled assignments, which suggestions are based on. */
  readonly assignments: Assignments
  readonly others: readonly OtherMapping[]
}

/** Minimum weight of a suggestion. */
const LEAST = 0.35
/** Minimum weight of a likely suggestion, which also has to be well ahead of the second. */
const LIKELY = 0.75
const MARGIN = 0.12
const MOST = 2
/** From this weight on a nested group outweighs the one around it. */
const SPECIFIC = 0.6
const AROUND = 0.85
/** What a guessed type says counts less: alone it never makes a suggestion likely. */
const GUESSED = 0.7

/**
 * Suggests groups for accounts, at most two each, likeliest first. The evidence: groups in other mappings of the company,
 * groups of accounts with near numbers and similar names, words of the groups' own names, and types, guessed ones where none
 * is known. None for balance sheet accounts. Deterministic.
 */
export function suggestGroups(input: SuggestionInput): (account: LedgerAccount) => readonly Suggestion[] {
  const tree = groupTree(input.groups)
  const accounts = new Map(input.accounts.map((account) => [account.id, account]))
  const assigned = [...input.assignments].flatMap(([id, groupId]) => {
    const [account, node] = [accounts.get(id), tree.byId.get(groupId)]
    return account !== undefined && node !== undefined && isCategory(node.group) ? [{ account, groupId }] : []
  })
  const voices = [
    ...input.others.map((other) => byOtherMapping(other, tree, input.assignments)),
    byNumber(assigned),
    byName(assigned),
    byGroupName(tree),
  ]
  const typeVoices = [byLine(tree, looksLikeRestaurants(input.accounts)), byType(tree)]
  return (known) => {
    // A guessed type still shows where most companies have such an account; a person decides.
    const guessed = known.type === null ? guessAccountType(known.number, known.name).type : null
    const account = guessed === null ? known : { ...known, type: guessed }
    if (account.type === 'BALANCE_SHEET') return []
    const heard = new Map<string, { doubt: number; reasons: { weight: number; reason: string }[] }>()
    const votes = [
      ...voices.flatMap((voice) => voice(account)),
      ...typeVoices
        .flatMap((voice) => voice(account))
        .map((vote) => (guessed === null ? vote : { ...vote, weight: vote.weight * GUESSED })),
    ]
    for (const { groupId, weight, reason } of votes) {
      const found = heard.get(groupId) ?? { doubt: 1, reasons: [] }
      // Independent evidence: the remaining doubts are multiplied.
      found.doubt *= 1 - weight
      found.reasons.push({ weight, reason })
      heard.set(groupId, found)
    }
    const around = new Set<string>()
    const doubtOf = (groupId: string, own: number): number => {
      if (1 - own < SPECIFIC) return own
      // Evidence for a group also counts for nested groups that have substantial evidence of their own.
      let doubt = own
      for (let above = tree.byId.get(groupId)?.parent ?? null; above !== null; above = above.parent) {
        const heardAbove = heard.get(above.group.id)
        if (heardAbove === undefined) continue
        doubt *= heardAbove.doubt
        around.add(above.group.id)
      }
      return doubt
    }
    return [...heard]
      .map(([groupId, { doubt, reasons }]) => ({ groupId, reasons, doubt: doubtOf(groupId, doubt) }))
      .map(({ groupId, reasons, doubt }) => ({
        groupId,
        weight: (1 - doubt) * (around.has(groupId) ? AROUND : 1) * typeFactor(account.type, tree.byId.get(groupId)?.type ?? null),
        reasons: reasons.sort((left, right) => right.weight - left.weight).map(({ reason }) => reason),
      }))
      .filter(({ weight }) => weight >= LEAST)
      .sort((left, right) => right.weight - left.weight || placeIn(tree, left) - placeIn(tree, right))
      .slice(0, MOST)
  }
}

/** The same, computed once per account, so that repeated calls return the same list. */
export function rememberedSuggestions(input: SuggestionInput): (account: LedgerAccount) => readonly Suggestion[] {
  const suggest = suggestGroups(input)
  const known = new Map<AccountId, readonly Suggestion[]>()
  return (account) => {
    const found = known.get(account.id) ?? suggest(account)
    known.set(account.id, found)
    return found
  }
}

/** Whether an account's first suggestion is safe to accept in bulk. */
export function isLikely([first, second]: readonly Suggestion[]): boolean {
  return first !== undefined && first.weight >= LIKELY && first.weight - (second?.weight ?? 0) >= MARGIN
}

interface Vote {
  readonly groupId: string
  readonly weight: number
  readonly reason: string
}
type Evidence = (account: LedgerAccount) => readonly Vote[]

function placeIn(tree: GroupTree, { groupId }: { readonly groupId: string }): number {
  return tree.byId.get(groupId)?.index ?? 0
}

/** Evidence from another mapping: the group with the same name here, else the groups here of the accounts next to it there. */
function byOtherMapping({ name, groups, assignments }: OtherMapping, tree: GroupTree, here: Assignments): Evidence {
  const theirs = groupTree(groups)
  const called = Map.groupBy(
    tree.nodes.filter(({ group }) => isCategory(group)),
    ({ group }) => spelled(group.name),
  )
  const sameGroup = (node: GroupNode): GroupNode | null => {
    const own = tree.byId.get(node.group.id)
    if (own !== undefined) return isCategory(own.group) ? own : null
    const sameNamed = called.get(spelled(node.group.name)) ?? []
    return sameNamed.length === 1 ? (sameNamed[0] ?? null) : (sameNamed.find(({ type }) => type === node.type) ?? null)
  }
  const groupHere = new Map(theirs.nodes.map((node) => [node.group.id, sameGroup(node)]))
  // For each of their groups, the number of its accounts in each of ours.
  const companions = new Map<string, Map<string, number>>()
  for (const [id, groupId] of assignments) {
    const own = here.get(id)
    const node = own === undefined ? undefined : tree.byId.get(own)
    if (own === undefined || node === undefined || !isCategory(node.group)) continue
    const counts = companions.get(groupId) ?? new Map<string, number>()
    counts.set(own, (counts.get(own) ?? 0) + 1)
    companions.set(groupId, counts)
  }
  return ({ id }) => {
    const groupId = assignments.get(id)
    const node = groupId === undefined ? undefined : theirs.byId.get(groupId)
    if (groupId === undefined || node === undefined) return []
    const reason = `In ${name}: ${node.group.name}`
    const same = groupHere.get(groupId) ?? null
    if (same !== null) return [{ groupId: same.group.id, weight: 0.85, reason }]
    const counts = [...(companions.get(groupId) ?? [])]
    const all = counts.reduce((sum, [, count]) => sum + count, 0)
    // A single account may be coincidence; with many, their proportion counts.
    return counts.map(([own, count]) => ({ groupId: own, weight: 0.8 * (count / all) * (1 - 0.5 ** all), reason }))
  }
}

interface AssignedAccount {
  readonly account: LedgerAccount
  readonly groupId: string
}

/** Groups of the accounts with the next lower and next higher numbers. */
function byNumber(assigned: readonly AssignedAccount[]): Evidence {
  const ordered = assigned
    .flatMap(({ account, groupId }) =>
      DIGITS.test(account.number) ? [{ number: account.number, value: Number(account.number), groupId }] : [],
    )
    .sort((left, right) => left.value - right.value)
  return ({ number }) => {
    if (!DIGITS.test(number)) return []
    const value = Number(number)
    let [low, high] = [0, ordered.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((ordered[middle]?.value ?? 0) < value) low = middle + 1
      else high = middle
    }
    const votes: Vote[] = []
    const [before, after] = [ordered[low - 1], ordered[low]]
    for (const near of [before, after])
      if (near !== undefined && near.number.length === number.length)
        votes.push({ groupId: near.groupId, weight: nearness(near.number, number), reason: `Next to ${near.number}` })
    const [one, other] = votes
    if (one === undefined || other === undefined || one.groupId !== other.groupId) return votes
    return [
      { groupId: one.groupId, weight: Math.min(0.75, one.weight + other.weight), reason: `Between ${before?.number} and ${after?.number}` },
    ]
  }
}

const DIGITS = /^\d{3,12}$/

/** Number of leading digits shared by two numbers of equal length, which reflect the ranges of a chart of accounts. */
function nearness(one: string, other: string): number {
  let shared = 0
  while (shared < one.length && one[shared] === other[shared]) shared += 1
  const rest = one.length - shared
  return rest <= 1 ? 0.45 : rest === 2 ? 0.35 : rest === 3 ? 0.12 : 0
}

/** Groups of accounts whose names share words; words found in few groups count more. */
function byName(assigned: readonly AssignedAccount[]): Evidence {
  const counts = new Map<string, Map<string, { count: number; example: string }>>()
  for (const { account, groupId } of assigned)
    for (const word of new Set(nameWords(account.name))) {
      const groups = counts.get(word) ?? new Map<string, { count: number; example: string }>()
      const known = groups.get(groupId)
      if (known === undefined) groups.set(groupId, { count: 1, example: account.name })
      else known.count += 1
      counts.set(word, groups)
    }
  const votesOf = new Map([...counts].map(([word, groups]) => [word, wordVotes(groups)]))
  return ({ name }) => {
    const best = new Map<string, Vote>()
    for (const word of new Set(nameWords(name)))
      for (const vote of votesOf.get(word) ?? []) if (vote.weight > (best.get(vote.groupId)?.weight ?? 0)) best.set(vote.groupId, vote)
    return [...best.values()]
  }
}

/** The few groups with most of a word's accounts. Words that are spread over many groups give none. */
function wordVotes(groups: ReadonlyMap<string, { readonly count: number; readonly example: string }>): readonly Vote[] {
  let all = 0
  for (const { count } of groups.values()) all += count
  return [...groups]
    .map(([groupId, { count, example }]) => ({ groupId, weight: 0.6 * (count / all) ** 1.5, reason: `Like ${example}` }))
    .filter(({ weight }) => weight >= LEAST_VOTE)
}

/** Weaker evidence is negligible. */
const LEAST_VOTE = 0.03

/** Groups with the account's name, or whose name shares words with it. */
function byGroupName(tree: GroupTree): Evidence {
  const groupsOf = new Map<string, GroupNode[]>()
  const called = new Map<string, GroupNode[]>()
  for (const node of tree.nodes) {
    if (!isCategory(node.group)) continue
    const full = fullName(node.group.name)
    if (full !== '') called.set(full, [...(called.get(full) ?? []), node])
    for (const word of new Set(nameWords(node.group.name))) groupsOf.set(word, [...(groupsOf.get(word) ?? []), node])
  }
  return ({ name }) => {
    const words = new Set(nameWords(name))
    const found = new Map<string, Vote>()
    for (const word of words)
      for (const { group } of groupsOf.get(word) ?? []) {
        const own = new Set(nameWords(group.name))
        const shared = [...own].filter((one) => words.has(one)).length / own.size
        found.set(group.id, { groupId: group.id, weight: 0.65 * shared, reason: `Its name says ${word}` })
      }
    const full = fullName(name)
    for (const { group } of full === '' ? [] : (called.get(full) ?? []))
      found.set(group.id, { groupId: group.id, weight: 0.9, reason: 'Called the same' })
    return [...found.values()]
  }
}

/** The trade's term for such accounts, if a single category matches it. */
function byLine(tree: GroupTree, isRestaurant: boolean): Evidence {
  const categories = tree.nodes.filter(({ group }) => isCategory(group))
  const found = new Map<ProposedLine, readonly GroupNode[]>()
  const groupsOf = (line: ProposedLine): readonly GroupNode[] => {
    const known = found.get(line)
    if (known !== undefined) return known
    const { type, name } = LINES[line]
    const ofType = categories.filter((node) => node.type === type)
    const named = ofType.filter(({ group }) => name.test(group.name))
    const chosen = named.length > 0 ? named : ofType.filter(({ parent }) => parent === null)
    found.set(line, chosen)
    return chosen
  }
  return (account) => {
    const line = placeAccount(account, isRestaurant)
    if (line === null) return []
    const groups = groupsOf(line)
    return groups.map(({ group }) => ({ groupId: group.id, weight: 0.5 / groups.length, reason: `Usually ${line}` }))
  }
}

const LINES: Readonly<Record<ProposedLine, { readonly type: ProfitLossGroupType; readonly name: RegExp }>> = {
  revenue: { type: 'REVENUE', name: /revenue|sales|income|collections/i },
  'cost of goods': { type: 'COGS', name: /cost|goods/i },
  labor: { type: 'PAYROLL', name: /labou?r|payroll|wages|staff/i },
  management: { type: 'PAYROLL', name: /manage/i },
  'hourly staff': { type: 'PAYROLL', name: /hourly|staff|wages/i },
  'taxes and benefits': { type: 'PAYROLL', name: /tax|benefit/i },
  operating: { type: 'OPEX', name: /operating|controllable/i },
  occupancy: { type: 'RENT', name: /occupancy|rent|lease/i },
  'corporate overhead': { type: 'OPEX', name: /corporate|overhead|administ/i },
  'depreciation and interest': { type: 'OTHER_EXPENSE', name: /depreciation|interest|financ/i },
  'other income': { type: 'OTHER_INCOME', name: /other/i },
  'other expense': { type: 'OTHER_EXPENSE', name: /other/i },
}

/** The only group of the account's type, apart from groups nested in it. */
function byType(tree: GroupTree): Evidence {
  const categories = tree.nodes.filter(({ group }) => isCategory(group))
  return ({ type }) => {
    if (type === null) return []
    const isFitting = (node: GroupNode | null): boolean => node !== null && node.type !== null && FITTING[type].includes(node.type)
    // A group nested in a fitting one does not count.
    const fitting = categories.filter((node) => isFitting(node) && !isFitting(node.parent))
    return fitting.length === 1
      ? fitting.map(({ group }) => ({ groupId: group.id, weight: 0.5, reason: 'The only category of its type' }))
      : []
  }
}

const FITTING: Readonly<Record<LedgerAccountType, readonly ProfitLossGroupType[]>> = {
  INCOME: ['REVENUE'],
  COST_OF_GOODS_SOLD: ['COGS'],
  EXPENSE: ['PAYROLL', 'OPEX', 'RENT'],
  OTHER_INCOME: ['OTHER_INCOME'],
  OTHER_EXPENSE: ['OTHER_EXPENSE'],
  BALANCE_SHEET: [],
}

/** Groups of another type are unlikely; income among costs very unlikely. */
function typeFactor(account: LedgerAccountType | null, group: ProfitLossGroupType | null): number {
  if (account === null || group === null || FITTING[account].includes(group)) return 1
  const isIncome = (type: string): boolean => type === 'INCOME' || type === 'OTHER_INCOME' || type === 'REVENUE'
  return isIncome(account) === isIncome(group) ? 0.8 : 0.4
}

/** Comparison key of a name; if it only has filler words, all of it. */
function spelled(name: string): string {
  return nameWords(name).join(' ') || foldedText(name).trim()
}
