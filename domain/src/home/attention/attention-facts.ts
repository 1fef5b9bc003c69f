import type { MinorDigits } from '../../money/minor.ts'
import type { Materiality } from '../../profit-loss/materiality.ts'
import type { Day, MonthIndex } from '../../time/day.ts'

/** What the rules judge: cells of reports, counts of the ledger, and settings, all of one company and one mapping. */
export interface AttentionFacts {
  /** The month that is judged: whole in the ledger, unless the user chose a partial one. */
  readonly month: MonthIndex
  readonly today: Day
  readonly lastLedgerDay: Day
  readonly materiality: Materiality
  /** Decimals of the ledger's amounts. */
  readonly minorDigits: MinorDigits
  /** Locations that are judged; null for every one. */
  readonly judged: ReadonlySet<string> | null
  /** Names of locations by id. */
  readonly names: ReadonlyMap<string, string>
  readonly lines: readonly PlannedLineFigure[]
  readonly places: readonly PlannedPlace[]
  /** Of the lines by location; also of those that are not judged, as a season shows in all of them. */
  readonly series: readonly PlaceSeries[]
  readonly postings: readonly PostingSeries[]
  readonly entries: readonly LargeEntries[]
  readonly unmapped: readonly UnmappedAmount[]
  readonly closed: readonly ClosedMonthDrift[]
  readonly leftOutClosing: readonly LeftOutClosingRows[]
  readonly metrics: readonly MetricMonths[]
  readonly implausible: readonly ImplausibleFigure[]
  readonly budget: BudgetInUse | null
}

/** Entries that close a year and that an import left out of the month. */
export interface LeftOutClosingRows {
  readonly importId: string
  readonly rows: number
  /** What they carry to equity: a Decimal, negative for a loss. */
  readonly profit: string
}

/** A line of all judged locations together, with its plan. Variances are positive where better. */
export interface PlannedLineFigure {
  readonly groupId: string
  readonly name: string
  /** Decimals. */
  readonly value: string
  readonly variance: string
  /** Of the plan, a ratio; null without a plan to divide by. */
  readonly variancePercent: string | null
  readonly isMaterial: boolean
  readonly isUnfavorable: boolean
  /** Which direction is good; null where neither is. */
  readonly favorability: 'UP' | 'DOWN' | null
}

/** The headline line of one location, with its plan. */
export interface PlannedPlace extends Omit<PlannedLineFigure, 'name'> {
  readonly lineName: string
  readonly locationId: string
}

/** A line at a location in 13 months, the first a year before the last. */
export interface PlaceSeries {
  readonly groupId: string
  readonly name: string
  readonly favorability: 'UP' | 'DOWN' | null
  readonly locationId: string
  /** Decimals, earliest first; null without entries. */
  readonly values: readonly (string | null)[]
  /** From which amount a difference of the location counts: a Decimal, its share of the company's materiality. */
  readonly threshold: string
}

/** An account at a location in 13 months, the first a year before the last. */
export interface PostingSeries {
  readonly accountId: string
  readonly account: string
  /** The category that it is mapped to, and the line of the report that this is part of; null for none. */
  readonly groupId: string | null
  readonly lineId: string | null
  readonly locationId: string
  readonly counts: readonly number[]
  /** The sum of a month, a Decimal: negative is worse for profit. Few of many series are ever asked. */
  readonly sumAt: (at: number) => string
}

export interface UnmappedAmount {
  readonly accountId: string
  readonly account: string
  /** A Decimal, credit minus debit. */
  readonly amount: string
}

/** A closed month that no longer is as it was closed. Decimals of net income. */
export interface ClosedMonthDrift {
  readonly month: MonthIndex
  readonly before: string
  readonly after: string
  readonly entriesBefore: number
  readonly entriesAfter: number
}

/** Where a metric has figures in some months, the last being the one that is judged. */
export interface MetricMonths {
  readonly metricId: string
  readonly name: string
  readonly months: readonly MonthIndex[]
  readonly places: readonly { readonly locationId: string; readonly has: readonly boolean[]; readonly isOpen: boolean }[]
}

export interface ImplausibleFigure {
  readonly metricId: string
  readonly metric: string
  readonly locationId: string
  readonly value: string
}

export interface BudgetInUse {
  readonly id: string
  readonly name: string
  readonly lastMonth: MonthIndex
}

/** The largest entries of an account in the judged month, and what its entries were in the twelve months before. */
export interface LargeEntries {
  readonly accountId: string
  readonly account: string
  readonly groupId: string | null
  readonly lineId: string | null
  /** Of the size of nine in ten of its entries before, a Decimal; null without any. */
  readonly usual: string | null
  /** How many entries it had before. */
  readonly entriesBefore: number
  readonly entries: readonly {
    readonly locationId: string
    /** A Decimal, negative is worse for profit. */
    readonly amount: string
  }[]
}
