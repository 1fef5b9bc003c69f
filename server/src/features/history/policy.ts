import type { Scope } from '../../platform/database/database.ts'
import type { Access } from '../../platform/identity/access.ts'

/** Which right reading versions needs. Restoring one is an action of the feature that it belongs to. */
export const historyPolicy = {
  read: (access: Access): Scope => access.to('READ'),
}
