import type { QuestionPlaces } from '../figures/figure-question.ts'
import { placesWithin } from '../figures/question-places.ts'
import { REST } from '../figures/ranked-columns.ts'
import type { LocationNode } from '../locations/location-tree.ts'
import { COMPARISON_SUFFIX } from '../profit-loss/report-columns.ts'
import { type ChartDocument, comparisonOf } from './chart-document.ts'
import { type SceneTarget, WATERFALL_ENDS } from './scene/scene.ts'

/** What a mark of a chart is of, as the report behind it has it. */
export type MarkedFigure =
  | { readonly kind: 'METRIC'; readonly metricId: string }
  | {
      readonly kind: 'REPORT'
      readonly groupId: string
      readonly accountId: string | null
      readonly places: QuestionPlaces
      /** Key of the report's column, all places together: `2026-05-01`, `total~py`. */
      readonly column: string
      /** That of what the figure is compared with; null if it is compared with nothing. */
      readonly base: string | null
      readonly budgetId: string | null
    }

/**
 * The figure that a mark opens; null for one that is added up of several, such as a folded rest.
 *
 * @param tree of the company's locations.
 */
export function markedFigure(
  chart: ChartDocument,
  { cell, category, panel, series }: Pick<SceneTarget, 'cell' | 'category' | 'panel' | 'series'>,
  tree: readonly LocationNode<string>[],
): MarkedFigure | null {
  const [row = ''] = cell.key.split('|')
  if (cell.key === '' || cell.key.includes(' ') || category === REST || panel === REST) return null
  const [kind, ids] = [row.slice(0, row.indexOf(':')), row.slice(row.indexOf(':') + 1)]
  if (kind === 'metric') return { kind: 'METRIC', metricId: ids }
  if (kind !== 'group' && kind !== 'account') return null
  const [groupId = '', accountId = null] = ids.split('/')
  const isOfPeriod = chart.xAxis === 'DATE' && /^\d{4}-\d\d-\d\d$/.test(category)
  const own = isOfPeriod ? category : 'total'
  const [seriesMetric, part] = series.split(' ')
  const isEnd = chart.type === 'WATERFALL' && (category === WATERFALL_ENDS.base || category === WATERFALL_ENDS.actual)
  const compared = chart.metrics.find((one) => comparisonOf(one) !== null)
  const metric = isEnd && category === WATERFALL_ENDS.base ? compared : chart.metrics.find(({ id }) => id === seriesMetric)
  const comparison = metric === undefined ? null : comparisonOf(metric)
  const base = compared && comparisonOf(compared)
  const splitsPlaces = chart.options.split === 'LEVEL' || chart.options.split === 'LOCATION'
  const isPlace = chart.xAxis === 'LOCATION' && category !== 'total' && !isEnd && !category.includes(':')
  const place = isPlace ? category : panel !== '' ? panel : splitsPlaces ? (part ?? null) : null
  if (place === REST) return null
  const locationIds = metric?.locationIds ?? []
  const places: QuestionPlaces = locationIds.length > 0 ? { locationIds, nodeIds: [], isAllBut: false } : chart.places
  return {
    kind: 'REPORT',
    groupId,
    accountId,
    places: place === null ? places : placesWithin(places, place, tree),
    column: comparison === null ? own : own + COMPARISON_SUFFIX[comparison],
    base: base ? own + COMPARISON_SUFFIX[base] : null,
    budgetId: chart.metrics.find(({ budgetId }) => budgetId !== null)?.budgetId ?? null,
  }
}
