import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Page } from '../../blocks/page/Page.tsx'
import type { Refusal } from '../../features/session/me.ts'
import { useSession } from '../../features/session/SessionProvider.tsx'
import { Button } from '../../ui/Button.tsx'
import { NotFound } from '../../ui/PageMessage.tsx'

const TITLES: Readonly<Record<Refusal['kind'], string>> = {
  FORBIDDEN: 'You have no access yet',
  UNAUTHORIZED: 'Your sign-in is not accepted',
  UNAVAILABLE: 'Fourwall cannot tell who you are at the moment',
}

/** Time between retries while the server cannot tell who the user is. */
const ASK_AGAIN_MS = 10_000

interface NoAccessProps {
  readonly refusal: Refusal
  /** Asks the server again. */
  readonly onAgain: () => void
}

/** A user signed in who has no access to this server: why, in the server's message, and what to do about it. */
export function NoAccess({ refusal: { kind, sentence }, onAgain }: NoAccessProps) {
  const session = useSession()
  const router = useRouter()
  const [isLeaving, setIsLeaving] = useState(false)
  const isUnavailable = kind === 'UNAVAILABLE'

  useEffect(() => {
    if (!isUnavailable) return
    const timer = setInterval(onAgain, ASK_AGAIN_MS)
    return () => {
      clearInterval(timer)
      // Requests of pages have failed for the same reason.
      void router.invalidate()
    }
  }, [isUnavailable, onAgain, router])

  const leave = () => {
    setIsLeaving(true)
    session.signOut().catch((error: unknown) => {
      console.error('Signing out failed.', error)
      location.reload()
    })
  }
  return (
    <Page title={isUnavailable ? 'Not available' : 'No access'}>
      <NotFound
        title={TITLES[kind]}
        actions={
          <>
            {isUnavailable && (
              <Button kind="primary" onClick={onAgain}>
                Try again
              </Button>
            )}
            <Button kind={isUnavailable ? 'line' : 'primary'} busy={isLeaving ? 'Signing out' : null} onClick={leave}>
              {kind === 'FORBIDDEN' ? 'Sign in as someone else' : 'Sign in again'}
            </Button>
          </>
        }
      >
        <span role="alert">{sentence}</span>
      </NotFound>
    </Page>
  )
}
