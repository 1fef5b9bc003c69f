import type { LocationId } from '../ledger/account.ts'
import type { DecimalMark } from '../ledger/reading/file-match.ts'
import type { Categorization } from '../mappings/categorization.ts'
import type { MonthIndex, MonthOfYear } from '../time/day.ts'
import type { Period } from '../time/fiscal-calendar.ts'
import type { WorkbookIssue } from './read-figures.ts'

/** What the sheets and rows of a company's workbooks may name. Plain data, to be handed to another process. */
interface ReadingFacts {
  readonly companyId: string
  readonly fiscalYearStart: MonthOfYear
  /** One may be there under several names; the last of these is what it is called. */
  readonly locations: readonly { readonly id: LocationId; readonly name: string }[]
  /** All metrics: those that are derived have no figures of their own, and their rows are passed over. */
  readonly metrics: readonly { readonly id: string; readonly name: string; readonly isDerived: boolean }[]
}

export interface OpsDataReadingFacts extends ReadingFacts {
  readonly kind: 'OPS_DATA'
}

export interface BudgetReadingFacts extends ReadingFacts {
  readonly kind: 'BUDGET'
  /** At least one. */
  readonly categorizations: readonly Categorization[]
  /** What the caller says that the workbook is of; null leaves it to the workbook. */
  readonly categorizationId: string | null
  /** Whether that is what the budget is of already, so that a workbook of another one is refused. */
  readonly isCategorizationFixed: boolean
  /** Of a budget that has figures already: columns of other periods have errors then. Null leaves it to the workbook's headings. */
  readonly period: Period | null
}

/** What the whole of a workbook said, beside its lines. */
export interface WorkbookSummary {
  /** In the order of the sheets; at most 200, and one more that counts those beyond. */
  readonly issues: readonly WorkbookIssue[]
  /** How numbers that are written as text were read; null where there was none of which it would make a difference. */
  readonly decimalMark: DecimalMark | null
  readonly lines: number
  /** Cells with something in them, of all lines. */
  readonly figures: number
  /** Of these, those with an error. */
  readonly invalid: number
  /** Of a budget's workbook; null for one of ops data. */
  readonly plan: PlanRead | null
}

export interface PlanRead {
  readonly categorizationId: string
  readonly period: Period
  /** What the headings span, both ends included: whole periods along the fiscal year. */
  readonly firstMonth: MonthIndex
  readonly lastMonth: MonthIndex
}
