import type { ErrorCode } from '@fourwall/domain/errors.ts'
import type { VerifiedCompany } from './verified-companies.ts'

/** What the process that makes a backup is told. */
export interface BackupOrder {
  /** Holds the copy as `database`; whatever else is made comes here too. */
  readonly folder: string
  /** The backup to be, which is not there yet. */
  readonly file: string
  /** Encrypts the keys; null leaves them out. */
  readonly passphrase: string | null
  /** Whether the finished file is opened and its balances are recomputed. Otherwise it is read to its end. */
  readonly isChecked: boolean
}

/** What it answers. */
export type BackupMessage =
  | { readonly bytes: number; readonly companies: readonly VerifiedCompany[] | null }
  | { readonly error: { readonly code: ErrorCode | null; readonly message: string } }
