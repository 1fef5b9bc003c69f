import { EVERY_PLACE, type QuestionPlaces } from '../../../figures/figure-question.ts'
import { locationsAt } from '../../../figures/question-places.ts'
import { flattenLocations, type LocationNode } from '../../../locations/location-tree.ts'
import { type CompanyNames, regionLevel } from '../../company-names.ts'

/** Several places as one. */
export function joinedPlaces(places: readonly QuestionPlaces[]): QuestionPlaces {
  const [only] = places
  if (only !== undefined && places.length === 1) return only
  return {
    locationIds: [...new Set(places.flatMap(({ locationIds }) => locationIds))],
    nodeIds: [...new Set(places.flatMap(({ nodeIds }) => nodeIds))],
    isAllBut: false,
  }
}

/** As names are compared: in lower case, `Mid Atlantic` as `Mid-Atlantic`. */
export function plainName(name: string): string {
  return name.toLowerCase().replaceAll('-', ' ').trim()
}

/** The place of the company's tree that a name means, such as a region; null for none. */
export function placeNamed(name: string, { tree }: Pick<CompanyNames, 'tree'>): LocationNode<string> | null {
  return flattenLocations(tree).find(({ node }) => plainName(node.name) === plainName(name))?.node ?? null
}

/** Locations as a person calls them together: all of them, a region or another node of the tree that holds just these, or one by one. */
export function calledTogether(ids: ReadonlySet<string>, names: Pick<CompanyNames, 'tree' | 'locations'>): QuestionPlaces {
  if (ids.size === names.locations.length) return EVERY_PLACE
  const region = flattenLocations(names.tree)
    .filter(({ node }) => node.tag !== 'LOCATION')
    .map(({ node }): QuestionPlaces => ({ ...EVERY_PLACE, nodeIds: [node.id] }))
    .find((places) => {
      const own = placeIds(places, names)
      return own.length === ids.size && own.every((id) => ids.has(id))
    })
  return region ?? { ...EVERY_PLACE, locationIds: [...ids] }
}

/** The locations of places, by id. */
export function placeIds(places: QuestionPlaces, { tree, locations }: Pick<CompanyNames, 'tree' | 'locations'>): readonly string[] {
  return locationsAt(places, { tree, locationIds: locations.map(({ id }) => id) })
}

/** Whether all locations of some places are among those of others. */
export function areWithin(inner: QuestionPlaces, outer: QuestionPlaces, names: Pick<CompanyNames, 'tree' | 'locations'>): boolean {
  const within = new Set(placeIds(outer, names))
  return placeIds(inner, names).every((id) => within.has(id))
}

/** Whether every place is a region, as in `the Northeast or the Southeast`. */
export function areRegions(places: readonly QuestionPlaces[], names: Pick<CompanyNames, 'tree'>): boolean {
  const level = regionLevel(names)
  const regions = new Set(flattenLocations(names.tree).flatMap((placed) => (placed.level === level ? [placed.node.id] : [])))
  return places.every(({ locationIds, nodeIds }) => locationIds.length === 0 && nodeIds.every((id) => regions.has(id)))
}
