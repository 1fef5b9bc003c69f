import type { Scope } from '../../platform/database/database.ts'
import type { Access } from '../../platform/identity/access.ts'

/** Which right each action on mappings and categorizations needs. */
export const mappingsPolicy = {
  read: (access: Access): Scope => access.to('READ'),
  /** The mapping that a user viewed last. */
  own: (access: Access): Scope => access.to('OWN_ACCOUNT'),
  /** Reading the rows of a file that settings are imported from. */
  readFile: (access: Access): Scope => access.to(access.may('CHANGE_LOCATIONS') ? 'CHANGE_LOCATIONS' : 'CHANGE_MAPPINGS'),
  change: (access: Access): Scope => access.to('CHANGE_MAPPINGS'),
}
