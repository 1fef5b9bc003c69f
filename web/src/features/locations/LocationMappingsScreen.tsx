import { inTreeOrder } from '@fourwall/domain/locations/location-order.ts'
import { locationNames } from '@fourwall/domain/locations/location-tree.ts'
import { formatCount } from '@fourwall/domain/money/format.ts'
import { useMemo, useState } from 'react'
import { useClient } from 'urql'
import { useAnswer } from '../../api/use-answer.ts'
import { Page } from '../../blocks/page/Page.tsx'
import { IfAllowed } from '../../blocks/rights/IfAllowed.tsx'
import { useMay } from '../../blocks/rights/rights.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { LocationMappingDialog } from './LocationMappingDialog.tsx'
import { deleteLocationMapping, LocationMappingsQuery, type ReceivedLocationMapping } from './location-mappings-request.ts'
import { readLocations } from './locations-request.ts'
import { NoLocationsYet } from './NoLocationsYet.tsx'

/** Lists the location mappings, to create, edit and delete them. */
export function LocationMappingsScreen() {
  const client = useClient()
  const { data, failure, again } = useAnswer(LocationMappingsQuery, {})
  const [edited, setEdited] = useState<ReceivedLocationMapping | 'NEW' | null>(null)
  const [deleted, setDeleted] = useState<ReceivedLocationMapping | null>(null)
  const isChanging = useMay('CHANGE_LOCATIONS')
  const tree = useMemo(() => (data?.locationTree ? readLocations(data.locationTree).state.tree : []), [data])
  const names = useMemo(() => locationNames(tree, data?.erpLocations ?? []), [tree, data])

  const [isDeleting, setIsDeleting] = useState(false)
  const remove = async (mapping: ReceivedLocationMapping) => {
    setIsDeleting(true)
    const refusal = await deleteLocationMapping(client, mapping.id)
    setIsDeleting(false)
    setDeleted(null)
    if (refusal === null) toast.success(`Deleted “${mapping.name}”`)
    else toast.error(`“${mapping.name}” was not deleted.`, { detail: refusal })
    again()
  }

  return (
    <Page
      title="Location mappings"
      crumbs={[{ label: 'Settings', to: '/settings' }]}
      actions={
        isChanging && data && data.locationMappings.length > 0 ? (
          <Button kind="primary" onClick={() => setEdited('NEW')}>
            Add location mapping
          </Button>
        ) : undefined
      }
    >
      {data === undefined ? (
        failure === null ? (
          <SkeletonRows rows={6} label="Loading the location mappings" />
        ) : (
          <EmptyState title="The location mappings could not be loaded" actions={<Button onClick={again}>Try again</Button>}>
            {failure}
          </EmptyState>
        )
      ) : data.locationMappings.length === 0 && data.erpLocations.length === 0 ? (
        <NoLocationsYet />
      ) : data.locationMappings.length === 0 ? (
        <EmptyState
          title="No location mapping yet"
          actions={
            isChanging && (
              <Button kind="primary" onClick={() => setEdited('NEW')}>
                Add location mapping
              </Button>
            )
          }
        >
          A location mapping is a named set of locations, such as all with a patio, besides the tree of regions.
        </EmptyState>
      ) : (
        <table className="w-full max-w-[960px]" aria-label="Location mappings">
          <thead>
            <tr className="text-left text-small text-3">
              <th className="h-row border-b border-line-2 pl-4 font-medium">Name</th>
              <th className="border-b border-line-2 px-2 text-right font-medium">Locations</th>
              <th className="border-b border-line-2 px-2 font-medium">Including</th>
              <th className="border-b border-line-2 pr-4 font-medium">
                <span className="sr-only">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {data.locationMappings.map((mapping) => (
              <tr key={mapping.id} className="hover:bg-hover [&>td]:border-b [&>td]:border-line-1 [&>th]:border-b [&>th]:border-line-1">
                <td className="h-list-row max-w-[280px] truncate pl-4 font-medium">{mapping.name}</td>
                <td className="px-2 text-right">{formatCount(mapping.locationIds.length)}</td>
                <td className="max-w-[360px] truncate px-2 text-2">{mapping.locationIds.map((id) => names.get(id) ?? id).join(', ')}</td>
                <td className="pr-3 text-right whitespace-nowrap">
                  <IfAllowed right="CHANGE_LOCATIONS">
                    <Button kind="plain" aria-label={`Edit ${mapping.name}`} onClick={() => setEdited(mapping)}>
                      Edit
                    </Button>
                    <Button kind="danger" aria-label={`Delete ${mapping.name}`} onClick={() => setDeleted(mapping)}>
                      Delete
                    </Button>
                  </IfAllowed>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {edited !== null && data && (
        <LocationMappingDialog
          mapping={edited === 'NEW' ? null : edited}
          locations={inTreeOrder(
            tree,
            data.erpLocations.map(({ id, name }) => ({ id, name: names.get(id) ?? name })),
          )}
          onSaved={() => {
            setEdited(null)
            again()
          }}
          onClose={() => setEdited(null)}
        />
      )}
      {deleted !== null && (
        <ConfirmDialog
          open
          onCancel={() => setDeleted(null)}
          title={`Delete “${deleted.name}”?`}
          description={`The set of ${deleted.locationIds.length === 1 ? '1 location' : `${formatCount(deleted.locationIds.length)} locations`} is deleted. The locations and their figures stay.`}
          safe={{ label: 'Keep it', onAct: () => setDeleted(null) }}
          danger={{ label: 'Delete location mapping', onAct: () => void remove(deleted), busy: isDeleting ? 'Deleting' : null }}
        />
      )}
    </Page>
  )
}
