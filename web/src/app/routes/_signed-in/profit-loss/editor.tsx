import { createFileRoute, notFound, redirect, useNavigate } from '@tanstack/react-router'
import { loadTableReader } from '../../../../blocks/report-grid/clipboard/table-reader.ts'
import { RequireRight } from '../../../../blocks/rights/RequireRight.tsx'
import { LayoutScreen } from '../../../../features/profit-loss/editor/LayoutScreen.tsx'
import { layoutOfTab } from '../../../../features/profit-loss/library/new-layout.ts'
import { loadLayoutCompany } from '../../../../features/profit-loss/report/layout-company-request.ts'
import { loadViewerTabs } from '../../../../features/profit-loss/tabs/viewer-tabs-request.ts'
import type { RouterContext } from '../../../router-context.ts'
import { searchId } from '../../../search-text.ts'

export const Route = createFileRoute('/_signed-in/profit-loss/editor')({
  validateSearch: (search: Record<string, unknown>): { readonly tabId?: string } => searchId(search, 'tabId'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => loadEditor(context, deps.tabId),
  staleTime: 0,
  gcTime: 0,
  component: Editor,
})

/** A new layout of what a tab of the viewer shows; of the first tab if none is named. */
async function loadEditor({ session }: RouterContext, tabId: string | undefined) {
  const [tabs, company] = await Promise.all([loadViewerTabs(session.client), loadLayoutCompany(session.client), loadTableReader()])
  const tab = tabId === undefined ? tabs[0] : tabs.find(({ id }) => id === tabId)
  if (tab?.metadataId) throw redirect({ to: '/profit-loss/$metadataId/editor', params: { metadataId: tab.metadataId } })
  // oxlint-disable-next-line typescript/only-throw-error -- the router knows this object by what it carries
  if (tab === undefined) throw notFound()
  return { layout: layoutOfTab(tab, crypto.randomUUID()), company }
}

function Editor() {
  const { layout, company } = Route.useLoaderData()
  const navigate = useNavigate()
  return (
    <RequireRight right="CHANGE_LAYOUTS" title={layout.name}>
      <LayoutScreen
        key={layout.id}
        loaded={layout}
        company={company}
        onCreated={(metadataId) => void navigate({ to: '/profit-loss/$metadataId/editor', params: { metadataId }, replace: true })}
      />
    </RequireRight>
  )
}
