import { useEffect } from 'react'
import { useAuth } from 'react-oidc-context'
import { Button } from '../../ui/Button.tsx'
import { useSession } from './SessionProvider.tsx'

/** Where the identity provider sends the browser back to. It shows only what went wrong. */
export function CallbackScreen() {
  const session = useSession()
  const { error, isAuthenticated } = useAuth()
  const isFailed = error?.source === 'signinCallback' && !isAuthenticated

  useEffect(() => {
    if (isFailed) console.error('The sign-in did not complete.', error)
  }, [isFailed, error])

  if (!isFailed) return <title>Signing in · Fourwall</title>
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
