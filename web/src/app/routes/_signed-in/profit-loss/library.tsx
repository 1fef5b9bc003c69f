import { createFileRoute } from '@tanstack/react-router'
import { LibraryScreen } from '../../../../features/profit-loss/library/LibraryScreen.tsx'
import { LibraryQuery } from '../../../../features/profit-loss/library/library-request.ts'
import { loadLayoutCompany } from '../../../../features/profit-loss/report/layout-company-request.ts'
import { loadAnswers } from '../../../load-answers.ts'
import { loadOrNotFound } from '../../../load-or-not-found.ts'
import { routeSearch } from '../../../route-search.ts'
import type { RouterContext } from '../../../router-context.ts'

export const Route = createFileRoute('/_signed-in/profit-loss/library')({
  validateSearch: routeSearch.library,
  loader: ({ context, ...visit }) => loadOrNotFound(loadLibrary(context), visit),
  component: LibraryPage,
})

async function loadLibrary({ session }: RouterContext) {
  const [company] = await Promise.all([
    loadLayoutCompany(session.client),
    // The screen retries what could not be loaded.
    loadAnswers(session.client, LibraryQuery),
  ])
  return { company }
}

function LibraryPage() {
  const { company } = Route.useLoaderData()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <LibraryScreen
      search={search}
      onSearch={(next, isStep) => void navigate({ search: next, replace: !isStep, resetScroll: false })}
      company={company}
    />
  )
}
