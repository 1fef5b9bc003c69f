import type { Scope } from '../../platform/database/database.ts'
import type { Access } from '../../platform/identity/access.ts'

/** Which right each action on the location tree and location mappings needs. */
export const locationsPolicy = {
  read: (access: Access): Scope => access.to('READ'),
  change: (access: Access): Scope => access.to('CHANGE_LOCATIONS'),
}
