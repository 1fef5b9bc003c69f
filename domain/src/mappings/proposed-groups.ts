import type { ProposedLine } from './account-placing.ts'
import type { ProfitLossGroup } from './categorization.ts'
import { proposedStatement } from './proposal.ts'
import { type StatementCategory, statementGroups } from './statement.ts'

/** Groups of a proposed categorization by line. */
export interface ProposedGroups {
  readonly isRestaurant: boolean
  /** The group for a line's accounts: its own, or the parent's for a kind that is not split off. */
  readonly groupOf: ReadonlyMap<ProposedLine, string>
  /** Lines with a group of their own. */
  readonly held: ReadonlySet<ProposedLine>
  /** Kinds without a group of their own whose siblings have one. */
  readonly addable: ReadonlySet<ProposedLine>
}

/**
 * Recognizes the lines of a proposal by their names.
 *
 * @param otherwise whether the company has restaurants, if the groups do not tell.
 */
export function recognizeProposed(groups: readonly ProfitLossGroup[], otherwise: boolean): ProposedGroups {
  const isRestaurant = hasDistinctiveName(groups, true) || (!hasDistinctiveName(groups, false) && otherwise)
  const groupOf = new Map<ProposedLine, string>()
  const held = new Set<ProposedLine>()
  const addable = new Set<ProposedLine>()
  for (const part of categoriesOf(isRestaurant)) {
    const root = groups.find((group) => isNamed(group, part.name, null) && group.type === part.type)
    if (root === undefined) continue
    groupOf.set(part.line, root.id)
    held.add(part.line)
    const isSplit = part.children.some((child) => groups.some((group) => isNamed(group, child.name, root.id)))
    for (const child of part.children) {
      const own = groups.find((group) => isNamed(group, child.name, root.id))
      groupOf.set(child.line, own?.id ?? root.id)
      if (own !== undefined) held.add(child.line)
      else if (isSplit) addable.add(child.line)
    }
  }
  return { isRestaurant, groupOf, held, addable }
}

/**
 * The groups that the proposal would have for other lines; existing ones keep their ids.
 *
 * @returns null if the groups differ from the proposal, since people changed them.
 */
export function extendProposal(
  groups: readonly ProfitLossGroup[],
  proposed: ProposedGroups,
  lines: ReadonlySet<ProposedLine>,
  newId: () => string,
): readonly ProfitLossGroup[] | null {
  const statement = proposedStatement(proposed.isRestaurant)
  const current = statementGroups(statement, proposed.held, counter()).groups
  const ordered = [...groups].sort((left, right) => left.displayOrder - right.displayOrder)
  if (current.length !== ordered.length) return null
  const idOf = new Map(current.map(({ id }, at) => [id, ordered[at]?.id ?? '']))
  if (!current.every((group, at) => isSame(withIds(group, idOf), ordered[at]))) return null
  const next = statementGroups(statement, lines, counter()).groups
  const namesOf = (all: readonly ProfitLossGroup[]) => (group: ProfitLossGroup) =>
    `${all.find(({ id }) => id === group.parentId)?.name ?? ''}/${group.name}`
  const idByName = new Map(groups.map((group) => [namesOf(groups)(group), group.id]))
  const nextIds = new Map(next.map((group) => [group.id, idByName.get(namesOf(next)(group)) ?? newId()]))
  return next.map((group) => withIds(group, nextIds))
}

function categoriesOf(isRestaurant: boolean): readonly StatementCategory<ProposedLine>[] {
  return proposedStatement(isRestaurant).filter((part) => part.kind === 'category')
}

/** Whether a name occurs that only this one of the two statements has. */
function hasDistinctiveName(groups: readonly ProfitLossGroup[], isRestaurant: boolean): boolean {
  const others = new Set(namesIn(!isRestaurant))
  const own = new Set(namesIn(isRestaurant).filter((name) => !others.has(name)))
  return groups.some(({ name }) => own.has(name))
}

function namesIn(isRestaurant: boolean): readonly string[] {
  return proposedStatement(isRestaurant).flatMap((part) => [
    part.name,
    ...(part.kind === 'category' ? part.children.map(({ name }) => name) : []),
  ])
}

function isNamed(group: ProfitLossGroup, name: string, parentId: string | null): boolean {
  return group.name === name && group.parentId === parentId && group.formula === null
}

function isSame(left: ProfitLossGroup, right: ProfitLossGroup | undefined): boolean {
  return (
    right !== undefined &&
    left.id === right.id &&
    left.parentId === right.parentId &&
    left.name === right.name &&
    left.type === right.type &&
    left.formula === right.formula &&
    left.favorability === right.favorability
  )
}

function withIds(group: ProfitLossGroup, ids: ReadonlyMap<string, string>): ProfitLossGroup {
  const idOf = (id: string): string => ids.get(id) ?? id
  return {
    ...group,
    id: idOf(group.id),
    parentId: group.parentId === null ? null : idOf(group.parentId),
    formula: group.formula?.replaceAll(/\{([^{}]*)\}/g, (_, id: string) => `{${idOf(id)}}`) ?? null,
  }
}

function counter(): () => string {
  let last = 0
  return () => {
    last += 1
    return `group ${last}`
  }
}
