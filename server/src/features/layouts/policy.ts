import type { Scope } from '../../platform/database/database.ts'
import type { Access } from '../../platform/identity/access.ts'

/** What acts on layouts and their library ask for. */
export const layoutsPolicy = {
  read: (access: Access): Scope => access.to('READ'),
  change: (access: Access): Scope => access.to('CHANGE_LAYOUTS'),
}
