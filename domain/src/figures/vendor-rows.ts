import { BadInputError } from '../errors.ts'
import type { AccountId } from '../ledger/account.ts'
import { type GroupNode, type GroupTree, groupTree, isCategory } from '../mappings/group-tree.ts'
import { mappedPlaces } from '../profit-loss/mapped-places.ts'
import type { QuestionRow, VendorOfRow } from './figure-question.ts'
import type { GatheredFigures } from './gathered-figures.ts'

export type VendorsRow = Extract<QuestionRow, { kind: 'VENDORS' }>

/** Vendors that one row has at most. */
export const MOST_VENDOR_ROWS = 1_000
/** Columns that vendors are added up in at most: each is another look at the entries. */
export const MOST_VENDOR_COLUMNS = 60
/** The same of single vendors, which have fewer entries to look at, of all of them together. */
export const MOST_COLUMNS_OF_VENDOR = 1_000

/** Names what a row of vendors is of. */
export function vendorsKey(row: VendorsRow | VendorOfRow): string {
  const { groupId, accountId } = row
  const of = groupId === null ? 'costs' : accountId === null ? groupId : `${groupId}/${accountId}`
  // Names may hold any of the signs that keys of figures are put together with.
  return row.kind === 'VENDOR' ? `${of}:${encodeURIComponent(row.vendor.toWellFormed())}` : of
}

/** Accounts of a group and of all under it. @throws BadInputError for a calculation. */
export function accountsOfCategory(tree: GroupTree, node: GroupNode, mapping: GatheredFigures['mapping']): readonly AccountId[] {
  if (!isCategory(node.group))
    throw new BadInputError(`"${node.group.name}" is a calculation and has no accounts. Ask for its lines.`, 'rows')
  const inside = new Set<number>()
  const collect = (one: GroupNode): void => {
    inside.add(one.index)
    for (const child of one.children) collect(child)
  }
  collect(node)
  return [...mappedPlaces(tree, mapping)].flatMap(([id, place]) => (inside.has(place) ? [id] : []))
}

/** The roots that are lines of costs. */
export function costCategories({ roots }: GroupTree): readonly GroupNode[] {
  return roots.filter(({ group, sign }) => isCategory(group) && sign === 1)
}

/** Accounts whose entries a row of vendors adds up. @throws BadInputError for what is not there, and for a calculation. */
export function accountsOfVendors(
  { categorization, mapping }: Pick<GatheredFigures, 'categorization' | 'mapping'>,
  { groupId, accountId }: Pick<VendorOfRow, 'groupId' | 'accountId'>,
): readonly AccountId[] {
  const tree = groupTree(categorization.groups)
  if (groupId === null) return costCategories(tree).flatMap((node) => accountsOfCategory(tree, node, mapping))
  const node = tree.byId.get(groupId)
  if (node === undefined) throw new BadInputError('The group is not one of the report (any more). Choose another one.', 'rows')
  const behind = accountsOfCategory(tree, node, mapping)
  const asked = behind.filter((id) => accountId === null || String(id) === accountId)
  if (accountId !== null && asked.length === 0)
    throw new BadInputError('The account is not mapped to this group (any more). Choose another one.', 'rows')
  return asked
}
