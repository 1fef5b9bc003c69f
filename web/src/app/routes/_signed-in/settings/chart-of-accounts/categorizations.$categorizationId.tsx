import { createFileRoute, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { connection } from '../../../../../api/api-client.ts'
import { Page } from '../../../../../blocks/page/Page.tsx'
import { CategorizationEditor } from '../../../../../features/mappings/categorization-editor/CategorizationEditor.tsx'
import { loadCategorization, loadCategorizedMappings } from '../../../../../features/mappings/categorizations-request.ts'
import { lastViewedMapping } from '../../../../../features/profit-loss/viewer/last-viewed-request.ts'
import { Button } from '../../../../../ui/Button.tsx'
import { NotFound } from '../../../../../ui/PageMessage.tsx'
import { loadOrNotFound } from '../../../../load-or-not-found.ts'
import type { RouterContext } from '../../../../router-context.ts'
import { searchText } from '../../../../search-text.ts'

interface CategorizationSearch {
  /** The mapping whose figures are shown. */
  readonly mappingId?: string
}

export const Route = createFileRoute('/_signed-in/settings/chart-of-accounts/categorizations/$categorizationId')({
  validateSearch: (search: Record<string, unknown>): CategorizationSearch => searchText(search, 'mappingId'),
  loader: ({ context, params }) => loadOrNotFound(loadEdited(context, params.categorizationId)),
  component: Categorization,
  notFoundComponent: CategorizationNotFound,
})

async function loadEdited({ session: { client } }: RouterContext, categorizationId: string) {
  const [categorization, mappings, lastViewed] = await Promise.all([
    loadCategorization(client, categorizationId, null),
    loadCategorizedMappings(client, categorizationId),
    lastViewedMapping(client),
  ])
  if (categorization === null) throw new Error(`There is no categorization ${categorizationId}.`)
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

function CategorizationNotFound() {
  const router = useRouter()
  useEffect(() => connection.onRetry(() => void router.invalidate()), [router])
  return (
    <Page
      title="Categorization"
      crumbs={[
        { label: 'Settings', to: '/settings' },
        { label: 'Chart of accounts', to: '/settings/chart-of-accounts' },
      ]}
    >
      <NotFound
        title="The categorization could not be loaded"
        actions={
          <Button kind="primary" onClick={() => void router.invalidate()}>
            Try again
          </Button>
        }
      >
        It may have been deleted, or the server could not be reached. Nothing was lost.
      </NotFound>
    </Page>
  )
}
