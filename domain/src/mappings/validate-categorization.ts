import { BadInputError } from '../errors.ts'
import { textProblem, tooMany } from '../text-limits.ts'
import type { Categorization, ProfitLossGroup } from './categorization.ts'
import { type Formula, orderFormulas, parseFormula, referencesOf } from './formula.ts'
import { isCategory, isSubtotal } from './group-tree.ts'

/** Why a categorization cannot be saved, as a sentence that names the group. */
export interface CategorizationProblem {
  readonly message: string
  /** The invalid group; null for the categorization's own name. */
  readonly groupId: string | null
  /** The invalid field, such as `name` or `groups.3.formula`. */
  readonly field: string
}

/** Maximum number of groups. */
export const MOST_GROUPS = 5_000

type Draft = Pick<Categorization, 'name' | 'groups'>

/** @throws BadInputError with the first problem of a categorization. */
export function checkCategorization(draft: Draft): void {
  const [first] = categorizationProblems(draft)
  if (first !== undefined) throw new BadInputError(first.message, first.field)
}

/** All problems of a categorization, in group order; empty if it can be saved. */
export function categorizationProblems(draft: Draft): readonly CategorizationProblem[] {
  const problems: CategorizationProblem[] = []
  const ofName =
    draft.name.trim() === '' ? 'Enter a name for the categorization.' : textProblem(draft.name, 'categorizationName', 'The name')
  if (ofName !== null) problems.push({ message: ofName, groupId: null, field: 'name' })
  if (draft.groups.length > MOST_GROUPS)
    return [
      ...problems,
      { message: tooMany('The categorization', draft.groups.length, MOST_GROUPS, 'groups'), groupId: null, field: 'groups' },
    ]

  const byId = new Map<string, ProfitLossGroup>()
  const formulas = new Map<string, Formula>()
  const indexOf = new Map(draft.groups.map((group, index) => [group, index]))
  const report = (group: ProfitLossGroup, part: keyof ProfitLossGroup, message: string): void => {
    problems.push({ message, groupId: group.id, field: `groups.${indexOf.get(group)}.${part}` })
  }

  for (const group of draft.groups) {
    const isDuplicate = byId.has(group.id)
    if (group.id === '' || /[{}]/.test(group.id))
      report(group, 'id', `The id "${group.id}" of ${quoted(group)} is empty or has braces in it.`)
    if (isDuplicate) report(group, 'id', `${quoted(group)} has the same id as another group, "${group.id}".`)
    else byId.set(group.id, group)
    const problem = group.name.trim() === '' ? 'Every group needs a name.' : textProblem(group.name, 'groupName', 'The name of a group')
    if (problem !== null) report(group, 'name', problem)
  }

  for (const group of draft.groups) {
    problemsOfParent(group, byId, (message) => report(group, 'parentId', message))
    problemsOfType(group, (message) => report(group, 'type', message))
    const formula = readFormula(group, byId, (message) => report(group, 'formula', message))
    if (formula !== null) formulas.set(group.id, formula)
  }

  const { cycle } = orderFormulas(formulas)
  const culprit = byId.get(cycle?.[0] ?? '')
  if (cycle !== null && culprit !== undefined) {
    const names = cycle.map((id) => byId.get(id)?.name ?? id).join(' → ')
    report(
      culprit,
      'formula',
      cycle.length === 2
        ? `The formula of ${quoted(culprit)} names itself.`
        : `The formulas refer to each other in a circle: ${names}. Take one of them out.`,
    )
  }
  return problems
}

function problemsOfParent(group: ProfitLossGroup, byId: ReadonlyMap<string, ProfitLossGroup>, report: (message: string) => void): void {
  if (group.parentId === null) return
  const parent = byId.get(group.parentId)
  if (parent === undefined) return report(`${quoted(group)} is under a group that does not exist, "${group.parentId}".`)
  if (!isCategory(parent))
    return report(`${quoted(group)} is under ${quoted(parent)}, which is a calculation. Only categories hold other groups.`)
  const path = [group]
  for (let above: ProfitLossGroup | undefined = parent; above !== undefined; above = byId.get(above.parentId ?? '')) {
    // A cycle without this group is reported for its own members.
    if (above !== group && path.includes(above)) return
    path.push(above)
    if (above === group) return report(`Groups contain each other in a circle: ${path.map((member) => member.name).join(' → ')}.`)
  }
}

function problemsOfType(group: ProfitLossGroup, report: (message: string) => void): void {
  if (isCategory(group)) {
    if (isSubtotal(group)) report(`${quoted(group)} is a category and cannot have the type ${group.type}, which is for calculations.`)
    else if (group.type === null && group.parentId === null)
      report(`${quoted(group)} is at the top and needs a type, such as REVENUE or OPEX.`)
  } else if (group.type !== null && !isSubtotal(group)) {
    report(`${quoted(group)} is a calculation and cannot have the type ${group.type}, which is for categories.`)
  }
}

/** The parsed formula of a calculation; null if none exists or it is invalid. */
function readFormula(
  group: ProfitLossGroup,
  byId: ReadonlyMap<string, ProfitLossGroup>,
  report: (message: string) => void,
): Formula | null {
  if (group.formula === null) return null
  const formula = parsed(group.formula)
  if (formula instanceof BadInputError) {
    report(`The formula of ${quoted(group)} cannot be read. ${formula.message}`)
    return null
  }
  const unknown = referencesOf(formula).filter((reference) => !byId.has(reference))
  if (unknown.length > 0) {
    const places = unknown.map((reference) => `{${reference}} at character ${placeOf(formula, reference)}`).join(', ')
    report(`The formula of ${quoted(group)} refers to a group that does not exist: ${places}.`)
  }
  return formula
}

function parsed(text: string): Formula | BadInputError {
  try {
    return parseFormula(text)
  } catch (error) {
    if (error instanceof BadInputError) return error
    throw error
  }
}

/** Position of the first use of a reference in its formula, from 1. */
function placeOf(formula: Formula, reference: string): number | null {
  if (formula.kind === 'reference') return formula.reference === reference ? formula.at : null
  if (formula.kind === 'negation') return placeOf(formula.operand, reference)
  return formula.kind === 'operation' ? (placeOf(formula.left, reference) ?? placeOf(formula.right, reference)) : null
}

function quoted(group: ProfitLossGroup): string {
  return `"${group.name.trim() === '' ? group.id : group.name}"`
}
