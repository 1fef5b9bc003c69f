import type { CompanySettings } from '@fourwall/domain/companies/company-settings.ts'

/** A company: one ledger, one currency, one fiscal year. */
export interface Company extends CompanySettings {
  readonly id: string
}

/** Which state of a company's figures and settings is in force; each change raises those that it touches. */
export interface CompanyVersions {
  /** Balances: raised by every import and undo. */
  readonly ledger: number
  /** Accounts, locations, categorizations, mappings, and the company's own settings. */
  readonly settings: number
  /** Figures that are not the ledger's, such as those of metrics. */
  readonly figures: number
}
