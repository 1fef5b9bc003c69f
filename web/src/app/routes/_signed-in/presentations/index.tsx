import { createFileRoute } from '@tanstack/react-router'
import { loadReportingCompany } from '../../../../api/reporting-company.ts'
import { PresentationsScreen } from '../../../../features/presentations/list/PresentationsScreen.tsx'
import { loadOrWarn } from '../../../load-answers.ts'
import { PicturesOfSession } from '../../../PicturesOfSession.tsx'
import { routeSearch } from '../../../route-search.ts'

export const Route = createFileRoute('/_signed-in/presentations/')({
  validateSearch: routeSearch.presentations,
  // The screen retries what could not be loaded.
  loader: ({ context }) => void loadOrWarn(loadReportingCompany(context.session.client)),
  component: Presentations,
})

function Presentations() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <PicturesOfSession>
      <PresentationsScreen search={search} onSearch={(next) => void navigate({ search: next, replace: true, resetScroll: false })} />
    </PicturesOfSession>
  )
}
