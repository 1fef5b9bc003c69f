import type { Session } from '../features/session/session.ts'

/** What loaders and guards can use. */
export interface RouterContext {
  readonly session: Session
  readonly isSignedIn: boolean
}
