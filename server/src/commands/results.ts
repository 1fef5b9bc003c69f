import type { writtenChange } from '@fourwall/domain/closing/closed-month-changes.ts'
import type { LedgerAccountType } from '@fourwall/domain/ledger/account.ts'
import type { FileRemark } from '@fourwall/domain/ledger/reading/remarks/file-remarks.ts'
import type { Role } from '@fourwall/domain/session/roles.ts'
import type { WrittenBackup } from '../backups.ts'
import type { ListedCompany } from '../features/companies/service.ts'
import type { TypePreview } from '../features/ledger/account-types.ts'
import type { ForeseenChoices } from '../features/ledger/imports/foreseen-choices.ts'
import type { ImportEffect } from '../features/ledger/imports/import-effect.ts'
import type { ImportResult } from '../features/ledger/imports/import-result.ts'
import type { ImportProgress } from '../features/ledger/imports/jobs.ts'
import type { ImportPreview } from '../features/ledger/imports/preview.ts'
import type { KeptLeftOutRow, LedgerImport } from '../features/ledger/imports/repository.ts'
import type { StoredAccount } from '../features/ledger/service.ts'
import type { LocationFileEffect } from '../features/locations/location-files.ts'
import type { VerifiedCompany } from '../verified-companies.ts'
import type { FigureFileResults } from './figure-files.ts'
import type { ClosingResults } from './months.ts'
import type { PresentationResults } from './presentations.ts'

/** An account of the list. */
export type PrintedAccount = Pick<StoredAccount, 'id' | 'number' | 'name' | 'type' | 'isTypeStated' | 'isTypeCorrected'>

/** A correction of account types. */
export interface PrintedTypeChange {
  readonly id: string
  readonly madeAt: string
  readonly madeBy: string | null
  readonly undoes: string | null
  readonly changes: readonly { readonly account: string; readonly from: LedgerAccountType | null; readonly to: LedgerAccountType | null }[]
}

/** An import in the list. Amounts: Decimals. */
export interface ImportLine {
  readonly id: number
  readonly fileName: string
  readonly source: string
  readonly status: LedgerImport['status']
  readonly rows: number
  readonly rowsLeftOut: number
  readonly rowsCompleted: number
  readonly rowsReplaced: number
  readonly firstDay: string | null
  readonly lastDay: string | null
  readonly debits: string
  readonly credits: string
  readonly importedAt: string
  readonly importedBy: string
}

/** `effect`, `closedMonths`: how the import would change the P&L, and closed months, with the given placements. */
export type PreviewResult = Omit<ImportPreview, 'sameFile'> & {
  readonly sameFile: ImportLine | null
  readonly effect: ImportEffect | null
  readonly closedMonths: readonly ReturnType<typeof writtenChange>[]
  readonly choices: ForeseenChoices
  /** Which entries are in the ledger already and would count twice with these choices, as a sentence; null if nothing is asked about. */
  readonly repeats: string | null
}

/** A link to sign in as an invited user, or to make the first company, once. Shown only now: only its hash is stored. */
export interface PrintedLink {
  readonly address: string
  readonly expiresAt: string
}

/** A command-line app token, without the token itself. */
export interface PrintedToken {
  readonly id: string
  readonly user: string
  readonly issuedAt: string
  readonly expiresAt: string
}

export interface PrintedUser {
  readonly email: string
  readonly name: string
  readonly company: string
  readonly role: Role
  /** False for people who are only invited. */
  readonly hasSignedIn: boolean
}

/** Results of each command, as plain JSON. */
export interface CommandResults extends ClosingResults, FigureFileResults, PresentationResults {
  /**
   * `password`: for a new account at the embedded identity provider, shown only now; null if there already was one, or with another
   * provider.
   */
  readonly 'company create': {
    readonly id: string
    readonly name: string
    readonly owner: string
    readonly password: string | null
    readonly invitation: PrintedLink | null
  }
  readonly 'company list': readonly ListedCompany[]
  readonly 'company set-key': { readonly id: string; readonly name: string; readonly key: string }
  readonly 'company setup-link': PrintedLink
  readonly import:
    | {
        readonly company: string
        readonly import: ImportLine
        readonly result: ImportResult | null
        /** How the file was read. */
        readonly remarks: readonly FileRemark[]
      }
    | { readonly company: string; readonly preview: PreviewResult }
  readonly imports: readonly ImportLine[]
  /** `version`: of the tree after it, null if nothing was stored; `before`: the version that undoes it. */
  readonly 'locations import': LocationFileEffect & { readonly company: string; readonly version: number | null; readonly before: number }
  /** The tree as a file, as it can be imported again. */
  readonly 'locations export': { readonly csv: string }
  /** `note`: what had to stay in the mapping; null if nothing. */
  readonly undo: ImportLine & { readonly note: string | null }
  readonly 'account list': readonly PrintedAccount[]
  /** `change`: null with --dry-run. */
  readonly 'account set-type': { readonly account: PrintedAccount; readonly change: string | null; readonly preview: TypePreview }
  readonly 'account changes': readonly PrintedTypeChange[]
  readonly 'account undo': PrintedTypeChange
  readonly 'left-out': { readonly headings: readonly string[]; readonly rows: readonly KeptLeftOutRow[] }
  readonly demo: { readonly id: string; readonly name: string }
  readonly token: PrintedToken & { readonly token: string }
  readonly 'token list': readonly PrintedToken[]
  readonly 'token revoke': { readonly revoked: number }
  readonly 'user list': readonly PrintedUser[]
  /** See `company create`. */
  readonly 'user invite': {
    readonly email: string
    readonly company: string
    readonly role: Role
    readonly password: string | null
    readonly invitation: PrintedLink | null
  }
  readonly 'user role': { readonly email: string; readonly role: Role }
  readonly 'user rebind': { readonly email: string; readonly invitation: PrintedLink | null }
  readonly 'user sign-out': { readonly email: string }
  readonly 'user remove': { readonly email: string }
  readonly verify: readonly VerifiedCompany[]
  readonly backup: WrittenBackup
  readonly migrate: { readonly migrated: true }
  readonly 'keys rotate': { readonly rotated: true }
}

/** Progress of a long command. */
export type CommandStep = ImportProgress | { readonly line: string }
