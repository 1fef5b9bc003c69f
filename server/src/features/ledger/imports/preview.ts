import type { LedgerAccountType } from '@fourwall/domain/ledger/account.ts'
import type { UnreadableRow } from '@fourwall/domain/ledger/reading/file-entry.ts'
import type { ColumnRole, DateOrder, DecimalMark, SignRule } from '@fourwall/domain/ledger/reading/file-match.ts'
import type { NearDuplicate } from '@fourwall/domain/ledger/reading/near-duplicates.ts'
import type { FileColumn } from '@fourwall/domain/ledger/reading/survey-ledger-file.ts'
import type { Day } from '@fourwall/domain/time/day.ts'
import type { Placement } from './import-file.ts'
import type { LedgerImport } from './repository.ts'

/** What an import of a file would do, before anything is stored. Amounts: Decimals. Months: yyyy-MM. */
export interface ImportPreview {
  readonly fileName: string
  readonly byteSize: number
  readonly format: string
  readonly recognizedAs: string | null
  readonly headingLine: number
  readonly sourceName: string
  /** An earlier import had this source. */
  readonly sourceKnown: boolean
  readonly dateOrder: DateOrder
  readonly decimalMark: DecimalMark
  readonly signRule: SignRule
  readonly signsNeedConfirmation: boolean
  readonly columns: readonly (FileColumn & { readonly role: ColumnRole })[]
  readonly firstRows: readonly PreviewRow[]
  readonly rows: number
  readonly rowsSkipped: number
  readonly debits: string
  readonly credits: string
  readonly totals: readonly PreviewTotal[]
  readonly months: readonly PreviewMonth[]
  readonly newAccounts: readonly PreviewAccount[]
  readonly newLocations: readonly { readonly name: string; readonly rows: number }[]
  readonly nearDuplicates: readonly NearDuplicate[]
  readonly unreadableRows: readonly UnreadableRow[]
  readonly unreadableCount: number
  readonly sameFile: LedgerImport | null
  /** Why nothing can be imported, as a sentence; null when it can. */
  readonly obstacle: string | null
}

export interface PreviewRow {
  readonly line: number
  readonly day: Day
  readonly transactionType: string | null
  readonly transactionNumber: string | null
  readonly vendor: string | null
  readonly memo: string | null
  readonly accountNumber: string
  readonly accountName: string
  readonly locationName: string
  readonly amount: string
}

export interface PreviewTotal {
  readonly month: string
  readonly locationName: string
  readonly rows: number
  /** Income minus expense. */
  readonly amount: string
  /** Of the same source, in the ledger now. */
  readonly rowsStored: number
}

export interface PreviewMonth {
  readonly month: string
  readonly rows: number
  /** Of the same source, over all locations. */
  readonly rowsStored: number
  /** Those of the file's locations: what replacing would take. */
  readonly rowsReplaced: number
  /** Of other sources, which stay beside it. */
  readonly rowsOtherSources: number
  readonly locations: number
  readonly suggested: Placement
  readonly reason: string | null
}

export interface PreviewAccount {
  readonly number: string
  readonly name: string
  readonly type: LedgerAccountType | null
  readonly typeGuessed: boolean
  readonly rows: number
  /** Debit positive. */
  readonly amount: string
}
