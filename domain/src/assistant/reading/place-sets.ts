import type { QuestionPlaces } from '../../figures/figure-question.ts'
import { locationsAt } from '../../figures/question-places.ts'
import type { CompanyNames } from '../company-names.ts'

/** Several places as one. */
export function joinedPlaces(places: readonly QuestionPlaces[]): QuestionPlaces {
  return {
    locationIds: [...new Set(places.flatMap(({ locationIds }) => locationIds))],
    nodeIds: [...new Set(places.flatMap(({ nodeIds }) => nodeIds))],
    isAllBut: false,
  }
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
