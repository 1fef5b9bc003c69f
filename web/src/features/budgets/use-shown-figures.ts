import { useEffect, useState } from 'react'
import { useClient } from 'urql'
import type { Place } from '../../blocks/location-picker/PlaceChoice.tsx'
import { loadSheet } from './budget-request.ts'
import type { OwnFigures } from './sheet-values.ts'

interface ShownFigures {
  /** Of several locations together; null while they are on their way, and of one location, whose figures are learned. */
  readonly figures: OwnFigures | null
  readonly failure: string | null
  readonly retry: () => void
}

/** Loads what is planned at a place in a version. `learn` takes those of a single location. */
export function useShownFigures(
  budgetId: string,
  version: number,
  place: Place,
  learn: (version: number, locationId: string, figures: OwnFigures) => void,
): ShownFigures {
  const client = useClient()
  const [loaded, setLoaded] = useState<{ readonly key: string; readonly figures: OwnFigures } | null>(null)
  const [failure, setFailure] = useState<{ readonly key: string; readonly sentence: string } | null>(null)
  const [attempt, setAttempt] = useState(0)
  const key = `${version} ${place.id}`
  useEffect(() => {
    let isWanted = true
    loadSheet(client, budgetId, version, place.locationIds).then(
      (figures) => {
        if (!isWanted) return
        if (place.kind === 'LOCATION') learn(version, place.id, figures)
        else setLoaded({ key, figures })
      },
      (error: unknown) => isWanted && setFailure({ key, sentence: error instanceof Error ? error.message : String(error) }),
    )
    return () => {
      isWanted = false
    }
    // oxlint-disable-next-line react/exhaustive-deps -- the key says version and place
  }, [client, budgetId, key, attempt])
  return {
    figures: loaded?.key === key ? loaded.figures : null,
    failure: failure?.key === key ? failure.sentence : null,
    retry() {
      setFailure(null)
      setAttempt(attempt + 1)
    },
  }
}
