import { treeChanges } from '../editing/tree-changes.ts'
import { unreachable } from '../errors.ts'
import type { DraftCategorization, EditedGroup } from './categorization-edits.ts'
import { categorizationState } from './categorization-edits.ts'
import { formulaNames } from './formula-names.ts'
import { shownFormula } from './formula-text.ts'
import { GROUP_TYPE_NAMES } from './group-types.ts'

/**
 * Describes the difference between two states of a categorization, a sentence each: its name, then groups in the order of
 * the later tree (added, renamed, changed in kind or formula, moved), then reorderings, then deletions.
 */
export function categorizationChanges(before: DraftCategorization, after: DraftCategorization): readonly string[] {
  const names = formulaNames(categorizationState(after).groups)
  const sentences: string[] = []
  if (before.name !== after.name) sentences.push(`Renamed to ${after.name}`)
  for (const change of treeChanges(before.tree, after.tree)) {
    switch (change.kind) {
      case 'added': {
        const { node, parent } = change
        const where = parent === null ? 'at the top' : `in ${parent.name}`
        sentences.push(
          node.formula === null
            ? `${node.name} added ${where}`
            : `${node.name} added ${where}: ${shownFormula(node.formula, names) || 'no formula yet'}`,
        )
        break
      }
      case 'kept': {
        const { was, node, parent, isMoved } = change
        if (was.name !== node.name) sentences.push(`${was.name} renamed to ${node.name}`)
        sentences.push(...changesOfKind(was, node, (formula) => shownFormula(formula, names)))
        if (isMoved) sentences.push(`${node.name} moved ${parent === null ? 'to the top' : `to ${parent.name}`}`)
        break
      }
      case 'reordered':
        sentences.push(`${change.parent === null ? 'Top level' : change.parent.name} reordered`)
        break
      case 'removed':
        sentences.push(`${change.node.name} deleted`)
        break
      default:
        unreachable(change)
    }
  }
  return sentences
}

function changesOfKind(was: EditedGroup, node: EditedGroup, shown: (formula: string) => string): readonly string[] {
  const { name, type, formula, favorability } = node
  const sentences: string[] = []
  if (formula !== null && was.formula === null) sentences.push(`${name} is now a calculation: ${shown(formula) || 'no formula yet'}`)
  else if (formula === null && was.formula !== null)
    sentences.push(`${name} is now a category${type === null ? '' : ` of type ${GROUP_TYPE_NAMES[type]}`}`)
  else {
    if (formula !== was.formula && formula !== null) sentences.push(`${name} is now ${shown(formula) || 'without a formula'}`)
    if (type !== was.type)
      sentences.push(
        type === null
          ? formula === null
            ? `${name} has the type of the category above it`
            : `${name} is no longer ${was.type === null ? 'a subtotal' : GROUP_TYPE_NAMES[was.type]}`
          : formula === null
            ? `${name} is now of type ${GROUP_TYPE_NAMES[type]}`
            : `${name} is now ${GROUP_TYPE_NAMES[type]}`,
      )
  }
  if (favorability !== was.favorability)
    sentences.push(
      favorability === null
        ? `It is not set whether an increase in ${name} is favorable`
        : `An increase in ${name} is ${favorability === 'UP' ? 'favorable' : 'unfavorable'}`,
    )
  return sentences
}
