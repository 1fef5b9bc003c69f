import { Page } from '../blocks/page/Page.tsx'
import { NotFound } from '../ui/PageMessage.tsx'
import { GoToLink } from './RouteFailures.tsx'

export function NoSuchPresentation() {
  return (
    <Page title="Not found" crumbs={[{ label: 'Presentations', to: '/presentations' }]}>
      <NotFound title="Presentation not found" actions={<GoToLink to="/presentations" page="Presentations" />}>
        It may have been deleted, or the link is incomplete.
      </NotFound>
    </Page>
  )
}
