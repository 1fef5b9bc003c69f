import {
  type ChartDocument,
  type ChartMetric,
  type ChartOptions,
  MOST_CHART_METRICS,
  NEW_CHART,
  USUAL_CHART_OPTIONS,
} from '../charts/chart-document.ts'
import { groupTree } from '../mappings/group-tree.ts'
import type { ExplorerContext } from './explorer-questions.ts'
import { type ExplorerView, showsDifference } from './explorer-view.ts'
import { lineTerms } from './line-terms.ts'

/**
 * A chart of the same figures: over time, a small chart for each place, or a line for each part. Null for days, which charts
 * do not have.
 *
 * @param label what the subject is called.
 */
export function explorerChart(view: ExplorerView, label: string, { groups }: Pick<ExplorerContext, 'groups'>): ChartDocument | null {
  if (view.isDaily) return null
  const { subject, comparison, budgetId } = view
  const plain = { subject, budgetId: null, comparison: null, locationIds: [], color: null, seriesType: null } as const
  const metrics: ChartMetric[] = [{ ...plain, id: 'm1', dataLabel: label }]
  const tree = groupTree(groups)
  const lines = view.rows.kind === 'ACCOUNT' && subject.kind === 'GROUP' ? lineTerms(tree, subject.groupId) : []
  const isLines = lines.length > 0 && lines.length <= MOST_CHART_METRICS && !showsDifference(view)
  if (isLines)
    metrics.splice(
      0,
      1,
      ...lines.map(({ groupId }, at): ChartMetric => {
        const dataLabel = tree.byId.get(groupId)?.group.name ?? groupId
        return { ...plain, id: `m${at + 1}`, subject: { kind: 'GROUP', groupId }, dataLabel }
      }),
    )
  else if (showsDifference(view))
    metrics.push(
      comparison === 'BUDGET'
        ? { ...plain, id: 'm2', budgetId, dataLabel: 'Budget' }
        : { ...plain, id: 'm2', comparison: 'PRIOR_YEAR', dataLabel: 'Prior year' },
    )
  return {
    ...NEW_CHART,
    type: 'LINE',
    mappingId: view.mappingId,
    timeSpan: view.timeSpan,
    places: view.places,
    metrics,
    options: {
      ...USUAL_CHART_OPTIONS,
      measure: view.shownAs,
      perMetricId: view.perMetricId,
      isSameStore: view.isSameStore,
      ...(isLines ? {} : divided(view)),
    },
  }
}

function divided({ rows, subject }: ExplorerView): Partial<ChartOptions> {
  switch (rows.kind) {
    case 'LOCATION':
      return { multiples: 'LOCATION' }
    case 'LEVEL':
      return { multiples: 'LEVEL', level: rows.level }
    case 'ACCOUNT':
      return subject.kind === 'GROUP' ? { split: 'ACCOUNTS' } : {}
    case 'COMPANY':
      return {}
  }
}
