import { useClient } from 'urql'
import { useLoaded } from '../../../blocks/loading/use-loaded.ts'
import type { PlaceOption } from '../../../blocks/location-picker/PlaceChoice.tsx'
import { loadSheet } from '../budget-request.ts'
import type { OwnFigures } from '../sheet/sheet-values.ts'
import type { BudgetEditor } from './use-budget-editor.ts'

interface ShownFigures {
  /** The stored figures; null while loading. */
  readonly stored: OwnFigures | null
  readonly failure: string | null
  readonly retry: () => void
}

/** The planned figures at a place. Those of a single location go into the editor, and are loaded once. */
export function useShownFigures(
  budgetId: string,
  place: PlaceOption,
  { known, learn }: Pick<BudgetEditor, 'known' | 'learn'>,
): ShownFigures {
  const client = useClient()
  const { version } = known
  const learned = place.kind === 'LOCATION' ? known.sheets.get(place.id) : undefined
  const {
    value,
    failure,
    again: retry,
  } = useLoaded(learned === undefined ? `${budgetId} ${version} ${place.id}` : null, async () => {
    const figures = await loadSheet(client, budgetId, version, place.locationIds)
    if (place.kind === 'LOCATION') learn(version, place.id, figures)
    return figures
  })
  return { stored: place.kind === 'LOCATION' ? (learned ?? null) : value, failure, retry }
}
