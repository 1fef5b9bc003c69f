import { type LocationsState, locationChanges } from '@fourwall/domain/locations/location-changes.ts'
import { mergeLocations } from '@fourwall/domain/locations/merge-locations.ts'
import { SaveConflict } from '../../blocks/versions/SaveConflict.tsx'
import { oneChoiceForAll } from '../../blocks/versions/save-clash.ts'
import { useDisplay } from '../../ui/display.ts'
import type { useLocationSaving } from './use-location-saving.ts'

interface LocationConflictProps {
  /** The common version. */
  readonly base: LocationsState
  readonly mine: LocationsState
  readonly nameOf: (locationId: string) => string
  readonly saving: ReturnType<typeof useLocationSaving>
}

/** Shown if another user saved the locations first. */
export function LocationConflict({ base, mine, nameOf, saving }: LocationConflictProps) {
  const { days } = useDisplay()
  const { theirs } = saving
  if (theirs === null) return null
  const save = (state: LocationsState) => void saving.save(theirs.version, state)
  return (
    <SaveConflict
      what="the locations"
      by={saving.theirsBy}
      mine={locationChanges(base, mine, nameOf, days)}
      theirs={locationChanges(base, theirs.state, nameOf, days)}
      merge={oneChoiceForAll(
        () => mergeLocations(base, mine, theirs.state),
        () => mergeLocations(base, theirs.state, mine),
      )}
      whyNot="The two changes move groups into each other, so they cannot be merged. Choose one of them."
      isSaving={saving.isSaving}
      onTakeTheirs={saving.takeTheirs}
      onSaveMine={() => save(mine)}
      onSaveBoth={save}
      onClose={saving.closeConflict}
    />
  )
}
