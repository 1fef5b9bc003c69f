import { EVERY_PLACE, type QuestionPlaces } from '../../../figures/figure-question.ts'
import { flattenLocations } from '../../../locations/location-tree.ts'
import type { CompanyNames } from '../../company-names.ts'
import type { Sketch } from '../sketch.ts'
import { areWithin, joinedPlaces, placeIds } from './place-sets.ts'

/** `sales with and without Hoboken`, `w/ and w/o` */
export const WITH_AND_WITHOUT = /^(?:with|w|including) (?:and|or) | (?:and|or) (?:with|w|including)$/

/** The places that a question is about, without those that it sets them against; every place where it names none. */
export function placesOfQuestion(sketch: Sketch, names: Pick<CompanyNames, 'tree' | 'locations'>): QuestionPlaces {
  if (sketch.except.length > 0) {
    if (sketch.at.length === 0) return { ...joinedPlaces(sketch.except), isAllBut: true }
    // `the Southeast without Decatur`
    const out = new Set(placeIds(joinedPlaces(sketch.except), names))
    return { ...EVERY_PLACE, locationIds: placeIds(joinedPlaces(sketch.at), names).filter((id) => !out.has(id)) }
  }
  const compared = sketch.has('COMPARE') && sketch.at.length > 1 && sketch.axes.length === 0
  const named = sketch.isSideBySide ? [...sketch.at, ...sketch.againstPlaces] : compared ? sketch.at.slice(0, 1) : sketch.at
  const own = withoutInner(named, names)
  return own.length === 0 ? EVERY_PLACE : joinedPlaces(own)
}

/** Places that are to be left out of places that they are not within: `the Southeast without Hoboken`. */
export function leftOutInVain({ at, except }: Sketch, names: Pick<CompanyNames, 'tree' | 'locations'>): readonly QuestionPlaces[] {
  return at.length === 0 ? [] : except.filter((places) => !areWithin(places, joinedPlaces(at), names))
}

/** Without locations that are within a group that is named: `Princeton and the Mid-Atlantic`. */
function withoutInner(named: readonly QuestionPlaces[], names: Pick<CompanyNames, 'tree' | 'locations'>): readonly QuestionPlaces[] {
  const groups = named.filter(({ nodeIds }) => nodeIds.length > 0)
  if (groups.length === 0) return named
  const within = new Set(placeIds(joinedPlaces(groups), names))
  return named.filter(({ nodeIds, locationIds }) => nodeIds.length > 0 || !locationIds.every((id) => within.has(id)))
}

/** The names of single locations and of groups. */
export function placeNames(
  places: readonly QuestionPlaces[],
  { tree, locations }: Pick<CompanyNames, 'tree' | 'locations'>,
): readonly string[] {
  const nodes = flattenLocations(tree)
  return places.flatMap(({ locationIds, nodeIds }) => [
    ...locationIds.map((id) => locations.find((one) => one.id === id)?.name ?? id),
    ...nodeIds.map((id) => nodes.find(({ node }) => node.id === id)?.node.name ?? id),
  ])
}
