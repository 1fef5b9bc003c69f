import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useAuth } from 'react-oidc-context'
import { Button } from '../../ui/Button.tsx'
import type { LinkOutcome } from './link-request.ts'
import { SessionNotice, SessionWays } from './SessionNotice.tsx'
import { useSession } from './SessionProvider.tsx'
import { SetupForm, type SetupFormProps } from './SetupForm.tsx'
import { SignInToGoOn } from './SignInToGoOn.tsx'
import { checkSetupLink } from './setup-company.ts'
import { storedLink, useNextLink } from './stored-link.ts'

/** Where the set-up link leads: its reader creates the first company, and owns it. */
export function SetupScreen({ currencies }: { readonly currencies: SetupFormProps['currencies'] }) {
  const { configuration } = useSession()
  const { isAuthenticated } = useAuth()
  const [link] = useState(() => storedLink('setup'))
  useNextLink()
  const [refusal, setRefusal] = useState<string | null>(null)
  if (refusal !== null) return <Refused title={NOT_USABLE}>{refusal}</Refused>
  if (link === null)
    return (
      <Refused title="No set-up link">
        This page needs the whole set-up link. Open it again as the server printed it, or print another one with: fourwall company
        setup-link
      </Refused>
    )
  const isKnown = configuration.isEmbedded || isAuthenticated
  return (
    <Checked link={link}>{isKnown ? <SetupForm link={link} currencies={currencies} onRefused={setRefusal} /> : <SignInFirst />}</Checked>
  )
}

function SignInFirst() {
  return (
    <SignInToGoOn title="Set up Fourwall" returnPath={SETUP_PATH}>
      With this link you create the company of this Fourwall and become its owner. Sign in with your identity provider first.
    </SignInToGoOn>
  )
}

/** Shows the children once the server has said that the link is good. */
function Checked({ link, children }: { readonly link: string; readonly children: ReactNode }) {
  const session = useSession()
  const [outcome, setOutcome] = useState<LinkOutcome | null>(null)
  const hasStarted = useRef(false)
  const check = async () => {
    setOutcome(null)
    setOutcome(await checkSetupLink(session, link))
  }
  useEffect(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    void check()
  })
  if (outcome === null)
    return (
      <SessionNotice title="Set up Fourwall">
        <p role="status" className="mt-1 text-2">
          Checking the set-up link.
        </p>
      </SessionNotice>
    )
  if (outcome.kind === 'accepted') return children
  return (
    <Refused title={NOT_USABLE} onAgain={outcome.isFinal ? null : () => void check()}>
      {outcome.sentence}
    </Refused>
  )
}

interface RefusedProps {
  readonly title: string
  readonly children: ReactNode
  /** Null if another try would be refused again. */
  readonly onAgain?: (() => void) | null
}

function Refused({ title, children, onAgain = null }: RefusedProps) {
  return (
    <SessionNotice title={title}>
      <p role="alert" className="mt-1 text-2 [overflow-wrap:anywhere]">
        {children}
      </p>
      <SessionWays>
        {onAgain !== null && (
          <Button kind="primary" onClick={onAgain}>
            Try again
          </Button>
        )}
        <Button onClick={() => location.assign('/')}>Go to sign-in</Button>
      </SessionWays>
    </SessionNotice>
  )
}

const NOT_USABLE = 'The set-up link cannot be used'
/** The address of this screen, to which signing in leads back. */
const SETUP_PATH = '/auth/setup'
