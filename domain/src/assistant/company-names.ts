import type { LedgerAccountType } from '../ledger/account.ts'
import { flattenLocations, type LocationNode } from '../locations/location-tree.ts'
import type { Favorability, ProfitLossGroup } from '../mappings/categorization.ts'
import type { Day } from '../time/day.ts'
import type { TimeContext } from '../time/time-span.ts'

/** What a company calls its things: all that a question can be about. Ids are those of the API. */
export interface CompanyNames {
  readonly mappingId: string
  readonly groups: readonly ProfitLossGroup[]
  /** Those with entries, outside the balance sheet. */
  readonly accounts: readonly CompanyAccount[]
  /** Those of the balance sheet, which reports do not hold; left out: none known. */
  readonly balanceAccounts?: readonly Pick<CompanyAccount, 'number' | 'name'>[]
  readonly metrics: readonly {
    readonly id: string
    readonly name: string
    readonly definition: string | null
    /** Whether figures of several months add up, as those of a count do. */
    readonly isSummed: boolean
    /** Whether it may be divided by another metric, see `isCounted`. */
    readonly isCounted: boolean
    /** Whether it divides amounts by amounts, so that 32% is 0.32; other metrics count percent as 32. */
    readonly isShare: boolean
    /** Whether more of it is better; null if neither is known to be. */
    readonly direction: Favorability | null
  }[]
  /** Those with entries, in the order of the tree. */
  readonly locations: readonly CompanyLocation[]
  readonly tree: readonly LocationNode<string>[]
  /** Of the mapping's categorization; the one that is meant where none is named comes first. */
  readonly budgets: readonly { readonly id: string; readonly name: string }[]
  readonly time: TimeContext
  /** The first day with entries; null for an empty ledger. */
  readonly firstLedgerDay: Day | null
  /** ISO code. */
  readonly currency: string
  /** Those with the most entries first; empty where the ledger does not tell its entries apart. */
  readonly entryTypes: readonly EntryType[]
}

/** A location. `openedOn`, `closedOn`: the first and last day of trading; left out or null where it traded before, or still does. */
export interface CompanyLocation {
  readonly id: string
  readonly name: string
  readonly openedOn?: Day | null
  readonly closedOn?: Day | null
}

/** A kind of entries under the name that the ledger has for it: `Bill`, `Journal Entry`. */
export interface EntryType {
  readonly name: string
  /** Whether accounts of income, and of costs, have such entries. Neither: those of the balance sheet alone. */
  readonly isOfIncome: boolean
  readonly isOfCosts: boolean
}

export interface CompanyAccount {
  readonly id: string
  readonly number: string
  readonly name: string
  readonly type: LedgerAccountType | null
  /** Null for one that the mapping leaves out. */
  readonly groupId: string | null
}

/** Whether a metric may be divided by another one: what is a quotient itself may not. */
export function isDivisibleMetric({ metrics }: Pick<CompanyNames, 'metrics'>, metricId: string, perMetricId: string | null): boolean {
  return metricId !== perMetricId && metrics.find(({ id }) => id === metricId)?.isCounted === true
}

/** The level of the tree that people call regions: that of the first region, else the one below the root. */
export function regionLevel({ tree }: Pick<CompanyNames, 'tree'>): number {
  const placed = flattenLocations(tree)
  const region =
    placed.find(({ node }) => node.tag === 'REGION_GROUP') ?? placed.find(({ node, level }) => level > 1 && node.tag !== 'LOCATION')
  return region?.level ?? 1
}

/** How many regions there are. */
export function regionCount({ tree }: Pick<CompanyNames, 'tree'>): number {
  const level = regionLevel({ tree })
  return flattenLocations(tree).filter((placed) => placed.level === level).length
}
