import type { LocationNode } from '../src/locations/location-tree.ts'

/** Node `n1` of location 1, named `Place 1`, with ids as in the API. */
export const place = (id: string): LocationNode<string> => ({
  id: `n${id}`,
  name: `Place ${id}`,
  tag: 'LOCATION',
  locationIds: [id],
  children: [],
})

/** A region named after its id. */
export const region = (id: string, ...children: LocationNode<string>[]): LocationNode<string> => ({
  id,
  name: id,
  tag: 'REGION_GROUP',
  locationIds: [],
  children,
})
