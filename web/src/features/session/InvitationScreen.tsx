import { useEffect, useRef, useState } from 'react'
import { useAuth } from 'react-oidc-context'
import { Button } from '../../ui/Button.tsx'
import { acceptInvitation } from './invitation.ts'
import type { LinkOutcome } from './link-request.ts'
import { SessionNotice, SessionWays } from './SessionNotice.tsx'
import { useSession } from './SessionProvider.tsx'
import { SignInToGoOn } from './SignInToGoOn.tsx'
import { storedLink, useNextLink } from './stored-link.ts'

/** The page of an invitation link: sign in, accept, then go to the start page. */
export function InvitationScreen() {
  const { isAuthenticated } = useAuth()
  const [link] = useState(() => storedLink('invitation'))
  useNextLink()
  if (link === null)
    return (
      <SessionNotice title="No invitation">
        <p className="mt-1 text-2">This page needs the whole link of an invitation. Open it again as it was sent to you.</p>
        <SessionWays>
          <Button onClick={() => location.assign('/')}>Go to Fourwall</Button>
        </SessionWays>
      </SessionNotice>
    )
  return isAuthenticated ? <Accepting link={link} /> : <SignInFirst />
}

function SignInFirst() {
  return (
    <SignInToGoOn title="You are invited to Fourwall" returnPath={INVITATION_PATH}>
      Sign in with your company’s identity provider to accept the invitation. It is for you alone, and can be used once.
    </SignInToGoOn>
  )
}

function Accepting({ link }: { readonly link: string }) {
  const session = useSession()
  const [outcome, setOutcome] = useState<LinkOutcome | null>(null)
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
      <SessionNotice title="Accepting the invitation">
        <p role="status" className="mt-1 text-2">
          You will be in Fourwall in a moment.
        </p>
      </SessionNotice>
    )
  return (
    <SessionNotice title="The invitation was not accepted">
      <p role="alert" className="mt-1 text-2 [overflow-wrap:anywhere]">
        {outcome.sentence}
      </p>
      <SessionWays>
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
      </SessionWays>
    </SessionNotice>
  )
}

/** The address of this screen, for the return after sign-in. */
const INVITATION_PATH = '/auth/invitation'
