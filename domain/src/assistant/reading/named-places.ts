import { EVERY_PLACE, type QuestionPlaces } from '../../figures/figure-question.ts'
import { locationsAt } from '../../figures/question-places.ts'
import type { CompanyNames } from '../company-names.ts'
import type { Sketch } from './sketch.ts'

/** The places that a question is about, without those that it sets them against; every place where it names none. */
export function placesOfQuestion(sketch: Sketch, names: Pick<CompanyNames, 'tree' | 'locations'>): QuestionPlaces {
  if (sketch.except.length > 0) {
    if (sketch.at.length === 0) return { ...joinedPlaces(sketch.except), isAllBut: true }
    // `the Southeast without Decatur`
    const { tree, locations } = names
    const every = { tree, locationIds: locations.map(({ id }) => id) }
    const out = new Set(locationsAt(joinedPlaces(sketch.except), every))
    return { ...EVERY_PLACE, locationIds: locationsAt(joinedPlaces(sketch.at), every).filter((id) => !out.has(id)) }
  }
  const compared = sketch.has('COMPARE') && sketch.at.length > 1 && sketch.axes.length === 0
  const named = sketch.isSideBySide ? [...sketch.at, ...sketch.againstPlaces] : compared ? sketch.at.slice(0, 1) : sketch.at
  const own = withoutInner(named, names)
  return own.length === 0 ? EVERY_PLACE : joinedPlaces(own)
}

/** Without locations that are within a group that is named: `Princeton in the Mid-Atlantic`. */
function withoutInner(named: readonly QuestionPlaces[], names: Pick<CompanyNames, 'tree' | 'locations'>): readonly QuestionPlaces[] {
  const groups = named.filter(({ nodeIds }) => nodeIds.length > 0)
  if (groups.length === 0) return named
  const { tree, locations } = names
  const within = new Set(locationsAt(joinedPlaces(groups), { tree, locationIds: locations.map(({ id }) => id) }))
  return named.filter(({ nodeIds, locationIds }) => nodeIds.length > 0 || !locationIds.every((id) => within.has(id)))
}

/** Several places as one. */
export function joinedPlaces(places: readonly QuestionPlaces[]): QuestionPlaces {
  return {
    locationIds: [...new Set(places.flatMap(({ locationIds }) => locationIds))],
    nodeIds: [...new Set(places.flatMap(({ nodeIds }) => nodeIds))],
    isAllBut: false,
  }
}
