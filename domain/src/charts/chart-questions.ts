import {
  BY_SIZE,
  type FigureMeasure,
  type FigureQuestion,
  isComparing,
  type PlacesShown,
  type QuestionPlaces,
  type QuestionRow,
  type Ranking,
  TOTAL_ONLY,
} from '../figures/figure-question.ts'
import type { ProfitLossGroup } from '../mappings/categorization.ts'
import { groupTree, isCategory } from '../mappings/group-tree.ts'
import { COMPARISONS } from '../profit-loss/report-columns.ts'
import {
  type ChartDocument,
  type ChartMetric,
  type ChartSubject,
  chartSubjectKey,
  comparisonOf,
  partsApart,
  roleOf,
} from './chart-document.ts'
import { countedCategories, linesAtDepth } from './line-depths.ts'
import { waterfallRatio } from './ratio-steps.ts'

/** One of the questions of a chart, with the metrics that are read from its answer. */
export interface ChartQuestion {
  readonly question: FigureQuestion
  readonly metrics: readonly ChartMetric[]
}

/**
 * What a chart asks for: usually one question. Metrics with locations or a budget of their own are separate questions;
 * all questions rank places alike, by the chart's first metric.
 *
 * @param groups of the chart's mapping: the terms of a waterfall of a ratio.
 */
export function chartQuestions(chart: ChartDocument, groups: readonly ProfitLossGroup[]): readonly ChartQuestion[] {
  const lead = chart.metrics.find((metric) => roleOf(metric) === 'ACTUAL') ?? chart.metrics[0]
  if (lead === undefined) return []
  const budgets = new Set(chart.metrics.flatMap(({ budgetId }) => budgetId ?? []))
  const asked = new Map<string, ChartMetric[]>()
  for (const metric of chart.metrics) {
    // An actual figure goes with the first budget, so that variances are in the same answer.
    const budgetId = metric.budgetId ?? [...budgets][0] ?? ''
    const key = JSON.stringify([[...metric.locationIds].sort(), budgetId])
    asked.set(key, [...(asked.get(key) ?? []), metric])
  }
  return [...asked.values()].map((metrics) => ({ question: questionOf(chart, metrics, lead, groups), metrics }))
}

function questionOf(
  chart: ChartDocument,
  metrics: readonly ChartMetric[],
  lead: ChartMetric,
  groups: readonly ProfitLossGroup[],
): FigureQuestion {
  const { mappingId, timeSpan, xAxis, options } = chart
  const subjects = new Map(metrics.map(({ subject }) => [chartSubjectKey(subject), subject]))
  const ranking = rankingIn(chart, metrics, lead)
  // Places are ranked by the first metric in every question.
  if (ranking !== null) subjects.set(chartSubjectKey(lead.subject), lead.subject)
  // The same in every question, so that all of them can rank alike.
  const asked = new Set(chart.metrics.flatMap((metric) => comparisonOf(metric) ?? []))
  const comparisons = COMPARISONS.filter((one) => asked.has(one))
  const measures = measuresOf(chart, comparisons.length > 0)
  const isWaterfall = chart.type === 'WATERFALL'
  const splitsRows = options.split === 'LINES' || options.split === 'ACCOUNTS'
  const needsTotal = options.showTotal || xAxis === 'LOCATION' || isWaterfall
  const ratio = waterfallRatio(chart, groups)
  const rows = [...subjects].map(([key, subject]) => {
    if (ratio !== null && key === chartSubjectKey(lead.subject))
      return [...rowsOf(subject, options.split === 'LINES' ? 'NONE' : options.split), ...ratio.rows]
    return (isWaterfall ? openedRows(subject, options, groups) : null) ?? rowsOf(subject, options.split)
  })
  return {
    mappingId,
    mappedOn: null,
    timeSpan,
    rows: rows.flat(),
    places: placesOf(chart.places, metrics[0]),
    columns: {
      ...TOTAL_ONLY,
      hasPeriods: xAxis === 'DATE' && !(isWaterfall && splitsRows),
      hasTotal: needsTotal,
      comparisons,
      budgetId: [...metrics, ...chart.metrics].find(({ budgetId }) => budgetId !== null)?.budgetId ?? null,
      isSameStore: options.isSameStore,
      isProrated: options.isProrated,
      perMetricId: options.measure === 'PER_METRIC' ? options.perMetricId : null,
      places: placesShown(chart),
      level: placesShown(chart) === 'LEVEL' ? (options.level ?? 1) : null,
    },
    beside: [],
    measures,
    ranking: ranking && { ...ranking, row: rows.slice(0, [...subjects.keys()].indexOf(chartSubjectKey(lead.subject))).flat().length },
    materiality: null,
  }
}

/** A group that is split into parts is asked for as well: stacks and waterfalls show its own figure. */
function rowsOf(subject: ChartSubject, split: ChartDocument['options']['split']): readonly QuestionRow[] {
  switch (subject.kind) {
    case 'METRIC':
      return [{ kind: 'METRIC', metricId: subject.metricId }]
    case 'ACCOUNT':
      return [{ kind: 'ACCOUNT', groupId: subject.groupId, accountId: subject.accountId }]
    case 'GROUP': {
      const own: QuestionRow = { kind: 'GROUP', groupId: subject.groupId }
      return split === 'LINES' || split === 'ACCOUNTS' ? [own, { kind: split, groupId: subject.groupId }] : [own]
    }
  }
}

/**
 * The lines of a waterfall that opens them further than its formula, or the accounts of a calculation, category by category. Null where
 * the line itself answers.
 */
function openedRows(
  subject: ChartSubject,
  { split, depth }: Pick<ChartDocument['options'], 'split' | 'depth'>,
  groups: readonly ProfitLossGroup[],
): readonly QuestionRow[] | null {
  if (subject.kind !== 'GROUP' || (split !== 'ACCOUNTS' && (split !== 'LINES' || depth === 1))) return null
  const tree = groupTree(groups)
  const node = tree.byId.get(subject.groupId)
  if (node === undefined || (split === 'ACCOUNTS' && isCategory(node.group))) return null
  const lines = split === 'ACCOUNTS' ? countedCategories(tree, subject.groupId) : linesAtDepth(tree, subject.groupId, depth)
  const kind = split === 'ACCOUNTS' ? 'ACCOUNTS' : 'GROUP'
  return [{ kind: 'GROUP', groupId: subject.groupId }, ...[...lines.keys()].map((groupId): QuestionRow => ({ kind, groupId }))]
}

/** A metric's own locations take the place of the chart's. */
function placesOf(places: QuestionPlaces, metric: ChartMetric | undefined): QuestionPlaces {
  return metric === undefined || metric.locationIds.length === 0
    ? places
    : { locationIds: metric.locationIds, nodeIds: [], isAllBut: false }
}

/** How places are arranged in the columns of a chart's questions. */
function placesShown({ xAxis, options: { split, multiples, level } }: Pick<ChartDocument, 'xAxis' | 'options'>): PlacesShown {
  if (xAxis === 'LOCATION') return level === null ? 'SIDE_BY_SIDE' : 'LEVEL'
  if (split === 'LEVEL' || multiples === 'LEVEL') return 'LEVEL'
  return split === 'LOCATION' || multiples === 'LOCATION' ? 'SIDE_BY_SIDE' : 'TOGETHER'
}

function measuresOf({ options, type }: ChartDocument, compares: boolean): readonly FigureMeasure[] {
  const measures = new Set<FigureMeasure>(['VALUE'])
  if (options.measure !== 'VALUE' && (compares || !isComparing(options.measure))) measures.add(options.measure)
  if (compares) {
    for (const measure of ['VARIANCE', 'VARIANCE_PERCENT'] as const) measures.add(measure)
    if (type === 'WATERFALL' || options.order === 'CHANGE') measures.add('CHANGE')
  }
  return [...measures]
}

/** Metrics of other locations than the first one have every place of theirs: it would rank others first, and fold those that are shown. */
function rankingIn(chart: ChartDocument, metrics: readonly ChartMetric[], lead: ChartMetric): Omit<Ranking, 'row'> | null {
  const ranking = rankingOf(chart)
  const locations = ({ locationIds }: Pick<ChartMetric, 'locationIds'>): string => [...locationIds].sort().join()
  const isOfOthers = metrics.some((metric) => locations(metric) !== locations(lead))
  return ranking !== null && isOfOthers ? { ...ranking, first: null, last: null, foldsRest: false } : ranking
}

/** How places are ordered; null to leave them as the tree has them. Parts of a group are ordered when they are drawn. */
function rankingOf(chart: ChartDocument): Omit<Ranking, 'row'> | null {
  const { xAxis, metrics, options } = chart
  const { order, isAscending } = options
  const first = xAxis === 'DATE' && options.multiples === 'NONE' ? partsApart(chart) : options.first
  if (placesShown({ xAxis, options }) === 'TOGETHER') return null
  if ((order === 'TREE' || order === 'NAME') && first === null) return null
  const compares = metrics.some((metric) => comparisonOf(metric) !== null)
  return {
    ...BY_SIZE,
    of: 'PLACES',
    measure: order === 'CHANGE' && compares ? 'VARIANCE' : isComparing(options.measure) && !compares ? 'VALUE' : options.measure,
    order: isAscending ? 'ASC' : 'DESC',
    first,
    // Small charts are of single places.
    foldsRest: first !== null && options.multiples === 'NONE',
    keepsEnds: true,
  }
}
