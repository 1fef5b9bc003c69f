import type { MinorDigits } from '@fourwall/domain/money/minor.ts'
import type { MonthOfYear } from '@fourwall/domain/time/day.ts'

/** A company: one ledger, one currency, one fiscal year. */
export interface Company {
  readonly id: string
  readonly name: string
  /** ISO 4217. */
  readonly currency: string
  /** Decimals of the ledger's amounts. */
  readonly minorDigits: MinorDigits
  readonly fiscalYearStartMonth: MonthOfYear
}

/** Which state of a company's figures and settings is in force; each change raises one of the two. */
export interface CompanyVersions {
  /** Balances: raised by every import and undo. */
  readonly ledger: number
  /** Accounts, locations, categorizations, mappings. */
  readonly settings: number
}
