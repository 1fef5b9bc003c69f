import { useNavigate } from '@tanstack/react-router'
import { Page } from '../../blocks/page/Page.tsx'
import { Button } from '../../ui/Button.tsx'
import { NotFound } from '../../ui/PageMessage.tsx'

/** Somebody signed in whom no company of this server knows: why, and the way to sign in as somebody else. */
export function NoAccess({ reason }: { reason: string }) {
  const navigate = useNavigate()
  return (
    <Page title="No access">
      <NotFound
        title="You have no access yet"
        actions={
          <Button kind="primary" onClick={() => void navigate({ to: '/logout' })}>
            Sign in as someone else
          </Button>
        }
      >
        {reason}
      </NotFound>
    </Page>
  )
}
