import { isCategory } from '../../../mappings/group-tree.ts'
import { locationsOfPlan } from '../../answers/plan-questions.ts'
import type { CompanyNames } from '../../company-names.ts'
import { listsVendors, type Plan, type PlanAxis } from '../../plan.ts'
import type { Sketch } from '../sketch.ts'

/**
 * The plan with the vendors that explain a difference: where they are asked for, and of one account at one place, which nothing else
 * divides. Any other plan is returned unchanged.
 */
export function bridgedByVendor(plan: Plan, sketch: Sketch, last: Plan | null, names: CompanyNames): Plan {
  if (listsVendors(plan) && plan.against !== null) return vendorsOfCompared(plan, sketch, last, names)
  if (plan.kind !== 'BRIDGE' || plan.driverIds.length > 0) return plan
  const axes = [...sketch.axes, ...sketch.nouns]
  if (axes.includes('VENDOR')) return hasVendors(plan, names) ? { ...plan, by: 'VENDOR' } : plan
  // `who drove it`, of one location: not which location.
  const isOpen = axes.length === 0 || (sketch.has('WHO') && axes.every((axis) => axis === 'LOCATION'))
  if (plan.by === 'LOCATION' && isOpen && isAccountAtOne(plan, names)) return { ...plan, by: 'VENDOR' }
  // `and labor`, `and at all of them`, after one account at one place, where the question did not ask for vendors.
  const isCarried = plan.by === 'VENDOR' && last?.kind === 'BRIDGE' && last.by === 'VENDOR' && isAccountAtOne(last, names)
  return isCarried && !isAccountAtOne(plan, names) ? { ...plan, by: usualAxis(plan, names) } : plan
}

/** `by vendor`, after a comparison: the vendors of the difference. `top vendors`, after it: those of the amount. */
function vendorsOfCompared(plan: Plan, sketch: Sketch, last: Plan | null, names: CompanyNames): Plan {
  if (isComparedByItself(plan, sketch)) return ofVendorsCompared(plan, sketch)
  const isListed = sketch.has('TOP', 'BOTTOM', 'BEST', 'WORST', 'RANK', 'SPENDING') || sketch.count !== null || plan.where.length > 0
  const isOfLast = (last?.kind === 'BRIDGE' || last?.kind === 'COMPARE') && JSON.stringify(plan.rows) === JSON.stringify(last.rows)
  const asksVendors = sketch.has('VENDOR')
  if (isOfLast && asksVendors && !isListed && sketch.has('BY', 'WHICH') && hasVendors(plan, names))
    return { ...plan, kind: 'BRIDGE', measure: shareOf(last), order: null, first: null, last: null }
  if (!isListed || !(asksVendors || sketch.has('SPENDING'))) return plan
  const order = plan.order === 'ASC' || plan.order === 'SMALLEST' ? 'ASC' : 'DESC'
  return { ...plan, against: null, alsoAgainst: null, isSameStore: false, measure: 'VALUE', order }
}

/** Whether a question about vendors says what they are compared with, or that they moved. Budgets have no vendors. */
function isComparedByItself({ against, where, measure, order }: Plan, sketch: Sketch): boolean {
  // Vendors have no percentages here, and no order by how far they moved either way.
  const isOther = measure === 'CHANGE_PERCENT' || measure === 'VARIANCE_PERCENT' || order === 'LARGEST' || sketch.has('SAME_STORE', 'SHARE')
  if (isOther) return false
  const says = sketch.base !== null || sketch.againstSpan !== null || sketch.has(...MOVED)
  return says && against?.kind !== 'BUDGET' && against?.kind !== 'PLACES' && where.length === 0
}

const MOVED = ['UP', 'DOWN', 'GROWTH', 'CHANGE', 'VARIANCE'] as const

/** Vendors by their totals next to those of other days, or by how far these moved. */
function ofVendorsCompared(plan: Plan, sketch: Sketch): Plan {
  const isOfChange = sketch.has(...MOVED)
  // `the smallest increase`, `down the most`
  const isLeast = plan.order === 'ASC' || plan.order === 'SMALLEST' || sketch.has('BOTTOM')
  const isLow = isLeast !== (isOfChange && sketch.has('DOWN') && sketch.has('BOTTOM')) || (isOfChange && sketch.has('DOWN'))
  return {
    ...plan,
    kind: 'RANK',
    measure: isOfChange ? 'CHANGE' : 'VALUE',
    order: isLow ? 'ASC' : 'DESC',
    alsoAgainst: null,
    isSameStore: false,
  }
}

/** A bridge explains the amount; its answer says so where the share was asked about. */
function shareOf({ measure }: Plan): Plan['measure'] {
  return measure === 'SHARE_OF_REVENUE' ? measure : 'VALUE'
}

function isAccountAtOne(plan: Plan, names: CompanyNames): boolean {
  const isAtOne = names.locations.length === 1 || locationsOfPlan(plan, names).length === 1
  return plan.rows[0]?.kind === 'ACCOUNT' && isAtOne && hasVendors(plan, names)
}

/** Whether entries behind a plan's only row can be added up by vendor, in its own sign. */
function hasVendors({ rows: [row, ...others], against }: Plan, { groups }: CompanyNames): boolean {
  // Budgets have no vendors.
  if (row === undefined || others.length > 0 || against?.kind === 'BUDGET') return false
  if (row.kind === 'ACCOUNT') return row.groupId !== null
  return row.kind === 'GROUP' && groups.some((group) => group.id === row.groupId && isCategory(group))
}

function usualAxis({ rows: [row] }: Plan, { groups }: CompanyNames): PlanAxis {
  if (row?.kind !== 'GROUP') return 'LOCATION'
  return groups.some((group) => group.id === row.groupId && isCategory(group)) ? 'ACCOUNT' : 'LINE'
}
