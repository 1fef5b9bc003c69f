import type { PlannedSubject } from '../../budgets/budget-book.ts'
import { headlineParts } from '../../home/headline-parts.ts'
import { type GroupNode, groupTree, isCategory } from '../../mappings/group-tree.ts'
import type { CompanyNames } from '../company-names.ts'
import { operandsOf, type Plan, type PlanRow } from '../plan.ts'

/** Whether a planned figure is of what a plan asks about: of anything, where it names nothing. */
export function isAskedSubject({ rows }: Pick<Plan, 'rows'>, names: CompanyNames): (subject: PlannedSubject) => boolean {
  if (rows.length === 0) return () => true
  const asked = rows.map((row) => subjectsOf(row, names))
  return ({ kind, id }) => asked.some((one) => one[kind].has(id))
}

interface Subjects {
  readonly GROUP: ReadonlySet<string>
  readonly ACCOUNT: ReadonlySet<string>
  readonly METRIC: ReadonlySet<string>
}

/** What a row adds up: a metric itself; a line, those under it and their accounts; of a calculation, those of everything in it. */
export function subjectsOf(row: PlanRow, names: CompanyNames): Subjects {
  const { byId } = groupTree(names.groups)
  const groups = new Set<string>()
  const accounts = new Set<string>()
  const metrics = new Set<string>()
  const addLine = (node: GroupNode | undefined): void => {
    if (node === undefined) return
    groups.add(node.group.id)
    for (const child of node.children) if (isCategory(child.group)) addLine(child)
  }
  for (const part of operandsOf(row)) {
    if (part.kind === 'METRIC') metrics.add(part.metricId)
    else if (part.kind === 'ACCOUNT') accounts.add(part.accountId)
    else {
      const node = byId.get(part.groupId)
      const lines = node !== undefined && isCategory(node.group) ? [part.groupId] : [...headlineParts(names.groups, part.groupId).keys()]
      for (const id of lines) addLine(byId.get(id))
    }
  }
  for (const { id, groupId } of names.accounts) if (groupId !== null && groups.has(groupId)) accounts.add(id)
  return { GROUP: groups, ACCOUNT: accounts, METRIC: metrics }
}
