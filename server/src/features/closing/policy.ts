import type { Scope } from '../../platform/database/database.ts'
import type { Access } from '../../platform/identity/access.ts'

/** Which right each action on closed months needs. */
export const closingPolicy = {
  read: (access: Access): Scope => access.to('READ'),
  figures: (access: Access): Scope => access.to('READ_FIGURES'),
  change: (access: Access): Scope => access.to('CLOSE_MONTHS'),
}
