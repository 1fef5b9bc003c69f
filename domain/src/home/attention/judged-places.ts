import type { AttentionFacts } from './attention-facts.ts'

/**
 * Facts as they are judged of some locations: findings then speak of these alone. What other locations do still tells a season from a
 * fault. Figures of lines and of accounts outside the report must be those of the locations already, and what is known of the company
 * alone, such as its closed months, is left out.
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
