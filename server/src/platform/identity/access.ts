import { DomainError } from '@fourwall/domain/errors.ts'
import { denialMessage, type Right, rightsOf } from '@fourwall/domain/session/roles.ts'
import type { Database, Scope } from '../database/database.ts'
import type { Principal } from './principal.ts'

/**
 * Who acts, in which company, with which rights: passed from the entry point (a request, the command line, a job) to the services. It gives
 * access to the company's rows only for a right.
 */
export class Access {
  readonly user: Principal
  readonly #scope: Scope
  readonly #rights: ReadonlySet<Right>

  /** @param rights default: all rights of the user's role. */
  constructor(user: Principal, scope: Scope, rights: Iterable<Right> = rightsOf(user.role)) {
    this.user = user
    this.#scope = scope
    this.#rights = new Set(rights)
  }

  get companyId(): string {
    return this.#scope.companyId
  }

  may(right: Right): boolean {
    return this.#rights.has(right)
  }

  /** @throws DomainError (FORBIDDEN) with a sentence that says whom to ask. */
  require(right: Right): void {
    if (!this.may(right)) throw new DomainError('FORBIDDEN', denialMessage(this.user.role, right))
  }

  /** The company's rows, for an action that needs the right. @throws DomainError (FORBIDDEN) without it. */
  to(right: Right): Scope {
    this.require(right)
    return this.#scope
  }

  /** The same for work that outlives its request and must see later changes. */
  lasting(database: Pick<Database, 'scope'>): Access {
    return new Access(this.user, database.scope(this.companyId), this.#rights)
  }
}

/** The operator's access, on the command line or at startup: all rights in one company. @param name as histories show it. */
export function operatorAccess(scope: Scope, name = 'command line'): Access {
  // Not a user: no user has a company's id.
  const operator = { userId: scope.companyId, companyId: scope.companyId, name, email: '', role: 'OWNER', roles: [] } as const
  return new Access(operator, scope)
}
