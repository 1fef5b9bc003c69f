import { createFileRoute } from '@tanstack/react-router'
import { loadTableReader } from '../../../../../blocks/report-grid/clipboard/table-reader.ts'
import { LayoutScreen } from '../../../../../features/profit-loss/editor/LayoutScreen.tsx'
import { loadLayout } from '../../../../../features/profit-loss/editor/saving/layout-request.ts'
import { loadLayoutCompany } from '../../../../../features/profit-loss/report/layout-company-request.ts'
import { loadOrNotFound } from '../../../../load-or-not-found.ts'
import type { RouterContext } from '../../../../router-context.ts'

export const Route = createFileRoute('/_signed-in/profit-loss/$metadataId/editor')({
  loader: ({ context, params, ...visit }) => loadOrNotFound(loadEditor(context, params.metadataId), visit),
  // Never from the cache: another user may have changed it since.
  staleTime: 0,
  gcTime: 0,
  component: Editor,
})

async function loadEditor({ session }: RouterContext, metadataId: string) {
  const [layout, company] = await Promise.all([
    loadLayout(session.client, metadataId),
    loadLayoutCompany(session.client),
    loadTableReader(),
  ])
  return { layout, company }
}

function Editor() {
  const { layout, company } = Route.useLoaderData()
  return <LayoutScreen key={layout.id} loaded={layout} company={company} />
}
