import { type Right, type Role, refusalOf } from '@fourwall/domain/session/roles.ts'
import { createContext, useContext } from 'react'

/** Who looks at a screen, and what the server says that they may do. */
export interface OwnRights {
  readonly role: Role
  readonly rights: ReadonlySet<Right>
  /** The company's name. */
  readonly company: string
}

/** Null until it is known: nothing is offered then that changes something. */
export const OwnRightsContext = createContext<OwnRights | null>(null)

/** Whether the signed-in user may do something. What they may not is not offered to them. */
export function useMay(right: Right): boolean {
  return useContext(OwnRightsContext)?.rights.has(right) === true
}

/** Why they may not, and whom to ask; null where they may, and until it is known. */
export function useWhyNot(right: Right): string | null {
  const own = useContext(OwnRightsContext)
  return own === null || own.rights.has(right) ? null : refusalOf(own.role, right, own.company)
}
