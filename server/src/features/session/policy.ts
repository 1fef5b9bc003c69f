import type { Scope } from '../../platform/database/database.ts'
import type { Access } from '../../platform/identity/access.ts'

/** Which right each action on accounts needs. */
export const sessionPolicy = {
  own: (access: Access): Scope => access.to('OWN_ACCOUNT'),
  manageMembers: (access: Access): Scope => access.to('MANAGE_MEMBERS'),
}
