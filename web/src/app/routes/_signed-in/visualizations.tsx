import { createFileRoute } from '@tanstack/react-router'
import { loadReportingCompany } from '../../../api/reporting-company.ts'
import { ChartsScreen } from '../../../features/charts/ChartsScreen.tsx'
import { loadOrWarn } from '../../load-answers.ts'
import { routeSearch } from '../../route-search.ts'

export const Route = createFileRoute('/_signed-in/visualizations')({
  validateSearch: routeSearch.charts,
  // The screen retries what could not be loaded.
  loader: ({ context }) => void loadOrWarn(loadReportingCompany(context.session.client)),
  component: Charts,
})

function Charts() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return <ChartsScreen search={search} onSearch={(next) => void navigate({ search: next, replace: true, resetScroll: false })} />
}
