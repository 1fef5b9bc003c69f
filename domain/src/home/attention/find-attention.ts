import type { AttentionFacts } from './attention-facts.ts'
import { endedBudget, implausibleMetrics, lateChanges, missingMetrics, staleLedger, unmappedAccounts } from './data-rules.ts'
import { bySeverity, type Finding, findingOf } from './finding.ts'
import { largeEntries } from './large-entries.ts'
import { linesOffPattern } from './pattern-rule.ts'
import { linesOverBudget, locationsUnderBudget } from './plan-rules.ts'
import { irregularPostings, linesOfPostings } from './posting-rules.ts'

/**
 * Whatever needs attention in a month, largest amount first. In steps, as it goes through every account of every location.
 *
 * Each rule stands by itself; the only order among them is that a booking that was found is not found again as a line off its pattern.
 */
export function* findAttention(facts: AttentionFacts): Generator<void, readonly Finding[], void> {
  const postings = yield* irregularPostings(facts)
  const entries = largeEntries(facts)
  const explained = linesOfPostings([...postings, ...entries], facts.postings)
  const off = yield* linesOffPattern(facts, (groupId, locationId) => explained.has(`${groupId} ${locationId}`))
  const found = [
    ...linesOverBudget(facts),
    ...locationsUnderBudget(facts),
    ...postings,
    ...entries,
    ...off,
    ...unmappedAccounts(facts),
    ...lateChanges(facts),
    ...missingMetrics(facts),
    ...implausibleMetrics(facts),
    ...staleLedger(facts),
    ...endedBudget(facts),
  ]
  return bySeverity(found.map(findingOf))
}
