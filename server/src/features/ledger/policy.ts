import type { Scope } from '../../platform/database/database.ts'
import type { Access } from '../../platform/identity/access.ts'

/** Which right each action on the ledger needs. */
export const ledgerPolicy = {
  /** Accounts, locations, imports and their results. */
  read: (access: Access): Scope => access.to('READ'),
  /** Entries and their sums. */
  figures: (access: Access): Scope => access.to('READ_FIGURES'),
  /** Sending a file to import, or to read a mapping from. */
  send: (access: Access): Scope => access.to(access.may('CHANGE_MAPPINGS') ? 'CHANGE_MAPPINGS' : 'IMPORT_LEDGER'),
  /** Correcting what accounts are. */
  correct: (access: Access): Scope => access.to('CHANGE_MAPPINGS'),
  import: (access: Access): Scope => access.to('IMPORT_LEDGER'),
}
