import { useMemo } from 'react'
import { useQuery } from 'urql'
import { sentenceOf } from '../../api/api-client.ts'
import { Page } from '../../blocks/page/Page.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { LocationsEditor } from './LocationsEditor.tsx'
import { LocationSettingsQuery, readLocations } from './locations-request.ts'
import { NoLocationsYet } from './NoLocationsYet.tsx'

/** How the company groups its locations, which every picker and every report by location shows. */
export function LocationsScreen() {
  const [{ data, error }, ask] = useQuery({ query: LocationSettingsQuery })
  const loaded = useMemo(() => (data?.locationTree ? readLocations(data.locationTree) : null), [data])
  const isEmpty = data?.erpLocations.length === 0 && loaded?.state.tree.length === 0
  if (data && loaded && !isEmpty) return <LocationsEditor loaded={loaded} locations={data.erpLocations} />
  return (
    <Page title="Locations" crumbs={[{ label: 'Settings', to: '/settings' }]}>
      {isEmpty ? (
        <NoLocationsYet />
      ) : error === undefined ? (
        <SkeletonRows rows={10} label="Loading the locations" />
      ) : (
        <EmptyState
          title="The locations could not be loaded"
          actions={<Button onClick={() => ask({ requestPolicy: 'network-only' })}>Try again</Button>}
        >
          {sentenceOf(error)}
        </EmptyState>
      )}
    </Page>
  )
}
