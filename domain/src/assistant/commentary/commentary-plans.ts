import type { QuestionPlaces } from '../../figures/figure-question.ts'
import { headlineParts } from '../../home/headline-parts.ts'
import { headlineGroup } from '../../home/usual-arrangement.ts'
import { groupTree, isCategory, revenueGroups } from '../../mappings/group-tree.ts'
import type { TimeSpan } from '../../time/time-span.ts'
import { heldDays } from '../answers/plan-days.ts'
import { locationsOfPlan } from '../answers/plan-questions.ts'
import type { CompanyNames } from '../company-names.ts'
import { BLANK_PLAN, type Plan, type PlanBase, type PlanRow } from '../plan.ts'

/** What a screen shows that is to be described: a report, a chart, a layout or an element of a slide. */
export interface ShownFigures {
  readonly days: TimeSpan
  readonly places: QuestionPlaces
  readonly against: Exclude<PlanBase, { readonly kind: 'SPAN' | 'PLACES' }>
  /** What it is about. Empty: revenue and the headline. */
  readonly rows: readonly PlanRow[]
}

/** The plans that a description is written from. */
export interface CommentaryPlans {
  /** The figures that it begins with, against their base. */
  readonly headline: Plan
  /** The last of them against the prior year; null where that is the base. */
  readonly prior: Plan | null
  /** The lines and accounts that the last of them is made of; null for a ratio, an account or a metric. */
  readonly lines: Plan | null
  /** The last of them by location, the worst first; null for a single location. */
  readonly places: Plan | null
}

/** Figures that a description begins with. */
const MOST_HEADLINES = 2

/** Null for a company without lines. */
export function commentaryPlans(shown: ShownFigures, names: CompanyNames): CommentaryPlans | null {
  const rows = shown.rows.length > 0 ? shown.rows.slice(0, MOST_HEADLINES) : usualRows(names)
  const lead = rows.at(-1)
  if (lead === undefined) return null
  const { against } = shown
  const headline: Plan = {
    ...BLANK_PLAN,
    kind: 'COMPARE',
    mappingId: names.mappingId,
    rows,
    span: heldDays(shown.days),
    places: shown.places,
    against,
  }
  const ofLead: Plan = { ...headline, rows: [lead] }
  const parts = partsOf(lead, names)
  return {
    headline,
    prior: against.kind === 'PRIOR_YEAR' ? null : { ...ofLead, against: { kind: 'PRIOR_YEAR' } },
    lines: parts.length === 0 ? null : { ...ofLead, kind: 'BREAKDOWN', by: 'ACCOUNT', rows: parts },
    places: isOnePlace(headline, names)
      ? null
      : { ...ofLead, kind: 'RANK', by: 'LOCATION', measure: 'VARIANCE', order: 'ASC', chart: 'TABLE' },
  }
}

/** The question that a chat goes on with: why the last of the figures differs, as far as it can be divided. */
export function commentaryQuestion({ headline, lines }: CommentaryPlans): Plan {
  const lead = headline.rows.slice(-1)
  return lines === null ? { ...headline, rows: lead } : { ...headline, kind: 'BRIDGE', by: 'LINE', rows: lead }
}

function usualRows({ groups }: CompanyNames): readonly PlanRow[] {
  const [revenue] = revenueGroups(groupTree(groups))
  const headline = headlineGroup(groups)
  const ids = [revenue, headline].filter((id) => id !== undefined && id !== null)
  return [...new Set(ids)].map((groupId) => ({ kind: 'GROUP', groupId }))
}

/** The categories that a sum adds up; for a category its lines, or the category itself if it has only accounts. Empty if not a sum of lines. */
function partsOf(row: PlanRow, { groups }: CompanyNames): readonly PlanRow[] {
  if (row.kind !== 'GROUP') return []
  const parts = [...headlineParts(groups, row.groupId).keys()].filter((id) => id !== row.groupId)
  if (parts.length > 0) return parts.map((groupId) => ({ kind: 'GROUP', groupId }))
  const group = groups.find(({ id }) => id === row.groupId)
  return group !== undefined && isCategory(group) ? [row] : []
}

function isOnePlace(plan: Plan, names: CompanyNames): boolean {
  const isEvery = plan.places.locationIds.length + plan.places.nodeIds.length === 0
  return (isEvery ? names.locations.length : locationsOfPlan(plan, names).length) < 2
}
