import type { AccountId } from '../ledger/account.ts'
import { counted } from '../money/format.ts'
import type { AccountPlaces } from './account-places.ts'
import type { PlannedLine, PlannedSubject } from './budget-book.ts'
import type { FigureChange } from './budget-changes.ts'

// A category is planned as a whole or by account. A budget gets into both only by a later change of the mapping: then both count, and what
// is refused is planning more of it, not what is there.

/** A subject and how many figures a budget has of it, more than none. */
export type CountedSubject = PlannedSubject & { readonly figures: number }

/** What a budget has figures of after some lines were replaced. */
export function subjectsAfter(
  before: readonly CountedSubject[],
  replaced: readonly PlannedLine[],
  lines: readonly PlannedLine[],
): readonly PlannedSubject[] {
  const counts = new Map<string, { readonly subject: PlannedSubject; readonly figures: number }>(
    before.map((subject) => [keyOf(subject), { subject, figures: subject.figures }]),
  )
  const add = ({ subject, figures }: PlannedLine, sign: 1 | -1): void => {
    const known = counts.get(keyOf(subject))?.figures ?? 0
    counts.set(keyOf(subject), { subject, figures: known + sign * figures.length })
  }
  for (const line of replaced) add(line, -1)
  for (const line of lines) add(line, 1)
  return [...counts.values()].flatMap(({ subject, figures }) => (figures > 0 ? [subject] : []))
}

/**
 * Why changes cannot be saved: they plan a category both as a whole and by account. Null if they do not.
 *
 * @param after what the budget has figures of with them.
 */
export function mixedProblem(places: AccountPlaces, after: readonly PlannedSubject[], changes: readonly FigureChange[]): string | null {
  const mixed = places.mixed(after)
  if (mixed.length === 0) return null
  const filled = new Set(changes.flatMap((change) => (change.after === null ? [] : [keyOf(change.subject)])))
  for (const { node, accountIds } of mixed) {
    const account = accountIds.find((id) => filled.has(keyOf({ kind: 'ACCOUNT', id: String(id) })))
    if (account !== undefined) return plannedWhole(places.labelOf(account), node.group.name)
    if (filled.has(keyOf({ kind: 'GROUP', id: node.group.id })))
      return plannedByAccount(
        node.group.name,
        accountIds.map((id) => places.labelOf(id)),
        null,
      )
  }
  return null
}

/** What a file brings in addition to a budget's own figures. */
export interface MixedUpload {
  /** What the budget has figures of already. */
  readonly stored: readonly PlannedSubject[]
  /** What the file has rows of. */
  readonly rows: readonly PlannedSubject[]
  /** Cell of the first valid figure of each account in the file, as in `Downtown!C14`; those without are left out. */
  readonly cells: ReadonlyMap<AccountId, string>
}

/**
 * Why figures of a file cannot be taken: they would plan a category both as a whole and by account. If both are in the file alone, the
 * accounts count, being the more detailed.
 */
export function mixedUploadProblems(
  places: AccountPlaces,
  { stored, rows, cells }: MixedUpload,
): (subject: PlannedSubject) => string | null {
  const problems = new Map<string, string>()
  const known = new Set(stored.map(keyOf))
  for (const { node, accountIds } of places.mixed(distinct([...stored, ...rows]))) {
    const { id, name } = node.group
    const labels = (ids: readonly AccountId[]): readonly string[] => ids.map((one) => places.labelOf(one))
    const inBudget = accountIds.filter((one) => known.has(keyOf({ kind: 'ACCOUNT', id: String(one) })))
    const inFile = accountIds.filter((one) => cells.has(one))
    const [first] = inFile
    if (known.has(keyOf({ kind: 'GROUP', id })))
      for (const one of accountIds) problems.set(keyOf({ kind: 'ACCOUNT', id: String(one) }), plannedWhole(places.labelOf(one), name))
    if (inBudget.length > 0) problems.set(keyOf({ kind: 'GROUP', id }), plannedByAccount(name, labels(inBudget), null))
    else if (first !== undefined && !known.has(keyOf({ kind: 'GROUP', id })))
      problems.set(keyOf({ kind: 'GROUP', id }), plannedByAccount(name, labels(inFile), cells.get(first) ?? ''))
  }
  return (subject) => problems.get(keyOf(subject)) ?? null
}

function plannedWhole(account: string, category: string): string {
  return `"${category}" is planned as a whole in this budget, so its account "${account}" cannot be planned, too. Delete the figures of "${category}" at all locations first.`
}

/** @param coordinate of the first account's figure in a file; null if the accounts are in the budget. */
function plannedByAccount(category: string, accounts: readonly string[], coordinate: string | null): string {
  return coordinate === null
    ? `"${category}" is planned by account in this budget: ${namedAccounts(accounts)}. Plan its accounts, or delete their figures at all locations first.`
    : `"${category}" is planned by account in this file: ${namedAccounts(accounts)}, first in ${coordinate}. Leave either these cells blank or those of "${category}".`
}

/** `"6100 Base rent" and 2 more accounts`. */
export function namedAccounts(labels: readonly string[]): string {
  const [first = '', ...others] = labels
  return `"${first}"${others.length === 0 ? '' : ` and ${counted(others.length, 'more account')}`}`
}

function distinct(subjects: readonly PlannedSubject[]): readonly PlannedSubject[] {
  return [...new Map(subjects.map((subject) => [keyOf(subject), subject])).values()]
}

function keyOf({ kind, id }: PlannedSubject): string {
  return `${kind} ${id}`
}
