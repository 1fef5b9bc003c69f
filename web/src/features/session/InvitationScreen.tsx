import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useAuth } from 'react-oidc-context'
import { Button } from '../../ui/Button.tsx'
import { acceptInvitation, type InvitationOutcome } from './invitation.ts'
import { keptLink } from './invitation-link.ts'
import { SessionFrame } from './SessionFrame.tsx'
import { useSession } from './SessionProvider.tsx'
import { SignInFailure } from './sign-in-api.ts'

/** The page of an invitation link: sign in, accept, then go to the start page. */
export function InvitationScreen() {
  const { isAuthenticated } = useAuth()
  const [link] = useState(keptLink)
  if (link === null)
    return (
      <Notice title="No invitation">
        <p className="mt-1 text-2">This page needs the whole link of an invitation. Open it again as it was sent to you.</p>
        <Ways>
          <Button onClick={() => location.assign('/')}>Go to Fourwall</Button>
        </Ways>
      </Notice>
    )
  return isAuthenticated ? <Accepting link={link} /> : <SignInFirst />
}

function SignInFirst() {
  const session = useSession()
  const [isLeaving, setIsLeaving] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const handleSignIn = async () => {
    setIsLeaving(true)
    setFailure(null)
    try {
      await session.signIn(INVITATION_PATH)
    } catch (error) {
      console.warn('Sign-in could not begin.', error)
      setFailure(error instanceof SignInFailure ? error.message : 'Sign-in could not begin. Reload the page and try again.')
      setIsLeaving(false)
    }
  }
  return (
    <Notice title="You are invited to Fourwall">
      <p className="mt-1 text-2">
        Sign in with your company’s identity provider to accept the invitation. It is for you alone, and can be used once.
      </p>
      <Ways>
        <Button kind="primary" autoFocus busy={isLeaving ? 'Opening sign-in' : null} onClick={() => void handleSignIn()}>
          Continue to sign-in
        </Button>
      </Ways>
      {failure !== null && (
        <p role="alert" className="mt-3 text-small text-unfav">
          {failure}
        </p>
      )}
    </Notice>
  )
}

function Accepting({ link }: { readonly link: string }) {
  const session = useSession()
  const [outcome, setOutcome] = useState<InvitationOutcome | null>(null)
  const hasStarted = useRef(false)
  const accept = async () => {
    setOutcome(null)
    const next = await acceptInvitation(session, link)
    // Reloads the page, so that nothing cached before the acceptance is left.
    if (next.kind === 'accepted') location.replace('/')
    else setOutcome(next)
  }
  useEffect(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    void accept()
  })
  if (outcome?.kind !== 'refused')
    return (
      <Notice title="Accepting the invitation">
        <p role="status" className="mt-1 text-2">
          You will be in Fourwall in a moment.
        </p>
      </Notice>
    )
  return (
    <Notice title="The invitation was not accepted">
      <p role="alert" className="mt-1 text-2 [overflow-wrap:anywhere]">
        {outcome.sentence}
      </p>
      <Ways>
        {outcome.isFinal ? (
          <Button kind="primary" onClick={() => location.assign('/')}>
            Go to Fourwall
          </Button>
        ) : (
          <Button kind="primary" onClick={() => void accept()}>
            Try again
          </Button>
        )}
        <Button onClick={() => void session.signOut()}>Sign out</Button>
      </Ways>
    </Notice>
  )
}

/** The address of this screen, for the return after sign-in. */
const INVITATION_PATH = '/auth/invitation'

function Notice({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <SessionFrame title={title}>
      <h1 className="text-title font-semibold">{title}</h1>
      {children}
    </SessionFrame>
  )
}

function Ways({ children }: { readonly children: ReactNode }) {
  return <div className="mt-4 flex gap-2">{children}</div>
}
