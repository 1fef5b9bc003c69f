import type { ChartDocument } from '../../charts/chart-document.ts'
import { roleOf } from '../../charts/chart-document.ts'
import { settled } from '../../charts/chart-edits.ts'
import { lineFactors } from '../../charts/line-contributions.ts'
import { headlineParts } from '../../home/headline-parts.ts'
import { groupTree } from '../../mappings/group-tree.ts'
import type { AnswerPart, AssistantAnswer } from '../answers/answer.ts'
import { planChart } from '../answers/plan-charts.ts'
import { spansName } from '../answers/plan-words.ts'
import type { CompanyNames } from '../company-names.ts'
import { isBySpans, limitsPeriods } from '../plan.ts'
import { type AnsweredPlan, figuredPlan, type Made, made, notMade, OTHER_BASE, withoutYear } from './made.ts'

type ChartPart = Extract<AnswerPart, { readonly kind: 'CHART' }>

export function chartPartOf({ parts }: Pick<AssistantAnswer, 'parts'>): ChartPart | null {
  return parts.find((part) => part.kind === 'CHART') ?? null
}

/**
 * An answer as a chart to save: its own, else the one that suits its plan. Without a title, so that its message is always that of its
 * figures. The days are those of the answer.
 */
export function answerChart(answer: Pick<AssistantAnswer, 'plan' | 'asOf' | 'parts'>, names: CompanyNames): Made<ChartDocument> {
  const figured = figuredPlan(answer, names)
  if (figured.made === null) return figured
  const { plan } = figured.made
  if (plan.driverIds.length > 0) return notMade('Charts have no steps of volume and price.')
  if (plan.against?.kind === 'SPAN' || plan.against?.kind === 'PLACES') return notMade(OTHER_BASE)
  const own = chartPartOf(answer)?.chart ?? null
  // Steps of a bridge need both ends.
  if (own !== null) return made(settled({ ...own, title: '' }), [...joinedSteps(own, names), ...withoutYear(plan)])
  if (plan.rolling !== null)
    return notMade(limitsPeriods(plan) ? 'A chart has no limits of single months or quarters.' : 'Charts do not add up rolling months.')
  if (isBySpans(plan)) return notMade(`Charts have no ${spansName(plan)}.`)
  const suiting = suitingChart(figured.made)
  if (suiting === null) return notMade('A chart shows lines and metrics, and accounts of one line. Ask about one.')
  const more = plan.kind === 'FILTER' ? ['The chart also shows what does not meet the conditions.'] : []
  return made(settled(suiting), [...more, ...withoutYear(plan)])
}

function suitingChart({ plan: asked, days, names }: AnsweredPlan): ChartDocument | null {
  const plan = { ...asked, chart: asked.chart === 'TABLE' ? null : asked.chart }
  const own = planChart(plan.kind === 'FILTER' && isOfPlaces(plan.by) ? { ...plan, kind: 'RANK' } : plan, days, names)
  if (own !== null) return own
  const [row] = plan.rows
  const isSplit = plan.rows.length === 1 && row?.kind === 'GROUP' && (plan.by === 'ACCOUNT' || plan.by === 'LINE')
  // Accounts of several lines are no series of one chart.
  if (plan.by === 'ACCOUNT' && !isSplit) return null
  const trend = planChart({ ...plan, kind: 'TREND', by: 'PERIOD', against: isSplit ? null : plan.against, chart: null }, days, names)
  if (trend === null) return null
  const options = { ...trend.options, showTotal: true }
  if (!isSplit) return { ...trend, options }
  return {
    ...trend,
    type: 'STACKED_BAR',
    metrics: trend.metrics.filter((metric) => roleOf(metric) === 'ACTUAL'),
    options: { ...options, split: plan.by === 'ACCOUNT' ? 'ACCOUNTS' : 'LINES' },
  }
}

function isOfPlaces(by: AnsweredPlan['plan']['by']): boolean {
  return by === 'LOCATION' || by === 'REGION'
}

/**
 * What a saved chart joins: its steps are the operands of a formula, those of an answer the lines below them. Both add up to the same
 * difference. A ratio has the same steps in both.
 */
function joinedSteps({ type, options, metrics: [first] }: ChartDocument, { groups }: CompanyNames): readonly string[] {
  if (type !== 'WATERFALL' || options.split !== 'LINES' || options.measure !== 'VALUE' || first?.subject.kind !== 'GROUP') return []
  const { groupId } = first.subject
  const lines = headlineParts(groups, groupId)
  const operands = new Set([...lineFactors(groupTree(groups), groupId).keys()].map((key) => key.slice('group:'.length)))
  const joined = groups.filter(({ id }) => operands.has(id) && !lines.has(id)).map(({ name }) => name)
  if (joined.length === 0) return []
  return [`The chart follows the formula: the lines of ${joined.join(' and ')} are one step${joined.length === 1 ? '' : ' each'}.`]
}
