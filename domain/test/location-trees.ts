import type { LocationNode } from '../src/locations/location-tree.ts'

/** The node `n1` of location 1, called `Place 1`, with ids as the API has them. */
export const place = (id: string): LocationNode<string> => ({
  id: `n${id}`,
  name: `Place ${id}`,
  tag: 'LOCATION',
  locationIds: [id],
  children: [],
})

/** A region by the name of its id. */
export const region = (id: string, ...children: LocationNode<string>[]): LocationNode<string> => ({
  id,
  name: id,
  tag: 'REGION_GROUP',
  locationIds: [],
  children,
})
