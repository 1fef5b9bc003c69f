import type { BudgetCoverage } from '../../budgets/budget-coverage.ts'
import type { ChartDocument } from '../../charts/chart-document.ts'
import type { ChartData } from '../../charts/chart-figures.ts'
import type { PlacedFigures } from '../../figures/answer-cells.ts'
import type { AttentionThresholds } from '../../home/attention/attention-thresholds.ts'
import type { AttentionRule, Finding } from '../../home/attention/finding.ts'
import type { OpeningDays } from '../../locations/same-stores.ts'
import type { Day, MonthIndex } from '../../time/day.ts'
import type { EntriesRequest } from './plan-questions.ts'

/** The entries behind one line or account. Amounts: Decimals in the line's sign. */
export interface EntriesResult {
  readonly request: EntriesRequest
  readonly count: number
  readonly total: string
  /** The largest first, or the latest: as the plan asks. */
  readonly entries: readonly {
    readonly id: string
    readonly date: Day
    readonly vendor: string
    readonly memo: string
    /** Of its transaction, or its reference; empty for neither. */
    readonly number: string
    readonly account: string
    readonly accountId: string
    readonly location: string
    readonly locationId: string
    readonly amount: string
    /** Empty for none. */
    readonly type: string
  }[]
}

/** Sums over entries: Decimals in the sign of the lines. `base`: of the days that they are compared with; zero without any. */
export interface VendorSum {
  readonly count: number
  readonly total: string
  readonly base: string
}

/** Entries by vendor, in the order that the plan asks for. */
export interface VendorsResult {
  readonly vendors: readonly (VendorSum & { readonly name: string })[]
  /** The vendors after those; null for none. */
  readonly rest: (VendorSum & { readonly vendors: number }) | null
  /** Entries that name no vendor; null for none. */
  readonly without: VendorSum | null
}

/** What came back for a plan's requests; null for what was not asked for, or could not be had: see `problem`. */
export interface PlanResults {
  readonly figures: PlacedFigures | null
  /** Gaps of metrics, by the key of the row: how many locations lack figures, of how many. */
  readonly gaps: ReadonlyMap<string, { readonly missing: number; readonly expected: number; readonly names: readonly string[] }>
  readonly chart: { readonly document: ChartDocument; readonly data: ChartData } | null
  /** Of the longer periods that a budget is of. */
  readonly longer: PlacedFigures | null
  readonly entries: readonly EntriesResult[]
  /** The vendor's entries outside the plan, where `entries` is empty; see `requestsElsewhere`. */
  readonly elsewhere: readonly EntriesResult[]
  /** Those of the plan together with entries of other types; see `requestsOfAnyType`. */
  readonly ofAnyType: readonly EntriesResult[]
  readonly vendors: VendorsResult | null
  readonly reconciliation: {
    readonly ledgerTotal: string
    readonly mappedTotal: string
    readonly unmappedTotal: string
    readonly unmapped: number
  } | null
  /** When locations opened and closed, by id. */
  readonly trading: ReadonlyMap<string, OpeningDays>
  /** Those that may be asked about, the usual one first. */
  readonly budgets: readonly BudgetCoverage[]
  /** By metric and location: the last month with a figure. Computed metrics are left out. */
  readonly metricMonths: ReadonlyMap<string, ReadonlyMap<string, MonthIndex>>
  /** What the figures are mapped by, and the company's other mappings with what they leave out of it; null where not asked for. */
  readonly mapping: {
    readonly name: string
    readonly categorization: string
    readonly mapped: number
    readonly unmapped: number
    readonly others: readonly { readonly name: string; readonly leavesOut: readonly string[] }[]
  } | null
  readonly sources: readonly { readonly name: string; readonly lastDay: Day | null }[]
  /** Closed months. */
  readonly closedMonths: ReadonlySet<MonthIndex>
  /** Of the judged months, the newest first. */
  readonly findings: readonly FoundThing[]
  /** What was judged; null where nothing was. */
  readonly attention: JudgedAttention | null
  readonly definitions: readonly { readonly name: string; readonly words: readonly string[] }[]
  readonly problem: string | null
}

/** What home finds that a person should look at, with what it is about. */
export type FoundThing = Pick<Finding, 'key' | 'rule' | 'sentence' | 'amount' | 'weight' | 'locationIds' | 'accountIds'> & {
  readonly act: Pick<Finding['act'], 'groupId' | 'accountId' | 'metricId' | 'month'>
}

/** What was judged of some months. */
export interface JudgedAttention {
  /** Rules that had something to judge in all of the months, and those that had it in some of them only. */
  readonly rules: readonly AttentionRule[]
  readonly rulesOfSome: readonly AttentionRule[]
  /** Rules that could not be checked. */
  readonly unchecked: readonly AttentionRule[]
  /** From what on something is found, in the month in which that is most. */
  readonly thresholds: AttentionThresholds
  /** The number of findings left out because a user marked them as done or not relevant. */
  readonly dealtWith: number
}

export const NO_RESULTS: PlanResults = {
  figures: null,
  gaps: new Map(),
  chart: null,
  longer: null,
  entries: [],
  elsewhere: [],
  ofAnyType: [],
  vendors: null,
  reconciliation: null,
  trading: new Map(),
  budgets: [],
  metricMonths: new Map(),
  mapping: null,
  sources: [],
  closedMonths: new Set(),
  findings: [],
  attention: null,
  definitions: [],
  problem: null,
}
