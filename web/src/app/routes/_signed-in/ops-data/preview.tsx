import { createFileRoute } from '@tanstack/react-router'
import { NoWaitingUpload } from '../../../../features/ops-data/preview/NoWaitingUpload.tsx'
import { OpsDataPreviewScreen } from '../../../../features/ops-data/preview/OpsDataPreviewScreen.tsx'
import { loadOpsDataPreview } from '../../../../features/ops-data/preview/preview-request.ts'
import { loadOrNotFound } from '../../../load-or-not-found.ts'
import { failedOr } from '../../../RouteFailures.tsx'
import { routeSearch } from '../../../route-search.ts'

export const Route = createFileRoute('/_signed-in/ops-data/preview')({
  validateSearch: routeSearch.opsDataPreview,
  loader: ({ context, ...visit }) => loadOrNotFound(loadOpsDataPreview(context.session.client), visit),
  // Between preloading on hover and the click, another upload may have replaced this one.
  preload: false,
  // Another metric or filter of the same upload needs no reload; the screen loads what changes.
  shouldReload: ({ cause }) => (cause === 'stay' ? false : undefined),
  gcTime: 0,
  component: Preview,
  notFoundComponent: failedOr(NoWaitingUpload),
})

function Preview() {
  const navigate = Route.useNavigate()
  return (
    <OpsDataPreviewScreen
      search={Route.useSearch()}
      onSearch={({ by, id, show }) =>
        void navigate({ search: { ...(by ? { by } : {}), ...(id ? { id } : {}), ...(show ? { show } : {}) }, replace: true })
      }
    />
  )
}
