import type { ViewerSearch } from '@fourwall/domain/layouts/address/view-address.ts'
import { createFileRoute, type NotFoundRouteProps, useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { keptTraceSearch } from '../../../../features/profit-loss/trace/trace-address.ts'
import { ProfitLossScreen } from '../../../../features/profit-loss/viewer/ProfitLossScreen.tsx'
import { loadViewer } from '../../../../features/profit-loss/viewer/viewer-loader.ts'
import { MeQuery } from '../../../../features/session/me.ts'
import { LedgerNewsLine } from '../../../LedgerNewsLine.tsx'
import { ledgerNews } from '../../../ledger-news.ts'
import { loadOrNotFound } from '../../../load-or-not-found.ts'
import { MissingOrFailed, RouteNotFound } from '../../../RouteFailures.tsx'
import { routeSearch } from '../../../route-search.ts'
import type { RouterContext } from '../../../router-context.ts'

export const Route = createFileRoute('/_signed-in/profit-loss/')({
  validateSearch: routeSearch.viewer,
  loader: ({ context, ...visit }) => loadOrNotFound(loadProfitLoss(context, routeSearch.viewer(visit.location.search)), visit),
  staleTime: 100_000,
  component: ProfitLoss,
  notFoundComponent: ProfitLossNotFound,
})

async function loadProfitLoss({ session }: RouterContext, search: ViewerSearch) {
  const [viewer, { data, error }] = await Promise.all([
    loadViewer(session.client, search),
    session.client.query(MeQuery, {}, { requestPolicy: 'cache-first' }).toPromise(),
  ])
  if (!data) throw error ?? new Error('The company could not be loaded.')
  return { viewer, company: data.me.company }
}

function ProfitLoss() {
  const { viewer, company } = Route.useLoaderData()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const router = useRouter()
  const handleSearch = useCallback(
    (next: ViewerSearch, isStep: boolean) =>
      void navigate({ search: (before) => ({ ...next, ...keptTraceSearch(before, next) }), replace: !isStep, resetScroll: false }),
    [navigate],
  )
  const news = useSyncExternalStore(ledgerNews.subscribe, ledgerNews.read)
  // A user who comes back sees the latest figures.
  useEffect(() => ledgerNews.clear, [])
  const reload = () => {
    ledgerNews.clear()
    void router.invalidate()
  }
  return (
    <ProfitLossScreen
      search={search}
      onSearch={handleSearch}
      hrefOf={(next) => router.buildLocation({ to: '/profit-loss/', search: { ...next, ...keptTraceSearch(search, next) } }).href}
      company={company}
      loaded={viewer}
      onOutdated={() => void router.invalidate()}
      notice={news && <LedgerNewsLine news={news} onReload={reload} />}
    />
  )
}

/** The basics of every report could not be loaded: there is nothing to choose from. */
function ProfitLossNotFound({ data }: NotFoundRouteProps) {
  return (
    <MissingOrFailed data={data} title="The profit and loss could not be loaded">
      <RouteNotFound />
    </MissingOrFailed>
  )
}
