import { type LocationsState, locationChanges } from '@fourwall/domain/locations/location-changes.ts'
import { mergeLocations } from '@fourwall/domain/locations/merge-locations.ts'
import { SaveConflict } from '../../blocks/versions/SaveConflict.tsx'
import { useDisplay } from '../../ui/display.ts'
import type { VersionedLocations } from './locations-request.ts'

interface LocationConflictProps {
  /** What both began with. */
  readonly base: LocationsState
  readonly mine: LocationsState
  readonly theirs: VersionedLocations
  readonly nameOf: (locationId: string) => string
  /** Who saved theirs; null if it is not known. */
  readonly by: string | null
  readonly isSaving: boolean
  readonly onTakeTheirs: () => void
  readonly onSave: (state: LocationsState) => void
  readonly onClose: () => void
}

/** Somebody saved the locations since this was read. */
export function LocationConflict({ base, mine, theirs, nameOf, onSave, ...props }: LocationConflictProps) {
  const { days } = useDisplay()
  const both = mergeLocations(base, mine, theirs.state)
  return (
    <SaveConflict
      {...props}
      what="the locations"
      mine={locationChanges(base, mine, nameOf, days)}
      theirs={locationChanges(base, theirs.state, nameOf, days)}
      merged={both && { state: both.state, clashes: both.clashes.map(({ name }) => name) }}
      whyNot="The two changes move groups into each other, so they cannot be merged. Choose one of them."
      onSaveMine={() => onSave(mine)}
      onSaveBoth={onSave}
    />
  )
}
