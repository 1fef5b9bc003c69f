import { type GroupTree, isCategory } from '../mappings/group-tree.ts'
import { categoryQuotients } from '../mappings/linear-terms.ts'
import { type Fraction, fraction } from '../money/fraction.ts'

/** A line that is a term of a figure, and its factor. */
export interface LineTerm {
  readonly groupId: string
  readonly factor: Fraction
}

/**
 * The lines whose figures, times their factors, add up to a group: of a category those right below it, of a calculation the
 * categories that it comes down to. Empty for a category without lines of its own, and for what is no sum, such as a ratio.
 */
export function lineTerms(tree: GroupTree, groupId: string): readonly LineTerm[] {
  const node = tree.byId.get(groupId)
  if (node === undefined) return []
  if (isCategory(node.group))
    return node.children
      .filter(({ group }) => isCategory(group))
      .map(({ group, sign }) => ({ groupId: group.id, factor: fraction(sign === node.sign ? 1n : -1n) }))
  const sum = categoryQuotients(tree, groupId)
  if (sum === null || sum.quotients.length > 0 || sum.linear.constant.numerator !== 0n) return []
  return [...sum.linear.terms]
    .filter(([, factor]) => factor.numerator !== 0n)
    .map(([id, factor]) => ({ groupId: id, factor }))
    .toSorted((one, other) => (tree.byId.get(one.groupId)?.index ?? 0) - (tree.byId.get(other.groupId)?.index ?? 0))
}
