import type { CompanySettings } from '@fourwall/domain/companies/company-settings.ts'

/** A company: one ledger, one currency, one fiscal year. */
export interface Company extends CompanySettings {
  readonly id: string
}

/** Counters for the state of a company's data. A change raises those that it affects. */
export interface CompanyVersions {
  /** Balances: raised by each import and undo. */
  readonly ledger: number
  /** Accounts, locations, categorizations, mappings, and the company's own settings. */
  readonly settings: number
  /** Figures from outside the ledger, such as metrics. */
  readonly figures: number
}
