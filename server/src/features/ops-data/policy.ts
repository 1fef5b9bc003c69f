import type { Scope } from '../../platform/database/database.ts'
import type { Access } from '../../platform/identity/access.ts'

/** What acts on metrics and their figures ask for. */
export const opsDataPolicy = {
  read: (access: Access): Scope => access.to('READ'),
  figures: (access: Access): Scope => access.to('READ_FIGURES'),
  change: (access: Access): Scope => access.to('CHANGE_METRICS'),
}
