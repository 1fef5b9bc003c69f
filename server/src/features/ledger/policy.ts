import type { Scope } from '../../platform/database/database.ts'
import type { Access } from '../../platform/identity/access.ts'

/** What acts on the ledger ask for. */
export const ledgerPolicy = {
  /** Accounts, locations, imports and what they came to. */
  read: (access: Access): Scope => access.to('READ'),
  /** Entries and their sums. */
  figures: (access: Access): Scope => access.to('READ_FIGURES'),
  /** Files come for an import, or to read a mapping from. */
  send: (access: Access): Scope => access.to(access.may('CHANGE_MAPPINGS') ? 'CHANGE_MAPPINGS' : 'IMPORT_LEDGER'),
  import: (access: Access): Scope => access.to('IMPORT_LEDGER'),
}
