import { overlapYearBefore, planDays } from '../../answers/plan-days.ts'
import { placesName, planTitle } from '../../answers/plan-words.ts'
import type { CompanyNames } from '../../company-names.ts'
import type { Plan, PlanBase } from '../../plan.ts'
import { joinedPlaces } from '../places/place-sets.ts'
import type { Sketch } from '../sketch.ts'
import { PERIOD_OF } from '../times/year-words.ts'
import type { KeyWord } from '../trade-words.ts'

const MOST_ROWS = 3
const MOST_TIMES = 3
const MOST_PLACES = 4
const AXES: Readonly<Partial<Record<KeyWord, string>>> = {
  LOCATION: 'location',
  REGION: 'region',
  ACCOUNT: 'account',
  VENDOR: 'vendor',
  MONTH: 'month',
  QUARTER: 'quarter',
}
const ASK_WHY: readonly KeyWord[] = ['WHY', 'UP', 'DOWN', 'MISSED', 'BEAT', 'CHANGED', 'BETTER', 'WORSE']
const ASK_ORDER: readonly KeyWord[] = ['RANK', 'TOP', 'BOTTOM', 'BEST', 'WORST', 'WHICH']
const MONTHS = /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/g
const CODES = /\b(?:q[1-4]|h[12]|fy|ytd|t12|ttm|ltm)/g

/**
 * Plain questions about what a question names, where some of it is not understood: those first that come nearest to what else it says. Whether
 * they can be answered is not known here. Empty where it names no line, account, metric or location.
 * @param times that it names and that are not understood where they stand.
 */
export function questionsOfRest(sketch: Sketch, names: CompanyNames, times: readonly string[]): readonly string[] {
  const spans = [...new Set([...sketch.spanWords, ...times])]
  // Of several times, each.
  const each = (spans.length === 0 ? [null] : spans.slice(0, MOST_TIMES)).map((span) => questionsOfTime(sketch, names, span))
  const longest = Math.max(...each.map(({ length }) => length))
  return Array.from({ length: longest }, (_, at) => each.flatMap((questions) => questions[at] ?? [])).flat()
}

function questionsOfTime(sketch: Sketch, names: CompanyNames, span: string | null): readonly string[] {
  const rows = [...new Set(sketch.rows.map(({ name }) => name))]
  const named = sketch.at.filter(({ nodeIds, locationIds }) => nodeIds.length + locationIds.length > 0)
  const at = named.length === 0 ? undefined : joinedPlaces(named)
  const isClear = rows.length <= MOST_ROWS && named.length <= MOST_PLACES && sketch.againstPlaces.length < 2 && sketch.except.length === 0
  const [vendor] = sketch.vendors.flatMap((one) => one.names)
  if (!isClear || (rows.length === 0 && at === undefined && vendor === undefined)) return []
  const where = at === undefined ? '' : ` at ${placesName(at, names)}`
  const when = span === null ? '' : `, ${inCapitals(span)}`
  const tail = `${where}${when}`
  if (vendor !== undefined) {
    const of = rows.length === 0 ? '' : `${rows.join(' and ')} `
    const by = [...sketch.axes, ...sketch.nouns].flatMap((key) => AXES[key] ?? [])
    return [...by.map((axis) => `${of}${vendor} by ${axis}${tail}`), `${of}entries from ${vendor}${tail}`, `${vendor} by month${tail}`]
  }
  const base = baseOf(sketch.base, names)
  const why = (line: string): string => `Why is ${line} different from ${base ?? 'last year'}${tail}`
  const report = `Profit and loss${tail}`
  const headline = names.groups.find(({ type }) => type === 'EBITDA')?.name ?? null
  if (rows.length === 0) {
    const reason = headline === null ? [] : [why(headline)]
    return sketch.has(...ASK_WHY) ? [...reason, report] : [report, ...reason]
  }
  const line = `${rows.join(' and ')}${sketch.has('SHARE', 'MARGIN') || sketch.isShareOfRow ? ' %' : ''}`
  const asked = [...sketch.axes, ...sketch.nouns].flatMap((key) => AXES[key] ?? [])
  // Several places that are named stand side by side.
  const axes = named.length > 1 && asked.length === 0 ? [named.every(({ nodeIds }) => nodeIds.length > 0) ? 'region' : 'location'] : asked
  const places = axes.filter((axis) => axis === AXES.LOCATION || axis === AXES.REGION)
  const periods = axes.filter((axis) => axis === AXES.MONTH || axis === AXES.QUARTER)
  const isOne = at !== undefined && !at.isAllBut && at.nodeIds.length === 0 && at.locationIds.length === 1
  const [other] = sketch.againstPlaces
  const set = other === undefined ? base : placesName(other, names)
  const against = set === null ? '' : ` against ${set}`
  const byLocation = isOne || names.locations.length < 2 ? [] : [`${line} by location${against}${tail}`]
  const ordered = [
    ...(sketch.has('TRANSACTIONS', 'POSTED') ? [`${rows.join(' and ')} entries${tail}`] : []),
    ...(sketch.has('WHO') ? [`${line} by vendor${tail}`] : []),
    ...(sketch.has(...ASK_ORDER) && axes.length === 0 ? byLocation : []),
    ...(places.length === 1 && periods.length === 1 ? [`${line} by ${places[0]} by ${periods[0]}${tail}`] : []),
    ...axes.map((axis) => `${line} by ${axis}${against}${tail}`),
    ...(sketch.has(...ASK_WHY) && rows.length === 1 ? [why(line)] : []),
    `${line}${against}${tail}`,
    ...byLocation,
    `${line} against last year${tail}`,
  ]
  return [...new Set(ordered)]
}

/** Several places that are named stand each for itself. */
function isSideBySide({ by }: Plan, { at }: Sketch): boolean {
  const areRegions = at.every(({ nodeIds }) => nodeIds.length > 0)
  return at.length > 1 && by === (areRegions ? 'REGION' : 'LOCATION')
}

function isAgainst({ against }: Plan, { base, againstSpan }: Sketch): boolean {
  if (against === null || base === null || againstSpan !== null) return against !== null
  return (base.kind === 'BUDGET') === (against.kind === 'BUDGET')
}

/** How much of what a question says a plan has, less what it has that the question does not say: higher comes nearer. */
export function saidBy(plan: Plan, sketch: Sketch): number {
  const key = (value: unknown): string => JSON.stringify(value)
  const rows = new Set(plan.rows.map(key))
  const isShare = plan.measure === 'SHARE_OF_REVENUE' || plan.measure === 'SHARE_CHANGE'
  const axes = [...sketch.axes, ...sketch.nouns]
  const isTimed = plan.kind === 'TREND' || plan.by === 'PERIOD'
  const hasAxis = (axis: KeyWord): boolean => (PERIOD_OF[axis] === undefined ? axis === plan.by : isTimed)
  const isOf = (said: boolean, has: boolean): number => (said === has ? (said ? 2 : 0) : said ? 0 : -1)
  return (
    sketch.rows.reduce((sum, { row }) => sum + (rows.has(key(row)) ? 2 : -2), 0) +
    axes.reduce((sum, axis) => sum + (hasAxis(axis) ? 2 : 0), 0) +
    (axes.length === 0 && plan.by !== null && plan.kind !== 'BRIDGE' ? (isSideBySide(plan, sketch) ? 1 : -1) : 0) +
    isOf(sketch.base !== null || sketch.againstSpan !== null || sketch.againstPlaces.length > 0, isAgainst(plan, sketch)) +
    isOf(sketch.has('SHARE', 'MARGIN') || sketch.isShareOfRow || sketch.namesMargin, isShare) +
    isOf(sketch.conditions.length > 0, plan.where.length > 0) +
    (plan.kind === 'BRIDGE' ? (sketch.has('WHY') ? 2 : sketch.has(...ASK_WHY) ? 0 : -1) : 0) +
    isOf(sketch.has(...ASK_ORDER), plan.kind === 'RANK' || plan.kind === 'FILTER') +
    isOf(sketch.has('TRANSACTIONS') || sketch.entryWords.length > 0, plan.kind === 'TRANSACTIONS') +
    (sketch.perMetrics.length > 0 && plan.measure === 'PER_METRIC' ? 2 : 0)
  )
}

/** A question and what it means. */
export interface OfferedPlan {
  readonly plan: Plan
  /** It in good words; null where it is what someone typed, cut short. */
  readonly words: string | null
}

/**
 * Questions worded as the titles of their answers, which state all days and names: one for each meaning, in the order given. If a title is
 * not read as that meaning, the question keeps its own words.
 * @param planOf reads a question; null if it has no plan.
 */
export function titledQuestions(
  offered: readonly OfferedPlan[],
  planOf: (question: string) => Plan | null,
  names: CompanyNames,
): readonly string[] {
  const keyOf = (plan: Plan): string => {
    const { period, ...days } = planDays(plan.span, names)
    const hasPeriods = plan.kind === 'TREND' || plan.by === 'PERIOD'
    return JSON.stringify([{ ...plan, span: days }, hasPeriods ? period : null])
  }
  const questions = new Map<string, string>()
  for (const { plan, words } of offered) {
    if (plan.against?.kind === 'PRIOR_YEAR' && plan.kind !== 'TREND' && overlapYearBefore(plan.span, names)) continue
    const title = planTitle(plan, names)
    const again = planOf(title)
    const said = again !== null && keyOf(again) === keyOf(plan) ? title : words
    if (said !== null && !questions.has(keyOf(plan))) questions.set(keyOf(plan), said)
  }
  return [...questions.values()]
}

function baseOf(base: PlanBase | null, { budgets }: CompanyNames): string | null {
  if (base?.kind === 'BUDGET') return budgets.length === 0 ? null : 'budget'
  if (base?.kind === 'PRIOR_PERIOD') return 'the period before'
  return base?.kind === 'PRIOR_YEAR' ? 'last year' : null
}

function inCapitals(words: string): string {
  return words.replace(MONTHS, (month) => month.charAt(0).toUpperCase() + month.slice(1)).replace(CODES, (code) => code.toUpperCase())
}
