import { createContext, type ReactNode, useContext } from 'react'
import { AuthProvider } from 'react-oidc-context'
import { Provider as ApiProvider } from 'urql'
import type { Session } from './session.ts'

const SessionContext = createContext<Session | null>(null)

interface SessionProviderProps {
  readonly session: Session
  /** Called after the return from the provider, with the `state` that was sent along. */
  readonly onSignedIn: (state: unknown) => void
  readonly children: ReactNode
}

/** Provides the session, its user and its API client. */
export function SessionProvider({ session, onSignedIn, children }: SessionProviderProps) {
  return (
    <SessionContext value={session}>
      <AuthProvider
        userManager={session.userManager}
        skipSigninCallback={location.pathname !== '/auth/callback'}
        onSigninCallback={(user) => onSignedIn(user?.state)}
      >
        <ApiProvider value={session.client}>{children}</ApiProvider>
      </AuthProvider>
    </SessionContext>
  )
}

/** The page's session. */
export function useSession(): Session {
  const session = useContext(SessionContext)
  if (session === null) throw new Error('useSession needs a SessionProvider above it.')
  return session
}
