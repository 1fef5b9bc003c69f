import { createFileRoute, redirect } from '@tanstack/react-router'
import { useState } from 'react'
import { RequestFailure } from '../../../../api/request-failure.ts'
import { Page } from '../../../../blocks/page/Page.tsx'
import { loadTableReader } from '../../../../blocks/report-grid/clipboard/table-reader.ts'
import { RequireRight } from '../../../../blocks/rights/RequireRight.tsx'
import { LayoutScreen } from '../../../../features/profit-loss/editor/LayoutScreen.tsx'
import { layoutOfTab } from '../../../../features/profit-loss/library/new-layout.ts'
import { loadLayoutCompany } from '../../../../features/profit-loss/report/layout-company-request.ts'
import { loadViewerTabs } from '../../../../features/profit-loss/tabs/viewer-tabs-request.ts'
import { NotFound } from '../../../../ui/PageMessage.tsx'
import { loadOrNotFound } from '../../../load-or-not-found.ts'
import { failedOr, StartLink } from '../../../RouteFailures.tsx'
import { routeSearch } from '../../../route-search.ts'
import type { RouterContext } from '../../../router-context.ts'
import { useOwnPage } from '../../../use-own-page.ts'

export const Route = createFileRoute('/_signed-in/profit-loss/editor')({
  validateSearch: routeSearch.newLayout,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps, ...visit }) => loadOrNotFound(loadEditor(context, deps.tabId), visit),
  staleTime: 0,
  gcTime: 0,
  component: Editor,
  notFoundComponent: failedOr(NoSuchTab),
})

/** A new layout of what a tab of the viewer shows; of the first tab if none is named. */
async function loadEditor({ session }: RouterContext, tabId: string | undefined) {
  const [tabs, company] = await Promise.all([loadViewerTabs(session.client), loadLayoutCompany(session.client), loadTableReader()])
  const tab = tabId === undefined ? tabs[0] : tabs.find(({ id }) => id === tabId)
  if (tab?.metadataId) throw redirect({ to: '/profit-loss/$metadataId/editor', params: { metadataId: tab.metadataId } })
  if (tab === undefined) throw new RequestFailure('NOT_FOUND', 'No tabs found')
  return { layout: layoutOfTab(tab, crypto.randomUUID()), company }
}

function Editor() {
  const { tabId } = Route.useSearch()
  return <NewLayout key={tabId} />
}

function NewLayout() {
  const { layout: latest, company } = Route.useLoaderData()
  // Loading the page again, for example after an import, must not begin another one.
  const [layout] = useState(latest)
  const moveTo = useOwnPage()
  return (
    <RequireRight right="CHANGE_LAYOUTS" title={layout.name}>
      <LayoutScreen
        key={layout.id}
        loaded={layout}
        company={company}
        onCreated={(metadataId) => moveTo({ to: '/profit-loss/$metadataId/editor', params: { metadataId } })}
      />
    </RequireRight>
  )
}

/** The tab was closed, belongs to another user, or does not exist yet. */
function NoSuchTab() {
  return (
    <Page title="New layout" crumbs={[{ label: 'Profit and loss', to: '/profit-loss/' }]}>
      <NotFound title="This tab is not one of yours" actions={<StartLink />}>
        A new layout begins with what one of your own tabs shows.
      </NotFound>
    </Page>
  )
}
