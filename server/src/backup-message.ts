import type { ErrorCode } from '@fourwall/domain/errors.ts'
import type { VerifiedCompany } from './verified-companies.ts'

/** What the backup process has to do. */
export interface BackupOrder {
  /** Has the copy as `database`; also used for temporary files. */
  readonly folder: string
  /** The backup file, which must not exist yet. */
  readonly file: string
  /** Encrypts the keys; null leaves them out. */
  readonly passphrase: string | null
  /** Whether to open the finished file and recompute its balances. Otherwise it is only read to its end. */
  readonly isChecked: boolean
}

/** Its messages. */
export type BackupMessage =
  | { readonly bytes: number; readonly companies: readonly VerifiedCompany[] | null }
  | { readonly error: { readonly code: ErrorCode | null; readonly message: string } }
