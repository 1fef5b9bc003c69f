import type { Role } from '@fourwall/domain/session/roles.ts'

/** The user who makes a request, with their company: all that the rest of the server knows of a sign-in. */
export interface Principal {
  readonly userId: string
  readonly companyId: string
  readonly name: string
  readonly email: string
  /** Determines their rights. */
  readonly role: Role
  /** As the identity provider names them; for display only. */
  readonly roles: readonly string[]
}
