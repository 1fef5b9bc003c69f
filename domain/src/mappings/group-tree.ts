import type { ProfitLossGroup, ProfitLossGroupType } from './categorization.ts'

/** A group with its place in the tree. */
export interface GroupNode {
  readonly group: ProfitLossGroup
  readonly parent: GroupNode | null
  readonly children: readonly GroupNode[]
  /** 1 for a root. */
  readonly depth: number
  /** Index in tree order, from 0. */
  readonly index: number
  /** Its own type, or the nearest ancestor's. */
  readonly type: ProfitLossGroupType | null
  /** Factor from debit-positive amounts to the group's natural sign: -1 under revenue and other income, else 1. */
  readonly sign: 1 | -1
}

/** The groups of a categorization as a tree. */
export interface GroupTree {
  readonly roots: readonly GroupNode[]
  /** Every group once: parents before children, siblings by display order, then name, then id. */
  readonly nodes: readonly GroupNode[]
  readonly byId: ReadonlyMap<string, GroupNode>
}

/**
 * Builds the tree. Always terminates and keeps every group: one with an unknown parent becomes a root, and so does the first
 * group of a cycle.
 */
export function groupTree(groups: readonly ProfitLossGroup[]): GroupTree {
  const ordered = [...groups].sort(compareSiblings)
  const known = new Set(groups.map((group) => group.id))
  const childrenOf = new Map<string | null, ProfitLossGroup[]>()
  for (const group of ordered) {
    const parentId = group.parentId !== null && known.has(group.parentId) ? group.parentId : null
    const siblings = childrenOf.get(parentId)
    if (siblings === undefined) childrenOf.set(parentId, [group])
    else siblings.push(group)
  }

  const nodes: GroupNode[] = []
  const byId = new Map<string, GroupNode>()
  const roots: GroupNode[] = []
  const place = (group: ProfitLossGroup, parent: GroupNode | null, siblings: GroupNode[]): void => {
    if (byId.has(group.id)) return
    const children: GroupNode[] = []
    const type = group.type ?? parent?.type ?? null
    const depth = parent === null ? 1 : parent.depth + 1
    const node: GroupNode = { group, parent, children, depth, index: nodes.length, type, sign: naturalSign(type) }
    nodes.push(node)
    byId.set(group.id, node)
    siblings.push(node)
    for (const child of childrenOf.get(group.id) ?? []) place(child, node, children)
  }
  for (const root of childrenOf.get(null) ?? []) place(root, null, roots)
  for (const group of ordered) place(group, null, roots)
  return { roots, nodes, byId }
}

/** -1 if credit minus debit is natural: under revenue and other income. */
function naturalSign(type: ProfitLossGroupType | null): 1 | -1 {
  return type === 'REVENUE' || type === 'OTHER_INCOME' ? -1 : 1
}

/** Categories hold accounts and categories; all other groups are calculations. */
export function isCategory(group: ProfitLossGroup): boolean {
  return group.formula === null
}

/** Ids of the categories to expand so that rows show down to a level, from 1. */
export function groupsAbove({ nodes }: GroupTree, level: number): ReadonlySet<string> {
  return new Set(nodes.flatMap(({ group, depth }) => (isCategory(group) && depth < level ? [group.id] : [])))
}

/** Whether the group is one of the standard subtotals: gross profit, EBITDA, net income. */
export function isSubtotal(group: ProfitLossGroup): boolean {
  return group.type === 'GROSS_PROFIT' || group.type === 'EBITDA' || group.type === 'NET_INCOME'
}

/** Ids of the groups that make up revenue: those of its type that are not inside another such group, in tree order. */
export function revenueGroups({ nodes }: GroupTree): readonly string[] {
  const isRevenue = (node: GroupNode | null): boolean => node !== null && (node.group.type === 'REVENUE' || isRevenue(node.parent))
  return nodes.filter(({ group, parent }) => group.type === 'REVENUE' && !isRevenue(parent)).map(({ group }) => group.id)
}

function compareSiblings(left: ProfitLossGroup, right: ProfitLossGroup): number {
  if (left.displayOrder !== right.displayOrder) return left.displayOrder - right.displayOrder
  if (left.name !== right.name) return left.name < right.name ? -1 : 1
  return left.id < right.id ? -1 : left.id > right.id ? 1 : 0
}

/**
 * Factor from debit-positive amounts to how an account's amounts are shown: in its category with the category's sign; unmapped
 * as in the reconciliation, income positive and expense negative.
 */
export function accountSign(tree: GroupTree, groupId: string | null): 1 | -1 {
  const node = tree.byId.get(groupId ?? '')
  return node !== undefined && isCategory(node.group) ? node.sign : -1
}
