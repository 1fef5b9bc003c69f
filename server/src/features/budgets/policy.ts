import type { Scope } from '../../platform/database/database.ts'
import type { Access } from '../../platform/identity/access.ts'

/** What acts on budgets ask for. */
export const budgetsPolicy = {
  read: (access: Access): Scope => access.to('READ'),
  figures: (access: Access): Scope => access.to('READ_FIGURES'),
  change: (access: Access): Scope => access.to('CHANGE_BUDGETS'),
}
