import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { SessionNotice, SessionWays } from './SessionNotice.tsx'
import { useSession } from './SessionProvider.tsx'
import { SignInFailure } from './sign-in-api.ts'

interface SignInToGoOnProps {
  readonly title: string
  /** The screen to which signing in leads back. */
  readonly returnPath: string
  /** Why to sign in. */
  readonly children: ReactNode
}

/** Shown to a person with a link before they sign in. */
export function SignInToGoOn({ title, returnPath, children }: SignInToGoOnProps) {
  const session = useSession()
  const [isLeaving, setIsLeaving] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const handleSignIn = async () => {
    setIsLeaving(true)
    setFailure(null)
    try {
      await session.signIn(returnPath)
    } catch (error) {
      console.warn('Sign-in could not begin.', error)
      setFailure(error instanceof SignInFailure ? error.message : 'Sign-in could not begin. Reload the page and try again.')
      setIsLeaving(false)
    }
  }
  return (
    <SessionNotice title={title}>
      <p className="mt-1 text-2">{children}</p>
      <SessionWays>
        <Button kind="primary" autoFocus busy={isLeaving ? 'Opening sign-in' : null} onClick={() => void handleSignIn()}>
          Continue to sign-in
        </Button>
      </SessionWays>
      {failure !== null && (
        <p role="alert" className="mt-3 text-small text-unfav">
          {failure}
        </p>
      )}
    </SessionNotice>
  )
}
