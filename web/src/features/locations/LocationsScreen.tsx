import { useMemo } from 'react'
import { useAnswer } from '../../api/use-answer.ts'
import { Page } from '../../blocks/page/Page.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { LocationsEditor } from './LocationsEditor.tsx'
import { LocationSettingsQuery, readLocations } from './locations-request.ts'
import { NoLocationsYet } from './NoLocationsYet.tsx'

/** Loads the location tree for its editor. */
export function LocationsScreen() {
  const { data, failure, again } = useAnswer(LocationSettingsQuery, {})
  const loaded = useMemo(() => (data?.locationTree ? readLocations(data.locationTree) : null), [data])
  const isEmpty = data?.erpLocations.length === 0 && loaded?.state.tree.length === 0
  if (data && loaded && !isEmpty) return <LocationsEditor loaded={loaded} locations={data.erpLocations} />
  return (
    <Page title="Locations" crumbs={[{ label: 'Settings', to: '/settings' }]}>
      {isEmpty ? (
        <NoLocationsYet />
      ) : failure === null ? (
        <SkeletonRows rows={10} label="Loading the locations" />
      ) : (
        <EmptyState title="The locations could not be loaded" actions={<Button onClick={again}>Try again</Button>}>
          {failure}
        </EmptyState>
      )}
    </Page>
  )
}
