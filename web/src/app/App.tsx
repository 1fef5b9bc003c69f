import { RouterProvider } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useAuth } from 'react-oidc-context'
import { connection, signInRefusal, UNREACHED } from '../api/api-client.ts'
import { keepWork, resumeWork } from '../blocks/page/preserved-work.ts'
import { MeQuery } from '../features/session/me.ts'
import { safeReturnPath } from '../features/session/return-path.ts'
import { SessionProvider } from '../features/session/SessionProvider.tsx'
import type { Session } from '../features/session/session.ts'
import { ToastRegion } from '../ui/ToastRegion.tsx'
import { toast } from '../ui/toast.ts'
import type { createAppRouter } from './router.ts'

interface AppProps {
  readonly session: Session
  readonly router: ReturnType<typeof createAppRouter>
}

/** The routes within the session, with the toasts over them. */
export function App({ session, router }: AppProps) {
  useConnectionNotice()
  useSignInNotice(session)
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
  const guardedFor = useRef<boolean | null>(null)

  // Guards ran for the previous user: they run again after the session ended, or another one began in another tab.
  useEffect(() => {
    if (isStarting) return
    const before = guardedFor.current
    guardedFor.current = isAuthenticated
    if (before !== null && before !== isAuthenticated) void router.invalidate()
  }, [isStarting, isAuthenticated, router])

  return isStarting ? null : <RouterProvider router={router} context={{ session, isSignedIn: isAuthenticated }} />
}

/** Says once that the server cannot be reached, however many requests fail, until it answers again. */
function useConnectionNotice() {
  useEffect(() => {
    let shown: number | null = null
    const follow = () => {
      if (!connection.isReached()) shown ??= toast.loading(`${UNREACHED} Trying again…`)
      else if (shown !== null) {
        toast.dismiss(shown)
        shown = null
      }
    }
    follow()
    const stop = connection.subscribe(follow)
    addEventListener('online', connection.retryNow)
    return () => {
      stop()
      removeEventListener('online', connection.retryNow)
      if (shown !== null) toast.dismiss(shown)
    }
  }, [])
}

/** Says why the server no longer accepts the sign-in, until it does, and offers to sign in again and come back. */
function useSignInNotice(session: Session) {
  useEffect(() => {
    let shown: number | null = null
    const signInAgain = () => {
      keepWork()
      session.signIn(location.pathname + location.search + location.hash).catch((error: unknown) => {
        resumeWork()
        toast.error('Sign-in could not begin.', error instanceof Error ? { detail: error.message } : {})
      })
    }
    const follow = () => {
      // If nothing was loaded yet, the page itself says it.
      const sentence = session.client.readQuery(MeQuery, {}) === null ? null : signInRefusal.read()
      if (shown !== null) toast.dismiss(shown)
      shown =
        sentence === null
          ? null
          : toast.failure('Your sign-in is not accepted any more', {
              detail: sentence,
              action: { label: 'Sign in again', onAction: signInAgain },
            })
    }
    return signInRefusal.subscribe(follow)
  }, [session])
}
