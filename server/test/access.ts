import type { Role } from '@fourwall/domain/session/roles.ts'
import type { Scope } from '../src/platform/database/database.ts'
import { Access } from '../src/platform/identity/access.ts'

/** Who acts in a test; defaults to an owner called "test" who is in no table. */
export interface Actor {
  readonly userId?: string
  readonly name?: string
  readonly role?: Role
}

export function accessOf(scope: Scope, { userId = scope.companyId, name = 'test', role = 'OWNER' }: Actor = {}): Access {
  return new Access({ userId, companyId: scope.companyId, name, email: `${name}@example.com`, role, roles: [] }, scope)
}
