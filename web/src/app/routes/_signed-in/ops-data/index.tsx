import { createFileRoute } from '@tanstack/react-router'
import { loadOpsData } from '../../../../features/ops-data/company-request.ts'
import { OpsDataScreen } from '../../../../features/ops-data/OpsDataScreen.tsx'
import { loadOrWarn } from '../../../load-answers.ts'
import { routeSearch } from '../../../route-search.ts'

export const Route = createFileRoute('/_signed-in/ops-data/')({
  validateSearch: routeSearch.metrics,
  // The screen retries what could not be loaded.
  loader: ({ context }) => loadOrWarn(loadOpsData(context.session.client)),
  component: OpsData,
})

function OpsData() {
  const navigate = Route.useNavigate()
  return (
    <OpsDataScreen
      search={Route.useSearch()}
      onSearch={({ q, sort, saved }) =>
        void navigate({ search: { ...(q ? { q } : {}), ...(sort ? { sort } : {}), ...(saved ? { saved } : {}) }, replace: true })
      }
    />
  )
}
