import { DomainError } from '@fourwall/domain/errors.ts'
import { denialMessage, type Right, rightsOf } from '@fourwall/domain/session/roles.ts'
import type { Database, Scope } from '../database/database.ts'
import type { Principal } from './principal.ts'

/**
 * Who acts, in which company, and what they may: passed from the door (a request, the command line, a job) to the services. It has the
 * company's rows, and gives them to nobody who has not asked for a right.
 */
export class Access {
  readonly user: Principal
  readonly #scope: Scope
  readonly #rights: ReadonlySet<Right>

  /** @param rights what may be done; left out: all that the user's role may. */
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

  /** The company's rows, for an act that needs a right. @throws DomainError (FORBIDDEN) without it. */
  to(right: Right): Scope {
    this.require(right)
    return this.#scope
  }

  /** The same for work that outlives its request, and must see what changes in the meantime. */
  lasting(database: Pick<Database, 'scope'>): Access {
    return new Access(this.user, database.scope(this.companyId), this.#rights)
  }
}

/** The access of whoever runs the deployment, on the command line or at a start: all of one company. @param name as histories tell it. */
export function operatorAccess(scope: Scope, name = 'command line'): Access {
  // Stands for no user: no user has a company's id.
  const operator = { userId: scope.companyId, companyId: scope.companyId, name, email: '', role: 'OWNER', roles: [] } as const
  return new Access(operator, scope)
}
