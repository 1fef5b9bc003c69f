import type { AttentionFacts } from './attention-facts.ts'

/**
 * Facts limited to some locations: findings are then only about these. The data of other locations still helps to distinguish a season
 * from a fault. Figures of lines and of accounts outside the report must already be limited to the locations, and facts about the company
 * as a whole, such as its closed months, are left out.
 */
export function factsOfPlaces(facts: AttentionFacts, locationIds: ReadonlySet<string>): AttentionFacts {
  const isJudged = ({ locationId }: { readonly locationId: string }): boolean => locationIds.has(locationId)
  return {
    ...facts,
    judged: locationIds,
    places: facts.places.filter(isJudged),
    postings: facts.postings.filter(isJudged),
    entries: facts.entries.map((one) => ({ ...one, entries: one.entries.filter(isJudged) })),
    metrics: facts.metrics.map((one) => ({ ...one, places: one.places.filter(isJudged) })),
    implausible: facts.implausible.filter(isJudged),
    closed: [],
    leftOutClosing: [],
  }
}
