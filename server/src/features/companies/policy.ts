import type { Scope } from '../../platform/database/database.ts'
import type { Access } from '../../platform/identity/access.ts'

/** What acts on a company and its settings ask for. */
export const companiesPolicy = {
  read: (access: Access): Scope => access.to('READ'),
  change: (access: Access): Scope => access.to('CHANGE_COMPANY'),
}
