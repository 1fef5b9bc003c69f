import { AccountPlaces } from '@fourwall/domain/budgets/account-places.ts'
import type { PlannedSubject } from '@fourwall/domain/budgets/budget-book.ts'
import type { FigureChange } from '@fourwall/domain/budgets/budget-changes.ts'
import { namedAccounts } from '@fourwall/domain/budgets/mixed-plans.ts'
import { groupTree } from '@fourwall/domain/mappings/group-tree.ts'
import { compareDecimals, negateDecimal } from '@fourwall/domain/money/decimal.ts'
import { counted, formatFigure } from '@fourwall/domain/money/format.ts'
import type { Access } from '../../platform/identity/access.ts'
import type { LedgerService } from '../ledger/service.ts'
import { type MappingService, type StoredMapping, treeOf } from '../mappings/service.ts'
import { budgetsPolicy } from './policy.ts'

/** Where accounts are in the budgets of a categorization. */
export interface PlacedAccounts {
  readonly places: AccountPlaces
  /** Null if the categorization has no mapping. */
  readonly mapping: StoredMapping | null
  /** ` in the mapping "Management"`, if there are several. */
  readonly whichMapping: string
}

/**
 * Places accounts by the oldest mapping of a categorization: for a budget's own pages, files and rules. Reports place them by their own
 * mapping.
 */
export async function placedAccounts(
  { mappings, ledger }: { readonly mappings: MappingService; readonly ledger: LedgerService },
  access: Access,
  categorizationId: string,
): Promise<PlacedAccounts> {
  budgetsPolicy.read(access)
  const categorization = await mappings.categorization(access, categorizationId)
  const all = (await mappings.mappings(access, categorizationId)).sort(
    (left, right) => left.createdAt.getTime() - right.createdAt.getTime() || (left.id < right.id ? -1 : 1),
  )
  const [mapping = null] = all
  const tree = categorization === null ? groupTree([]) : treeOf(categorization)
  const places = new AccountPlaces(tree, mapping ?? { accountMappings: [] }, await ledger.accounts(access))
  return { places, mapping, whichMapping: all.length > 1 && mapping !== null ? ` in the mapping "${mapping.name}"` : '' }
}

/** Changes of stored figures as people see them. */
export function shownChanges(places: AccountPlaces, changes: readonly FigureChange[]): readonly FigureChange[] {
  return changes.map((change) => {
    const { subject, before, after } = change
    return { ...change, before: places.turnedValue(subject, before), after: places.turnedValue(subject, after) }
  })
}

/**
 * Issues of a budget's accounts: categories planned both ways since the mapping changed, and accounts outside the mapping.
 *
 * @param sumOf all planned figures of some accounts: a Decimal, debit positive.
 */
export async function accountIssues(
  { places, mapping, whichMapping }: PlacedAccounts,
  subjects: readonly PlannedSubject[],
  sumOf: (accountIds: readonly number[]) => Promise<string>,
): Promise<readonly string[]> {
  const labels = (ids: readonly number[]): string => namedAccounts(ids.map((id) => places.labelOf(id)))
  const mixed = places.mixed(subjects).map(({ node, accountIds }) => {
    const verb = accountIds.length === 1 ? 'is' : 'are'
    return `"${node.group.name}" is planned as a whole, and by now ${labels(accountIds)} ${verb} mapped to it${whichMapping}, too: both count. Delete the figures of one of them.`
  })
  const outside = outsideOf(places, subjects)
  if (outside.length === 0) return mixed
  const sum = await sumOf(outside)
  const isCost = compareDecimals(sum, '0') >= 0
  const amount = `${isCost ? 'costs' : 'income'} of ${formatFigure(isCost ? sum : negateDecimal(sum), 2)}`
  const [are, their] = outside.length === 1 ? ['is', 'Its'] : ['are', 'Their']
  const where = mapping === null ? 'mapped, since the categorization has no mapping' : `in the mapping "${mapping.name}"`
  return [
    ...mixed,
    `${counted(outside.length, 'account')} of this budget ${are} not ${where}: ${labels(outside)}. ${their} plan, ${amount} in total, is in no line. Map ${outside.length === 1 ? 'it' : 'them'}, or delete the figures.`,
  ]
}

/** Planned accounts that are not in the mapping. */
export function outsideOf(places: AccountPlaces, subjects: readonly PlannedSubject[]): readonly number[] {
  return subjects.flatMap(({ kind, id }) => (kind === 'ACCOUNT' && places.nodeOf(Number(id)) === null ? [Number(id)] : []))
}
