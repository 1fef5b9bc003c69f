import { EVERY_PLACE } from '../figures/figure-question.ts'
import { flattenLocations, type LocationNode } from '../locations/location-tree.ts'
import type { ExplorerView } from './explorer-view.ts'

/** What a company has that a view can name. */
export interface KnownSubjects {
  readonly groupIds: ReadonlySet<string>
  readonly metricIds: ReadonlySet<string>
  readonly budgetIds: ReadonlySet<string>
  readonly locationIds: readonly string[]
  readonly tree: readonly LocationNode<string>[]
}

/** A view of what is there: links outlive what they name. */
export interface KnownView {
  readonly view: ExplorerView
  /** The subject of the view, if it was deleted: then nothing can be shown. */
  readonly lacks: 'LINE' | 'METRIC' | null
  /** How many locations and groups of them were left out. */
  readonly gonePlaces: number
  /** Whether none of them is left, so that every location shows. */
  readonly isEveryPlace: boolean
  /** What was replaced: the budget by the prior year, the metric that figures are divided by by nothing. */
  readonly replaced: readonly ('BUDGET' | 'PER_METRIC')[]
}

/** The very same view where all of it is there. */
export function knownView(view: ExplorerView, known: KnownSubjects): KnownView {
  const { subject, places, comparison, budgetId, shownAs, perMetricId } = view
  const nodes = new Set(flattenLocations(known.tree).map(({ node }) => node.id))
  const locations = new Set(known.locationIds)
  const [locationIds, nodeIds] = [places.locationIds.filter((id) => locations.has(id)), places.nodeIds.filter((id) => nodes.has(id))]
  const gonePlaces = places.locationIds.length + places.nodeIds.length - locationIds.length - nodeIds.length
  const isEveryPlace = gonePlaces > 0 && locationIds.length + nodeIds.length === 0
  const lacksBudget = comparison === 'BUDGET' && !known.budgetIds.has(budgetId ?? '')
  const lacksMetric = shownAs === 'PER_METRIC' && !known.metricIds.has(perMetricId ?? '')
  const isThere = subject.kind === 'METRIC' ? known.metricIds.has(subject.metricId) : known.groupIds.has(subject.groupId)
  const isWhole = gonePlaces === 0 && !lacksBudget && !lacksMetric
  return {
    view: isWhole
      ? view
      : {
          ...view,
          places: isEveryPlace ? EVERY_PLACE : { ...places, locationIds, nodeIds },
          ...(lacksBudget && { comparison: 'PRIOR_YEAR' as const, budgetId: null }),
          ...(lacksMetric && { shownAs: 'VALUE' as const, perMetricId: null }),
        },
    lacks: isThere ? null : subject.kind === 'METRIC' ? 'METRIC' : 'LINE',
    gonePlaces,
    isEveryPlace,
    replaced: [...(lacksBudget ? (['BUDGET'] as const) : []), ...(lacksMetric ? (['PER_METRIC'] as const) : [])],
  }
}
