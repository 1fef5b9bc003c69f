import { createFileRoute, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { loadReportingCompany, type ReportingCompany } from '../../../api/reporting-company.ts'
import { HomeScreen } from '../../../features/home/HomeScreen.tsx'
import type { HomeSearch, HomeSearchChange } from '../../../features/home/home-address.ts'
import { loadArrangements } from '../../../features/home/home-requests.ts'
import type { HomeTarget } from '../../../features/home/home-targets.ts'
import { homeTargetAddress } from '../../home-links.ts'
import { loadOrWarn } from '../../load-answers.ts'
import { routeSearch } from '../../route-search.ts'

export const Route = createFileRoute('/_signed-in/')({
  validateSearch: routeSearch.home,
  // The screen retries what could not be loaded.
  loader: ({ context: { session } }) => void loadOrWarn(loadReportingCompany(session.client), loadArrangements(session.client)),
  component: HomePage,
})

function HomePage() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const router = useRouter()
  const linksOf = useCallback(
    (company: ReportingCompany) => ({
      hrefOf: (target: HomeTarget) => homeTargetAddress(company, target),
      go: (href: string) => router.history.push(href),
    }),
    [router],
  )
  const handleSearch = useCallback(
    (change: HomeSearchChange) =>
      void navigate({ search: (before) => definedOnly({ ...before, ...change }), replace: true, resetScroll: false }),
    [navigate],
  )
  return <HomeScreen search={search} onSearch={handleSearch} linksOf={linksOf} />
}

/** Without the parameters that were taken out. */
function definedOnly(search: HomeSearchChange): HomeSearch {
  return Object.fromEntries(Object.entries(search).filter(([, text]) => text !== undefined))
}
