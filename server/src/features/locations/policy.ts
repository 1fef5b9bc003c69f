import type { Scope } from '../../platform/database/database.ts'
import type { Access } from '../../platform/identity/access.ts'

/** What acts on the location tree and location mappings ask for. */
export const locationsPolicy = {
  read: (access: Access): Scope => access.to('READ'),
  change: (access: Access): Scope => access.to('CHANGE_LOCATIONS'),
}
