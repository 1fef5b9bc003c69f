import type { Scope } from '../../platform/database/database.ts'
import type { Access } from '../../platform/identity/access.ts'

/** Which right each action on home needs. */
export const homePolicy = {
  read: (access: Access): Scope => access.to('READ'),
  figures: (access: Access): Scope => access.to('READ_FIGURES'),
  dismiss: (access: Access): Scope => access.to('CHANGE_HOME'),
  arrangeForCompany: (access: Access): Scope => access.to('CHANGE_HOME'),
  arrangeOwn: (access: Access): Scope => access.to('OWN_ACCOUNT'),
}
