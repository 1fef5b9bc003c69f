import type { Formula } from '../../mappings/formula.ts'
import { type GroupTree, isCategory } from '../../mappings/group-tree.ts'
import { readFormula } from './formula-reader.ts'

/** Groups whose figures add up over columns: categories, and linear calculations over such groups. */
export function additiveGroups({ nodes }: GroupTree): ReadonlySet<string> {
  const additive = new Set(nodes.flatMap(({ group }) => (isCategory(group) ? [group.id] : [])))
  const formulas = new Map(
    nodes.flatMap(({ group }) => {
      const read = group.formula === null ? null : readFormula(group.formula)
      return read === null || 'problem' in read ? [] : [[group.id, read] as const]
    }),
  )
  for (let before = -1; before !== additive.size; ) {
    before = additive.size
    for (const [id, formula] of formulas) if (degreeOf(formula, (reference) => additive.has(reference)) === 1) additive.add(id)
  }
  return additive
}

/**
 * 0: a constant. 1: a linear combination of references that add up. Null: neither.
 *
 * @param addsUp whether a reference adds up.
 * @param withConstants whether the combination may include constants.
 */
export function degreeOf(formula: Formula, addsUp: (reference: string) => boolean, withConstants = false): 0 | 1 | null {
  switch (formula.kind) {
    case 'constant':
      return 0
    case 'reference':
      return addsUp(formula.reference) ? 1 : null
    case 'negation':
      return degreeOf(formula.operand, addsUp, withConstants)
    case 'operation': {
      const [left, right] = [degreeOf(formula.left, addsUp, withConstants), degreeOf(formula.right, addsUp, withConstants)]
      if (left === null || right === null) return null
      if (formula.operator === '+' || formula.operator === '-') return left === right ? left : withConstants ? 1 : null
      if (right === 0) return left
      return formula.operator === '*' && left === 0 ? 1 : null
    }
  }
}
