import type { AttentionFacts } from './attention-facts.ts'
import { ATTENTION_RULES, type AttentionRule } from './finding.ts'
import { FEWEST_ENTRIES } from './large-entries.ts'
import { hasPattern } from './pattern-rule.ts'
import { REGULAR_MONTHS } from './posting-rules.ts'

/** Rules that had something to judge, in their order: without a budget, for example, no plan is missed. Other facts they need may fail to load. */
export function judgedRules(facts: AttentionFacts): readonly AttentionRule[] {
  const judged = new Set(ATTENTION_RULES.filter((rule) => CAN_JUDGE[rule](facts)))
  return ATTENTION_RULES.filter((rule) => judged.has(rule))
}

const always = (): boolean => true
const never = (): boolean => false

const CAN_JUDGE: Readonly<Record<AttentionRule, (facts: AttentionFacts) => boolean>> = {
  OVER_BUDGET: ({ lines }) => lines.length > 0,
  LOCATION_BUDGET: ({ places }) => places.length > 0,
  OFF_PATTERN: ({ series, judged }) => series.some((one) => (judged === null || judged.has(one.locationId)) && hasPattern(one)),
  POSTED_TWICE: isRegular,
  NOT_POSTED: isRegular,
  LOCATION_SILENT: isRegular,
  LARGE_ENTRIES: (facts) => hasEntries(facts) && countBefore(facts.postings) >= FEWEST_ENTRIES,
  UNMAPPED: hasEntries,
  LATE_POSTING: ({ closed }) => closed.length > 0,
  CLOSING_LEFT_OUT: ({ judged }) => judged === null,
  // Judged separately.
  PRESENTED_MOVED: never,
  METRIC_MISSING: ({ metrics }) => metrics.some(({ places }) => places.some(({ has }) => has.slice(0, -1).some(Boolean))),
  METRIC_IMPLAUSIBLE: ({ metrics }) => metrics.some(({ places }) => places.some(({ has }) => has.at(-1) === true)),
  STALE_LEDGER: always,
  BUDGET_ENDS: ({ budget }) => budget !== null,
}

/** Whether the ledger goes back far enough for an account to be booked by the month. */
function isRegular({ postings }: AttentionFacts): boolean {
  return postings.some(({ counts }) => counts.slice(-1 - REGULAR_MONTHS, -1).filter((count) => count > 0).length === REGULAR_MONTHS)
}

function hasEntries({ postings }: AttentionFacts): boolean {
  return postings.some(({ counts }) => (counts.at(-1) ?? 0) > 0)
}

/** Entries of the months before the judged one. */
function countBefore(postings: AttentionFacts['postings']): number {
  return postings.reduce((sum, { counts }) => sum + counts.slice(0, -1).reduce((own, count) => own + count, 0), 0)
}
