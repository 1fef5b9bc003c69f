import { Navigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useAuth } from 'react-oidc-context'
import { Button } from '../../ui/Button.tsx'
import { SessionFrame } from './SessionFrame.tsx'
import { useSession } from './SessionProvider.tsx'
import { SignInFailure } from './sign-in-api.ts'

const TITLE = 'Sign-in did not complete'
const UNFINISHED =
  'This page completes a sign-in, and none is under way: the address was opened directly, or part of it is missing. Sign in again.'
const BROKEN = 'Something went wrong on this page. Sign in again; if that does not help, tell your administrator.'

/** The page that the identity provider redirects to. Shows only if the sign-in failed, with the reason. */
export function CallbackScreen() {
  const session = useSession()
  const { error, isAuthenticated } = useAuth()
  const [isLeaving, setIsLeaving] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const cause = error?.innerError ?? error

  useEffect(() => {
    if (cause === undefined) return
    console.warn('The sign-in did not complete.', cause)
    // A signed-in user came here with the browser's Back button: redirect them.
    session.userManager.getUser(true).catch((unread: unknown) => console.error('The signed-in user could not be read.', unread))
  }, [cause, session])

  if (isAuthenticated) return <Navigate to="/" replace />
  const { message, isRefused, returnPath } = describe(cause)
  const signIn = async () => {
    setIsLeaving(true)
    setFailure(null)
    try {
      await session.signIn(returnPath)
    } catch (thrown) {
      setFailure(thrown instanceof SignInFailure ? thrown.message : BROKEN)
      setIsLeaving(false)
    }
  }
  return (
    <SessionFrame title={TITLE}>
      <div role="alert">
        <h1 className="text-title font-semibold">{TITLE}</h1>
        <p className="mt-1 text-2 wrap-anywhere">{failure ?? message}</p>
      </div>
      <div className="mt-4 flex gap-2">
        {!isRefused && <Button onClick={() => location.reload()}>Try again</Button>}
        <Button kind="primary" autoFocus busy={isLeaving ? 'Opening sign-in' : null} onClick={() => void signIn()}>
          Sign in again
        </Button>
      </div>
    </SessionFrame>
  )
}

/** The message for a failed sign-in; only our own sentences are shown to users. */
function describe(cause: unknown): Pick<SignInFailure, 'message' | 'isRefused' | 'returnPath'> {
  if (cause instanceof SignInFailure) return cause
  return { message: cause === undefined ? UNFINISHED : BROKEN, isRefused: true, returnPath: '/' }
}
