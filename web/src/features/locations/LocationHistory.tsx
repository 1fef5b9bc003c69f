import { type LocationsState, locationChanges } from '@fourwall/domain/locations/location-changes.ts'
import { useCallback } from 'react'
import { useClient } from 'urql'
import { useAnswer } from '../../api/use-answer.ts'
import { VersionHistory } from '../../blocks/versions/VersionHistory.tsx'
import { useDisplay } from '../../ui/display.ts'
import { toast } from '../../ui/toast.ts'
import { LocationVersionsQuery, loadLocations } from './locations-request.ts'

interface LocationHistoryProps {
  readonly nameOf: (locationId: string) => string
  /** The version being edited. */
  readonly current: number
  readonly onRestore: (state: LocationsState) => void
  readonly onClose: () => void
}

/** The saved versions of the tree. */
export function LocationHistory({ nameOf, onRestore, ...props }: LocationHistoryProps) {
  const { days } = useDisplay()
  const client = useClient()
  const { data, failure, again } = useAnswer(LocationVersionsQuery, {}, { requestPolicy: 'network-only' })
  const load = useCallback(async (version: number) => (await loadLocations(client, version))?.state ?? null, [client])
  return (
    <VersionHistory
      right="CHANGE_LOCATIONS"
      {...props}
      versions={data?.locationAssignmentVersions}
      failure={failure}
      onRetry={again}
      empty="The locations have not been saved yet. Every saved version will be listed here."
      load={load}
      onRestore={(state, version) => {
        onRestore(state)
        toast.success(`Version ${version} is shown`, { detail: 'Nothing is stored until you save it.' })
      }}
      changesOf={(before, after) => locationChanges(before, after, nameOf, days)}
    />
  )
}
