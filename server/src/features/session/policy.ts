import type { Scope } from '../../platform/database/database.ts'
import type { Access } from '../../platform/identity/access.ts'

/** What acts on accounts ask for. */
export const sessionPolicy = {
  own: (access: Access): Scope => access.to('OWN_ACCOUNT'),
  manageMembers: (access: Access): Scope => access.to('MANAGE_MEMBERS'),
}
