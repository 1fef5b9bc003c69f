import type { Session } from '../features/session/session.ts'

/** What loaders and guards may ask. */
export interface RouterContext {
  readonly session: Session
  readonly isSignedIn: boolean
}
