import { findNode, flattenTree } from '../editing/tree-edits.ts'
import type { QuestionPlaces } from '../figures/figure-question.ts'
import { placesWithin } from '../figures/question-places.ts'
import { REST } from '../figures/ranked-columns.ts'
import type { LocationNode } from '../locations/location-tree.ts'
import type { ProfitLossGroup } from '../mappings/categorization.ts'
import { type GroupTree, groupTree, isCategory } from '../mappings/group-tree.ts'
import type { Period } from '../time/fiscal-calendar.ts'
import { resolveTimeSpan, type TimeContext, type TimeSpanSetting } from '../time/time-span.ts'
import { type ChartDocument, type ChartMetric, type ChartOptions, chartSubjectKey } from './chart-document.ts'
import { settled } from './chart-edits.ts'
import type { ChartCategory, ChartData } from './chart-figures.ts'
import { lineFactors } from './line-contributions.ts'
import type { SceneTarget } from './scene/scene.ts'

/** What is known of the company without asking for figures. */
export interface DrillContext {
  readonly time: TimeContext
  readonly tree: readonly LocationNode<string>[]
  /** Of the chart's mapping. */
  readonly groups: readonly ProfitLossGroup[]
}

/** A closer view of a chart. It has no typed title: a message about the whole may be wrong of a part. */
export interface DrillStep {
  /** What is opened, for a breadcrumb: `Q3 2026`, `West`, `Labor`. */
  readonly label: string
  /** Its content, for a menu: `Months of Q3 2026`. */
  readonly act: string
  readonly chart: ChartDocument
}

const FINER: Readonly<Record<Period, Period | null>> = { YEARLY: 'QUARTERLY', QUARTERLY: 'MONTHLY', MONTHLY: null }
const PERIOD_NAMES: Readonly<Record<Period, string>> = { YEARLY: 'Years', QUARTERLY: 'Quarters', MONTHLY: 'Months' }

/** What can be opened below a figure of a chart, the nearest first: a small chart alone, finer periods, places, parts of a line. */
export function drillSteps(
  chart: ChartDocument,
  data: Pick<ChartData, 'categories' | 'panels'>,
  target: SceneTarget,
  context: DrillContext,
): readonly DrillStep[] {
  const category = data.categories.find(({ key }) => key === target.category) ?? null
  const steps = [panelStep, finerStep, placesStep, partsStep, overTimeStep, byLocationStep]
  const [metricId = '', ...part] = target.series.split(' ')
  const metric = chart.metrics.find(({ id }) => id === metricId) ?? null
  return steps.flatMap((step) => step({ chart, data, target, category, metric, part: part.join(' '), context }) ?? [])
}

interface DrillQuestion {
  readonly chart: ChartDocument
  readonly data: Pick<ChartData, 'categories' | 'panels'>
  readonly target: SceneTarget
  /** Null for the total, and for a step of a waterfall that is no place along the chart. */
  readonly category: ChartCategory | null
  /** Whose figure it is; null for a step of a waterfall. */
  readonly metric: ChartMetric | null
  /** Key of the part of the metric; empty for the whole. */
  readonly part: string
  readonly context: DrillContext
}

/** One of small charts, alone. */
function panelStep({ chart, target, data, context }: DrillQuestion): DrillStep | null {
  const panel = data.panels.find(({ key }) => key === target.panel)
  if (target.panel === '' || target.panel === REST || panel === undefined) return null
  const alone = { ...chart, options: { ...chart.options, multiples: 'NONE', highlight: null } } as const
  const step = { label: panel.label, act: `${panel.label} alone` }
  if (chart.options.multiples !== 'METRIC')
    return { ...step, chart: opened(atPlaces(alone, placesWithin(chart.places, target.panel, context.tree))) }
  const own = new Set(panel.series.map(({ metricId }) => metricId))
  return { ...step, chart: opened({ ...alone, metrics: chart.metrics.filter(({ id }) => own.has(id)) }) }
}

/** From a year to its quarters, from a quarter to its months. */
function finerStep({ chart, category, context }: DrillQuestion): DrillStep | null {
  if (category?.kind !== 'PERIOD') return null
  const { period } = resolveTimeSpan(chart.timeSpan, context.time)
  const finer = FINER[period]
  if (finer === null) return null
  const { label } = category
  return {
    label,
    act: `${PERIOD_NAMES[finer]} of ${label}`,
    chart: opened({ ...chart, timeSpan: daysOf(category, finer) }, { highlight: null }),
  }
}

/** From a group of locations to what is right below it. */
function placesStep({ chart, category, context }: DrillQuestion): DrillStep | null {
  const node = category?.kind === 'GROUP' ? findNode(context.tree, category.key) : null
  if (category === null || node === null) return null
  const placed = flattenTree(context.tree).find((one) => one.node.id === node.id)
  const hasGroups = node.children.some(({ tag }) => tag !== 'LOCATION')
  const level = hasGroups && placed !== undefined ? placed.level + 1 : null
  return {
    label: category.label,
    act: `${hasGroups ? 'Groups' : 'Locations'} of ${category.label}`,
    chart: opened(atPlaces(chart, placesWithin(chart.places, node.id, context.tree)), { level, highlight: null, first: null }),
  }
}

/** From a line to the lines or accounts that it is made of: of the part that the figure is of, else of its metric. */
function partsStep({ chart, metric, part, target, context }: DrillQuestion): DrillStep | null {
  const key = part.startsWith('group:') ? part : chart.type === 'WATERFALL' && metric === null ? target.category : null
  const lead = metric ?? chart.metrics[0]
  if (lead === undefined) return null
  const isOfPart = key?.startsWith('group:') === true
  const groupId = isOfPart ? key.slice('group:'.length) : lead.subject.kind === 'GROUP' && part === '' ? lead.subject.groupId : null
  const { split } = chart.options
  // A waterfall that shows the lines already leads into one of them only.
  if (groupId === null || (!isOfPart && (split === 'LINES' || split === 'ACCOUNTS'))) return null
  const tree = groupTree(context.groups)
  const name = tree.byId.get(groupId)?.group.name
  const parts = partsOfGroup(tree, groupId)
  if (name === undefined || parts === null) return null
  const subject = { kind: 'GROUP', groupId } as const
  const own = chart.metrics.filter((one) => chartSubjectKey(one.subject) === chartSubjectKey(lead.subject))
  // Parts of one line are stacked; in a waterfall they are its steps.
  const keeps = chart.type === 'WATERFALL' || chart.type === 'LINE'
  const metrics = own.filter((one) => keeps || (one.budgetId === null && one.comparison === null))
  return {
    label: name,
    act: `${parts === 'LINES' ? 'Lines' : 'Accounts'} of ${name}`,
    chart: opened(
      {
        ...chart,
        type: keeps || chart.type === 'NORMALISED_BAR' ? chart.type : 'STACKED_BAR',
        metrics: metrics.map((one) => ({
          ...one,
          subject,
          dataLabel: one.budgetId === null && one.comparison === null ? name : one.dataLabel,
        })),
      },
      { split: parts, depth: 1, highlight: null, measure: 'VALUE' },
    ),
  }
}

/** LINES: those whose sum a group is. Null for what is no sum, such as a ratio. */
function partsOfGroup(tree: GroupTree, groupId: string): 'LINES' | 'ACCOUNTS' | null {
  const group = tree.byId.get(groupId)?.group
  if (group === undefined) return null
  return lineFactors(tree, groupId).size > 0 ? 'LINES' : isCategory(group) ? 'ACCOUNTS' : null
}

/** From a place to its periods. */
function overTimeStep({ chart, category, context }: DrillQuestion): DrillStep | null {
  if (category === null || (category.kind !== 'LOCATION' && category.kind !== 'GROUP')) return null
  return {
    label: category.label,
    act: `${category.label} over time`,
    chart: opened({ ...atPlaces(chart, placesWithin(chart.places, category.key, context.tree)), xAxis: 'DATE' }, { highlight: null }),
  }
}

/** From a period to the locations in it. */
function byLocationStep({ chart, category, context }: DrillQuestion): DrillStep | null {
  if (category?.kind !== 'PERIOD') return null
  const { period } = resolveTimeSpan(chart.timeSpan, context.time)
  const type = chart.type === 'LINE' ? 'COMBINATION' : chart.type
  return {
    label: category.label,
    act: `Locations in ${category.label}`,
    chart: opened(
      { ...chart, type, xAxis: 'LOCATION', timeSpan: daysOf(category, period) },
      { level: null, multiples: 'NONE', highlight: null, showTotal: false },
    ),
  }
}

/** The chart of the days of some of its periods, or of some of its places, which a person has marked. Null for all, and where nothing can be asked for. */
export function brushedStep(
  chart: ChartDocument,
  { categories }: Pick<ChartData, 'categories'>,
  keys: readonly string[],
  context: DrillContext,
): DrillStep | null {
  const marked = categories.filter(({ key, kind }) => keys.includes(key) && kind !== 'REST' && kind !== 'TOTAL')
  const [first, last] = [marked[0], marked.at(-1)]
  if (first === undefined || last === undefined || marked.length === categories.length) return null
  if (first.kind === 'PERIOD') {
    const { period } = resolveTimeSpan(chart.timeSpan, context.time)
    const label = first === last ? first.label : `${first.label} to ${last.label}`
    const timeSpan: TimeSpanSetting = { kind: 'FIXED', period, startDate: first.startDate, endDate: last.endDate }
    return { label, act: label, chart: opened({ ...chart, timeSpan }, { highlight: null }) }
  }
  const label = first === last ? first.label : `${marked.length} places`
  const each = marked.map(({ key }) => placesWithin(chart.places, key, context.tree))
  const places: QuestionPlaces = {
    locationIds: each.flatMap(({ locationIds }) => locationIds),
    nodeIds: each.flatMap(({ nodeIds }) => nodeIds),
    isAllBut: false,
  }
  return { label, act: label, chart: opened(atPlaces(chart, places), { first: null, highlight: null }) }
}

function opened(chart: ChartDocument, options: Partial<ChartOptions> = {}): ChartDocument {
  return settled({ ...chart, title: '', options: { ...chart.options, ...options } })
}

function daysOf({ startDate, endDate }: ChartCategory, period: Period): TimeSpanSetting {
  return { kind: 'FIXED', period, startDate, endDate }
}

/** Metrics with locations of their own show the place, like the others; of those that are then the same the first stays. */
function atPlaces(chart: ChartDocument, places: QuestionPlaces): ChartDocument {
  const seen = new Set<string>()
  const metrics = chart.metrics.flatMap((metric) => {
    const key = JSON.stringify([chartSubjectKey(metric.subject), metric.budgetId, metric.comparison])
    if (seen.has(key)) return []
    seen.add(key)
    return [metric.locationIds.length === 0 ? metric : { ...metric, locationIds: [] }]
  })
  return { ...chart, places, metrics }
}
