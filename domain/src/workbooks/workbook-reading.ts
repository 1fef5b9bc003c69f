import type { AccountId, LocationId } from '../ledger/account.ts'
import type { DecimalMark } from '../ledger/reading/file-match.ts'
import type { Categorization } from '../mappings/categorization.ts'
import type { MonthIndex, MonthOfYear } from '../time/day.ts'
import type { Period } from '../time/fiscal-calendar.ts'
import type { WorkbookIssue } from './read-figures.ts'

/** Known names, for reading a company's workbooks. Plain data, so that it can be sent to another process. */
interface ReadingFacts {
  readonly companyId: string
  readonly fiscalYearStart: MonthOfYear
  /** ISO 4217; left out: figures in any are read. */
  readonly currency?: string
  /** A location may have several names; the last one is its current title. */
  readonly locations: readonly { readonly id: LocationId; readonly name: string }[]
  /** All metrics; derived ones have no figures of their own, so their rows are skipped. */
  readonly metrics: readonly KnownMetric[]
}

interface KnownMetric {
  readonly id: string
  readonly name: string
  readonly isDerived: boolean
  /** Over time. */
  readonly isSummed?: boolean
  /** As people write it; null or left out: none. */
  readonly unit?: string | null
}

export interface OpsDataReadingFacts extends ReadingFacts {
  readonly kind: 'OPS_DATA'
}

export interface BudgetReadingFacts extends ReadingFacts {
  readonly kind: 'BUDGET'
  /** Those of the ledger; `number` is empty for none. */
  readonly accounts: readonly { readonly id: AccountId; readonly number: string; readonly name: string }[]
  /** At least one. */
  readonly categorizations: readonly Categorization[]
  /** The categorization that the caller chose; null leaves it to the workbook. */
  readonly categorizationId: string | null
  /** Whether the budget is bound to that categorization already, so that a workbook of another one is refused. */
  readonly isCategorizationFixed: boolean
  /** Period of a budget that has figures already: columns of other periods get errors. Null leaves it to the headings. */
  readonly period: Period | null
  /** By categorization: what its mapping says of signs. Left out where nothing is known. */
  readonly signs?: readonly BookedSigns[]
}

/** Signs in which the lines of a categorization show what is booked on them. */
export interface BookedSigns {
  readonly categorizationId: string
  /** Accounts whose credits are positive. */
  readonly incomeAccounts: readonly AccountId[]
  /** By group or account: the sum of the last twelve months of the ledger, as the line shows it. */
  readonly booked: readonly (readonly [subjectId: string, sum: number])[]
  /** How many of these months have entries; all twelve if left out. */
  readonly bookedMonths?: number
  /** The same at a location in a month, on average, of what was booked in several months. Left out where nothing is known. */
  readonly monthly?: readonly (readonly [subjectId: string, locationId: LocationId, average: number])[]
}

/** Result of reading a workbook, apart from its lines. */
export interface WorkbookSummary {
  /** In sheet order; at most 200, plus one that counts the rest. */
  readonly issues: readonly WorkbookIssue[]
  /** Decimal mark of numbers in text cells; null if it made no difference. */
  readonly decimalMark: DecimalMark | null
  readonly lines: number
  /** Number of filled figure cells. */
  readonly figures: number
  /** Of these, cells with an error. */
  readonly invalid: number
  /** Of a budget's workbook; null for ops data. */
  readonly plan: PlanRead | null
}

export interface PlanRead {
  readonly categorizationId: string
  readonly period: Period
  /** Span of the headings, both ends included: whole fiscal periods. */
  readonly firstMonth: MonthIndex
  readonly lastMonth: MonthIndex
}
