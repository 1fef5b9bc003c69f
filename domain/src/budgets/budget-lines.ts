import { accountLabel } from '../ledger/account.ts'
import type { ProfitLossGroup } from '../mappings/categorization.ts'
import { folded, groupPaths } from '../mappings/group-paths.ts'
import { type GroupNode, type GroupTree, isCategory } from '../mappings/group-tree.ts'
import type { Metric } from '../ops-data/metric.ts'
import { compareAccounts } from '../profit-loss/account-order.ts'
import type { BudgetAccount } from './budget-book.ts'

/** A row of a budget's sheet with its label, unique on the sheet even ignoring case and blanks. */
export type BudgetLine =
  /** A category, planned as a whole; `isHeading` if it has accounts or categories under it. */
  | { readonly kind: 'CATEGORY'; readonly label: string; readonly node: GroupNode; readonly isHeading: boolean }
  /** An account; `node`: its category, null if it is not in the mapping. */
  | { readonly kind: 'ACCOUNT'; readonly label: string; readonly account: BudgetAccount; readonly node: GroupNode | null }
  /** Sum of a category, its accounts, and the categories under it. */
  | { readonly kind: 'TOTAL'; readonly label: string; readonly node: GroupNode }
  | { readonly kind: 'CALCULATION'; readonly label: string; readonly node: GroupNode }
  /** Heading of accounts that are not in the mapping and count nowhere. */
  | { readonly kind: 'UNPLACED'; readonly label: string }
  /** Heading of the metrics. */
  | { readonly kind: 'METRICS'; readonly label: string }
  | { readonly kind: 'METRIC'; readonly label: string; readonly metric: Metric }

/**
 * Rows of a budget's sheet: the groups in tree order, each category with its accounts and others under it followed by its total, then
 * accounts that are not in the mapping, then the metrics in the given order. Accounts are in the order of reports.
 */
export function budgetLines(tree: GroupTree, metrics: readonly Metric[], accounts: readonly BudgetAccount[] = []): readonly BudgetLine[] {
  const accountsOf = Map.groupBy([...accounts].sort(compareAccounts), ({ groupId }) => groupId)
  const labels = new Labels(tree)
  const lines: BudgetLine[] = []
  const add = (node: GroupNode): void => {
    const label = labels.ofGroup(node.group)
    if (!isCategory(node.group)) {
      lines.push({ kind: 'CALCULATION', label, node })
      for (const child of node.children) add(child)
      return
    }
    const own = accountsOf.get(node.group.id) ?? []
    const isHeading = own.length > 0 || node.children.some(({ group }) => isCategory(group))
    lines.push({ kind: 'CATEGORY', label, node, isHeading })
    for (const account of own) lines.push({ kind: 'ACCOUNT', label: labels.ofAccount(account), account, node })
    for (const child of node.children) add(child)
    if (isHeading) lines.push({ kind: 'TOTAL', label: labels.unique([`Total ${label}`, `Total of ${label}`]), node })
  }
  for (const root of tree.roots) add(root)
  const unplaced = accountsOf.get(null) ?? []
  if (unplaced.length > 0) lines.push({ kind: 'UNPLACED', label: labels.unique([UNPLACED_HEADING]) })
  for (const account of unplaced) lines.push({ kind: 'ACCOUNT', label: labels.ofAccount(account), account, node: null })
  if (metrics.length === 0) return lines
  lines.push({ kind: 'METRICS', label: labels.unique(['Metrics', 'Operational metrics']) })
  for (const metric of metrics) lines.push({ kind: 'METRIC', label: labels.unique([metric.name, `${metric.name} (metric)`]), metric })
  return lines
}

/** Heading of accounts that are not in the mapping. */
const UNPLACED_HEADING = 'Not in the mapping'

/** Creates unique labels. */
class Labels {
  readonly #groups: ReadonlyMap<string, string>
  readonly #taken = new Set<string>()

  constructor({ nodes }: GroupTree) {
    const groups = nodes.map(({ group, parent }) => ({ id: group.id, parentId: parent?.group.id ?? null, name: group.name }))
    const { pathOf } = groupPaths(groups)
    const named = Map.groupBy(groups, ({ name }) => folded(name))
    const isAlone = ({ name }: { readonly name: string }): boolean => named.get(folded(name))?.length === 1
    const [alone, others] = [groups.filter(isAlone), groups.filter((one) => !isAlone(one))]
    this.#groups = new Map([
      ...alone.map(({ id, name }) => [id, this.unique([name])] as const),
      ...others.map(({ id, name }) => [id, this.unique([pathOf.get(id) ?? name])] as const),
    ])
  }

  /** The group's name, or its path if the name is ambiguous. */
  ofGroup({ id, name }: ProfitLossGroup): string {
    return this.#groups.get(id) ?? name
  }

  ofAccount(account: BudgetAccount): string {
    const label = accountLabel(account)
    return this.unique([label, `${label} (account)`])
  }

  /** The first of the texts that is free, else the last one with a number. */
  unique(texts: readonly string[]): string {
    const last = texts.at(-1) ?? ''
    let text = texts.find((one) => !this.#taken.has(folded(one)))
    for (let number = 2; text === undefined; number++) {
      const numbered = `${last} #${number}`
      if (!this.#taken.has(folded(numbered))) text = numbered
    }
    this.#taken.add(folded(text))
    return text
  }
}
