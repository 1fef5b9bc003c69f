import { Navigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useAuth } from 'react-oidc-context'
import { Button } from '../../ui/Button.tsx'
import { useSession } from './SessionProvider.tsx'

/** Where the identity provider sends the browser back to. A sign-in that went well is past it before it shows; it tells what went wrong. */
export function CallbackScreen() {
  const session = useSession()
  const { error, isAuthenticated } = useAuth()

  useEffect(() => {
    if (error === undefined) return
    console.error('The sign-in did not complete.', error)
    // Somebody who is signed in came back here by the browser's Back: they are sent on.
    session.userManager.getUser(true).catch((cause: unknown) => console.error('The signed-in user could not be read.', cause))
  }, [error, session])

  if (isAuthenticated) return <Navigate to="/" replace />
  if (error === undefined) return <Navigate to="/auth/login" search={{ from: '/' }} replace />
  return (
    <main className="flex h-full items-center justify-center p-4">
      <title>Sign-in did not complete · Fourwall</title>
      <div className="w-[440px] max-w-full" role="alert">
        <h1 className="text-title font-semibold">Sign-in did not complete</h1>
        <p className="mt-1 text-2">{error.message}</p>
        <div className="mt-4 flex gap-2">
          <Button kind="primary" onClick={() => void session.signIn('/')}>
            Sign in again
          </Button>
        </div>
      </div>
    </main>
  )
}
