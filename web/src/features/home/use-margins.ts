import type { RankedLocation } from '@fourwall/domain/home/home-figures.ts'
import { type HomeView, MOST_RANKED, marginsOf } from '@fourwall/domain/home/home-questions.ts'
import { useClient } from 'urql'
import { useLastAnswer } from '../../blocks/loading/use-last-answer.ts'
import { useLoaded } from '../../blocks/loading/use-loaded.ts'
import { loadMargins } from './home-requests.ts'

/** The small pictures of the ranking. */
interface Margins {
  /** Thirteen months, earliest first; empty while they are loading. */
  readonly trendOf: (location: RankedLocation) => RankedLocation['trend']
  /** Why they could not be loaded, in a sentence; null if they could. */
  readonly failure: string | null
  readonly again: () => void
}

/**
 * Margins of few locations come with the figures. Of many they are asked for after them, of those that show: they would be nine tenths
 * of the answer, and figures show without them.
 */
export function useMargins(view: HomeView, shown: readonly RankedLocation[]): Margins {
  const client = useClient()
  const { mappingId, headlineGroupId, month, places } = view
  const of = JSON.stringify([mappingId, headlineGroupId, month, places])
  const question =
    view.locationCount > MOST_RANKED
      ? marginsOf(
          view,
          shown.map(({ id }) => id),
        )
      : null
  const { value, failure, again } = useLoaded(question === null ? null : JSON.stringify(question), async () => ({
    of,
    trends: question === null ? new Map<string, RankedLocation['trend']>() : await loadMargins(client, question),
  }))
  // Those that are there stay while others of the same view are loading.
  const last = useLastAnswer(value)
  const trends = last?.of === of ? last.trends : null
  return { trendOf: ({ id, trend }) => (trend.length > 0 ? trend : (trends?.get(id) ?? [])), failure, again }
}
