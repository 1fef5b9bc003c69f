import type { Scope } from '../../platform/database/database.ts'
import type { Access } from '../../platform/identity/access.ts'

/** What acts on reports and viewer tabs ask for. */
export const profitLossPolicy = {
  read: (access: Access): Scope => access.to('READ'),
  /** The one door to the figures of reports. */
  figures: (access: Access): Scope => access.to('READ_FIGURES'),
  /** Tabs are their user's own. */
  own: (access: Access): Scope => access.to('OWN_ACCOUNT'),
}
