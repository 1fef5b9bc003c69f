import type { ProfitLossGroup } from '../mappings/categorization.ts'
import { folded, groupPaths } from '../mappings/group-paths.ts'
import { type GroupNode, type GroupTree, isCategory } from '../mappings/group-tree.ts'
import type { Metric } from '../ops-data/metric.ts'

/** A row of a budget's sheet with its label, unique on the sheet even ignoring case and blanks. */
export type BudgetLine =
  /** A category, planned by itself; `isHeading` if it has categories under it. */
  | { readonly kind: 'CATEGORY'; readonly label: string; readonly node: GroupNode; readonly isHeading: boolean }
  /** Sum of a category and those under it. */
  | { readonly kind: 'TOTAL'; readonly label: string; readonly node: GroupNode }
  | { readonly kind: 'CALCULATION'; readonly label: string; readonly node: GroupNode }
  /** Heading of the metrics. */
  | { readonly kind: 'METRICS'; readonly label: string }
  | { readonly kind: 'METRIC'; readonly label: string; readonly metric: Metric }

/**
 * Rows of a budget's sheet: the groups in tree order, each category with others under it followed by its total, then the
 * metrics in the given order.
 */
export function budgetLines(tree: GroupTree, metrics: readonly Metric[]): readonly BudgetLine[] {
  const labels = new Labels(tree)
  const lines: BudgetLine[] = []
  const add = (node: GroupNode): void => {
    const label = labels.ofGroup(node.group)
    if (!isCategory(node.group)) {
      lines.push({ kind: 'CALCULATION', label, node })
      for (const child of node.children) add(child)
      return
    }
    const isHeading = node.children.some(({ group }) => isCategory(group))
    lines.push({ kind: 'CATEGORY', label, node, isHeading })
    for (const child of node.children) add(child)
    if (isHeading) lines.push({ kind: 'TOTAL', label: labels.unique([`Total ${label}`, `Total of ${label}`]), node })
  }
  for (const root of tree.roots) add(root)
  if (metrics.length === 0) return lines
  lines.push({ kind: 'METRICS', label: labels.unique(['Metrics', 'Operational metrics']) })
  for (const metric of metrics) lines.push({ kind: 'METRIC', label: labels.unique([metric.name, `${metric.name} (metric)`]), metric })
  return lines
}

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
