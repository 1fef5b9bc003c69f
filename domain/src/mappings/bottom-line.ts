import { type GroupNode, type GroupTree, isCategory } from './group-tree.ts'
import { accountWeights } from './linear-terms.ts'

/**
 * What a net income does not count once, a sentence each in the order of the tree: categories that it leaves out, counts
 * twice, or with the wrong sign. What stands in such a category is told only where it is counted otherwise. A net income
 * that is no sum tells nothing.
 */
export function bottomLineWarnings(tree: GroupTree): readonly string[] {
  return tree.nodes.flatMap(({ group }) => {
    const weights = group.type === 'NET_INCOME' ? accountWeights(tree, group.id) : null
    if (weights === null) return []
    /** How often profit rises by what is booked as a credit. */
    const timesOf = ({ index }: GroupNode): number => {
      const weight = weights[index]
      return weight === undefined ? 0 : 0 - Number(weight.numerator) / Number(weight.denominator)
    }
    const warn = (node: GroupNode, above: number): readonly string[] => {
      if (!isCategory(node.group)) return []
      const times = timesOf(node)
      const inside = node.children.filter((child) => isCategory(child.group))
      // Nothing of its own is missing where all that it holds is named by itself.
      const isSplit = times === 0 && inside.length > 0 && inside.every((child) => timesOf(child) !== 0)
      const own = times === above || isSplit ? [] : [`${group.name} ${countWords(times, node.group.name)}`]
      return [...own, ...inside.flatMap((child) => warn(child, isSplit ? 1 : times))]
    }
    return tree.roots.flatMap((root) => warn(root, 1))
  })
}

function countWords(times: number, name: string): string {
  if (times === 1) return `counts ${name} once.`
  if (times === 0) return `does not count ${name}.`
  if (times < 0) return `counts ${name} with the wrong sign.`
  if (times === 2) return `counts ${name} twice.`
  return Number.isInteger(times) ? `counts ${name} ${times} times.` : `counts ${name} in part.`
}
