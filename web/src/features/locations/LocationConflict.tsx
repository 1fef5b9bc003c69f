import { mergeRecords } from '@fourwall/domain/editing/three-way.ts'
import { type LocationsState, locationChanges } from '@fourwall/domain/locations/location-changes.ts'
import { mergeLocationTrees } from '@fourwall/domain/locations/merge-locations.ts'
import { SaveConflict } from '../../blocks/versions/SaveConflict.tsx'
import { useDisplay } from '../../ui/display.ts'
import type { VersionedLocations } from './locations-request.ts'

interface LocationConflictProps {
  /** What both began with. */
  readonly base: LocationsState
  readonly mine: LocationsState
  readonly theirs: VersionedLocations
  readonly nameOf: (locationId: string) => string
  readonly isSaving: boolean
  readonly onTakeTheirs: () => void
  readonly onSave: (state: LocationsState) => void
  readonly onClose: () => void
}

/** Somebody saved the locations since this was read. */
export function LocationConflict({ base, mine, theirs, nameOf, onSave, ...props }: LocationConflictProps) {
  const { days } = useDisplay()
  return (
    <SaveConflict
      {...props}
      what="the locations"
      mine={locationChanges(base, mine, nameOf, days)}
      theirs={locationChanges(base, theirs.state, nameOf, days)}
      merged={mergedStates(base, mine, theirs.state)}
      whyNot="The two changes move groups into each other, so they cannot be brought together. Choose one of them."
      onSaveMine={() => onSave(mine)}
      onSaveBoth={onSave}
    />
  )
}

function mergedStates(base: LocationsState, mine: LocationsState, theirs: LocationsState) {
  const tree = mergeLocationTrees(base.tree, mine.tree, theirs.tree)
  if (tree === null) return null
  const recordsOf = ({ dates }: LocationsState) => new Map(dates.map((one) => [one.locationId, one]))
  const dates = mergeRecords(recordsOf(base), recordsOf(mine), recordsOf(theirs))
  return { state: { tree: tree.tree, dates: [...dates.merged.values()] }, clashes: tree.clashes.map(({ name }) => name) }
}
