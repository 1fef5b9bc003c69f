import type { QuestionPlaces } from '../../../figures/figure-question.ts'
import { resolveTimeSpan } from '../../../time/time-span.ts'
import { isProfitLine } from '../../answers/plan-names.ts'
import type { CompanyNames } from '../../company-names.ts'
import type { Plan, PlanKind } from '../../plan.ts'
import { areRegions, joinedPlaces } from '../places/place-sets.ts'

/** `both against budget`, `the two next to each other`, `what changed between them`, of the last two answers. */
const BOTH =
  /\b(?:(?:both|the two)(?: of (?:them|those|these))?|(?:between|put|show|chart|graph) (?:them|those|these)(?: two)?)(?=$|[?.!,]| (?:against|vs|versus|compared|by|next|side|as|over|in|please|pls|on a|with last)\b)/i
/** Words for conditions on each of two things, or for their sum, which a table of both cannot answer. */
const OTHERWISE = /\b(?:where|which|who|together|combined|sum|total|add(?:ed)? up|one (?:number|figure)|gap)\b/i
const SIDE_BY_SIDE = /\b(?:next to (?:each other|one another)|side by side|together|in one (?:table|chart)|with each other)\b/gi
const IDLE =
  /^(?:(?:and|now|then|ok|so|please|pls|put|show|give|see|me|can|i|you|get|compare|stores|locations)\b[ ,]*)+|[ ,]*(?:please|pls)?[?.! ]*$/gi

const CHANGED = /^what(?:'s|s| is| was| has| have)? (?:the )?(?:change[ds]?|differences?|different|moved)$/i

/** `what's the change in each`, of the same places at two times. */
const OF_EACH = /^(?:and |so )?what(?:'s|s| is| was)? the (?:change|difference) (?:in|for|at) each(?: one| of them)?[?.! ]*$/i

/** `which one had the better margin`, of one line at two times or places */
const BETTER_MARGIN =
  /^(?:and |so )?which (?:one|month|quarter|year|store|of (?:them|the two)) (?:had|has|have|ran|was) (?:the |a )?(?:better|higher|best|highest|lower|worse) margin[?.! ]*$/i

/** `why the difference?`, of one figure at two times or two places */
const WHY_APART =
  /^(?:and |so |but )?(?:why|what explains|what'?s behind|what caused) (?:is there |was there )?(?:the|a|that|this|such a) (?:big |huge |large |small )?(?:difference|drop|jump|gap|change|increase|decrease|decline|swing|rise|dip)[?.! ]*$/i

const JOINED: ReadonlySet<PlanKind> = new Set(['FIGURES', 'COMPARE', 'TREND'])

/**
 * What the last two answers show, as one plan, and the rest of a question about both: they differ in their lines, or their places, or their
 * days alone. Null for a question about anything else, and for answers with nothing in common.
 */
export function ofBothAnswers(
  question: string,
  last: Plan,
  earlier: Plan,
  names: CompanyNames,
): { readonly plan: Plan; readonly rest: string } | null {
  const isOfEach = OF_EACH.test(question)
  const isOfMargin = BETTER_MARGIN.test(question)
  if (WHY_APART.test(question)) return whyApart(last, earlier, names)
  if (!isOfEach && !isOfMargin && (!BOTH.test(question) || OTHERWISE.test(question))) return null
  const plan = joined(last, earlier, names)
  if (plan === null) return null
  if (isOfMargin)
    return plan.measure === 'VALUE' && plan.rows.length === 1 && plan.rows.every((row) => isProfitLine(row, names.groups))
      ? { plan: { ...plan, measure: 'SHARE_OF_REVENUE' }, rest: '' }
      : null
  if (isOfEach) return plan.against?.kind === 'SPAN' ? { plan, rest: '' } : null
  // Next to other days there is no room for a budget.
  if (plan.against?.kind === 'SPAN' && /\b(?:budget|plan|vs|versus|against|last year|ly)\b/i.test(question)) return null
  const isBetween = /\bbetween (?:them|the two|those|these|both)\b/i.test(question)
  const rest = question
    .replace(isBetween ? /\bbetween (?:them|the two|those|these|both)\b/i : BOTH, ' ')
    .replace(SIDE_BY_SIDE, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const asked = rest.replace(IDLE, '').trim()
  // What differs between two places or two lines explains no change.
  if (isBetween && plan.against?.kind !== 'SPAN') return null
  // Of two times it asks for what moved the figure from one to the other.
  return { plan, rest: isBetween && plan.against?.kind === 'SPAN' && CHANGED.test(asked) ? 'why' : asked }
}

/** What a figure at two times, or at two places, differs by; null where the two differ in anything else. */
function whyApart(last: Plan, earlier: Plan, names: CompanyNames): { readonly plan: Plan; readonly rest: string } | null {
  const plan = last.kind === 'FIGURES' && last.rows.length === 1 ? joined(last, earlier, names) : null
  if (plan?.against?.kind === 'SPAN') return { plan, rest: 'why' }
  return plan?.by === 'LOCATION'
    ? { plan: { ...last, kind: 'COMPARE', against: { kind: 'PLACES', places: earlier.places } }, rest: 'why' }
    : null
}

function joined(last: Plan, earlier: Plan, names: CompanyNames): Plan | null {
  const arePlaces = last.kind === 'BREAKDOWN' && (last.by === 'LOCATION' || last.by === 'REGION')
  const isSame = last.kind === earlier.kind && last.where.length === 0
  const isPlain = isSame && ((JOINED.has(last.kind) && last.by === null) || arePlaces)
  const apart = (Object.keys(last) as (keyof Plan)[]).filter((slot) => JSON.stringify(last[slot]) !== JSON.stringify(earlier[slot]))
  const [slot, ...others] = apart.filter((one) => one !== 'chart')
  if (!isPlain || slot === undefined || others.length > 0) return null
  if (slot === 'span') return ofDays(last, earlier, names)
  if (arePlaces) return null
  if (slot === 'places') return ofPlaces(last, earlier.places, names)
  return slot === 'rows' ? { ...last, rows: [...earlier.rows, ...last.rows.filter((row) => !isAmong(row, earlier.rows))] } : null
}

function isAmong(row: Plan['rows'][number], rows: Plan['rows']): boolean {
  return rows.some((one) => JSON.stringify(one) === JSON.stringify(row))
}

/** Each of the places for itself. */
function ofPlaces(last: Plan, places: QuestionPlaces, names: CompanyNames): Plan | null {
  const all = [places, last.places]
  const isNamed = all.every(({ locationIds, nodeIds, isAllBut }) => !isAllBut && locationIds.length + nodeIds.length === 1)
  if (!isNamed || last.against?.kind === 'PLACES') return null
  const areOfRegions = areRegions(all, names)
  if (!areOfRegions && all.some(({ nodeIds }) => nodeIds.length > 0)) return null
  return { ...last, by: areOfRegions ? 'REGION' : 'LOCATION', places: joinedPlaces(all) }
}

/** The later days against the earlier ones. */
function ofDays(last: Plan, earlier: Plan, { time }: CompanyNames): Plan | null {
  if (
    last.against !== null ||
    (last.kind !== 'FIGURES' && last.kind !== 'BREAKDOWN') ||
    last.span.kind === 'LEDGER' ||
    earlier.span.kind === 'LEDGER'
  )
    return null
  const [own, other] = [resolveTimeSpan(last.span, time), resolveTimeSpan(earlier.span, time)]
  const [later, before] = own.startDate > other.startDate ? [last.span, earlier.span] : [earlier.span, last.span]
  return { ...last, kind: 'COMPARE', span: later, against: { kind: 'SPAN', span: before } }
}
