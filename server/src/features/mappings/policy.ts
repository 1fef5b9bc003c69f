import type { Scope } from '../../platform/database/database.ts'
import type { Access } from '../../platform/identity/access.ts'

/** What acts on mappings and categorizations ask for. */
export const mappingsPolicy = {
  read: (access: Access): Scope => access.to('READ'),
  /** The mapping that somebody viewed last. */
  own: (access: Access): Scope => access.to('OWN_ACCOUNT'),
  change: (access: Access): Scope => access.to('CHANGE_MAPPINGS'),
}
