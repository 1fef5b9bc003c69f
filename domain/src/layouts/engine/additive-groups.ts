import type { Formula } from '../../mappings/formula.ts'
import { type GroupTree, isCategory } from '../../mappings/group-tree.ts'
import { readFormula } from './formula-reader.ts'

/** The groups whose figures of parts add up to those of the whole: categories, and calculations that add and subtract such groups. */
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
 * 0: a constant. 1: a sum of what adds up, each so many times. Null: neither.
 *
 * @param addsUp whether what a reference means adds up.
 * @param withConstants whether constants may be added to such a sum.
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
