import { RouterProvider } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useAuth } from 'react-oidc-context'
import { safeReturnPath } from '../features/session/return-path.ts'
import { SessionProvider } from '../features/session/SessionProvider.tsx'
import type { Session } from '../features/session/session.ts'
import { ToastRegion } from '../ui/ToastRegion.tsx'
import type { createAppRouter } from './router.ts'

interface AppProps {
  readonly session: Session
  readonly router: ReturnType<typeof createAppRouter>
}

/** The session around the routes, the toasts over both. */
export function App({ session, router }: AppProps) {
  return (
    <SessionProvider session={session} onSignedIn={(state) => router.history.replace(safeReturnPath(state))}>
      <Routes session={session} router={router} />
      <ToastRegion />
    </SessionProvider>
  )
}

function Routes({ session, router }: AppProps) {
  const { isLoading, isAuthenticated, error } = useAuth()
  const isStarting = isLoading && error === undefined
  // Guards ran for who was there before: the session that ended, or the one that began in another tab, sends them round again.
  // oxlint-disable-next-line react/exhaustive-deps -- the sign-in state is what it waits for
  useEffect(() => {
    if (!isStarting) void router.invalidate()
  }, [isStarting, isAuthenticated, router])
  return isStarting ? null : <RouterProvider router={router} context={{ session, isSignedIn: isAuthenticated }} />
}
