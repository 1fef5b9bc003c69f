import { type LocationNode, withLocations } from '@fourwall/domain/locations/location-tree.ts'
import type { ApiBuilder } from '../../builder.ts'
import type { LedgerService } from '../ledger/service.ts'
import type { LocationService } from './service.ts'

const TAGS = ['CORPORATE_GROUP', 'REGION_GROUP', 'LOCATION_GROUP', 'LOCATION'] as const

export function addLocations(builder: ApiBuilder, locations: LocationService, ledger: LedgerService): void {
  const Tag = builder.enumType('LocationTag', { values: TAGS })
  const Assignment = builder.objectRef<LocationNode>('LocationAssignment')
  Assignment.implement({
    description: 'A node of the location tree, at most 5 levels deep. locationIds: the accounting-system locations directly on this node.',
    fields: (t) => ({
      id: t.exposeID('id'),
      name: t.exposeString('name'),
      tag: t.field({ type: Tag, resolve: (node) => node.tag }),
      locationIds: t.idList({ resolve: (node) => [...node.locationIds] }),
      children: t.field({ type: [Assignment], resolve: (node) => [...node.children] }),
    }),
  })
  builder.queryFields((t) => ({
    locationAssignments: t.field({
      type: [Assignment],
      description: 'In the order that the company gave its locations; those without entries in force are left out and keep their place.',
      resolve: async (_root, _args, { scope }) => {
        const inForce = await ledger.locationsInForce(scope)
        return [...withLocations((await locations.tree(scope)).tree, inForce)]
      },
    }),
    locationAssignmentsVersion: t.int({ resolve: async (_root, _args, { scope }) => (await locations.tree(scope)).version }),
  }))
}
