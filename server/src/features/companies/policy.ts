import type { Scope } from '../../platform/database/database.ts'
import type { Access } from '../../platform/identity/access.ts'

/** Which right each action on a company and its settings needs. */
export const companiesPolicy = {
  read: (access: Access): Scope => access.to('READ'),
  change: (access: Access): Scope => access.to('CHANGE_COMPANY'),
}
