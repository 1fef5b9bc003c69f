import type { AttentionFacts } from './attention-facts.ts'
import {
  closingLeftOut,
  endedBudget,
  implausibleMetrics,
  lateChanges,
  missingMetrics,
  staleLedger,
  unmappedAccounts,
} from './data-rules.ts'
import { ATTENTION_RULES, type AttentionRule, bySeverity, type Finding, type FoundFault, findingOf } from './finding.ts'
import { largeEntries } from './large-entries.ts'
import { linesOffPattern } from './pattern-rule.ts'
import { linesOverBudget, locationsUnderBudget } from './plan-rules.ts'
import { irregularPostings, linesOfPostings } from './posting-rules.ts'

/** What was found, and which rules found nothing because they could not be checked. */
export interface CheckedRules {
  readonly findings: readonly Finding[]
  /** In the order of the rules. */
  readonly unchecked: readonly AttentionRule[]
}

interface RuleTroubles {
  /** Rules for which some facts could not be read. */
  readonly unread: ReadonlySet<AttentionRule>
  /** Receives the reason why rules failed. */
  readonly onFailure: (rules: readonly AttentionRule[], error: unknown) => void
}

const NO_TROUBLES: RuleTroubles = { unread: new Set(), onFailure: () => undefined }

/**
 * Whatever needs attention in a month, largest amount first. In steps, as it goes through every account of every location.
 *
 * Rules are independent: one that fails does not affect the others; the only order among them is that a booking that was
 * found is not found again as a line off its pattern.
 */
export function* findAttention(
  facts: AttentionFacts,
  { unread, onFailure }: RuleTroubles = NO_TROUBLES,
): Generator<void, CheckedRules, void> {
  const unchecked = new Set(unread)
  function* run(rules: readonly AttentionRule[], find: () => Generator<void, readonly FoundFault[], void>) {
    if (rules.some((rule) => unread.has(rule))) return []
    try {
      return yield* find()
    } catch (error) {
      for (const rule of rules) unchecked.add(rule)
      onFailure(rules, error)
      return []
    }
  }
  const postings = yield* run(['POSTED_TWICE', 'NOT_POSTED', 'LOCATION_SILENT'], () => irregularPostings(facts))
  const entries = yield* run(['LARGE_ENTRIES'], () => atOnce(largeEntries, facts))
  const off = yield* run(['OFF_PATTERN'], () => {
    const explained = linesOfPostings([...postings, ...entries], facts.postings)
    return linesOffPattern(facts, (groupId, locationId) => explained.has(`${groupId} ${locationId}`))
  })
  const found = [...postings, ...entries, ...off]
  for (const [rule, find] of AT_ONCE) found.push(...(yield* run([rule], () => atOnce(find, facts))))
  return { findings: bySeverity(found.map(findingOf)), unchecked: ATTENTION_RULES.filter((rule) => unchecked.has(rule)) }
}

type Rule = (facts: AttentionFacts) => readonly FoundFault[]

const AT_ONCE: readonly (readonly [AttentionRule, Rule])[] = [
  ['OVER_BUDGET', linesOverBudget],
  ['LOCATION_BUDGET', locationsUnderBudget],
  ['UNMAPPED', unmappedAccounts],
  ['LATE_POSTING', lateChanges],
  ['CLOSING_LEFT_OUT', closingLeftOut],
  ['METRIC_MISSING', missingMetrics],
  ['METRIC_IMPLAUSIBLE', implausibleMetrics],
  ['STALE_LEDGER', staleLedger],
  ['BUDGET_ENDS', endedBudget],
]

/** One step. */
// oxlint-disable-next-line require-yield -- as rules that take several
function* atOnce(find: Rule, facts: AttentionFacts): Generator<void, readonly FoundFault[], void> {
  return find(facts)
}
