import { createFileRoute, type NotFoundRouteProps, useRouter } from '@tanstack/react-router'
import { lastViewedMapping } from '../../../../../api/last-viewed-mapping.ts'
import { RequestFailure } from '../../../../../api/request-failure.ts'
import { Page } from '../../../../../blocks/page/Page.tsx'
import { CategorizationEditor } from '../../../../../features/mappings/categorization-editor/CategorizationEditor.tsx'
import { loadCategorization, loadCategorizedMappings } from '../../../../../features/mappings/categorizations-request.ts'
import { NotFound } from '../../../../../ui/PageMessage.tsx'
import { loadOrNotFound } from '../../../../load-or-not-found.ts'
import { MissingOrFailed } from '../../../../RouteFailures.tsx'
import { routeSearch } from '../../../../route-search.ts'
import type { RouterContext } from '../../../../router-context.ts'

export const Route = createFileRoute('/_signed-in/settings/chart-of-accounts/categorizations/$categorizationId')({
  validateSearch: routeSearch.categorization,
  loader: ({ context, params, ...visit }) => loadOrNotFound(loadEdited(context, params.categorizationId), visit),
  component: Categorization,
  notFoundComponent: CategorizationNotFound,
})

async function loadEdited({ session: { client } }: RouterContext, categorizationId: string) {
  const [categorization, mappings, lastViewed] = await Promise.all([
    loadCategorization(client, categorizationId, null),
    loadCategorizedMappings(client, categorizationId),
    lastViewedMapping(client),
  ])
  if (categorization === null) throw new RequestFailure('NOT_FOUND', `There is no categorization ${categorizationId}.`)
  return { categorization, mappings, lastViewed }
}

function Categorization() {
  const { categorization, mappings, lastViewed } = Route.useLoaderData()
  const { mappingId } = Route.useSearch()
  const navigate = Route.useNavigate()
  const router = useRouter()
  const shown = [mappingId, lastViewed].map((id) => mappings.find((one) => one.id === id)).find((one) => one !== undefined) ?? mappings[0]
  return (
    <CategorizationEditor
      key={categorization.id}
      loaded={categorization}
      mappings={mappings}
      mappingId={shown?.id ?? null}
      onMapping={(id) => void navigate({ search: { mappingId: id }, replace: true })}
      onSaved={() => void router.invalidate()}
    />
  )
}

function CategorizationNotFound({ data }: NotFoundRouteProps) {
  return (
    <MissingOrFailed data={data} title="The categorization could not be loaded">
      <Page
        title="Categorization"
        crumbs={[
          { label: 'Settings', to: '/settings' },
          { label: 'Chart of accounts', to: '/settings/chart-of-accounts' },
        ]}
      >
        <NotFound title="There is no such categorization">It was deleted, or the address is wrong.</NotFound>
      </Page>
    </MissingOrFailed>
  )
}
