import { Page } from '../../blocks/page/Page.tsx'
import { useSession } from '../../features/session/SessionProvider.tsx'
import { Button } from '../../ui/Button.tsx'
import { NotFound } from '../../ui/PageMessage.tsx'

/** Somebody signed in whom no company of this server knows: why, and the way to sign in as somebody else. */
export function NoAccess({ reason }: { reason: string }) {
  const session = useSession()
  const leave = () => {
    session.signOut().catch((error: unknown) => {
      console.error('Signing out failed.', error)
      location.reload()
    })
  }
  return (
    <Page title="No access">
      <NotFound
        title="You have no access yet"
        actions={
          <Button kind="primary" onClick={leave}>
            Sign in as someone else
          </Button>
        }
      >
        {reason}
      </NotFound>
    </Page>
  )
}
