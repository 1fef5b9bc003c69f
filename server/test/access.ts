import type { Role } from '@fourwall/domain/session/roles.ts'
import type { Scope } from '../src/platform/database/database.ts'
import { Access } from '../src/platform/identity/access.ts'

/** Who acts in a test; of what is left out, an owner called "test" whom no table knows. */
export interface Actor {
  readonly userId?: string
  readonly name?: string
  readonly role?: Role
}

export function accessOf(scope: Scope, { userId = scope.companyId, name = 'test', role = 'OWNER' }: Actor = {}): Access {
  return new Access({ userId, companyId: scope.companyId, name, email: `${name}@example.com`, role, roles: [] }, scope)
}
