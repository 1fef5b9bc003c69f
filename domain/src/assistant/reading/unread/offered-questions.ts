import { overlapYearBefore, planDays } from '../../answers/plan-days.ts'
import { placesName, planTitle } from '../../answers/plan-words.ts'
import type { CompanyNames } from '../../company-names.ts'
import type { Plan, PlanBase } from '../../plan.ts'
import type { Sketch } from '../sketch.ts'
import type { KeyWord } from '../trade-words.ts'

const MOST_ROWS = 3
const MOST_TIMES = 3
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
  const at = sketch.at.find(({ nodeIds, locationIds }) => nodeIds.length + locationIds.length > 0)
  const isClear = rows.length <= MOST_ROWS && sketch.at.length < 2 && sketch.againstPlaces.length < 2 && sketch.except.length === 0
  if (!isClear || (rows.length === 0 && at === undefined)) return []
  const where = at === undefined ? '' : ` at ${placesName(at, names)}`
  const when = span === null ? '' : `, ${inCapitals(span)}`
  const tail = `${where}${when}`
  const base = baseOf(sketch.base, names)
  const why = (line: string): string => `Why is ${line} different from ${base ?? 'last year'}${tail}`
  const report = `Profit and loss${tail}`
  const headline = names.groups.find(({ type }) => type === 'EBITDA')?.name ?? null
  if (rows.length === 0) {
    const reason = headline === null ? [] : [why(headline)]
    return sketch.has(...ASK_WHY) ? [...reason, report] : [report, ...reason]
  }
  const line = `${rows.join(' and ')}${sketch.has('SHARE', 'MARGIN') || sketch.isShareOfRow ? ' %' : ''}`
  const axes = [...sketch.axes, ...sketch.nouns].flatMap((key) => AXES[key] ?? [])
  const isOne = at !== undefined && !at.isAllBut && at.nodeIds.length === 0 && at.locationIds.length === 1
  const [other] = sketch.againstPlaces
  const set = other === undefined ? base : placesName(other, names)
  const against = set === null ? '' : ` against ${set}`
  const byLocation = isOne || names.locations.length < 2 ? [] : [`${line} by location${against}${tail}`]
  const ordered = [
    ...(sketch.has('TRANSACTIONS', 'POSTED') ? [`${rows.join(' and ')} entries${tail}`] : []),
    ...(sketch.has('WHO') ? [`${line} by vendor${tail}`] : []),
    ...(sketch.has(...ASK_ORDER) && axes.length === 0 ? byLocation : []),
    ...axes.map((axis) => `${line} by ${axis}${against}${tail}`),
    ...(sketch.has(...ASK_WHY) && rows.length === 1 ? [why(line)] : []),
    `${line}${against}${tail}`,
    ...byLocation,
    `${line} against last year${tail}`,
  ]
  return [...new Set(ordered)]
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
