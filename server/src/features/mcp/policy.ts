import type { Scope } from '../../platform/database/database.ts'
import type { Access } from '../../platform/identity/access.ts'

/** What asking as another program requires; the services that answer ask for their own rights again. */
export const mcpPolicy = {
  ask: (access: Access): Scope => access.to('READ_FIGURES'),
}
