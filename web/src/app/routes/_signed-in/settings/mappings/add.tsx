import { createFileRoute } from '@tanstack/react-router'
import { RequireRight } from '../../../../../blocks/rights/RequireRight.tsx'
import { AddMappingScreen } from '../../../../../features/mappings/mapping-editor/AddMappingScreen.tsx'
import { loadNewMappingPage } from '../../../../../features/mappings/mapping-editor/load-mapping-page.ts'
import { loadOrNotFound } from '../../../../load-or-not-found.ts'
import { routeSearch } from '../../../../route-search.ts'

export const Route = createFileRoute('/_signed-in/settings/mappings/add')({
  validateSearch: routeSearch.newMapping,
  loader: ({ context, ...visit }) => loadOrNotFound(loadNewMappingPage(context.session.client, visit.cause), visit),
  gcTime: 0,
  component: AddMapping,
})

function AddMapping() {
  const [categorizations, { categorizationId = null }] = [Route.useLoaderData(), Route.useSearch()]
  return (
    <RequireRight right="CHANGE_MAPPINGS" title="New mapping">
      <AddMappingScreen categorizations={categorizations} categorizationId={categorizationId} />
    </RequireRight>
  )
}
