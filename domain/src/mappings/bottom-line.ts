import { type GroupNode, type GroupTree, isCategory } from './group-tree.ts'
import { accountWeights } from './linear-terms.ts'

/**
 * Warnings about net incomes, a sentence each in tree order: categories that they omit, count repeatedly, or with the wrong
 * sign. A category inside another is only mentioned if it is counted differently. A net income that is not a sum gives no
 * warnings.
 */
export function bottomLineWarnings(tree: GroupTree): readonly string[] {
  return tree.nodes.flatMap(({ group }) => {
    const weights = group.type === 'NET_INCOME' ? accountWeights(tree, group.id) : null
    if (weights === null) return []
    /** How often a credit in this category increases profit. */
    const timesOf = ({ index }: GroupNode): number => {
      const weight = weights[index]
      return weight === undefined ? 0 : 0 - Number(weight.numerator) / Number(weight.denominator)
    }
    const warn = (node: GroupNode, above: number): readonly string[] => {
      if (!isCategory(node.group)) return []
      const times = timesOf(node)
      const inside = node.children.filter((child) => isCategory(child.group))
      // A category is not missing if all categories in it are counted themselves.
      const isSplit = times === 0 && inside.length > 0 && inside.every((child) => timesOf(child) !== 0)
      const own = times === above || isSplit ? [] : [`${group.name} ${countSentence(times, node.group.name)}`]
      return [...own, ...inside.flatMap((child) => warn(child, isSplit ? 1 : times))]
    }
    return tree.roots.flatMap((root) => warn(root, 1))
  })
}

function countSentence(times: number, name: string): string {
  if (times === 1) return `counts ${name} once.`
  if (times === 0) return `does not count ${name}.`
  if (times < 0) return `counts ${name} with the wrong sign.`
  if (times === 2) return `counts ${name} twice.`
  return Number.isInteger(times) ? `counts ${name} ${times} times.` : `counts ${name} in part.`
}
