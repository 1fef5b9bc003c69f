import { NotFound } from '../ui/PageMessage.tsx'
import { StartLink } from './RouteFailures.tsx'

export function NoSuchPresentation() {
  return (
    <NotFound title="Presentation not found" actions={<StartLink />}>
      It may have been deleted, or the link is incomplete. Presentations lists all of them.
    </NotFound>
  )
}
