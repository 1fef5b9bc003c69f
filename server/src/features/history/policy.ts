import type { Scope } from '../../platform/database/database.ts'
import type { Access } from '../../platform/identity/access.ts'

/** What acts on saved versions ask for; to bring one back is an act of whatever it is a version of. */
export const historyPolicy = {
  read: (access: Access): Scope => access.to('READ'),
}
