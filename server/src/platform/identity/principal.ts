import type { Role } from '@fourwall/domain/session/roles.ts'

/** Who makes a request, and of which company: all that the rest of the server knows of a sign-in. */
export interface Principal {
  readonly userId: string
  readonly companyId: string
  readonly name: string
  readonly email: string
  /** What they may do. */
  readonly role: Role
  /** What the identity provider calls them; to be shown, and nothing else. */
  readonly roles: readonly string[]
}
