import { denialMessage, type Right, type Role } from '@fourwall/domain/session/roles.ts'
import { createContext, useContext } from 'react'

/** The role and rights of the signed-in user, from the server. */
export interface OwnRights {
  readonly role: Role
  readonly rights: ReadonlySet<Right>
  /** The name of the company. */
  readonly company: string
}

/** Null while it is loading: nothing that changes something is offered then. */
export const OwnRightsContext = createContext<OwnRights | null>(null)

/** Whether the signed-in user has a right. What they may not do is not offered to them. */
export function useMay(right: Right): boolean {
  return useContext(OwnRightsContext)?.rights.has(right) === true
}

/** Why the user lacks a right, and whom to ask; null if they have it, and while it is loading. */
export function useRefusalReason(right: Right): string | null {
  const own = useContext(OwnRightsContext)
  return own === null || own.rights.has(right) ? null : denialMessage(own.role, right, own.company)
}
